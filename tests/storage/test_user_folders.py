"""A folder of the user that is missing, a file or not readable: the program starts and says so."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from cardtable.cli.runtime import run_safely
from cardtable.problems.answers import AnswerLog
from cardtable.problems.schedule import Answer
from cardtable.screens import start
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.storage import paths
from cardtable.storage.log import start_log
from cardtable.storage.settings import Settings, save_settings
from cardtable.storage.statistics import Statistics
from cardtable.storage.user_folders import find_folder_problem
from cardtable.table.play_scene import PlayScene
from cardtable.ui.dialog import Dialog
from tests.scenes import FakeWindow
from tests.storage.stored_matches import play
from tests.text.fake_terminal import converse, first_allowed, make_match

HOME = "."
UNSAVED = (HOME, "saves", "saves/auto")


def dangle(path: Path) -> str:
    path.symlink_to("/nowhere/drive")
    return f"{path} is a link to a folder that is missing"


def put_file(path: Path) -> str:
    path.write_text("mine")
    return f"{path} is not a folder"


def put_pipe(path: Path) -> str:
    os.mkfifo(path)
    return f"{path} is not a folder"


PLACES = [*UNSAVED, "rules", "games", "strategies", "packs"]
OBSTACLES = [dangle, put_file, *([put_pipe] if hasattr(os, "mkfifo") else [])]
PROBLEMS = [(place, obstacle) for place in PLACES for obstacle in OBSTACLES]


@pytest.fixture(params=PROBLEMS, ids=lambda problem: f"{problem[1].__name__}-{problem[0]}")
def problem(request: pytest.FixtureRequest) -> Iterator[tuple[str, str]]:
    """Return the place of an obstacle below the home folder, and the expected reason."""
    place: str
    obstacle: Callable[[Path], str]
    place, obstacle = request.param
    path = paths.data_folder() / place
    if place == HOME:
        shutil.rmtree(path, ignore_errors=True)
        path = paths.data_folder()
    path.parent.mkdir(parents=True, exist_ok=True)
    yield place, obstacle(path)
    path.unlink()  # opening a pipe in order to remove a folder would wait


def modes(folder: Path) -> dict[str, int]:
    """Return the permissions of everything in *folder* that others might use."""
    entries = [folder, *folder.rglob("*")]
    return {
        str(path): path.stat().st_mode & 0o777 for path in entries if path.stat().st_mode & 0o77
    }


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_other_users_can_read_nothing_of_the_user(tmp_path: Path) -> None:
    home = paths.data_folder()
    shutil.rmtree(home, ignore_errors=True)
    before = os.umask(0o022)
    try:
        converse(make_match(options={"target": 60, "floor": -200}), first_allowed)
        converse(make_match(), ["3", "save A name", "quit"])
        save_settings(Settings())
        AnswerLog(paths.problems_folder() / "answers.txt").add(Answer("a", date(2026, 1, 1), True))
        statistics = Statistics()
        statistics.export_csv(tmp_path / "mine.csv")
        statistics.close()
        start_log()
        logging.getLogger("tests").warning("A message for the log")
    finally:
        os.umask(before)
    assert {"saves", "settings.yaml", "statistics.sqlite", "problems", "cardtable.log"} <= {
        path.name for path in home.iterdir()
    }
    assert modes(home) == {}
    assert (tmp_path / "mine.csv").stat().st_mode & 0o777 == 0o644


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_data_of_an_older_version_becomes_private() -> None:
    home = paths.data_folder()
    (home / "saves" / "auto").mkdir(parents=True)
    paths.settings_file().write_text("")
    Statistics().close()
    own = [home / "saves", home / "saves" / "auto", home / "settings.yaml", paths.statistics_file()]
    for path in own:
        path.chmod(0o755 if path.is_dir() else 0o644)
    assert run_safely(lambda: 0) == 0
    assert not {str(path) for path in own} & modes(home).keys()


@pytest.mark.sample(4)
def test_the_terminal_says_it_once_and_plays(problem: tuple[str, str]) -> None:
    place, reason = problem
    output = converse(make_match(options={"target": 60, "floor": -200}), first_allowed)
    assert output.count(reason) == 1 + (place in UNSAVED and "could not be saved" in output)
    assert "You can still play.\n" in output
    assert output.count("could not be saved") <= 1  # when leaving
    assert "The game is over" in output or "won" in output


@pytest.mark.check
@pytest.mark.sample(2, check=9)
def test_the_window_says_it_once_and_plays(problem: tuple[str, str]) -> None:
    _place, reason = problem
    window = FakeWindow()
    lobby = window.open(LobbyScene(window.context))
    start.report_folders(window.context)
    window.steps(2)
    assert isinstance(window.scene, Dialog)
    words = window.scene.message.label
    assert words.startswith("You can still play. ")
    assert words.count(reason) == 1
    window.key(pygame.K_RETURN)
    assert window.scene is lobby
    lobby.start()  # type: ignore[attr-defined]  # mypy takes it for the dialog
    window.steps(2)
    assert isinstance(window.scene, PlayScene)
    match = window.scene.match
    for _ in range(3):
        play(match, 4)
        window.steps(2)
    assert len(match.log) >= 12  # strategies may have played too
    assert not any("could not be saved" in said for said in window.said)
    window.close()


@pytest.mark.sample(4)
def test_the_context_of_the_window_opens_and_closes(problem: tuple[str, str]) -> None:
    with start.open_context((900, 650)) as context:
        context.change(muted=True)
        context.saves.unreadable(autosaves=True)
        assert context.saves.resumable() == []


def test_a_failed_command_is_reported_although_nothing_can_be_logged(
    problem: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> int:
        raise RuntimeError("broken")

    assert run_safely(fail) == 1
    err = capsys.readouterr().err
    assert err.startswith("Internal error: RuntimeError: broken.")
    assert "Traceback" not in err


def test_there_is_no_problem_with_folders_that_do_not_exist_yet() -> None:
    assert find_folder_problem() is None
    (paths.saves_folder() / "auto").mkdir(parents=True)
    assert find_folder_problem() is None


def test_a_folder_without_permission_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    saves = paths.saves_folder()
    saves.mkdir(parents=True)
    real = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: real(path, mode) and not (path == saves and mode & os.W_OK)
    )
    found = find_folder_problem()
    assert found is not None
    assert found.sentence == f"Games cannot be saved in {saves}: no permission."
    assert found.is_unsaved
