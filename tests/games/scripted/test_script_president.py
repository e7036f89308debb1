"""President: sets, passing, the lead after a player is out, ranks and the passing of cards."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, refused, say

KEY = "president"


def dealt(*hands: str, **properties: Any) -> Session:
    """Return a hand with these cards, in which player_1 leads."""
    session = begin(KEY, len(hands))
    places = {f"{player}_hand": hand for player, hand in zip(SEATS, hands, strict=False)}
    return arrange(session, places, rest="played", **properties)


@pytest.mark.parametrize(("players", "most"), [(3, 18), (4, 13), (5, 11)])
def test_all_cards_are_dealt_from_the_left_of_the_dealer(players: int, most: int) -> None:
    session = begin(KEY, players)
    sizes = [len(names(session, f"{one}_hand")) for one in SEATS[:players]]
    assert sizes == sorted(sizes, reverse=True)
    assert (sum(sizes), sizes[0]) == (52, most)
    assert session.world.properties["dealer"] == SEATS[players - 1]


def test_a_set_is_beaten_by_as_many_cards_of_a_higher_rank() -> None:
    session = dealt("4c 4d 5c 9s", "4h 4s ac 2c 2d", "5d 5h 5s 6c", "kc kd 3c")
    assert "same rank" in refused(session, "play 4c 5c")
    assert "You lead" in refused(session, "pass")
    assert len(session.legal() or ()) == 5
    say(session, "play 4d 4c")
    assert "higher" in refused(session, "play 4h 4s")
    assert "as many cards" in refused(session, "play ac")
    assert set(session.legal() or ()) == {"play 2c 2d", "pass"}
    say(session, "pass")
    assert len(session.legal() or ()) == 4
    assert "as many cards" in refused(session, "play 5d 5h 5s")
    say(session, "play 5d 5s", "play kc kd", "pass", "play 2c 2d")
    assert names(session, "pile") == ["2c", "2d"]
    # nothing beats twos, so all others pass and the same player leads
    say(session, "pass", "pass", "pass")
    assert (session.current_player, names(session, "pile")) == ("player_2", [])


def test_a_pass_is_for_one_turn_or_by_an_option_until_the_next_lead() -> None:
    for stays, player in ((False, "player_2"), (True, "player_3")):
        session = dealt("4c 9s kc", "jc 2c 3c", "6c 6d", "7c 7d", passes_stay=stays)
        say(session, "play 4c", "pass", "play 6c", "pass", "play 9s")
        assert session.current_player == player
        assert session.world.properties["holder"] == "player_1"


def test_who_is_out_leaves_the_lead_to_the_next_player() -> None:
    session = dealt("2c", "3c 4c", "5c 6c", "7c 7d")
    say(session, "play 2c", "pass", "pass", "pass")
    assert session.current_player == "player_2"
    assert session.world.properties["play_order"] == ["player_2", "player_3", "player_4"]


def test_cards_of_the_same_rank_and_revolutions_are_options() -> None:
    hands = "4c 4d 4h 4s 9c", "9d 9h 3c", "5c", "6c"
    session = dealt(*hands, equal_ranks=True)
    say(session, "play 9c")
    assert "play 9d" in (session.legal() or ())
    session = dealt(*hands, revolution=True)
    say(session, "play 4c 4d 4h 4s", "pass", "pass", "pass", "play 9c")
    # the last player out leaves the others: a three beats a nine now, a nine does not
    assert set(session.legal() or ()) == {"play 3c", "pass"}


def end_of_hand(**properties: Any) -> Session:
    """Return a hand that ends with the next card, with the places 3, 4, 1, 2."""
    order = ["player_3", "player_4", "player_1", "player_2"]
    session = dealt("as", "3c 3d", "2c", "4c", play_order=order, **properties)
    say(session, "play 2c", "pass", "pass", "pass", "play 4c")
    return session


@pytest.mark.check
def test_ranks_points_and_the_passing_of_two_cards_and_one() -> None:
    session = end_of_hand()
    answer = say(session, "play as")
    assert answer.said[-1] == "player_3 is President."
    properties = session.world.properties
    assert properties["titles"] == {
        "player_1": "vice_scum",
        "player_2": "scum",
        "player_3": "president",
        "player_4": "vice_president",
    }
    assert properties["scores"] == {"player_1": 0, "player_2": 0, "player_3": 2, "player_4": 1}
    assert properties["dealer"] == "player_2"
    sizes = [len(names(session, f"{one}_hand")) for one in SEATS[:4]]
    assert sizes == [12, 11, 15, 14]
    assert session.current_player == "player_3"
    assert "phase" in refused(session, "pass")
    given = names(session, "player_3_hand")[:2]
    say(session, *(f"give {card}" for card in given))
    assert set(given) <= set(names(session, "player_2_hand"))
    assert session.current_player == "player_4"
    say(session, f"give {names(session, 'player_4_hand')[0]}")
    assert session.current_player == "player_3"
    assert {len(names(session, f"{one}_hand")) for one in SEATS[:4]} == {13}


def test_the_highest_cards_are_passed_on() -> None:
    order = {name: place for place, name in enumerate("3456789tjqka2")}
    session = end_of_hand()
    say(session, "play as")
    given = names(session, "player_3_hand")[-2:]
    kept = names(session, "player_2_hand")
    assert min(order[card[0]] for card in given) >= max(order[card[0]] for card in kept)


@pytest.mark.parametrize(("passing", "sizes"), [("one", [13, 12, 14, 13]), ("none", [13] * 4)])
def test_the_passing_of_cards_is_an_option(passing: str, sizes: list[int]) -> None:
    session = end_of_hand(passing=passing)
    say(session, "play as")
    assert [len(names(session, f"{one}_hand")) for one in SEATS[:4]] == sizes
    assert session.world.properties["phase"] == ("playing" if passing == "none" else "giving")
    assert session.current_player == "player_3"


def test_the_game_ends_at_the_target_unless_two_players_are_equal() -> None:
    scores = {"player_1": 0, "player_2": 0, "player_3": 9, "player_4": 9}
    answer = say(end_of_hand(scores=scores), "play as")
    assert answer.scores == {**scores, "player_3": 11, "player_4": 10}
    scores["player_4"] = 10
    assert say(end_of_hand(scores=scores), "play as").scores is None
