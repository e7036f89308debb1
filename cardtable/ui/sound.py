"""Sounds, in three groups a person can set apart. Nothing here waits, and nothing here can fail.

A machine without sound, a device that opens slowly and a missing file all mean the same: silence.
"""

from __future__ import annotations

import contextlib
import io
import logging
import threading
import time
from collections.abc import Mapping
from enum import StrEnum

import pygame

from cardtable import assets
from cardtable.i18n import _

_log = logging.getLogger(__name__)

APART_SECONDS = 0.03
"""The same sound twice within this time is one sound: four cards landing together, say."""


class Group(StrEnum):
    """What a sound is for; each group has a volume of its own."""

    CARDS = "cards"
    SIGNALS = "signals"
    CELEBRATIONS = "celebrations"

    @property
    def label(self) -> str:
        """Return the group's name for the settings, in the chosen language."""
        return {
            Group.CARDS: _("Cards"),
            Group.SIGNALS: _("Signals"),
            Group.CELEBRATIONS: _("Celebrations"),
        }[self]


SOUNDS: Mapping[str, tuple[Group, tuple[str, ...]]] = {
    "shuffle": (Group.CARDS, ("shuffle",)),
    "deal": (Group.CARDS, ("deal",)),
    "slide": (Group.CARDS, ("slide",)),
    "snap": (Group.CARDS, ("snap1", "snap2", "snap3")),
    "gather": (Group.CARDS, ("gather",)),
    "chips": (Group.CARDS, ("chips",)),
    "click": (Group.SIGNALS, ("click",)),
    "bid": (Group.SIGNALS, ("bid",)),
    "turn": (Group.SIGNALS, ("turn",)),
    "refused": (Group.SIGNALS, ("refused",)),
    "bag": (Group.SIGNALS, ("bag",)),
    "set": (Group.CELEBRATIONS, ("set",)),
    "nil": (Group.CELEBRATIONS, ("nil",)),
    "hand": (Group.CELEBRATIONS, ("hand",)),
    "won": (Group.CELEBRATIONS, ("won",)),
    "lost": (Group.CELEBRATIONS, ("lost",)),
}
"""Every sound's name, its group, and the files that take turns for it."""


class SoundBox:
    """Play sounds by name, never more than *voices* at once.

    *volumes* are 0 (silent) to 1 (full) by group; a group not named is at full. The device is
    opened and the files are read by a thread of its own, begun by the first sound that could be
    heard; sounds asked for before it is done are dropped, as they would come too late.
    """

    def __init__(self, volumes: Mapping[Group, float] | None = None, *, voices: int = 12) -> None:
        self._volumes = dict.fromkeys(Group, 1.0)
        self._voices = voices
        self._opening: threading.Thread | None = None
        self._closed = False
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._played: dict[str, tuple[int, float]] = {}
        for group, volume in (volumes or {}).items():
            self.set_volume(group, volume)

    def volume(self, group: Group) -> float:
        """Return a group's volume, 0..1."""
        return self._volumes[group]

    def set_volume(self, group: Group, volume: float) -> None:
        """Set a group's volume; what lies outside 0..1 is brought within."""
        self._volumes[group] = min(1.0, max(0.0, volume))

    @property
    def ready(self) -> bool:
        """Tell whether a sound asked for now would be heard."""
        return bool(self._loaded)

    def play(self, name: str, pan: float = 0.0) -> bool:
        """Start a sound of SOUNDS and return at once; tell whether it was started.

        *pan* is where it comes from, -1 (left) to 1 (right). When all voices are busy, a sound of
        the cards is left out, and any other takes the place of the one that has played longest.
        Raises KeyError for a name that is not in SOUNDS.
        """
        group, files = SOUNDS[name]
        volume = self._volumes[group]
        if self._closed or not volume:
            return False
        if self._opening is None:
            self._opening = threading.Thread(target=self._open, name="sound", daemon=True)
            self._opening.start()
        turn, before = self._played.get(name, (-1, -APART_SECONDS))
        now = time.monotonic()
        sound = self._loaded.get(files[(turn + 1) % len(files)])
        if sound is None or now - before < APART_SECONDS:
            return False
        channel = pygame.mixer.find_channel(force=group is not Group.CARDS)
        if channel is None:
            return False
        self._played[name] = (turn + 1, now)
        channel.play(sound)
        # Ears hear ratios, so the middle of the slider should be half as loud, not half as strong.
        strength = volume * volume
        channel.set_volume(strength * min(1.0, 1 - pan), strength * min(1.0, 1 + pan))
        return True

    def close(self, timeout: float = 1.0) -> None:
        """Fall silent for good, waiting at most *timeout* seconds for a device still opening."""
        self._closed = True
        self._loaded = {}
        if self._opening is not None:
            self._opening.join(timeout)
            with contextlib.suppress(NotImplementedError):  # a pygame without a mixer
                if not self._opening.is_alive() and pygame.mixer.get_init():
                    pygame.mixer.quit()

    def _open(self) -> None:
        try:
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
            pygame.mixer.set_num_channels(self._voices)
            loaded = {
                file: pygame.mixer.Sound(io.BytesIO(_read(file)))
                for _group, files in SOUNDS.values()
                for file in files
            }
        except (pygame.error, OSError, NotImplementedError) as error:
            _log.info("No sound: %s", error)
            return
        if not self._closed:
            self._loaded = loaded


def _read(file: str) -> bytes:
    return assets.find("sounds", f"{file}.wav").read_bytes()
