"""Write a match down as it is played: one line per action, at once, so that a kill loses none."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from zlib import crc32

from cardtable.engine import Ended, Event, Scored
from cardtable.match import Change, Entry, Match
from cardtable.storage.course import write_seat
from cardtable.storage.files import SaveFailed, lock
from cardtable.storage.header import Header
from cardtable.storage.reading import Recovered, read_journal
from cardtable.storage.records import DASHES, seal

__all__ = ["Journal", "Recovered", "SaveFailed", "read_journal", "write_match"]

_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


def write_match(
    match: Match, *, title: str = "", description: str = "", started: datetime | None = None
) -> str:
    """Return the journal of all that *match* has played, as one text (*started*: now)."""
    header = Header.of(match, title=title, description=description, started=started).write()
    return header + _sealed((DASHES, *records_of(match)), crc32(header.encode("utf-8")))[0]


def records_of(match: Match) -> Iterator[str]:
    """Yield the records of *match* in the order it was played: deals, actions, scores."""
    replay = match.replayed()
    events: list[Event] = []
    replay.game.listeners.append(events.append)
    dealt = 0
    for entry in replay:
        replay.game.get_next_player()
        yield from _results(events)
        events.clear()
        while dealt < len(replay.game.deals()):
            yield f"deal {match.deals[dealt]}"
            dealt += 1
        yield _action(match, entry)
    yield from _results(events)
    yield from (f"deal {deal}" for deal in match.deals[dealt:])


def _action(match: Match, entry: Entry) -> str:
    return f"{entry.door.value} {entry.position} {match.game.write_action(entry.action)}"


def _results(events: Sequence[Event]) -> Iterator[str]:
    """Yield what is written about a hand that was scored, and about the end of the game."""
    for event in events:
        if isinstance(event, Scored):
            yield " ".join(("score", *map(str, event.totals)))
        elif isinstance(event, Ended):
            yield " ".join(("over", *map(str, event.winners)))


def _sealed(texts: Sequence[str], total: int) -> tuple[str, int]:
    lines = []
    for text in texts:
        line, total = seal(text, total)
        lines.append(line)
    return "".join(lines), total


class Journal:
    """Writes on a file what a match does, from now to :meth:`close`.

    Each change is handed to the system before the game goes on, so killing the program loses
    nothing; the disk itself is waited for when a hand begins, and at the end. While nothing can be
    written (disk full, folder read-only), ``failure`` says why, the game goes on, and what is
    missing is written with the next change that finds room.
    """

    def __init__(self, match: Match, path: Path) -> None:
        self.match = match
        self.path = path
        self.failure: SaveFailed | None = None
        self._descriptor = -1
        self._total = 0
        self._deals = len(match.deals)
        self._seats = match.seats
        self._pending = b""
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
        """Write down what *match* has played so far at *path*, and everything from now on.

        Raises FileExistsError when there is a file already. Where nothing can be written, the
        journal comes back with its ``failure``, and goes on trying. Without *keep_empty*, closing
        it removes the file of a game in which nobody has done anything.
        """
        journal = cls(match, Path(path))
        journal._keep_empty = keep_empty
        text = write_match(match, title=title, description=description)
        journal._total = int(text[-9:-1], 16)
        journal._pending = text.encode("utf-8")
        try:
            journal._open()
        except FileExistsError:
            raise
        except OSError as error:
            journal.failure = SaveFailed.because(journal.path, error)
        else:
            journal._flush()
        journal.sync()
        match.listeners.append(journal._hear)
        return journal

    @classmethod
    def go_on(cls, match: Match, path: Path, descriptor: int, total: int) -> Journal:
        """Append to a journal that was read whole, through its open *descriptor*.

        *total* is the sum after its last line. The journal closes the descriptor.
        """
        journal = cls(match, path)
        journal._descriptor = descriptor
        journal._total = total
        match.listeners.append(journal._hear)
        return journal

    def _hear(self, match: Match, change: Change) -> None:
        texts = []
        while self._deals < len(match.deals):
            texts.append(f"deal {match.deals[self._deals]}")
            self._deals += 1
        dealt = bool(texts)
        if change.entry is not None:
            texts.append(_action(match, change.entry))
        elif change.kind == "undo":
            texts.append(f"undo {change.kept}")
        elif change.kind == "seat":
            texts.extend(self._seat_changes(match))
        texts.extend(_results(change.events))
        if texts:
            text, self._total = _sealed(texts, self._total)
            self._pending += text.encode("utf-8")
            self._flush()
            if dealt:
                self.sync()

    def _seat_changes(self, match: Match) -> Iterator[str]:
        before, self._seats = self._seats, match.seats
        for position, (old, new) in enumerate(zip(before, match.seats, strict=True)):
            if old != new:
                yield write_seat(position, new)

    def _flush(self) -> None:
        """Write what is pending; what the disk does not take stays pending, to the byte."""
        try:
            if self._descriptor < 0:
                self._open()
            while self._pending:
                self._pending = self._pending[os.write(self._descriptor, self._pending) :]
        except OSError as error:
            self.failure = SaveFailed.because(self.path, error)
        else:
            self.failure = None

    def _open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._descriptor = os.open(self.path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
        lock(self._descriptor)

    def sync(self) -> None:
        """Wait until the disk has everything, so that a power cut loses none of it either."""
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                os.fsync(self._descriptor)

    def close(self) -> None:
        """Stop listening, and let go of the file and its lock. Closing twice does nothing."""
        if self._hear in self.match.listeners:
            self.match.listeners.remove(self._hear)
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
