"""The games a person can go on with: saved by themselves, saved by name, and those that ship."""

from __future__ import annotations

import contextlib
import os
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from stat import S_ISREG

from cardtable import assets
from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.storage import places
from cardtable.storage.course import read_course
from cardtable.storage.files import SaveFailed, is_locked, keep_aside, lock, write_whole
from cardtable.storage.header import clean
from cardtable.storage.info import SaveInfo, describe
from cardtable.storage.journal import Journal, write_match
from cardtable.storage.reading import Recovered, Strategies, read_journal, recover
from cardtable.storage.records import read_text
from cardtable.storage.samples import sample_texts

__all__ = ["InUse", "NameTaken", "SaveFailed", "SaveInfo", "Saves", "file_name"]

SUFFIX = ".game"
MOST_RECENT = 50
"""So many finished games, and so many unfinished ones, are kept of those saved by themselves."""
LONGEST_FILE_NAME = 120
_FORBIDDEN = frozenset('/\\:*?"<>|')
_RESERVED = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)))
)


class NameTaken(Exception):
    """Report that a game is saved by that name already; saving with *overwrite* takes its place."""

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(_("There is a game called '{name}' already.").format(name=name))
        self.name = name
        self.path = path


class InUse(Exception):
    """Report that a game is being played in another window."""


def file_name(name: str) -> str:
    """Return a file name for any *name*: one that no system minds and that leaves no folder.

    >>> file_name("../Nil: a tale?")
    '_Nil_ a tale_'

    Raises ValueError for a name without a visible character.
    """
    text = unicodedata.normalize("NFC", clean(name, 1000))
    text = "".join("_" if sign in _FORBIDDEN else sign for sign in text).strip(" .")
    if not text.strip("_ "):
        raise ValueError(_("A saved game needs a name."))
    if text.split(".")[0].strip().casefold() in _RESERVED:
        text = f"_{text}"
    return text.encode("utf-8")[:LONGEST_FILE_NAME].decode("utf-8", "ignore").rstrip(" .")


class Saves:
    """The saved games below *folder* (default: the user's own).

    *strategies* are the classes seats may name (default: those of the package and of the user).
    """

    def __init__(self, folder: Path | None = None, *, strategies: Strategies | None = None) -> None:
        self.folder = Path(folder) if folder is not None else places.saves_folder()
        self.auto_folder = self.folder / "auto"
        self.strategies = strategies
        self._known: dict[Path, tuple[tuple[int, int], SaveInfo | None]] = {}

    # --- saved by themselves -------------------------------------------------------------------

    def start(self, match: Match) -> Journal:
        """Write *match* down from now on in a file of its own, locked for as long as it is open.

        Never raises for a disk that cannot be written: see ``Journal.failure``. Closing the journal
        removes the file of a game in which nobody has done anything.
        """
        self._prune()
        stamp = datetime.now().strftime("%Y-%m-%d %H.%M.%S")
        for number in range(1000):
            extra = f" {number}" if number else ""
            path = self.auto_folder / f"{stamp} {match.kind.key}{extra}{SUFFIX}"
            with contextlib.suppress(FileExistsError):
                return Journal.begin(match, path, keep_empty=False)
        raise FileExistsError(path)

    def resumable(self, most: int | None = None) -> list[SaveInfo]:
        """Return the unfinished games that no window has open, the latest first, *most* at most."""
        found = (
            info
            for info in self._infos(self.auto_folder, finished=False)
            if not info.finished and not is_locked(info.path)
        )
        return list(islice(found, most))

    def recent(self) -> list[SaveInfo]:
        """Return the finished games, the latest first."""
        return [info for info in self._infos(self.auto_folder) if info.finished]

    def resume(self, info: SaveInfo) -> Recovered:
        """Go on with a game saved by itself; the ``journal`` of what is returned writes on.

        Where the file is damaged, the game goes on in a new file, and the damaged one is kept
        beside it. Raises InUse when another window has it open, SourceError when nothing can be
        read.
        """
        path = info.path
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        except OSError:  # gone, or nothing may be written here: then play on without saving
            recovered = self.load(info)
            return replace(recovered, journal=self.start(recovered.match))
        if not lock(descriptor):
            os.close(descriptor)
            raise InUse(_("This game is open in another window."))
        try:
            text = read_text(path)
            recovered = recover(text, self.strategies)
        except BaseException:
            os.close(descriptor)
            raise
        total = text.end() if recovered.complete else None  # a damaged file has no such sum
        if total is not None:
            journal = Journal.go_on(recovered.match, path, descriptor, total)
            return replace(recovered, journal=journal)
        return self._mend(recovered, path, descriptor)

    def _mend(self, recovered: Recovered, path: Path, descriptor: int) -> Recovered:
        """Keep the damaged file aside and go on in a whole one."""
        try:
            kept = keep_aside(path)
        except OSError:
            kept = path
        journal = self.start(recovered.match)
        os.close(descriptor)
        if kept != path and journal.failure is None:
            with contextlib.suppress(OSError):
                path.unlink()
        note = _("The damaged file is kept as {name}.").format(name=kept.name)
        return replace(recovered, journal=journal, notes=(*recovered.notes, note))

    def _prune(self) -> None:
        """Remove the oldest of too many games, those of other windows excepted."""
        found: dict[bool, list[Path]] = {True: [], False: []}
        for path in _latest_first(self.auto_folder):
            found[_ends(path)].append(path)
        for paths in found.values():
            for path in paths[MOST_RECENT - 1 :]:
                if not is_locked(path):
                    with contextlib.suppress(OSError):
                        path.unlink()

    # --- saved by name -------------------------------------------------------------------------

    def save_as(
        self, match: Match, name: str, *, overwrite: bool = False, description: str = ""
    ) -> SaveInfo:
        """Save *match* by *name*, any line of text.

        Raises NameTaken (unless *overwrite*), SaveFailed, or ValueError for an empty name.
        """
        path = self.folder / f"{file_name(name)}{SUFFIX}"
        taken = self._taken(path)
        if taken is not None:
            if not overwrite:
                raise NameTaken(name, taken)
            path = taken
        text = write_match(match, title=name, description=description)
        try:
            write_whole(path, text.encode("utf-8"), new=not overwrite)
        except FileExistsError:
            raise NameTaken(name, path) from None
        info = self._info(path)
        assert info is not None
        return info

    def _taken(self, path: Path) -> Path | None:
        """Return the file that has this name already, whatever the case of its letters."""
        with contextlib.suppress(OSError):
            for other in path.parent.iterdir():
                if other.name.casefold() == path.name.casefold():
                    return other
        return None

    def named(self) -> list[SaveInfo]:
        """Return the games saved by name, the latest first."""
        return list(self._infos(self.folder))

    def load(self, info: SaveInfo) -> Recovered:
        """Read a game without touching its file; :meth:`start` keeps what is played on.

        Raises SourceError when nothing can be read.
        """
        return read_journal(info.path, self.strategies)

    def delete(self, info: SaveInfo) -> None:
        """Remove a game for good. Raises SaveFailed where the system does not allow it."""
        try:
            info.path.unlink(missing_ok=True)
        except OSError as error:
            raise SaveFailed.because(info.path, error) from error

    def samples(self) -> list[SaveInfo]:
        """Return the games that ship with the table, by the numbers their file names begin with."""
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
        """Yield what can be read in *folder*, the latest first; a file once read is remembered.

        With *finished* False, finished games need not be read, and most are not.
        """
        for path in _latest_first(folder):
            info = self._info(path) if finished or not _ends(path) else None
            if info is not None:
                yield info

    def _info(self, path: Path) -> SaveInfo | None:
        try:
            status = path.stat()
        except OSError:
            return None
        mark = (status.st_mtime_ns, status.st_size)
        if path not in self._known or self._known[path][0] != mark:
            try:
                course = read_course(path)
            except SourceError:
                self._known[path] = (mark, None)
            else:
                when = datetime.fromtimestamp(status.st_mtime, UTC)
                self._known[path] = (mark, describe(path, course, when))
        return self._known[path][1]


def _latest_first(folder: Path) -> list[Path]:
    """Return the games in *folder* by the time of their last change."""
    found: list[tuple[int, str, Path]] = []
    with contextlib.suppress(OSError):
        for path in folder.glob(f"*{SUFFIX}"):
            with contextlib.suppress(OSError):
                status = path.stat()
                if S_ISREG(status.st_mode):
                    found.append((status.st_mtime_ns, path.name, path))
    return [path for _when, _name, path in sorted(found, reverse=True)]


def _ends(path: Path) -> bool:
    """Tell, by its last line alone, whether a journal is that of a finished game."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - 200))
            return file.read().rstrip().rpartition(b"\n")[2].startswith(b"over ")
    except OSError:
        return False
