"""The blind level of each hand: by the number of hands, or by the minutes played."""

from __future__ import annotations

from cardtable.games.holdem.rules import Rules

MAX_LEVEL = 10_000
"""Limit of a blind level; a larger number is a typing error or an attack."""


class Levels:
    """The levels, from 0, of the hands *dealt* so far.

    Nothing here reads a clock: the caller sets *seconds* to the time played. While it is None,
    hands are counted even if the rules go by minutes.
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
        """Record that a hand is dealt and return its level, *known* if it was dealt before."""
        level = rules.level(len(self.dealt))
        if by_time(rules):
            if known is not None:
                level = known
            elif self.seconds is not None:
                level = int(self.seconds // (60 * rules.minutes_per_level))
            level = min(max(level, self.now), MAX_LEVEL)  # blinds never go down
        self.dealt.append(level)
        return level

    def left(self, rules: Rules) -> float | None:
        """Return the seconds until the next level; None if levels go by hands."""
        if self.seconds is None or not by_time(rules):
            return None
        return max(0.0, begins(rules, self.now + 1) - self.seconds)

    def copy(self) -> Levels:
        """Return independent levels."""
        twin = Levels()
        twin.dealt, twin.seconds = self.dealt[:], self.seconds
        return twin


def by_time(rules: Rules) -> bool:
    """Whether levels go by minutes under *rules*."""
    return bool(rules.levels and rules.minutes_per_level)


def begins(rules: Rules, level: int) -> float:
    """Return the seconds played when *level*, from 0, begins."""
    return 60.0 * rules.minutes_per_level * level
