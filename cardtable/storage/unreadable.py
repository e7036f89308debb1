"""Entries in the list of saved games for files that cannot be read: what is wrong, and a remedy."""

from __future__ import annotations

import errno
import stat
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.storage.preamble import NewerVersion


@dataclass(frozen=True)
class UnreadableSave:
    """A file that has the name of a saved game but cannot be read.

    *label* is a word or two, *problem* a sentence on what is wrong and what can be done about it.
    *when* is the last change in UTC; *is_newer* says whether a newer version wrote the file.
    """

    path: Path
    label: str
    problem: str
    when: datetime
    is_newer: bool = False

    @property
    def title(self) -> str:
        """The name of the file without its suffix."""
        return self.path.stem


def diagnose(path: Path, error: SourceError) -> UnreadableSave:
    """Return the entry for the file at *path*, which raised *error* when it was read."""
    try:
        when = datetime.fromtimestamp(path.lstat().st_mtime, UTC)
    except OSError:
        when = datetime.fromtimestamp(0, UTC)
    label, problem = _explain(path, error)
    return UnreadableSave(path, label, problem, when, isinstance(error, NewerVersion))


def _explain(path: Path, error: SourceError) -> tuple[str, str]:
    """Return the label and the sentence."""
    if isinstance(error, NewerVersion):
        return _("newer version"), _("{reason} Update this program to open it.").format(
            reason=error.message
        )
    try:
        status = path.stat()
    except OSError as fault:
        return _explain_missing(path, fault)
    if stat.S_ISDIR(status.st_mode):
        return _("a folder"), _(
            "This is a folder with the name of a saved game: rename it or move it elsewhere."
        )
    if not stat.S_ISREG(status.st_mode):
        return _("not a file"), _(
            "This is a pipe or a device with the name of a saved game: move it elsewhere."
        )
    if status.st_size == 0:
        return _("empty"), _("The file is empty: there is nothing left to restore.")
    if isinstance(error.__cause__, OSError):
        return _explain_missing(path, error.__cause__)
    if error.line:
        return _("damaged"), _(
            "Line {line}: {reason} Correct it in a text editor, or use a copy of the file."
        ).format(line=error.line, reason=error.message)
    return _("damaged"), _(
        "{reason} The game can be restored only from a copy of the file."
    ).format(reason=error.message)


def _explain_missing(path: Path, error: OSError) -> tuple[str, str]:
    if isinstance(error, FileNotFoundError) and path.is_symlink():
        return _("not found"), _(
            "This link leads to a file that is missing: connect its drive, or delete the link."
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return _("no permission"), _(
            "You have no permission to read this file: change its permissions."
        )
    return _("not readable"), _(
        "The file cannot be read ({reason}): check the drive it is on."
    ).format(reason=error.strerror or error)
