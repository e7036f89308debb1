"""What the lobby says about a level that has little time for its game."""

from __future__ import annotations

from cardtable.core.i18n import _, write_number
from cardtable.engine import GameKind, Strategy
from cardtable.engine.levels import level_of
from cardtable.games.scripted.search_rates import is_few, playouts_at
from cardtable.games.scripted.strategies.tree import Tree
from cardtable.storage.search_rates import read_rates


def level_note(kind: GameKind, strategy: type[Strategy], number: int | None) -> str:
    """Return a sentence if level *number* of *strategy* has too few playouts in a script.

    It is known from searches on this machine, so before the first game nothing is said.
    """
    if kind.source is None or not issubclass(strategy, Tree):
        return ""
    read_rates()
    playouts = playouts_at(kind.source, level_of(strategy, number))
    if not is_few(playouts):
        return ""
    return _("Little time for this game: about {count} playouts for each legal message.").format(
        count=write_number(playouts or 0, 1)
    )
