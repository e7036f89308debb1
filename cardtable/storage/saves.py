"""Saved games: autosaves, games saved by name, and the samples that ship."""

from __future__ import annotations

import contextlib
import os
import time
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from stat import S_ISREG

from cardtable.core import assets
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import list_files, open_regular, reading
from cardtable.match import Match
from cardtable.storage import paths
from cardtable.storage.files import SaveFailed, back_up, is_locked, lock, replace_file
from cardtable.storage.header import clean
from cardtable.storage.journal import Journal, journal_text
from cardtable.storage.records import read_journal_text, unreadable_file, write_preamble
from cardtable.storage.recovery import Recovered, Strategies, read_journal, recover
from cardtable.storage.samples import sample_texts
from cardtable.storage.save_info import SaveInfo, UnreadableSave, diagnose, summarize
from cardtable.storage.transcript import read_transcript

__all__ = ["InUse", "NameTaken", "SaveFailed", "SaveInfo", "Saves", "UnreadableSave", "file_name"]

SUFFIX = ".game"
MAX_AUTOSAVES = 50  # of finished games, and the same number of unfinished ones
MAX_FILE_NAME = 120  # bytes
DAY_NS = 24 * 3600 * 10**9
_FORBIDDEN = frozenset('/\\:*?"<>|')
_RESERVED = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)))
)


class NameTaken(Exception):
    """Raised if a game of that name exists; saving with *overwrite* replaces it."""

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(_("A game named '{name}' already exists.").format(name=name))
        self.name = name
        self.path = path


class InUse(Exception):
    """Raised if a game is open in another window."""


def file_name(name: str) -> str:
    """Return a file name for *name* that is valid on every system and stays in its folder.

    >>> file_name("../Nil: a tale?")
    '_Nil_ a tale_'

    Raises ValueError for a name without a visible character.
    """
    text = unicodedata.normalize("NFC", clean(name, 1000))
    text = "".join("_" if char in _FORBIDDEN else char for char in text).strip(" .")
    if not text.strip("_ "):
        raise ValueError(_("A saved game needs a name."))
    if text.split(".")[0].strip().casefold() in _RESERVED:
        text = f"_{text}"
    return text.encode("utf-8")[:MAX_FILE_NAME].decode("utf-8", "ignore").rstrip(" .")


class Saves:
    """The saved games in *folder* (default: the user's).

    *strategies* are the classes a seat may name (default: those of the package and of the user).
    """

    def __init__(self, folder: Path | None = None, *, strategies: Strategies | None = None) -> None:
        self.folder = Path(folder) if folder is not None else paths.saves_folder()
        self.auto_folder = self.folder / "auto"
        self.strategies = strategies
        self._known: dict[Path, tuple[object, SaveInfo | UnreadableSave]] = {}

    # --- autosaves -----------------------------------------------------------------------------

    def start(self, match: Match, *, keep_empty: bool = False) -> Journal:
        """Autosave *match* from now on in a new file, which is locked while it is open.

        A failed write sets ``Journal.failure`` instead of raising. Closing the journal removes
        the file of a game without any action, unless *keep_empty*.
        """
        self._prune()
        stamp = datetime.now().strftime("%Y-%m-%d %H.%M.%S")
        for number in range(1000):
            extra = f" {number}" if number else ""
            path = self.auto_folder / f"{stamp} {match.kind.key}{extra}{SUFFIX}"
            with contextlib.suppress(FileExistsError):
                return Journal.begin(match, path, keep_empty=keep_empty)
        raise FileExistsError(path)

    def resumable(self, limit: int | None = None) -> list[SaveInfo]:
        """Return up to *limit* unfinished games that are not open in a window, latest first."""
        unfinished = (
            info
            for info in self._infos(self.auto_folder, finished=False)
            if not info.finished and not is_locked(info.path)
        )
        return list(islice(unfinished, limit))

    def recent(self) -> list[SaveInfo]:
        """Return the finished games, latest first; a damaged one is known up to the damage."""
        infos = self._infos(self.auto_folder)
        return [info for info in infos if info.finished or _is_finished(info.path)]

    def autosave(self, name: str) -> SaveInfo | None:
        """Return the autosaved game in the file *name*; None if it is missing or unreadable."""
        path = self.auto_folder / name
        info = self._info(path) if path.is_file() else None
        return info if isinstance(info, SaveInfo) else None

    def resume(self, info: SaveInfo) -> Recovered:
        """Resume an autosave; the ``journal`` of the result continues its file.

        An incomplete last line or second header, left by a kill or a full disk, is cut off. A file
        with other damage is kept as a backup, and the game continues in a new one. Raises InUse if
        another window has the game open, SourceError if the file cannot be read.
        """
        path = info.path
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        except OSError:  # the file is gone or read-only
            recovered = self.load(info)
            return replace(recovered, journal=self.start(recovered.match))
        if not lock(descriptor):
            os.close(descriptor)
            raise InUse(_("This game is open in another window."))
        try:
            text = read_journal_text(path)
            recovered = recover(text, self.strategies)
        except BaseException:
            os.close(descriptor)
            raise
        is_damaged = recovered.fault is not None or text.damage
        checksum = None if is_damaged else text.last_checksum()
        if checksum is not None and _cut_off(descriptor, text.torn):
            journal = Journal.resume(recovered.match, path, descriptor, checksum)
            return replace(recovered, journal=journal)
        return self._resume_damaged(recovered, path, descriptor)

    def _resume_damaged(self, recovered: Recovered, path: Path, descriptor: int) -> Recovered:
        """Back up the damaged file and continue in a new one."""
        try:
            backup = back_up(path)
        except OSError:
            backup = path
        journal = self.start(recovered.match)
        os.close(descriptor)
        if backup != path and journal.failure is None:
            with contextlib.suppress(OSError):
                path.unlink()
        note = _("The damaged file was saved as {name}.").format(name=backup.name)
        return replace(recovered, journal=journal, notes=(*recovered.notes, note))

    def _prune(self) -> None:
        """Delete the oldest autosaves above the limit, except those open in a window.

        Files that are not certain to be readable are neither deleted nor counted.
        """
        groups: dict[bool, list[Path]] = {True: [], False: []}
        for path in _latest_first(self.auto_folder):
            groups[_is_finished(path)].append(path)
        for group in groups.values():
            if len(group) < MAX_AUTOSAVES:
                continue
            for path in list(filter(_is_certain, group))[MAX_AUTOSAVES - 1 :]:
                if not is_locked(path):
                    with contextlib.suppress(OSError):
                        path.unlink()

    # --- saved by name -------------------------------------------------------------------------

    def save_as(
        self, match: Match, name: str, *, overwrite: bool = False, description: str = ""
    ) -> SaveInfo:
        """Save *match* as *name*, any line of text.

        Raises NameTaken (unless *overwrite*), SaveFailed, or ValueError for an empty name.
        """
        path = self.folder / f"{file_name(name)}{SUFFIX}"
        existing = self._existing(path)
        if existing is not None:
            if not overwrite:
                raise NameTaken(name, existing)
            path = existing
        text = journal_text(match, title=name, description=description)
        try:
            replace_file(path, text.encode("utf-8"), new=not overwrite)
        except FileExistsError:
            raise NameTaken(name, path) from None
        info = self._info(path)
        assert isinstance(info, SaveInfo)
        return info

    def _existing(self, path: Path) -> Path | None:
        """Return the existing file called *path*, ignoring case."""
        with contextlib.suppress(OSError):
            for other in path.parent.iterdir():
                if other.name.casefold() == path.name.casefold():
                    return other
        return None

    def named(self) -> list[SaveInfo]:
        """Return the games saved by name, latest first."""
        return list(self._infos(self.folder))

    def load(self, info: SaveInfo) -> Recovered:
        """Read a game without changing its file; pass its match to :meth:`start` to autosave it.

        Raises SourceError if the file cannot be read.
        """
        return read_journal(info.path, self.strategies)

    def delete(self, info: SaveInfo | UnreadableSave) -> None:
        """Delete a game. Raises SaveFailed if the system refuses."""
        try:
            info.path.unlink(missing_ok=True)
        except OSError as error:
            raise SaveFailed.from_error(info.path, error) from error

    def unreadable(self, *, autosaves: bool) -> list[UnreadableSave]:
        """Return the files that cannot be read, among the autosaves or the games saved by name.

        Latest first. They are never deleted except by :meth:`delete`.
        """
        folder = self.auto_folder if autosaves else self.folder
        infos = map(self._info, _latest_first(folder, regular=False))
        return [info for info in infos if isinstance(info, UnreadableSave)]

    def unreadable_since(self, info: SaveInfo | None) -> list[UnreadableSave]:
        """Return the autosaves that cannot be read and that changed later than *info*.

        Without *info*, all of them. For the person who resumes the latest game.
        """
        return [
            unreadable
            for unreadable in self.unreadable(autosaves=True)
            if info is None or unreadable.when > info.when
        ]

    def samples(self) -> list[SaveInfo]:
        """Return the games that ship, ordered by the number in their file name."""
        folder = assets.samples()
        infos = self._infos(folder) if isinstance(folder, Path) else ()
        texts = sample_texts()
        order = {stem: number for number, stem in enumerate(texts)}
        return [
            replace(info, name=name, description=description)
            for info in sorted(infos, key=lambda info: order.get(info.path.stem, len(order)))
            for name, description in [texts.get(info.path.stem, (info.name, info.description))]
        ]

    # --- lists ---------------------------------------------------------------------------------

    def _infos(self, folder: Path, *, finished: bool = True) -> Iterator[SaveInfo]:
        """Yield the readable games in *folder*, latest first; unchanged files are read only once.

        With *finished* False, most finished games are skipped unread.
        """
        for path in _latest_first(folder):
            info = self._info(path) if finished or not _is_finished(path) else None
            if isinstance(info, SaveInfo):
                yield info

    def _info(self, path: Path) -> SaveInfo | UnreadableSave:
        try:
            status = path.stat()
            stamp: object = (status.st_mtime_ns, status.st_size, status.st_mode)
        except OSError as error:
            return diagnose(path, unreadable_file(path, error))
        if path not in self._known or self._known[path][0] != stamp:
            try:
                with reading(path):
                    when = datetime.fromtimestamp(status.st_mtime, UTC)
                    info = summarize(path, read_transcript(path), when)
            except SourceError as error:
                self._known[path] = (stamp, diagnose(path, error))
            else:
                self._known[path] = (stamp, info)
        return self._known[path][1]


def _cut_off(descriptor: int, torn: bytes) -> bool:
    """Remove the incomplete end of a file; return whether the system allowed it."""
    try:
        if torn:
            os.ftruncate(descriptor, os.fstat(descriptor).st_size - len(torn))
    except OSError:
        return False
    return True


def _latest_first(folder: Path, *, regular: bool = True) -> list[Path]:
    """Return the journals in *folder*, last changed first; only *regular* files by default.

    Files from a clock that was ahead come after all others: a game played since then is later.
    """
    files: list[tuple[bool, int, str, Path]] = []
    tomorrow = time.time_ns() + DAY_NS
    for path in list_files(folder, SUFFIX):
        with contextlib.suppress(OSError):
            status = path.stat() if regular else path.lstat()
            if S_ISREG(status.st_mode) or not regular:
                when = status.st_mtime_ns
                files.append((when <= tomorrow, when, path.name, path))
    return [path for *_order, path in sorted(files, reverse=True)]


def _is_finished(path: Path) -> bool:
    """Return whether the last line of a journal says that the game is over."""
    try:
        with open_regular(path) as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - 200))
            return file.read().rstrip().rpartition(b"\n")[2].startswith(b"over ")
    except OSError:
        return False


def _is_certain(path: Path) -> bool:
    """Return whether the header of a journal agrees with its checksum, which is quick to check."""
    try:
        text = read_journal_text(path)
    except SourceError:
        return False
    return write_preamble(text.header)[1] == text.checksum
