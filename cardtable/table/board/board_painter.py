"""Draws a board: its ground, the pieces at rest and in motion, and the markers on it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from cardtable.art.boards import discs, grounds, pieces, rack
from cardtable.art.boards.grounds import Ground
from cardtable.art.boards.pieces import Style
from cardtable.table.board.board import EMPTY, Board
from cardtable.table.board.board_motion import BoardMotion, MovingPiece
from cardtable.table.board.board_place import BoardPlace
from cardtable.ui import shapes, text
from cardtable.ui.theme import Colour, Look

GROUNDS = {Style.MARKS: grounds.slate, Style.CLOTH: grounds.cloth, Style.STONES: grounds.stones}
GROUNDED = (Style.CLOTH, Style.STONES)
"""Styles in which discs cast a shadow on the ground."""


@dataclass(frozen=True, slots=True)
class Markers:
    """The markers besides the pieces; cells by number, None for none.

    *under* is the cell of the preview, at the pointer or the cursor; *ringed* adds a ring for
    keyboard use. *named* is the suggested cell, *refused* one where a piece was refused, shaken to
    the side by *sway* (-1..1). With *open* a person is to act, and legal cells are marked.
    """

    under: int | None = None
    ringed: bool = False
    named: int | None = None
    refused: int | None = None
    sway: float = 0.0
    open: bool = False


class BoardPainter:
    """Draws the board of *motion* at *place*."""

    def __init__(self, place: BoardPlace, look: Look) -> None:
        self.place = place
        self.look = look
        field, frame = place.field, place.frame
        inside = (field.left - frame.left, field.top - frame.top, field.width, field.height)
        self.ground = Ground(frame.size, inside, place.rows, place.columns)

    # -- the whole --------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, motion: BoardMotion, markers: Markers) -> None:
        """Draw everything."""
        board = motion.board
        if board is None:
            return
        style, frame = self.place.style, self.place.frame
        look = self.look
        corner = (rack if style is Style.RACK else grounds).corner_of(self.ground)
        shapes.draw_shadow(surface, frame, corner, look.px(16), (0, 0, 0, 150), (0, look.px(6)))
        if style is Style.RACK:
            surface.blit(rack.rack_back(self.ground), frame)
            self._draw_pieces(surface, motion)
            self._draw_held(surface, board, markers)
            surface.blit(rack.rack_front(self.ground), frame)
        else:
            surface.blit(GROUNDS[style](self.ground), frame)
            self._draw_legal(surface, board, markers)
            if style is Style.MARKS:
                self._draw_placed(surface, motion)
            self._draw_pieces(surface, motion)
            self._draw_preview(surface, board, markers)
        self._draw_names(surface, board)
        if style is not Style.MARKS:
            self._draw_placed(surface, motion)
        self._draw_line(surface, motion)
        self._draw_markers(surface, markers)

    def _draw_names(self, surface: pygame.Surface, board: Board) -> None:
        """Draw the names of rows and columns on the frame."""
        place, field, frame = self.place, self.place.field, self.place.frame
        edge = field.left - frame.left
        size = max(9, min(round(edge * 0.52), self.look.font(15)))
        ink: Colour = (255, 255, 255, 215) if place.style is Style.RACK else (240, 222, 190, 225)
        for column, name in enumerate(board.across):
            x = field.left + (column + 0.5) * place.cell
            place_of = (x, frame.bottom - edge / 2)
            text.draw_text(surface, name, place_of, size, ink, bold=True, align="center")
        for row, name in enumerate(board.down):
            y = field.top + (row + 0.5) * place.cell
            text.draw_text(
                surface, name, (frame.left + edge / 2, y), size, ink, bold=True, align="center"
            )

    # -- pieces -----------------------------------------------------------------------------------

    def _draw_pieces(self, surface: pygame.Surface, motion: BoardMotion) -> None:
        board = motion.board
        assert board is not None
        side = pieces.size_of(self.place.style, self.place.cell)
        for cell, player in enumerate(board.cells):
            if player != EMPTY and cell not in motion.pieces:
                self._draw_still(surface, cell, player, side)
        for piece in motion.pieces.values():
            self._draw_moving(surface, piece, side)

    def _draw_still(self, surface: pygame.Surface, cell: int, player: int, side: int) -> None:
        x, y = self.place.centre(cell)
        if self.place.style in GROUNDED:
            self._draw_shade(surface, x, y, side, 0.0)
        _blit(surface, pieces.picture(self.place.style, player, side, self.look.theme), x, y)

    def _draw_moving(self, surface: pygame.Surface, piece: MovingPiece, side: int) -> None:
        style, theme = self.place.style, self.look.theme
        change = piece.change
        x, y = self.place.centre(change.cell)
        if not piece.started:
            if change.before != EMPTY:
                self._draw_still(surface, change.cell, change.before, side)
            return
        if piece.turns:
            self._draw_shade(surface, x, y, side, piece.lift * 0.5)
            turned = discs.turning(
                pieces.paint_of(style, change.after),
                pieces.paint_of(style, change.before),
                side,
                piece.turn,
            )
            _blit(surface, turned, x, y - piece.lift * self.place.cell * 0.1)
            return
        player = change.after if change.after != EMPTY else change.before
        if change.after == EMPTY:
            faded = pieces.picture(style, player, side, theme).copy()
            faded.fill(
                (255, 255, 255, round(255 * piece.opacity)), special_flags=pygame.BLEND_RGBA_MULT
            )
            _blit(surface, faded, x, y)
        elif style is Style.MARKS:
            _blit(surface, pieces.picture(style, player, side, theme, piece.share), x, y)
        elif style is Style.RACK:
            whole = pieces.picture(style, player, side, theme)
            _blit(surface, whole, x, y - piece.drop * self.place.cell)
        else:
            grown = round(side * (1 + 0.28 * piece.lift))
            self._draw_shade(surface, x, y, side, piece.lift)
            whole = pieces.picture(style, player, side, theme)
            if grown != side:
                whole = pygame.transform.smoothscale(whole, (grown, grown))
            _blit(surface, whole, x, y - piece.lift * self.place.cell * 0.22)

    def _draw_shade(
        self, surface: pygame.Surface, x: float, y: float, side: int, lift: float
    ) -> None:
        """Draw the shadow of a disc at the height *lift* (0..1) above the cloth."""
        softness = (0.05, 0.09, 0.14)[min(2, round(2 * lift))]
        far = side * (0.05 + 0.14 * lift)
        _blit(surface, discs.shadow(side, softness, 150 - round(50 * lift)), x + far * 0.5, y + far)

    # -- the piece to come ------------------------------------------------------------------------

    def _draw_legal(self, surface: pygame.Surface, board: Board, markers: Markers) -> None:
        """Mark legal cells on the cloth; in other styles any empty cell is legal."""
        if self.place.style is not Style.CLOTH or not markers.open:
            return
        side = max(6, round(self.place.cell * 0.26))
        light = self.look.theme.felt_ring[3:] == (90,)  # high contrast
        for cell in board.legal - {markers.under}:
            x, y = self.place.centre(cell)
            dot = pygame.Rect(0, 0, side, side)
            dot.center = (round(x), round(y))
            fill = (255, 255, 255, 190) if light else (6, 40, 24, 120)
            shapes.draw_rounded(
                surface, dot, side // 2, fill, (255, 255, 255, 70), max(1, side // 12)
            )

    def _draw_preview(self, surface: pygame.Surface, board: Board, markers: Markers) -> None:
        """Draw the next piece at the pointer or cursor if the cell is legal."""
        cell = markers.under
        if not markers.open or cell is None or cell not in board.legal or board.piece == EMPTY:
            return
        side = pieces.size_of(self.place.style, self.place.cell)
        x, y = self.place.centre(cell)
        _blit(surface, pieces.ghost(self.place.style, board.piece, side, self.look.theme), x, y)

    def _draw_held(self, surface: pygame.Surface, board: Board, markers: Markers) -> None:
        """Draw the disc above the rack, and the cell where it would land."""
        cell = markers.under
        if not markers.open or cell is None or board.piece == EMPTY:
            return
        place, theme = self.place, self.look.theme
        side = pieces.size_of(place.style, place.cell)
        column = board.at(cell)[1]
        landing = board.landing(column)
        x = place.centre(cell)[0]
        if landing is None or landing not in board.legal:
            return
        whole = pieces.picture(place.style, board.piece, side, theme)
        _blit(surface, whole, x, place.above.centery - place.cell * 0.06)
        thought = pieces.ghost(place.style, board.piece, side, theme)
        _blit(surface, thought, x, place.centre(landing)[1])

    # -- marks ------------------------------------------------------------------------------------

    def _draw_placed(self, surface: pygame.Surface, motion: BoardMotion) -> None:
        """Mark the last piece that was placed."""
        board = motion.board
        assert board is not None
        if board.placed is None or board.placed in motion.pieces or board.lines:
            return
        gold = self.look.theme.gold
        style, cell = self.place.style, self.place.cell
        box = self.place.rect(board.placed)
        if style is Style.MARKS:
            inner = box.inflate(-round(cell * 0.1), -round(cell * 0.1))
            shapes.draw_rounded(surface, inner, round(cell * 0.1), (*gold[:3], 22))
        elif style in GROUNDED:
            side = max(5, round(cell * 0.17))
            dot = pygame.Rect(0, 0, side, side)
            dot.center = box.center
            shapes.draw_rounded(surface, dot, side // 2, gold, (60, 40, 0, 160), max(1, side // 8))
        else:
            side = round(cell * rack.HOLE) + max(4, round(cell * 0.07))
            ring = pygame.Rect(0, 0, side, side)
            ring.center = box.center
            shapes.draw_outline(surface, ring, side // 2, gold, max(2, round(cell * 0.05)))

    def _draw_line(self, surface: pygame.Surface, motion: BoardMotion) -> None:
        """Draw the winning lines, as far as the motion shows them."""
        board = motion.board
        assert board is not None
        for line in board.lines if not motion.pieces else ():
            self._draw_one_line(surface, line, motion.line)

    def _draw_one_line(self, surface: pygame.Surface, line: tuple[int, ...], share: float) -> None:
        start, end = self.place.centre(line[0]), self.place.centre(line[-1])
        reach = 0.3 * self.place.cell
        far = max(1.0, pygame.Vector2(start).distance_to(end))
        over = pygame.Vector2(end[0] - start[0], end[1] - start[1]) * (reach / far)
        first = pygame.Vector2(start) - over
        last = first + (pygame.Vector2(end) + over - first) * share
        wide = max(3, round(self.place.cell * 0.1))
        draw_stroke(surface, first, last, wide + max(2, wide // 3), (46, 32, 6))
        draw_stroke(surface, first, last, wide, self.look.theme.gold)
        draw_stroke(surface, first, last, max(1, wide // 3), (255, 246, 214))

    def _draw_markers(self, surface: pygame.Surface, markers: Markers) -> None:
        look, cell = self.look, self.place.cell
        corner, line = round(cell * 0.16), max(2, look.px(2.5))
        if markers.named is not None:
            box = self.place.rect(markers.named).inflate(-look.px(4), -look.px(4))
            shapes.draw_shadow(surface, box, corner, look.px(7), (*look.theme.gold[:3], 170))
            shapes.draw_outline(surface, box, corner, look.theme.gold, line)
        if markers.ringed and markers.under is not None:
            box = self.place.rect(markers.under).inflate(-look.px(3), -look.px(3))
            shapes.draw_outline(surface, box, corner, (0, 0, 0), line + 2)
            shapes.draw_outline(surface, box.inflate(-2, -2), corner, look.theme.focus, line)
        if markers.refused is not None:
            box = self.place.rect(markers.refused).inflate(-look.px(4), -look.px(4))
            box.x += round(markers.sway * cell * 0.12)
            fill = (*look.theme.danger[:3], 70)
            shapes.draw_rounded(surface, box, corner, fill, look.theme.danger_text, line)


def draw_stroke(
    surface: pygame.Surface, start: pygame.Vector2, end: pygame.Vector2, wide: int, colour: Colour
) -> None:
    """Draw a thick line with round ends and smooth edges."""
    pygame.draw.aaline(surface, colour, start, end, wide)
    for point in (start, end):
        pygame.draw.aacircle(surface, colour, point, wide / 2)


def _blit(surface: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    width, height = picture.get_size()
    surface.blit(picture, (round(x - width / 2), round(y - height / 2)))
