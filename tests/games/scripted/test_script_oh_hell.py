"""Oh Hell: the sizes of hands, bids and the hook, the score."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, play_out, refused, say

KEY = "oh-hell"


def last_trick(bids: str, taken: str, **properties: Any) -> Session:
    """Return a hand before its last trick, which player_1 wins; player_3 has dealt."""
    places = {f"player_{number}_hand": card for number, card in enumerate(("as", "2c", "3c"), 1)}
    more = {
        "dealer": "player_3",
        "phase": "playing",
        "trumps": "h",
        "bids": dict(zip(SEATS, map(int, bids), strict=False)),
        "tricks": dict(zip(SEATS, map(int, taken), strict=False)),
    }
    return arrange(begin(KEY, 3, **properties), places, rest="deck", **more)


def play_last(session: Session) -> Any:
    return say(session, "play_card as", "play_card 2c", "play_card 3c")


@pytest.mark.parametrize(
    ("order", "sizes"),
    [
        ("up_down", [1, 2, 3, 2, 1]),
        ("down_up", [3, 2, 1, 2, 3]),
        ("up", [1, 2, 3]),
        ("down", [3, 2, 1]),
    ],
)
def test_the_hands_grow_and_shrink(order: str, sizes: list[int]) -> None:
    session = begin(KEY, 3, order_of_hands=order, most_cards=3)
    properties = session.world.properties
    rng = Random(1)
    found = [properties["size"]]
    while properties["sizes"]:
        say(session, rng.choice(session.legal() or ()))
        if properties["phase"] == "bidding" and len(properties["sizes"]) + len(found) < len(sizes):
            found.append(properties["size"])
            cards = [len(names(session, f"player_{number}_hand")) for number in (1, 2, 3)]
            assert cards == [found[-1]] * 3
    assert found == sizes


@pytest.mark.parametrize(("players", "most"), [(3, 13), (4, 12), (5, 10), (6, 8), (7, 7)])
def test_a_card_is_left_to_be_turned_up(players: int, most: int) -> None:
    session = begin(KEY, players, order_of_hands="down", most_cards=13)
    assert session.world.properties["size"] == most
    [turned] = names(session, "turned")
    assert session.world.properties["trumps"] == turned[1]


def test_there_may_be_no_trumps() -> None:
    session = begin(KEY, 4, with_trumps=False)
    assert (names(session, "turned"), session.world.properties["trumps"]) == ([], None)


def test_the_dealer_bids_last_and_must_not_let_the_bids_fit() -> None:
    session = begin(KEY, 3, order_of_hands="down", most_cards=5)
    assert session.world.properties["dealer"] == "player_3"
    assert refused(session, "bid 6") == "A bid is 0 to 5 tricks."
    assert "not your turn" in refused(session, "bid 1", player="player_2")
    assert session.legal() == tuple(f"bid {tricks}" for tricks in range(6))
    say(session, "bid 2", "bid 1")
    assert refused(session, "bid 2") == "The bids must not add up to 5: bid another number."
    assert session.legal() == ("bid 0", "bid 1", "bid 3", "bid 4", "bid 5")
    say(session, "bid 3")
    assert (session.current_player, session.world.properties["phase"]) == ("player_1", "playing")


def test_the_bid_of_the_dealer_may_be_free() -> None:
    session = begin(KEY, 3, hook=False, order_of_hands="down", most_cards=5)
    say(session, "bid 2", "bid 1", "bid 2")
    assert session.world.properties["total"] == 5


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [("exact", [13, 10, 0]), ("tricks", [13, 10, 1]), ("off", [13, 10, -1])],
)
def test_an_exact_bid_scores_ten_points_and_its_tricks(scoring: str, expected: list[int]) -> None:
    session = last_trick("302", "201", scoring=scoring)
    answer = play_last(session)
    assert list(session.world.properties["scores"].values()) == expected
    assert answer.said == ("Exact bids: 2 of 3.",)


def test_too_many_tricks_are_a_miss_and_the_next_player_deals() -> None:
    session = last_trick("200", "200")
    play_last(session)
    assert session.world.properties["scores"] == dict(zip(SEATS, (0, 10, 10), strict=False))
    assert session.world.properties["dealer"] == "player_1"
    assert session.current_player == "player_2"


def test_a_trump_takes_the_trick() -> None:
    places = {"player_1_hand": "as 4d", "player_2_hand": "2h 3s", "player_3_hand": "kc"}
    more = {"phase": "playing", "trumps": "h", "bids": dict.fromkeys(SEATS[:3], 0)}
    session = arrange(begin(KEY, 3), places, rest="deck", **more)
    say(session, "play_card as")
    assert refused(session, "play_card 2h") == "Follow suit: you have spades."
    places["player_2_hand"] = "2h 3d"
    session = arrange(begin(KEY, 3), places, rest="deck", **more)
    say(session, "play_card as", "play_card 2h", "play_card kc")
    assert session.world.properties["tricks"]["player_2"] == 1


def test_the_game_ends_after_the_last_hand() -> None:
    answer = play_out(begin(KEY, 7, most_cards=5, order_of_hands="down"), Random(3), 200)
    assert answer.scores is not None
    assert set(answer.scores.values()) <= {0, *range(10, 75)}
