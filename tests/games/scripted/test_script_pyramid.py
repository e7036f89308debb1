"""Pyramid: which cards are covered, what makes thirteen, the stock, and the end of the game."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, names, refused, say

KEY = "pyramid"
PLACES = tuple(f"card_{number}" for number in range(1, 29))


def arranged(places: dict[str, str], *, rest: str = "removed", **properties: Any) -> Session:
    """Return a position; the cards that are not named are in *rest*."""
    return arrange(begin(KEY, 1), places, rest=rest, **properties)


def row_of(number: int) -> int:
    """Return the row of a place, from 1."""
    return next(row for row in range(1, 8) if number <= row * (row + 1) // 2)


def test_28_open_cards_and_a_stock_of_24_are_dealt() -> None:
    session = begin(KEY, 1, seed=4)
    assert [len(names(session, place)) for place in PLACES] == [1] * 28
    assert len(names(session, "stock")) == 24
    assert session.world.properties["cards"] == {"player_1": 28}


def test_the_two_cards_below_cover_a_card() -> None:
    # the pyramid has only a king and one other card
    for number in range(1, 22):
        below = {number + row_of(number), number + row_of(number) + 1}
        for other in (below | {min(below) - 1, max(below) + 1}) - {number, 29}:
            session = arranged({f"card_{number}": "kc", f"card_{other}": "2c"})
            assert ("remove kc" in (session.legal() or ())) is (other not in below)
            if other in below:
                assert "covered" in refused(session, "remove kc")
            elif number % 5 == 0:
                say(session, "remove kc")


def test_only_thirteen_is_removed() -> None:
    ranks = "a23456789tjq"
    for one, other in combinations(range(12), 2):
        cards = f"{ranks[one]}c", f"{ranks[other]}d"
        session = arranged({"card_22": cards[0], "card_28": cards[1], "card_1": "kc"})
        if one + other + 2 == 13:
            say(session, f"pair {cards[1]} {cards[0]}")
            assert {"card_22", "card_28"}.isdisjoint(p for p in PLACES if names(session, p))
            assert session.world.properties["cards"] == {"player_1": 1}
        else:
            assert "thirteen" in refused(session, f"pair {cards[0]} {cards[1]}")
    session = arranged({"card_22": "kc", "card_28": "2c"})
    assert "king" in refused(session, "remove 2c")
    assert "thirteen" in refused(session, "pair kc kc")


def test_the_card_turned_over_and_the_last_one_of_the_waste_can_be_removed() -> None:
    session = arranged(
        {"card_28": "6c", "card_1": "2d", "stock": "8d 5d 7c 4h", "waste": "9h"}, redeals=1
    )
    say(session, "draw")
    assert names(session, "turned") == ["8d"]
    say(session, "draw")
    assert (names(session, "waste"), names(session, "turned")) == (["9h", "8d"], ["5d"])
    assert set(session.legal() or ()) == {"pair 5d 8d", "draw"}
    say(session, "pair 8d 5d", "draw", "pair 6c 7c", "draw")
    assert (names(session, "waste"), names(session, "turned")) == (["9h"], ["4h"])
    say(session, "pair 4h 9h")


def test_the_waste_is_turned_over_as_often_as_the_option_says() -> None:
    session = arranged({"card_1": "2d", "stock": "8d", "waste": "9h 3c"}, redeals=1)
    assert "not empty" in refused(session, "redeal")
    say(session, "draw", "redeal")
    assert names(session, "stock") == ["9h", "3c", "8d"]
    say(session, "draw", "draw")
    assert "redeal" not in (session.legal() or ())
    assert say(session, "draw").scores == {"player_1": 1}


def test_the_game_is_won_with_the_pyramid_or_with_all_cards() -> None:
    places = {"card_1": "6c", "card_28": "7c", "stock": "8d"}
    assert say(arranged(places), "pair 6c 7c").scores == {"player_1": 0}
    session = arranged({**places, "waste": "5d"}, goal="all", cards={"player_1": 4})
    assert say(session, "pair 6c 7c").scores is None
    say(session, "draw")
    assert say(session, "pair 8d 5d").scores == {"player_1": 0}


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_list_what_is_accepted_and_end(seed: int) -> None:
    session, rng = begin(KEY, 1, seed=seed, redeals=seed), Random(seed)
    cards = [name for place in ("stock", *PLACES) for name in names(session, place)]
    possible = ["draw", "redeal", *(f"remove {name}" for name in cards)]
    possible += [f"pair {one} {other}" for one, other in combinations(cards, 2)]
    for message in range(200):
        legal = session.legal() or ()
        if message % 20 == 0:
            accepted = {line for line in possible if session.allows("player_1", line)}
            lines = {" ".join(sorted(line.split())) for line in accepted}
            assert {" ".join(sorted(line.split())) for line in legal} == lines
        answer = say(session, rng.choice(legal))
        if answer.scores is not None:
            return
    raise AssertionError("The game does not end.")
