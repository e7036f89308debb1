"""War: battles, wars, too few cards, new piles, the end."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, say

KEY = "war"


def dealt(*piles: str, **more: Any) -> Session:
    """Return a game in which each player turns up the cards of these piles in turn."""
    session = begin(KEY, len(piles))
    places = {f"{player}_pile": pile for player, pile in zip(SEATS, piles, strict=False)}
    return arrange(session, places, rest=more.pop("rest", "deck"), **more)


def won(session: Session, player: str) -> set[str]:
    return set(names(session, f"{player}_won"))


@pytest.mark.parametrize(("players", "cards"), [(2, 26), (3, 17), (4, 13)])
def test_all_cards_are_dealt(players: int, cards: int) -> None:
    session = begin(KEY, players)
    assert {len(names(session, f"{one}_pile")) for one in SEATS[:players]} == {cards}
    assert len(names(session, "spoils")) == 52 - players * cards
    assert session.world.properties["cards"] == dict.fromkeys(SEATS[:players], cards)
    assert session.legal() == ("turn",)


def test_the_highest_card_takes_all_and_its_player_goes_on() -> None:
    session = dealt("kc 2c", "ad 3c", "4c 5c")
    say(session, "turn", "turn", "turn")
    assert won(session, "player_2") == {"kc", "ad", "4c"}
    assert session.current_player == "player_2"
    assert session.world.properties["cards"] == {"player_1": 1, "player_2": 4, "player_3": 1}


@pytest.mark.parametrize("face_down", [3, 1, 0])
def test_only_the_highest_fight_a_war(face_down: int) -> None:
    below = ["2c 3c 4c", "2d 3d 4d"]
    first, second = (" ".join(cards.split()[:face_down]) for cards in below)
    piles = f"kc {first} 9c 5c", "qh 2h", f"kd {second} 8d 5d"
    session = dealt(*piles, face_down=face_down)
    assert "War!" in say(session, "turn", "turn", "turn").said
    assert len(names(session, "spoils")) == 3 + 2 * face_down
    say(session, "turn")
    assert session.current_player == "player_3"
    assert f"player_1 takes {5 + 2 * face_down} cards." in say(session, "turn").said
    assert len(won(session, "player_1")) == 5 + 2 * face_down


def test_the_last_card_is_turned_up_in_a_war() -> None:
    session = dealt("kc 2c 9c", "kd 8d")
    say(session, "turn", "turn")
    assert names(session, "spoils") == ["kc", "kd", "2c"]
    answer = say(session, "turn", "turn")
    assert answer.said[-1] == "player_2 is out of cards."
    assert answer.scores == {"player_1": 5, "player_2": 0}


def test_who_has_no_card_for_a_war_loses_it() -> None:
    answer = say(dealt("kc", "kd 8d"), "turn", "turn")
    assert answer.scores == {"player_1": 0, "player_2": 3}


def test_won_cards_are_shuffled_to_form_a_new_pile() -> None:
    session = dealt("kc", "qd 3d 4d", "jc 3h 4h")
    say(session, "turn", "turn", "turn")
    assert names(session, "player_1_pile") == []
    orders = set()
    for seed in range(6):
        new = Session(session.program, session.state, seed=seed)
        say(new, "turn")
        assert won(new, "player_1") == set()
        orders.add(tuple(names(new, "player_1_pile")))
    assert {len(order) for order in orders} == {2}
    assert len(orders) > 1


def test_the_number_of_battles_is_an_option() -> None:
    session = dealt("kc 2c", "qd 3d", battles=1)
    assert say(session, "turn", "turn").scores == {"player_1": 3, "player_2": 1}
