"""A board game played to the end in a real window, by mouse."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardtable.art.boards.pieces import BoardStyle
from cardtable.engine import ZoneKind
from cardtable.table.board import fit_board
from cardtable.table.board.board_layout import lay_out_board
from cardtable.table.layout import LayoutRequest
from tests.desktop import Desktop, Program
from tests.table.window_steps import said

pytestmark = [pytest.mark.window, pytest.mark.check]

SIZE = (1280, 800)
PROGRAM = """
import sys
from cardtable.games import all_games
from cardtable.match import Match, Seat
from cardtable.storage.settings import Settings, save_settings
from cardtable.screens.start import run_match
kind = all_games()[sys.argv[1]]
seats = [Seat("person", "Ann"), Seat("person", "Ben")]
match = Match(kind, kind.find_rules("classic"), seats, seed=5)
def report(match, change):
    print("now", len(match.log), match.log[-1].action if match.log else "-", flush=True)
match.listeners.append(report)
save_settings(Settings(animation="off", language="en", muted=True))
run_match(match, size=(1280, 800), on_announce=lambda words: print("says", words, flush=True))
"""


def start(desktop: Desktop, key: str, home: Path) -> Program:
    program = desktop.start([sys.executable, "-c", PROGRAM, key], {"CARDTABLE_HOME": str(home)})
    desktop.window()
    said(program, "Ann to play")
    desktop.wait_until_still(calm=0.8)
    return program


def made(program: Program, count: int, action: str) -> None:
    """Wait until *count* moves are made, the last one *action*."""
    said(program, f"now {count} {action}")


@pytest.mark.check
def test_connect_four_by_mouse(real_window: Desktop, tmp_path: Path) -> None:
    program = start(real_window, "connect-four", tmp_path)
    request = LayoutRequest(size=SIZE, seats=2, kinds=frozenset({ZoneKind.GRID}))
    room = lay_out_board(request).board
    assert room is not None
    geometry = fit_board(room, BoardStyle.RACK, 6, 7)
    before = real_window.pixel(*map(round, geometry.centre(5 * 7)))
    for count, column in enumerate((0, 1, 0, 1, 0, 1, 0), start=1):
        x, y = geometry.centre(2 * 7 + column)
        real_window.click(round(x), round(y))
        made(program, count, str(column + 1))
        real_window.wait_until_still()
    assert real_window.pixel(*map(round, geometry.centre(5 * 7))) != before
    said(program, "Ann won. 4 in a row.")
    said(program, "Ann wins!")
    assert "Traceback" not in program.output
    assert program.running
