"""A strategy that misbehaves harms nothing: the game goes on, with one sentence about it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from cardtable.engine import IllegalAction
from cardtable.games import all_games
from cardtable.match import FailureReports, Match, Seat, reason_of
from cardtable.sandbox import SandboxedStrategy, StrategyFailed, conversation, on_slow_start
from cardtable.sandbox.process import end_processes
from tests.paths import ROOT
from tests.sandbox.misbehaviours import MISBEHAVIOURS, PATIENT, Misbehaviour
from tests.waiting import LIMIT, wait_until

pytestmark = pytest.mark.check

SPADES = all_games()["spades"]


def play_a_hand(match: Match) -> list[str]:
    """Play to the end of the hand as the clients do, and return the sentences."""
    reports = FailureReports(match)
    said: list[str] = []
    while not match.game.between_hands and (position := match.deal()) is not None:
        try:
            match.act(match.ask(), position)
        except (StrategyFailed, IllegalAction) as error:
            said.append(reports.of_decision(position, reason_of(error)))
            match.act(match.random_action(), position)
        said += [sentence for _position, sentence in reports.of_hooks(position)]
    return [sentence for sentence in said if sentence]


@pytest.mark.sample(3)
@pytest.mark.parametrize("case", MISBEHAVIOURS.values(), ids=MISBEHAVIOURS)
def test_the_hand_is_played_to_its_end(case: Misbehaviour, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = case.limits
    if case.uses_up_its_time and case.sentence != MISBEHAVIOURS["has a hanging hook"].sentence:
        limits = replace(limits, failures=1)  # the hook shows that such a one is started again
    monkeypatch.setattr(SandboxedStrategy, "limits", limits)
    match = match_of(case, seats=1)
    said = play_a_hand(match)
    assert len(match.log) == 56
    if not case.sentence:
        assert said == []
    else:
        assert all(sentence.startswith("P0 (Villain) failed") for sentence in said)
        assert re.search(case.sentence, said[0]), said
        assert len(said) <= 2, said  # the second: it is not asked again


def match_of(case: Misbehaviour, seats: int = 4) -> Match:
    """Return a match with *case* in the first seats."""
    classes = {**SPADES.strategies().classes, **case.classes()}
    keys = ["villain"] * seats + ["random"] * (4 - seats)
    named = [Seat(key, f"P{number}") for number, key in enumerate(keys)]
    return Match(SPADES, SPADES.find_rules("classic"), named, seed=1, strategies=classes)


def test_nothing_is_left_of_it(tmp_path: Path) -> None:
    case = Misbehaviour(
        f"""
        def decide(self, view):
            if os.fork() == 0:
                time.sleep(1e6)
            threading.Thread(target=time.sleep, args=(1e6,)).start()
            open(os.path.join({str(tmp_path)!r}, str(os.getpid())), "w").close()
            return (*view.legal_plays, *view.legal_bids)[0]
        """
    )
    match = match_of(case)
    for _action in range(4):
        match.deal()
        match.tick()
    processes = [psutil.Process(int(file.name)) for file in tmp_path.iterdir()]
    forks = [child for process in processes for child in process.children()]
    assert len(processes) == len(forks) == 4
    match.close()
    end_processes()
    wait_until(
        lambda: not any(process.is_running() for process in (*processes, *forks)),
        "all processes have ended",
    )


def test_a_strategy_that_was_ended_is_told_its_hand_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SandboxedStrategy, "limits", PATIENT)
    case = Misbehaviour(
        f"""
        def pre_hand(self, view):
            self.dealt, self.seen = len(view.cards), 0
        def post_play(self, view):
            self.seen += 1
        def decide(self, view):
            if getattr(self, "seen", 0) >= 7 and not os.path.exists({str(tmp_path / "once")!r}):
                open({str(tmp_path / "once")!r}, "w").close()
                os._exit(1)
            return (*view.legal_plays, *view.legal_bids)[0]
        def why(self):
            return f"{{self.seen}} cards seen of {{self.dealt}}"
        """
    )
    match = match_of(case, seats=1)
    said = play_a_hand(match)
    assert len(said) == 1
    seen = match.game.players[0].strategy.why()
    assert re.fullmatch(r"(48|49|50|51) cards seen of 13", seen)


def test_a_withdrawn_question_is_answered_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SandboxedStrategy, "limits", PATIENT)
    case = Misbehaviour(
        f"""
        def __init__(self, **arguments):
            super().__init__(**arguments)
            self.stopped = threading.Event()
        def decide(self, view):
            open({str(tmp_path / "deciding")!r}, "w").close()
            self.stopped.wait()
            return view.legal_bids[5]
        def stop(self):
            self.stopped.set()
        """
    )
    match = match_of(case)
    match.deal()
    position = match.next_position
    assert position is not None

    def stop() -> None:
        wait_until((tmp_path / "deciding").exists, "it is deciding")
        match.game.players[position].strategy.stop()

    thread = threading.Thread(target=stop)
    thread.start()
    assert match.ask() == match.view(position).legal_bids[5]
    thread.join()


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="the system has no such mask")
def test_ctrl_c_that_does_not_interrupt_the_wait_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Like Ctrl-C in the moment before the wait begins: Python notes it, the wait goes on.
    monkeypatch.setattr(SandboxedStrategy, "limits", replace(PATIENT, decision=10 * LIMIT))
    body = f"""
        def decide(self, view):
            open({str(tmp_path / "deciding")!r}, "w").close()
            time.sleep(1e6)
    """
    match = match_of(Misbehaviour(body))
    match.deal()
    raised = threading.Event()
    late: list[bool] = []

    def press() -> None:
        wait_until((tmp_path / "deciding").exists, "it is deciding")
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        os.kill(os.getpid(), signal.SIGINT)
        if not raised.wait(LIMIT):
            late.append(True)
            end_processes()

    thread = threading.Thread(target=press)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            match.ask()
        raised.set()
        thread.join()
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    assert not late


MANAGER = """
import ctypes, signal, subprocess, sys
PR_SET_CHILD_SUBREAPER = 36
assert ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0
sys.exit(subprocess.run([sys.executable, "-c", *sys.argv[1:]]).returncode)
"""
"""Takes in orphans, as the manager of a session on a desktop does, and ends if a signal says so."""

PLAYER = """
import sys
from tests.sandbox.test_misbehaviours import match_of, play_a_hand
from tests.sandbox.misbehaviours import Misbehaviour
match = match_of(Misbehaviour(sys.argv[1]), seats=1)
print(*play_a_hand(match), sep="\\n")
match.close()
assert len(match.log) == 56
"""


SLOW_TO_START = """
        def __init__(self, **arguments):
            super().__init__(**arguments)
            time.sleep(1e6)
"""


def test_a_constructor_that_hangs_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = replace(PATIENT, start=3.0, decision=2 * LIMIT)
    monkeypatch.setattr(SandboxedStrategy, "limits", limits)
    monkeypatch.setattr(conversation, "NOTICE_SECONDS", 0.5)
    told: list[str] = []
    on_slow_start(told.append)
    match = match_of(Misbehaviour(SLOW_TO_START), seats=1)
    said = play_a_hand(match)
    assert told == ["Villain is being started (at most 3 seconds)."]
    assert "it was not ready within 3 seconds" in said[0]
    assert "it could not be started and is not asked again" in said[1]
    assert len(said) == 2
    assert len(match.log) == 56


ORPHAN = """
                if os.fork():
                    return (*view.legal_plays, *view.legal_bids)[0]
                os.setsid()
                if os.fork():
                    os._exit(0)
                time.sleep(0.1)  # until the system has found it another parent
"""


@pytest.mark.skipif(sys.platform != "linux", reason="orphans have another parent elsewhere")
@pytest.mark.parametrize(
    ("before", "number"),
    [("", signal.SIGTERM), ("", signal.SIGSTOP), ("", signal.SIGKILL), (ORPHAN, signal.SIGKILL)],
    ids=["SIGTERM", "SIGSTOP", "SIGKILL", "SIGKILL by an orphan"],
)
def test_a_signal_to_the_parent_reaches_only_processes_of_ours(
    before: str, number: signal.Signals, tmp_path: Path
) -> None:
    body = f"""
            def decide(self, view):
                {before.strip()}
                open(os.path.join({str(tmp_path)!r}, str(os.getpid())), "w").close()
                for _time in range(20):
                    os.kill(os.getppid(), {int(number)})
                    time.sleep(0.001)
                return (*view.legal_plays, *view.legal_bids)[0]
    """
    command = [sys.executable, "-c", MANAGER, PLAYER, body]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LIMIT)
    assert done.returncode == 0, done.stderr
    is_killed = number == signal.SIGKILL and not before
    assert ("process ended unexpectedly" in done.stdout) == is_killed
    pids = [int(path.name) for path in tmp_path.iterdir()]
    wait_until(lambda: not any(map(psutil.pid_exists, pids)), "all its processes have ended")


PROGRAM = """
import sys
from cardtable.sandbox import SandboxedStrategy, conversation
from tests.sandbox.test_misbehaviours import match_of
from tests.paths import ROOT
from tests.sandbox.misbehaviours import PATIENT, Misbehaviour

SandboxedStrategy.limits = PATIENT
conversation.SPARE_SECONDS = 3.0 - PATIENT.start  # the system's limit; the program's is far off
match = match_of(Misbehaviour(sys.argv[1]))
match.deal()
match.ask()
"""


@pytest.mark.check
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such timers")
def test_a_strategy_that_holds_the_interpreter_ends_though_the_program_was_killed(
    tmp_path: Path,
) -> None:
    body = f"""
        def decide(self, view):
            import re
            with open({str(tmp_path / "new")!r}, "w") as file:
                file.write(str(os.getpid()))
            os.rename({str(tmp_path / "new")!r}, {str(tmp_path / "pid")!r})
            re.match("(a+)+$", "a" * 60 + "b")
    """
    program = subprocess.Popen([sys.executable, "-c", PROGRAM, body], cwd=ROOT)
    wait_until((tmp_path / "pid").exists, "it is deciding")
    program.kill()
    program.wait()
    process = int((tmp_path / "pid").read_text())
    wait_until(lambda: not psutil.pid_exists(process), "its process has ended")
