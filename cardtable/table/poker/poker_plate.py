"""The plate of a seat at a poker table: name, chips, hand or strategy, and last action."""

from __future__ import annotations

import pygame

from cardtable.core.i18n import _, write_number
from cardtable.games.holdem.words import chance_words
from cardtable.table.poker.amounts import fits, fitting
from cardtable.table.poker.poker_stage import PokerStage
from cardtable.table.seat_plate import SeatPlate
from cardtable.ui import shapes, text
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Colour, Look
from cardtable.ui.widgets import boxes

FADED = 0.55
"""Opacity of the plate of a player who is out."""
COUNT_SECONDS = 0.8
"""Seconds in which the chance in a run-out counts up or down."""
MIN_CAPTION = 0.7
"""The share of its size to which a caption may shrink before it is shortened."""


class PokerPlate(SeatPlate):
    """The plate of a seat; chips and caption are those of the moving *stage*.

    ``facts.line`` is the hand or strategy, ``facts.of`` the last action.
    """

    def __init__(self, seat: int, name: str, stage: PokerStage) -> None:
        super().__init__(seat, name)
        self.stage = stage
        self._drawn: tuple[int, str] = (-1, "")
        self._chance: Spring | None = None
        """The chance that is shown in a run-out, on its way to the present one."""

    @property
    def chips(self) -> int:
        """The player's stack as it is shown now."""
        return self.stage.chips.piles.get(f"stack:{self.seat}", 0)

    @property
    def caption(self) -> str:
        """The last action of the seat, its chance after an all-in or, at the end, its hand."""
        if self.seat in self.stage.chances:
            return chance_words(self.stage.chances[self.seat])
        return self.stage.captions.get(self.seat, self.facts.of)

    @property
    def drawn_caption(self) -> str:
        """The caption as it is drawn: a chance counts up or down to the present one."""
        return self.caption if self._chance is None else chance_words(self._chance.value)

    @property
    def ground(self) -> Colour:
        """The colour of the plate, almost opaque because cards are behind it."""
        return (*self.look.theme.panel[:3], 246)

    def spoken(self) -> str:
        parts = (
            self.label,
            write_number(self.chips),
            self.facts.mark,
            self.facts.line,
            self.caption,
        )
        return ", ".join(part for part in parts if part)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._count_chance(dt)
        now = (self.chips, self.drawn_caption)
        if now != self._drawn:
            self._drawn = now
            self.redraw()

    @property
    def animating(self) -> bool:
        return super().animating or (self._chance is not None and not self._chance.settled)

    def _count_chance(self, dt: float) -> None:
        """Animate the displayed win chance towards its value after the latest card."""
        chance = self.stage.chances.get(self.seat)
        if chance is None:
            self._chance = None
            return
        if self._chance is None:
            self._chance = Spring(chance)
        self._chance.period = self.look.motion.duration(COUNT_SECONDS)
        self._chance.target = chance
        self._chance.update(dt)

    def _draw_inside(self, surface: pygame.Surface, look: Look) -> None:
        theme, rect = look.theme, self.rect
        opacity = FADED if self.facts.faded else 1.0
        pad = round(rect.height * 0.16)
        side = round(min(rect.height * 0.66, rect.width * 0.23))
        disc = pygame.Rect(rect.left + pad, 0, side, side)
        disc.centery = rect.centery
        self._draw_face(surface, disc, opacity)
        space = pygame.Rect(disc.right + look.px(8), rect.top, 0, rect.height)
        space.width = rect.right - look.px(11) - space.left
        upper, lower = boxes.rows(boxes.inset(space, 0, round(rect.height * 0.1)), (21, 17))
        size = look.font(16)
        number = fitting(write_number(self.chips), upper.width * 3 // 5, size, bold=True)
        wide = min(text.measure(number, size, bold=True)[0], upper.width * 3 // 5)
        name, amount = boxes.cut_right(upper, wide, look.px(6))
        text.draw_in(
            surface,
            number,
            amount,
            size,
            theme.number,
            bold=True,
            align="right",
            shrink=0.8,
            opacity=opacity,
        )
        text.draw_in(
            surface,
            self.label,
            name,
            look.font(14),
            theme.text,
            bold=True,
            shrink=0.75,
            opacity=opacity,
        )
        self._draw_lower(surface, look, lower, opacity)
        if self.facts.mark:
            self._draw_mark(surface, look)

    def _draw_lower(
        self, surface: pygame.Surface, look: Look, box: pygame.Rect, opacity: float
    ) -> None:
        theme = look.theme
        caption, colour = self.drawn_caption, theme.gold
        if self._notice_left > 0.0:
            text.draw_in(surface, self._notice, box, look.font(12), theme.danger_text, shrink=0.6)
            return
        size = look.font(12)
        if self.clock:
            caption, colour = self.clock, theme.danger_text if self.hurry else theme.gold
        left = box.width - text.measure(caption, size, bold=True)[0] - look.px(6)
        fits_both = fits(self.facts.line, left, size, shrink=0.7)
        is_chance = self.seat in self.stage.chances
        if self.person and not (fits_both or self.facts.line == caption or self.clock or is_chance):
            caption = ""  # your hand matters more than the last action
        caption = fitting(caption, box.width, size, bold=True, shrink=MIN_CAPTION)
        if not fits(caption, box.width, size, bold=True, shrink=MIN_CAPTION):
            caption = caption.partition(",")[0]  # "Full house, sixes over aces"
        wide = min(text.measure(caption, size, bold=True)[0], box.width) if caption else 0
        line_box, caption_box = boxes.cut_right(box, wide, look.px(6) if wide else 0)
        if caption and f"{self.facts.line},".startswith(f"{caption},"):
            pass  # the caption contains the hand already
        elif self.thinking and not caption:
            self._draw_dots(surface, line_box, look)
        elif line_box.width > look.tx(26):
            line = self.facts.line
            if not fits(line, line_box.width, size, shrink=0.7):
                line = line.partition(" · ")[0].partition(",")[0]  # "Expert · sees all cards"
            text.draw_in(surface, line, line_box, size, theme.muted, shrink=0.7, opacity=opacity)
        text.draw_in(
            surface,
            caption,
            caption_box,
            size,
            colour,
            bold=True,
            align="right",
            shrink=MIN_CAPTION,
            opacity=opacity,
        )

    def _draw_face(self, surface: pygame.Surface, box: pygame.Rect, opacity: float) -> None:
        if opacity >= 1.0 or self.face is not None:
            self._draw_disc(surface, box, opacity)
            return
        theme = self.look.theme
        grey: Colour = shapes.mix(theme.panel_solid, theme.muted, 0.45)
        surface.blit(shapes.disc(box.width, grey), box)
        letter = self.label.strip()[:1].upper() or "?"
        text.draw_in(
            surface, letter, box, round(box.width * 0.44), theme.on_gold, bold=True, align="center"
        )

    def _draw_dealer(self, surface: pygame.Surface, look: Look) -> None:
        """Draw nothing, since :class:`DealerButton` moves between the plates."""

    def _draw_mark(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the disc of a blind at the upper left corner of the plate."""
        side = look.tx(21)
        box = pygame.Rect(0, 0, round(side * 1.25), side)
        box.center = (self.rect.left + look.px(6), self.rect.top + look.px(3))
        small = self.facts.mark != _("BB")
        fill: Colour = (70, 120, 176) if small else (200, 92, 58)
        shapes.draw_rounded(surface, box, side // 2, fill, (255, 255, 255, 120), look.px(1))
        text.draw_in(
            surface,
            self.facts.mark,
            box.inflate(-2, 0),
            look.font(10),
            (255, 255, 255),
            bold=True,
            align="center",
        )
