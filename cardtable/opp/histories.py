"""The hands of a table of the protocol, written to a PHH file as they end.

The writer hears what a seat or a watcher hears, so that no card gets into the file that was not
shown to whoever keeps it. A hand is written once it reads back as it was played; where a server
plays what the format has no words for, a hand is left out and counted.
"""

from __future__ import annotations

import logging
from pathlib import Path

from cardtable.errors import SourceError
from cardtable.games.holdem.phh import MOST_BYTES, MOST_HANDS, loads
from cardtable.games.holdem.phh_write import hand_lines
from cardtable.i18n import _, ngettext
from cardtable.opp import messages as m
from cardtable.opp.follow import Follower
from cardtable.opp.messages import Message

_LOG = logging.getLogger("cardtable.opp")


class HandFile:
    """A new file of hands, for one table or several.

    It is there, with its folder, from the first hand on, and every hand is in it as soon as it is
    over. A disk that is full ends the writing, and no game. Raises ValueError with a sentence.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._size = 0
        self.written = 0
        self.left_out = 0
        """Hands that the format, or our rules, have no words for."""
        self.problem = ""
        """Why no more is written, for people; empty as long as all is well."""
        if path.suffix != ".phhs":
            raise ValueError(_("A file of several hands ends in .phhs."))
        if path.exists():
            raise ValueError(_("There is a file {file} already.").format(file=path))

    def add(self, lines: list[str]) -> None:
        """Write a hand."""
        if self.problem:
            return
        text = "\n".join([f"[{self.written + 1}]", *lines]) + "\n\n"
        try:
            loads(text)
        except SourceError as error:
            _LOG.info("a hand is not written: %s", error)
            self.left_out += 1
            return
        data = text.encode()
        if self.written >= MOST_HANDS or self._size + len(data) > MOST_BYTES:
            self._stop(_("{file} is full; no more hands are written.").format(file=self.path))
            return
        try:
            self._write(data)
        except OSError as error:
            words = _("{file} cannot be written: {reason}.")
            self._stop(words.format(file=self.path, reason=error.strerror or error))
        else:
            self.written += 1
            self._size += len(data)

    def _write(self, data: bytes) -> None:
        if not self._size:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab" if self._size else "xb") as file:
            file.write(data)

    def _stop(self, problem: str) -> None:
        self.problem = problem
        _LOG.error("%s", problem)

    def leave_out(self) -> None:
        """Count a hand that cannot be followed."""
        self.left_out += 1

    def summary(self) -> str:
        """Return what has become of the hands, for people."""
        words = ngettext("{file}: {count} hand.", "{file}: {count} hands.", self.written)
        found = [words.format(file=self.path.name, count=self.written)]
        if self.left_out:
            words = ngettext(
                "{count} hand has no words in the format and is left out.",
                "{count} hands have no words in the format and are left out.",
                self.left_out,
            )
            found.append(words.format(count=self.left_out))
        if self.problem:
            found.append(self.problem)
        return " ".join(found)


class HandWriter:
    """Hears one table, hand by hand, and writes each to *file*."""

    def __init__(self, file: HandFile) -> None:
        self.file = file
        self._follower: Follower | None = None

    def hear(self, message: Message) -> None:
        """Take in what the table says; no fault in here ends a game."""
        try:
            self._hear(message)
        except Exception:
            self._follower = None
            self.file.leave_out()
            _LOG.exception("a hand could not be written")

    def _hear(self, message: Message) -> None:
        if isinstance(message, m.StartNewGame):
            self._follower = Follower()  # a new one for each hand keeps no more than one
        follower = self._follower
        if follower is None:
            return
        follower.take(message)
        if isinstance(message, m.Winners):
            self._follower = None
            self._write(follower)

    def _write(self, follower: Follower) -> None:
        match, found = follower.match, follower.last_hand()
        if match is None or found is None or follower.lost:
            self.file.leave_out()
            return
        record = match.game.records[-1]._replace(number=match.game.dealt.number)
        self.file.add(list(hand_lines(record, found[1])))
