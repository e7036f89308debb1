"""Leaving: a summary that never holds anybody back."""

from __future__ import annotations

import pygame
import pytest

from cardtable.features.company.window.parting import PartingScene
from cardtable.features.company.window.start import PartingAtEnd
from cardtable.screens.lobby.screen import LobbyScene
from tests.scenes import SIZES, TEXTS, FakeWindow, faults_of, person_match, play_on


def opened(size=(1280, 800), **settings):
    window = FakeWindow(size, **settings)
    PartingAtEnd().begin(window.context)
    window.open(LobbyScene(window.context))
    return window


def play(window):
    match = person_match()
    window.context.evening.follow(match)
    play_on(match)


def close_window(window):
    """Close the window as a window manager does: one request comes as two events."""
    for kind in (pygame.WINDOWCLOSE, pygame.QUIT):
        window.clock.events.append(pygame.event.Event(kind))
    window.app.step()


@pytest.fixture
def window():
    window = opened()
    yield window
    window.close()


def test_without_a_finished_hand_the_window_closes_at_once(window):
    close_window(window)
    assert not window.app.running


def test_closing_shows_the_summary_and_closing_again_quits(window):
    play(window)
    close_window(window)
    assert window.app.running
    assert isinstance(window.scene, PartingScene)
    assert any("won" in said for said in window.said)
    window.steps(30)
    close_window(window)
    assert not window.app.running


@pytest.mark.check
@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_enter_and_escape_quit_at_once(window, key):
    play(window)
    close_window(window)
    window.key(key)
    assert not window.app.running


def test_one_can_stay_and_is_asked_again_later(window):
    play(window)
    close_window(window)
    window.key(pygame.K_k)
    assert isinstance(window.scene, LobbyScene)
    window.steps(30)
    close_window(window)
    assert isinstance(window.scene, PartingScene)


def test_leaving_through_the_lobby_shows_it_too(window):
    play(window)
    window.key(pygame.K_ESCAPE)
    window.steps(40)
    window.click(window.scene.footer[-1])
    assert isinstance(window.scene, PartingScene)
    assert window.app.running


def test_a_signal_quits_without_a_word(window):
    play(window)
    window.app._stop(15, None)
    assert not window.app.running


def test_the_setting_turns_it_off():
    window = opened(summary=False)
    try:
        play(window)
        close_window(window)
        assert not window.app.running
    finally:
        window.close()


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("larger", TEXTS)
def test_the_summary_fits_every_window(size, larger):
    window = FakeWindow(size, text_size=larger)
    try:
        play(window)
        window.context.evening.note_accuracy(person_match(), 1, 93.0)
        scene = window.open(PartingScene(window.context))
        assert faults_of(scene, size) == []
        assert any("93" in label.label for label in scene.sentences)
    finally:
        window.close()
