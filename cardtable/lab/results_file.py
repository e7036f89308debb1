"""The results file of a match: JSON lines, readable after an interruption at any point."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import read_bytes
from cardtable.lab.job import Unit, UnitResult
from cardtable.storage.files import make_folder

FORMAT = 1
MAX_BYTES = 2**30


class ResultsFile:
    """The finished units of a job, in memory and, given a path, in a file that is appended to.

    The results in an existing file are read. Its first line is the job; an incomplete last line is
    removed. Raises SourceError for a file of another job or with an invalid line, OSError if the
    file cannot be used.
    """

    def __init__(self, job_text: str, path: Path | None = None) -> None:
        self.path = path
        self.done: dict[Unit, UnitResult] = {}
        self._job = json.loads(job_text)
        self._file: IO[str] | None = None
        if path is None:
            return
        size = 0
        if path.exists():
            size = self._read(path)
        self._file = self._open(path, size)
        if not size:
            self._write(self._head())

    def add(self, unit: Unit, result: UnitResult) -> None:
        """Store a result and write it to the file."""
        self._find_file()
        self.done[unit] = result
        self._write(_line(unit, result))

    @staticmethod
    def _open(path: Path, size: int) -> IO[str]:
        """Open the file to append to its first *size* bytes."""
        make_folder(path.parent)
        file = path.open("a", encoding="utf-8", newline="\n")
        file.truncate(size)
        return file

    def _find_file(self) -> None:
        """Write a file anew that another program has removed. Raises OSError."""
        if self.path is None or self._file is None or self.path.exists():
            return
        self._file.close()
        self._file = self._open(self.path, 0)
        self._write(self._head())
        for unit, result in self.done.items():
            self._write(_line(unit, result))

    def _head(self) -> dict[str, Any]:
        return {"cardtable lab": FORMAT, "job": self._job}

    def __enter__(self) -> ResultsFile:
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
                    raise self._with_name(fault) from None

    def _write(self, data: dict[str, Any]) -> None:
        if self._file is not None:
            try:
                self._file.write(json.dumps(data, separators=(",", ":")) + "\n")
                self._file.flush()
            except OSError as fault:
                raise self._with_name(fault) from None

    def _with_name(self, fault: OSError) -> OSError:
        """Return *fault* with the file's name, which the system omits when the disk is full."""
        return OSError(fault.errno, fault.strerror, str(self.path))

    def _read(self, path: Path) -> int:
        """Read the file; return the number of bytes in its complete lines."""
        data = read_bytes(path, MAX_BYTES)
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].decode("utf-8", errors="replace").splitlines()
        for number, line in enumerate(lines, 1):
            try:
                entry = json.loads(line)
                if number == 1:
                    self._check(path, entry)
                    continue
                self.done[Unit(*entry["unit"])] = entry["result"]
            except (ValueError, KeyError, TypeError) as error:
                if isinstance(error, SourceError):
                    raise
                raise SourceError(
                    _("Not a line of a results file."),
                    filename=str(path),
                    line=number,
                    source=line[:200],
                ) from None
        return whole

    def _check(self, path: Path, found: Any) -> None:
        file_job = found["job"]
        if found.get("cardtable lab") != FORMAT:
            raise SourceError(
                _("The results file belongs to another version."), filename=str(path), line=1
            )
        names = {
            "game": _("the game"),
            "rules": _("the rules"),
            "contestants": _("the contestants"),
            "seed": _("the seed"),
            "deals": _("the deals"),
            "code": _("the program's code"),
        }
        differences = [name for key, name in names.items() if file_job.get(key) != self._job[key]]
        if differences:
            raise SourceError(
                _("The results file belongs to another match. Different: {what}.").format(
                    what=", ".join(differences)
                ),
                filename=str(path),
                line=1,
            )


def _line(unit: Unit, result: UnitResult) -> dict[str, Any]:
    return {"unit": list(unit), "result": result}
