"""Shithead: swapping, what fits, burned piles, cards face up and face down, the loser."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, refused, say

KEY = "shithead"


def dealt(*hands: str, pile: str = "", stock: str = "", **more: Any) -> Session:
    """Return a hand in play with these cards; *more* has properties and table cards."""
    places = {f"{player}_hand": hand for player, hand in zip(SEATS, hands, strict=False)}
    table = {name: more.pop(name) for name in tuple(more) if name.startswith("player_")}
    session = begin(KEY, len(hands))
    places |= {"pile": pile, "stock": stock, **table}
    return arrange(session, places, rest="burned", **{"phase": "playing", **more})


def test_nine_cards_are_dealt_and_the_lowest_card_in_hand_begins() -> None:
    for seed in range(5):
        session = begin(KEY, 3, seed=seed)
        for player in SEATS[:3]:
            parts = [
                names(session, f"{player}_{part}") for part in ("hand", "face_up", "face_down")
            ]
            assert [len(part) for part in parts] == [3, 3, 3]
        say(session, "ready", "ready", "ready")
        lowest = [
            min("3456789jqka2t".index(card[0]) for card in names(session, f"{player}_hand"))
            for player in SEATS[:3]
        ]
        assert session.current_player == SEATS[lowest.index(min(lowest))]


def test_cards_may_be_swapped_once() -> None:
    session = dealt("5c 6c", "7c", player_1_face_up="ks 2h", phase="swapping")
    assert len(session.legal() or ()) == 5
    say(session, "swap 5c ks")
    assert "stays in your hand" in refused(session, "swap ks 5c")
    assert set(session.legal() or ()) == {"swap 6c 2h", "swap 6c 5c", "ready"}
    assert names(session, "player_1_face_up") == ["2h", "5c"]


def test_a_play_is_at_least_as_high_and_twos_and_tens_always_fit() -> None:
    session = dealt("9c 9d qs 3h 2s tc", "4h 5h", pile="9s")
    assert "same rank" in refused(session, "play 9c qs")
    assert "higher" in refused(session, "play 3h")
    fits = {"play 9c", "play 9d", "play 9c 9d", "play qs", "play 2s", "play tc"}
    assert set(session.legal() or ()) == fits
    assert "can play" in refused(session, "take")
    say(session, "play 2s", "play 4h")
    assert names(session, "pile") == ["9s", "2s", "4h"]


def test_the_hand_is_filled_up_to_three_cards() -> None:
    session = dealt("9c 9d qs", "4h", stock="5c 6c 7c")
    say(session, "play 9c 9d")
    assert set(names(session, "player_1_hand")) == {"qs", "5c", "6c"}


@pytest.mark.parametrize(
    ("pile", "card"), [("9s", "play tc"), ("9s 9h 9d", "play 9c"), ("9s", "play 9c 9d 9h")]
)
def test_a_ten_and_four_of_a_rank_burn_the_pile(pile: str, card: str) -> None:
    hand = f"{card.removeprefix('play ')} 3s"
    session = dealt(hand, "4h", pile=pile)
    say(session, card)
    assert (names(session, "pile"), session.current_player) == ([], "player_1")


def test_who_cannot_play_takes_the_pile() -> None:
    session = dealt("3c", "4h 5s", pile="9s ks")
    assert session.legal() == ("take",)
    say(session, "take")
    assert names(session, "player_1_hand") == ["3c", "9s", "ks"]
    assert set(session.legal() or ()) == {"play 4h", "play 5s"}


def test_cards_face_up_are_taken_up_and_then_cards_are_turned_up() -> None:
    session = dealt("9c", "4h jh", player_1_face_up="kc", player_1_face_down="3d qc")
    assert "hand first" in refused(session, "turn_up")
    say(session, "play 9c")
    assert (names(session, "player_1_hand"), names(session, "player_1_face_up")) == (["kc"], [])
    say(session, "play jh", "play kc", "take")
    assert session.legal() == ("turn_up",)
    assert "Turn up" in refused(session, "take")
    # a three on the empty pile fits; a queen does not fit on an ace
    say(session, "turn_up")
    assert names(session, "pile") == ["3d"]
    say(session, "play kc", "turn_up")
    assert set(names(session, "player_1_hand")) == {"3d", "kc", "qc"}


def test_the_last_player_with_cards_loses_and_deals() -> None:
    session = dealt("9c", "4h", losses={"player_1": 0, "player_2": 1})
    answer = say(session, "play 9c")
    assert answer.said[-1] == "player_2 is left with cards and loses the hand."
    assert session.world.properties["losses"] == {"player_1": 0, "player_2": 2}
    assert (session.world.properties["dealer"], session.current_player) == ("player_2", "player_1")
    session = dealt("9c", "4h", losses={"player_1": 0, "player_2": 2})
    assert say(session, "play 9c").scores == {"player_1": 0, "player_2": 3}


def test_after_the_pile_was_taken_sixty_times_most_cards_lose() -> None:
    session = dealt("3c", "4h 5s 6s", pile="9s", takings=59)
    say(session, "take")
    assert session.world.properties["losses"] == {"player_1": 0, "player_2": 1}


def test_sevens_and_eights_are_options() -> None:
    session = dealt("6c 7c 9c tc", "4h", pile="7s", sevens=True)
    assert set(session.legal() or ()) == {"play 6c", "play 7c", "play tc"}
    assert "seven or lower" in refused(session, "play 9c")
    session = dealt("8c 9c", "4h", "5h", eights=True)
    say(session, "play 8c")
    assert session.current_player == "player_3"
