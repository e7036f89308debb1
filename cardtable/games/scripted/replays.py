"""Messages sent again in another deal of the hidden tokens, and deals changed for one question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from cardtable.games.scripted.knowledge import Entry
from cardtable.ludl import Accepted, Container, Move, Session, Token


class Replay(NamedTuple):
    """How far the messages went in a deal: all *through*, or up to number *failed*.

    *answer* is what came of that one, if it was accepted after all and did something else.
    """

    session: Session
    failed: int
    answer: Accepted | None = None

    @property
    def is_complete(self) -> bool:
        """Tell whether every message was accepted and did what it had done."""
        return self.failed < 0


def same_outcome(answer: object, entry: Entry) -> bool:
    """Tell whether a message was accepted and moved what it had moved."""
    if not isinstance(answer, Accepted) or len(answer.moves) != len(entry.moves):
        return False
    for move, before in zip(answer.moves, entry.moves, strict=True):
        if type(move) is not type(before):
            return False
        if isinstance(move, Move) and isinstance(before, Move):
            if move.token.identity != before.token.identity or move.target != before.target:
                return False
            if move.source != before.source:
                return False
    return answer.said == entry.said


@contextmanager
def swapped(session: Session, one: Token, other: Token) -> Iterator[None]:
    """Let two tokens lie in one another's places, then mend that again."""
    world = session.world

    def swap() -> None:
        homes = world.locations
        first, second = homes[one.identity], homes[other.identity]
        spots = [
            (tokens, next(n for n, t in enumerate(tokens) if t.identity == wanted.identity))
            for tokens, wanted in (
                (world.containers[first].tokens, one),
                (world.containers[second].tokens, other),
            )
        ]
        (left, at), (right, place) = spots
        left[at], right[place] = right[place], left[at]
        homes[one.identity], homes[other.identity] = second, first

    if one is other:
        yield
        return
    swap()
    try:
        yield
    finally:
        swap()


@contextmanager
def container_holding(
    session: Session, container: Container, inside: Sequence[Token], token: Token | None
) -> Iterator[None]:
    """Let *container* hold *token* alone, or none, where it holds *inside*; then mend all again."""
    world = session.world
    gone = {one.identity for one in inside}
    before, homes = container.tokens[:], world.locations.copy()
    swapped: list[tuple[Container, int, Token]] = []
    kept = [one for one in before if one.identity not in gone]
    if token is not None:
        token = world.current(token)
        home = world.locations.get(token.identity)
        if token.identity not in gone and home is not None:  # one from here lies there instead
            other = world.containers[home]
            place = next(n for n, one in enumerate(other.tokens) if one.identity == token.identity)
            swapped.append((other, place, other.tokens[place]))
            other.tokens[place] = inside[0]
            world.locations[inside[0].identity] = home
        world.locations[token.identity] = container.name
        kept.append(token)
    container.tokens[:] = kept
    try:
        yield
    finally:
        container.tokens[:] = before
        for other, place, one in swapped:
            other.tokens[place] = one
        world.locations.clear()
        world.locations.update(homes)
