"""The hands of a table of the protocol, written to a PHH file as they end.

The writer hears what a seat or a watcher hears, so that no card gets into the file that was not
shown to whoever keeps it. A hand is written once it reads back as it was played; where a server
plays what the format has no words for, a hand is left out and counted.
"""

from __future__ import annotations

import logging
from pathlib import Path

from cardtable.errors import SourceError
from cardtable.games.holdem.phh import loads
from cardtable.games.holdem.phh_write import hand_lines
from cardtable.i18n import _, ngettext
from cardtable.opp import messages as m
from cardtable.opp.follow import Follower
from cardtable.opp.messages import Message

_LOG = logging.getLogger("cardtable.opp")


class HandFile:
    """A new file of hands, for one table or several; raises FileExistsError, OSError.

    Every hand is in the file as soon as it is over. A disk that is full ends the writing, and no
    game.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written = 0
        self.left_out = 0
        """Hands that the format, or our rules, have no words for."""
        self.problem = ""
        """Why no more is written, for people; empty as long as all is well."""
        path.open("x", encoding="utf-8").close()

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
        try:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except OSError as error:
            words = _("{file} cannot be written: {reason}.")
            self.problem = words.format(file=self.path, reason=error.strerror or error)
            _LOG.error("%s", self.problem)
        else:
            self.written += 1

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
        """Take in what the table says."""
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
        record = match.game.records[-1]
        self.file.add(list(hand_lines(record, found[1])))
