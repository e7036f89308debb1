"""Durak by script: beating, throwing in, taking, drawing, the end of a hand, options."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, names, refused, say

KEY = "durak"


def bout(first: str, second: str, *others: str, stock: str = "", **properties: Any) -> Session:
    """Return a bout in which player_1 attacks player_2; hearts are trumps."""
    hands = (first, second, *others)
    places = {f"player_{number}_hand": cards for number, cards in enumerate(hands, start=1)}
    session = begin(KEY, len(hands))
    order = [f"player_{number}" for number in range(1, len(hands) + 1)]
    given: dict[str, Any] = {
        "trumps": "h",
        "attacker": order[0],
        "defender": order[1],
        "play_order": order,
    }
    given |= {"limit": min(6, len(second.split())), "phase": "attacking", "first_bout": False}
    return arrange(session, {**places, "stock": stock}, rest="discard", **given | properties)


def table(session: Session) -> list[str]:
    return [" ".join(names(session, f"attack_{number}")) for number in range(1, 7)]


def ending(session: Session) -> tuple[dict[str, int], str]:
    return session.world.properties["losses"], session.world.properties["dealer"]


@pytest.mark.parametrize(
    ("players", "pack", "stock"), [(2, 36, 23), (5, 36, 5), (6, 36, 0), (6, 52, 15), (3, 52, 33)]
)
def test_six_cards_are_dealt_and_the_next_one_is_trumps(
    players: int, pack: int, stock: int
) -> None:
    session = begin(KEY, players, pack=pack)
    assert {len(names(session, f"player_{n}_hand")) for n in range(1, players + 1)} == {6}
    assert len(names(session, "stock")) == stock
    assert len(names(session, "turned")) == (0 if (players, pack) == (6, 36) else 1)
    trump = [*names(session, "turned"), names(session, f"player_{players}_hand")[-1]][0]
    assert session.world.properties["trumps"] == trump[1]


def test_the_player_with_the_lowest_trump_attacks() -> None:
    order = "23456789tjqka"
    for seed in range(1, 9):
        session = begin(KEY, 3, seed=seed)
        trumps = session.world.properties["trumps"]
        held = {
            name: player
            for player in ("player_1", "player_2", "player_3")
            for name in names(session, f"{player}_hand")
            if name[1] == trumps
        }
        if held:
            lowest = min(held, key=lambda name: order.index(name[0]))
            assert session.current_player == held[lowest]


def test_a_higher_card_of_the_suit_or_a_trump_beats() -> None:
    session = bout("9c kc", "8c tc 6h 9d ts")
    say(session, "attack 9c")
    assert session.current_player == "player_2"
    assert session.legal() == ("beat tc attack_1", "beat 6h attack_1", "take")
    assert "does not beat" in refused(session, "beat 8c attack_1")
    assert "one of the attacking" in refused(session, "beat tc attack_2")
    session = bout("7h kc", "8c 6h 9h as 9d")
    say(session, "attack 7h")
    assert session.legal() == ("beat 9h attack_1", "take")


def test_ranks_on_the_table_are_thrown_in_by_the_attacker_then_by_others() -> None:
    session = bout("9c 9d kd", "tc jd 6c 6s", "ts kh", "7d 7s")
    say(session, "attack 9c", "beat tc attack_1")
    assert session.legal() == ("attack 9d", "pass")
    assert "Only ranks" in refused(session, "attack kd")
    say(session, "pass")
    assert session.current_player == "player_3"
    say(session, "attack ts")
    # the fourth player has nothing that fits and is not asked, the attacker is asked again
    say(session, "take")
    assert (session.current_player, session.legal()) == ("player_1", ("attack 9d", "pass"))


def test_after_a_beaten_attack_the_defender_attacks_and_the_attacker_draws_first() -> None:
    session = bout("9c kd", "tc jd", stock="6c 6d 6s 7c 7d 7s 8c 8d 8s ac ad as")
    say(session, "attack 9c", "beat tc attack_1")
    assert table(session) == [""] * 6
    assert session.current_player == "player_2"
    assert names(session, "player_1_hand") == ["kd", "6c", "6d", "6s", "7c", "7d"]
    assert names(session, "player_2_hand")[:3] == ["jd", "7s", "8c"]


def test_who_takes_the_cards_does_not_attack() -> None:
    session = bout("9c 9d kd", "tc jd", "6c 7c", limit=2)
    say(session, "attack 9c", "take")
    # as many cards as the defender held may come
    assert session.legal() == ("attack 9d", "pass")
    say(session, "attack 9d")
    assert names(session, "player_2_hand") == ["tc", "jd", "9c", "9d"]
    assert session.current_player == "player_3"


@pytest.mark.check
def test_no_more_cards_come_than_the_defender_held() -> None:
    session = bout("9c 9d 9s kd", "tc jd", "6c 7c", limit=2)
    say(session, "attack 9c", "beat tc attack_1", "attack 9d", "beat jd attack_2")
    # the defender is out: the next player attacks
    assert session.current_player == "player_3"
    assert session.world.properties["play_order"] == ["player_3", "player_1"]
    assert session.world.properties["limit"] == 2


@pytest.mark.parametrize(("option", "limit"), [(False, 6), (True, 5)])
def test_the_first_attack_may_be_shorter(option: bool, limit: int) -> None:
    assert begin(KEY, 2, first_five=option).world.properties["limit"] == limit


def test_the_last_player_with_cards_is_the_fool() -> None:
    session = bout("9c", "8c jd")
    answer = say(session, "attack 9c", "take")
    assert "player_2 is the fool." in answer.said
    assert ending(session) == ({"player_1": 0, "player_2": 1}, "player_2")
    assert len(names(session, "player_1_hand")) == 6


def test_a_hand_without_cards_left_is_a_draw() -> None:
    session = bout("9c", "tc")
    answer = say(session, "attack 9c", "beat tc attack_1")
    assert "draw" in answer.said[-1]
    assert ending(session)[0] == {"player_1": 0, "player_2": 0}


def test_the_game_ends_at_the_third_loss() -> None:
    session = bout("9c", "8c jd", losses={"player_1": 1, "player_2": 2})
    answer = say(session, "attack 9c", "take")
    assert answer.scores == {"player_1": 1, "player_2": 3}


def test_an_attack_is_passed_on_by_an_option_until_a_card_is_beaten() -> None:
    hands = "9c 9h kd", "9d tc td", "6c 7c 8d"
    session = bout(*hands, passing_on=True)
    say(session, "attack 9c")
    assert "pass_on 9d" in (session.legal() or ())
    say(session, "pass_on 9d")
    assert session.current_player == "player_3"
    assert session.world.properties["attacker"] == "player_2"
    assert table(session)[:2] == ["9c", "9d"]
    session = bout(*hands, passing_on=True)
    say(session, "attack 9c", "beat tc attack_1", "attack 9h")
    assert "pass_on 9d" not in (session.legal() or ())
    session = bout(*hands)
    say(session, "attack 9c")
    assert "pass_on 9d" not in (session.legal() or ())
    # the next player must hold enough cards
    session = bout("9c kd", "9d tc", "6c", passing_on=True)
    say(session, "attack 9c")
    assert "pass_on 9d" not in (session.legal() or ())


def test_only_the_attacker_throws_in_by_an_option() -> None:
    session = bout("9c kd ks", "tc jd 6c", "ts 7c", throwing_in="attacker")
    say(session, "attack 9c", "beat tc attack_1")
    assert table(session) == [""] * 6


def test_the_seats_keep_trumps_and_count_cards_as_a_burden() -> None:
    session = bout("9c 6h", "tc th jd")
    assert session.sensible() == ("attack 9c", "attack 6h")
    say(session, "attack 9c")
    assert session.sensible() == ("beat tc attack_1", "take")
    worth = [session.worth(player) for player in ("player_1", "player_2")]
    assert sum(worth) == pytest.approx(1.0)
    assert worth[0] < worth[1]
