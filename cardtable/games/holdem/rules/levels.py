"""Blind levels, which go up by the number of hands or by the minutes played."""

from __future__ import annotations

from cardtable.games.holdem.rules import Rules

MAX_LEVEL = 10_000
"""Maximum blind level; larger numbers are typing errors or attacks."""


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
