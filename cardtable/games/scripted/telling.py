"""Turn what a script did into events for whoever listens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from cardtable.engine import Event
from cardtable.games.scripted import events
from cardtable.ludl import Accepted, Move, Shuffled

if TYPE_CHECKING:
    from cardtable.games.scripted.game import Game


class Teller:
    """Reports messages and moves; what belongs to the next hand is kept until that begins."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._held: list[Event] = []

    def tell(self, answer: Accepted, line: str, position: int, *, hold: bool) -> Iterator[Event]:
        """Yield what a message brought; with *hold* all from the first shuffle on is kept."""
        moves = list(answer.moves)
        cut = len(moves)
        if hold:
            mixed = [place for place, move in enumerate(moves) if isinstance(move, Shuffled)]
            cut = min(mixed, default=0 if not line else cut)
        if line and not self._shown(moves, line):
            yield self._sent(line, position)
        yield from self._carried(moves[:cut], position)
        self._held += self._carried(moves[cut:], position)
        for text in answer.said:
            event = events.Told(self.game.with_names(text))
            if hold and not line:
                self._held.append(event)
            else:
                yield event

    def released(self, number: int) -> Iterator[Event]:
        """Yield that hand *number* begins, and what was kept for it."""
        held, self._held = self._held, []
        yield events.HandBegun(number)
        yield from held

    def _shown(self, moves: Iterable[Move | Shuffled], line: str) -> bool:
        """Tell whether the moves say all: a token that is named goes where everybody sees it."""
        everybody = frozenset(range(self.game.seats))
        words = line.split()
        first = next(iter(moves), None)
        return (
            isinstance(first, Move)
            and first.token.name in words
            and len([word for word in words[1:] if word not in self.game.codes]) == 1
            and self._seen(first) == everybody
        )

    def _sent(self, line: str, position: int) -> Event:
        game = self.game
        game.note()
        noted = game.last_noted
        words = noted.words_for(None) if noted else tuple(line.split())
        blind = {seat for _place, seats in (noted.veiled if noted else ()) for seat in seats}
        seen = tuple(seat for seat in range(game.seats) if seat not in blind)
        return events.Sent(
            position, game.title_of(" ".join(words), position), game.title_of(line, position), seen
        )

    def _seen(self, move: Move) -> frozenset[int]:
        places = (move.source, move.target)
        return frozenset().union(*(self.game.sees(place) for place in places if place))

    def _carried(self, moves: Iterable[Move | Shuffled], position: int) -> Iterator[Event]:
        """Yield an event for each run of tokens that go the same way."""
        game = self.game

        def way(move: Move | Shuffled) -> tuple[str, str, frozenset[int]]:
            if isinstance(move, Shuffled):
                return game.zone_of(move.container), "", frozenset()
            source, target = game.zone_of(move.source), game.zone_of(move.target)
            return source, target, self._seen(move)

        for (source, target, seen), run in groupby(moves, way):
            together = list(run)
            if isinstance(together[0], Shuffled):
                yield events.Mixed(source)
                continue
            pieces = tuple(game.piece(move.token) for move in together if isinstance(move, Move))
            by = position if position >= 0 else None
            yield events.Carried(pieces, source, target, by, tuple(sorted(seen)))
