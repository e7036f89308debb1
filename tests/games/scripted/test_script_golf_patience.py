"""Golf patience: what follows what, kings and aces, strokes, and the end of the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.games import all_games
from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, names, refused, say
from tests.games.scripted.test_scripted_game import make

KEY = "golf-patience"
COLUMNS = tuple(f"column_{number}" for number in range(1, 8))


def arranged(places: dict[str, str], **properties: Any) -> Session:
    """Return a position; cards that are not named are in the stock."""
    return arrange(begin(KEY, 1), places, rest="stock", **properties)


def playable(session: Session) -> set[str]:
    return {line.split()[1] for line in session.legal() or () if line.startswith("play ")}


def test_seven_columns_of_five_open_cards_and_one_card_of_the_waste_are_dealt() -> None:
    session = begin(KEY, 1, seed=4)
    assert [len(names(session, column)) for column in COLUMNS] == [5] * 7
    assert (len(names(session, "waste")), len(names(session, "stock"))) == (1, 16)
    assert session.world.properties["strokes"] == {"player_1": 35}
    game = make(all_games()[KEY], seed=4)
    game.get_next_player()
    zones = {zone.name: zone.pieces for zone in game.view(0).zones()}
    assert all(None not in zones[column] for column in COLUMNS)
    assert set(zones["stock"]) == {None}


ENDS = {"column_1": "2s ah", "column_2": "kh", "column_3": "qc", "column_4": "2d", "column_5": "7s"}


@pytest.mark.parametrize(
    ("waste", "kings", "expected"),
    [
        ("6c", "queens", "7s"),
        ("8d", "queens", "7s"),
        ("7c", "queens", ""),
        ("kc", "queens", "qc"),
        ("kc", "stop", ""),
        ("kc", "corner", "qc ah"),
        ("ac", "queens", "2d"),
        ("ac", "stop", "2d"),
        ("ac", "corner", "2d kh"),
        ("qd", "stop", "kh"),
        ("3h", "queens", "2d"),
    ],
)
def test_a_card_is_played_one_higher_or_one_lower(waste: str, kings: str, expected: str) -> None:
    session = arranged({**ENDS, "waste": waste}, kings=kings)
    assert playable(session) == set(expected.split())
    for card in {"ah", "kh", "qc", "2d", "7s"} - set(expected.split()):
        assert "king" in refused(session, f"play {card}") or waste != "kc" or kings != "stop"
    assert "last card of a column" in refused(session, "play 2s")
    if expected:
        card = expected.split()[0]
        say(session, f"play {card}")
        assert names(session, "waste") == [waste, card]


def test_cards_left_are_strokes_and_those_in_the_stock_count_against_them() -> None:
    session = arranged({"column_1": "9c 5d", "waste": "4c"})
    say(session, "play 5d")
    assert session.world.properties["strokes"] == {"player_1": 1}
    stock = len(names(session, "stock"))
    assert stock == 49
    session = arranged({"column_1": "5d", "waste": "4c"})
    assert say(session, "play 5d").scores == {"player_1": -50}


def test_the_game_ends_without_a_stock_and_without_a_card_that_fits() -> None:
    rest = " ".join(f"{rank}{suit}" for rank in "23456789tjk" for suit in "cdhs")
    session = arranged({"waste": f"{rest} ac ad ah as qc", "column_1": "qh"})
    assert sorted(names(session, "stock")) == ["qd", "qs"]
    assert say(session, "draw").scores is None
    assert say(session, "draw").scores == {"player_1": 1}


@pytest.mark.sample(1)
@pytest.mark.parametrize("kings", ["queens", "stop", "corner"])
def test_random_games_list_what_is_accepted_and_end(kings: str) -> None:
    session, rng = begin(KEY, 1, seed=5, kings=kings), Random(5)
    cards = [name for place in ("stock", "waste", *COLUMNS) for name in names(session, place)]
    possible = ["draw", *(f"play {name}" for name in cards)]
    for _message in range(52):
        legal = session.legal() or ()
        assert {line for line in possible if session.allows("player_1", line)} == set(legal)
        answer = say(session, rng.choice(legal))
        if answer.scores is not None:
            left = sum(len(names(session, column)) for column in COLUMNS)
            assert answer.scores["player_1"] == left or not left
            return
    raise AssertionError("The game does not end.")
