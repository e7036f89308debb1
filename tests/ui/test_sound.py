"""Sounds: made from nothing, alike in level, never in the way."""

from __future__ import annotations

import struct
import threading
import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.ui import sound
from cardtable.ui.sound import SOUNDS, Group, SoundBox
from scripts import make_sounds
from scripts.synthesis import loudness
from tests.desktop import wait_until

FILES = sorted(make_sounds.FOLDER.glob("*.wav"))


def samples_of(path: Path) -> list[float]:
    with wave.open(str(path)) as file:
        data = file.readframes(file.getnframes())
    return [value / 32768 for value in struct.unpack(f"<{len(data) // 2}h", data)]


def test_the_files_are_what_the_script_makes() -> None:
    made = make_sounds.made()
    assert [path.name for path in FILES] == sorted(made)
    assert not [path.name for path in FILES if path.read_bytes() != made[path.name]]
    assert sum(map(len, made.values())) < 600_000


def test_every_sound_has_its_file_and_every_file_its_sound() -> None:
    named = [file for _group, files in SOUNDS.values() for file in files]
    assert sorted(named) == [path.stem for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_sound_clips_clicks_or_stands_out(path: Path) -> None:
    samples = samples_of(path)
    assert max(map(abs, samples)) < 0.8
    assert samples[0] == samples[-1] == 0
    assert max(map(abs, samples[:3] + samples[-5:])) < 0.02
    assert abs(sum(samples) / len(samples)) < 0.002
    assert -27 < loudness(samples) < -18


@pytest.fixture
def box() -> Iterator[SoundBox]:
    made = SoundBox(voices=3)
    yield made
    made.close()


def opened(box: SoundBox) -> SoundBox:
    box.play("click")
    wait_until(lambda: box.ready, "the device is open")
    return box


def test_the_first_sound_opens_the_device_without_waiting(
    box: SoundBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = threading.Event()

    def slow(**settings: int) -> None:
        opened.wait()
        raise pygame.error("none")

    monkeypatch.setattr(pygame.mixer, "init", slow)
    assert not box.play("turn")  # or it would wait for ever
    opened.set()


def test_a_machine_without_sound_is_silent(box: SoundBox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    assert not box.play("snap")
    assert box._opening is not None
    box._opening.join(5)
    assert not box.play("won")
    assert not box.ready


class Missing:
    """What pygame puts in the place of a part whose libraries are not there."""

    def __getattr__(self, name: str) -> None:
        raise NotImplementedError(name)


def test_a_pygame_without_a_mixer_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "mixer", Missing())
    box = SoundBox()
    name = next(iter(SOUNDS))
    assert not box.play(name)
    assert box._opening is not None
    box._opening.join(30)
    assert not box.play(name)
    box.close(30)


def test_a_silent_group_opens_nothing() -> None:
    box = SoundBox(dict.fromkeys(Group, 0))
    assert not box.play("won")
    assert box._opening is None


def test_variants_take_turns(box: SoundBox, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(box)
    monkeypatch.setattr(sound, "APART_SECONDS", 0)
    heard = []
    for _turn in range(4):
        pygame.mixer.stop()
        assert box.play("snap")
        heard.append(pygame.mixer.Channel(0).get_sound())
    assert heard[0] is heard[3]
    assert len({id(sound) for sound in heard}) == 3


class Recorder:
    """Stands in for a channel, to see what it is told."""

    def play(self, sound: pygame.mixer.Sound) -> None:
        self.sound = sound

    def set_volume(self, left: float, right: float) -> None:
        self.strengths = (left, right)


@pytest.mark.parametrize(
    ("volume", "pan", "strengths"),
    [(1, 0, (1, 1)), (0.5, 0, (0.25, 0.25)), (0.5, -0.5, (0.25, 0.125)), (2, 1, (0, 1))],
)
def test_volume_and_side_reach_the_channel(
    box: SoundBox,
    monkeypatch: pytest.MonkeyPatch,
    volume: float,
    pan: float,
    strengths: tuple[float, float],
) -> None:
    channel = Recorder()
    monkeypatch.setattr(pygame.mixer, "find_channel", lambda force: channel)
    opened(box).set_volume(Group.CARDS, volume)
    assert box.play("slide", pan)
    assert channel.strengths == strengths


def test_cards_wait_for_a_voice_and_signals_take_one(box: SoundBox) -> None:
    opened(box)
    started = [box.play(name) for name in ("shuffle", "slide", "gather", "chips", "deal", "won")]
    assert started.count(False) >= 1
    assert started[-1]
    assert not started[-2]


def test_the_same_sound_at_once_is_one_sound(box: SoundBox) -> None:
    opened(box)
    assert [box.play("snap") for _ in range(4)] == [True, False, False, False]


def test_after_closing_it_stays_silent(box: SoundBox) -> None:
    opened(box).close()
    assert not box.play("click")
    assert not pygame.mixer.get_init()


def test_an_unknown_name_is_the_callers_mistake(box: SoundBox) -> None:
    with pytest.raises(KeyError):
        box.play("gong")
