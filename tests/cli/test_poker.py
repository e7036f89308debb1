"""The commands hand and equity."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.cli.lookup import find_seats
from cardtable.cli.program import run
from cardtable.games import all_games

Capture = pytest.CaptureFixture[str]


def run_command(capsys: Capture, *words: str, code: int = 0) -> tuple[str, str]:
    assert run(words) == code
    return capsys.readouterr()


def test_a_hand_is_described_with_all_its_patterns(capsys: Capture) -> None:
    assert run_command(capsys, "hand", "Ah 7c Jd As 7h")[0].splitlines() == [
        "Class: two pair",
        "Hand: Two pair, aces and sevens",
        "Cards: As Ah 7h 7c Jd",
        "Value: 4,927 of 7,462",
        "Patterns:",
        "  two pair   1{2}2{2}  As Ah 7h 7c",
        "  pair       1{2}      As Ah",
        "  high card  ?         As",
    ]


def test_cards_may_be_words_and_more_than_seven(capsys: Capture) -> None:
    out = run_command(capsys, "hand", "Ah", "7c", "Jd", "As", "7h", "2c", "3c", "4c")[0]
    assert out.splitlines()[:2] == ["Class: two pair", "Cards: As Ah 7h 7c"]


@pytest.mark.check
def test_a_single_pattern_is_matched(capsys: Capture) -> None:
    words = ("hand", "--pattern", "1{3}2{2}")
    assert run_command(capsys, *words, "AhAcAsKdKh2c")[0] == "1{3}2{2}: As Ah Ac Kh Kd\n"
    assert run_command(capsys, *words, "AhAcQsKdKh2c", code=1)[0] == "1{3}2{2}: no match.\n"


@pytest.mark.check
def test_a_bad_pattern_is_shown_with_a_caret(capsys: Capture) -> None:
    err = run_command(capsys, "hand", "--pattern", "1{3}2{", "Ah Kc", code=2)[1]
    assert err.splitlines()[:3] == ["The repeat has no number.", "  1{3}2{", "        ^"]


def test_another_ranking_may_be_used(capsys: Capture, tmp_path: Path) -> None:
    out = run_command(capsys, "hand", "--ranking", "short-deck", "9c 8c 7c 6c Ah")[0]
    assert out.splitlines()[:2] == ["Class: straight", "Cards: 9c 8c 7c 6c Ah"]
    path = tmp_path / "standard.yaml"
    path.write_text('queen and pair: "[q1{2}"\n', encoding="utf-8")
    out = run_command(capsys, "hand", "--ranking", str(path), "Qc Kd Kh")[0]
    assert out.splitlines()[0] == "Class: queen and pair"
    assert run_command(capsys, "hand", "--ranking", str(path), "Qc Kd")[0].startswith("No pattern")


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["hand", "Ah Ah"], "The ace of hearts appears twice."),
        (["hand", "Ah"], "Give 2 to 52 cards; you gave 1."),
        (["hand", "Ah Xx"], "Unknown card 'Xx'"),
        (["hand", "--ranking", "standrd", "Ah Kc"], "Did you mean 'standard'?"),
        (["hand", "--ranking", "no.yaml", "Ah Kc"], "The file cannot be read"),
        (["hand", "--ranking", "short-deck", "Ah 2c"], "The two of clubs is not in this deck"),
        (["equity", "AsAh"], "Give two to 10 hands."),
        (["equity", "AsAh", "AsKd"], "The ace of spades appears twice."),
        (["equity", "AsAh", "KsKd", "--trials", "0"], "--trials"),
    ],
)
def test_invalid_hands_are_reported(capsys: Capture, words: list[str], sentence: str) -> None:
    out, err = run_command(capsys, *words, code=2)
    assert sentence in err
    assert not out


@pytest.mark.check
def test_equities_are_exact_or_sampled(capsys: Capture) -> None:
    assert run_command(capsys, "equity", "AsAh", "KsKh")[0].splitlines() == [
        "AsAh  wins  82.36%  ties   0.54%  equity  82.64%",
        "KsKh  wins  17.09%  ties   0.54%  equity  17.36%",
        "Exact: all 1,712,304 possible deals.",
    ]
    words = ("equity", "AsAh", "random", "--trials", "10000")
    out = run_command(capsys, *words)[0]
    assert "10,000 random deals; 95% confidence interval: ± 0.7" in out
    assert run_command(capsys, *words)[0] == out
    assert run_command(capsys, *words, "--seed", "1")[0] != out
    out = run_command(capsys, "equity", "AsAh", "random", "--board", "2c 3c 4c")[0]
    assert "Exact: all 1,070,190 possible deals." in out


def test_equities_are_written_as_the_language_does(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    lines = run_command(capsys, "equity", "AsAh", "KsKh")[0].splitlines()
    assert "82,36\N{NO-BREAK SPACE}%" in lines[0]
    assert "1.712.304" in lines[2]


@pytest.mark.parametrize("count", range(2, 11))
def test_one_person_sits_at_a_table_of_any_size(count: int) -> None:
    kind = all_games()["holdem"]
    rules = replace(kind.find_rules("no-limit"), seats=count)
    seats = find_seats(kind, rules, kind.strategies().classes, (), ())
    assert [seat.is_person for seat in seats] == [True] + [False] * (count - 1)
    assert seats[1].strategy == kind.opponents[0].strategy
