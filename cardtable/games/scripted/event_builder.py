"""Build events from the effects of a message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cardtable.core.i18n import _
from cardtable.engine import Event
from cardtable.games.action_words import capitalised
from cardtable.games.scripted import events
from cardtable.games.scripted.state import NOBODY, ScriptState
from cardtable.games.scripted.titles import MessageTitles
from cardtable.games.speech import personal
from cardtable.ludl import Accepted, Shuffled, TokenMove


class EventBuilder:
    """Builds the events of one game. Those of the next hand are held back until it begins."""

    def __init__(self, state: ScriptState) -> None:
        self.state = state
        self._held: list[Event] = []

    def build(self, answer: Accepted, line: str, position: int, *, hold: bool) -> Iterator[Event]:
        """Yield the events of a message; with *hold*, not those from the first shuffle on.

        Those belong to the next hand, and no player has moved its cards.
        """
        moves = list(answer.moves)
        cut = len(moves)
        if hold:
            shuffles = [place for place, move in enumerate(moves) if isinstance(move, Shuffled)]
            cut = min(shuffles, default=0 if not line else cut)
        told: frozenset[str] = frozenset()
        if line and self.state.hides_words:
            yield self._secret_event(line, position)
        elif line and not self._is_evident(moves, line):
            message = self._message_event(line, position)
            told = frozenset(line.split()[1:]) if message.words else told
            yield message
        begun = 0
        said = zip(answer.said_after, self._announcements(answer), strict=True)
        for after, event in (*said, (len(moves), None)):
            yield from self._move_events(moves[begun : min(after, cut)], position, told)
            self._held += self._move_events(moves[max(begun, cut) : after], NOBODY, told)
            begun = after
            if event is None:
                continue
            if after > cut or (hold and not line):
                self._held.append(event)
            else:
                yield event

    def _announcements(self, answer: Accepted) -> Iterator[Event | None]:
        """Yield an event for each line that was said, None for an empty one."""
        state, results = self.state, {result.line: result for result in answer.results}
        for number, line in enumerate(answer.said):
            result = results.get(number)
            if result is not None and not (result.text or result.groups):
                yield events.Paused()
            elif result is not None:
                groups = tuple(tuple(map(state.piece, group)) for group in result.groups)
                yield events.ResultShown(state.said(result.text), groups)
            else:
                yield events.Announced(state.said(line)) if line else None

    def chosen(self, line: str, position: int) -> events.MessageSent:
        """Return the event of a message that others do not see before all have sent theirs."""
        return self._hidden_event(line, position, _("{title} (chosen, not yet open)"))

    def _secret_event(self, line: str, position: int) -> events.MessageSent:
        """Return the event of a message that has set a secret property of its sender."""
        return self._hidden_event(line, position, _("{title} (secret)"))

    def _hidden_event(self, line: str, position: int, text: str) -> events.MessageSent:
        state = self.state
        name = state.names[position]
        public = personal(name, _("You have chosen."), _("{name} has chosen."))
        own = capitalised(text.format(title=MessageTitles(state).title_of(line, position)))
        return events.MessageSent(position, public, own, (position,), is_sentence=True)

    def begin_hand(self, number: int) -> Iterator[Event]:
        """Yield the event for the start of hand *number*, and those that were held back."""
        held, self._held = self._held, []
        yield events.HandBegun(number)
        yield from held

    def _is_evident(self, moves: Iterable[TokenMove | Shuffled], line: str) -> bool:
        """Return whether the moves show the whole message: a named token moved face up."""
        all_seats = frozenset(range(self.state.seats))
        words = line.split()
        receiver = self.state.file.receiver_of(line)
        if receiver is not None and receiver.takes_more:
            return self._shows_list(moves, words[len(receiver.parameters) :])
        first = next(iter(moves), None)
        return (
            isinstance(first, TokenMove)
            and first.token.name in words
            and len([word for word in words[1:] if word not in self.state.codes]) == 1
            and self._viewers(first) == all_seats
        )

    def _shows_list(self, moves: Iterable[TokenMove | Shuffled], names: Sequence[str]) -> bool:
        """Return whether a message first moves the tokens of these *names* face up, together."""
        shown = [move for move in moves if isinstance(move, TokenMove)][: len(names)]
        routes = {(move.source, move.target) for move in shown}
        seats = self.state.seats
        return (
            Counter(names) == Counter(move.token.name for move in shown)
            and len(routes) == 1
            and all(len(self._viewers(move)) == seats for move in shown)
        )

    def _message_event(self, line: str, position: int) -> events.MessageSent:
        state = self.state
        knowledge = state.current_knowledge()
        titles = MessageTitles(state)
        entry = state.last_entry
        words = entry.words_for(None) if entry else tuple(line.split())
        visible_to = tuple(seat for seat in range(state.seats) if seat not in knowledge.blind)
        public = " ".join(words)
        sentence = titles.log_of(public, position)
        if sentence is None:
            texts = titles.title_of(public, position), titles.title_of(line, position)
        else:
            texts = sentence, titles.log_of(line, position) or ""
        return events.MessageSent(position, *texts, visible_to, is_sentence=sentence is not None)

    def _viewers(self, move: TokenMove) -> frozenset[int]:
        """Return the positions that see the face of the token before or after *move*."""
        sight = self.state.sight
        return sight.before(move.source, move.token) | sight.now(move.target, move.token)

    def _move_events(
        self, moves: Iterable[TokenMove | Shuffled], position: int, told: frozenset[str]
    ) -> Iterator[Event]:
        """Yield one event for each run of tokens with the same source, target and viewers.

        *told* are the words of the message that is logged before them.
        """
        state, titles = self.state, MessageTitles(self.state)
        places = state.layout.by_name

        def route(move: TokenMove | Shuffled) -> tuple[str, str, frozenset[int]]:
            if isinstance(move, Shuffled):
                return state.zone_of(move.container), "", frozenset()
            source, target = state.zone_of(move.source), state.zone_of(move.target)
            return source, target, self._viewers(move)

        for (source, target, viewers), run in groupby(moves, route):
            group = list(run)
            if isinstance(group[0], Shuffled):
                yield events.ZoneShuffled(source)
                continue
            tokens = [move.token for move in group if isinstance(move, TokenMove)]
            pieces = tuple(map(state.piece, tokens))
            yield events.TokensMoved(
                pieces,
                source,
                target,
                position if position >= 0 else None,
                tuple(sorted(viewers)),
                places.get(source),
                places.get(target),
                (capitalised(titles.zone(source)), capitalised(titles.zone(target))),
                all(token.name in told for token in tokens),
            )
