"""Scripts in a real window: a user's game by drag, click and keys."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardtable.games.scripted import kind_of, read_game
from cardtable.table.poses import ZoneInfo
from cardtable.table.zones.script_panels import ScriptPanels
from cardtable.table.zones.zone_layout import ZoneLayout
from cardtable.table.zones.zone_poses import zone_poses
from tests.desktop import Desktop, Program
from tests.table.window_steps import play_tic_tac_toe, said
from tests.table.zones.scripted_tables import ODD_RULES, ScriptTable, script_match, write_game

pytestmark = [pytest.mark.window, pytest.mark.check]

SIZE = (1280, 800)
PROGRAM = """
import sys
from cardtable.games import all_games, set_game_folders
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.match import Match, Seat
from cardtable.storage.paths import games_folder
from cardtable.storage.settings import Settings, save_settings
from cardtable.screens.start import run_match
class Draws(Strategy):
    def choose(self, view):
        return next(message for message in view.legal if message.line == "draw")
set_game_folders((games_folder(),))
kind = all_games()[sys.argv[1]]
seats = [Seat("person", "Ann"), Seat(sys.argv[2], "Ben")]
rules = kind.find_rules("classic")
classes = {**kind.strategies().classes, "draws": Draws}
match = Match(kind, rules, seats, seed=5, strategies=classes)
def report(match, change):
    if match.log:
        print("now", len(match.log), match.log[-1].action, flush=True)
match.listeners.append(report)
save_settings(Settings(animation="off", language="en", muted=True))
run_match(match, size=(1280, 800), on_announce=lambda words: print("says", words, flush=True))
"""


def start(desktop: Desktop, key: str, other: str, home: Path, words: str) -> Program:
    """Open a table in the window and wait until *words* are logged and nothing moves."""
    argv = [sys.executable, "-c", PROGRAM, key, other]
    program = desktop.start(argv, {"CARDTABLE_HOME": str(home)})
    desktop.window()
    said(program, words)
    desktop.wait_until_still(calm=0.8)
    return program


def table_of(folder: Path) -> tuple[ZoneLayout, ScriptPanels]:
    """Return the layout of the zones in the window, and their panels."""
    with ScriptTable(script_match(kind_of(read_game(folder))), size=SIZE) as table:
        table.until_turn()
        return table.layout, table.panels


@pytest.mark.check
def test_a_user_game_by_drag_click_and_keys(real_window: Desktop, tmp_path: Path) -> None:
    folder = write_game(tmp_path / "games" / "odd")
    table, panels = table_of(folder)
    program = start(real_window, "odd", "draws", tmp_path, "says Your turn")

    left = next(zone for zone in panels.visible_zones(panels.match.view(0)) if zone.name == "left")
    shape = ZoneInfo(left.kind, (True,) * len(left.pieces), None, (), "left")
    wild = zone_poses(table, shape)[0]
    edge = (round(wild.x - wild.height * 0.3), round(wild.y))  # the rest is covered
    real_window.drag(edge, table.areas["right"].center)
    said(program, "now 1 move wild right")
    said(program, "now 2 draw")

    said(program, "says Your turn", 2)
    real_window.wait_until_still(calm=0.8)
    real_window.click(*table.areas["deck"].center)
    said(program, "now 4 draw")

    said(program, "says Your turn", 3)
    real_window.wait_until_still(calm=0.8)
    real_window.key("2")  # the second option
    said(program, "now 5 stop")
    said(program, "says The game ends in a draw.")
    assert "Traceback" not in program.output
    assert program.running


@pytest.mark.check
def test_tic_tac_toe_by_script_by_keys(real_window: Desktop, tmp_path: Path) -> None:
    program = start(real_window, "script-tic-tac-toe", "person", tmp_path, "Ann to play")
    play_tic_tac_toe(real_window, program)
    assert program.running


@pytest.mark.check
def test_a_key_reloads_an_edited_file(real_window: Desktop, tmp_path: Path) -> None:
    folder = write_game(tmp_path / "games" / "odd")
    program = start(real_window, "odd", "random", tmp_path, "says Your turn")
    write_game(folder, rules=f"{ODD_RULES}\n# more\n")
    said(program, "The script has changed")
    real_window.key("F5")
    said(program, "Script reloaded")
    said(program, "says Your turn", 2)
    write_game(folder, rules=ODD_RULES.replace("END_DEF", "END_DIF", 1))
    said(program, "The script has changed", 2)
    real_window.key("F5")
    said(program, "END_DIF")
    said(program, "^")
    assert "Traceback" not in program.output
    assert program.running
