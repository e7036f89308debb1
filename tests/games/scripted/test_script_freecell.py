"""FreeCell: the numbered deals, free cells, moves of several cards, and the end of the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.games import all_games
from cardtable.games.scripted.description import STANDARD
from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, names, refused, say
from tests.games.scripted.test_scripted_game import make

KEY = "freecell"
COLUMNS = tuple(f"column_{number}" for number in range(1, 9))
CELLS = tuple(f"cell_{number}" for number in range(1, 5))
KNOWN_DEALS = {
    1: """JD 2D 9H JC 5D 7H 7C 5H
          KD KC 9S 5S AD QC KH 3H
          2S KS 9D QD JS AS AH 3C
          4C 5C TS QH 4H AC 4D 7S
          3S TD 4S TH 8H 2C JH 7D
          6D 8S 8D QS 6C 3D 8C TC
          6S 9C 2H 6H""",
    617: """7D AD 5C 3S 5S 8C 2D AH
            TD 7S QD AC 6D 8H AS KH
            TH QC 3H 9D 6S 8D 3D TC
            KD 5H 9S 3C 8S 7H 4D JS
            4C QS 9C 9H 7C 6H 2C 2S
            4S TS 2H 5D JC 6C JH QH
            JD KS KC 4H""",
    11982: """AH AS 4H AC 2D 6S TS JS
              3D 3H QS QC 8S 7H AD KS
              KD 6H 5S 4D 9H JH 9S 3C
              JC 5D 5C 8C 9D TD KH 7C
              6C 2C TH QH 6D TC 4S 7S
              JD 7D 8H 9C 2H QD 4C 5H
              KC 8D 2S 3S""",
}
"""Deals of Microsoft's program, row by row."""


def arranged(places: dict[str, str], **properties: Any) -> Session:
    """Return a position; cards that are not named have left the game."""
    return arrange(begin(KEY, 1, deal=1), places, rest="deck", **properties)


def moves_to(session: Session, place: str) -> set[str]:
    """Return the cards that may be moved to a place."""
    return {line.split()[1] for line in session.legal() or () if line.endswith(f" {place}")}


@pytest.mark.quick
@pytest.mark.parametrize("number", KNOWN_DEALS)
def test_deals_have_the_numbers_of_microsofts_program(number: int) -> None:
    session = begin(KEY, 1, deal=number)
    rows = [row.lower().split() for row in KNOWN_DEALS[number].splitlines()]
    dealt = [[row[place] for row in rows if place < len(row)] for place in range(8)]
    assert [names(session, column) for column in COLUMNS] == dealt


def test_any_deal_is_drawn_from_the_million_and_its_number_deals_it_again() -> None:
    numbers = set()
    for seed in range(3):
        session = begin(KEY, 1, seed=seed)
        number = session.world.properties["deal"]
        assert 1 <= number <= 1_000_000
        again = begin(KEY, 1, seed=seed + 9, deal=number)
        assert [names(again, one) for one in COLUMNS] == [names(session, one) for one in COLUMNS]
        numbers.add(number)
    assert len(numbers) == 3


def test_a_free_cell_takes_the_last_card_of_a_column_and_gives_it_back() -> None:
    session = arranged({"column_1": "kc 7h 6s", "column_2": "8s 7d", "cell_2": "2c"})
    assert moves_to(session, "cell_1") == {"6s", "7d"}
    assert "There is a card" in refused(session, "move 6s cell_2")
    assert "last card" in refused(session, "move 7h cell_1")
    say(session, "move 6s cell_1")
    assert names(session, "cell_1") == ["6s"]
    assert "last card" in refused(session, "move 6s cell_3")
    assert moves_to(session, "column_2") == {"6s"}
    say(session, "move 6s column_2")
    assert names(session, "column_2") == ["8s", "7d", "6s"]


@pytest.mark.parametrize(
    ("cells", "empty", "most"),
    [(0, 0, 1), (1, 0, 2), (3, 0, 4), (4, 0, 5), (0, 1, 2), (1, 1, 4), (2, 2, 12)],
)
def test_free_cells_and_empty_columns_limit_the_cards_that_move_together(
    cells: int, empty: int, most: int
) -> None:
    run = ["qh", "js", "td", "9c", "8h", "7s", "6d", "5c", "4h", "3s", "2d", "ac"]
    others = dict(zip(COLUMNS[2:], ["2h", "2s", "3h", "4s", "5h", "6h"], strict=True))
    places = {"column_1": " ".join(run), "column_2": "kc", **others}
    places |= dict.fromkeys(COLUMNS[8 - empty :], "")
    places |= dict(zip(CELLS[cells:], ["kd", "kh", "ks", "9h"], strict=False))
    for count in range(1, 13):
        # a run of this length goes to the king, the rest of it lies elsewhere
        moved = {**places, "column_1": " ".join(run[:count])}
        session = arranged(moved)
        assert ("qh" in moves_to(session, "column_2")) is (count <= most), count
        if count > most:
            assert "too few empty cells" in refused(session, "move qh column_2")
        elif count == most:
            say(session, "move qh column_2")
            assert names(session, "column_2") == ["kc", *run[:count]]


def test_an_empty_column_to_which_cards_go_does_not_count() -> None:
    run = ["9c", "8h", "7s", "6d", "5c"]
    others = dict(zip(COLUMNS[1:7], ["2h", "2s", "3h", "4s", "5h", "6h"], strict=True))
    cells = {"cell_1": "kd", "cell_2": "kh", "cell_3": "ks"}
    session = arranged({"column_1": f"ac {' '.join(run)}", **others, **cells})
    # one free cell: two cards
    assert moves_to(session, "column_8") >= {"6d", "5c"}
    assert not moves_to(session, "column_8") & {"7s", "8h", "9c"}
    assert "too few" in refused(session, "move 7s column_8")
    say(session, "move 6d column_8")
    assert names(session, "column_8") == ["6d", "5c"]


def test_cards_stay_on_foundations() -> None:
    session = arranged({"column_1": "ah", "column_2": "3c", "column_3": "2h"})
    assert "ace" in refused(session, "home 2h")
    say(session, "home ah", "home 2h")
    assert session.world.properties["cards"] == {"player_1": 2}
    assert "moved now" in refused(session, "move 2h column_2")


def test_a_game_is_won_when_all_cards_are_home() -> None:
    home = {f"foundation_{suit}": " ".join(f"{r}{suit}" for r in "a23456789tjq") for suit in "cdhs"}
    session = arranged({**home, "cell_1": "kc", "column_1": "kd", "column_2": "kh ks"})
    say(session, "home kc", "home kd", "home ks")
    assert say(session, "home kh").scores == {"player_1": 52}


def test_without_a_legal_message_the_game_is_lost() -> None:
    game = make(all_games()[KEY], deals=("number:1",))
    game.get_next_player()
    assert game.properties["deal"] == 1
    rng, count = Random(3), 0
    while game.get_next_player() is not None and count < 300:
        # into the free cells as long as there are any
        lines = [message for message in game.legal() if "cell" in message.line]
        game.accept(lines[0] if lines else rng.choice(game.legal()))
        count += 1
    assert game.is_stuck
    assert game.winners == ()


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(4))
def test_the_listed_messages_are_those_that_are_accepted(seed: int) -> None:
    session, rng = begin(KEY, 1, seed=seed), Random(seed)
    for _message in range(15):
        legal = session.legal() or ()
        possible = [f"home {name}" for name in STANDARD]
        possible += [f"move {name} {place}" for name in STANDARD for place in (*COLUMNS, *CELLS)]
        accepted = {line for line in possible if session.allows("player_1", line)}
        assert accepted == set(legal)
        assert len(legal) == len(set(legal))
        if not legal:
            return
        say(session, rng.choice(legal))


# --- For the computer ----------------------------------------------------------------------------


def advised(places: dict[str, str]) -> set[str]:
    return set(arranged(places).sensible() or ())


def test_cards_that_are_of_no_more_use_go_home_first() -> None:
    home = {"foundation_c": "ac", "foundation_d": "ad", "foundation_h": "ah"}
    assert advised({"column_1": "9s 2c", "column_2": "td", **home}) == {"home 2c"}


def test_runs_are_built_as_a_whole_and_left_where_they_fit() -> None:
    columns = {"column_1": "3s 5s 7h 6s", "column_2": "kh jh 8c"}
    columns |= {"column_3": "kd jd 9h 8s", "column_4": "qh th 9d"}
    moves = advised(columns)
    assert "move 7h column_2" in moves
    assert not {line for line in moves if line.split()[1] in ("6s", "8s")}


def test_cards_go_to_a_cell_only_off_those_that_are_needed_next() -> None:
    moves = advised({"column_1": "kc as 9d jd", "column_2": "ks 5d 4d qd", "cell_1": "2h"})
    assert "move jd cell_2" in moves
    assert not {line for line in moves if line.startswith("move qd")} - {"move qd column_3"}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"foundation_c": "ac", "column_1": "kd"}, {"column_1": "ac kd"}),
        ({"column_1": "kd as"}, {"column_1": "as kd"}),
        ({"column_1": "9d 8c"}, {"column_1": "8c 9d"}),
        ({"column_1": "kd as"}, {"column_1": "kd", "cell_1": "as"}),
    ],
)
def test_what_a_position_is_worth(better: dict[str, str], worse: dict[str, str]) -> None:
    cards = iter(
        ["5d", "6h", "5c", "6s", "7d", "jh", "7c", "js", "3d", "4h", "3c", "4s", "2d", "qh"]
    )
    others = {column: f"{next(cards)} {next(cards)}" for column in COLUMNS[1:]}
    worth, other = (arranged({**others, **each}).worth("player_1") for each in (better, worse))
    assert worth is not None
    assert other is not None
    assert worth > other
