"""Build events from the effects of a message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from cardtable.engine import Event
from cardtable.games.scripted import events
from cardtable.games.scripted.state import ScriptState
from cardtable.games.scripted.titles import MessageTitles
from cardtable.ludl import Accepted, Shuffled, TokenMove


class EventBuilder:
    """Builds the events of one game. Those that belong to the next hand are held back."""

    def __init__(self, state: ScriptState) -> None:
        self.state = state
        self._held: list[Event] = []

    def build(self, answer: Accepted, line: str, position: int, *, hold: bool) -> Iterator[Event]:
        """Yield the events of a message; with *hold*, not those from the first shuffle on."""
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
            event = events.Announced(self.state.with_names(text))
            if hold and not line:
                self._held.append(event)
            else:
                yield event

    def begin_hand(self, number: int) -> Iterator[Event]:
        """Yield the event for the start of hand *number*, and those that were held back."""
        held, self._held = self._held, []
        yield events.HandBegun(number)
        yield from held

    def _shown(self, moves: Iterable[TokenMove | Shuffled], line: str) -> bool:
        """Return whether the moves say everything: the named token moved in full view."""
        everybody = frozenset(range(self.state.seats))
        words = line.split()
        first = next(iter(moves), None)
        return (
            isinstance(first, TokenMove)
            and first.token.name in words
            and len([word for word in words[1:] if word not in self.state.codes]) == 1
            and self._seen(first) == everybody
        )

    def _sent(self, line: str, position: int) -> Event:
        state = self.state
        state.current_knowledge()
        titles = MessageTitles(state)
        noted = state.last_entry
        words = noted.words_for(None) if noted else tuple(line.split())
        blind = {seat for _place, seats in (noted.masked if noted else ()) for seat in seats}
        seen = tuple(seat for seat in range(state.seats) if seat not in blind)
        return events.Sent(
            position,
            titles.title_of(" ".join(words), position),
            titles.title_of(line, position),
            seen,
        )

    def _seen(self, move: TokenMove) -> frozenset[int]:
        places = (move.source, move.target)
        return frozenset().union(*(self.state.sees(place) for place in places if place))

    def _carried(self, moves: Iterable[TokenMove | Shuffled], position: int) -> Iterator[Event]:
        """Yield one event for each run of tokens that move the same way."""
        state = self.state
        places = state.layout.by_name

        def way(move: TokenMove | Shuffled) -> tuple[str, str, frozenset[int]]:
            if isinstance(move, Shuffled):
                return state.zone_of(move.container), "", frozenset()
            source, target = state.zone_of(move.source), state.zone_of(move.target)
            return source, target, self._seen(move)

        for (source, target, seen), run in groupby(moves, way):
            together = list(run)
            if isinstance(together[0], Shuffled):
                yield events.ZoneShuffled(source)
                continue
            pieces = tuple(
                state.piece(move.token) for move in together if isinstance(move, TokenMove)
            )
            by = position if position >= 0 else None
            seats, ways = tuple(sorted(seen)), (places.get(source), places.get(target))
            yield events.Carried(pieces, source, target, by, seats, *ways)
