"""Sound effects by name, in groups with a volume each. Playing never blocks and never fails.

There is silence without a sound device, until the device is open, and if a file is missing.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import logging
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import pygame

from cardtable.core import assets

_log = logging.getLogger(__name__)

REPEAT_SECONDS = 0.03
"""A sound repeated within this time is played once, e.g. when four cards land together."""


@dataclass(frozen=True, slots=True)
class Sound:
    """A sound effect.

    Args:
        group: the name of its volume group.
        files: names in ``assets/sounds``, without ``.wav``; they are played in turn.
        minor: dropped while all voices are busy; any other sound replaces the oldest voice.
    """

    group: str
    files: tuple[str, ...]
    minor: bool = False


class SoundReader(Protocol):
    """Supplies files that replace some of the sounds; called in a thread."""

    def __call__(self, name: str) -> bytes | None:
        """Return the contents of the file *name*, None for the program's own."""

    def refuse(self, name: str, reason: str) -> None:
        """Report that the file for *name* cannot be decoded."""


class SoundBox:
    """Plays *sounds* by name, at most *voices* at once.

    *volumes* are 0 (silent) to 1 (full) by group, full by default. The first audible sound starts
    a thread that opens the device and reads all files; sounds are dropped until it has finished.
    """

    def __init__(
        self,
        sounds: Mapping[str, Sound],
        volumes: Mapping[str, float] | None = None,
        *,
        voices: int = 12,
    ) -> None:
        self._sounds = sounds
        self._volumes = {sound.group: 1.0 for sound in sounds.values()}
        self._voices = voices
        self._reader: SoundReader | None = None
        self._opening: threading.Thread | None = None
        self._closed = False
        self._failed = False
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._played: dict[str, tuple[int, float]] = {}
        for group, volume in (volumes or {}).items():
            self.set_volume(group, volume)

    def volume(self, group: str) -> float:
        """Return a group's volume, 0 to 1."""
        return self._volumes[group]

    def set_volume(self, group: str, volume: float) -> None:
        """Set a group's volume, limited to 0..1."""
        self._volumes[group] = min(1.0, max(0.0, volume))

    @property
    def ready(self) -> bool:
        """Whether the device is open and the files are read."""
        return bool(self._loaded)

    @property
    def failed(self) -> bool:
        """Whether there is no usable sound device."""
        return self._failed

    @property
    def opening(self) -> threading.Thread | None:
        """The thread that opens the device; None before the first audible sound."""
        return self._opening

    def open(self) -> None:
        """Open the device in the background; further calls have no effect."""
        if self._opening is None and not self._closed:
            self._opening = threading.Thread(target=self._open, name="sound", daemon=True)
            self._opening.start()

    def choose(self, reader: SoundReader | None) -> None:
        """Use the files of *reader*, or the program's own if it is None.

        Once the device is open, they are read in the background; the old sounds are played until
        they are ready.
        """
        if reader == self._reader or self._closed:
            return
        self._reader = reader
        if self._opening is not None:
            before = self._opening
            self._opening = threading.Thread(
                target=self._load_after, args=(before,), name="sound files", daemon=True
            )
            self._opening.start()

    def _load_after(self, before: threading.Thread) -> None:
        before.join()
        if self._failed or self._closed:
            return
        try:
            self._load()
        except (pygame.error, OSError) as error:  # the sounds read before remain
            _log.warning("Sounds cannot be read: %s", error)

    def play(self, name: str, pan: float = 0.0) -> bool:
        """Start a sound and return at once; return whether it was started.

        *pan* is its direction, -1 (left) to 1 (right). Raises KeyError for an unknown name.
        """
        effect = self._sounds[name]
        volume = self._volumes[effect.group]
        if self._closed or not volume:
            return False
        self.open()
        turn, before = self._played.get(name, (-1, -REPEAT_SECONDS))
        now = time.monotonic()
        sound = self._loaded.get(effect.files[(turn + 1) % len(effect.files)])
        if sound is None or now - before < REPEAT_SECONDS:
            return False
        channel = pygame.mixer.find_channel(force=not effect.minor)
        if channel is None:
            return False
        self._played[name] = (turn + 1, now)
        channel.play(sound)
        # Loudness is perceived roughly logarithmically: the middle of the slider is a quarter.
        strength = volume * volume
        channel.set_volume(strength * min(1.0, 1 - pan), strength * min(1.0, 1 + pan))
        return True

    def close(self, timeout: float = 1.0) -> None:
        """Stop for good; wait up to *timeout* seconds for a device that is still being opened."""
        self._closed = True
        self._loaded = {}
        if self._opening is not None:
            self._opening.join(timeout)
            with contextlib.suppress(NotImplementedError):  # pygame without a mixer
                if not self._opening.is_alive() and pygame.mixer.get_init():
                    pygame.mixer.quit()

    def _open(self) -> None:
        try:
            _silence_alsa()
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
            pygame.mixer.set_num_channels(self._voices)
            self._load()
        except (pygame.error, OSError, NotImplementedError) as error:
            _log.info("No sound: %s", error)
            self._failed = True

    def _load(self) -> None:
        """Read all files; one of the reader that cannot be decoded is replaced by the program's."""
        reader = self._reader
        loaded = {}
        for name in {file for sound in self._sounds.values() for file in sound.files}:
            data = reader(name) if reader is not None else None
            if data is not None and reader is not None:
                try:
                    loaded[name] = pygame.mixer.Sound(io.BytesIO(data))
                    continue
                except pygame.error as error:
                    reader.refuse(name, str(error))
            loaded[name] = pygame.mixer.Sound(io.BytesIO(_read(name)))
        if not self._closed and reader is self._reader:
            self._loaded = loaded


def _read(file: str) -> bytes:
    return assets.find("sounds", f"{file}.wav").read_bytes()


def _silence_alsa() -> None:
    """Keep ALSA, the sound system of Linux, from writing its errors to standard error.

    SDL reports them too. ALSA calls its error handler in threads of its own, also while pygame
    holds the interpreter's lock, so a handler in Python would wait for that lock for ever. The
    handler set here is a function of the C library that ignores its arguments and has no effect.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # not installed
            no_effect = ctypes.cast(ctypes.CDLL(None).getpid, ctypes.c_void_p)
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(no_effect)
