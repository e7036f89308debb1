"""Hand histories in the window: drop, open, list, replay, errors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.core import assets
from cardtable.features.hand_histories.window.files import HistoriesScene
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.replay.screen import ReplayScene
from cardtable.screens.saved_games import SamplesScene
from cardtable.ui.dialog import Dialog
from cardtable.ui.text_dialog import TextDialog
from tests.features.hand_histories.test_replay_and_export import SEVERAL
from tests.scenes import FakeWindow, faults_of


@pytest.fixture
def window() -> Iterator[Any]:
    window = FakeWindow()
    window.open(LobbyScene(window.context))
    yield window
    window.close()


def shipped(name: str) -> Path:
    folder = assets.samples()
    assert isinstance(folder, Path)
    return folder / name


def drop(window: Any, path: Path) -> None:
    window.clock.events.append(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    window.steps(3)


def test_a_file_with_one_hand_is_dropped_and_replayed(window: Any) -> None:
    drop(window, shipped("side-pots.phh"))
    assert isinstance(window.scene, ReplayScene)
    assert window.scene.title == "Replay: side-pots.phh"
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.scene, LobbyScene)


def test_the_hands_of_a_larger_file_are_listed(window: Any) -> None:
    drop(window, shipped("fold-or-call.phhs"))
    scene = window.scene
    assert isinstance(scene, HistoriesScene)
    assert scene.list.options == ("Hand 1", "Hand 2")
    assert not faults_of(scene, (1280, 800))
    window.key(pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(window.scene, ReplayScene)
    assert window.scene.title == "Replay: fold-or-call.phhs, hand 2"
    assert window.scene.table.panels.unknown == frozenset()
    window.key(pygame.K_ESCAPE, pygame.K_UP, pygame.K_RETURN)
    assert window.scene.table.panels.unknown == {1}  # the cards that this hand leaves out


def test_invalid_hands_are_listed_with_their_reasons(window: Any, tmp_path: Path) -> None:
    path = tmp_path / "night.phhs"
    path.write_text(SEVERAL, "utf-8")
    drop(window, path)
    scene = window.scene
    assert scene.list.options == ("Hand 1", "Hand 2", "Hand 5")
    assert (
        scene.list.details[0] == "Invalid: Unsupported variant 'PO'; supported: NT, FT. [bad-field]"
    )
    assert scene.list.details[1] == "Ann, Bob, Cy"
    assert not faults_of(scene, (1280, 800))
    window.key(pygame.K_RETURN)
    assert isinstance(window.scene, Dialog)
    assert any("Unsupported variant 'PO'" in words for words in window.said)
    window.key(pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(window.scene, ReplayScene)
    assert window.scene.title == "Replay: night.phhs, hand 2"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("song.mp3", b"", "name of a hand history ends in .phh or .phhs"),
        ("a.phh", b"\xff\xfe", "not UTF-8 text"),
        ("a.phh", b"variant = 'NT'\n", "'starting_stacks' must be a list"),
        ("a.phh", b"#" * (2**20 + 1), "limit: 1 MB"),
        ("gone.phh", None, "gone.phh cannot be read: No such file"),
    ],
)
def test_invalid_files_are_reported(
    name: str, data: bytes | None, sentence: str, window: Any, tmp_path: Path
) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    drop(window, path)
    assert isinstance(window.scene, Dialog)
    assert any(sentence in words for words in window.said)
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.scene, LobbyScene)


@pytest.mark.check
def test_the_file_dialog_returns_until_a_file_is_readable(window: Any, tmp_path: Path) -> None:
    window.open(SamplesScene(window.context))
    assert not faults_of(window.scene, (1280, 800))
    window.key(pygame.K_o)
    dialog = window.scene
    assert isinstance(dialog, TextDialog)
    window.key(letters=str(tmp_path / "no.phh"))
    window.key(pygame.K_RETURN)
    assert window.scene is dialog
    assert "cannot be read" in dialog.problem.label
    dialog.field.line.select_all()
    window.key(letters=f'"{shipped("side-pots.phh")}"')
    window.key(pygame.K_RETURN)
    window.steps(3)
    assert isinstance(window.scene, ReplayScene)


def test_the_chosen_game_is_in_view_when_the_lobby_opens() -> None:
    window = FakeWindow((1280, 720), lobby={"game": "holdem"})
    lobby = window.open(LobbyScene(window.context))
    chosen = next(card for card in lobby.picker.shelf.cards if card.selected)
    assert chosen.kind_of_game.key == "holdem"
    assert lobby.picker.shelf.area.rect.contains(chosen.rect)
    lobby.picker.shelf.area.bar.scroll_to(0, glide=False)
    window.steps(2)
    lobby.layout(window.app.size)
    window.steps(2)
    assert lobby.picker.shelf.area.rect.contains(
        lobby.picker.shelf.cards[0].rect
    )  # the choice stays
    window.close()
