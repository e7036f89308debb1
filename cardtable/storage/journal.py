"""The journal of a match: one line per action, written at once."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

from cardtable.core.i18n import _
from cardtable.engine import Ended, Event, Scored
from cardtable.match import Change, LogEntry, Match
from cardtable.storage.files import PRIVATE_FILE, SaveFailed, lock, make_folder
from cardtable.storage.header import Header
from cardtable.storage.records import with_checksum, write_preamble
from cardtable.storage.transcript import seat_record

_log = logging.getLogger(__name__)

_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


def journal_text(
    match: Match, *, title: str = "", description: str = "", started: datetime | None = None
) -> str:
    """Return the journal of everything *match* has played. *started* defaults to now."""
    header = Header.for_match(match, title=title, description=description, started=started).write()
    preamble, checksum = write_preamble(header)
    return preamble + _lines(tuple(records_of(match)), checksum)[0]


def records_of(match: Match) -> Iterator[str]:
    """Yield the records of *match* in the order of play: deals, actions, scores."""
    replay = match.replayed()
    events: list[Event] = []
    replay.game.listeners.append(events.append)
    dealt = 0
    for entry in replay:
        replay.game.get_next_player()
        yield from _result_records(events)
        events.clear()
        while dealt < len(replay.game.deals()):
            yield f"deal {match.deals[dealt]}"
            dealt += 1
        yield _action_record(match, entry)
    yield from _result_records(events)
    yield from (f"deal {deal}" for deal in match.deals[dealt:])


def _action_record(match: Match, entry: LogEntry) -> str:
    then = "then " if entry.follows else ""
    return f"{then}{entry.door.value} {entry.position} {match.game.write_action(entry.action)}"


def _result_records(events: Sequence[Event]) -> Iterator[str]:
    """Yield the records of scored hands and of the end of the game."""
    for event in events:
        if isinstance(event, Scored):
            yield " ".join(("score", *map(str, event.totals)))
        elif isinstance(event, Ended):
            yield " ".join(("over", *map(str, event.winners)))


def _lines(records: Sequence[str], checksum: int) -> tuple[str, int]:
    """Return *records* as lines that continue *checksum*, and the checksum of the last one."""
    lines = []
    for record in records:
        line, checksum = with_checksum(record, checksum)
        lines.append(line)
    return "".join(lines), checksum


class _FileState(NamedTuple):
    """Identifies the file that was written last, without reading it."""

    device: int
    number: int
    size: int
    changed: int

    @classmethod
    def of(cls, status: os.stat_result) -> _FileState:
        return cls(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)

    def is_same_file(self, other: _FileState) -> bool:
        return (self.device, self.number) == (other.device, other.number)


class Journal:
    """Writes every change of a match to a file, until :meth:`close`.

    Each change is written before the game continues, so a killed program loses nothing; the file
    is flushed to disk when a hand begins and at the end. If a write fails (disk full, read-only
    folder), ``failure`` holds the reason, the game goes on, and the missing lines are written
    with the next change that succeeds. A file whose beginning cannot be written is removed until
    then: an incomplete copy of a game would be taken for the game.

    Other programs, such as one that synchronises folders, may remove, cut or replace the file
    while it is open. Before each write, and in :meth:`check`, the journal looks for that: a file
    that is gone is written anew, one that was cut is completed, and one that holds anything else is
    left alone, and the game goes on in a file of another name (see :meth:`take_notice`).
    """

    def __init__(self, match: Match, path: Path) -> None:
        self.match = match
        self.path = path
        self.failure: SaveFailed | None = None
        self._notice = ""
        self._descriptor = -1
        self._checksum = 0
        self._deals = len(match.deals)
        self._seats = match.seats
        self._text = bytearray()
        """Everything that belongs in the file."""
        self._written = 0
        """The number of bytes of the text that the file contains."""
        self._beginning = 0
        """The number of bytes of the text that were played before the journal followed."""
        self._state: _FileState | None = None
        """The state of the file after the last write."""
        self._keep_empty = True

    @classmethod
    def begin(
        cls,
        match: Match,
        path: Path,
        *,
        title: str = "",
        description: str = "",
        keep_empty: bool = True,
    ) -> Journal:
        """Write everything *match* has played to the new file *path*, and follow it from now on.

        Raises FileExistsError if *path* exists. Without *keep_empty*, :meth:`close` removes the
        file of a game without any action. A failed write sets ``failure`` instead of raising.
        """
        journal = cls(match, Path(path))
        journal._keep_empty = keep_empty
        text = journal_text(match, title=title, description=description)
        journal._checksum = int(text[-9:-1], 16)
        journal._text += text.encode("utf-8")
        journal._beginning = len(journal._text)
        try:
            journal._open()
        except FileExistsError:
            raise
        except OSError as error:
            journal.failure = SaveFailed.from_error(journal.path, error)
        else:
            journal.check()
        match.listeners.append(journal._on_change)
        return journal

    @classmethod
    def resume(cls, match: Match, path: Path, descriptor: int, checksum: int) -> Journal:
        """Append to an undamaged journal that was read completely, through its open *descriptor*.

        *checksum* belongs to its last line. The journal closes the descriptor.
        """
        journal = cls(match, path)
        journal._descriptor = descriptor
        journal._checksum = checksum
        journal._text += journal._content()
        journal._written = len(journal._text)
        journal._state = _FileState.of(os.fstat(descriptor))
        match.listeners.append(journal._on_change)
        return journal

    def _on_change(self, match: Match, change: Change) -> None:
        records = []
        while self._deals < len(match.deals):
            records.append(f"deal {match.deals[self._deals]}")
            self._deals += 1
        dealt = bool(records)
        if change.entry is not None:
            records.append(_action_record(match, change.entry))
        elif change.kind == "undo":
            records.append(f"undo {change.log_length}")
        elif change.kind == "seat":
            records.extend(self._seat_records(match))
        records.extend(_result_records(change.events))
        if records:
            text, self._checksum = _lines(records, self._checksum)
            self._text += text.encode("utf-8")
            self._save(flush=dealt)

    def _seat_records(self, match: Match) -> Iterator[str]:
        before, self._seats = self._seats, match.seats
        for position, (old, new) in enumerate(zip(before, match.seats, strict=True)):
            if old != new:
                yield seat_record(position, new)

    # --- the file ------------------------------------------------------------------------------

    def check(self) -> bool:
        """Make sure that the file holds the whole game, on disk; return whether it does.

        Otherwise ``failure`` says why not. Call this before telling a person that a game is saved.
        """
        self._save(flush=True)
        return self.failure is None

    def _save(self, *, flush: bool) -> None:
        """Write what the file lacks; what the disk does not accept is written the next time.

        With *flush*, it is flushed to disk too, so that a power cut loses nothing.
        """
        try:
            self._find_place()
            while self._written < len(self._text):
                self._written += os.write(self._descriptor, self._text[self._written :])
            if flush:
                _flush(self._descriptor)
        except OSError as error:
            self.failure = SaveFailed.from_error(self.path, error)
            if self._written < self._beginning and self._descriptor >= 0:
                self._discard()
        else:
            self.failure = None
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                self._state = _FileState.of(os.fstat(self._descriptor))

    def take_notice(self) -> str:
        """Return a sentence if the game has gone on in another file since the last call."""
        notice, self._notice = self._notice, ""
        return notice

    def _find_place(self) -> None:
        """See that the open file is the one at ``path`` and holds what was written. Raises OSError.

        Another program may have changed that since the last write.
        """
        if self._descriptor < 0:
            self._open_free()
            return
        try:
            found = _FileState.of(os.stat(self.path))
        except (FileNotFoundError, NotADirectoryError):
            _log.warning("%s was removed while it was open and is written anew", self.path)
            self._close_file()
            self._open_free()
            return
        except OSError as error:
            if error.errno != errno.ELOOP:  # a link that leads nowhere is at its place now
                raise
            self._close_file()
            self._open_free()
            return
        if self._state is None or found == self._state:
            return
        if found.is_same_file(self._state):
            content = self._content()
            if self._text.startswith(content):
                self._written = len(content)
                return
        self._close_file()
        self._open_free()

    def _open_free(self) -> None:
        """Create the file at ``path``, or at a free name if there is another file now.

        Raises OSError.
        """
        wanted = self.path
        for number in count(2):
            try:
                self._open()
                break
            except FileExistsError:
                self.path = wanted.with_stem(f"{wanted.stem} ({number})")
        if self.path != wanted:
            self._notice = _(
                "Another program has changed the file of this game, {name}. It was left as it is, "
                "and the game is now saved as {new}."
            ).format(name=wanted.name, new=self.path.name)
            _log.warning("%s", self._notice)

    def _open(self) -> None:
        make_folder(self.path.parent)
        flags = _FLAGS | os.O_CREAT | os.O_EXCL
        self._descriptor = os.open(self.path, flags, PRIVATE_FILE)
        self._written = 0
        lock(self._descriptor)

    def _content(self) -> bytes:
        """Return what the open file contains. Raises OSError."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        parts = []
        while part := os.read(self._descriptor, 1 << 20):
            parts.append(part)
        return b"".join(parts)

    def _close_file(self) -> None:
        """Close the file, which releases its lock."""
        descriptor, self._descriptor = self._descriptor, -1
        os.close(descriptor)

    def _discard(self) -> None:
        """Close the file and remove it, unless its place was taken by another one."""
        try:
            is_ours = os.path.samestat(os.fstat(self._descriptor), os.stat(self.path))
        except OSError:  # nothing is at its place
            is_ours = False
        with contextlib.suppress(OSError):
            self._close_file()
        if is_ours:
            with contextlib.suppress(OSError):
                self.path.unlink()

    def close(self) -> None:
        """Stop following the match and release the file and its lock. May be called twice."""
        if self._on_change in self.match.listeners:
            self.match.listeners.remove(self._on_change)
        if not self._keep_empty and not self.match.log:
            if self._descriptor >= 0:
                self._discard()
            return
        if self._descriptor >= 0 or self.failure is not None:
            self.check()
        if self._descriptor >= 0:
            try:
                self._close_file()
            except OSError as error:  # some network drives report a full disk only here
                self.failure = SaveFailed.from_error(self.path, error)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def _flush(descriptor: int) -> None:
    """Flush a file to disk, where the system supports it. Raises OSError."""
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
