"""Reads the text files of a game from a folder or an untrusted zip.

A zip with a single member that is not allowed is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from cardtable.core.archives import ZipLimits, is_zip, open_zip, refused, too_many_files
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import decoded, open_regular, unreadable
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
_LIMITS = ZipLimits(MAX_FILES, MAX_ZIP_BYTES, MAX_UNPACKED_BYTES, MAX_COMPRESSION_RATIO)


def read_texts(path: Path) -> dict[str, str]:
    """Return the texts of the game at *path* by file name.

    Raises SourceError if the game does not exist, is incomplete or breaks one of the limits.
    """
    if path.is_dir():
        texts = _read_folder(path)
    elif is_zip(path):
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


def is_game_folder(folder: Path) -> bool:
    """Return whether *folder* has the two files that make a game."""
    return (folder / GAME).is_file() and (folder / RULES).is_file()


def text_files(folder: Path) -> list[Path]:
    """Return the entries of *folder* with the name of a text of a game, sorted."""
    return sorted(entry for entry in folder.iterdir() if _WANTED.fullmatch(entry.name))


def picture_files(folder: Path) -> list[Path]:
    """Return the entries of *folder* that may be pictures of a game, sorted."""
    return sorted(entry for entry in folder.iterdir() if entry.suffix in (".svg", ".png"))


def read_picture(path: Path, name: str, limit: int) -> bytes:
    """Return the file *name* in the folder or zip of a game.

    Raises SourceError, also above *limit* bytes.
    """
    if path.is_dir():
        data = _read_file(path / name, limit)
    else:
        with open_zip(path, GAME, _LIMITS) as archive:
            member = next((each for each in archive.members if each.name == name), None)
            if member is None or member.problem:
                raise SourceError(_("There is no file {name} in the zip.").format(name=name))
            data = archive.read(member, limit)
    return _within(data, name, limit)


def saved_texts(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that a save contains: all but the pages of rules and the translations."""
    return {
        name: text
        for name, text in texts.items()
        if not name.endswith(".md") and not FILE_NAME.fullmatch(name)
    }


def _read_folder(folder: Path) -> dict[str, str]:
    try:
        files = text_files(folder)
    except OSError as error:
        raise unreadable(folder, error) from None
    if len(files) > MAX_FILES:
        raise too_many_files(str(folder), MAX_FILES)
    texts = {}
    for file in files:
        name = str(file)
        if not file.is_symlink() and not file.is_file():
            continue  # a folder, or a pipe, which would block
        texts[file.name] = _text(_read_file(file, MAX_FILE_BYTES), name)
    return texts


def _read_file(file: Path, limit: int) -> bytes:
    """Return the bytes of a file, at most one more than *limit*. Raises SourceError."""
    if file.is_symlink():
        raise SourceError(_("Links are not followed."), filename=str(file))
    try:
        with open_regular(file) as stream:
            return stream.read(limit + 1)
    except OSError as error:
        raise unreadable(file, error) from None


def _read_zip(path: Path) -> dict[str, str]:
    try:
        with open_zip(path, GAME, _LIMITS) as archive:
            for member in archive.members:
                if member.problem:
                    raise refused(member, path)
            return {
                member.name: _text(archive.read(member, MAX_FILE_BYTES), f"{path}/{member.name}")
                for member in archive.members
                if _WANTED.fullmatch(member.name)
            }
    except OSError as error:
        raise unreadable(path, error) from None


def _text(data: bytes, name: str) -> str:
    return decoded(_within(data, name, MAX_FILE_BYTES), name).replace("\r\n", "\n")


def _within(data: bytes, name: str, limit: int) -> bytes:
    """Return *data*. Raises SourceError if it has more than *limit* bytes."""
    if len(data) > limit:
        raise SourceError(
            _("The file is too large."),
            filename=name,
            allowed=_("At most {limit} bytes are allowed.").format(limit=limit),
        )
    return data
