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


def play_game(
    key: str,
    answers: Iterable[str] | Callable[[str], str | None],
    *,
    rules: str = "classic",
    other: str = "random",
    **options: Any,
) -> str:
    """Return the output of a game of a person (South) against *other* (North)."""
    kind = all_games()[key]
    match_rules = kind.find_rules(rules)
    seats = [Seat(name="South"), Seat(other, "North"), Seat(other, "East")][: match_rules.players]
    match = Match(kind, match_rules, seats, seed=1)
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
        output = play_game(
            key, lambda prompt: "quit" if "over" in prompt else next(columns, "quit"), words=words
        )
    else:
        output = play_game(key, answer, rules=rules, words=words)
    assert re.search(r"(North|South) wins the game\.|The game is a draw\.", output)


def test_the_board_is_drawn_or_described() -> None:
    output = play_game("connect-four", ["4", "board", "words off", "board", "quit"])
    assert re.search(r"Row 1 from below: (yellow on 4|yellow on 4; red on \d)\.", output)
    assert "1 2 3 4 5 6 7\n. . . . . . .\n" in output
    assert "\n. . . X . . . " in output or re.search(r"\n[.O ]*X", output)
    output = play_game("othello", ["words off", "quit"])
    assert "  a b c d e f g h\n1 . . . . . . . .\n" in output
    assert "4 . . . O X . . .\n5 . . . X O . . .\n" in output
    output = play_game("tic-tac-toe", ["board", "last", "score", "rules", "quit"])
    assert "The board is empty." in output
    assert "No moves yet." in output
    assert "South plays cross; 0 on the board." in output
    assert "Seconds per turn: off." in output


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
    output = play_game(key, [typed, "quit"])
    assert "South: " in output
    assert "not understood" not in output


def test_an_invalid_move_is_refused_with_the_reason() -> None:
    output = play_game("othello", ["a1", "z9", "d9", "99", "x", "quit"])
    assert "A disc on a1 would not turn any discs." in output
    assert "Cells run from a1 to h8." in output
    assert "'99' was not understood" in output
    output = play_game("connect-four", ["8", "quit"])
    assert "Columns run from 1 to 7." in output


def test_a_swap_opening_is_played_and_a_colour_chosen() -> None:
    output = play_game("k-in-a-row", ["h8", "i8", "h9", "score", "quit"], rules="tournament")
    assert "South places two black stones and a white one, then North chooses a colour." in output
    assert "South, where does a stone go (white)?" in output
    assert "South: i8, white." in output
    assert re.search(r"North chooses (black|white)\.", output)
    kind = all_games()["k-in-a-row"]
    seats = [Seat("random", "South"), Seat(name="North")]
    match = Match(kind, kind.find_rules("tournament"), seats, seed=1)
    store = GameStore(kind, Saves(), kind.strategies().classes, Statistics())
    output = converse(match, ["h8", "score", "help", "Black", "score", "quit"], store)
    assert "Choose a colour first: black or white." in output
    assert "The colours are not chosen yet." in output
    assert "Type black or white." in output
    assert "North chooses black." in output
    assert "North plays black; 2 on the board." in output


def test_resigning_ends_the_game_and_undo_takes_it_back() -> None:
    output = play_game("tic-tac-toe", ["b2", "resign", "undo", "board", "quit"])
    assert "South resigns." in output
    assert "North wins the game." in output
    assert "Undone: South, resign." in output
    assert "The game is saved." in output


@pytest.mark.check
def test_a_hint_has_a_reason_and_the_size_of_the_search() -> None:
    output = play_game("connect-four", ["4", "hint", "quit"])
    assert re.search(r"[\d,]+ positions searched:", output)
    assert re.search(r"column \d  (draw|(wins|loses) in \d\d moves)", output)
    output = play_game("othello", ["hint", "quit"])
    assert re.search(r"[c-f][3-6]  \d+ wins in 100", output)
    output = play_game("tic-tac-toe", ["b2", "hint", "quit"])
    assert re.search(r"^Play [abc][123]: .*\. [A-Z].*\.$", output, re.MULTILINE)


@pytest.mark.check
def test_a_board_game_can_be_reviewed_once_it_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    output = play_game("tic-tac-toe", ["review", "1", "resign", "review all", "quit"])
    assert "The game is not over yet." in output
    assert "\nReview of the game. " in output
    assert "\nMove 1, South: a1, " in output
    kind = all_games()["othello"]
    Saves().save_as(Match(kind, kind.find_rules("classic"), [Seat(), Seat()], seed=1), "begun")
    assert run(["review", "begun"]) == 2
    assert "You can review a game once it is over." in capsys.readouterr().err


def test_help_offers_no_claim() -> None:
    output = play_game("othello", ["help", "claim", "quit"])
    assert "Type a cell, its column and its row, as in: d3" in output
    assert "claim" not in output.partition("claim\n")[0].replace("? claim", "")
    assert "'claim' was not understood" in output


def test_the_clock_runs_from_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(session, "monotonic", lambda: now[0])

    def answer(prompt: str) -> str | None:
        if "over" in prompt:
            return "quit"
        now[0] += 3.0 if not prompts else 60.0
        prompts.append(prompt)
        return "1"

    prompts: list[str] = []
    output = play_game("tic-tac-toe", answer, rules="quick")
    assert "5 seconds for a turn; a player who takes longer loses." in output
    assert "South is out of time." in output
    assert "North wins the game." in output


def test_persons_at_a_board_share_the_keyboard_openly() -> None:
    kind = all_games()["tic-tac-toe"]
    match = Match(kind, kind.find_rules("classic"), [Seat(name="Ann"), Seat(name="Ben")], seed=1)
    store = GameStore(kind, Saves(), kind.strategies().classes, Statistics())
    output = converse(match, ["b2", "a1", "quit"], store)
    assert "Pass the keyboard" not in output
    assert output.count("Ann: b2.") == 1
    assert output.count("Ben: a1.") == 1


def test_a_game_is_resumed() -> None:
    kind = all_games()["othello"]
    play_game("othello", ["d3", "quit"])
    store = GameStore(kind, Saves(), kind.strategies().classes, Statistics())
    output = converse(lambda: pytest.fail("a new game"), ["last", "quit"], store, resume=True)
    assert "Move 2: North" in output
