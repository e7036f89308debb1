"""The animated picture of one card."""

from __future__ import annotations

import math

from cardtable.cards import Card
from cardtable.table.poses import Pose
from cardtable.ui.motion import Ease, Spring, ease_out

HOVER_SECONDS = 0.12
FLIP_SHARE = 0.6
"""Share of its way during which a card turns over."""
SHAKE_SECONDS = 0.42
SHAKES = 3.0


class Sprite:
    """A card on the table. *card* is None while its face is not known; then its back is drawn.

    ``pose`` is its current pose without the lift, ``goal`` the one it moves to. ``rise`` (0..1) is
    its lift out of the own hand. ``turned`` runs from 0 (back) to 1 (face). ``flying`` cards are
    drawn above all others.
    """

    __slots__ = (
        "_arc",
        "_delay",
        "_duration",
        "_ease",
        "_elapsed",
        "_face_from",
        "_from",
        "card",
        "flying",
        "goal",
        "pose",
        "rise",
        "shake",
        "shown_card",
        "turned",
        "zone",
    )

    def __init__(self, card: Card | None, pose: Pose, zone: str) -> None:
        self.card = card
        self.shown_card = card
        """The card whose face is drawn; while the card turns down, the one it was."""
        self.zone = zone
        self.pose = pose
        self.goal = pose
        self.turned = 1.0 if card is not None else 0.0
        self.rise = Spring(period=HOVER_SECONDS)
        self.shake = 0.0
        self.flying = False
        self._from = pose
        self._face_from = self.turned
        self._elapsed = self._delay = self._duration = 0.0
        self._arc = 0.0
        self._ease: Ease = ease_out

    @property
    def moving(self) -> bool:
        """Whether anything about the picture changes: place, lift or shaking."""
        return self.travelling or not self.rise.settled or self.shake > 0.0

    @property
    def travelling(self) -> bool:
        """Whether it is on its way to the goal, or waits to start."""
        return self._elapsed < self._delay + self._duration

    @property
    def started(self) -> bool:
        """Whether the delay before its motion is over."""
        return self._elapsed >= self._delay

    def set_card(self, card: Card | None) -> None:
        """Set the card, None if it is hidden; the picture turns over during the next motion."""
        self.card = card
        if card is not None:
            self.shown_card = card

    def send(
        self,
        goal: Pose,
        seconds: float,
        *,
        delay: float = 0.0,
        ease: Ease = ease_out,
        arc: float = 0.0,
        flying: bool = False,
    ) -> None:
        """Start moving to *goal* in *seconds*; *arc* (0..1) is the height above the table.

        A card that is already on its way to *goal*, or there, with the right side up, is left
        alone unless it flies or waits.
        """
        if goal == self.goal and self._right_side_up() and not flying and not delay:
            return
        self._from, self.goal = self.pose, goal
        self._face_from = self.turned
        self._elapsed, self._delay, self._duration = 0.0, delay, seconds
        self._ease, self._arc = ease, arc
        self.flying = flying
        if seconds <= 0.0 and delay <= 0.0:
            self.finish()

    def _right_side_up(self) -> bool:
        return self.turned == (1.0 if self.card is not None else 0.0)

    def shift(self, goal: Pose) -> None:
        """Move to *goal* at once, or redirect a running motion, after a change of the layout."""
        self.goal = goal
        if not self.travelling:
            self.pose = goal

    def finish(self) -> None:
        """Complete the motion at once."""
        self._elapsed = self._delay + self._duration
        self.pose = self.goal
        self.turned = 1.0 if self.card is not None else 0.0
        if self.card is None:
            self.shown_card = None
        self.flying = False

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""
        self.rise.update(dt)
        self.shake = max(0.0, self.shake - dt)
        if not self.travelling:
            return
        self._elapsed += dt
        if not self.travelling:
            self.finish()
        elif self.started:
            t = (self._elapsed - self._delay) / self._duration
            self._place(self._ease(t))
            target = 1.0 if self.card is not None else 0.0
            turn = min(1.0, t / FLIP_SHARE)
            self.turned = self._face_from + (target - self._face_from) * turn

    def _place(self, t: float) -> None:
        a, b = self._from, self.goal
        turn = (b.angle - a.angle + 180.0) % 360.0 - 180.0
        self.pose = Pose(
            a.x + (b.x - a.x) * t,
            a.y + (b.y - a.y) * t,
            a.angle + turn * t,
            a.height + (b.height - a.height) * t,
        )

    @property
    def lift(self) -> float:
        """Its height above the table, 0..1, for the shadow."""
        height = 0.75 * self.rise.value
        if self.travelling and self.started and self._arc:
            t = (self._elapsed - self._delay) / self._duration
            height = max(height, self._arc * math.sin(math.pi * min(1.0, max(0.0, t))))
        return height

    @property
    def sway(self) -> float:
        """Its offset to the side while it is shaken, -1..1."""
        if self.shake <= 0.0:
            return 0.0
        t = 1.0 - self.shake / SHAKE_SECONDS
        return math.sin(t * SHAKES * 2 * math.pi) * (1.0 - t)
