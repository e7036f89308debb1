"""The messages for a click on a token, or for a drag of it to a zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards import Card
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.state import ScriptState
from cardtable.games.scripted.titles import MessageTitles
from cardtable.ludl import Accepted, Rejected, TokenMove


def attempts(
    titles: MessageTitles,
    state: ScriptState,
    piece: Card,
    target: str,
    legal: Sequence[Message],
    seat: int,
) -> tuple[Message, ...]:
    """Return the messages for a click on *piece*, or for a drag of it to zone *target*.

    These are the messages of *legal* that name it, or else messages that the script rejects.
    """
    allowed = [message for message in legal if piece in message.cards]
    if target:
        allowed = [
            message
            for message in allowed
            if target in (message.target, target_of(state, message, seat))
        ]
    if allowed:
        return tuple(allowed)
    tokens = titles.visible_tokens(seat).values()
    token = next((token for token in tokens if state.piece(token) == piece), None)
    if token is None:
        return ()
    rejected = [
        titles.complete(Message(line), seat) for line in _lines(state, token.name, target, seat)
    ]
    return tuple(dict.fromkeys(rejected))


def _lines(state: ScriptState, name: str, target: str, seat: int) -> Iterator[str]:
    """Yield lines that play the token called *name*.

    Lines that the script itself rejects come first, since its own reason is more helpful than a
    runtime error.
    """
    lines: list[tuple[bool, str]] = []
    places = [target] if target in state.containers else []
    for receiver, count in state.file.receivers:
        if not state.plays(Message(f"{receiver} {name}")):
            continue
        slots = {1: [[name]], 2: [[state.codes[seat], name], *([name, place] for place in places)]}
        for words in slots.get(count, ()):
            line = " ".join([receiver, *words])
            answer = state.attempt(line, seat)
            has_reason = isinstance(answer, Rejected) and answer.error is None
            lines.append((not has_reason, line))
    yield from (line for _is_later, line in sorted(lines, key=lambda pair: pair[0]))


def target_of(state: ScriptState, message: Message, seat: int) -> str:
    """Return the zone or cell that the first token played by *message* moves to."""
    answer = state.attempt(message.line, seat)
    if not isinstance(answer, Accepted):
        return message.target
    names = set(message.words[1:])
    for move in answer.moves:
        if isinstance(move, TokenMove) and move.token.name in names and move.target:
            return state.cell_or_zone(move.target)
    return message.target
