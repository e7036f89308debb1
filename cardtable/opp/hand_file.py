"""Writes the hands of a table to a PHH file as they end.

The writer reads the messages that a seat or a spectator is sent, so the file contains only cards
that were shown to them. A hand is written if the file would read back correctly; a hand that the
format cannot express is left out and counted.
"""

from __future__ import annotations

import logging
from pathlib import Path

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, ngettext
from cardtable.games.holdem.phh import MAX_BYTES, MAX_HANDS, loads
from cardtable.games.holdem.phh.writer import hand_lines
from cardtable.opp import messages as m
from cardtable.opp.follower import Follower
from cardtable.opp.messages import ProtocolMessage

_LOG = logging.getLogger("cardtable.opp")


class HandFile:
    """A new file of hands, for one table or several.

    The file and its folder are created with the first hand; every hand is written as soon as it is
    over. If another program removes the file, it is begun anew; if the disk is full, or another
    program changes the file, writing stops and the games go on. Raises ValueError, with a
    readable sentence, for a name that does not end in .phhs and for a file that exists.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._size = 0
        self.written = 0
        self.removed = 0
        """Hands in files that another program has removed."""
        self.left_out = 0
        """Hands that neither the format nor our rules can express."""
        self.problem = ""
        """A readable reason why writing has stopped, or an empty string."""
        if path.suffix != ".phhs":
            raise ValueError(_("The name of a file of several hands ends in .phhs."))
        if path.exists():
            raise ValueError(_("{file} already exists.").format(file=path))

    def add(self, lines: list[str]) -> None:
        """Write a hand."""
        if self.problem:
            return
        try:
            self._note_removal()
        except OSError as error:
            self._stop(self._failure(error))
            return
        text = "\n".join([f"[{self.written + 1}]", *lines]) + "\n\n"
        try:
            loads(text)
        except SourceError as error:
            _LOG.info("a hand is not written: %s", error)
            self.left_out += 1
            return
        data = text.encode()
        if self.written >= MAX_HANDS or self._size + len(data) > MAX_BYTES:
            self._stop(_("{file} is full; no more hands are written.").format(file=self.path))
            return
        try:
            self._write(data)
        except OSError as error:
            self._stop(self._failure(error))
        else:
            self.written += 1
            self._size += len(data)

    def _note_removal(self) -> None:
        """Begin anew if another program has removed the file. Raises OSError."""
        if self.written and not self.path.exists():
            self.removed += self.written
            self._size = self.written = 0

    def _failure(self, error: OSError) -> str:
        sentence = _("Cannot write {file}: {reason}.")
        return sentence.format(file=self.path, reason=error.strerror or error)

    def _write(self, data: bytes) -> None:
        if not self._size:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        elif self.path.stat().st_size != self._size:
            raise OSError(_("another program has changed the file"))
        with self.path.open("ab" if self._size else "xb") as file:
            file.write(data)

    def _stop(self, problem: str) -> None:
        self.problem = problem
        _LOG.error("%s", problem)

    def leave_out(self) -> None:
        """Count a hand that cannot be followed."""
        self.left_out += 1

    def summary(self) -> str:
        """Return a sentence with the numbers of hands written and left out."""
        sentence = ngettext("{file}: {count} hand.", "{file}: {count} hands.", self.written)
        sentences = [sentence.format(file=self.path.name, count=self.written)]
        if self.left_out:
            sentence = ngettext(
                "{count} hand was left out: the format cannot express it.",
                "{count} hands were left out: the format cannot express them.",
                self.left_out,
            )
            sentences.append(sentence.format(count=self.left_out))
        if self.removed:
            sentence = ngettext(
                "{count} hand before was in a file that another program has removed.",
                "{count} hands before were in a file that another program has removed.",
                self.removed,
            )
            sentences.append(sentence.format(count=self.removed))
        if self.problem:
            sentences.append(self.problem)
        return " ".join(sentences)


class HandWriter:
    """Writes each hand of one table to *file*.

    *follower* follows the same table and is kept up to date by its owner; without it, the writer
    has a follower of its own.
    """

    def __init__(self, file: HandFile, follower: Follower | None = None) -> None:
        self.file = file
        self._follows = follower is None
        self._follower = follower if follower is not None else Follower(single=True)
        self._hand = 0
        """The last hand that was written or left out."""

    def on_message(self, message: ProtocolMessage) -> None:
        """Process a message of the table. Errors are logged, so that the game goes on."""
        try:
            if self._follows:
                self._follower.process(message)
            if isinstance(message, m.Winners):
                self._write()
        except Exception:
            if self._follows:
                self._follower, self._hand = Follower(single=True), 0
            self.file.leave_out()
            _LOG.exception("a hand could not be written")

    def _write(self) -> None:
        follower = self._follower
        if follower.hands == self._hand:
            return  # the rest of a hand that began before us, or a second WINNERS
        self._hand = follower.hands
        if follower.match is None or follower.lost or not follower.match.game.between_hands:
            self.file.leave_out()
            return
        self.file.add(list(hand_lines(follower.match.game.records[-1])))
