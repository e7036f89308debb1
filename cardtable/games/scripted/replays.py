"""Results of replaying messages in another deal, and temporary changes of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from cardtable.games.scripted.chance import ScriptSession
from cardtable.games.scripted.knowledge import AcceptedMessage
from cardtable.ludl import Accepted, Container, Session, Token, TokenMove

Look = tuple[str, str]
"""The name and the properties of a token."""


class ReplayResult(NamedTuple):
    """The result of a replay: complete, or stopped at message number *failed*.

    *answer* is set if that message was accepted with another effect.
    """

    session: ScriptSession
    failed: int
    answer: Accepted | None = None

    @property
    def is_complete(self) -> bool:
        """Whether every message was accepted and had its original effect."""
        return self.failed < 0


def same_outcome(answer: object, entry: AcceptedMessage) -> bool:
    """Return whether *answer* accepts a message with the moves and announcements of *entry*."""
    if not isinstance(answer, Accepted) or len(answer.moves) != len(entry.moves):
        return False
    for move, before in zip(answer.moves, entry.moves, strict=True):
        if type(move) is not type(before):
            return False
        if isinstance(move, TokenMove) and isinstance(before, TokenMove):
            if move.token.identity != before.token.identity or move.target != before.target:
                return False
            if move.source != before.source:
                return False
    return answer.said == entry.said


def _index_of(token: Token, tokens: Sequence[Token]) -> int:
    identity = token.identity
    for number, each in enumerate(tokens):
        if each.identity == identity:
            return number
    raise LookupError(token)


def _swap_sides(face_down: set[int], token: Token, other: Token) -> None:
    """Exchange whether two tokens lie face down, which belongs to their places."""
    if (token.identity in face_down) is not (other.identity in face_down):
        face_down ^= {token.identity, other.identity}


def look_of(session: Session, token: Token) -> Look:
    """Return what is the same for tokens that the script cannot tell apart."""
    now = session.world.current(token)
    return now.name, repr(now.properties)


def exchange_tokens(session: Session, token: Token, other: Token) -> None:
    """Exchange two tokens."""
    world = session.world
    homes = world.locations
    first, second = homes[token.identity], homes[other.identity]
    tokens, other_tokens = world.containers[first].tokens, world.containers[second].tokens
    index, other_index = _index_of(token, tokens), _index_of(other, other_tokens)
    tokens[index], other_tokens[other_index] = other_tokens[other_index], tokens[index]
    homes[token.identity], homes[other.identity] = second, first
    _swap_sides(world.face_down, token, other)


@contextmanager
def swapped_tokens(session: Session, token: Token, other: Token) -> Iterator[None]:
    """Exchange two tokens for the duration of the context."""
    if token is other:
        yield
        return
    exchange_tokens(session, token, other)
    try:
        yield
    finally:
        exchange_tokens(session, token, other)


@contextmanager
def container_holding(
    session: Session, container: Container, inside: Sequence[Token], token: Token | None
) -> Iterator[None]:
    """Replace *inside* in *container* by *token*, or by nothing, for the duration of the context.

    If *token* comes from another container, the first token of *inside* takes its place there.
    """
    world = session.world
    removed = {hidden.identity for hidden in inside}
    before, homes = container.tokens[:], world.locations.copy()
    face_down = world.face_down.copy()
    replaced: list[tuple[Container, int, Token]] = []
    tokens = [present for present in before if present.identity not in removed]
    if token is not None:
        token = world.current(token)
        home = world.locations.get(token.identity)
        if token.identity not in removed and home is not None:
            other = world.containers[home]
            index = _index_of(token, other.tokens)
            replaced.append((other, index, other.tokens[index]))
            other.tokens[index] = inside[0]
            _swap_sides(world.face_down, token, inside[0])
            world.locations[inside[0].identity] = home
        world.locations[token.identity] = container.name
        tokens.append(token)
    container.tokens[:] = tokens
    try:
        yield
    finally:
        container.tokens[:] = before
        for other, index, original in replaced:
            other.tokens[index] = original
        world.face_down.clear()
        world.face_down.update(face_down)
        world.locations.clear()
        world.locations.update(homes)
