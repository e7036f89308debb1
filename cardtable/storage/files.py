"""Atomic replacement of files, and advisory file locks."""

from __future__ import annotations

import contextlib
import errno
import filecmp
import os
import shutil
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from cardtable.core.i18n import _
from cardtable.storage.paths import data_folder

if sys.platform == "win32":
    import msvcrt

    _LOCK_OFFSET = 0x7FFF0000  # far behind the text: on Windows a locked range cannot be read
else:
    import fcntl

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
"""Permissions of the user's data, such as saves and settings: other users read none of it."""

_BUSY = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class SaveFailed(Exception):
    """Raised when a file could not be written. ``str()`` is a readable sentence."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            _("{name} could not be saved: {reason}.").format(name=path.name, reason=reason)
        )
        self.path = path
        self.reason = reason

    @classmethod
    def from_error(cls, path: Path, error: OSError) -> SaveFailed:
        """Return the exception for *error* while writing *path*."""
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return cls(path, _("the disk is full"))
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            return cls(path, _("no permission to write in {folder}").format(folder=path.parent))
        return cls(path, error.strerror or str(error))


def lock(descriptor: int, *, timeout: float = 0.2) -> bool:
    """Lock an open file exclusively. Returns False if another process or window holds the lock.

    Waits up to *timeout* seconds, because :func:`is_locked` holds a shared lock for a moment. The
    system releases a lock when the file is closed, also when the program is killed. On a file
    system without locks, locking always succeeds.
    """
    end = time.monotonic() + timeout
    while not _try_lock(descriptor):
        if time.monotonic() >= end:
            return False
        time.sleep(0.005)
    return True


def _try_lock(descriptor: int, *, shared: bool = False) -> bool:
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _LOCK_OFFSET, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            mode = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
            fcntl.flock(descriptor, mode | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _BUSY
    return True


def is_locked(path: Path) -> bool:
    """Return whether another process or window holds the lock of *path*; False if it is gone."""
    try:
        descriptor = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _try_lock(descriptor, shared=True)
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Create *folder* and its missing parents; those of the user's data are private.

    Raises NotADirectoryError, with a readable ``strerror``, if a file or a broken link is in the
    way; otherwise OSError.
    """
    try:
        home = data_folder()
        private = [path for path in (folder, *folder.parents) if path.is_relative_to(home)]
        (home.parent if private else folder).mkdir(parents=True, exist_ok=True)
        for path in reversed(private):
            path.mkdir(PRIVATE_FOLDER, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        reason = find_obstacle(folder) or error.strerror
        raise NotADirectoryError(errno.ENOTDIR, reason, str(folder)) from None


def find_obstacle(folder: Path) -> str:
    """Return what is in the place of *folder* or of one above it, or an empty string."""
    for path in (folder, *folder.parents):
        if os.path.isdir(path):
            return ""
        if os.path.islink(path) and not os.path.exists(path):
            return _("{path} is a link to a folder that is missing").format(path=path)
        if os.path.lexists(path):
            return _("{path} is not a folder").format(path=path)
    return ""


def permissions_for(path: Path) -> int:
    """Return the permissions of a new file *path*, before the umask.

    The user's data is private; a file elsewhere was named by the person, for any use.
    """
    return PRIVATE_FILE if path.is_relative_to(data_folder()) else 0o666


def replace_file(
    path: Path, *data: bytes | memoryview, new: bool = False, mode: int | None = None
) -> None:
    """Replace *path* by *data*, atomically; missing folders are created. A device is written to.

    *mode* holds the permissions of the new file, before the umask (default: see
    :func:`permissions_for`). With *new*, raises FileExistsError instead of replacing a file. Raises
    SaveFailed and leaves everything as it was when the folder is not writable or the disk is full.
    """
    mode = permissions_for(path) if mode is None else mode
    temporary = path.with_name(f".{path.name[:80]}.{os.getpid()}.part")
    try:
        if _is_device(path):
            path.write_bytes(b"".join(data))
            return
        make_folder(path.parent)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, mode)
        try:
            for part in data:
                write_all(descriptor, part)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if new:
            _rename_new(temporary, path)
        else:
            os.replace(temporary, path)
        sync_folder(path.parent)
    except FileExistsError:
        raise
    except OSError as error:
        raise SaveFailed.from_error(path, error) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def _is_device(path: Path) -> bool:
    """Return whether *path* is something like /dev/stdout, which no file may replace."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _rename_new(temporary: Path, path: Path) -> None:
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # no hard links here
        if path.exists():
            raise FileExistsError(path) from None
        os.replace(temporary, path)


def write_all(descriptor: int, data: bytes | memoryview) -> None:
    """Write all of *data* to an open file, also after short writes."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def append_line(path: Path, line: str) -> None:
    """Add *line* to the text file *path*, on a line of its own also after one that was cut off.

    Missing folders are created. Raises SaveFailed.
    """
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY
    try:
        make_folder(path.parent)
        descriptor = os.open(path, flags, permissions_for(path))
        try:
            is_cut = False
            if os.fstat(descriptor).st_size:
                os.lseek(descriptor, -1, os.SEEK_END)
                is_cut = os.read(descriptor, 1) != b"\n"
            write_all(descriptor, f"{chr(10) * is_cut}{line}\n".encode())
        finally:
            os.close(descriptor)
    except OSError as error:
        raise SaveFailed.from_error(path, error) from error


def sync_folder(folder: Path) -> None:
    """Flush a rename in *folder* to disk, where the system supports it."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def back_up(path: Path, suffix: str = ".broken") -> Path:
    """Copy *path* to a free name that ends with *suffix*, and return it; *path* is unchanged.

    An identical copy made before is reused. Raises OSError when there is no space for a copy.
    """
    for other in _numbered(path, suffix):
        if other.exists():
            if filecmp.cmp(path, other, shallow=False):
                break
            continue
        try:
            os.link(path, other)
        except OSError:  # no hard links here
            shutil.copy2(path, other)
        break
    return other


def free_name(path: Path, suffix: str) -> Path:
    """Return the first name made of *path* and *suffix* that is free."""
    return next(other for other in _numbered(path, suffix) if not os.path.lexists(other))


def _numbered(path: Path, suffix: str) -> Iterator[Path]:
    for number in count(1):
        yield path.with_name(f"{path.name}{suffix}{'' if number == 1 else f'-{number}'}")


_BINARY = getattr(os, "O_BINARY", 0)
