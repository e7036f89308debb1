"""A text file of the user to which lines are appended, such as answers to problems."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cardtable.core.i18n import ngettext
from cardtable.core.input_files import read_bytes
from cardtable.storage.files import SaveFailed, append_line

MAX_BYTES = 4 * 1024 * 1024  # about a hundred thousand lines


class LineLog:
    """The lines of the file at *path*; *take* uses the words of one, and returns whether it could.

    A line that cannot be used is skipped and stays in the file. A file that cannot be read or
    written raises nothing: ``problem`` holds a sentence. *unreadable* is that for reading, with
    ``{reason}``.
    """

    def __init__(self, path: Path, take: Callable[[list[str]], bool], unreadable: str) -> None:
        self.path = path
        self.problem = ""
        try:
            data = read_bytes(path, MAX_BYTES)
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            self.problem = unreadable.format(reason=reason)
            return
        lines = [line.split() for line in data.decode("utf-8", "replace").splitlines()]
        skipped = sum(not _is_taken(take, words) for words in lines if words)
        if skipped:
            self.problem = ngettext(
                "{count} line of {name} cannot be read and is skipped.",
                "{count} lines of {name} cannot be read and are skipped.",
                skipped,
            ).format(count=skipped, name=path.name)

    def append(self, line: str) -> None:
        """Write *line* at the end of the file, at once."""
        try:
            append_line(self.path, line)
        except SaveFailed as error:
            self.problem = str(error)


def _is_taken(take: Callable[[list[str]], bool], words: list[str]) -> bool:
    try:
        return take(words)
    except (ValueError, LookupError, ArithmeticError):
        return False
