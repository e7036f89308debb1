"""The memory of Evolutionary: plain counts, stored in a readable file."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import read_text

VERSION = 1
_MAX_WEIGHT = 1500
"""Maximum number of plays that a mean is weighted by, so that old results fade."""


@dataclass(slots=True)
class PlayRecord:
    """The results of one kind of play in one situation.

    *times* counts the plays and *won* the tricks won by them; *gain* is the mean number of tricks
    that the side took from there on, above expectation.
    """

    times: int = 0
    won: int = 0
    gain: float = 0.0

    def add(self, won: bool, gain: float) -> None:
        """Record one more play."""
        self.times += 1
        self.won += won
        self.gain += (gain - self.gain) / min(self.times, _MAX_WEIGHT)


@dataclass(slots=True)
class NilRecord:
    """The number of nils bid and made with one kind of hand."""

    times: int = 0
    made: int = 0


@dataclass(slots=True)
class Memory:
    """The recorded results.

    *plays* are by situation; *takes* has, by kind of hand, the number of hands that took 0, 1, 2
    ... tricks; *nils* are by kind of hand. *hands* is the number of hands recorded.
    """

    hands: int = 0
    plays: dict[str, PlayRecord] = field(default_factory=dict)
    takes: dict[str, list[int]] = field(default_factory=dict)
    nils: dict[str, NilRecord] = field(default_factory=dict)

    def play_record(self, situation: str) -> PlayRecord:
        """Return the record of *situation*, created if it is new."""
        record = self.plays.get(situation)
        if record is None:
            record = self.plays[situation] = PlayRecord()
        return record

    def note_tricks(self, kind: str, tricks: int) -> None:
        """Count a hand of *kind* that took this number of tricks."""
        counts = self.takes.setdefault(kind, [])
        counts.extend([0] * (tricks + 1 - len(counts)))
        counts[tricks] += 1

    def note_nil(self, kind: str, made: bool) -> None:
        """Count a nil on a hand of *kind*, made or failed."""
        nils = self.nils.setdefault(kind, NilRecord())
        nils.times += 1
        nils.made += made

    def clear(self) -> None:
        self.hands = 0
        for part in (self.plays, self.takes, self.nils):
            part.clear()

    # --- text ----------------------------------------------------------------------------------

    def to_text(self) -> str:
        """Return the memory as JSON, one situation per line; ``from_text`` reads it."""
        parts: dict[str, dict[str, list[float] | list[int]]] = {
            "plays": {
                key: [play.times, play.won, round(play.gain, 5)]
                for key, play in sorted(self.plays.items())
            },
            "takes": dict(sorted(self.takes.items())),
            "nils": {key: [nil.times, nil.made] for key, nil in sorted(self.nils.items())},
        }
        lines = [f'{{"evolutionary": {VERSION}, "hands": {self.hands}']
        for name, entries in parts.items():
            rows = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in entries.items()]
            lines.append(f', "{name}": {{\n' + ",\n".join(rows) + "\n}")
        return "".join(lines) + "}\n"

    @classmethod
    def from_text(cls, text: str, filename: str = "") -> Memory:
        """Read the text of ``to_text``. Raises SourceError with the position of the error."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            source = text.splitlines()[error.lineno - 1 : error.lineno] or [""]
            raise SourceError(
                _("Not a valid memory file: {problem}.").format(problem=error.msg),
                filename=filename,
                line=error.lineno,
                column=error.colno,
                source=source[0],
            ) from None
        except (RecursionError, ValueError):  # ValueError: a number of thousands of digits
            raise SourceError(
                _("Not a valid memory file: it is nested too deeply, or a number is too long."),
                filename=filename,
            ) from None
        return _Reader(text, filename).read(data)

    @classmethod
    def load(cls, path: Path) -> Memory:
        """Read a memory file. Raises SourceError, also if the file cannot be read."""
        try:
            text = read_text(path)
        except (OSError, UnicodeError) as error:
            raise SourceError(
                _("The memory cannot be read: {problem}.").format(
                    problem=getattr(error, "strerror", None) or error
                ),
                filename=str(path),
            ) from None
        return cls.from_text(text, str(path))

    def save(self, path: Path) -> None:
        """Write the memory to *path*, replacing the file atomically."""
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(self.to_text())
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


class _Reader:
    """Reads a memory and validates every value."""

    def __init__(self, text: str, filename: str) -> None:
        self.lines = text.splitlines()
        self.filename = filename

    def read(self, data: Any) -> Memory:
        if not isinstance(data, dict) or "evolutionary" not in data:
            raise self._fault(_("Not a memory file of Evolutionary."), "")
        if data["evolutionary"] != VERSION:
            raise self._fault(
                _("Unknown version of the memory file: {found}.").format(
                    found=data["evolutionary"]
                ),
                "evolutionary",
                _("Allowed: {version}.").format(version=VERSION),
            )
        memory = Memory(hands=self._count(data.get("hands"), "hands"))
        for key, value in self._part(data, "plays"):
            times, won = self._counts(key, value[:2] if isinstance(value, list) else value, 2)
            gain = value[2] if len(value) == 3 else None
            if isinstance(gain, bool) or not isinstance(gain, int | float) or not abs(gain) <= 20:
                raise self._fault(_("Expected three numbers: times, won, gain."), key)
            if won > times:
                raise self._fault(_("More tricks won than played."), key)
            memory.plays[key] = PlayRecord(times, won, float(gain))
        for key, value in self._part(data, "takes"):
            memory.takes[key] = self._counts(key, value, None)
        for key, value in self._part(data, "nils"):
            times, made = self._counts(key, value, 2)
            if made > times:
                raise self._fault(_("More nils made than bid."), key)
            memory.nils[key] = NilRecord(times, made)
        return memory

    def _part(self, data: dict[str, Any], name: str) -> list[tuple[str, Any]]:
        part = data.get(name)
        if not isinstance(part, dict):
            raise self._fault(_("The part '{name}' is missing.").format(name=name), name)
        return list(part.items())

    def _counts(self, key: str, value: Any, size: int | None) -> list[int]:
        if not isinstance(value, list) or (len(value) != size if size else len(value) > 18):
            raise self._fault(_("Expected a list of counts."), key)
        return [self._count(count, key) for count in value]

    def _count(self, value: Any, key: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 10**12:
            raise self._fault(_("A count must be a whole number from 0."), key)
        return value

    def _fault(self, message: str, key: str, allowed: str = "") -> SourceError:
        """Return an error that points at the line of *key*."""
        written = json.dumps(key)
        for number, line in enumerate(self.lines, 1):
            if key and written in line:
                return SourceError(
                    message,
                    filename=self.filename,
                    line=number,
                    column=line.index(written) + 1,
                    source=line,
                    allowed=allowed,
                    length=len(written),
                )
        return SourceError(message, filename=self.filename, allowed=allowed)
