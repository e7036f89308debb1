"""Rummy 500 by script: melds, lay-offs, several discards, aces, the empty stock, the score."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, names, refused, say

KEY = "rummy-500"
HANDS = ("player_1_hand", "player_2_hand")


def turn(hand: str, discard: str, other: str = "kd", **places: str) -> Session:
    """Return a game for two in which player_1 is to draw or to take discards."""
    piles = {HANDS[0]: hand, HANDS[1]: other, "discard": discard, **places}
    return arrange(begin(KEY, 2), piles, rest="stock", phase="drawing")


def drawn(hand: str, other: str = "kd", melds: tuple[str, ...] = (), **properties: Any) -> Session:
    """Return a game for two in which player_1 has drawn a card."""
    places = {f"meld_{number}": meld for number, meld in enumerate(melds, 1)}
    piles = {HANDS[0]: hand, HANDS[1]: other, "discard": "2s", **places}
    session = begin(KEY, 2, **properties)
    return arrange(session, piles, rest="stock", phase="playing", **properties)


def laid(session: Session) -> int:
    return int(session.world.properties["laid"]["player_1"])


def messages(session: Session, word: str) -> set[str]:
    return {line for line in session.legal() or () if line.split()[0] == word}


@pytest.mark.parametrize(("players", "cards"), [(2, 13), (3, 7), (4, 7)])
def test_seven_cards_are_dealt_and_thirteen_with_two_players(players: int, cards: int) -> None:
    session = begin(KEY, players)
    hands = [f"player_{number}_hand" for number in range(1, players + 1)]
    assert [len(names(session, hand)) for hand in hands] == [cards] * players
    assert (len(names(session, "discard")), session.current_player) == (1, "player_1")


def test_a_discard_is_taken_with_all_after_it_and_used_at_once() -> None:
    session = turn("7h 8h kc 2d", "3c 9h qs 5s")
    assert messages(session, "take") == {"take 9h"}
    assert refused(session, "take 5s") == "You could not use this card at once."
    say(session, "take 9h")
    assert names(session, "discard") == ["3c"]
    assert sorted(names(session, HANDS[0])) == ["2d", "5s", "7h", "8h", "9h", "kc", "qs"]
    assert set(session.legal() or ()) == {"meld 7h 8h 9h"}
    assert "First use" in refused(session, "discard kc")
    say(session, "meld 9h 8h 7h", "discard kc")
    assert names(session, "meld_1") == ["7h", "8h", "9h"]


def test_other_cards_are_not_melded_before_the_discard_that_was_taken() -> None:
    session = turn("7h 8h kc ks kh 2d", "9h")
    say(session, "take 9h")
    assert "First use" in refused(session, "meld kc ks kh")
    say(session, "meld 7h 8h 9h", "meld kc ks kh")


def test_cards_between_the_discards_may_be_needed_to_use_the_lowest_one() -> None:
    assert messages(turn("2d kc", "7h 8h 9h"), "take") == {"take 7h"}


def test_a_discard_may_be_laid_off_together_with_the_cards_that_connect_it() -> None:
    session = turn("8h kc 2d", "9h", meld_1="5h 6h 7h")
    say(session, "take 9h")
    assert session.legal() == ("lay_off meld_1 9h 8h",)
    say(session, "lay_off meld_1 9h 8h")
    assert (names(session, "meld_1"), laid(session)) == (["5h", "6h", "7h", "8h", "9h"], 17)


def test_cards_are_laid_off_on_any_meld_and_count_for_the_one_who_does() -> None:
    session = drawn("4h 8h 9c kc", melds=("5h 6h 7h", "9d 9h 9s"))
    assert messages(session, "lay_off") == {
        "lay_off meld_1 4h",
        "lay_off meld_1 8h",
        "lay_off meld_2 9c",
    }
    assert "do not fit" in refused(session, "lay_off meld_1 9c")
    assert "not a meld" in refused(session, "lay_off meld_3 9c")
    say(session, "lay_off meld_1 4h")
    assert (names(session, "meld_1"), laid(session)) == (["4h", "5h", "6h", "7h"], 4)


@pytest.mark.parametrize(
    ("cards", "points"),
    [("ac 2c 3c", 6), ("qc kc ac", 35), ("ac ad ah", 45), ("tc jc qc kc", 40), ("9c 9d 9h 9s", 36)],
)
def test_an_ace_counts_fifteen_but_one_at_the_low_end_of_a_run(cards: str, points: int) -> None:
    session = drawn(f"{cards} 5d 6s")
    say(session, f"meld {cards}")
    assert (laid(session), names(session, "meld_1")) == (points, cards.split())


@pytest.mark.parametrize(("meld", "points"), [("2c 3c 4c", 1), ("jc qc kc", 15)])
def test_an_ace_that_is_laid_off_counts_by_its_end(meld: str, points: int) -> None:
    session = drawn("ac 5d 6s", melds=(meld,))
    say(session, "lay_off meld_1 ac")
    assert laid(session) == points


def test_an_ace_at_the_low_end_keeps_its_points_when_the_run_grows() -> None:
    session = drawn("4c 5d 6s", melds=("ac 2c 3c",))
    say(session, "lay_off meld_1 4c")
    assert laid(session) == 4


def test_a_low_ace_counts_what_the_option_says() -> None:
    session = drawn("ac 2c 3c 5d", low_ace=5)
    say(session, "meld ac 2c 3c")
    assert laid(session) == 10


def test_runs_go_round_the_corner_only_with_the_option() -> None:
    assert "A meld is" in refused(drawn("kc ac 2c 5d"), "meld kc ac 2c")
    session = drawn("kc ac 2c 5d", round_the_corner=True)
    say(session, "meld 2c ac kc")
    assert (names(session, "meld_1"), laid(session)) == (["kc", "ac", "2c"], 27)


@pytest.mark.parametrize("line", ["discard 5d", "lay_off meld_1 5d"])
def test_the_last_card_may_be_discarded_or_laid_off(line: str) -> None:
    session = drawn("5d", "kd ah 2c", ("6d 7d 8d",), laid={"player_1": 30, "player_2": 3})
    answer = say(session, line)
    own = 35 if line.startswith("lay") else 30
    assert answer.said[0] == "player_1 goes out."
    assert session.world.properties["scores"] == {"player_1": own, "player_2": 3 - 27}
    assert session.world.properties["laid"] == {"player_1": 0, "player_2": 0}
    # the deal passes on: the first dealer was player_2
    assert (session.world.properties["dealer"], session.current_player) == ("player_1", "player_2")


def test_with_an_empty_stock_a_player_takes_a_discard_or_ends_the_hand() -> None:
    assert "still has cards" in refused(turn("7h 8h 2d", "9h"), "stop")
    piles = {HANDS[0]: "7h 8h 2d", HANDS[1]: "3s", "discard": "9h"}
    session = arrange(begin(KEY, 2), piles, rest="meld_17", phase="drawing")
    assert set(session.legal() or ()) == {"stop", "take 9h"}
    assert refused(session, "draw") == "The stock is empty."
    say(session, "stop")
    assert session.world.properties["scores"] == {"player_1": -17, "player_2": -3}


@pytest.mark.parametrize(("laid", "over"), [(30, True), (29, False)])
def test_the_game_ends_at_the_target(laid: int, over: bool) -> None:
    scores = {"player_1": 470, "player_2": 400}
    session = drawn("5d", "3d 3h", scores=scores, laid={"player_1": laid, "player_2": 5})
    assert (say(session, "discard 5d").scores is not None) is over
    assert session.world.properties["scores"] == {"player_1": 470 + laid, "player_2": 399}


def test_equal_best_scores_need_another_hand() -> None:
    scores = {"player_1": 470, "player_2": 501}
    session = drawn("5d", "3d 3h", scores=scores, laid={"player_1": 30, "player_2": 5})
    say(session, "discard 5d")
    assert session.world.properties["scores"] == {"player_1": 500, "player_2": 500}
    assert len(names(session, HANDS[0])) == 13


def test_a_single_hand_ends_the_game_whatever_it_counts() -> None:
    session = drawn("5d", "3d 3h", target=1)
    assert say(session, "discard 5d").scores is not None
