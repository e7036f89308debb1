"""Reads untrusted zips: their members are checked first, and none is unpacked to disk."""

from __future__ import annotations

import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import open_regular

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_END = struct.Struct("<4s4H2IH")
"""The record at the end of a zip: mark, disks, numbers of members, size and place of the directory.
"""
_END_MARK, _ZIP64_MARK = b"PK\5\6", b"PK\6\7"
_LONGEST_END = _END.size + 0xFFFF + 20
"""The record with the longest comment, and the pointer to that of a zip64 before it."""
_ENTRY_BYTES = 1024
"""A member takes fewer bytes in the directory, however long its name and its dates."""
_ENCRYPTED = 0x41
"""The flags of encrypted and of strongly encrypted members."""


@dataclass(frozen=True, slots=True)
class ZipLimits:
    """The maximum number of members, of bytes packed and unpacked, and of a member's compression.

    *ratio* is the unpacked size divided by the packed one.
    """

    members: int
    packed: int
    unpacked: int
    ratio: int


class Member(NamedTuple):
    """A member of a zip.

    *name* is its path below the folder with the contents, empty for a member elsewhere, such as the
    metadata that macOS adds. *problem* says why it must not be read, empty if it may be.
    """

    name: str
    info: zipfile.ZipInfo
    problem: str


@dataclass(frozen=True, slots=True)
class UntrustedZip:
    """An open zip with its checked members, without folders."""

    archive: zipfile.ZipFile
    members: tuple[Member, ...]

    def read(self, member: Member, limit: int) -> bytes:
        """Return the data of *member*, or its first *limit* + 1 bytes if there are more."""
        with self.archive.open(member.info) as stream:
            return stream.read(limit + 1)  # the size declared in the zip may be wrong


def has_zip_suffix(path: Path) -> bool:
    """Whether the name of *path* ends in ``.zip``, in capitals or not."""
    return path.suffix.lower() == ".zip"


def is_zip(path: Path) -> bool:
    """Whether *path* is a regular file that looks like a zip."""
    try:
        with open_regular(path) as file:
            return zipfile.is_zipfile(file)
    except (OSError, ValueError):  # ValueError: an invalid file name
        return False


@contextmanager
def open_zip(path: Path, top: str, limits: ZipLimits) -> Iterator[UntrustedZip]:
    """Open the zip at *path*, whose contents are beside the file *top*.

    That is at the top of the zip, or in its only folder with such a file. Raises SourceError for a
    damaged zip and for one above the limits, OSError if it cannot be opened.
    """
    place = str(path)
    try:
        with open_regular(path) as file:
            if os.fstat(file.fileno()).st_size > limits.packed:
                raise _too_large(_("The zip is too large."), place, limits.packed)
            _check_directory(file, place, limits)
            with zipfile.ZipFile(file) as archive:
                infos = archive.infolist()
                if len(infos) > limits.members:
                    raise too_many_files(place, limits.members)
                members = tuple(_checked(infos, top, limits.ratio))
                if sum(info.file_size for info in infos) > limits.unpacked:
                    for member in members:  # a single file may be the reason
                        if member.problem:
                            raise refused(member, path)
                    message = _("The contents of the zip are too large.")
                    raise _too_large(message, place, limits.unpacked)
                yield UntrustedZip(archive, members)
    except SourceError:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        raise SourceError(
            _("The zip is damaged: {reason}.").format(reason=str(error)[:120].rstrip(".") or "?"),
            filename=place,
        ) from None


def _check_directory(file: BinaryIO, place: str, limits: ZipLimits) -> None:
    """Raise SourceError if the directory of a zip is too large to be read.

    zipfile reads it as a whole, as long as the record at the end of the file says, before the
    number of members can be asked for. Neither a zip64 nor more than 65,534 members are needed.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - _LONGEST_END))
    tail = file.read()
    start = len(tail) - _END.size
    if tail[start : start + 4] != _END_MARK or tail[-2:] != b"\0\0":
        start = tail.rfind(_END_MARK)  # behind it is a comment
    file.seek(0)
    if start < 0 or len(tail) < start + _END.size:
        return  # zipfile says what is wrong
    count, length = _END.unpack_from(tail, start)[4:6]
    is_zip64 = tail[max(0, start - 20) : start][:4] == _ZIP64_MARK
    if count > limits.members or length > limits.members * _ENTRY_BYTES or is_zip64:
        raise too_many_files(place, limits.members)


def _checked(infos: Sequence[zipfile.ZipInfo], top: str, ratio: int) -> Iterator[Member]:
    """Yield the members that are not folders, with their problems."""
    homes = {
        info.filename.removesuffix(top)
        for info in infos
        if info.filename.rpartition("/")[2] == top and info.filename.count("/") <= 1
    }
    home = "" if "" in homes or len(homes) != 1 else homes.pop()
    seen: set[str] = set()
    for info in infos:
        folded = info.filename.casefold()
        problem = _problem_of(info, ratio)
        if not problem and folded in seen:
            problem = _("the zip has two files of that name")
        seen.add(folded)
        if problem or not info.is_dir():
            inner = info.filename.removeprefix(home)
            yield Member(inner if info.filename.startswith(home) else "", info, problem)


def _problem_of(info: zipfile.ZipInfo, ratio: int) -> str:
    """Return why a member must not be read, or an empty string."""
    raw = info.orig_filename
    if raw.startswith("/") or "\\" in raw or ":" in raw or ".." in raw.split("/") or "\0" in raw:
        return _("its path leads out of the zip")
    if stat.S_ISLNK(info.external_attr >> 16):
        return _("it is a link")
    if info.flag_bits & _ENCRYPTED:
        return _("it is encrypted")
    if info.compress_type not in _METHODS:
        return _("its compression method is not supported")
    if info.file_size > ratio * max(info.compress_size, 64):
        return _("its compression ratio is too high")
    return ""


def refused(member: Member, path: Path) -> SourceError:
    """Return the error of a member with a problem in the zip at *path*."""
    shown = "".join(c if c.isprintable() else "?" for c in member.info.filename[:80])
    return SourceError(
        _("'{member}' in the zip is not allowed: {problem}.").format(
            member=shown, problem=member.problem
        ),
        filename=str(path),
    )


def too_many_files(place: str, limit: int) -> SourceError:
    """Return the error of a folder or zip with more files than *limit*."""
    return SourceError(
        _("There are too many files."),
        filename=place,
        allowed=_("At most {limit} are allowed.").format(limit=limit),
    )


def _too_large(message: str, place: str, limit: int) -> SourceError:
    return SourceError(
        message, filename=place, allowed=_("At most {limit} bytes are allowed.").format(limit=limit)
    )
