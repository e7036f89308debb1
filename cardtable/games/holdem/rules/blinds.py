"""The blinds: the positions of button and blinds from hand to hand, and the blind levels.

The big blind always moves to the next player. The small blind moves to the last big blind, and the
button to the last small blind; either place may be empty (dead small blind, dead button). With two
players the button posts the small blind (Robert's Rules of Poker, section 3; TDA rules 32 and 33).

Levels go up by the number of hands or by the minutes played.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.holdem.rules import Rules

Positions = tuple[int, int, int]
"""Button, small blind, big blind."""

MAX_LEVEL = 10_000
"""Maximum blind level; larger numbers are typing errors or attacks."""


def first_positions(stacks: Sequence[int], button: int) -> Positions:
    """Return the positions of the first hand.

    With more than two players an empty seat left of the button is a dead small blind.
    """
    small = (button + 1) % len(stacks)
    if sum(chips > 0 for chips in stacks) == 2:
        dealer = button if stacks[button] else _after(stacks, _after(stacks, button))
        return dealer, dealer, _after(stacks, dealer)
    return button, small, _after(stacks, small)


def next_positions(stacks: Sequence[int], before: Positions) -> Positions:
    """Return the positions of the next hand, for its *stacks*, after a hand with *before*."""
    _button, small, big = before
    new_big = _after(stacks, big)
    if sum(chips > 0 for chips in stacks) == 2:
        other = _after(stacks, new_big)
        return other, other, new_big
    return small, big, new_big


def _after(stacks: Sequence[int], seat: int) -> int:
    """Return the first position with chips to the left of *seat*."""
    seats = len(stacks)
    left = [other % seats for other in range(seat + 1, seat + seats + 1)]
    return next(other for other in left if stacks[other])


# --- levels --------------------------------------------------------------------------------------


class Levels:
    """The levels, from 0, of the hands *dealt* so far.

    The caller sets *seconds* to the time played. While it is None, levels go up by hands even if
    the rules go by minutes.
    """

    __slots__ = ("dealt", "seconds")

    def __init__(self) -> None:
        self.dealt: list[int] = []
        self.seconds: float | None = None

    @property
    def now(self) -> int:
        """The level of the last hand, 0 before the first."""
        return self.dealt[-1] if self.dealt else 0

    def deal(self, rules: Rules, known: int | None) -> int:
        """Record a new hand and return its level; *known* is its level if it was dealt before."""
        level = rules.level(len(self.dealt))
        if is_timed(rules):
            if known is not None:
                level = known
            elif self.seconds is not None:
                level = int(self.seconds // (60 * rules.minutes_per_level))
            level = min(max(level, self.now), MAX_LEVEL)  # blinds never go down
        self.dealt.append(level)
        return level

    def left(self, rules: Rules) -> float | None:
        """Return the seconds until the next level; None if levels go up by hands."""
        if self.seconds is None or not is_timed(rules):
            return None
        return max(0.0, level_start(rules, self.now + 1) - self.seconds)

    def copy(self) -> Levels:
        """Return an independent copy."""
        twin = Levels()
        twin.dealt, twin.seconds = self.dealt[:], self.seconds
        return twin


def is_timed(rules: Rules) -> bool:
    """Whether levels go up by minutes under *rules*."""
    return bool(rules.levels and rules.minutes_per_level)


def level_start(rules: Rules, level: int) -> float:
    """Return the time played, in seconds, at which *level* (from 0) begins."""
    return 60.0 * rules.minutes_per_level * level
