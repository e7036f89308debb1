"""Saves that cannot be read are listed with a sentence, and never deleted."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from cardtable.storage import saves
from cardtable.storage.saves import Saves, UnreadableSave
from tests.cli.test_cli import run_command
from tests.storage.damaged_games import saved_game
from tests.storage.stored_matches import new_match, play
from tests.text.fake_terminal import converse, make_match

NEWER = b"cardtable: 3\nprogram: 2.1.0\n--- #00000000\n"


def make_unreadable(folder: Path) -> dict[str, str]:
    """Put every kind of unreadable file in *folder*; return the start of each sentence by name."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "newer.game").write_bytes(NEWER)
    (folder / "empty.game").touch()
    (folder / "zeros.game").write_bytes(bytes(500))
    (folder / "edited.game").write_bytes(b"cardtable: 2\ngame: bezique\n---\n")
    (folder / "folder.game").mkdir()
    (folder / "link.game").symlink_to("/nowhere/at/all.game")
    sentences = {
        "newer": "This game was saved by a newer version (2.1.0). Update",
        "empty": "The file is empty",
        "zeros": "Not a saved game: the header needs the line 'cardtable: 2'. The game can",
        "edited": "Line 2: Unknown game 'bezique'. Correct it",
        "folder": "This is a folder",
        "link": "This link leads to a file that is missing",
    }
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.game")
        sentences["pipe"] = "This is a pipe or a device"
    return sentences


@pytest.fixture
def saved_games(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saves")


def kept(saved_games: Saves) -> Path:
    match = new_match()
    with saved_games.start(match) as journal:
        play(match, 30)
    return journal.path


@pytest.mark.parametrize("autosaves", [True, False])
def test_each_is_listed_with_a_sentence(saved_games: Saves, autosaves: bool) -> None:
    sentences = make_unreadable(saved_games.auto_folder if autosaves else saved_games.folder)
    listed = {file.title: file for file in saved_games.unreadable(autosaves=autosaves)}
    assert set(listed) == set(sentences)
    for name, sentence in sentences.items():
        assert listed[name].problem.startswith(sentence)
        assert listed[name].problem.endswith(".")
        assert listed[name].label
        assert listed[name].is_newer == (name == "newer")
    assert saved_games.unreadable(autosaves=not autosaves) == []
    assert (saved_games.resumable(), saved_games.named(), saved_games.recent()) == ([], [], [])


def test_a_file_without_permission_is_listed(
    saved_games: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(saved_games)

    def refuse(name: object, *_more: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(name))

    monkeypatch.setattr(os, "open", refuse)
    [file] = saved_games.unreadable(autosaves=True)
    assert file.problem == "You have no permission to read this file: change its permissions."


def test_unreadable_files_are_neither_pruned_nor_counted(
    saved_games: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "MAX_AUTOSAVES", 4)
    names = set(make_unreadable(saved_games.auto_folder))
    for number in range(12):
        path = saved_games.auto_folder / f"future {number}.game"
        path.write_bytes(NEWER)
        names.add(path.stem)
    good = [kept(saved_games) for _ in range(4)]
    for age, path in enumerate(good):
        os.utime(path, (1000 + age, 1000 + age))  # older than all the others
    last = kept(saved_games)
    found = {path.stem for path in saved_games.auto_folder.iterdir()}
    assert found == names | {path.stem for path in (*good[1:], last)}


def test_games_with_one_damaged_header_are_pruned(
    saved_games: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "MAX_AUTOSAVES", 4)
    damaged = [kept(saved_games) for _ in range(4)]
    for age, path in enumerate(damaged):
        path.write_bytes(b"X" + path.read_bytes()[1:])
        os.utime(path, (1000 + age, 1000 + age))
    last = kept(saved_games)
    assert set(saved_games.auto_folder.iterdir()) == {*damaged[1:], last}


def test_a_damaged_game_that_can_be_resumed_says_so_in_the_list(saved_games: Saves) -> None:
    path = kept(saved_games)
    data = path.read_bytes()
    path.write_bytes(data.replace(b"\nplay", b"\nXXay", 1))
    [info] = saved_games.resumable()
    line = data[: data.index(b"\nplay") + 1].count(b"\n") + 1
    assert info.problem == f"Line {line} is damaged: the game resumes before it."
    path.write_bytes(b"X" + data[1:])
    [info] = saved_games.resumable()
    assert info.problem == "The header of the file is damaged, but nothing is lost."


@pytest.mark.check
def test_the_list_of_commands_shows_them(capsys: pytest.CaptureFixture[str]) -> None:
    shelf = Saves()
    sentences = make_unreadable(shelf.auto_folder)
    (shelf.folder / "Sunday.game").write_bytes(NEWER)
    code, out, err = run_command(capsys, "list", "saves")
    assert (code, err) == (0, "")
    assert "Cannot be read:\n" in out
    for name, sentence in sentences.items():
        assert f"{name} (" in out
        assert sentence in out
    assert str(shelf.folder / "Sunday.game") in out
    data = json.loads(run_command(capsys, "list", "saves", "--json")[1])
    assert len(data["unreadable"]) == len(sentences) + 1
    code, _out, err = run_command(capsys, "text", "--load", "sunday")
    assert (code, "newer version (2.1.0)" in err) == (2, True)


def test_resuming_mentions_those_changed_later() -> None:
    shelf = Saves()
    path = kept(shelf)
    os.utime(path, (1000, 1000))
    (shelf.auto_folder / "later.game").write_bytes(NEWER)
    (shelf.auto_folder / "earlier.game").write_bytes(NEWER)
    os.utime(shelf.auto_folder / "earlier.game", (900, 900))
    output = converse(make_match(), ["quit"], resume=True)
    assert "later (newer version): This game was saved by a newer version (2.1.0)." in output
    assert "earlier" not in output
    path.unlink()
    output = converse(make_match(), ["quit"], resume=True)
    assert "earlier (newer version)" in output
    assert "There is no other unfinished game. Starting a new one." in output


def test_an_unreadable_file_can_be_deleted_on_request(saved_games: Saves) -> None:
    saved_games.auto_folder.mkdir(parents=True)
    (saved_games.auto_folder / "x.game").write_bytes(NEWER)
    [file] = saved_games.unreadable(autosaves=True)
    assert isinstance(file, UnreadableSave)
    saved_games.delete(file)
    assert saved_games.unreadable(autosaves=True) == []


def test_a_repaired_file_is_read_again(saved_games: Saves) -> None:
    saved_games.auto_folder.mkdir(parents=True)
    path = saved_games.auto_folder / "x.game"
    path.write_bytes(b"")
    assert len(saved_games.unreadable(autosaves=True)) == 1
    path.write_bytes(saved_game("spades").data)
    assert saved_games.unreadable(autosaves=True) == []
    assert len(saved_games.resumable()) == 1
