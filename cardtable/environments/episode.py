"""One episode of a game, driven by the numbers of actions."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from cardtable.core.i18n import _
from cardtable.engine import Game, IllegalAction
from cardtable.environments.setups import Setup
from cardtable.games.encoder import Mask, Observation, Prefix
from cardtable.match import PERSON, Match, Seat

NOBODY = -1


class Episode:
    """A hand or a game that begins with *seed*, which decides the cards and the dealer.

    With *recorded*, it is a :class:`~cardtable.match.Match`, so that it can be drawn; without, it
    is faster. In board games position 0 moves first, unless the rules choose at random.
    """

    def __init__(self, setup: Setup, seed: int, *, recorded: bool = False) -> None:
        self.setup = setup
        self.seed = seed
        self.numbers: Prefix = ()
        """All numbers chosen so far."""
        self.encoder = setup.encoder
        rng = Random(seed)
        dealer = 0 if setup.is_board else rng.randrange(setup.seats)
        kind, rules, deals_seed = setup.kind, setup.rules, rng.getrandbits(48)
        names = [f"player_{position}" for position in range(setup.seats)]
        self.match: Match | None = None
        self._game: Game | None = None
        if recorded:
            seats = [Seat(PERSON, name) for name in names]
            self.match = Match(kind, rules, seats, seed=deals_seed, dealer=dealer, strategies={})
            self.match.deal()
        else:
            self._game = kind.new(rules, seed=deals_seed, dealer=dealer)
            for name in names:
                self._game.register_player(kind.player(name=name))
        self.prefix: Prefix = ()
        """The numbers chosen since the last action."""
        self._start = self.game.get_scores()
        self._find_next()

    def __deepcopy__(self, memo: object) -> Episode:
        """Return an independent episode in the same state."""
        if self.match is not None:  # a match has listeners and a log: it is played again
            return Episode.replayed(self.setup, self.seed, self.numbers, recorded=True)
        twin = Episode.__new__(Episode)
        twin.setup, twin.encoder, twin.seed = self.setup, self.encoder, self.seed
        twin.numbers, twin.prefix = self.numbers, self.prefix
        twin.match, twin._game, twin._start = None, self.game.copy(), self._start
        twin.to_act, twin._view = self.to_act, self._view
        twin.is_cut_off = self.is_cut_off
        return twin

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle the choices, which are made again."""
        return Episode.replayed, (self.setup, self.seed, self.numbers, self.match is not None)

    @staticmethod
    def replayed(setup: Setup, seed: int, numbers: Prefix, recorded: bool = False) -> Episode:
        """Return the episode of *seed* after the choices *numbers*. Raises IllegalAction."""
        episode = Episode(setup, seed, recorded=recorded)
        for number in numbers:
            episode.act(number)
        return episode

    @property
    def game(self) -> Game:
        """The game. An illegal action leaves it as it was."""
        game = self.match.game if self.match is not None else self._game
        assert game is not None
        return game

    def _find_next(self) -> None:
        game = self.game
        hand_over = game.between_hands and self.setup.episode == "hand"
        player = None if hand_over else game.get_next_player()
        self.is_cut_off: bool = player is not None and len(self.numbers) >= self.setup.max_length
        """Whether the episode has ended before the hand or game, after too many choices."""
        if self.is_cut_off:
            player = None
        self.to_act: int = NOBODY if player is None else player.position
        """The position to act, -1 after the end."""
        self._view: Any = None

    @property
    def is_over(self) -> bool:
        return self.to_act == NOBODY

    def view(self) -> Any:
        """Return the view of the seat to act."""
        if self._view is None:
            self._view = self.game.view(self.to_act)
        return self._view

    def legal(self) -> tuple[int, ...]:
        """Return the numbers of the legal actions, ascending; empty after the end."""
        return () if self.is_over else self.encoder.legal(self.view(), self.prefix)

    def mask(self, position: int) -> Mask:
        """Return the legal actions of *position*: all zero if it is not to act."""
        if self.is_over:
            return np.zeros(self.encoder.actions, np.int8)
        if position != self.to_act:
            return self.encoder.mask(self.game.view(position))
        return self.encoder.mask(self.view(), self.prefix)

    def observe(self, position: int) -> Observation:
        """Return the observation of *position*."""
        if position == self.to_act:
            return self.encoder.observe(self.view(), self.prefix)
        return self.encoder.observe(self.game.view(position))

    def act(self, number: int) -> None:
        """Choose *number* for the seat to act. Raises IllegalAction and changes nothing."""
        if self.is_over:
            raise IllegalAction("wrong-phase", _("The episode is over; call reset()."))
        encoder = self.encoder
        if not 0 <= number < encoder.actions:
            raise IllegalAction(
                "no-such-action",
                _("There is no action {number}. Actions run from 0 to {last}.").format(
                    number=number, last=encoder.actions - 1
                ),
            )
        view, legal = self.view(), self.legal()
        if number not in legal:
            raise IllegalAction(
                "illegal-action",
                _("Action {number} ({name}) is not legal now. Allowed: {names}.").format(
                    number=number,
                    name=encoder.name_of(number),
                    names=", ".join(f"{one} ({encoder.name_of(one)})" for one in legal),
                ),
            )
        action = encoder.read(view, self.prefix, number)
        self.numbers = (*self.numbers, number)
        if action is None:
            self.prefix = (*self.prefix, number)
            if len(self.numbers) >= self.setup.max_length:
                self._find_next()
            return
        if self.match is not None:
            self.match.act(action, self.to_act)
        else:
            self.game.accept(action)
        self.prefix = ()
        self._find_next()

    def rewards(self) -> tuple[float, ...]:
        """Return the reward of each position for the episode; zeros before its end.

        In a hand, the points that the side of the seat gained, with the opposite sign where the
        lowest score wins; in a script at most MAX_POINTS. In a whole game and in board games, 1 for
        a winner, -1 for a loser, 0 for a draw.
        """
        setup, game = self.setup, self.game
        if not self.is_over:
            return (0.0,) * setup.seats
        rewards = [0.0] * setup.seats
        if setup.pays_points:
            lowest, highest = setup.utilities
            sign = -1.0 if game.least_wins else 1.0
            before = self._start or (0,) * len(setup.sides)
            for side, old, new in zip(setup.sides, before, game.get_scores(), strict=True):
                for position in side:
                    rewards[position] = min(highest, max(lowest, sign * (new - old)))
        elif len(game.winners) in range(1, setup.seats) or setup.seats == 1:
            rewards = [1.0 if p in game.winners else -1.0 for p in range(setup.seats)]
        return tuple(rewards)
