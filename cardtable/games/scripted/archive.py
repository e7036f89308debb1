"""Reads the text files of a game from a folder or an untrusted zip.

A zip is not unpacked to disk: its members are checked first and then read into memory.
"""

from __future__ import annotations

import re
import stat
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import open_regular
from cardtable.games.scripted.script_texts import FILE_NAME

MAX_ZIP_BYTES = 1024 * 1024
"""Maximum size of a zip."""
MAX_FILES = 100
MAX_FILE_BYTES = 256 * 1024
"""Maximum size of a text file."""
MAX_SAVED_BYTES = 128 * 1024
"""Maximum size of all texts in a save; a script of 1,000 lines takes a third of it."""
MAX_UNPACKED_BYTES = 2 * 1024 * 1024
"""Maximum size of the uncompressed contents of a zip."""
MAX_COMPRESSION_RATIO = 100
"""Maximum ratio for a member of a zip. LudL compresses by a factor of five."""

GAME, RULES = "game.yaml", "rules.ludl"
_WANTED = re.compile(r"[A-Za-z0-9_.-]{1,60}\.(?:yaml|ludl|md)")
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def read_texts(path: Path) -> dict[str, str]:
    """Return the texts of the game at *path* by file name.

    Raises SourceError if the game does not exist, is incomplete or breaks one of the limits.
    """
    if path.is_dir():
        texts = _read_folder(path)
    elif _is_zip(path):
        texts = _read_zip(path)
    else:
        raise SourceError(
            _("Not a game: neither a folder nor a zip.")
            if path.exists()
            else _("No such folder or zip."),
            filename=str(path),
        )
    for name in (GAME, RULES):
        if name not in texts:
            raise SourceError(
                _("The file {name} is missing.").format(name=name),
                filename=str(path),
                allowed=_("A game is a folder or zip that contains {names}.").format(
                    names=f"{GAME}, {RULES}"
                ),
            )
    if sum(len(text.encode("utf-8")) for text in saved_texts(texts).values()) > MAX_SAVED_BYTES:
        raise SourceError(
            _("The game is too large to be stored in a saved game."),
            filename=str(path),
            allowed=_("At most {limit} bytes are allowed.").format(limit=MAX_SAVED_BYTES),
        )
    return texts


def _is_zip(path: Path) -> bool:
    try:
        with open_regular(path) as file:
            return zipfile.is_zipfile(file)
    except OSError:
        return False


def is_game_folder(folder: Path) -> bool:
    """Return whether *folder* has the two files that make a game."""
    return (folder / GAME).is_file() and (folder / RULES).is_file()


def saved_texts(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that a save contains: all but the pages of rules and the translations."""
    return {
        name: text
        for name, text in texts.items()
        if not name.endswith(".md") and not FILE_NAME.fullmatch(name)
    }


def _read_folder(folder: Path) -> dict[str, str]:
    try:
        files = sorted(entry for entry in folder.iterdir() if _WANTED.fullmatch(entry.name))
    except OSError as error:
        raise _unreadable(folder, error) from None
    if len(files) > MAX_FILES:
        raise _too_many(str(folder))
    texts = {}
    for file in files:
        name = str(file)
        if file.is_symlink():
            raise SourceError(_("Links are not followed."), filename=name)
        if not file.is_file():
            continue  # a folder, or a pipe, which would block
        try:
            with open_regular(file) as stream:
                data = stream.read(MAX_FILE_BYTES + 1)
        except OSError as error:
            raise _unreadable(file, error) from None
        texts[file.name] = _text(data, name)
    return texts


def _read_zip(path: Path) -> dict[str, str]:
    name = str(path)
    try:
        if path.stat().st_size > MAX_ZIP_BYTES:
            raise SourceError(
                _("The zip is too large."),
                filename=name,
                allowed=_("At most {limit} bytes are allowed.").format(limit=MAX_ZIP_BYTES),
            )
        with open_regular(path) as file, zipfile.ZipFile(file) as archive:
            members = archive.infolist()
            _check_members(members, name)
            return _unpack(archive, members, name)
    except OSError as error:
        raise _unreadable(path, error) from None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        if isinstance(error, SourceError):
            raise
        raise SourceError(
            _("The zip is damaged: {reason}.").format(reason=str(error)[:120].rstrip(".") or "?"),
            filename=name,
        ) from None


def _check_members(members: list[zipfile.ZipInfo], name: str) -> None:
    """Check all members of a zip before any is read."""
    if len(members) > MAX_FILES:
        raise _too_many(name)
    seen: set[str] = set()
    for member in members:
        problem = _problem_of(member)
        folded = member.filename.casefold()
        if not problem and folded in seen:
            problem = _("the zip has two files of that name")
        seen.add(folded)
        if problem:
            shown = "".join(c if c.isprintable() else "?" for c in member.filename[:80])
            raise SourceError(
                _("'{member}' in the zip is not allowed: {problem}.").format(
                    member=shown, problem=problem
                ),
                filename=name,
            )
    if sum(member.file_size for member in members) > MAX_UNPACKED_BYTES:
        raise SourceError(
            _("The contents of the zip are too large."),
            filename=name,
            allowed=_("At most {limit} bytes are allowed.").format(limit=MAX_UNPACKED_BYTES),
        )


def _problem_of(member: zipfile.ZipInfo) -> str:
    """Return why a member of a zip is not allowed, or an empty string."""
    raw = member.orig_filename
    parts = raw.split("/")
    if raw.startswith("/") or "\\" in raw or ":" in raw or ".." in parts or "\0" in raw:
        return _("its path leads out of the zip")
    if stat.S_ISLNK(member.external_attr >> 16):
        return _("it is a link")
    if member.flag_bits & 0x41:  # encrypted; strongly encrypted
        return _("it is encrypted")
    if member.compress_type not in _METHODS:
        return _("its compression method is not supported")
    if member.file_size > MAX_COMPRESSION_RATIO * max(member.compress_size, 64):
        return _("its compression ratio is too high")
    return ""


def _unpack(
    archive: zipfile.ZipFile, members: Iterable[zipfile.ZipInfo], name: str
) -> dict[str, str]:
    """Return the texts of a game, which may be in a folder within the zip.

    Other folders are ignored: macOS adds one with metadata.
    """
    homes = [
        member.filename.removesuffix(GAME)
        for member in members
        if member.filename.rpartition("/")[2] == GAME and member.filename.count("/") <= 1
    ]
    prefix = "" if "" in homes or len(homes) != 1 else homes[0]
    texts = {}
    for member in members:
        inner = member.filename.removeprefix(prefix)
        if not member.filename.startswith(prefix) or not _WANTED.fullmatch(inner):
            continue
        with archive.open(member) as stream:
            data = stream.read(MAX_FILE_BYTES + 1)  # the size declared in the zip may be wrong
        texts[inner] = _text(data, f"{name}/{inner}")
    return texts


def _text(data: bytes, name: str) -> str:
    if len(data) > MAX_FILE_BYTES:
        raise SourceError(
            _("The file is too large."),
            filename=name,
            allowed=_("At most {limit} bytes are allowed.").format(limit=MAX_FILE_BYTES),
        )
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise SourceError(
            _("The file is not UTF-8 text (byte {place}).").format(place=error.start), filename=name
        ) from None


def _too_many(name: str) -> SourceError:
    return SourceError(
        _("There are too many files."),
        filename=name,
        allowed=_("At most {limit} are allowed.").format(limit=MAX_FILES),
    )


def _unreadable(path: Path, error: OSError) -> SourceError:
    return SourceError(
        _("The file cannot be read: {reason}.").format(reason=error.strerror or error),
        filename=str(path),
    )
