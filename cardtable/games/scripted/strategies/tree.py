"""Tree search for any script."""

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
from cardtable.search.information_sets import MAX_PLAYOUT, PlayoutPolicy, next_player

MIN_FULL_PLAYOUTS = 3
"""Number of full playouts before the game is classified as scoring early or not."""
EARLY_SCORE_MESSAGES = 8
"""A game scores early if most playouts score within this number of messages per player."""
PLAYOUT_HORIZON = 4
"""Messages per player in a playout of a game that scores early."""
PLAYOUTS_PER_WORLD = 4
"""Number of playouts from the same world, in games that do not score early."""
MAX_TRIED = 6
"""Maximum number of messages that a player tries in a playout in order to keep the turn."""
MAX_FAILED_TRIES = 60
"""Players stop trying after this number of messages, none of which kept the turn."""
RANDOM_SHARE = 0.1
"""Share of playout moves that ignore the preference for tokens."""


def prefer_tokens(game: Game, rng: Random) -> Message | None:
    """Playout policy: play a token if possible, so that playouts end sooner.

    The result None means a random legal message.
    """
    plays = game.legal_plays()
    if not plays or rng.random() < RANDOM_SHARE:
        return None
    return plays[int(rng.random() * len(plays))]


class ScriptTree(information_sets.InformationTree):
    """A search tree for games that score at the end of a hand, and for games that score early.

    In the first kind, playouts go on to the end of the hand. In the second kind, late events and
    differences between worlds are mostly noise: so all actions are tried in the same worlds,
    playouts are a few messages long, and players keep the turn if they can.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._shared_world: Game | None = None
        self._scores_early = False
        """Whether the game scores early."""
        self._untried: list[Any] = []
        """Actions not yet tried in the present world."""
        self._tried_count = self._kept_turns = 0
        self._full_playouts = 0
        """Number of playouts that reached the end."""
        self._early_scores = 0
        """Number of those with an early score."""

    def world(self) -> engine.Game:
        """Return a world for the next iteration.

        A world is used for several iterations with different random outcomes, since replaying all
        messages in another deal takes as long as a playout.
        """
        if (
            not self._scores_early
            and self._full_playouts >= MIN_FULL_PLAYOUTS
            and self._early_scores * 2 > self._full_playouts
        ):
            self._scores_early = True
            self.reset()
        if not self._untried if self._scores_early else self.iterations % PLAYOUTS_PER_WORLD == 0:
            self._untried = self._candidates() if self._scores_early else []
            self._shared_world = None
        if self._shared_world is None:
            self._shared_world = self.view.determinize(self._rng)
        game = self._shared_world.copy()
        game.reseed(self._rng.getrandbits(48))
        return game

    def play_out(self, game: engine.Game, proceed: Callable[[], bool]) -> bool:
        """Play to the end of the hand, or to the horizon; return False if interrupted."""
        players = len(game.players)
        if self._scores_early:
            return self._play_on(game, proceed, PLAYOUT_HORIZON * players) is not None
        before = game.get_scores()
        goes_on = self._play_on(game, proceed, EARLY_SCORE_MESSAGES * players)
        scored = goes_on is True and game.get_scores() != before
        if goes_on:
            goes_on = self._play_on(game, proceed, MAX_PLAYOUT)
        if goes_on is None:
            return False
        self._full_playouts += 1
        self._early_scores += scored
        return True

    def _candidates(self) -> list[Any]:
        """Return the actions that may be best, the best so far last.

        All are tried in the next world, so that their results can be compared.
        """
        if len(self.branches) < len(self.actions):
            return list(self.actions)
        tried = sorted(self.branches.values(), key=self.value)
        best, log_iterations = self.value(tried[-1]), log(self.iterations)
        return [
            branch.action
            for branch in tried
            if self.value(branch) + self._explore * sqrt(log_iterations / branch.visits) >= best
        ]

    def _select(
        self,
        game: engine.Game,
        seat: int,
        branches: dict[tuple[int, str], information_sets.ActionStatistics],
        legal: Sequence[Any],
    ) -> information_sets.ActionStatistics:
        if not self._untried:
            return super()._select(game, seat, branches, legal)
        action = self._untried.pop()
        key = (seat, game.write_action(action))
        return branches.setdefault(key, information_sets.ActionStatistics(action))

    def descends(self, branch: information_sets.ActionStatistics) -> bool:
        """Return False in games that score early, where playouts are better than deeper nodes."""
        return not self._scores_early and super().descends(branch)

    def act(self, game: Any, player: Any) -> None:
        """Make *player* move in a playout.

        In games that score early, a player sends a message that keeps the turn, if there is one:
        random play rarely scores soon, whatever the first move was.
        """
        if self._scores_early and (self._kept_turns or self._tried_count < MAX_FAILED_TRIES):
            own, legal = game.codes[player.position], game.legal()
            for message in self._rng.sample(legal, min(len(legal), MAX_TRIED)):
                self._tried_count += 1
                answer = game.attempt(message.line, player.position)
                if isinstance(answer, Accepted) and answer.following == own:
                    self._kept_turns += 1
                    game.accept_bid(message, player)
                    return
        super().act(game, player)

    def _play_on(self, game: engine.Game, proceed: Callable[[], bool], count: int) -> bool | None:
        """Play *count* messages; return whether the game goes on, None if interrupted."""
        for _step in range(count):
            player = next_player(game)
            if player is None:
                return False
            if not proceed():
                return None
            self.act(game, player)
        return next_player(game) is not None


class Tree(TreeSearch, Strategy):
    """Plays out many possible deals and chooses the best line on average.

    Scripts are slow: there are dozens of playouts in the time of thousands in a built-in game.
    """

    levels: ClassVar[tuple[Level, ...]] = (
        Level(N_("Beginner"), {"iterations": 8}),
        Level(N_("Easy"), {"budget_ms": 100.0}),
        Level(N_("Medium"), {"budget_ms": 300.0}),
        Level(N_("Strong"), {"budget_ms": 1200.0}),
    )
    policy: ClassVar[PlayoutPolicy | None] = prefer_tokens
    tree: ClassVar[type[information_sets.InformationTree]] = ScriptTree
    reviewing: ClassVar[Mapping[str, Any]] = {"iterations": 40}

    def choose(self, view: View) -> Message:
        message: Message = self._search(view, view.legal)
        return message

    def place_bid(self, view: View) -> Message:
        return self.choose(view)

    play_card = place_bid
