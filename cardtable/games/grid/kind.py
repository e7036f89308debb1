"""The GameKind of a board game, with the fields that all of them share."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cardtable.engine import GameGroup, GameKind, Opponent, StrategySet
from cardtable.games.discovery import find_strategies
from cardtable.games.grid.game import Game, Player
from cardtable.games.grid.rules import GridRules
from cardtable.games.grid.strategies.base import Strategy

STRATEGIES = "cardtable.games.grid.strategies"
HINT = "iterative-deepening"
CASUAL = 2
"""Level of the default opponents."""


def board_game(
    rules: type[GridRules[Any]],
    *,
    package: str,
    title: str,
    summary: str,
    material: str,
    sign: str,
    seat_names: tuple[str, ...] = ("south", "north"),
    aliases: tuple[str, ...] = (),
) -> GameKind:
    """Return the GameKind of the board game in the folder *package*.

    *material* is its ``board``. Its strategies are those of all board games, and those in its own
    folder ``strategies``.
    """

    def new(found: GridRules[Any] | None = None, **chance: Any) -> Game:
        return Game(found if found is not None else rules(), **chance)

    def strategies(folders: Sequence[Path] | None = ()) -> StrategySet:
        own = f"{package}.strategies"
        packages = (STRATEGIES, own) if find_spec(own) is not None else (STRATEGIES,)
        return find_strategies(packages, Strategy, folders)

    return GameKind(
        key=rules.key,
        title=title,
        summary=summary,
        new=new,
        player=Player,
        rule_sets=rules.sets,
        find_rules=rules.find,
        rules_to_data=rules.to_data,
        rules_from_data=rules.from_data,
        sides=lambda found: found.sides,
        strategies=strategies,
        seat_names=seat_names,
        opponents=(Opponent(HINT, CASUAL),) * (len(seat_names) - 1),
        hint=HINT,
        options=rules.options,
        hidden=False,
        table="board",
        package=package,
        family="cardtable.games.grid",
        board=material,
        sign=sign,
        group=GameGroup.BOARDS,
        aliases=aliases,
        players=(2,),
        minutes=5,
    )
