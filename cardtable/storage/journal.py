"""The journal of a match: one line per action, written at once."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from cardtable.engine import Ended, Event, Scored
from cardtable.match import Change, LogEntry, Match
from cardtable.storage.files import SaveFailed, lock, make_folder
from cardtable.storage.header import Header
from cardtable.storage.records import with_checksum, write_preamble
from cardtable.storage.transcript import seat_record

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
    return f"{entry.door.value} {entry.position} {match.game.write_action(entry.action)}"


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


class Journal:
    """Writes every change of a match to a file, until :meth:`close`.

    Each change is written before the game continues, so a killed program loses nothing; the file
    is flushed to disk when a hand begins and at the end. If a write fails (disk full, read-only
    folder), ``failure`` holds the reason, the game goes on, and the missing lines are written
    with the next change that succeeds. A file whose beginning cannot be written is removed until
    then: an incomplete copy of a game would be taken for the game.
    """

    def __init__(self, match: Match, path: Path) -> None:
        self.match = match
        self.path = path
        self.failure: SaveFailed | None = None
        self._descriptor = -1
        self._checksum = 0
        self._deals = len(match.deals)
        self._seats = match.seats
        self._pending = b""
        self._is_begun = False
        """Whether the file contains everything that was played before the journal followed."""
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
        journal._pending = text.encode("utf-8")
        try:
            journal._open()
        except FileExistsError:
            raise
        except OSError as error:
            journal.failure = SaveFailed.from_error(journal.path, error)
        else:
            journal._flush()
        journal.sync()
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
        journal._is_begun = True
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
            self._pending += text.encode("utf-8")
            self._flush()
            if dealt:
                self.sync()

    def _seat_records(self, match: Match) -> Iterator[str]:
        before, self._seats = self._seats, match.seats
        for position, (old, new) in enumerate(zip(before, match.seats, strict=True)):
            if old != new:
                yield seat_record(position, new)

    def _flush(self) -> None:
        """Write pending bytes; bytes the disk does not accept stay pending."""
        everything = self._pending
        try:
            if self._descriptor < 0:
                self._open()
            while self._pending:
                self._pending = self._pending[os.write(self._descriptor, self._pending) :]
        except OSError as error:
            self.failure = SaveFailed.from_error(self.path, error)
            if not self._is_begun:
                self._pending = everything
                self._discard()
        else:
            self.failure = None
            self._is_begun = True

    def _discard(self) -> None:
        """Remove the incomplete file."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
            with contextlib.suppress(OSError):
                self.path.unlink()

    def _open(self) -> None:
        make_folder(self.path.parent)
        self._descriptor = os.open(self.path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
        lock(self._descriptor)

    def sync(self) -> None:
        """Flush the file to disk, so that a power cut loses nothing."""
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                os.fsync(self._descriptor)

    def close(self) -> None:
        """Stop following the match and release the file and its lock. May be called twice."""
        if self._on_change in self.match.listeners:
            self.match.listeners.remove(self._on_change)
        if self._descriptor >= 0 or self._pending:
            self._flush()
        self.sync()
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
            if not self._keep_empty and not self.match.log:
                with contextlib.suppress(OSError):
                    self.path.unlink()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
