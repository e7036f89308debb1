"""Scopa by script: takings, sweeps, the points of a hand, the end of the game, options."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, names, refused, say

KEY = "scopa"
HANDS = ("player_1_hand", "player_2_hand")
PILES = ("player_1_taken", "player_2_taken")


def position(table: str, first: str, second: str = "kc", **properties: Any) -> Session:
    """Return a position in which player_1 is to act, with all other cards in the deck."""
    places = {"table": table, HANDS[0]: first, HANDS[1]: second}
    return arrange(begin(KEY, 2), places, rest="deck", **properties)


def last_card(first: str, table: str, hand: str, **properties: Any) -> Session:
    """Return a hand in which player_1 has the last card, and took these; player_2 took others."""
    places = {PILES[0]: first, "table": table, HANDS[0]: hand}
    properties = {"last_taker": "player_2", **properties}
    return arrange(begin(KEY, 2), places, rest=PILES[1], **properties)


def takings(session: Session) -> list[str]:
    return sorted(session.legal() or ())


@pytest.mark.parametrize(
    ("players", "dealt", "held", "table", "deck"),
    [
        (2, "three", 3, 4, 30),
        (3, "three", 3, 4, 27),
        (4, "three", 3, 4, 24),
        (6, "three", 3, 4, 18),
        (4, "nine", 9, 4, 0),
        (4, "all", 10, 0, 0),
        (3, "all", 13, 1, 0),
    ],
)
def test_the_deal(players: int, dealt: str, held: int, table: int, deck: int) -> None:
    session = begin(KEY, players, dealt=dealt)
    sizes = {len(names(session, f"player_{seat + 1}_hand")) for seat in range(players)}
    assert sizes == {held}
    assert (len(names(session, "table")), len(names(session, "deck"))) == (table, deck)


def test_three_kings_on_the_table_are_dealt_again() -> None:
    """Without the rule, these seeds deal three kings to the table."""
    for seed in (913, 928):
        session = begin(KEY, 2, seed=seed)
        assert sum(name[0] == "k" for name in names(session, "table")) < 3


def test_a_card_takes_its_value_or_a_sum_of_the_players_choice() -> None:
    assert takings(position("ac 2c 3c 4c", "5d kd")) == [
        "take 5d 2c 3c",
        "take 5d ac 4c",
        "take kd ac 2c 3c 4c",
    ]


def test_a_single_card_goes_before_sums_and_one_of_several_is_chosen() -> None:
    session = position("ac 2c 3c 3s", "3d")
    assert takings(session) == ["take 3d 3c", "take 3d 3s"]
    assert "single card" in refused(session, "take 3d ac 2c")
    assert "add up" in refused(session, "take 3d 2c")


def test_court_cards_count_eight_nine_and_ten() -> None:
    assert takings(position("ac 7c 2s", "jd qd kd")) == [
        "take jd ac 7c",
        "take kd ac 7c 2s",
        "take qd 7c 2s",
    ]


def test_a_card_that_takes_nothing_stays_and_one_that_can_take_must() -> None:
    session = position("ac 7c", "4d jd")
    assert "can take others" in refused(session, "play_card jd")
    say(session, "play_card 4d")
    assert names(session, "table") == ["ac", "7c", "4d"]


def test_all_cards_of_the_table_are_a_sweep() -> None:
    session = position("ac 7c", "jd 2d")
    answer = say(session, "take jd ac 7c")
    assert answer.said[-1] == "player_1 makes a sweep."
    assert session.world.properties["sweeps"] == {"player_1": 1, "player_2": 0}
    assert sorted(names(session, PILES[0])) == ["7c", "ac", "jd"]


def test_the_last_card_makes_no_sweep() -> None:
    session = last_card("ad", "7h", "7s")
    say(session, "take 7s 7h")
    # player_2 has most cards, most coins, the seven of coins and the only primiera
    assert session.world.properties["scores"] == {"player_1": 0, "player_2": 4}


def test_three_more_cards_are_dealt_when_all_hands_are_empty() -> None:
    session = begin(KEY, 2, seed=2)
    while len(names(session, "deck")) == 30:
        say(session, (session.legal() or ())[0])
    assert [len(names(session, hand)) for hand in HANDS] == [3, 3]
    assert len(names(session, "deck")) == 24


def test_cards_left_go_to_the_player_who_took_last() -> None:
    session = last_card("ad", "2c 3c", "kh", last_taker="player_1")
    answer = say(session, "play_card kh")
    assert "player_1 takes the cards left on the table." in answer.said


ALL = [f"{letter}{suit}" for suit in "dchs" for letter in "a234567jqk"]


@pytest.mark.parametrize(
    ("first", "points"),
    [
        # 19 cards and the last two, 5 coins each; the seven, and 84 points to 4 x 18
        ("7d 7c 7h 7s ad 2d 3d 4d ac 2c 3c 4c ah 2h 3h 4h as 2s 3s", (3, 0)),
        # 18 cards and the last two are as many; 6 coins without the seven; equal primieras
        ("7c 6d 6h 7s ad 2d 3d 4d 5d ac 2c 3c 4c ah 2h 3h 4h as", (1, 1)),
        # few cards with all sevens: 7d and the primiera
        ("7d 7c 7h 7s", (2, 2)),
        # three sevens without a card of the fourth suit are no primiera
        ("7d 7c 5c 6c", (1, 3)),
    ],
)
def test_the_points_of_a_hand(first: str, points: tuple[int, int]) -> None:
    session = last_card(first, "kc", "qc" if len(first) < 20 else "kh")
    say(session, (session.legal() or ())[0])
    assert tuple(session.world.properties["scores"].values()) == points


def test_partners_count_their_cards_together() -> None:
    places = {"player_1_taken": "7d ad 2d", "player_3_taken": "3d 4d 5d", "player_1_hand": "kh"}
    session = arrange(begin(KEY, 4), places, rest="player_2_taken", last_taker="player_2")
    answer = say(session, "play_card kh")
    assert answer.results[0].text == "player_1 and player_3, most coins (6): 1 point"
    # cards and the primiera go to the others
    assert session.world.properties["scores"] == {f"player_{n}": 2 for n in range(1, 5)}


def test_the_king_and_the_napola_count_by_options() -> None:
    first = "ad 2d 3d 4d 6d kd"
    for options, points in (({}, 1), ({"king": True}, 2), ({"napola": True}, 5)):
        session = last_card(first, "kc", "qc", **options)
        say(session, "play_card qc")
        assert session.world.properties["scores"]["player_1"] == points


def test_an_ace_takes_all_by_an_option() -> None:
    session = position("2c 3c 4c", "ad 5d", aces=True)
    assert "take ad 2c 3c 4c" in takings(session)
    assert "all cards" in refused(session, "take ad 2c")
    say(session, "take ad 2c 3c 4c")
    assert session.world.properties["sweeps"]["player_1"] == 0
    assert takings(position("2c ac 4c", "ad", aces=True)) == ["take ad ac"]
    assert takings(position("", "ad", aces=True)) == ["play_card ad"]


@pytest.mark.parametrize(
    ("before", "ends"), [((10, 7), True), ((9, 9), False), ((8, 9), True), ((0, 0), False)]
)
def test_the_game_ends_when_a_side_has_the_target_and_is_ahead(
    before: tuple[int, int], ends: bool
) -> None:
    """Both sides score 2."""
    scores = dict(zip(("player_1", "player_2"), before, strict=True))
    session = last_card("7d 7c 7h 7s", "kc", "qc", scores=scores)
    answer = say(session, "play_card qc")
    assert (answer.scores is not None) is ends
    if not ends:
        assert session.world.properties["dealer"] == "player_1"


def test_the_seats_take_cards_if_they_can() -> None:
    session = position("ac 2c", "3d kd")
    assert session.sensible() == ("take 3d ac 2c",)
