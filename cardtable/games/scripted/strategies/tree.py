"""The search that plays any script."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cardtable.engine import Level
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.games.scripted.view import View
from cardtable.i18n import N_
from cardtable.search.generic import TreeSearch
from cardtable.search.information_sets import Policy

OTHERS = 0.1
"""How often a playout does anything legal where a token could be laid."""


def prefer_tokens(game: Game, rng: Random) -> Message | None:
    """Lay a token as a rule, where something else could be done: playouts come to an end sooner.

    None stands for anything legal.
    """
    plays = game.legal_plays()
    if not plays or rng.random() < OTHERS:
        return None
    return plays[int(rng.random() * len(plays))]


class Tree(TreeSearch, Strategy):
    """Plays out many games that agree with what it knows and follows the best line.

    A script plays some dozens of games out in the time in which the built-in games play thousands.
    """

    levels: ClassVar[tuple[Level, ...]] = (
        Level(N_("Beginner"), {"iterations": 8}),
        Level(N_("Easy"), {"budget_ms": 100.0}),
        Level(N_("Medium"), {"budget_ms": 300.0}),
        Level(N_("Strong"), {"budget_ms": 1200.0}),
    )
    policy: ClassVar[Policy | None] = prefer_tokens
    reviewing: ClassVar[Mapping[str, Any]] = {"iterations": 40}

    def place_bid(self, view: View) -> Message:
        """Return the message of ``view.legal`` that was best in the games played out."""
        message: Message = self._search(view, view.legal)
        return message

    play_card = place_bid
