"""The commands of the lobby: few beside the deal, the others in groups that open a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame
import pytest

from cardtable.core import i18n
from cardtable.core.features import additions
from cardtable.features.statistics.window.screen import StatisticsScene
from cardtable.screens.lobby import commands as lobby_commands
from cardtable.screens.lobby.additions import Lobby, LobbyAddition, LobbyCommand, LobbyGroup
from cardtable.screens.lobby.command_groups import CommandGroupScene, group_title
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.settings.screen import SettingsScene
from tests.scenes import FakeWindow, faults_of, play_on


@pytest.fixture
def window() -> Iterator[FakeWindow]:
    window = FakeWindow()
    window.context.is_online = True
    yield window
    window.close()


@pytest.fixture
def lobby(window: FakeWindow) -> LobbyScene:
    scene = LobbyScene(window.context)
    window.open(scene)
    return scene


def shown(window: FakeWindow) -> Any:
    return window.scene


def test_a_newcomer_sees_two_commands_and_four_groups(lobby: LobbyScene) -> None:
    assert [button.label for button in lobby.quick] == ["Learn to play", "Deal of the day"]
    groups = [button.group for button in lobby.groups]
    assert groups == [group for group in LobbyGroup if group is not LobbyGroup.BESIDE_DEAL]
    for button in lobby.groups:
        assert button.about in button.tooltip
        assert button.tooltip in button.spoken()


def test_every_command_is_explained_in_one_group(window: FakeWindow, lobby: LobbyScene) -> None:
    commands = lobby.commands.listed()
    assert len({command.label for command in commands}) == len(commands)
    for button in lobby.groups:
        button.activate()
        scene = window.scene
        assert isinstance(scene, CommandGroupScene)
        shown = [(entry.label, entry.about, entry.key) for entry in scene.entries]
        expected = [each for each in commands if each.group is button.group]
        assert shown == [(each.label, each.about, each.key) for each in expected]
        assert all(about.endswith(".") for _label, about, _key in shown)
        window.key(pygame.K_ESCAPE)
        assert window.scene is lobby


def test_a_group_is_used_by_keyboard_alone(window: FakeWindow, lobby: LobbyScene) -> None:
    window.key(pygame.K_2)
    scene = shown(window)
    assert scene.title == group_title(LobbyGroup.PRACTICE)
    window.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)
    assert scene.form.focused.label == "Statistics"
    assert "Your results" in window.said[-1]
    window.key(pygame.K_RETURN)
    assert isinstance(shown(window), StatisticsScene)
    window.key(pygame.K_ESCAPE)
    assert shown(window) is lobby
    window.key(pygame.K_4, pygame.K_s)  # the key of the lobby works in the list too
    assert isinstance(shown(window), SettingsScene)


def test_letters_typed_into_the_search_are_no_commands(
    window: FakeWindow, lobby: LobbyScene
) -> None:
    lobby.form.focus(lobby.picker.search, by_keyboard=True)
    window.post(pygame.KEYDOWN, key=pygame.K_s, mod=0, unicode="s", scancode=0)
    assert shown(window) is lobby


def test_the_same_deal_is_offered_once_there_is_one(window: FakeWindow, lobby: LobbyScene) -> None:
    window.key(pygame.K_d)
    assert shown(window) is lobby
    assert lobby.toast.is_shown
    window.key(pygame.K_1)
    assert not shown(window).entries[0].enabled
    window.key(pygame.K_ESCAPE, pygame.K_RETURN)
    play_on(shown(window).match, 3)
    window.app.remove(shown(window))
    window.steps()
    window.key(pygame.K_1)
    assert shown(window).entries[0].enabled


class Patience(LobbyAddition):
    """A feature that names the group of its command, and nothing else."""

    def commands(self, lobby: Lobby) -> Sequence[LobbyCommand]:
        return (
            LobbyCommand(
                "Patience of the week",
                lambda: lobby.refuse("dealt"),
                pygame.K_x,
                "X",
                15,
                group=LobbyGroup.PLAY,
                about="Everybody plays the same patience for a week.",
            ),
        )


def test_another_feature_needs_no_change_of_the_lobby(
    window: FakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = (*additions(LobbyAddition), Patience())
    monkeypatch.setattr(lobby_commands, "additions", lambda _place: found)
    lobby = LobbyScene(window.context)
    window.open(lobby)
    window.key(pygame.K_1)
    assert "Patience of the week" in [entry.label for entry in window.scene.entries]
    window.key(pygame.K_ESCAPE, pygame.K_x)
    assert lobby.toast.label == "dealt"


@pytest.mark.sample(4, check=8)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("larger", [1.0, 1.6])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440), (900, 1400)])
def test_the_groups_fit_into_every_window(
    size: tuple[int, int], larger: float, language: str
) -> None:
    i18n.choose_language(language)
    window = FakeWindow(size, language=language, text_size=larger)
    window.context.is_online = True
    try:
        lobby = LobbyScene(window.context)
        window.open(lobby)
        assert len(lobby.groups) == len(LobbyGroup) - 1
        for button in lobby.groups:
            button.activate()
            window.steps(2)
            assert not faults_of(window.scene, size)
            window.key(pygame.K_ESCAPE)
    finally:
        window.close()
