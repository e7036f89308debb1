"""Mau-Mau: what fits, sevens, eights, jacks, drawing, the score, options."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, refused, say

KEY = "mau-mau"


def dealt(*hands: str, top: str, **more: Any) -> Session:
    """Return a round with these hands in which player_1 is to act."""
    places = {f"{player}_hand": hand for player, hand in zip(SEATS, hands, strict=False)}
    places["discard"] = top
    return arrange(begin(KEY, len(hands)), places, rest="stock", **{"suit": top[1], **more})


@pytest.mark.parametrize("cards", [5, 6])
def test_cards_are_dealt_from_a_pack_of_32(cards: int) -> None:
    session = begin(KEY, 3, hand_cards=cards)
    assert {len(names(session, f"{one}_hand")) for one in SEATS[:3]} == {cards}
    assert len(names(session, "stock")) == 31 - 3 * cards


def test_suit_rank_or_a_jack_fits() -> None:
    session = dealt("9c th jd kd", "7c 8c", top="9h")
    jacks = {f"play_jack jd {suit}" for suit in "cdhs"}
    assert set(session.legal() or ()) == {"play_card 9c", "play_card th", "draw", *jacks}
    assert "hearts, the same rank" in refused(session, "play_card kd")
    assert "Name a suit" in refused(session, "play_card jd")
    assert "Only a jack" in refused(session, "play_jack 9c c")
    say(session, "play_jack jd c")
    assert set(session.legal() or ()) == {"play_card 7c", "play_card 8c", "draw"}


@pytest.mark.parametrize("allowed", [False, True])
def test_a_jack_on_a_jack_is_an_option(allowed: bool) -> None:
    session = dealt("jd 9d", "7c", top="jh", suit="s", jack_on_jack=allowed)
    assert ("play_jack jd c" in (session.legal() or ())) == allowed
    if not allowed:
        assert "on a jack" in refused(session, "play_jack jd c")
    # the suit that was named counts, not that of the jack
    assert "spades" in refused(session, "play_card 9d")


def test_sevens_add_up() -> None:
    session = dealt("7c 9c", "7d 9d", "kc qc", top="8c")
    say(session, "play_card 7c")
    assert set(session.legal() or ()) == {"play_card 7d", "take 2"}
    assert "seven, or draw 2" in refused(session, "draw")
    say(session, "play_card 7d")
    assert session.legal() == ("take 4",)
    say(session, "take 4")
    assert len(names(session, "player_3_hand")) == 6
    assert (session.current_player, session.world.properties["penalty"]) == ("player_1", 0)


def test_the_player_after_an_eight_misses_a_turn() -> None:
    session = dealt("8c 9c", "7d 9d", "kc qc", top="tc")
    answer = say(session, "play_card 8c")
    assert "player_2 misses a turn." in answer.said
    assert session.current_player == "player_3"


def test_a_player_draws_once_and_then_passes() -> None:
    session = dealt("8c 9c", "7d 9d", top="ah")
    assert "Draw a card" in refused(session, "pass")
    say(session, "draw")
    assert "drawn in this turn" in refused(session, "draw")
    say(session, "pass")
    assert (session.current_player, len(names(session, "player_1_hand"))) == ("player_2", 3)


def blocked(*hands: str) -> Session:
    """Return a round in which all other cards are out of the game."""
    session = dealt(*hands, top="ah", target=20)
    state = session.state
    state["containers"]["stock"]["tokens"] = []
    return Session(session.program, state, seed=1)


def test_the_round_ends_when_nobody_can_draw_or_play() -> None:
    session = blocked("8c 9c kc", "td qd")
    assert session.legal() == ("pass",)
    answer = say(session, "pass", "pass")
    assert answer.said[0] == "All players passed: the round is over."
    assert answer.scores == {"player_1": 21, "player_2": 13}


def test_the_cards_in_hand_count_against_their_players() -> None:
    session = dealt("8c", "ad ts jh", "kc qc 7s", top="9c")
    answer = say(session, "play_card 8c")
    assert session.world.properties["scores"] == {"player_1": 0, "player_2": 23, "player_3": 14}
    assert answer.said[1:] == ("player_2, 23 points: ad ts jh", "player_3, 14 points: kc qc 7s")
    assert (session.world.properties["dealer"], session.current_player) == ("player_1", "player_2")
    answer = say(dealt("8c", "ad", top="9c", target=11), "play_card 8c")
    assert answer.scores == {"player_1": 0, "player_2": 11}


def test_nines_and_aces_are_options() -> None:
    hands = "9c ac kc", "7d 9d", "kd qd"
    session = dealt(*hands, top="tc", nines=True, aces=True)
    say(session, "play_card ac")
    assert session.current_player == "player_1"
    say(session, "play_card 9c")
    assert session.world.properties["play_order"] == ["player_3", "player_2", "player_1"]
    session = dealt(*hands, top="tc")
    say(session, "play_card 9c")
    assert session.current_player == "player_2"
