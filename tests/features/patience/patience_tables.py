"""Positions of patiences for their solvers, taken from the game, and ways to win played by it."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.features.patience.solution import Table
from cardtable.ludl import Session
from tests.games.scripted.script_games import names, say


def session_table(session: Session) -> Table:
    """Return the position of a script."""
    world = session.world
    down = {
        place: sum(token.identity in world.face_down for token in container.tokens)
        for place, container in world.containers.items()
    }
    contents = {place: tuple(names(session, place)) for place in world.containers}
    return Table(contents, down, world.properties)


def play(session: Session, lines: Iterable[str]) -> dict[str, int] | None:
    """Send messages, all of which must be accepted, and only the last one may end the game.

    Return the scores at the end, or None if the game goes on.
    """
    scores = None
    for line in lines:
        assert scores is None, "the game was over before"
        scores = say(session, line).scores
    return None if scores is None else dict(scores)
