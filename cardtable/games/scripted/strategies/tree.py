"""The search that plays any script."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log, sqrt
from random import Random
from typing import Any, ClassVar

from cardtable import engine
from cardtable.engine import Level
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.games.scripted.view import View
from cardtable.i18n import N_
from cardtable.ludl import Accepted
from cardtable.search import information_sets
from cardtable.search.generic import TreeSearch
from cardtable.search.information_sets import MAX_PLAYOUT, Policy, next_player

TRIALS = 3
"""Playouts to the end, before it is known whether a game scores as it goes."""
SOON = 8
"""So many messages of each player at most until somebody has scored, in most of them."""
HORIZON = 4
"""Messages of each player in a playout of such a game."""
SERVING = 4
"""Playouts that begin in one and the same world, in other games."""
TRIED = 6
"""Messages that a player in such a playout looks at for one that keeps its turn."""
IN_VAIN = 60
"""Nobody looks for one any longer when none was found among so many."""
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
    """A tree for games in which scores come with the end of a hand, or as they go.

    In the first a playout goes on to the end. In the others what is far ahead is noise, and so is
    what differs between two worlds: all actions are tried in the same worlds, and played out for
    some messages only, in which everybody keeps the turn who can.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._served: Game | None = None
        self._near = False
        """Whether scores come as the game goes."""
        self._waiting: list[Any] = []
        """Actions yet to be tried in the world that is served."""
        self._looked = self._kept = 0
        self._whole = 0
        """Playouts that went to their end."""
        self._scoring = 0
        """Those of them in which somebody scored before it."""

    def world(self) -> engine.Game:
        """Return a game that could be the true one; each serves several times, with other luck.

        To send all messages again in another deal takes as long as a playout.
        """
        if not self._near and self._whole >= TRIALS and self._scoring * 2 > self._whole:
            self._near = True
            self.reset()
        if not self._waiting if self._near else self.iterations % SERVING == 0:
            self._waiting = self._contenders() if self._near else []
            self._served = None
        if self._served is None:
            self._served = self.view.determinize(self._rng)
        game = self._served.copy()
        game.reseed(self._rng.getrandbits(48))
        return game

    def play_out(self, game: engine.Game, proceed: Callable[[], bool]) -> bool:
        """Play to the end of the hand, or as far as scores tell; False when told to stop."""
        players = len(game.players)
        if self._near:
            return self._play_on(game, proceed, HORIZON * players) is not None
        before = game.get_scores()
        more = self._play_on(game, proceed, SOON * players)
        scored = more is True and game.get_scores() != before
        if more:
            more = self._play_on(game, proceed, MAX_PLAYOUT)
        if more is None:
            return False
        self._whole += 1
        self._scoring += scored
        return True

    def _contenders(self) -> list[Any]:
        """Return the actions that may still turn out best, that which looks best last.

        Each is tried in the next world: what they bring in the same one can be compared.
        """
        if len(self.branches) < len(self.actions):
            return list(self.actions)
        tried = sorted(self.branches.values(), key=self.value)
        best, most = self.value(tried[-1]), log(self.iterations)
        return [
            branch.action
            for branch in tried
            if self.value(branch) + self._explore * sqrt(most / branch.visits) >= best
        ]

    def _select(
        self,
        game: engine.Game,
        seat: int,
        branches: dict[tuple[int, str], information_sets.Branch],
        legal: Sequence[Any],
    ) -> information_sets.Branch:
        if not self._waiting:
            return super()._select(game, seat, branches, legal)
        action = self._waiting.pop()
        key = (seat, game.write_action(action))
        return branches.setdefault(key, information_sets.Branch(action))

    def descends(self, branch: information_sets.Branch) -> bool:
        """Follow no line further where a playout does better than what was never tried."""
        return not self._near and super().descends(branch)

    def act(self, game: Any, player: Any) -> None:
        """Let *player* do what it does in a playout.

        Where scores come all the time it does what keeps its turn, if it finds that: by chance
        alone hardly anything is scored soon, whatever was done first.
        """
        if self._near and (self._kept or self._looked < IN_VAIN):
            own, legal = game.codes[player.position], game.legal()
            for message in self._rng.sample(legal, min(len(legal), TRIED)):
                self._looked += 1
                answer = game.attempt(message.line, player.position)
                if isinstance(answer, Accepted) and answer.following == own:
                    self._kept += 1
                    game.accept_bid(message, player)
                    return
        super().act(game, player)

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
    """Plays out many possible deals and chooses the best line on average.

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

    def choose(self, view: View) -> Message:
        message: Message = self._search(view, view.legal)
        return message

    def place_bid(self, view: View) -> Message:
        return self.choose(view)

    play_card = place_bid
