"""The files of a pack: in a folder, in a zip, or among the data of the program.

A zip is never unpacked to disk, and links in a folder are not followed, so nothing outside a pack
is read. Every read has a limit.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from cardtable.core.archives import (
    Member,
    UntrustedZip,
    ZipLimits,
    is_zip,
    open_zip,
    refused,
    too_many_files,
)
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import read_bytes, unreadable

PACK = "pack.yaml"
FOLDERS = ("cards", "halves", "backs", "sounds")
"""The folders of a pack whose files are used; all others are ignored."""
MAX_FILES = 500
MAX_FILE_BYTES = 4 * 2**20
MAX_PACK_BYTES = 64 * 2**20
"""Maximum size of all files of a pack together, and of a zip."""
MAX_COMPRESSION_RATIO = 200
"""Maximum ratio for a member of a zip; drawings compress by a factor of about five."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}\.[A-Za-z0-9]{1,5}")
_LIMITS = ZipLimits(MAX_FILES, MAX_PACK_BYTES, MAX_PACK_BYTES, MAX_COMPRESSION_RATIO)


class Listing(NamedTuple):
    """The names of the files of a pack, sorted, and the errors of those that are not read."""

    names: tuple[str, ...]
    problems: tuple[SourceError, ...]


class PackFiles(ABC):
    """The files of one pack by their names, as in ``cards/ace-of-spades.svg``."""

    @property
    @abstractmethod
    def place(self) -> str:
        """The path of the pack, for errors."""

    @abstractmethod
    def listing(self) -> Listing:
        """Return the names of pack.yaml and of the files in FOLDERS.

        Raises SourceError if the pack cannot be listed or is too large.
        """

    @abstractmethod
    def _read(self, name: str, limit: int) -> bytes:
        """Return a file of the pack. Raises OSError."""

    def read(self, name: str, limit: int = MAX_FILE_BYTES) -> bytes:
        """Return the file *name*. Raises SourceError if it is missing or above *limit* bytes."""
        try:
            return self._read(name, min(limit, MAX_FILE_BYTES))
        except OSError as error:
            raise unreadable(self.path_of(name), error) from None

    def path_of(self, name: str) -> str:
        """Return the path of a file, for errors."""
        return f"{self.place}/{name}"


@dataclass(frozen=True)
class FolderFiles(PackFiles):
    """The files in the folder *folder*; *stamp* tells versions of them apart."""

    folder: Path
    stamp: tuple[float, ...] = ()

    @classmethod
    def open(cls, folder: Path) -> FolderFiles:
        """Return the files with their times and sizes as the stamp."""
        stamp: list[float] = []
        for part in ("", *FOLDERS):
            with suppress(OSError), os.scandir(folder / part) as entries:
                for entry in islice(entries, MAX_FILES):
                    status = entry.stat(follow_symlinks=False)
                    stamp += (status.st_mtime, float(status.st_size))
        return cls(folder, tuple(stamp))

    @property
    def place(self) -> str:
        return str(self.folder)

    def listing(self) -> Listing:
        names: list[str] = []
        problems: list[SourceError] = []
        size = 0
        for part in ("", *FOLDERS):
            folder = self.folder / part
            if part and not os.path.lexists(folder):
                continue
            if part and (folder.is_symlink() or not folder.is_dir()):
                problems.append(_bad_file(_("Not a folder."), str(folder)))
                continue
            for entry in _entries(folder):
                if entry.name.startswith(".") or (not part and entry.name != PACK):
                    continue
                name = f"{part}/{entry.name}" if part else entry.name
                problem = _name_problem(entry.name, self.path_of(name))
                if problem is None and entry.is_symlink():
                    problem = _bad_file(_("Links are not followed."), entry.path)
                elif problem is None and not entry.is_file(follow_symlinks=False):
                    problem = _bad_file(_("Not a regular file."), entry.path)
                if problem is not None:
                    problems.append(problem)
                    continue
                names.append(name)
                size += entry.stat(follow_symlinks=False).st_size
                _check_totals(len(names), size, self.place)
        return Listing(tuple(sorted(names)), tuple(problems))

    def _read(self, name: str, limit: int) -> bytes:
        path = self.folder / name
        if path.is_symlink() or path.parent.is_symlink():
            raise OSError(0, _("links are not followed"))
        return read_bytes(path, limit)


@dataclass(frozen=True)
class DataFiles(PackFiles):
    """The files of a pack that ships with the program."""

    folder: Traversable

    @property
    def place(self) -> str:
        return str(self.folder)

    def listing(self) -> Listing:
        names = [PACK]
        for part in FOLDERS:
            folder = self.folder.joinpath(part)
            if folder.is_dir():
                names += [f"{part}/{entry.name}" for entry in folder.iterdir()]
        return Listing(tuple(sorted(names)), ())

    def _read(self, name: str, limit: int) -> bytes:
        return self.folder.joinpath(*name.split("/")).read_bytes()


@dataclass(frozen=True)
class ZipFiles(PackFiles):
    """The files in the zip at *path*, at its top or in a single folder."""

    path: Path
    stamp: tuple[float, ...] = ()

    @classmethod
    def open(cls, path: Path) -> ZipFiles:
        """Return the files with time and size of the zip as the stamp."""
        status = path.stat()
        return cls(path, (status.st_mtime, float(status.st_size)))

    @property
    def place(self) -> str:
        return str(self.path)

    def listing(self) -> Listing:
        with open_zip(self.path, PACK, _LIMITS) as archive:
            members, problems = self._members(archive)
        return Listing(tuple(sorted(members)), tuple(problems))

    def _read(self, name: str, limit: int) -> bytes:
        with open_zip(self.path, PACK, _LIMITS) as archive:
            member = self._members(archive)[0].get(name)
            if member is None:
                raise FileNotFoundError(2, _("it is not in the zip"))
            data = archive.read(member, limit)
        if len(data) > limit:
            raise OSError(0, _("it is larger than {limit} bytes").format(limit=limit))
        return data

    def _members(self, archive: UntrustedZip) -> tuple[dict[str, Member], list[SourceError]]:
        """Return the members that are read by name, and the errors of the others."""
        members: dict[str, Member] = {}
        problems: list[SourceError] = []
        for member in archive.members:
            folder, _slash, last = member.name.rpartition("/")
            if (member.name != PACK and folder not in FOLDERS) or last.startswith("."):
                continue
            if member.problem:
                problems.append(refused(member, self.path))
            elif (problem := _name_problem(last, self.path_of(member.name))) is not None:
                problems.append(problem)
            else:
                members[member.name] = member
        return members, problems


def files_at(path: Path) -> PackFiles:
    """Return the files of the folder or zip at *path*. Raises SourceError if it is neither."""
    try:
        if path.is_dir():
            return FolderFiles.open(path)
        if is_zip(path):
            return ZipFiles.open(path)
        exists = path.exists()
    except OSError as error:
        raise unreadable(path, error) from None
    except ValueError:  # a NUL in the name
        exists = False
    raise SourceError(
        _("Not a pack: neither a folder nor a zip.") if exists else _("No such folder or zip."),
        filename=str(path),
        allowed=_("A pack is a folder or zip that contains {names}.").format(names=PACK),
    )


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """Return the entries of *folder* by name. Raises SourceError; a folder may be endless."""
    files = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                files.append(entry)
                if len(files) > 4 * MAX_FILES:
                    raise too_many_files(str(folder), MAX_FILES)
    except OSError as error:
        raise SourceError(
            _("The folder {folder} cannot be read: {reason}.").format(
                folder=folder, reason=error.strerror or error
            ),
            filename=str(folder),
        ) from None
    return sorted(files, key=lambda entry: entry.name)


def _bad_file(message: str, path: str) -> SourceError:
    return SourceError(message, filename=path)


def _name_problem(name: str, path: str) -> SourceError | None:
    """Return the error of a file name that is not used; None for a usual one."""
    if _NAME.fullmatch(name) is not None:
        return None
    shown = "".join(c if c.isprintable() else "?" for c in name[:60])
    return SourceError(
        _("The file name '{name}' is not allowed.").format(name=shown),
        filename=path.removesuffix(name) + shown,
        allowed=_("Use letters, digits, - and _, at most 60, and an ending such as .svg."),
    )


def _check_totals(count: int, size: int, place: str) -> None:
    if count > MAX_FILES:
        raise too_many_files(place, MAX_FILES)
    if size > MAX_PACK_BYTES:
        raise SourceError(
            _("The pack is too large."),
            filename=place,
            allowed=_("At most {limit} bytes are allowed.").format(limit=MAX_PACK_BYTES),
        )
