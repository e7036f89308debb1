"""Draws a board: the empty board, the pieces at rest and in motion, and the markers on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from textwrap import wrap

import pygame

from cardtable.art.boards import discs, empty_boards, pieces, rack
from cardtable.art.boards.empty_boards import BoardPlan
from cardtable.art.boards.pieces import BoardStyle
from cardtable.table.board.board_geometry import BoardGeometry
from cardtable.table.board.board_motion import BoardMotion, MovingPiece
from cardtable.table.board.board_state import EMPTY, BoardState, Outcome
from cardtable.ui import shapes, text
from cardtable.ui.theme import Colour, Look

EMPTY_BOARDS = {
    BoardStyle.MARKS: empty_boards.slate,
    BoardStyle.CLOTH: empty_boards.cloth,
    BoardStyle.STONES: empty_boards.stones,
}
SHADOW_STYLES = (BoardStyle.CLOTH, BoardStyle.STONES)
"""Styles in which discs cast a shadow on the board."""

MIN_LABEL = 8
"""Minimum size of the letters of an outcome, in pixels."""


@dataclass(frozen=True, slots=True)
class Markers:
    """The markers besides the pieces; cells by number, None for none.

    *preview* is the cell at the pointer or the cursor, where the next piece is previewed;
    *has_ring* adds the focus ring of the keyboard. *suggested* is the cell of a hint. *refused* is
    a cell where a piece was refused; it is drawn shifted by *sway* (-1..1). Legal cells are marked
    only if *is_asked*, that is, while a person is to act. *outcomes* are written on their cells.
    """

    preview: int | None = None
    has_ring: bool = False
    suggested: int | None = None
    refused: int | None = None
    sway: float = 0.0
    is_asked: bool = False
    outcomes: Mapping[int, Outcome] = field(default_factory=dict)


class BoardPainter:
    """Draws a board of the given *geometry*."""

    def __init__(self, geometry: BoardGeometry, look: Look) -> None:
        self.geometry = geometry
        self.look = look
        field, frame = geometry.field, geometry.frame
        inside = (field.left - frame.left, field.top - frame.top, field.width, field.height)
        self.plan = BoardPlan(frame.size, inside, geometry.rows, geometry.columns)

    def draw(self, surface: pygame.Surface, motion: BoardMotion, markers: Markers) -> None:
        """Draw the board that *motion* shows, with *markers*; nothing if there is none."""
        board = motion.board
        if board is None:
            return
        style, frame = self.geometry.style, self.geometry.frame
        look = self.look
        corner = (rack if style is BoardStyle.RACK else empty_boards).corner_of(self.plan)
        shapes.draw_shadow(surface, frame, corner, look.px(16), (0, 0, 0, 150), (0, look.px(6)))
        if style is BoardStyle.RACK:
            surface.blit(rack.rack_back(self.plan), frame)
            self._draw_pieces(surface, board, motion)
            self._draw_held(surface, board, markers)
            surface.blit(rack.rack_front(self.plan), frame)
        else:
            surface.blit(EMPTY_BOARDS[style](self.plan), frame)
            self._draw_legal(surface, board, markers)
            if style is BoardStyle.MARKS:
                self._draw_placed(surface, board, motion)
            self._draw_pieces(surface, board, motion)
            self._draw_preview(surface, board, markers)
        self._draw_names(surface, board)
        if style is not BoardStyle.MARKS:
            self._draw_placed(surface, board, motion)
        self._draw_lines(surface, board, motion)
        for cell, outcome in markers.outcomes.items():
            self._draw_outcome(surface, cell, outcome)
        self._draw_markers(surface, markers)

    def _draw_names(self, surface: pygame.Surface, board: BoardState) -> None:
        """Draw the names of rows and columns on the frame."""
        geometry = self.geometry
        field, frame = geometry.field, geometry.frame
        edge = field.left - frame.left
        size = max(9, min(round(edge * 0.52), self.look.font(15)))
        ink: Colour = (
            (255, 255, 255, 215) if geometry.style is BoardStyle.RACK else (240, 222, 190, 225)
        )
        for column, name in enumerate(board.across):
            x = field.left + (column + 0.5) * geometry.cell
            centre = (x, frame.bottom - edge / 2)
            text.draw_text(surface, name, centre, size, ink, bold=True, align="center")
        for row, name in enumerate(board.down):
            y = field.top + (row + 0.5) * geometry.cell
            text.draw_text(
                surface, name, (frame.left + edge / 2, y), size, ink, bold=True, align="center"
            )

    # -- pieces -----------------------------------------------------------------------------------

    def _draw_pieces(self, surface: pygame.Surface, board: BoardState, motion: BoardMotion) -> None:
        side = pieces.size_of(self.geometry.style, self.geometry.cell)
        for cell, player in enumerate(board.cells):
            if player != EMPTY and cell not in motion.pieces:
                self._draw_still(surface, cell, player, side)
        for piece in motion.pieces.values():
            self._draw_moving(surface, piece, side)

    def _draw_still(self, surface: pygame.Surface, cell: int, player: int, side: int) -> None:
        x, y = self.geometry.centre(cell)
        if self.geometry.style in SHADOW_STYLES:
            self._draw_shade(surface, x, y, side, 0.0)
        _blit(surface, pieces.picture(self.geometry.style, player, side, self.look.theme), x, y)

    def _draw_moving(self, surface: pygame.Surface, piece: MovingPiece, side: int) -> None:
        style, theme = self.geometry.style, self.look.theme
        change = piece.change
        x, y = self.geometry.centre(change.cell)
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
            _blit(surface, turned, x, y - piece.lift * self.geometry.cell * 0.1)
            return
        player = change.after if change.after != EMPTY else change.before
        if change.after == EMPTY:
            faded = pieces.picture(style, player, side, theme).copy()
            faded.fill(
                (255, 255, 255, round(255 * piece.opacity)), special_flags=pygame.BLEND_RGBA_MULT
            )
            _blit(surface, faded, x, y)
        elif style is BoardStyle.MARKS:
            _blit(surface, pieces.picture(style, player, side, theme, piece.share), x, y)
        elif style is BoardStyle.RACK:
            whole = pieces.picture(style, player, side, theme)
            _blit(surface, whole, x, y - piece.drop * self.geometry.cell)
        else:
            grown = round(side * (1 + 0.28 * piece.lift))
            self._draw_shade(surface, x, y, side, piece.lift)
            whole = pieces.picture(style, player, side, theme)
            if grown != side:
                whole = pygame.transform.smoothscale(whole, (grown, grown))
            _blit(surface, whole, x, y - piece.lift * self.geometry.cell * 0.22)

    def _draw_shade(
        self, surface: pygame.Surface, x: float, y: float, side: int, lift: float
    ) -> None:
        """Draw the shadow of a disc at the height *lift* (0..1) above the cloth."""
        softness = (0.05, 0.09, 0.14)[min(2, round(2 * lift))]
        far = side * (0.05 + 0.14 * lift)
        _blit(surface, discs.shadow(side, softness, 150 - round(50 * lift)), x + far * 0.5, y + far)

    # -- the next piece ---------------------------------------------------------------------------

    def _draw_legal(self, surface: pygame.Surface, board: BoardState, markers: Markers) -> None:
        """Mark legal cells on the cloth; in other styles any empty cell is legal."""
        if self.geometry.style is not BoardStyle.CLOTH or not markers.is_asked:
            return
        side = max(6, round(self.geometry.cell * 0.26))
        light = self.look.theme.felt_ring[3:] == (90,)  # high contrast
        for cell in board.legal - {markers.preview}:
            x, y = self.geometry.centre(cell)
            dot = pygame.Rect(0, 0, side, side)
            dot.center = (round(x), round(y))
            fill = (255, 255, 255, 190) if light else (6, 40, 24, 120)
            shapes.draw_rounded(
                surface, dot, side // 2, fill, (255, 255, 255, 70), max(1, side // 12)
            )

    def _draw_preview(self, surface: pygame.Surface, board: BoardState, markers: Markers) -> None:
        """Draw the next piece at the pointer or cursor if the cell is legal."""
        cell = markers.preview
        if not markers.is_asked or cell is None or cell not in board.legal or board.piece == EMPTY:
            return
        side = pieces.size_of(self.geometry.style, self.geometry.cell)
        x, y = self.geometry.centre(cell)
        _blit(surface, pieces.ghost(self.geometry.style, board.piece, side, self.look.theme), x, y)

    def _draw_held(self, surface: pygame.Surface, board: BoardState, markers: Markers) -> None:
        """Draw the disc above the rack, and the cell where it would land."""
        cell = markers.preview
        if not markers.is_asked or cell is None or board.piece == EMPTY:
            return
        geometry, theme = self.geometry, self.look.theme
        side = pieces.size_of(geometry.style, geometry.cell)
        column = board.at(cell)[1]
        landing = board.landing(column)
        x = geometry.centre(cell)[0]
        if landing is None or landing not in board.legal:
            return
        disc = pieces.picture(geometry.style, board.piece, side, theme)
        _blit(surface, disc, x, geometry.above.centery - geometry.cell * 0.06)
        ghost = pieces.ghost(geometry.style, board.piece, side, theme)
        _blit(surface, ghost, x, geometry.centre(landing)[1])

    # -- markers ----------------------------------------------------------------------------------

    def _draw_placed(self, surface: pygame.Surface, board: BoardState, motion: BoardMotion) -> None:
        """Mark the last piece that was placed."""
        if board.placed is None or board.placed in motion.pieces or board.lines:
            return
        gold = self.look.theme.gold
        style, cell = self.geometry.style, self.geometry.cell
        box = self.geometry.rect(board.placed)
        if style is BoardStyle.MARKS:
            inner = box.inflate(-round(cell * 0.1), -round(cell * 0.1))
            shapes.draw_rounded(surface, inner, round(cell * 0.1), (*gold[:3], 22))
        elif style in SHADOW_STYLES:
            side = max(5, round(cell * 0.17))
            dot = pygame.Rect(0, 0, side, side)
            dot.center = box.center
            shapes.draw_rounded(surface, dot, side // 2, gold, (60, 40, 0, 160), max(1, side // 8))
        else:
            side = round(cell * rack.HOLE) + max(4, round(cell * 0.07))
            ring = pygame.Rect(0, 0, side, side)
            ring.center = box.center
            shapes.draw_outline(surface, ring, side // 2, gold, max(2, round(cell * 0.05)))

    def _draw_lines(self, surface: pygame.Surface, board: BoardState, motion: BoardMotion) -> None:
        """Draw the winning lines, as far as the motion shows them."""
        for line in board.lines if not motion.pieces else ():
            self._light_cells(surface, line, motion.line)
            self._draw_line(surface, line, motion.line)

    def _draw_line(self, surface: pygame.Surface, line: tuple[int, ...], share: float) -> None:
        start, end = self.geometry.centre(line[0]), self.geometry.centre(line[-1])
        reach = 0.3 * self.geometry.cell
        far = max(1.0, pygame.Vector2(start).distance_to(end))
        over = pygame.Vector2(end[0] - start[0], end[1] - start[1]) * (reach / far)
        first = pygame.Vector2(start) - over
        last = first + (pygame.Vector2(end) + over - first) * share
        wide = max(3, round(self.geometry.cell * 0.1))
        draw_stroke(surface, first, last, wide + max(2, wide // 3), (46, 32, 6))
        draw_stroke(surface, first, last, wide, self.look.theme.gold)
        draw_stroke(surface, first, last, max(1, wide // 3), (255, 246, 214))

    def _light_cells(self, surface: pygame.Surface, line: tuple[int, ...], share: float) -> None:
        """Light up the cells of a winning line one by one, as the stroke reaches them."""
        side = pieces.size_of(self.geometry.style, self.geometry.cell)
        gold, blur = self.look.theme.gold, max(2, round(self.geometry.cell * 0.14))
        reached = share * len(line)
        for number, cell in enumerate(line):
            opacity = min(1.0, reached - number)
            if opacity > 0.0:
                box = pygame.Rect(0, 0, side, side)
                box.center = self.geometry.rect(cell).center
                halo = (*gold[:3], 235)
                shapes.draw_shadow(surface, box, side // 2, blur, halo, opacity=opacity)

    def _draw_outcome(self, surface: pygame.Surface, cell: int, outcome: Outcome) -> None:
        """Write an outcome on its cell, on a dark label."""
        look, theme = self.look, self.look.theme
        longest = max(map(len, outcome.words.split()))
        lines = wrap(outcome.words, longest, break_long_words=False)
        space = self.geometry.cell - look.px(10)
        size = min(look.font(15), round(self.geometry.cell * 0.26))
        while size > MIN_LABEL and (
            max(text.measure(line, size, bold=True)[0] for line in lines) > space
            or text.line_height(size) * len(lines) > space
        ):
            size -= 1
        high = text.line_height(size)
        label = pygame.Rect(0, 0, self.geometry.cell - 2, high * len(lines) + look.px(4))
        label.center = self.geometry.rect(cell).center
        edge = (
            theme.person
            if outcome.value > 0
            else theme.danger_text
            if outcome.value
            else theme.muted
        )
        corner, line = max(3, label.height // 5), max(1, look.px(1.5))
        shapes.draw_rounded(surface, label, corner, theme.panel_solid, edge, line)
        top = label.centery - high * (len(lines) - 1) / 2
        for number, words in enumerate(lines):
            point = label.centerx, top + number * high
            text.draw_text(surface, words, point, size, theme.text, bold=True, align="center")

    def _draw_markers(self, surface: pygame.Surface, markers: Markers) -> None:
        look, cell = self.look, self.geometry.cell
        corner, line = round(cell * 0.16), max(2, look.px(2.5))
        if markers.suggested is not None:
            box = self.geometry.rect(markers.suggested).inflate(-look.px(4), -look.px(4))
            shapes.draw_shadow(surface, box, corner, look.px(7), (*look.theme.gold[:3], 170))
            shapes.draw_outline(surface, box, corner, look.theme.gold, line)
        if markers.has_ring and markers.preview is not None:
            box = self.geometry.rect(markers.preview).inflate(-look.px(3), -look.px(3))
            shapes.draw_outline(surface, box, corner, (0, 0, 0), line + 2)
            shapes.draw_outline(surface, box.inflate(-2, -2), corner, look.theme.focus, line)
        if markers.refused is not None:
            box = self.geometry.rect(markers.refused).inflate(-look.px(4), -look.px(4))
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
