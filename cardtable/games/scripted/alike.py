"""Tokens that stand for each other: where suits do not matter, a message may name any of a rank.

The entry ``alike`` of game.yaml names the property by which tokens of a container are alike. The
function ``legal`` lists each choice once; the receiver accepts the others too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.cards import Card
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.state import ScriptState


def kinds_of(state: ScriptState, seat: int) -> Mapping[Card, tuple[str, Any]]:
    """Return the container and the property of each piece that *seat* sees, if any are alike."""
    name = state.file.description.alike
    return {
        state.piece(token): (container, token.properties.get(name))
        for container, held in state.containers.items()
        for token in held.tokens
        if name and state.sees(seat, token, container)
    }


def listed_among(state: ScriptState, message: Message, legal: Sequence[Message]) -> Message:
    """Return the message of *legal* that differs from *message* only in tokens that are alike."""
    if message in legal:
        return message
    name = state.file.description.alike
    kinds = {
        token.name: (container, token.properties.get(name))
        for container, held in state.containers.items()
        for token in held.tokens
    }
    wanted = Counter(kinds.get(word, word) for word in message.words)
    same = (m for m in legal if Counter(kinds.get(word, word) for word in m.words) == wanted)
    return next(same, message)
