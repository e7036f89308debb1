"""The search that plays any script."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

from cardtable import engine
from cardtable.engine import Level
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.games.scripted.view import View
from cardtable.i18n import N_
from cardtable.search import information_sets
from cardtable.search.generic import TreeSearch
from cardtable.search.information_sets import LONGEST_PLAYOUT, Policy, next_player

TRIALS = 4
"""Playouts to the end, before it is known whether a game scores as it goes."""
HORIZON = 8
"""Messages of each player in a playout of such a game."""
SERVING = 4
"""Playouts that begin in one and the same world."""
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


class ScriptTree(information_sets.Tree):
    """A tree whose playouts stop early in games that score as they go.

    Where scores come only with the end of a hand, a playout goes on to that. Where they come all
    the time, what is far ahead is noise: some messages tell as much, and take less time.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._served: Game | None = None
        self._whole = 0
        """Playouts that went to their end."""
        self._scoring = 0
        """Those of them in which somebody scored before it."""

    def world(self) -> engine.Game:
        """Return a game that could be the true one; each serves several times, with other luck.

        To send all messages again in another deal takes as long as a playout.
        """
        if self.iterations % SERVING == 0 or self._served is None:
            self._served = self.view.determinize(self._rng)
        game = self._served.copy()
        game.reseed(self._rng.getrandbits(48))
        return game

    def play_out(self, game: engine.Game, proceed: Callable[[], bool]) -> bool:
        """Play to the end of the hand, or as far as scores tell; False when told to stop."""
        near = HORIZON * len(game.players)
        if self._whole >= TRIALS and self._scoring * 2 > self._whole:
            return self._play_on(game, proceed, near) is not None
        before = game.get_scores()
        more = self._play_on(game, proceed, near)
        scored = more is True and game.get_scores() != before
        if more:
            more = self._play_on(game, proceed, LONGEST_PLAYOUT)
        if more is None:
            return False
        self._whole += 1
        self._scoring += scored
        return True

    def _play_on(self, game: engine.Game, proceed: Callable[[], bool], most: int) -> bool | None:
        """Play *most* messages; return whether there is more to play, None when told to stop."""
        for _step in range(most):
            player = next_player(game)
            if player is None:
                return False
            if not proceed():
                return None
            self.act(game, player)
        return next_player(game) is not None


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
    tree: ClassVar[type[information_sets.Tree]] = ScriptTree
    reviewing: ClassVar[Mapping[str, Any]] = {"iterations": 40}

    def place_bid(self, view: View) -> Message:
        """Return the message of ``view.legal`` that was best in the games played out."""
        message: Message = self._search(view, view.legal)
        return message

    play_card = place_bid
