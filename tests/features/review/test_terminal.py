"""Reviews in the terminal, and the command ``review``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.cli.program import run
from cardtable.engine import Advice
from cardtable.features.review.terminal import assessment_line, summary_lines
from cardtable.games.action_words import ActionWords
from cardtable.games.speech import Speech
from cardtable.review import Assessment, Decision, Review, failed, judge
from cardtable.storage.saves import Saves
from tests.text import weighing_client
from tests.text.fake_terminal import SPADES, converse, first_allowed, make_match
from tests.text.test_hints import ADVICE
from tests.text.weighing_client import WEIGHING, play_and_type
from tests.weighing_strategy import Weigher


def line_on(
    action: str, advice: Advice | None, why: str = "", *, quiet: bool = False, speech: bool = True
) -> str:
    card = Card.parse(action)
    decision = Decision(4, 2, 0, card, (card, Card.parse("2d")), None)
    words = ActionWords(Speech(speech))
    return assessment_line(decision, judge(decision, advice, why), "Ann", words, quiet=quiet)


def test_a_chance_that_the_reason_names_is_not_said_twice() -> None:
    assert "Contract made 82% instead of 70%." in line_on("9d", ADVICE, "It is high.")
    why = "The contract is made in 82% of the deals, after the nine of diamonds in 70%."
    line = line_on("9d", ADVICE, why)
    assert line.endswith(why)
    assert line.count("82%") == 1


def test_a_assessment_names_the_loss_and_the_better_action() -> None:
    assert line_on("9d", ADVICE, "It wins.") == (
        "Trick 2, Ann: the nine of diamonds, blunder. 15.5 points worse than the king of diamonds "
        "(plus or minus 0.8). Contract made 82% instead of 70%. It wins."
    )
    assert "15.5 points worse than Kd (±0.8)." in line_on("9d", ADVICE, speech=False)


def test_a_choice_that_may_be_as_good_is_not_praised() -> None:
    doubtful = replace(ADVICE, candidates=(ADVICE.best, replace(ADVICE.candidates[1], error=9.0)))
    assert line_on("9d", doubtful, "It wins.") == (
        "Trick 2, Ann: the nine of diamonds, too close to tell. 15.5 points behind the king of "
        "diamonds (plus or minus 9.0), which may be chance."
    )


def test_a_small_loss_is_stated_and_not_called_chance() -> None:
    close = replace(
        ADVICE, candidates=(ADVICE.best, replace(ADVICE.candidates[1], expected=11.5, error=0.1))
    )
    assert line_on("9d", close) == (
        "Trick 2, Ann: the nine of diamonds, about as good. 0.5 points behind the king of diamonds."
    )


def test_other_assessments_are_short() -> None:
    assert line_on("Kd", ADVICE, "It wins.") == (
        "Trick 2, Ann: the king of diamonds, best. It wins."
    )
    assert line_on("2d", ADVICE) == "Trick 2, Ann: the two of diamonds, not assessed."
    assert line_on("Kd", ADVICE, quiet=True) == ""
    decision = Decision(4, 2, 0, Card.parse("9d"), (Card.parse("9d"),), None)
    words = ActionWords(Speech())
    forced = assessment_line(decision, judge(decision, None), "Ann", words)
    assert forced == "Trick 2, Ann: the nine of diamonds, forced."
    broken = assessment_line(decision, failed(decision, "OSError: x"), "Ann", words, quiet=True)
    assert broken.endswith("could not be assessed (OSError: x).")


def assess(action: str, position: int = 0) -> Assessment:
    card = Card.parse(action)
    return judge(Decision(4, 2, position, card, (card, Card.parse("2d")), None), ADVICE)


def test_the_summary_adds_up_by_person() -> None:
    bad, good = assess("9d"), assess("Kd", 1)
    review = Review(1, 4, (bad, bad, assess("Kd"), good))
    assert list(summary_lines(review, ("Ann", "Ben"))) == [
        "Ann: accuracy 47%, 2 blunders, 31.0 points lost.",
        "Ben: accuracy 100%, no clear mistake.",
    ]
    doubtful = replace(ADVICE, candidates=(ADVICE.best, replace(ADVICE.candidates[1], error=9.0)))
    card = Card.parse("9d")
    unclear = judge(Decision(4, 2, 0, card, (card, Card.parse("2d")), None), doubtful)
    assert list(summary_lines(Review(1, 1, (unclear,)), ("Ann",))) == [
        "Ann: accuracy 100%, no clear mistake, 1 choice too close to tell."
    ]
    nothing = list(summary_lines(Review(1, 3, (assess("2d"),)), ("Ann",)))
    assert nothing == ["No choice in this hand could be assessed."]


def test_an_unfinished_hand_cannot_be_reviewed() -> None:
    assert "No hand is finished yet." in play_and_type("review", "quit")


def test_a_review_lists_the_choices_that_lost_points() -> None:
    output = play_and_type("review", "quit", hands=1)
    output = output[output.index("Review of hand 1.") :]
    assert " points worse than the " in output
    assert " mistake" in output
    assert ", best." not in output
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
    assert re.search(r"^South: accuracy \d+%, ", output, re.MULTILINE)
    assert re.search(r"^North: accuracy \d+%, ", output, re.MULTILINE)


def test_ctrl_c_ends_the_review_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_all: Any) -> Iterator[Assessment]:
        yield assess("9d")
        raise KeyboardInterrupt

    monkeypatch.setattr("cardtable.features.review.terminal.assessments", interrupt)
    output = play_and_type("review", "score", "quit", hands=1)
    assert "Stopped." in output
    assert "The game is played to" in output[output.index("Stopped.") :]


def test_a_strategy_without_advice_cannot_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing_client, "KIND", replace(SPADES, hint="random"))
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
    assert re.match(r"Review of hand 1\. \d+ choices, at most \d+ s\.\n", out)
    assert " points worse than the " in out
    assert ", best." not in out
    assert "South: " in out
    assert "West: " not in out


@pytest.mark.check
def test_one_hand_one_seat_and_all_choices_can_be_asked_for(
    capsys: pytest.CaptureFixture[str], saved: str
) -> None:
    words = ("review", saved, "--hand", "1", "--seat", "west", "--all", "--short")
    code, out, _err = run_command(capsys, *words)
    assert code == 0
    assert "Trick 13, West: " in out
    assert ", South: " not in out
    assert "hand 2." not in out
    assert run_command(capsys, *words)[1] == out


@pytest.mark.check
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--hand", "99"), "Hand 99 is not finished. Allowed: 1 to "),
        (("--seat", "soth"), "There is no seat 'soth'. Did you mean 'south'?"),
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
