"""The dealer button of a poker table; it slides along the rim from plate to plate."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from cardtable.table.poker.poker_stage import PokerStage
from cardtable.table.seat_plate import SeatPlate, dealer_place, draw_dealer
from cardtable.ui.motion import ease_in_out
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Widget

SECONDS = 0.55
Point = tuple[float, float]


class DealerButton(Widget):
    """Lies at the plate of the dealer: the *stage*'s during a hand, else that of *plates*."""

    def __init__(self, plates: Sequence[SeatPlate], stage: PokerStage) -> None:
        super().__init__()
        self.plates = plates
        self.stage = stage
        self.seat = -1
        self._before = -1
        self._left = self._seconds = 0.0

    @property
    def dealer(self) -> int:
        """The dealer's seat, -1 for none."""
        if self.stage.button is not None:
            return self.stage.button
        return next((plate.seat for plate in self.plates if plate.dealer), -1)

    @property
    def animating(self) -> bool:
        """Whether it moves, or is about to."""
        return self._left > 0.0 or self.dealer != self.seat

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._left > 0.0:
            self._left = max(0.0, self._left - dt)
            self.redraw()
        if self.dealer != self.seat:
            self._before, self.seat = self.seat, self.dealer
            known = self._before >= 0 and self.seat >= 0
            self._left = self._seconds = self._look.motion.duration(SECONDS) if known else 0.0
            self.redraw()

    @property
    def _look(self) -> Look:
        return self.plates[0].look

    @property
    def place_now(self) -> Point:
        """The middle of the button, in pixels."""
        end = self._at(self.seat)
        layout = self.stage.layout
        if self._left <= 0.0 or layout is None:
            return end
        share = ease_in_out(1.0 - self._left / self._seconds)
        return around(layout.oval, self._at(self._before), end, share)

    def _at(self, seat: int) -> Point:
        return dealer_place(self.plates[seat].rect, self._look)

    def hit(self, pos: tuple[int, int]) -> bool:
        """Clicks go through."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        if self.seat >= 0:
            draw_dealer(surface, self.place_now, self._look)


def around(oval: pygame.Rect, start: Point, end: Point, share: float) -> Point:
    """Return the point after *share* (0 to 1) of the shorter way along *oval*."""
    (middle_x, middle_y), half = oval.center, (oval.width / 2, oval.height / 2)
    turns, ways = [], []
    for x, y in (start, end):
        across, down = (x - middle_x) / half[0], (y - middle_y) / half[1]
        turns.append(math.atan2(down, across))
        ways.append(math.hypot(across, down))
    turn = (turns[1] - turns[0]) % math.tau
    if turn > math.pi + 0.2:
        turn -= math.tau
    angle = turns[0] + turn * share
    way = ways[0] + (ways[1] - ways[0]) * share
    return middle_x + half[0] * way * math.cos(angle), middle_y + half[1] * way * math.sin(angle)
