"""The four games as the lobby, the command line, saves and tests know them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from cardtable.engine import GameKind, Opponent, StrategySet
from cardtable.games.discovery import find_strategies
from cardtable.games.grid.game import Game, Player
from cardtable.games.grid.rules import FourInALine, GridRules, InARowRules, Reversing, TicTacToe
from cardtable.games.grid.strategies.base import Strategy
from cardtable.i18n import N_

HINT = "iterative-deepening"
CASUAL = 2
TWO, THREE = ("south", "north"), ("south", "west", "north")


FOR_THREE = "max-n"
"""With two players it is min-max under another name."""


def _find_strategies(folders: Sequence[Path] = (), *, three: bool) -> StrategySet:
    found = find_strategies("cardtable.games.grid.strategies", Strategy, folders)
    classes = {key: one for key, one in found.classes.items() if three or key != FOR_THREE}
    return StrategySet(classes, found.problems)


def _kind(
    rules: type[GridRules],
    title: str,
    summary: str,
    seat_names: tuple[str, ...],
    board: str,
    sign: str,
) -> GameKind:
    def new(found: GridRules | None = None, **chance: object) -> Game:
        return Game(found if found is not None else rules(), **chance)  # type: ignore[arg-type]  # as GameKind.new says

    return GameKind(
        key=rules.key,
        title=title,
        summary=summary,
        new=new,
        player=Player,
        rule_sets=rules.sets,
        find_rules=rules.find,
        rules_to_data=GridRules.to_data,
        rules_from_data=rules.from_data,
        sides=lambda found: found.sides,
        strategies=partial(_find_strategies, three="players" in rules.options),
        seat_names=seat_names,
        opponents=(Opponent(HINT, CASUAL),) * (len(seat_names) - 1),
        hint=HINT,
        options=rules.options,
        hidden=False,
        table="board",
        package="cardtable.games.grid",
        board=board,
        sign=sign,
    )


GAMES = (
    _kind(TicTacToe, N_("Tic-Tac-Toe"), N_("2 players · three in a row"), TWO, "marks", "cross"),
    _kind(
        FourInALine, N_("Connect Four"), N_("2 players · discs that fall"), TWO, "rack", "red disc"
    ),
    _kind(Reversing, N_("Othello"), N_("2 players · discs that turn"), TWO, "cloth", "white disc"),
    _kind(
        InARowRules,
        N_("In a Row"),
        N_("2 or 3 players · any board"),
        THREE,
        "stones",
        "black stone",
    ),
)
