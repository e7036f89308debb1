"""Cassino: taking, builds and who may make them, sweeps, the score, Royal Cassino."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, refused, say

KEY = "cassino"
HANDS = ("player_1_hand", "player_2_hand")
PILES = ("player_1_taken", "player_2_taken")


def position(
    table: str, first: str, second: str = "qc", builds: str = "", owner: str = "", **properties: Any
) -> Session:
    """Return a position in which player_1 is to act; *builds* has the cards of a build of 8."""
    places = {"table": table, HANDS[0]: first, HANDS[1]: second, "build_8": builds}
    if builds:
        properties |= {"builders": {"8": owner or "player_2"}, "builds": [8]}
    return arrange(begin(KEY, 2, **properties), places, rest="deck", **properties)


def last_card(first: str, table: str, hand: str, **properties: Any) -> Session:
    """Return a hand in which player_1 has the last card, and took these; player_2 took others."""
    places = {PILES[0]: first, "table": table, HANDS[0]: hand}
    properties = {"last_taker": "player_2", **properties}
    return arrange(begin(KEY, 2), places, rest=PILES[1], **properties)


def lines(session: Session, *words: str) -> list[str]:
    """Return the legal messages that begin with one of these words."""
    return sorted(line for line in session.legal() or () if line.split()[0] in words)


@pytest.mark.parametrize(("players", "deck"), [(2, 40), (3, 36), (4, 32)])
def test_the_deal(players: int, deck: int) -> None:
    session = begin(KEY, players)
    held = {len(names(session, f"player_{seat + 1}_hand")) for seat in range(players)}
    assert held == {4}
    assert (len(names(session, "table")), len(names(session, "deck"))) == (4, deck)
    rng = Random(players)
    while len(names(session, "deck")) == deck:
        say(session, rng.choice(session.legal() or ()))
    assert len(names(session, "deck")) == deck - 4 * players


def value(card: str) -> int:
    return "a23456789tjqk".index(card[0]) + 1


@pytest.mark.parametrize("seed", [1, 3, 4, 5])
def test_a_card_takes_what_adds_up_to_it(seed: int) -> None:
    """The sums of a second way to find them, with a court card taken alone."""
    deck = [rank + suit for suit in "cdhs" for rank in "a23456789tjqk"]
    cards = Random(seed).sample(deck, 12)
    table, hand = cards[:8], cards[8:]
    expected = set()
    for card in hand:
        for size in range(1, len(table) + 1 if value(card) < 11 else 2):
            for taken in combinations(table, size):
                if sum(map(value, taken)) == value(card):
                    expected.add(" ".join(("take", card, *taken)))
    session = position(" ".join(table), " ".join(hand))
    assert set(lines(session, "take")) == expected


def test_several_sets_are_taken_in_one_turn() -> None:
    session = position("5c 3d 8h 6s 2d 4c", "8s kc")
    say(session, "take 8s 5c 3d")
    assert sorted(session.legal() or ()) == ["done", "more 6s 2d", "more 8h"]
    assert refused(session, "take kc 8h") == "Add cards from the table, or end your turn."
    assert refused(session, "trail kc").startswith("Add cards")
    assert refused(session, "more 6s") == "These cards do not have the same sum."
    say(session, "more 8h", "more 6s 2d")
    assert sorted(names(session, PILES[0])) == ["2d", "3d", "5c", "6s", "8h", "8s"]
    assert session.current_player == "player_2"
    session = position("5c 3d 8h", "8s kc")
    say(session, "take 8s 8h", "done")
    assert (session.current_player, names(session, "table")) == ("player_2", ["5c", "3d"])
    assert refused(session, "done") == "Play a card first."


def test_a_court_card_takes_one_of_its_rank() -> None:
    session = position("kc kd 8c 3c", "ks js")
    assert lines(session, "take") == ["take js 8c 3c", "take ks kc", "take ks kd"][1:]
    assert "one card of its rank" in refused(session, "take js 8c 3c")
    say(session, "take ks kc")
    assert session.current_player == "player_2"


def test_a_build_needs_another_card_of_its_value() -> None:
    session = position("5c 3d", "3c 8s 5d")
    assert lines(session, "build") == ["build 8 3c 5c", "build 8 5d 3d"]
    assert refused(session, "build 5 5d 5c") == "Keep a card that takes the build."
    assert refused(session, "build 8 3c 3d") == "These cards do not add up to the build."
    assert refused(session, "build x 3c 3d") == "There is no such build."
    say(session, "build 8 3c 5c")
    assert names(session, "build_8") == ["5c", "3c"]
    assert session.world.properties["builders"] == {"8": "player_1"}


def test_a_build_may_have_several_sets() -> None:
    session = position("8c 5c 3d 2c", "8d 8s kc")
    assert lines(session, "build") == [
        "build 8 8d 5c 3d",
        "build 8 8d 8c",
        "build 8 8s 5c 3d",
        "build 8 8s 8c",
    ]
    say(session, "build 8 8d 8c", "more 5c 3d")
    assert sorted(names(session, "build_8")) == ["3d", "5c", "8c", "8d"]
    assert session.world.properties["builds"] == [8]


def test_a_card_takes_the_build_of_its_value_together() -> None:
    session = position("8c 3d", "8s 3c", builds="5d 3s")
    assert lines(session, "take", "take_build") == ["take 3c 3d", "take 8s 8c", "take_build 8s"]
    say(session, "take 8s 8c")
    assert sorted(names(session, PILES[0])) == ["3s", "5d", "8c", "8s"]
    assert session.world.properties["builds"] == []
    assert refused(session, "take_build qc") == "There is no build of this value."


def test_cards_of_a_build_cannot_be_taken_alone() -> None:
    session = position("4d", "5c 3c", builds="5d 3s")
    assert lines(session, "take", "take_build", "build") == []


def test_a_single_build_is_raised_but_not_one_of_several_sets() -> None:
    session = position("2d", "ac 9c 2c", builds="5d 3s")
    assert lines(session, "raise") == ["raise ac 8"]
    assert refused(session, "raise 2c 8") == "You cannot raise this build."
    say(session, "raise ac 8")
    assert names(session, "build_9") == ["5d", "3s", "ac"]
    assert session.world.properties["builds"] == [9]
    assert session.world.properties["builders"]["9"] == "player_1"
    assert lines(position("2d", "ac 9c", builds="5d 3s 8c"), "raise") == []


def test_a_card_is_added_to_a_build() -> None:
    session = position("6c 2d", "8c 8d", builds="5d 3s")
    assert lines(session, "add") == ["add 8c", "add 8d"]
    say(session, "add 8c", "more 6c 2d")
    assert len(names(session, "build_8")) == 5
    assert session.world.properties["builders"] == {"8": "player_1"}
    assert lines(position("6c", "8c 9d", builds="5d 3s"), "add") == []


def test_the_owner_of_a_build_may_not_lay_a_card_down_or_lose_the_card_for_it() -> None:
    held = "8c 2c 9c kd"
    session = position("6c ah", held, builds="5d 3s", owner="player_1")
    assert lines(session, "trail") == []
    assert refused(session, "trail kd") == "You have a build: take it, or build."
    # 8c may take the build, but not become a part of one of 9
    assert lines(session, "take_build", "build") == [
        "build 8 2c 6c",
        "build 9 2c 6c ah",
        "take_build 8c",
    ]
    assert refused(session, "build 9 8c ah") == "Keep a card that takes the build."
    free = position("6c ah", held, builds="5d 3s", owner="player_1", free_trail=True)
    assert lines(free, "trail") == ["trail 2c", "trail 9c", "trail kd"]
    other = position("6c ah", held, builds="5d 3s", owner="player_2")
    assert len(lines(other, "trail")) == 4
    assert "build 9 8c ah" in lines(other, "build")


def test_the_own_build_may_be_raised_by_the_card_for_it() -> None:
    session = position("kc", "4c 8c", builds="2d 2s", owner="player_1")
    places = {"table": "kc", HANDS[0]: "4c 8c", "build_4": "2d 2s"}
    more = {"builders": {"4": "player_1"}, "builds": [4]}
    session = arrange(begin(KEY, 2), places, rest="deck", **more)
    assert lines(session, "raise") == ["raise 4c 4"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_build_is_left_at_the_end_of_a_hand(players: int) -> None:
    """Who has a build must keep a card that takes it."""
    for seed in range(3):
        session, rng = begin(KEY, players, seed=seed), Random(seed)
        while True:
            answer = say(session, rng.choice(session.legal() or ()))
            if any(result.text for result in answer.results) or answer.scores is not None:
                break
        assert session.world.properties["builds"] == []


def test_taking_all_cards_is_a_sweep_also_with_the_last_card() -> None:
    session = position("5c 3d", "8s kc")
    answer = say(session, "take 8s 5c 3d")
    assert answer.said[-1] == "player_1 makes a sweep."
    assert session.world.properties["sweeps"] == {"player_1": 1, "player_2": 0}
    for table, builds in (("5c 3d 2c", ""), ("5c", "5d 3s")):
        session = position(table, "8s 5h kc", builds=builds)
        say(session, "take 5h 5c" if builds else "take 8s 5c 3d")
        assert session.world.properties["sweeps"]["player_1"] == 0
    assert not say(position("5c 3d", "8s kc", count_sweeps=False), "take 8s 5c 3d").said[0]
    session = last_card("ad", "kh", "ks")
    say(session, "take ks kh")
    # the sweep and an ace; player_2 has most cards and spades, both cassinos and three aces
    assert session.world.properties["scores"] == {"player_1": 2, "player_2": 10}


@pytest.mark.check
def test_cards_left_go_to_the_player_who_took_last() -> None:
    answer = say(last_card("ad", "2c 3c", "kh", last_taker="player_1"), "trail kh")
    assert "player_1 takes the cards left on the table." in answer.said


def test_cards_that_nobody_took_are_dealt_again() -> None:
    places = {HANDS[0]: "kh", HANDS[1]: "qc"}
    session = arrange(begin(KEY, 2), places, rest="table", last_taker="")
    say(session, "trail kh", "trail qc")
    assert session.world.properties["scores"] == {"player_1": 0, "player_2": 0}
    assert (len(names(session, "table")), len(names(session, "deck"))) == (4, 40)


SPADES = "3s 4s 5s 6s 7s 8s 9s"
CLUBS = "2c 3c 4c 5c 6c 7c 8c 9c tc jc qc kc 2d 3d 4d 5d 6d"


@pytest.mark.parametrize(
    ("first", "points"),
    [
        ("td", (2, 9)),
        ("2s", (1, 10)),
        ("as ac", (2, 9)),
        # seven spades of thirteen
        (SPADES, (1, 10)),
        # 24 cards and two of them clubs are not the most; with three, both have 26
        (f"{SPADES} {CLUBS}", (1, 10)),
        (f"{SPADES} {CLUBS} 7d", (1, 10)),
        (f"{SPADES} {CLUBS} 7d 8d", (1, 7)),
        (f"{SPADES} {CLUBS} 7d 8d 9d", (4, 7)),
    ],
)
def test_the_points_of_a_hand(first: str, points: tuple[int, int]) -> None:
    """The last card stays on the table and goes to player_2, who has the other cards."""
    session = last_card(first, "", "kh")
    say(session, "trail kh")
    assert tuple(session.world.properties["scores"].values()) == points


def test_partners_count_their_cards_together() -> None:
    places = {
        "player_1_taken": "td 3s 4s 5s 6s",
        "player_3_taken": "2s ad 7s 8s",
        "player_1_hand": "kh",
    }
    session = arrange(begin(KEY, 4), places, rest="player_2_taken", last_taker="player_2")
    answer = say(session, "trail kh")
    assert "player_1 and player_3, most spades (7): 1 point." in answer.said
    assert session.world.properties["scores"] == dict(zip(SEATS, (5, 6, 5, 6), strict=False))


def test_court_cards_count_in_royal_cassino() -> None:
    session = position("8c 3d kc", "js ks 2d", royal=True)
    assert lines(session, "take") == ["take js 8c 3d", "take ks kc"]
    assert lines(session, "build") == ["build 13 2d 8c 3d"]
    session = position("8c 3d 2h", "js ks", royal=True)
    assert lines(session, "build") == ["build 13 js 2h"]


@pytest.mark.parametrize(
    ("before", "ends"), [((15, 12), True), ((12, 12), False), ((12, 5), False)]
)
def test_the_game_ends_when_a_side_has_the_target_and_is_ahead(
    before: tuple[int, int], ends: bool
) -> None:
    """Player_1 scores 7, player_2 4."""
    scores = dict(zip(("player_1", "player_2"), before, strict=True))
    session = last_card(f"{SPADES} {CLUBS} 7d 8d 9d td ac", "", "kh", scores=scores)
    answer = say(session, "trail kh")
    assert (answer.scores is not None) is ends


def test_the_seats_take_or_build_if_they_can() -> None:
    session = position("5c 3d", "8s kd")
    assert session.sensible() == ("take 8s 5c 3d",)
    session = position("5c 3d 8h", "8s kd")
    say(session, "take 8s 8h")
    assert session.sensible() == ("more 5c 3d",)
