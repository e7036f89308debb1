"""The strength of opponents in five words, the same in all games."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.i18n import N_, _
from cardtable.engine.strategy import Level, Strategy

LEVELS = (N_("Beginner"), N_("Casual"), N_("Skilled"), N_("Expert"), N_("Master"))
"""The titles of the levels, the weakest first. A strategy may have fewer, or titles of its own."""

_FORMER_WORDS = {"easy": "Casual", "medium": "Skilled", "strong": "Expert"}
"""Titles that levels had in earlier versions; they are still understood."""


def find_level(levels: Sequence[Level], text: str) -> int | None:
    """Return the number of the level called *text* (number or title), from 1; None if unknown."""
    wanted = text.strip().casefold()
    former = _FORMER_WORDS.get(wanted, wanted).casefold()
    for number, level in enumerate(levels, 1):
        title = level.title.casefold()
        if wanted in (str(number), title, _(level.title).casefold()) or former == title:
            return number
    return None


def level_of(strategy: type[Strategy], number: int | None) -> Level | None:
    """Return level *number* of *strategy*, the highest if it has fewer; None without levels."""
    if number is None or not strategy.levels:
        return None
    return strategy.levels[min(max(number, 1), len(strategy.levels)) - 1]


def strength(strategy: type[Strategy], number: int | None) -> tuple[int, int]:
    """Return a strength and the highest one: of LEVELS, or of the strategy's own levels.

    The strength is 0 if it is not known.
    """
    level = level_of(strategy, number)
    if level is None:
        return strategy.rank, len(LEVELS)
    if level.title in LEVELS:
        return LEVELS.index(level.title) + 1, len(LEVELS)
    return strategy.levels.index(level) + 1, len(strategy.levels)


def opponent_title(strategy: type[Strategy], number: int | None) -> str:
    """Return what *strategy* at level *number* is called: ``Skilled``.

    A strategy of unknown strength is called by its own title.
    """
    level = level_of(strategy, number)
    if level is not None:
        title = _(level.title)
    else:
        title = _(LEVELS[strategy.rank - 1]) if strategy.rank else strategy.title()
    if strategy.sees_everything:
        return _("{title} · sees all cards").format(title=title)
    return title


def method_of(strategy: type[Strategy]) -> str:
    """Return the title of *strategy*, and how it plays."""
    words = strategy.describe()
    return f"{strategy.title()}: {words}" if words else strategy.title()
