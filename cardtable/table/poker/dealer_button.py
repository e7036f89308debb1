"""The dealer button of a poker table, which slides along the rim from plate to plate."""

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
    """The dealer button beside the plate of the dealer.

    While *stage* shows a new hand it knows the dealer, at other times the *plates* do.
    """

    def __init__(self, plates: Sequence[SeatPlate], stage: PokerStage) -> None:
        super().__init__()
        self.plates = plates
        self.stage = stage
        self.seat = -1
        self._old_seat = -1
        self._left = self._seconds = 0.0

    @property
    def dealer(self) -> int:
        """The seat of the dealer, or -1."""
        if self.stage.button is not None:
            return self.stage.button
        return next((plate.seat for plate in self.plates if plate.dealer), -1)

    @property
    def animating(self) -> bool:
        """Whether it is moving or about to move."""
        return self._left > 0.0 or self.dealer != self.seat

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._left > 0.0:
            self._left = max(0.0, self._left - dt)
            self.redraw()
        if self.dealer != self.seat:
            self._old_seat, self.seat = self.seat, self.dealer
            slides = self._old_seat >= 0 and self.seat >= 0
            self._left = self._seconds = self._look.motion.duration(SECONDS) if slides else 0.0
            self.redraw()

    @property
    def _look(self) -> Look:
        return self.plates[0].look

    @property
    def centre(self) -> Point:
        """The centre of the button now, in pixels."""
        end = self._at(self.seat)
        layout = self.stage.layout
        if self._left <= 0.0 or layout is None:
            return end
        share = ease_in_out(1.0 - self._left / self._seconds)
        return around(layout.oval, self._at(self._old_seat), end, share)

    def _at(self, seat: int) -> Point:
        return dealer_place(self.plates[seat].rect, self._look)

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return False: clicks go through."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        if self.seat >= 0:
            draw_dealer(surface, self.centre, self._look)


def around(oval: pygame.Rect, start: Point, end: Point, share: float) -> Point:
    """Return the point after *share* (0 to 1) of the shorter way along *oval*."""
    (middle_x, middle_y), half = oval.center, (oval.width / 2, oval.height / 2)
    angles, radii = [], []
    for x, y in (start, end):
        across, down = (x - middle_x) / half[0], (y - middle_y) / half[1]
        angles.append(math.atan2(down, across))
        radii.append(math.hypot(across, down))
    turn = (angles[1] - angles[0]) % math.tau
    if turn > math.pi + 0.2:  # about half a turn is always clockwise
        turn -= math.tau
    angle = angles[0] + turn * share
    radius = radii[0] + (radii[1] - radii[0]) * share
    x = middle_x + half[0] * radius * math.cos(angle)
    return x, middle_y + half[1] * radius * math.sin(angle)
