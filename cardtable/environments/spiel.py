"""OpenSpiel: registers every game as ``cardtable_GAME``, such as ``cardtable_spades``."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec

from cardtable.core.i18n import _
from cardtable.engine import GameKind
from cardtable.environments.setups import find_game
from cardtable.games import all_games


def register_open_spiel(games: Iterable[str | GameKind] | None = None) -> tuple[str, ...]:
    """Register *games* (default: all) with OpenSpiel, and return their names there.

    A second registration of a game replaces the first. Raises ModuleNotFoundError without the
    package ``open_spiel``, ValueError for an unknown game.
    """
    if find_spec("pyspiel") is None:
        raise ModuleNotFoundError(
            _("{name} is not installed. Run: pip install open_spiel").format(name="open_spiel"),
            name="pyspiel",
        )
    from cardtable.environments.spiel_game import register

    chosen = all_games() if games is None else games
    kinds = [find_game(game) if isinstance(game, str) else game for game in chosen]
    return tuple(map(register, kinds))
