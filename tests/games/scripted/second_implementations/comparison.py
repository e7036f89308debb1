"""Our scripted games beside OpenSpiel's: the same deal, the same play, the same points.

A game of ours is played by random messages. Each hand of it is played in OpenSpiel too: what
chance decides there is read from our game, and each message of ours is one or more actions there.
At each decision, the same player is to act and the legal moves are the same, and at the end the
points.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from random import Random
from typing import Any, ClassVar

from cardtable.ludl import Accepted
from tests.games.scripted.script_games import begin, names, say
from tests.oracles import oracle

pyspiel = oracle("pyspiel")

Actions = tuple[int, ...]


@cache
def load_game(name: str) -> Any:
    """Return OpenSpiel's game by its name and parameters."""
    return pyspiel.load_game(name)


class CardNumbers:
    """OpenSpiel's numbers of cards: suit after suit, or rank after rank with all its suits."""

    def __init__(self, ranks: str, suits: str, *, by_rank: bool = False) -> None:
        cards = [rank + suit for suit in suits for rank in ranks]
        if by_rank:
            cards = [rank + suit for rank in ranks for suit in suits]
        self._number = {card: number for number, card in enumerate(cards)}

    def __getitem__(self, card: str) -> int:
        return self._number[card]

    def of(self, cards: Collection[str]) -> list[int]:
        return [self._number[card] for card in cards]


class Comparison(ABC):
    """A random game of ours, and OpenSpiel's game beside it.

    A subclass names both games with the options that make their rules equal, and translates.
    """

    key: ClassVar[str]
    """The key of our game."""
    spiel: ClassVar[str]
    """OpenSpiel's game with its parameters."""
    usual_players: ClassVar[int] = 4
    cards: ClassVar[CardNumbers]
    care: ClassVar[float] = 0.0
    """How often one of the messages is chosen that the script calls sensible."""

    def __init__(self, seed: int, players: int = 0, **options: Any) -> None:
        self.rng = Random(seed)
        self.options = options
        self.players = players or self.usual_players
        self.begin_game()
        self.last: Accepted | None = None
        self.counts: Counter[str] = Counter()
        """The hands compared to their end, those left before it, and the decisions."""

    # --- what a game translates -----------------------------------------------------------------

    @abstractmethod
    def outcomes(self) -> Iterator[int]:
        """Yield what chance decides in a hand of OpenSpiel, each when it is asked for."""

    @abstractmethod
    def actions(self, line: str) -> Actions | None:
        """Return OpenSpiel's actions for a message of ours, None for one that it does not have."""

    def forced(self) -> int | None:
        """Return OpenSpiel's action if our game has decided it before, or never asks for it."""
        return None

    def spiel_name(self) -> str:
        """Return OpenSpiel's game for the next hand."""
        return self.spiel

    def prepare_hand(self) -> None:
        """Bring our game to the first decision that both games have."""
        if self.session.scores is not None:
            self.begin_game()

    def is_comparable(self) -> bool:
        """Whether the games have the same rules from here on; if not, the hand is left."""
        return True

    def extra_actions(self) -> Collection[int]:
        """Return the legal actions of OpenSpiel that our game rightly does not have."""
        return ()

    def seat(self, player: int) -> str:
        """Return our name for a player of OpenSpiel."""
        return f"player_{player + 1}"

    def gains(self) -> list[float]:
        """Return what OpenSpiel's players have won in the hand, in points of ours."""
        return list(self.state.returns())

    # --- our game -------------------------------------------------------------------------------

    def prop(self, name: str) -> Any:
        return self.session.world.properties[name]

    def hand(self, player: int) -> list[str]:
        return names(self.session, f"{self.seat(player)}_hand")

    def dealt_in_turn(self) -> Iterator[int]:
        """Yield the cards of all hands, one card for each player at a time."""
        for cards in zip(*(self.hand(player) for player in range(self.players)), strict=True):
            yield from self.cards.of(cards)

    def points(self) -> list[float]:
        """Return our points, in the order of OpenSpiel's players."""
        scores = self.prop("scores")
        return [scores[self.seat(player)] for player in range(self.players)]

    def choose(self, lines: Collection[str]) -> str:
        """Return one of our messages at random."""
        if self.rng.random() < self.care:
            advised = self.session.sensible() or ()
            lines = [line for line in lines if line in advised] or lines
        return self.rng.choice(list(lines))

    # --- both games -----------------------------------------------------------------------------

    def begin_game(self) -> None:
        """Begin a new game of ours."""
        seed = self.rng.randrange(10**9)
        self.session = begin(self.key, self.players, seed=seed, **self.options)

    def play(self, hands: int) -> Counter[str]:
        """Play this number of hands, in one game of ours or several."""
        for _hand in range(hands):
            self.prepare_hand()
            self.play_hand()
        return self.counts

    def play_hand(self) -> None:
        self.state = load_game(self.spiel_name()).new_initial_state()
        before = self.points()
        self._outcomes = self.outcomes()
        self.catch_up()
        while not self.state.is_terminal():
            if not self.is_comparable():
                self.counts["left"] += 1
                self.begin_game()
                return
            self.compare_position()
            self.decide()
            self.catch_up()
        self.counts["hands"] += 1
        won = [after - start for start, after in zip(before, self.points(), strict=True)]
        self.compare_result(won)

    def compare_position(self) -> None:
        """Compare who is to act, and what else both games show before a decision."""
        assert self.seat(self.state.current_player()) == self.session.current_player

    def compare_result(self, won: list[float]) -> None:
        """Compare the points *won* in our game, in the order of OpenSpiel's players."""
        assert won == self.gains(), str(self.state)

    def catch_up(self) -> None:
        """Bring OpenSpiel's game to its next decision that our game asks for too."""
        while not self.state.is_terminal():
            if self.state.is_chance_node():
                self.state.apply_action(next(self._outcomes))
                continue
            action = self.forced()
            if action is None:
                return
            assert action in self.state.legal_actions(), str(self.state)
            self.state.apply_action(action)

    def decide(self) -> None:
        """Compare the legal moves, and play one of them in both games."""
        moves = {line: self.actions(line) for line in self.session.legal()}
        common = {line: actions for line, actions in moves.items() if actions is not None}
        ours = sorted({actions[0] for actions in common.values()})
        theirs = sorted(set(self.state.legal_actions()).difference(self.extra_actions()))
        assert ours == theirs, f"{self.session.legal()}\n{self.state}"
        self.counts["decisions"] += 1
        self.take(self.choose(common))

    def take(self, line: str) -> None:
        """Play a message in both games."""
        actions = self.actions(line)
        self.last = say(self.session, line)
        for number, action in enumerate(actions or ()):
            if number:
                self.catch_up()  # a card may be dealt between two actions
            if self.state.is_terminal():
                break  # no suit is named with the last card
            self.state.apply_action(action)
