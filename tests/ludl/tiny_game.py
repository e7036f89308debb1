"""A small game for tests: two players, three cards in the deck, a table, a score each."""

from __future__ import annotations

from typing import Any

from cardtable.ludl import Accepted, Limits, Rejected, Session, parse
from cardtable.ludl.world import DEFAULT_LIMITS

PLAYERS = ("north", "south")
CARDS = {
    "as": {"value": "1", "suit": "s"},
    "td": {"value": "10", "suit": "d"},
    "2c": {"value": "2", "suit": "c"},
}


def small_state() -> dict[str, Any]:
    return {
        "properties": {
            "play_order": list(PLAYERS),
            "player_scores": {"north": 0, "south": 0},
            "suit_led": None,
            "rounds": [1, 2, 3],
        },
        "containers": {
            "deck": {
                "tokens": [{"name": name, **card} for name, card in CARDS.items()],
                "back_visible_to_all": True,
            },
            "table": {"tokens": [], "visible_to": list(PLAYERS)},
        },
        "token_sets": {"cards": CARDS},
    }


def session(text: str, *, seed: int = 1, limits: Limits = DEFAULT_LIMITS) -> Session:
    return Session(parse(text, "rules.ludl"), small_state(), seed, limits=limits)


def program_of(body: str, definitions: str = "") -> str:
    """Return a script whose receiver ``go`` executes *body* and accepts."""
    return f"{definitions}\nRECEIVE go:\n{body}\n  ACCEPT;\nEND_RECEIVE\n"


def do(body: str, definitions: str = "", limits: Limits = DEFAULT_LIMITS) -> Accepted | Rejected:
    """Return the answer to ``go`` in a new game."""
    return session(program_of(body, definitions), limits=limits).send("north", "go")


def shown(body: str, definitions: str = "") -> list[str]:
    """Return the output of DEBUG."""
    answer = do(body, definitions)
    assert isinstance(answer, Accepted), answer
    return list(answer.debug)


def refused(body: str, definitions: str = "", limits: Limits = DEFAULT_LIMITS) -> Rejected:
    """Return the rejection of ``go`` by an error in the script."""
    answer = do(body, definitions, limits)
    assert isinstance(answer, Rejected), answer
    assert answer.error is not None, answer
    return answer
