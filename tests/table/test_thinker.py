"""The thinker: outdated answers are dropped, and a failing strategy cannot stop the table."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from cardtable.games import all_games
from cardtable.games.spades import Bid, Rules
from cardtable.games.spades.strategies import Cheater, Random, Strategy
from cardtable.match import Match, Seat
from cardtable.sandbox import StrategyFailed
from cardtable.table.thinker import (
    SWITCH_SECONDS,
    StrategyAnswer,
    StrategyQuestion,
    Thinker,
    question_for,
    think,
)
from tests.waiting import LIMIT, wait_until
from tests.weighing_strategy import Weigher


class Steady(Random):
    """Bids three."""

    def place_bid(self, view: Any) -> Bid:
        return Bid(3)

    def why(self) -> str:
        return "Three it is."


class Raising(Random):
    """Raises."""

    def place_bid(self, view: Any) -> Bid:
        raise ZeroDivisionError("by nought")


class Remote(Random):
    """Fails as a strategy does that runs in a process of its own."""

    def place_bid(self, view: Any) -> Bid:
        raise StrategyFailed("ZeroDivisionError: by nought", "mine.py:7: ZeroDivisionError")


class Leaving(Random):
    """Tries to end the program."""

    def place_bid(self, view: Any) -> Bid:
        sys.exit(3)


class Waiting(Random):
    """Thinks until it is stopped."""

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self.stopped = threading.Event()
        self.interval = 0.0

    def place_bid(self, view: Any) -> Bid:
        self.interval = sys.getswitchinterval()
        self.stopped.wait()
        return Bid(1)

    def stop(self) -> None:
        self.stopped.set()


class Deaf(Random):
    """Thinks on when it is asked to stop, until the test lets it go."""

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self.released = threading.Event()

    def place_bid(self, view: Any) -> Bid:
        self.released.wait()
        return Bid(1)


def match_of(*strategies: type[Strategy]) -> Match:
    seated: list[type[Strategy]] = [Random, *strategies]
    classes: dict[str, Any] = {kind.__name__.lower(): kind for kind in seated}
    names = [kind.__name__.lower() for kind in strategies]
    names += ["random"] * (4 - len(names))
    seats = [Seat(name) for name in names]
    return Match(all_games()["spades"], Rules(), seats, seed=1, dealer=3, strategies=classes)


def question(kind: type[Strategy], match: Match | None = None) -> tuple[StrategyQuestion, Any]:
    match = match or match_of(kind)
    strategy = kind(seed=1)
    match.deal()
    return question_for(match, "act", strategy), strategy


@pytest.fixture
def answers() -> list[StrategyAnswer]:
    return []


@pytest.fixture
def thinker(answers: list[StrategyAnswer]) -> Any:
    thinker = Thinker(answers.append, lambda call: call())
    yield thinker
    thinker.close()


def update_until(thinker: Thinker, condition: Callable[[], Any], description: str) -> None:
    def check() -> bool:
        thinker.update()
        return bool(condition())

    wait_until(check, description)


def test_an_answer_carries_the_advice() -> None:
    asked, strategy = question(Weigher)
    answer = think(asked)
    assert answer.advice is strategy.advice()
    assert answer.advice is not None
    assert answer.advice.candidates[0].action == answer.action
    assert think(question(Steady)[0]).advice is None


def test_an_answer_carries_its_question_and_a_reason(
    thinker: Thinker, answers: list[StrategyAnswer]
) -> None:
    asked, _strategy = question(Steady)
    thinker.ask(asked)
    update_until(thinker, lambda: answers, "an answer")
    assert answers[0].question is asked
    assert (answers[0].action, answers[0].why, answers[0].error) == (Bid(3), "Three it is.", "")
    assert thinker.question is None


def test_the_thread_gets_a_view_and_changes_nothing() -> None:
    match = match_of(Steady)
    asked, strategy = question(Steady, match)
    assert asked.view == match.view(0)
    assert asked.view.truth is None
    think(asked)
    assert match.game.players[0].strategy is not strategy
    assert match.log == ()


def test_only_a_strategy_that_sees_everything_gets_the_true_state() -> None:
    match = match_of(Steady)
    asked, _strategy = question(Cheater, match)
    assert [bin(cards).count("1") for cards in asked.view.truth.held] == [13] * 4
    assert match.view(0).truth is None


@pytest.mark.parametrize("kind", [Raising, Leaving])
def test_exceptions_of_a_strategy_become_messages(kind: type[Strategy]) -> None:
    answer = think(question(kind)[0])
    assert answer.action is None
    assert answer.error.startswith(("ZeroDivisionError: by nought", "SystemExit: 3"))


def test_the_log_names_the_line_of_a_failing_strategy(caplog: pytest.LogCaptureFixture) -> None:
    answer = think(question(Remote)[0])
    assert answer.error == "ZeroDivisionError: by nought"
    assert "Remote failed: mine.py:7: ZeroDivisionError" in caplog.text


def test_a_newer_question_stops_the_older_one(
    thinker: Thinker, answers: list[StrategyAnswer]
) -> None:
    older, waiting = question(Waiting)
    newer, _steady = question(Steady)
    thinker.ask(older)
    wait_until(lambda: waiting.interval, "the strategy is thinking about the older question")
    thinker.ask(newer)
    assert waiting.stopped.is_set()
    update_until(thinker, lambda: answers, "an answer")
    assert [answer.question for answer in answers] == [newer]


def test_a_strategy_that_does_not_stop_is_abandoned(
    thinker: Thinker, answers: list[StrategyAnswer]
) -> None:
    older, deaf = question(Deaf)
    thinker.ask(older)
    newer, _steady = question(Steady)
    thinker.ask(newer)
    update_until(thinker, lambda: answers, "an answer")
    deaf.released.set()
    assert [answer.question for answer in answers] == [newer]


def test_cancelling_delivers_nothing(thinker: Thinker, answers: list[StrategyAnswer]) -> None:
    asked, waiting = question(Waiting)
    thinker.ask(asked)
    wait_until(lambda: waiting.interval, "the strategy is thinking")
    thinker.cancel()
    assert thinker.question is None
    update_until(thinker, lambda: not thinker.wants_update, "the thread has ended")
    assert answers == []


def test_an_answer_posted_before_closing_is_dropped(answers: list[StrategyAnswer]) -> None:
    posted: list[Callable[[], None]] = []
    thinker = Thinker(answers.append, posted.append)
    thinker.ask(question(Steady)[0])
    wait_until(lambda: posted, "an answer is posted")
    thinker.close()
    posted[0]()
    thinker.ask(question(Steady)[0])
    assert answers == []
    assert thinker.question is None


def test_the_switch_interval_is_short_only_while_thinking(thinker: Thinker) -> None:
    default = sys.getswitchinterval()
    asked, waiting = question(Waiting)
    thinker.ask(asked)
    wait_until(lambda: waiting.interval, "the strategy is thinking")
    assert waiting.interval == pytest.approx(SWITCH_SECONDS)
    waiting.stop()
    update_until(thinker, lambda: thinker.question is None, "an answer")
    wait_until(lambda: sys.getswitchinterval() == pytest.approx(default), "the default interval")


@pytest.mark.check
def test_the_program_can_end_while_a_strategy_hangs() -> None:
    code = """
from cardtable.table.thinker import Thinker
from tests.table.test_thinker import Deaf, question
thinker = Thinker(print, lambda call: call())
thinker.ask(question(Deaf)[0])
thinker.close()
print("closed")
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "closed"
