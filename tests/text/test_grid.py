"""Board games in the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from cardtable.cli.program import run
from cardtable.games import all_games
from cardtable.match import Match, Seat
from cardtable.storage.saves import Saves
from cardtable.storage.statistics import Statistics
from cardtable.text import session
from cardtable.text.store import GameStore
from tests.text.fake_terminal import converse

GRIDS = [key for key, kind in all_games().items() if kind.table == "board"]


def say(
    key: str,
    answers: Iterable[str] | Callable[[str], str | None],
    *,
    rules: str = "classic",
    other: str = "random",
    **options: Any,
) -> str:
    """Return the output of a game of a person (South) against *other* (North)."""
    kind = all_games()[key]
    found = kind.find_rules(rules)
    seats = [Seat(name="South"), Seat(other, "North"), Seat(other, "East")][: found.players]
    match = Match(kind, found, seats, seed=1)
    store = GameStore(kind, Saves(), kind.strategies().classes, Statistics())
    return converse(match, answers, store, **options)


@pytest.mark.parametrize("key", GRIDS)
@pytest.mark.parametrize("words", [True, False])
def test_a_whole_board_game_can_be_played(key: str, words: bool) -> None:
    last: list[str] = []

    def answer(prompt: str) -> str | None:
        if "game is over" in prompt:
            return "quit"
        last.append(prompt)
        return "legal" if len(last) % 2 else choose()

    def choose() -> str:
        return "4" if key == "connect-four" and len(last) < 12 else "1"

    rules = "small" if key == "k-in-a-row" else "classic"
    if key == "connect-four":
        columns = iter("4444443333332222225555551111117777776666" * 3)
        said = say(
            key, lambda prompt: "quit" if "over" in prompt else next(columns, "quit"), words=words
        )
    else:
        said = say(key, answer, rules=rules, words=words)
    assert re.search(r"(North|South) wins the game\.|The game is a draw\.", said)


def test_the_board_is_drawn_or_described() -> None:
    said = say("connect-four", ["4", "board", "words off", "board", "quit"])
    assert re.search(r"Row 1 from below: (yellow on 4|yellow on 4; red on \d)\.", said)
    assert "1 2 3 4 5 6 7\n. . . . . . .\n" in said
    assert "\n. . . X . . . " in said or re.search(r"\n[.O ]*X", said)
    said = say("othello", ["words off", "quit"])
    assert "  a b c d e f g h\n1 . . . . . . . .\n" in said
    assert "4 . . . O X . . .\n5 . . . X O . . .\n" in said
    said = say("tic-tac-toe", ["board", "last", "score", "rules", "quit"])
    assert "The board is empty." in said
    assert "No moves yet." in said
    assert "South plays cross; 0 on the board." in said
    assert "Seconds per turn: off." in said


@pytest.mark.parametrize(
    ("key", "typed"),
    [
        ("othello", "d3"),
        ("othello", "D 3"),
        ("othello", "1"),
        ("connect-four", "column 4"),
        ("connect-four", "4"),
        ("tic-tac-toe", "b2"),
    ],
)
def test_a_move_is_typed_in_several_ways(key: str, typed: str) -> None:
    said = say(key, [typed, "quit"])
    assert "South: " in said
    assert "not understood" not in said


def test_an_invalid_move_is_refused_with_the_reason() -> None:
    said = say("othello", ["a1", "z9", "d9", "99", "x", "quit"])
    assert "A disc on a1 would turn nothing." in said
    assert "Cells go from a1 to h8." in said
    assert "'99' was not understood" in said
    said = say("connect-four", ["8", "quit"])
    assert "Columns go from 1 to 7." in said


def test_resigning_ends_the_game_and_undo_takes_it_back() -> None:
    said = say("tic-tac-toe", ["b2", "resign", "undo", "board", "quit"])
    assert "South resigns." in said
    assert "North wins the game." in said
    assert "Undone: South, resign." in said
    assert "The game is saved." in said


def test_a_hint_has_a_reason_and_the_size_of_the_search() -> None:
    said = say("connect-four", ["4", "hint", "quit"])
    assert re.search(r"Hint: column \d\.", said)
    assert "Why: " in said
    assert re.search(r"[\d,]+ positions searched:", said)
    assert re.search(r"column \d  (minus )?\d\.\d\d of a win", said)


def test_board_games_have_no_hands_to_review(capsys: pytest.CaptureFixture[str]) -> None:
    said = say("othello", ["review", "quit"])
    assert "Othello has no hands to review." in said
    assert run(["review", "A close game of Othello"]) == 2
    words = "To replay the game, type: cardtable replay 'A close game of Othello'"
    assert words in capsys.readouterr().err


def test_help_offers_no_claim() -> None:
    said = say("othello", ["help", "claim", "quit"])
    assert "Type a cell, its column and its row, as in: d3" in said
    assert "claim" not in said.partition("claim\n")[0].replace("? claim", "")
    assert "'claim' was not understood" in said


def test_the_clock_runs_from_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(session, "monotonic", lambda: now[0])

    def answer(prompt: str) -> str | None:
        if "over" in prompt:
            return "quit"
        now[0] += 3.0 if not said else 60.0
        said.append(prompt)
        return "1"

    said: list[str] = []
    heard = say("tic-tac-toe", answer, rules="quick")
    assert "5 seconds for a turn; a player who takes longer loses." in heard
    assert "South is out of time." in heard
    assert "North wins the game." in heard


def test_persons_at_a_board_share_the_keyboard_openly() -> None:
    kind = all_games()["tic-tac-toe"]
    match = Match(kind, kind.find_rules("classic"), [Seat(name="Ann"), Seat(name="Ben")], seed=1)
    store = GameStore(kind, Saves(), kind.strategies().classes, Statistics())
    said = converse(match, ["b2", "a1", "quit"], store)
    assert "Pass the keyboard" not in said
    assert said.count("Ann: b2.") == 1
    assert said.count("Ben: a1.") == 1


def test_a_game_is_resumed() -> None:
    kind = all_games()["othello"]
    say("othello", ["d3", "quit"])
    store = GameStore(kind, Saves(), kind.strategies().classes, Statistics())
    said = converse(lambda: pytest.fail("a new game"), ["last", "quit"], store, resume=True)
    assert "Move 2: North" in said
