"""Tic-tac-toe by script agrees with the built-in game, move for move."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.ludl import Accepted, Session
from tests.games.scripted.script_games import begin, names, refused, say

pytestmark = pytest.mark.quick

KEY = "script-tic-tac-toe"
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
ACROSS = ("a1 b1 c1", "a2 b2 c2", "a3 b3 c3")
LINES = (*ACROSS, "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3")


def free(session: Session) -> list[str]:
    """Return the empty cells, found by dry runs."""
    player = session.current_player
    return [cell for cell in CELLS if session.allows(player, f"place {cell}")]


def winner_of(marks: dict[str, str]) -> str:
    """Return the player who has a line."""
    for line in LINES:
        owners = {marks.get(cell, "") for cell in line.split()}
        if len(owners) == 1 and owners != {""}:
            return owners.pop()
    return ""


def test_the_script_has_no_function_legal() -> None:
    assert begin(KEY, 2).legal() is None


@pytest.mark.parametrize("line", LINES)
def test_every_line_wins(line: str) -> None:
    session = begin(KEY, 2)
    own = line.split()
    others = [cell for cell in CELLS if cell not in own][:2]
    say(session, f"place {own[0]}", f"place {others[0]}", f"place {own[1]}", f"place {others[1]}")
    answer = say(session, f"place {own[2]}")
    assert answer.scores == {"player_1": 1, "player_2": 0}
    assert answer.said == ("player_1 has three in a row.",)


def test_a_full_board_is_a_draw() -> None:
    session = begin(KEY, 2)
    for cell in ("a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3"):
        assert say(session, f"place {cell}").scores is None
    assert say(session, "place c3").scores == {"player_1": 0, "player_2": 0}


def test_rejections_have_a_reason() -> None:
    session = begin(KEY, 2)
    assert "turn" in refused(session, "place a1", player="player_2")
    assert "a1 to c3" in refused(session, "place d4")
    say(session, "place b2")
    assert "taken" in refused(session, "place b2")
    assert names(session, "b2") == ["x"]


def check_game(rng: Random) -> str:
    """Play a random game and check every position; return the winner's mark."""
    session = begin(KEY, 2)
    marks: dict[str, str] = {}
    while True:
        open_cells = [cell for cell in CELLS if cell not in marks]
        assert free(session) == open_cells
        cell = rng.choice(open_cells)
        mark = "xo"[len(marks) % 2]
        answer = session.send(session.current_player, f"place {cell}")
        assert isinstance(answer, Accepted)
        marks[cell] = mark
        assert names(session, cell) == [mark]
        won = winner_of(marks)
        assert (answer.scores is not None) == bool(won or len(marks) == 9)
        if answer.scores is not None:
            assert answer.scores == {"player_1": int(won == "x"), "player_2": int(won == "o")}
            return won


def test_random_games_follow_the_rules() -> None:
    rng = Random(1)
    assert {check_game(rng) for _game in range(80)} == {"x", "o", ""}


def count(session: Session, depth: int) -> int:
    """Return the number of games of at most *depth* more moves, counted with copied states."""
    total = 0
    for cell in free(session):
        twin = session.copy()
        answer = twin.send(twin.current_player, f"place {cell}")
        assert isinstance(answer, Accepted)
        total += 1 if depth == 1 or answer.scores is not None else count(twin, depth - 1)
    return total


@pytest.mark.parametrize(("depth", "games"), [(1, 9), (2, 72), (3, 504)])
def test_the_number_of_games_of_each_length_is_right(depth: int, games: int) -> None:
    assert count(begin(KEY, 2), depth) == games


@pytest.mark.soak
def test_all_games_of_tic_tac_toe_are_counted() -> None:
    assert count(begin(KEY, 2), 9) == 255_168
