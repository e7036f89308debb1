"""The text of a journal: a YAML header, stored twice, then one record per line.

    cardtable: 2
    game: spades
    seats:
    - {name: Nora, strategy: person}
    --- #5f0c2a11
    (the same lines again)
    deal 2c3d.../.../.../... #91d3e0aa
    bid 1 3 #0b7c11d2
    play 1 As #77ab2f04
    undo 1 #2c4e90b1

Each line ends with a checksum: the CRC-32 of its text, continued from the line before (for the
dashes, from the header). A line that was changed, lost, repeated, moved or copied from another
journal is detected, and reading stops there. A damaged header is read from its other copy. A
journal of format 1 has one header; a journal written by hand has one too, and no checksums.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from zlib import crc32

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import open_regular

FORMAT = 2
"""The format that is written, and the newest that is read."""

MAX_BYTES = 4 * 1024 * 1024  # a journal; an hour of play takes about 30 kB
MAX_HEADER = 256 * 1024  # bytes, with the script of a scripted game
MAX_LINE = 1024  # bytes

_MARK_SIZE = 10  # bytes of a checksum at the end of its line
# A line end behind the checksum is not asked for, since it may be damaged.
_DASHES = re.compile(rb"^---(?: #([0-9a-f]{8})|$)", re.MULTILINE)
_VERSION = re.compile(rb"^cardtable: *([1-9]\d{0,5})\b", re.MULTILINE)
_PROGRAM = re.compile(rb"^program: *['\"]?([\w.+-]{1,40})", re.MULTILINE)


class NewerVersion(SourceError):
    """Raised for a game that a newer version of the program has saved."""


@dataclass(frozen=True, slots=True)
class Record:
    """One line: its number in the file (from 1), its first word, the rest without checksum."""

    line: int
    word: str
    rest: str


@dataclass(frozen=True, slots=True)
class JournalText:
    """A journal split into header and lines, neither of them interpreted.

    *header* is the YAML text. *checksum* is the one to continue from, None for a journal written
    by hand. *lines* are the bytes of the lines after the dashes, *first* the number of the first
    one; *torn* holds the bytes after the last line end, or a second header that was not written to
    its end. *damage* is a sentence on damage to the header, empty for none.
    """

    filename: str
    header: str
    checksum: int | None
    lines: tuple[bytes, ...]
    first: int
    torn: bytes
    damage: str

    def fault(self, message: str, line: int, *, allowed: str = "") -> SourceError:
        """Return an error that points at *line* of the file and quotes it."""
        index = line - self.first
        shown = ""
        if 0 <= index < len(self.lines):
            shown = "".join(
                char if char.isprintable() else "?"
                for char in self.lines[index][:200].decode("utf-8", "replace")
            )
        return SourceError(
            message,
            filename=self.filename,
            line=line,
            column=1 if shown else 0,
            source=shown,
            allowed=allowed,
            length=len(shown),
        )

    def records(self) -> Iterator[Record]:
        """Yield the records in order. Raises SourceError at the first invalid line."""
        checksum = self.checksum
        for number, raw in enumerate(self.lines, self.first):
            if len(raw) > MAX_LINE:
                raise self.fault(
                    _("The line is too long: {size} bytes (limit: {limit}).").format(
                        size=len(raw), limit=MAX_LINE
                    ),
                    number,
                )
            text = raw
            if checksum is not None:
                checksum = read_checksum(raw, checksum)
                if checksum is None:
                    raise self.fault(
                        _("The checksum of this line is wrong: lines were changed, lost or moved."),
                        number,
                    )
                text = raw[:-_MARK_SIZE]
            elif not raw.strip():
                continue
            try:
                word, _space, rest = text.decode("utf-8").partition(" ")
            except UnicodeDecodeError:
                raise self.fault(_("The line is not UTF-8 text."), number) from None
            yield Record(number, word, rest)

    def last_checksum(self) -> int | None:
        """Return the checksum of the last line, None for a journal written by hand.

        Meaningful only where :meth:`records` raised nothing.
        """
        if self.checksum is None or not self.lines:
            return self.checksum
        return int(self.lines[-1][-8:], 16)


def with_checksum(text: str, previous: int) -> tuple[str, int]:
    """Return the line of a record, line end included, and its checksum.

    *previous* is the checksum of the line before.
    """
    checksum = crc32(text.encode("utf-8"), previous)
    return f"{text} #{checksum:08x}\n", checksum


def read_checksum(line: bytes, previous: int) -> int | None:
    """Return the checksum at the end of *line*, None unless it continues *previous*."""
    checksum = crc32(line[:-_MARK_SIZE], previous)
    return checksum if line[-_MARK_SIZE:] == b" #%08x" % checksum else None


def write_preamble(header: str) -> tuple[str, int]:
    """Return both copies of *header*, each with its dashes, and the checksum to continue from."""
    dashes, checksum = with_checksum("---", crc32(header.encode("utf-8")))
    return (header + dashes) * 2, checksum


def read_journal_text(path: Path) -> JournalText:
    """Read *path* and split it. Raises SourceError if it is not a journal."""
    name = str(path)
    try:
        with open_regular(path) as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise unreadable_file(path, error) from error
    return split_journal(data, name)


def unreadable_file(path: Path, error: OSError) -> SourceError:
    """Return the error for a journal that the system cannot read because of *error*."""
    fault = SourceError(
        _("The file cannot be read: {reason}.").format(reason=error.strerror or error),
        filename=str(path),
    )
    fault.__cause__ = error
    return fault


def split_journal(data: bytes, name: str) -> JournalText:
    """Split the bytes of the journal called *name*.

    Raises NewerVersion, and SourceError if it is not a journal.
    """
    if len(data) > MAX_BYTES:
        raise SourceError(
            _("The file is too large (limit: {limit} bytes).").format(limit=MAX_BYTES),
            filename=name,
        )
    if not data.strip():
        raise SourceError(_("The file is empty."), filename=name)
    written = data
    # An editor on Windows writes a mark and other line ends.
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    header, checksum, end, damage = _find_header(data, name)
    rest = data[end:]
    # An incomplete second header. It is cut off the file by its length, so its line ends must be
    # those of the file.
    is_cut = checksum is not None and data.startswith(rest) and written.endswith(rest)
    *lines, torn = [rest] if is_cut else rest.split(b"\n")
    if checksum is None and torn:
        lines, torn = [*lines, torn], b""
    try:
        text = header.decode("utf-8")
    except UnicodeDecodeError:
        raise SourceError(_("The header is not UTF-8 text."), filename=name) from None
    first = data.count(b"\n", 0, end) + 1
    return JournalText(name, text, checksum, tuple(lines), first, torn, damage)


def _find_header(data: bytes, name: str) -> tuple[bytes, int | None, int, str]:
    """Return the header, its checksum, the offset of the first record, and the damage."""
    found = list(islice(_DASHES.finditer(data, 0, 2 * MAX_HEADER + 100), 2))
    first_copy = data[: found[0].start() if found else MAX_HEADER]
    header, checksum = _find_intact_copy(data, found) or (first_copy, None)
    _check_format(header, name)
    if not found or len(header) > MAX_HEADER:
        raise SourceError(
            _("Not a saved game: the line of dashes after the header is missing."), filename=name
        )
    damage = ""
    if checksum is None:
        if found[0][1] is None:  # written by hand
            return header, None, min(found[0].end() + 1, len(data)), ""
        checksum = int(found[0][1], 16)
        damage = _("The header of the file was changed after it was written.")
    copy = header + b"--- #%08x\n" % checksum
    if len(copy) <= len(data) < 2 * len(copy) and (copy * 2).startswith(data):
        end = len(copy)  # the program was killed, or the disk full, within the second copy
    else:
        end = _find_records(data, checksum, found)
    if not damage and data[:end] not in (copy, copy * 2):
        damage = _("The header of the file is damaged, but nothing is lost.")
    return header, checksum, end, damage


def _find_intact_copy(data: bytes, found: Sequence[re.Match[bytes]]) -> tuple[bytes, int] | None:
    """Return the first copy of the header that agrees with its checksum, and the checksum."""
    for dashes in found:
        start = data.rfind(b"\ncardtable: ", 0, dashes.start()) + 1
        header = data[start : dashes.start()]
        checksum = read_checksum(dashes[0], crc32(header))
        if checksum is not None:
            return header, checksum
    return None


def _check_format(header: bytes, name: str) -> None:
    version = _VERSION.search(header)
    if version is None:
        raise SourceError(
            _("Not a saved game: the header needs the line 'cardtable: {format}'.").format(
                format=FORMAT
            ),
            filename=name,
        )
    if int(version[1]) > FORMAT:
        program = _PROGRAM.search(header)
        raise NewerVersion(
            _("This game was saved by a newer version ({program}).").format(
                program=program[1].decode("ascii", "replace") if program else "?"
            ),
            filename=name,
            allowed=_("Newest format this version reads: {format}.").format(format=FORMAT),
        )


def _find_records(data: bytes, checksum: int, found: Sequence[re.Match[bytes]]) -> int:
    """Return the offset of the line that continues the *checksum* of the header.

    Without such a line, the first record is missing or damaged: it follows the last dashes *found*.
    """
    start = found[0].end() + 1
    for line in data[start:].split(b"\n"):
        # What is left of dashes, " #" and the checksum, continues it, too, but is not a record.
        if not line.startswith(b" #") and read_checksum(line, checksum) is not None:
            return start
        start += len(line) + 1
    return min(found[-1].end() + 1, len(data))
