"""Files named by the user, opened for reading: regular files only, and not without a limit.

A pipe could be waited on for ever and a device may never end. Symbolic links to files are
followed. Errors of the system are OSErrors whose ``strerror`` is a readable reason.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _

MAX_TEXT = 32 * 2**20
"""The default limit in bytes; no text that the program reads comes near it."""
MAX_REASON = 200
"""Maximum number of characters quoted of an exception."""


def open_regular(path: Path | str) -> BinaryIO:
    """Open a file for reading without ever waiting. Raises OSError for all but regular files."""
    _check(path, os.stat(path))  # opening some devices has effects
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    descriptor = os.open(path, flags | getattr(os, "O_NOCTTY", 0))
    try:
        _check(path, os.fstat(descriptor))  # the file may have been replaced
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def list_files(folder: Path, suffix: str) -> list[Path]:
    """Return the entries of *folder* whose names end in *suffix*, sorted.

    Empty if the folder is missing or cannot be read.
    """
    try:
        return sorted(folder / name for name in os.listdir(folder) if name.endswith(suffix))
    except OSError:
        return []


def _check(path: Path | str, status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, _("it is a folder"), str(path))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, _("not a regular file"), str(path))


def read_bytes(path: Path | str, limit: int = MAX_TEXT) -> bytes:
    """Return the contents of a regular file. Raises OSError, also above *limit* bytes."""
    with open_regular(path) as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise OSError(
            errno.EFBIG, _("it is larger than {limit} bytes").format(limit=limit), str(path)
        )
    return data


def read_text(path: Path | str, encoding: str = "utf-8-sig", limit: int = MAX_TEXT) -> str:
    """Return the text of a regular file, with plain line feeds as line ends.

    Raises OSError, also above *limit* bytes, and UnicodeDecodeError.
    """
    text = read_bytes(path, limit).decode(encoding)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def unreadable(place: Path | str, error: OSError | ValueError) -> SourceError:
    """Return *error*, raised for the file *place*, as an error with a sentence."""
    reason = getattr(error, "strerror", None) or error
    return SourceError(
        _("The file cannot be read: {reason}.").format(reason=reason), filename=str(place)
    )


@contextlib.contextmanager
def reading(place: Path | str) -> Iterator[None]:
    """Turn every exception raised while the file *place* is used into a SourceError.

    For lists of files: one file, however it is damaged, must not hide the others. An exception that
    no reader expects is an error of the program too, so it is logged. Ctrl-C passes.
    """
    try:
        yield
    except SourceError:
        raise
    except OSError as error:
        raise unreadable(place, error) from error
    except Exception as error:
        logging.getLogger(__name__).warning("%s cannot be used", place, exc_info=True)
        raise SourceError(
            _("The file cannot be used: {reason}.").format(reason=_reason(error)),
            filename=str(place),
        ) from error


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return _("it is nested too deeply")
    if isinstance(error, MemoryError):
        return _("it needs too much memory")
    return f"{type(error).__name__}: {error}"[:MAX_REASON].rstrip(":. ")


def decoded(data: bytes, place: str) -> str:
    """Return *data*, the contents of the file *place*, as text. Raises SourceError."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SourceError(
            _("The file is not UTF-8 text (byte {place}).").format(place=error.start),
            filename=place,
        ) from None
