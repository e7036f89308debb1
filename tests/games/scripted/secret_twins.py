"""Pairs of games that differ only in what one seat cannot know."""

from __future__ import annotations

from random import Random

from cardtable.engine import GameKind, IllegalAction
from cardtable.games.scripted import Game, Message
from cardtable.games.scripted.chance import read_outcome, write_outcome
from cardtable.ludl import Accepted, Shuffled, TokenMove
from tests.games.scripted.test_scripted_game import make


class PlayedGame:
    """A game played at random, with what is needed to deal its last shuffle otherwise."""

    def __init__(self, kind: GameKind, seed: int) -> None:
        self.kind, self.seed = kind, seed
        self.game = make(kind, seed=seed)
        self.game.get_next_player()
        self.lines: list[str] = []
        self._before = 0
        """The number of messages before the last shuffle."""
        aside = {token.identity for token in self.game.containers.get("aside", NOTHING).tokens}
        identities = (t.identity for one in self.game.containers.values() for t in one.tokens)
        self._old: list[int] | None = sorted({*identities} - aside)
        """The tokens before the last shuffle, if they are known."""
        if len(self.game.deals()) != 1:
            self._old = None

    def play(self, rng: Random, steps: int) -> None:
        game = self.game
        for _step in range(steps):
            player = game.get_next_player()
            if player is None:
                return
            message = rng.choice(game.legal())
            answer = game.attempt(message.line, player.position)
            assert isinstance(answer, Accepted)
            game.accept_play(message, player)
            self.lines.append(message.line)
            self._note(answer)

    def _note(self, answer: Accepted) -> None:
        shuffles = [n for n, move in enumerate(answer.moves) if isinstance(move, Shuffled)]
        if not shuffles:
            return
        self._before, self._old = len(self.lines), None
        if len(shuffles) == 1:
            container = answer.moves[shuffles[0]]
            assert isinstance(container, Shuffled)
            dealt = [
                move.token.identity
                for move in answer.moves[shuffles[0] :]
                if isinstance(move, TokenMove) and move.source == container.container
            ]
            rest = self.game.containers[container.container].tokens
            new = [*dealt, *(token.identity for token in rest)]
            order = read_outcome(self.game.deals()[-1], 1)
            assert isinstance(order, tuple)
            if sorted(order) == list(range(len(new))):
                self._old = [0] * len(new)
                for place, identity in zip(order, new, strict=True):
                    self._old[place] = identity

    def twin(self, seat: int, rng: Random) -> Game | None:
        """Return a game with other hidden tokens and other deals to come; None if none was found.

        It is set up from a deal, and every message is sent again.
        """
        world = self.game.view(seat).determinize(rng)
        if self._old is None:
            return None
        other = {
            token.identity: replacement
            for one, twin in zip(
                self.game.start_with({}).world.containers.values(),
                world.start_with({}).world.containers.values(),
                strict=True,
            )
            for token, replacement in zip(one.tokens, twin.tokens, strict=True)
        }
        deals = list(self.game.deals())
        order = read_outcome(deals[-1], 1)
        assert isinstance(order, tuple)
        if any(
            identity not in self._old and token.identity != identity
            for identity, token in other.items()
        ):
            return None
        place_of = {identity: place for place, identity in enumerate(self._old)}
        deals[-1] = write_outcome(
            tuple(place_of[other[self._old[place]].identity] for place in order)
        )
        names = {
            token.name: other[token.identity].name
            for one in self.game.start_with({}).world.containers.values()
            for token in one.tokens
        }
        twin = make(self.kind, seed=self.seed + 1, deals=deals)
        for number, line in enumerate(self.lines):
            words = line.split()
            if number >= self._before:
                words = [names.get(word, word) for word in words]
            player = twin.get_next_player()
            try:
                twin.accept_play(Message(" ".join(words)), player)
            except IllegalAction:
                return None
        twin.get_next_player()
        return twin


class _Nothing:
    tokens: tuple[()] = ()


NOTHING = _Nothing()
