"""Cheat: claims, doubts in turn and at the same time, the pile, the ranks, the end of a hand."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.ludl import Accepted, Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, refused, say

KEY = "cheat"


def dealt(*hands: str, pile: str = "", **more: Any) -> Session:
    """Return a hand in which player_1 is to claim; the cards not named are out of the game."""
    places = {f"{player}_hand": hand for player, hand in zip(SEATS, hands, strict=False)}
    order = list(SEATS[: len(hands)])
    options = {"doubting": "turn", **more}
    session = begin(KEY, len(hands))
    return arrange(session, {**places, "pile": pile}, rest="deck", play_order=order, **options)


def sizes(session: Session) -> list[int]:
    seats = session.world.properties["seats"]
    return [len(names(session, f"{seat}_hand")) for seat in seats]


def test_all_cards_are_dealt() -> None:
    assert sizes(begin(KEY, 3)) == [18, 17, 17]


def test_one_to_four_cards_are_laid_before_the_claim() -> None:
    session = dealt("ac 2c 3c 4c 5c", "6c 7c")
    assert set(session.legal() or ()) == {f"lay {rank}c" for rank in "a2345"}
    assert "at least one" in refused(session, "claim ace")
    say(session, "lay ac")
    assert "claim ace" in (session.legal() or ())
    say(session, "lay 2c", "lay 3c", "lay 4c")
    assert session.legal() == ("claim ace",)
    assert "Four cards" in refused(session, "lay 5c")
    answer = say(session, "claim ace")
    assert answer.said == ("player_1 claims 4 × ace.",)
    assert set(session.legal() or ()) == {"reply doubt", "reply believe"}
    assert "Doubt the claim" in refused(session, "reply perhaps")
    assert "Doubt the claim" in refused(session, "answer doubt")


@pytest.mark.parametrize(("laid", "loser"), [("ac ad", 1), ("ac 5c", 0), ("5c", 0)])
def test_who_was_wrong_takes_the_pile(laid: str, loser: int) -> None:
    session = dealt("ac ad 5c 6c", "7c 8c", "9c tc", pile="kh kd")
    before = sizes(session)
    cards = laid.split()
    say(session, *(f"lay {card}" for card in cards), "claim ace")
    answer = say(session, "reply doubt")
    words = "has told the truth" if loser else "has cheated"
    assert answer.said == ("player_2 doubts it.", f"player_1 {words}: {laid}")
    assert session.legal() == ("take",)
    assert session.current_player == SEATS[loser]
    say(session, "take")
    before[0] -= len(cards)
    before[loser] += len(cards) + 2
    assert (sizes(session), names(session, "pile")) == (before, [])
    assert session.current_player == "player_2"
    say(session, "lay 7c")
    assert "claim two" in (session.legal() or ())


def test_a_claim_that_all_believe_goes_to_the_pile_unseen() -> None:
    session = dealt("ac 5c", "7c 8c", "9c tc")
    say(session, "lay 5c", "claim ace", "reply believe")
    assert session.current_player == "player_3"
    say(session, "reply believe")
    assert (names(session, "pile"), names(session, "shown")) == (["5c"], [])
    assert session.current_player == "player_2"


def test_doubts_at_the_same_time_count_in_turn() -> None:
    session = dealt("ac ad 5c", "7c 8c", "9c tc", "jc qc", doubting="together")
    say(session, "lay ac", "claim ace")
    assert set(session.legal() or ()) == {"answer doubt", "answer believe"}
    assert "no claim that you" in refused(session, "answer doubt", player="player_1")
    assert "Doubt the claim" in refused(session, "reply doubt")
    for seat, word in zip(SEATS[1:4], ("believe", "doubt", "doubt"), strict=True):
        assert isinstance(session.send(seat, f"answer {word}"), Accepted)
    assert session.current_player == "player_3"
    say(session, "take")
    assert sizes(session) == [2, 2, 3, 2]


@pytest.mark.parametrize(
    ("order", "pile", "rank", "claims"),
    [
        ("up", "kh", 13, "ace"),
        ("up", "", 4, "five"),
        ("near", "kh", 1, "king ace two"),
        ("near", "kh", 13, "queen king ace"),
        ("same", "kh", 4, "four"),
    ],
)
def test_the_ranks_that_may_be_claimed(order: str, pile: str, rank: int, claims: str) -> None:
    session = dealt("ac ad 5c", "7c 8c", pile=pile, order=order, rank=rank)
    say(session, "lay ac")
    found = [line for line in session.legal() or () if line.startswith("claim")]
    assert found == [f"claim {name}" for name in claims.split()]
    assert "cannot be claimed" in refused(session, "claim eight")


@pytest.mark.parametrize("order", ["near", "same"])
def test_on_an_empty_pile_any_rank_may_be_claimed(order: str) -> None:
    session = dealt("ac ad 5c", "7c 8c", order=order, rank=4)
    say(session, "lay ac")
    assert sum(line.startswith("claim") for line in session.legal() or ()) == 13


def test_the_first_player_without_cards_wins() -> None:
    session = dealt("ac", "7c 8c", "9c")
    say(session, "lay ac", "claim ace", "reply believe")
    answer = say(session, "reply believe")
    assert answer.scores == {"player_1": 1, "player_2": 0, "player_3": 0}
    assert answer.said == (
        "player_1 is out of cards.",
        "player_2, 2 cards: 7c 8c",
        "player_3, 1 card: 9c",
    )


def test_a_last_card_that_is_doubted_wins_only_if_it_was_true() -> None:
    true = dealt("ac", "7c 8c")
    answer = say(true, "lay ac", "claim ace", "reply doubt", "take")
    assert answer.scores == {"player_1": 1, "player_2": 0}
    false = dealt("5c", "7c 8c")
    answer = say(false, "lay 5c", "claim ace", "reply doubt", "take")
    assert (answer.scores, false.current_player) == (None, "player_2")


def test_after_many_claims_the_fewest_cards_win() -> None:
    session = dealt("ac ad 5c", "7c 8c", claims=69, target=2)
    answer = say(session, "lay ac", "lay 5c", "claim ace", "reply believe")
    assert answer.said[0] == "After 70 claims the fewest cards win."
    assert session.world.properties["scores"] == {"player_1": 1, "player_2": 0}
    assert (sizes(session), session.world.properties["claims"]) == ([26, 26], 0)


@pytest.mark.parametrize(
    ("hand", "laid", "answers"),
    [
        ("ac ad ah 7c", "as 5c", {"reply doubt"}),
        ("9c ad ah 7c", "as 5c", {"reply believe", "reply doubt"}),
        ("9c td jh 7c", "as", {"reply believe"}),
        ("9c td jh 7c", "as 2s 3s 4s", {"reply doubt"}),
    ],
)
def test_seats_doubt_what_cannot_be_true(hand: str, laid: str, answers: set[str]) -> None:
    """Cards are claimed as aces by a player who had four; the last case leaves none."""
    cards = laid.split()
    others = [f"{rank}s" for rank in "6789"][: 4 - len(cards)]
    session = dealt(" ".join(cards + others), hand)
    say(session, *(f"lay {card}" for card in cards), "claim ace")
    assert set(session.sensible() or ()) == answers
