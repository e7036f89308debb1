"""Golf with six and nine cards: opening, drawing, swapping, the end of a hole, the score."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, refused, say

KEY = "golf"


def laid(*tables: str, discard: str = "5s", stock: str = "", **more: Any) -> Session:
    """Return a hole with these cards on the table; those with a minus sign are face down."""
    places = {"discard": discard, "stock": stock}
    size = len(tables[0].split())
    down = []
    for player, cards in zip(SEATS, tables, strict=False):
        for number, card in enumerate(cards.split(), start=1):
            cell = f"{player}_{'card' if size == 6 else 'place'}_{number}"
            places[cell] = card.strip("-")
            down += [cell] * card.startswith("-")
    session = begin(KEY, len(tables), size=size)
    session = arrange(session, places, rest="stock", **{"phase": "drawing", **more})
    state = session.state
    for name, container in state["containers"].items():
        for token in container["tokens"]:
            token["face_down"] = name in down
    return Session(session.program, state, seed=1)


@pytest.mark.parametrize(("size", "shown"), [(6, 2), (9, 3)])
def test_each_player_turns_up_some_cards(size: int, shown: int) -> None:
    session = begin(KEY, 3, size=size)
    name = "card" if size == 6 else "place"
    for player in SEATS[:3]:
        assert len(session.legal() or ()) == size
        assert "your own" in refused(session, "open player_9_card_1")
        for number in range(1, shown + 1):
            assert session.current_player == player
            say(session, f"open {player}_{name}_{number}")
            if number < shown:
                assert "face up" in refused(session, f"open {player}_{name}_{number}")
    assert (session.current_player, session.legal()) == ("player_1", ("draw", "take"))


TABLE = "as 2s 3s 4s -7s -8s"
OTHER = "ad 2d 3d 4d -7d -8d"


def test_a_card_is_swapped_and_only_one_from_the_stock_is_discarded() -> None:
    session = laid(TABLE, OTHER)
    say(session, "take")
    assert len(session.legal() or ()) == 6
    assert "from the discards" in refused(session, "discard 5s")
    assert "your own" in refused(session, "put 5s player_2_card_1")
    say(session, "put 5s player_1_card_5")
    assert names(session, "discard") == ["7s"]
    assert names(session, "player_1_card_5") == ["5s"]
    say(session, "draw")
    [card] = names(session, "drawn")
    assert len(session.legal() or ()) == 7
    say(session, f"discard {card}")
    assert (names(session, "discard"), session.current_player) == (["7s", card], "player_1")


def test_the_discards_form_a_new_stock() -> None:
    session = laid(TABLE, OTHER)
    state = session.state
    tokens = state["containers"]["stock"]["tokens"]
    state["containers"]["discard"]["tokens"] += tokens
    state["containers"]["stock"]["tokens"] = []
    session = Session(session.program, state, seed=1)
    answer = say(session, "draw")
    assert answer.said == ("The discard pile is shuffled to form a new stock.",)
    assert len(names(session, "discard")) == 1
    assert len(names(session, "stock")) == 52 - 12 - 2


@pytest.mark.parametrize("last_turn", [True, False])
def test_the_others_have_one_more_turn(last_turn: bool) -> None:
    session = laid(TABLE, "ad 2d 3d 4d 7d -8d", last_turn=last_turn)
    say(session, "take", "put 5s player_1_card_1", "take", "put as player_2_card_6")
    if last_turn:
        assert session.current_player == "player_1"
        say(session, "take", "put 8d player_1_card_5")
    assert session.world.properties["hole"] == 2
    assert session.world.properties["dealer"] == "player_1"
    assert session.current_player == "player_2"


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("as 2s 3s 4s 7s ks", 1 - 2 + 3 + 4 + 7),
        ("as 2s js ad 2d jd", 0),
        ("as 2s qs ks td 9d", 1 - 2 + 10 + 0 + 10 + 9),
        ("2c kc 2s as ks 2h", 1 - 2),
        ("5c 5d 7s 8s 9s 7h", 5 + 5 + 8 + 9),
    ],
)
def test_equal_cards_in_a_column_count_nothing(cards: str, points: int) -> None:
    *first, last = cards.split()
    session = laid(" ".join(first) + " -3h", "6c 6d 6h 8c 8d 8h", discard=last, last_turn=False)
    say(session, "take", f"put {last} player_1_card_6")
    assert session.world.properties["scores"] == {"player_1": points, "player_2": 42}


@pytest.mark.parametrize(("options", "points"), [({}, -2), ({"twos": 2, "kings": 10}, 12)])
def test_in_nine_card_golf_a_column_has_three_cards(options: dict[str, Any], points: int) -> None:
    session = laid(
        "4c 5c 2s 4d 5d ks 4h 5h -3h",
        "6c 6d 6h 8c 8d 8h 9c 9d 9h",
        discard="qc",
        last_turn=False,
        holes=1,
        **options,
    )
    answer = say(session, "take", "put qc player_1_place_9")
    assert answer.scores == {"player_1": points + 10, "player_2": 69}
