"""Helpers for tests of the shipped scripts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file
from random import Random
from typing import Any

from cardtable.core import assets
from cardtable.games.scripted import GameFile, read_game
from cardtable.ludl import Accepted, Rejected, Session

CARD_POINTS = {"a": 11, "t": 10, "k": 4, "q": 3, "j": 2}
"""What cards count in games with the ten below the ace."""
SEATS = tuple(f"player_{number}" for number in range(1, 6))


@cache
def game_file(key: str) -> GameFile:
    """Return the shipped game *key*."""
    with as_file(assets.find("games", key)) as folder:
        return read_game(folder)


def begin(
    key: str, players: int, *, seed: int = 1, chance: Any = None, **properties: Any
) -> Session:
    """Return a started game of *players*, with some *properties* changed."""
    file = game_file(key)
    state = file.description.state(players)
    state["properties"].update(properties)
    session = Session(file.program, state, seed=seed, chance=chance)
    answer = session.set_up()
    assert isinstance(answer, Accepted), answer.text
    return session


def arrange(
    session: Session, places: Mapping[str, str], *, rest: str, **properties: Any
) -> Session:
    """Return the game with the tokens of each container as in *places*, all others in *rest*."""
    state = session.state
    lay_out(state["containers"], places, rest)
    state["properties"].update(properties)
    return Session(session.program, state, seed=1)


def lay_out(containers: dict[str, Any], places: Mapping[str, str], rest: str) -> None:
    """Move the tokens to the containers named in *places*, all others to *rest*.

    Of tokens with the same name, the first ones are taken.
    """
    tokens = [token for one in containers.values() for token in one["tokens"]]
    for name, container in containers.items():
        container["tokens"] = []
        for word in places.get(name, "").split():
            token = next(token for token in tokens if token["name"] == word)
            tokens.remove(token)
            container["tokens"].append(token)
    containers[rest]["tokens"] += tokens


def names(session: Session, container: str) -> list[str]:
    """Return the names of the tokens in a container, in order."""
    return [token.name for token in session.world.containers[container].tokens]


def say(session: Session, *lines: str) -> Accepted:
    """Send each line for the player to act; all must be accepted. Return the last answer."""
    answer: Accepted | Rejected | None = None
    for line in lines:
        answer = session.send(session.current_player, line)
        assert isinstance(answer, Accepted), f"{line}: {answer.text}"
    assert isinstance(answer, Accepted)
    return answer


def refused(session: Session, line: str, *, player: str = "") -> str:
    """Send a line that must be rejected and change nothing; return the reason."""
    before = session.state
    answer = session.send(player or session.current_player, line)
    assert isinstance(answer, Rejected), line
    assert answer.error is None, answer.error
    assert session.state == before
    return answer.text


def play_out(session: Session, rng: Random, max_messages: int) -> Accepted:
    """Play random legal messages to the end; every one must be accepted."""
    for _turn in range(max_messages):
        legal = session.legal()
        assert legal, "there is no legal message"
        answer = say(session, rng.choice(legal))
        if answer.scores is not None:
            return answer
    raise AssertionError(f"The game does not end within {max_messages} messages.")


def cards_worth(points: int, cards: list[str]) -> list[str]:
    """Return some of these cards with this sum of points."""
    for place, card in enumerate(cards if points else ()):
        if CARD_POINTS[card[0]] <= points:
            rest = points - CARD_POINTS[card[0]]
            found = cards_worth(rest, cards[place + 1 :])
            if found or not rest:
                return [card, *found]
    return []
