"""Seat plates: name, bid, progress, and whose turn it is."""

from __future__ import annotations

import math

import pygame

from cardtable.art.boards import pieces
from cardtable.art.boards.pieces import BoardStyle
from cardtable.company.face import Face
from cardtable.core.i18n import _
from cardtable.table.avatar import draw_avatar
from cardtable.table.facts import PlateFacts
from cardtable.ui import shapes, text
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Colour, Look
from cardtable.ui.widgets import Widget, boxes

GLOW_SECONDS = 0.3
FLASH_SECONDS = 1.4
NOTICE_SECONDS = 6.0
DOT_PERIOD = 1.2
DOTS_PER_SECOND = 15.0
NARROW = 130
"""Width of a plate without room for a line beside the face and the number."""
PIECE_SHARE = 0.56
"""The size of a piece in front of a face, as a share of the face's."""
SLATE: Colour = (38, 50, 57)
"""The background of a chalk mark: slate."""


class SeatPlate(Widget):
    """The plate of one seat: name, bid, progress, and dots while its strategy thinks."""

    def __init__(self, seat: int, name: str) -> None:
        super().__init__(name)
        self.seat = seat
        self.facts = PlateFacts()
        self.dealer = False
        self.person = False
        self.face: Face | None = None
        """The face of a character; None shows the initial."""
        self._thinking = False
        self._clock = 0.0
        self._glow = Spring(period=GLOW_SECONDS)
        self._flash = 0.0
        self.clock = ""
        """The time left for the turn as text; it replaces the number."""
        self.hurry = False
        """Whether little time is left."""
        self._notice = ""
        self._notice_left = 0.0

    # -- contents ---------------------------------------------------------------------------------

    def show(self, facts: PlateFacts, *, dealer: bool, acting: bool) -> None:
        """Show *facts*; a changed line is highlighted for a moment."""
        if facts.line != self.facts.line and facts.line:
            self._flash = FLASH_SECONDS
        self.facts = facts
        self.dealer = dealer
        self._glow.target = 1.0 if acting else 0.0
        self.redraw()

    @property
    def is_acting(self) -> bool:
        """Whether the plate glows, since its player is to act."""
        return self._glow.target > 0.0

    def end_turn(self) -> None:
        """End the glow of the plate."""
        self._glow.target = 0.0
        self.redraw()

    def show_clock(self, words: str, *, hurry: bool) -> None:
        """Show *words* as the time left; *hurry* colours it red."""
        if (words, hurry) != (self.clock, self.hurry):
            self.clock, self.hurry = words, hurry
            self.redraw()

    def notice(self, words: str) -> None:
        """Show a warning in place of the line for NOTICE_SECONDS."""
        self._notice, self._notice_left = words, NOTICE_SECONDS
        self.redraw()

    @property
    def warning(self) -> str:
        """The warning on display, or ""."""
        return self._notice if self._notice_left > 0.0 else ""

    @property
    def thinking(self) -> bool:
        """Whether the dots are shown."""
        return self._thinking

    @thinking.setter
    def thinking(self, value: bool) -> None:
        if value != self._thinking:
            self._thinking = value
            self._clock = 0.0
            self.redraw()

    def spoken(self) -> str:
        facts = self.facts
        piece = pieces.words_of(*facts.piece) if facts.piece is not None else ""
        parts = (self.label, piece, facts.line, facts.count, facts.of, self.clock)
        return " ".join(part for part in parts if part)

    # -- time -------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return not self._glow.settled

    def wake_after(self) -> float | None:
        waits = []
        if self._thinking:
            waits.append(1.0 / DOTS_PER_SECOND)
        if self._flash > 0.0:
            waits.append(self._flash)
        if self._notice_left > 0.0:
            waits.append(self._notice_left)
        return min(waits, default=None)

    def update(self, dt: float) -> None:
        self._glow.period = self.look.motion.fade(GLOW_SECONDS)
        if not self._glow.settled:
            self._glow.update(dt)
            self.redraw()
        if self._flash > 0.0:
            self._flash -= dt
            if self._flash <= 0.0:
                self.redraw()
        if self._notice_left > 0.0:
            self._notice_left -= dt
            if self._notice_left <= 0.0:
                self.redraw()
        if self._thinking:
            before = int(self._clock * DOTS_PER_SECOND)
            self._clock += dt
            if int(self._clock * DOTS_PER_SECOND) != before:
                self.redraw()

    def hit(self, pos: tuple[int, int]) -> bool:
        return bool(self.tooltip) and super().hit(pos)

    # -- picture ----------------------------------------------------------------------------------

    @property
    def ground(self) -> Colour:
        """The background colour."""
        return self.look.theme.panel

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        rect = self.rect
        corner = min(look.px(theme.radius), rect.height // 2)
        glow = min(max(self._glow.value, 0.0), 1.0)
        if glow > 0.0:
            halo = (*theme.gold[:3], 150)
            shapes.draw_shadow(surface, rect, corner, look.px(9), halo, opacity=glow)
        line = look.px(theme.line)
        shapes.draw_rounded(surface, rect, corner, self.ground, theme.border, line)
        if glow > 0.0:
            edge = max(line, look.px(1.5))
            shapes.draw_rounded(
                surface, rect, corner, (*theme.gold[:3], 18), theme.gold, edge, glow
            )
        self._draw_inside(surface, look)
        if self.dealer:
            self._draw_dealer(surface, look)

    def _draw_narrow(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the name over a small face and the number, where nothing else has room."""
        space = boxes.inset(self.rect, look.px(9), round(self.rect.height * 0.1))
        name, below = boxes.rows(space, (20, 24))
        colour = look.theme.danger_text if self.warning else look.theme.text
        text.draw_in(
            surface, self.label, name, look.font(15), colour, bold=True, align="center", shrink=0.6
        )
        disc = pygame.Rect(0, 0, below.height, below.height)
        disc.midleft = below.midleft
        self._draw_avatar(surface, disc)
        if self._thinking:
            self._draw_dots(surface, boxes.cut_left(below, disc.width + look.px(4))[1], look)
        else:
            self._draw_count(surface, below, 0.5, look)

    def _draw_inside(self, surface: pygame.Surface, look: Look) -> None:
        theme, rect = look.theme, self.rect
        if rect.width < look.tx(NARROW):
            self._draw_narrow(surface, look)
            return
        pad = round(rect.height * 0.17)
        side = round(min(rect.height * 0.64, look.px(52)))
        disc = pygame.Rect(rect.left + pad, 0, side, side)
        disc.centery = rect.centery
        self._draw_avatar(surface, disc)
        space = pygame.Rect(disc.right + look.px(9), rect.top, 0, rect.height)
        space.width = rect.right - look.px(12) - space.left
        words, colour = self.facts.line, theme.muted
        if self.warning:
            words, colour = self.warning, theme.danger_text
        elif self._flash > 0.0:
            colour = theme.number
        taken = self._count_width(space, look)
        lines = boxes.rows(boxes.inset(space, 0, round(rect.height * 0.075)), (20, 16, 13))
        name, second, third = lines[0].copy(), lines[1].copy(), lines[2]
        name.width -= taken
        second.width -= taken if not self.warning else 0
        has_pips = bool(self.facts.pips[1])
        is_centred = not has_pips and not self._too_long(words, second)
        if is_centred:
            name, second = (line.move(0, third.height // 2) for line in (name, second))
            third = self._beside_words(words, second, look)
        elif not has_pips:
            # Without pips the line below the number may use the whole width.
            beside, second = second, lines[1].copy()
            second.bottom = lines[2].bottom
            third = beside
        if not (words or has_pips or self._thinking):
            name.centery = rect.centery
        self._draw_count(surface, space, 0.5 if is_centred else 0.36, look)
        text.draw_in(surface, self.label, name, look.font(15), theme.text, bold=True, shrink=0.75)
        if not has_pips and self._too_long(words, second):
            both, size = lines[1].union(lines[2]), look.font(12)
            words = text.keep_parts(words, both.width, size)
            text.draw_paragraph(surface, words, both, size, colour, red=theme.red_suit)
        else:
            text.draw_in(surface, words, second, look.font(12), colour, red=theme.red_suit)
        if self._thinking and not has_pips:
            self._draw_dots(surface, third, look)
        else:
            self._draw_pips(surface, third, look)

    def _beside_words(self, words: str, line: pygame.Rect, look: Look) -> pygame.Rect:
        """Return the part of *line* behind *words*; its right end if they leave no space."""
        wide = text.measure(words, look.font(12))[0] + look.px(8) if words else 0
        return boxes.cut_right(line, max(line.width - wide, look.px(40)))[1]

    def _too_long(self, words: str, box: pygame.Rect) -> bool:
        """Return whether *words* would be cut off in *box*."""
        fitted, _size = text.fit(words, box.width, self.look.font(12))
        return fitted != words

    def _draw_avatar(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        theme = self.look.theme
        if self.facts.piece is None:
            self._draw_disc(surface, box)
        elif self.face is None:
            self._draw_piece(surface, box)
        else:
            self._draw_disc(surface, box)
            side = round(box.width * PIECE_SHARE)
            corner = pygame.Rect(0, 0, side, side)
            corner.bottomright = (box.right + side // 5, box.bottom + side // 6)
            rim = corner.inflate(self.look.px(3), self.look.px(3))
            shapes.draw_rounded(surface, rim, rim.width // 2, theme.panel_solid)
            self._draw_piece(surface, corner)

    def _draw_disc(self, surface: pygame.Surface, box: pygame.Rect, opacity: float = 1.0) -> None:
        theme = self.look.theme
        colour = theme.person if self.person else theme.avatars[self.seat % len(theme.avatars)]
        draw_avatar(surface, box, self.label, colour, self.look, self.face, opacity)

    def _draw_piece(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        if self.facts.piece is None:
            return
        style, player = self.facts.piece
        if style is BoardStyle.MARKS:
            shapes.draw_rounded(surface, box, round(box.width * 0.28), SLATE)
        surface.blit(pieces.picture(style, player, box.width, self.look.theme), box)

    def _count_width(self, space: pygame.Rect, look: Look) -> int:
        """Return the width of the number at the right, with the gap beside it."""
        facts, size = self.facts, look.font(13)
        number = self.clock or facts.count
        if not number:
            return 0
        width = text.measure(number, look.font(20), bold=True)[0] + look.px(6)
        if self._has_of(space, size):
            width += text.measure(facts.of, size)[0] + look.px(4)
        return width

    def _draw_count(
        self, surface: pygame.Surface, space: pygame.Rect, height: float, look: Look
    ) -> None:
        """Draw the number at the right, at the *height* given as a share of *space*."""
        theme, facts = look.theme, self.facts
        if not facts.count and not self.clock:
            return
        y = space.top + space.height * height
        right = float(space.right)
        size = look.font(13)
        if self._has_of(space, size):
            colour = theme.danger_text if facts.danger else theme.muted
            drawn = text.draw_text(
                surface, facts.of, (right, y + look.px(1)), size, colour, align="right"
            )
            right = drawn.left - look.px(4)
        colour = theme.danger_text if facts.danger or self.hurry else theme.number
        text.draw_text(
            surface,
            self.clock or facts.count,
            (right, y),
            look.font(20),
            colour,
            bold=True,
            align="right",
        )

    def _has_of(self, space: pygame.Rect, size: int) -> bool:
        """Return whether there are words behind the number that leave the name enough space."""
        look, of = self.look, self.facts.of
        if not of or self.clock:
            return False
        number = text.measure(self.facts.count, look.font(20), bold=True)[0]
        left = space.width - number - text.measure(of, size)[0] - look.px(10)
        return text.fit(self.label, left, look.font(15), bold=True, shrink=0.75)[0] == self.label

    def _draw_pips(self, surface: pygame.Surface, box: pygame.Rect, look: Look) -> None:
        filled, total = self.facts.pips
        count = max(filled, total)
        if not count:
            return
        theme = look.theme
        side = min(round(box.height * 0.95), look.tx(10))
        gap = max(1, look.px(3))
        side = max(3, min(side, (box.width + gap) // count - gap))
        x = box.left
        for number in range(count):
            pip = pygame.Rect(x, 0, side, side)
            pip.centery = box.centery
            colour: Colour
            if number >= total:
                colour = theme.danger_text
                inner = pip.inflate(-side // 3, -side // 3)
                shapes.draw_rounded(surface, inner, inner.width // 2, colour)
            elif number < filled:
                shapes.draw_rounded(surface, pip, round(side * 0.36), theme.gold)
            else:
                shapes.draw_outline(surface, pip, round(side * 0.36), theme.muted, look.px(1.2))
            x += side + gap

    def _draw_dots(self, surface: pygame.Surface, box: pygame.Rect, look: Look) -> None:
        draw_dots(surface, (box.left + look.px(12), box.centery), look, self._clock)

    def _draw_dealer(self, surface: pygame.Surface, look: Look) -> None:
        draw_dealer(surface, dealer_place(self.rect, look), look)


def dealer_place(plate: pygame.Rect, look: Look) -> tuple[float, float]:
    """Return the centre of the dealer button at *plate*, in pixels."""
    return float(plate.right - look.px(2)), float(plate.top + look.px(4))


def draw_dealer(surface: pygame.Surface, middle: tuple[float, float], look: Look) -> None:
    """Draw the dealer button, centred at *middle*."""
    theme = look.theme
    side = look.tx(21)
    box = pygame.Rect(0, 0, side, side)
    box.center = (round(middle[0]), round(middle[1]))
    shapes.draw_shadow(surface, box, side // 2, look.px(4), (0, 0, 0, 120), (0, look.px(1)))
    shapes.draw_rounded(surface, box, side // 2, theme.knob, theme.gold_down, look.px(1))
    text.draw_in(surface, _("D"), box, look.font(11), theme.on_knob, bold=True, align="center")


def draw_dots(
    surface: pygame.Surface, middle: tuple[float, float], look: Look, clock: float
) -> None:
    """Draw three dots, centred at *middle*, that grow in turn; *clock* is the time in seconds."""
    theme = look.theme
    for number in (-1, 0, 1):
        phase = math.sin((clock / DOT_PERIOD - (number + 1) * 0.16) * 2 * math.pi)
        side = look.px(6) + round(look.px(4) * max(0.0, phase))
        if look.motion.reduced:
            side = look.px(7)
        box = pygame.Rect(0, 0, side, side)
        box.center = (round(middle[0] + number * look.px(13)), round(middle[1]))
        surface.blit(shapes.disc(side, theme.number), box)
