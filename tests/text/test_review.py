"""Hints and reviews in the terminal, and the command ``review``."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.cli.program import run
from cardtable.engine import Advice, Candidate, Chance
from cardtable.games.spades.strategies.rule_bidder import RuleBidder
from cardtable.games.speech import Speech
from cardtable.match import Match
from cardtable.review import Remark, Review
from cardtable.storage.saves import Saves
from cardtable.storage.statistics import Statistics
from cardtable.text.advice import advice_lines, amount
from cardtable.text.review import remark_line, summary_lines
from cardtable.text.store import GameStore
from tests.text.fake_terminal import SPADES, converse, first_allowed, make_match
from tests.weighing_strategy import Weigher

WEIGHING = {**SPADES.strategies().classes, "weigher": Weigher}
KIND = replace(SPADES, hint="weigher")


def match_with(persons: tuple[int, ...] = (0,)) -> Match:
    match = make_match(persons=persons)
    match.kind = KIND
    return match


def play_and_type(*answers: str, hands: int = 0, **more: Any) -> str:
    """Play *hands* hands, then type *answers*; return the output."""
    script = list(answers)
    state = {"hands": 0}

    def answer(prompt: str) -> str | None:
        if state["hands"] >= hands:
            return script.pop(0) if script else None
        if prompt.startswith("Press Enter for the next hand"):
            state["hands"] += 1
            if state["hands"] >= hands:
                return script.pop(0) if script else None
        return first_allowed(prompt)

    store = GameStore(KIND, Saves(), WEIGHING, Statistics())
    return converse(match_with(**more), answer, store)


ADVICE = Advice(
    (
        Candidate(
            Card.parse("Kd"), 12.04, 0.0, 0.64, (Chance("contract made", 0.82), Chance("set", 0.18))
        ),
        Candidate(
            Card.parse("9d"), -3.5, 0.8, 0.2, (Chance("contract made", 0.7), Chance("set", 0.3))
        ),
    ),
    400,
    "points",
)


def test_advice_is_an_aligned_table_of_words() -> None:
    speech = Speech(words=True)
    lines = list(advice_lines(ADVICE, speech.card, speech))
    assert lines == [
        "Average over 400 possible deals:",
        "king of diamonds  12.0 points       contract made 82 %  set 18 %  best in 64 %",
        "nine of diamonds  minus 3.5 points  contract made 70 %  set 30 %  best in 20 %",
    ]
    exact = list(advice_lines(replace(ADVICE, exact=True, worlds=1), str, Speech(words=False)))
    assert exact[0] == "Average over 1 possible deal, solved exactly:"
    assert exact[2].startswith("9d  -3.5 points")


def test_unknown_shares_are_left_out() -> None:
    speech = Speech()
    unknown = tuple(replace(candidate, agreed=0.0) for candidate in ADVICE.candidates)
    lines = list(advice_lines(replace(ADVICE, candidates=unknown), speech.card, speech))
    assert not [line for line in lines if "best in" in line]


@pytest.mark.parametrize(("value", "words"), [(0.04, "0.0"), (-0.04, "0.0"), (-2.25, "minus 2.2")])
def test_numbers_have_one_decimal_and_a_sign_in_words(value: float, words: str) -> None:
    assert amount(value, Speech(words=True)) == words


def remark(**more: Any) -> Remark:
    return Remark(**{"log_index": 4, "trick": 2, "position": 0, "action": Card.parse("9d"), **more})


def test_a_remark_names_the_loss_and_the_better_action() -> None:
    speech = Speech()
    marked = remark(better=Card.parse("Kd"), loss=15.5, why="It wins.", advice=ADVICE)
    assert remark_line(marked, ("Ann",), speech.card, speech) == (
        "Trick 2, Ann: nine of diamonds, 15.5 points lost. Better: king of diamonds. "
        "Contract made 82 % instead of 70 %. It wins."
    )


@pytest.mark.parametrize(
    ("more", "ending"),
    [
        ({"advice": ADVICE}, "nine of diamonds, good."),
        ({"is_forced": True}, "nine of diamonds, forced."),
        ({}, "nine of diamonds, not assessed."),
        ({"error": "OSError: x"}, "nine of diamonds, could not be assessed (OSError: x)."),
    ],
)
def test_other_remarks_are_short(more: dict[str, Any], ending: str) -> None:
    speech = Speech()
    line = remark_line(remark(**more, trick=0), ("Ann",), speech.card, speech)
    assert line == f"Ann: {ending}"
    quiet = remark_line(remark(**more), ("Ann",), speech.card, speech, quiet=True)
    assert bool(quiet) == ("error" in more)


def test_the_summary_adds_up_by_person() -> None:
    bad = remark(better=Card.parse("Kd"), loss=15.5, advice=ADVICE)
    good = remark(position=1, advice=ADVICE)
    review = Review(1, 3, (bad, bad, good))
    assert list(summary_lines(review, ("Ann", "Ben"), Speech())) == [
        "Ann: 2 choices reviewed, 2 mistakes, 31.0 points lost.",
        "Ben: 1 choice reviewed, no clear mistake.",
    ]
    nothing = list(summary_lines(Review(1, 3, (remark(),)), ("Ann",), Speech()))
    assert nothing == ["No choice in this hand could be assessed."]


# -- the client -----------------------------------------------------------------------------------


def test_a_hint_lists_its_candidates() -> None:
    output = play_and_type("hint", "quit")
    assert "Hint: 3." in output
    assert "Average over 40 possible deals:" in output
    assert "\n3  24.0 points  contract made 82 %  set 18 %  best in 80 %\n" in output
    assert "9 more choices. To list them, type: hint all" in output


def test_hint_all_lists_every_candidate() -> None:
    output = play_and_type("hint all", "quit")
    assert "\n13   minus 36.0 points  " in output
    assert "hint all" not in output.partition("Average over")[2]


def test_a_hint_without_advice_has_no_table() -> None:
    strategies = {**SPADES.strategies().classes, SPADES.hint: RuleBidder}
    store = GameStore(SPADES, Saves(), strategies, Statistics())
    output = converse(make_match(), ["hint", "quit"], store)
    assert "Hint: " in output
    assert "Average over" not in output


def test_an_unfinished_hand_cannot_be_reviewed() -> None:
    assert "No hand is finished yet." in play_and_type("review", "quit")


def test_a_review_lists_the_choices_that_lost_points() -> None:
    output = play_and_type("review", "quit", hands=1)
    output = output[output.index("Review of hand 1.") :]
    assert "points lost. Better: " in output
    assert "It takes the most tricks in the deals looked at." in output
    assert " mistake" in output
    assert ", good." not in output
    assert output.index("South: ") >= 0


def test_a_review_can_list_all_choices_of_any_hand() -> None:
    output = play_and_type("review all", "review 9", "review nonsense", "review 1", "quit", hands=2)
    assert "Review of hand 2." in output
    assert "Trick 13, South: " in output
    assert "Hands 1 to 2 can be reviewed." in output
    assert "Type 'review', 'review all' or 'review' and the number of a hand." in output
    assert "Review of hand 1." in output


def test_a_review_covers_every_person() -> None:
    output = play_and_type("review", "quit", hands=1, persons=(0, 2))
    output = output[output.index("Review of hand 1.") :]
    assert re.search(r"^South: \d+ choices reviewed, ", output, re.MULTILINE)
    assert re.search(r"^North: \d+ choices reviewed, ", output, re.MULTILINE)


def test_ctrl_c_ends_the_review_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_all: Any) -> Iterator[Remark]:
        yield remark()
        raise KeyboardInterrupt

    monkeypatch.setattr("cardtable.text.review.remarks", interrupt)
    output = play_and_type("review", "score", "quit", hands=1)
    assert "Stopped." in output
    assert "The game is played to" in output[output.index("Stopped.") :]


def test_a_strategy_without_advice_cannot_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "KIND", replace(SPADES, hint="random"))
    output = play_and_type("review", "quit", hands=1)
    assert "Spades has no strategy that can assess choices." in output


# -- the command ----------------------------------------------------------------------------------


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> str:
    """Save a game, and use a strategy with advice for hints."""
    converse(make_match(options={"target": 60, "floor": -200}), first_allowed)
    found = WEIGHING | {SPADES.hint: Weigher}
    monkeypatch.setattr("cardtable.cli.lookup.find_classes", lambda _kind: found)
    return str(Saves().recent()[0].path)


def run_command(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run(words)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_saved_game_is_reviewed_hand_by_hand(
    capsys: pytest.CaptureFixture[str], saved: str
) -> None:
    code, out, err = run_command(capsys, "review", saved)
    assert (code, err) == (0, "")
    assert out.startswith("Hand 1.\n")
    assert "points lost. Better: " in out
    assert ", good." not in out
    assert "South: " in out
    assert "West: " not in out


def test_one_hand_one_seat_and_all_choices_can_be_asked_for(
    capsys: pytest.CaptureFixture[str], saved: str
) -> None:
    words = ("review", saved, "--hand", "1", "--seat", "west", "--all", "--short")
    code, out, _err = run_command(capsys, *words)
    assert code == 0
    assert "Trick 13, West: " in out
    assert "South: " not in out
    assert "Hand 2." not in out
    assert run_command(capsys, *words)[1] == out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--hand", "99"), "Hand 99 is not finished. Allowed: 1 to "),
        (("--seat", "soth"), "There is no seat 'soth'. Did you mean south?"),
    ],
)
def test_an_unknown_hand_or_seat_is_reported(
    capsys: pytest.CaptureFixture[str], saved: str, words: tuple[str, ...], sentence: str
) -> None:
    code, _out, err = run_command(capsys, "review", saved, *words)
    assert code == 2
    assert err.startswith(sentence)


def test_a_game_without_a_finished_hand_cannot_be_reviewed(
    capsys: pytest.CaptureFixture[str], saved: str
) -> None:
    Saves().save_as(make_match(), "begun")
    code, _out, err = run_command(capsys, "review", "begun")
    assert (code, err) == (2, "You can review a hand once it is over.\n")


def test_a_strategy_without_advice_is_reported(
    capsys: pytest.CaptureFixture[str], saved: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = {SPADES.hint: WEIGHING["random"]}
    monkeypatch.setattr("cardtable.cli.lookup.find_classes", lambda _kind: plain)
    code, _out, err = run_command(capsys, "review", saved)
    assert (code, err) == (2, "Spades has no strategy that can assess choices.\n")
