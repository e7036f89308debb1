"""The opponents of a game by level, as the seat dialog offers them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardtable.core.i18n import _
from cardtable.engine import LEVELS, Opponent, Strategy


class OpponentGroup(NamedTuple):
    """The opponents of one level, the usual one of the game first.

    *level* is one of LEVELS. It is empty for opponents of unknown strength and for those that see
    all cards.
    """

    level: str
    opponents: tuple[Opponent, ...]

    @property
    def title(self) -> str:
        """The title in the list of levels."""
        return _(self.level) if self.level else _("Other players")

    def place_of(self, strategy: str) -> int:
        """Return the index of the first opponent with the key *strategy*, 0 if there is none."""
        keys = [opponent.strategy for opponent in self.opponents]
        return keys.index(strategy) if strategy in keys else 0


def group_opponents(
    keys: Iterable[str], classes: Mapping[str, type[Strategy]]
) -> tuple[OpponentGroup, ...]:
    """Return the strategies *keys* at each of their levels: the weakest first, unknown ones last.

    Levels without an opponent are left out.
    """
    groups: dict[str, list[Opponent]] = {level: [] for level in (*LEVELS, "")}
    for key in keys:
        strategy = classes[key]
        if strategy.sees_everything:
            groups[""] += _all_levels(key, strategy)
        elif strategy.levels:
            for opponent, level in zip(_all_levels(key, strategy), strategy.levels, strict=True):
                groups[level.title if level.title in LEVELS else ""].append(opponent)
        else:
            groups[LEVELS[strategy.rank - 1] if strategy.rank else ""].append(Opponent(key))
    return tuple(
        OpponentGroup(level, tuple(opponents)) for level, opponents in groups.items() if opponents
    )


def _all_levels(key: str, strategy: type[Strategy]) -> list[Opponent]:
    """Return *strategy* at each of its levels, or once without any."""
    return [Opponent(key, place + 1) for place in range(len(strategy.levels))] or [Opponent(key)]


def method_title(opponent: Opponent, strategy: type[Strategy]) -> str:
    """Return the title of *strategy*, with its level if the level has a title."""
    if opponent.level is None:
        return strategy.title()
    level = strategy.levels[opponent.level - 1].title
    if level in LEVELS and not strategy.sees_everything:
        return strategy.title()
    return f"{strategy.title()} · {_(level)}"
