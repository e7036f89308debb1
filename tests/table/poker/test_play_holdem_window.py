"""A hand of Hold'em in a real window, by mouse and by keys."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.desktop import Desktop, Program
from tests.table.poker.test_poker_layout import table
from tests.waiting import wait_until
from tests.window_user import GUARD_SECONDS

pytestmark = [pytest.mark.window, pytest.mark.check]
SIZE = (1280, 800)

PROGRAM = """
from dataclasses import replace
from cardtable.games import all_games
from cardtable.match import Match, Seat
from cardtable.storage.settings import Settings, save_settings
from cardtable.screens.start import run_match
kind = all_games()["holdem"]
rules = replace(kind.find_rules("no-limit"), seats=3)
seats = [Seat("person", "You"), Seat("caller", "Walt"), Seat("caller", "Nora")]
match = Match(kind, rules, seats, seed=5)
def report(match, change):
    print("now", len(match.log), "hand", len(match.game.deals()), *map(str, (
        entry.action for entry in match.log if entry.position == 0)), flush=True)
match.listeners.append(report)
save_settings(Settings(animation="off", language="en", muted=True))
run_match(match, size=(1280, 800), on_announce=lambda words: print("says", words, flush=True))
"""


def own_actions(program: Program) -> list[str]:
    lines = [line for line in program.output.splitlines() if line.startswith("now ")]
    return lines[-1].split()[4:] if lines else []


def acted(program: Program, words: str) -> None:
    """Wait until the last actions of the person are *words*."""
    wait_until(lambda: " ".join(own_actions(program)).endswith(words), f"the action {words!r}")


def asked(program: Program, times: int) -> None:
    """Wait until the person has been asked that number of times."""
    wait_until(lambda: program.output.count("Your turn") >= times, f"question {times}")


@pytest.mark.check
def test_a_hand_by_mouse_and_keys(real_window: Desktop, tmp_path: Path) -> None:
    program = real_window.start([sys.executable, "-c", PROGRAM], {"CARDTABLE_HOME": str(tmp_path)})
    real_window.window()
    asked(program, 1)
    layout = table(SIZE, 3)
    lower = layout.actions.bottom - layout.actions.height // 4
    real_window.wait_until_still(calm=GUARD_SECONDS)
    real_window.click(layout.actions.centerx - layout.actions.width // 12, lower)  # call
    acted(program, "call")
    asked(program, 2)
    real_window.wait_until_still(calm=GUARD_SECONDS)
    real_window.type("60")
    wait_until(lambda: "says Bet 60" in program.output, "the amount is typed")
    real_window.key("Return")
    acted(program, "bet 60")
    asked(program, 3)
    real_window.wait_until_still(calm=GUARD_SECONDS)
    real_window.key("c")
    acted(program, "check")
    asked(program, 4)
    real_window.wait_until_still(calm=GUARD_SECONDS)
    real_window.key("a")
    real_window.key("r")
    real_window.wait_until_still(calm=GUARD_SECONDS)

    def won() -> bool:
        if "wins" in program.output or "You win" in program.output:
            return True
        real_window.key("r")  # the second press; on a slow machine the first may come too early
        real_window.wait_until_still(calm=GUARD_SECONDS)
        return False

    wait_until(won, "a winner")
    assert "Traceback" not in program.output
    assert program.running
