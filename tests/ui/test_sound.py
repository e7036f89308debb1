"""Sounds: reproducible files of similar level; playing never blocks and never fails."""

from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
import threading
import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.core.errors import SourceError
from cardtable.features.packs.library import pack_at
from cardtable.table.sounds import SOUNDS, SoundGroup, sound_box, sound_reader
from cardtable.ui import sound
from cardtable.ui.sound import SoundBox, SoundReader
from makers.sounds.recipes import FOLDER, sound_files
from makers.sounds.synthesis import loudness
from tests.features.packs.pack_folders import wav, write_files
from tests.paths import ROOT
from tests.waiting import LIMIT, wait_until

FILES = sorted(FOLDER.glob("*.wav"))


def samples_of(path: Path) -> list[float]:
    with wave.open(str(path)) as file:
        data = file.readframes(file.getnframes())
    return [value / 32768 for value in struct.unpack(f"<{len(data) // 2}h", data)]


@pytest.mark.check
def test_files_are_the_output_of_the_script() -> None:
    made = sound_files()
    assert [path.name for path in FILES] == sorted(made)
    assert not [path.name for path in FILES if path.read_bytes() != made[path.name]]
    assert sum(map(len, made.values())) < 600_000


def test_sounds_and_files_correspond() -> None:
    named = [file for effect in SOUNDS.values() for file in effect.files]
    assert sorted(named) == [path.stem for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_file_clips_clicks_or_is_too_loud(path: Path) -> None:
    samples = samples_of(path)
    assert max(map(abs, samples)) < 0.8
    assert samples[0] == samples[-1] == 0
    assert max(map(abs, samples[:3] + samples[-5:])) < 0.02
    assert abs(sum(samples) / len(samples)) < 0.002
    assert -27 < loudness(samples) < -18


@pytest.fixture
def box() -> Iterator[SoundBox]:
    made = sound_box(voices=3)
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
    assert not box.play("turn")  # returns although opening the device does not
    opened.set()


def test_without_a_device_there_is_silence(box: SoundBox, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()  # another test may have left a device open
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    assert not box.play("snap")
    assert box.opening is not None
    box.opening.join(LIMIT)
    assert not box.play("won")
    assert not box.ready
    assert box.failed


@pytest.mark.skipif(sys.platform != "linux", reason="ALSA is the sound system of Linux")
def test_a_missing_alsa_device_is_not_reported_on_stderr() -> None:
    program = (
        "from cardtable.table.sounds import sound_box\n"
        "box = sound_box()\n"
        "box.open()\n"
        "box.opening.join()\n"
        "print(box.failed)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "SDL_AUDIODRIVER": "alsa", "AUDIODEV": "no-such-device"},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_opening_again_starts_no_second_thread(box: SoundBox) -> None:
    assert not box.failed
    box.open()
    first = box.opening
    box.open()
    assert box.opening is first
    wait_until(lambda: box.ready, "the device is open")
    assert not box.failed


class Missing:
    """Stands in for a pygame module that could not be imported."""

    def __getattr__(self, name: str) -> None:
        raise NotImplementedError(name)


def test_without_a_mixer_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "mixer", Missing())
    box = sound_box()
    name = next(iter(SOUNDS))
    assert not box.play(name)
    assert box.opening is not None
    box.opening.join(LIMIT)
    assert not box.play(name)
    box.close(LIMIT)


def test_a_muted_group_does_not_open_the_device() -> None:
    box = sound_box(dict.fromkeys(SoundGroup, 0.0))
    assert not box.play("won")
    assert box.opening is None


def test_files_of_a_sound_alternate(box: SoundBox, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(box)
    monkeypatch.setattr(sound, "REPEAT_SECONDS", 0)
    played = []
    for _turn in range(4):
        pygame.mixer.stop()
        assert box.play("snap")
        played.append(pygame.mixer.Channel(0).get_sound())
    assert played[0] is played[3]
    assert len({id(sound) for sound in played}) == 3


class Recorder:
    """Stands in for a mixer channel and records its volume."""

    def play(self, sound: pygame.mixer.Sound) -> None:
        self.sound = sound

    def set_volume(self, left: float, right: float) -> None:
        self.strengths = (left, right)


@pytest.mark.parametrize(
    ("volume", "pan", "strengths"),
    [(1, 0, (1, 1)), (0.5, 0, (0.25, 0.25)), (0.5, -0.5, (0.25, 0.125)), (2, 1, (0, 1))],
)
def test_volume_and_pan_reach_the_channel(
    box: SoundBox,
    monkeypatch: pytest.MonkeyPatch,
    volume: float,
    pan: float,
    strengths: tuple[float, float],
) -> None:
    channel = Recorder()
    monkeypatch.setattr(pygame.mixer, "find_channel", lambda force: channel)
    opened(box).set_volume(SoundGroup.CARDS, volume)
    assert box.play("slide", pan)
    assert channel.strengths == strengths


def test_minor_sounds_are_dropped_and_others_replace_a_voice(box: SoundBox) -> None:
    opened(box)
    started = [box.play(name) for name in ("shuffle", "slide", "gather", "chips", "deal", "won")]
    assert started.count(False) >= 1
    assert started[-1]
    assert not started[-2]


def test_simultaneous_repeats_are_played_once(box: SoundBox) -> None:
    opened(box)
    assert [box.play("snap") for _ in range(4)] == [True, False, False, False]


def test_a_closed_box_is_silent(box: SoundBox) -> None:
    opened(box).close()
    assert not box.play("click")
    assert not pygame.mixer.get_init()


def test_unknown_names_raise(box: SoundBox) -> None:
    with pytest.raises(KeyError):
        box.play("gong")


# --- sounds of packs -----------------------------------------------------------------------------


def pack_sounds(folder: Path, errors: list[SourceError], **files: bytes) -> SoundReader:
    names: dict[str, str | bytes] = {f"sounds/{name}.wav": files[name] for name in files}
    pack = pack_at(write_files(folder, {"pack.yaml": "title: Fox", **names}))
    reader = sound_reader(pack.sounds, errors.append)
    assert reader is not None
    return reader


def test_the_sounds_of_a_pack_replace_ours_until_they_are_taken_back(
    box: SoundBox, tmp_path: Path
) -> None:
    opened(box)
    usual = box._loaded["snap1"].get_raw()
    box.choose(pack_sounds(tmp_path / "fox", [], snap1=wav(0.3)))
    wait_until(lambda: box._loaded["snap1"].get_raw() != usual, "the sound of the pack is read")
    assert box.play("snap")
    box.choose(None)
    wait_until(lambda: box._loaded["snap1"].get_raw() == usual, "our sound is read again")


def test_sounds_of_a_pack_that_cannot_be_played_are_replaced_and_reported(
    box: SoundBox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors: list[SourceError] = []
    box.choose(pack_sounds(tmp_path / "fox", errors, snap1=b"noise", deal=wav(20.0), won=wav(0.1)))
    decode = pygame.mixer.Sound

    def fail_for_packs(file: io.BytesIO) -> pygame.mixer.Sound:
        if file.getvalue() == wav(0.1):
            raise pygame.error("no")
        return decode(file)

    monkeypatch.setattr(pygame.mixer, "Sound", fail_for_packs)
    opened(box)
    assert sorted(Path(error.filename).name for error in errors) == [
        *("deal.wav", "snap1.wav", "won.wav")
    ]
    assert set(box._loaded) == {file for effect in SOUNDS.values() for file in effect.files}
