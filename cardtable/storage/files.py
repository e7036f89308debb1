"""Write files so that nothing is lost half-way, and lock them so that two windows keep apart."""

from __future__ import annotations

import contextlib
import errno
import filecmp
import os
import shutil
import sys
import time
from itertools import count
from pathlib import Path

from cardtable.i18n import _

if sys.platform == "win32":
    import msvcrt

    _LOCK_PLACE = 0x7FFF0000  # far behind the text: Windows lets nobody read what is locked
else:
    import fcntl

_BUSY = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class SaveFailed(Exception):
    """Report that something could not be written; the game goes on. ``str()`` is for people."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            _("{name} could not be saved: {reason}.").format(name=path.name, reason=reason)
        )
        self.path = path
        self.reason = reason

    @classmethod
    def because(cls, path: Path, error: OSError) -> SaveFailed:
        """Return the failure that *error* means for *path*, in words people know."""
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return cls(path, _("the disk is full"))
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            return cls(path, _("nothing may be written in {folder}").format(folder=path.parent))
        return cls(path, error.strerror or str(error))


def lock(descriptor: int, *, patience: float = 0.2) -> bool:
    """Take the lock of an open file; False when another window or program holds it.

    Whoever only looks whether it is held (see :func:`is_locked`) is waited for, *patience* seconds
    at most. The system gives a lock back when the file is closed, even by a program that was
    killed. Where a file system knows no locks, everybody gets them.
    """
    end = time.monotonic() + patience
    while not _try_lock(descriptor):
        if time.monotonic() >= end:
            return False
        time.sleep(0.005)
    return True


def _try_lock(descriptor: int, *, only_look: bool = False) -> bool:
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _LOCK_PLACE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            how = fcntl.LOCK_SH if only_look else fcntl.LOCK_EX
            fcntl.flock(descriptor, how | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _BUSY
    return True


def is_locked(path: Path) -> bool:
    """Tell whether somebody holds the lock of *path*; a file that is gone is not locked."""
    try:
        descriptor = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _try_lock(descriptor, only_look=True)
    finally:
        os.close(descriptor)


def write_whole(path: Path, data: bytes, *, new: bool = False, mode: int = 0o666) -> None:
    """Put *data* in *path* at once: whoever looks sees the old file or the new one.

    *mode* is who may do what with the file, less what the system's mask takes away. With *new*,
    raises FileExistsError instead of replacing anything. Raises SaveFailed, and leaves everything
    as it was, when the folder cannot be written or the disk is full.
    """
    temporary = path.with_name(f".{path.name[:80]}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, mode)
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if new:
            _put_new(temporary, path)
        else:
            os.replace(temporary, path)
        sync_folder(path.parent)
    except FileExistsError:
        raise
    except OSError as error:
        raise SaveFailed.because(path, error) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def _put_new(temporary: Path, path: Path) -> None:
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # no hard links here
        if path.exists():
            raise FileExistsError(path) from None
        os.replace(temporary, path)


def write_all(descriptor: int, data: bytes) -> None:
    """Write *data* to an open file, however often the system has to be asked."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def sync_folder(folder: Path) -> None:
    """Make a rename in *folder* last through a power cut, where the system can do that."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def keep_aside(path: Path, suffix: str = ".broken") -> Path:
    """Give *path* a second name that nobody has yet, and return it; the first stays as it is.

    A copy that was kept before is enough. Raises OSError when there is no room even for that.
    """
    for number in count(1):
        other = path.with_name(f"{path.name}{suffix}{'' if number == 1 else f'-{number}'}")
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


_BINARY = getattr(os, "O_BINARY", 0)
