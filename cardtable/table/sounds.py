"""The sounds of the table, in three groups with a volume each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.ui.sound import Sound, SoundBox, SoundReader


class SoundGroup(StrEnum):
    """A group of sounds with its own volume in the settings."""

    CARDS = "cards"
    SIGNALS = "signals"
    CELEBRATIONS = "celebrations"

    @property
    def label(self) -> str:
        """The group's name in the current language."""
        return {
            SoundGroup.CARDS: _("Cards"),
            SoundGroup.SIGNALS: _("Signals"),
            SoundGroup.CELEBRATIONS: _("Celebrations"),
        }[self]


def _card_sound(*files: str) -> Sound:
    return Sound(SoundGroup.CARDS, files, minor=True)


def _signal(file: str) -> Sound:
    return Sound(SoundGroup.SIGNALS, (file,))


def _celebration(file: str) -> Sound:
    return Sound(SoundGroup.CELEBRATIONS, (file,))


SOUNDS: Mapping[str, Sound] = {
    "shuffle": _card_sound("shuffle"),
    "deal": _card_sound("deal"),
    "slide": _card_sound("slide"),
    "snap": _card_sound("snap1", "snap2", "snap3"),
    "gather": _card_sound("gather"),
    "chips": _card_sound("chips"),
    "click": _signal("click"),
    "bid": _signal("bid"),
    "turn": _signal("turn"),
    "refused": _signal("refused"),
    "bag": _signal("bag"),
    "set": _celebration("set"),
    "nil": _celebration("nil"),
    "broken": _celebration("broken"),
    "crack": _celebration("crack"),
    "run-out": _celebration("run-out"),
    "hand": _celebration("hand"),
    "won": _celebration("won"),
    "lost": _celebration("lost"),
}
"""Every sound by its name."""


def sound_box(volumes: Mapping[str, float] | None = None, *, voices: int = 12) -> SoundBox:
    """Return a player of the table's sounds."""
    return SoundBox(SOUNDS, volumes, voices=voices)


class SoundFiles(Protocol):
    """Files that replace some of the sounds; a value that can be compared."""

    def read(self, name: str) -> bytes | None:
        """Return the file for the sound *name*, None for the program's own.

        Raises SourceError if it cannot be used.
        """

    def path_of(self, name: str) -> str:
        """Return the path of the file for the sound *name*, for errors."""


@dataclass(frozen=True)
class PackSounds:
    """Reads the sounds of a pack; *report* is called with the error of each bad file.

    Two are equal if they read the same files.
    """

    sounds: SoundFiles
    report: Callable[[SourceError], None]

    def __call__(self, name: str) -> bytes | None:
        """Return the file for the sound *name*, None if the pack has no usable one."""
        try:
            return self.sounds.read(name)
        except SourceError as error:
            self.report(error)
            return None

    def refuse(self, name: str, reason: str) -> None:
        """Report a file that looked right but cannot be decoded."""
        message = _("The sound cannot be played: {reason}.").format(reason=reason)
        self.report(SourceError(message, filename=self.sounds.path_of(name)))


def sound_reader(
    sounds: SoundFiles | None, report: Callable[[SourceError], None]
) -> SoundReader | None:
    """Return what reads the files of *sounds* for a :class:`SoundBox`; None for the program's."""
    return None if sounds is None else PackSounds(sounds, report)
