"""Keep results as they come: JSON lines that an interruption or a kill leaves usable."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.lab.job import Result, Unit

FORMAT = 1


class Keeper:
    """The finished units of one job, in memory and, with a path, in a file that grows with them.

    An existing file is read first: what it holds need not be played again. Its first line is the
    job; a last line that was cut off is dropped. Raises SourceError for a file of another job or
    with a line that is none, OSError where it cannot be used.
    """

    def __init__(self, job_text: str, path: Path | None = None) -> None:
        self.path = path
        self.done: dict[Unit, Result] = {}
        self._file: IO[str] | None = None
        if path is None:
            return
        kept = 0
        if path.exists():
            kept = self._read(path, job_text)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a", encoding="utf-8", newline="\n")
        self._file.truncate(kept)
        if not kept:
            self._write({"cardtable lab": FORMAT, "job": json.loads(job_text)})

    def add(self, unit: Unit, result: Result) -> None:
        """Note a result; when this returns it is in the file."""
        self.done[unit] = result
        self._write({"unit": list(unit), "result": result})

    def __enter__(self) -> Keeper:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            try:
                self._file.close()
            except OSError as fault:
                if error is None:
                    raise self._named(fault) from None

    def _write(self, data: dict[str, Any]) -> None:
        if self._file is not None:
            try:
                self._file.write(json.dumps(data, separators=(",", ":")) + "\n")
                self._file.flush()
            except OSError as fault:
                raise self._named(fault) from None

    def _named(self, fault: OSError) -> OSError:
        """Return *fault* with the file's name, which the system does not give for a full disk."""
        return OSError(fault.errno, fault.strerror, str(self.path))

    def _read(self, path: Path, job_text: str) -> int:
        """Read what is there; return how many bytes of it are whole lines."""
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].decode("utf-8", errors="replace").splitlines()
        for number, line in enumerate(lines, 1):
            try:
                found = json.loads(line)
                if number == 1:
                    self._check(path, found, json.loads(job_text))
                    continue
                a, b, what, place = found["unit"]
                self.done[Unit(a, b, what, place)] = found["result"]
            except (ValueError, KeyError, TypeError) as error:
                if isinstance(error, SourceError):
                    raise
                raise SourceError(
                    _("This is no result of the lab."),
                    filename=str(path),
                    line=number,
                    source=line[:200],
                ) from None
        return whole

    def _check(self, path: Path, found: Any, job: dict[str, Any]) -> None:
        theirs = found["job"]
        if found.get("cardtable lab") != FORMAT:
            raise SourceError(
                _("This file is of another version of the lab."), filename=str(path), line=1
            )
        words = {
            "game": _("the game"),
            "rules": _("the rules"),
            "contestants": _("who plays"),
            "seed": _("the seed"),
            "deals": _("the deals"),
            "code": _("the program's own code"),
        }
        other = [word for key, word in words.items() if theirs.get(key) != job[key]]
        if other:
            raise SourceError(
                _("These are results of something else. Different: {what}.").format(
                    what=", ".join(other)
                ),
                filename=str(path),
                line=1,
            )
