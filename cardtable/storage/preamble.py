"""The part of a journal before its records: the header, stored twice.

    cardtable: 2
    ...
    --- #5f0c2a11
    cardtable: 2
    ...
    --- #5f0c2a11

Both copies are equal, and each is followed by a line of dashes with its checksum. As long as one
of them is undamaged, nothing is lost. A file of format 1 has one copy; a file written by hand has
one too, and no checksum.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from zlib import crc32

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.storage.checksums import read_checksum, restore_byte, with_checksum

FORMAT = 2
"""The format that is written, and the newest that is read."""

MAX_HEADER = 256 * 1024  # bytes, with the script of a scripted game
DASHES = "---"

_MARK = re.compile(rb"--- #([0-9a-f]{8})(?![^\n])")
_FIRST_LINE = re.compile(rb"^cardtable: *(\d{1,6})\b", re.MULTILINE)
_PROGRAM = re.compile(rb"^program: *['\"]?([\w.+-]{1,40})", re.MULTILINE)
_MAX_SIZE = 2 * MAX_HEADER + 2000  # bytes of both copies, and of the first record
_MAX_CANDIDATES = 12  # starts and ends of a header that are tried


class NewerVersion(SourceError):
    """Raised for a game that a newer version of the program has saved."""


def newer_version(program: str, filename: str, line: int = 0) -> NewerVersion:
    """Return the error for a game saved by *program*, a version number."""
    return NewerVersion(
        _("This game was saved by a newer version ({program}).").format(program=program),
        filename=filename,
        line=line,
        allowed=_("Newest format this version reads: {format}.").format(format=FORMAT),
    )


def write_preamble(header: str) -> tuple[str, int]:
    """Return both copies of *header*, each with its dashes, and the checksum to continue from."""
    dashes, checksum = with_checksum(DASHES, crc32(header.encode("utf-8")))
    return (header + dashes) * 2, checksum


@dataclass(frozen=True, slots=True)
class Preamble:
    """The header found in a file, and the offset *end* of the first record.

    *checksum* is the one that the records continue, None for a file written by hand. *is_verified*
    says whether the header is known to be as it was written; *is_damaged* whether any of the bytes
    before the records have changed. *missing* is the rest of the second copy if the file ends in
    it, because the program was killed or the disk was full when the game began.
    """

    header: bytes
    checksum: int | None
    end: int
    is_verified: bool
    is_damaged: bool
    missing: bytes = b""

    @property
    def version(self) -> int:
        """The number of the format, 0 if the header does not begin with it."""
        line = _FIRST_LINE.match(self.header)
        return int(line[1]) if line is not None else 0


def find_preamble(data: bytes, name: str) -> Preamble:
    """Return the preamble of the file with these bytes, called *name* in errors.

    Raises NewerVersion, and SourceError for a file without a line of dashes.
    """
    head = data[:_MAX_SIZE]
    header_copy = _find_verified(head) or _find_continued(head) or _find_restored(head)
    if header_copy is not None:
        return _locate_records(data, *header_copy)
    version = _FIRST_LINE.match(head)
    if version is not None and int(version[1]) > FORMAT:
        program = _PROGRAM.search(head)
        raise newer_version(program[1].decode("ascii", "replace") if program else "?", name)
    return _unverified(data, head, name)


def _ends(head: bytes) -> Iterator[re.Match[bytes]]:
    """Return the dashes with a checksum, also where the line end before them is damaged."""
    return islice(_MARK.finditer(head), _MAX_CANDIDATES)


def _starts(head: bytes) -> list[int]:
    """Return where a copy of the header may begin."""
    # The line end before the second copy may be damaged.
    starts = re.finditer(rb"cardtable: [0-9]", head)
    offsets = [match.start() for match in islice(starts, _MAX_CANDIDATES)]
    return offsets if 0 in offsets else [0, *offsets]


def _find_verified(head: bytes) -> tuple[bytes, int] | None:
    """Return a copy of the header with a valid checksum, and that checksum."""
    for mark in _ends(head):
        written = int(mark[1], 16)
        for start in _starts(head):
            header = head[start : mark.start()]
            if start < mark.start() and crc32(header + DASHES.encode()) == written:
                return header, written
    return None


def _find_continued(head: bytes) -> tuple[bytes, int] | None:
    """Return the text before the first dashes if the record behind them continues its checksum."""
    dashes = re.search(rb"^---[^\n]*\n([^\n]*)\n", head, re.MULTILINE)
    if dashes is None:
        return None
    header = head[: dashes.start()]
    checksum = crc32(header + DASHES.encode())
    return (header, checksum) if read_checksum(dashes[1], checksum) is not None else None


def _find_restored(head: bytes) -> tuple[bytes, int] | None:
    """Return a copy of the header in which one damaged byte could be restored."""
    for mark in islice(_ends(head), 3):
        start = max(start for start in _starts(head) if start <= mark.start())
        if mark.start() - start <= MAX_HEADER:
            text = restore_byte(head[start : mark.start() + len(DASHES)], int(mark[1], 16))
            if text is not None and text.endswith(b"\n" + DASHES.encode()):
                return text.removesuffix(DASHES.encode()), int(mark[1], 16)
    return None


def _locate_records(data: bytes, header: bytes, checksum: int) -> Preamble:
    """Find the first record behind a verified *header*."""
    version = _FIRST_LINE.match(header)
    copies = 1 if version is not None and int(version[1]) < FORMAT else 2
    expected = (header + b"--- #%08x\n" % checksum) * copies
    if data.startswith(expected):
        return Preamble(header, checksum, len(expected), True, False)
    if expected.startswith(data):
        missing = expected[len(data) :]
        return Preamble(header, checksum, len(data), True, False, missing)
    ends = [mark.end() + 1 for mark in _ends(data[:_MAX_SIZE])]
    end = _find_first_record(data, checksum, (len(expected), *ends))
    if end is None:
        end = min(len(data), ends[-1] if len(ends) >= copies else len(expected))
    return Preamble(header, checksum, end, True, True)


def _find_first_record(data: bytes, checksum: int, likely: Iterable[int]) -> int | None:
    """Return the offset of the line that continues *checksum*, first among the *likely* ones."""
    for start in likely:
        if read_checksum(data[start : start + 2000].partition(b"\n")[0], checksum) is not None:
            return start
    start = 0
    for line in data[:_MAX_SIZE].split(b"\n"):
        if read_checksum(line, checksum) is not None:
            return start
        start += len(line) + 1
    return None


def _unverified(data: bytes, head: bytes, name: str) -> Preamble:
    """Return the text before the first dashes, as it is."""
    dashes = re.search(rb"^---([^\n]*)(?:\n|\Z)", head, re.MULTILINE)
    if dashes is None or dashes.start() > MAX_HEADER:
        raise SourceError(
            _("Not a saved game: the line of dashes after the header is missing."), filename=name
        )
    header = data[: dashes.start()]
    if dashes[0] == DASHES.encode() + b"\n":
        return Preamble(header, None, dashes.end(), True, False)
    for mark in _ends(head):  # the records may be intact although the header was changed
        line = data[mark.end() + 1 :].partition(b"\n")[0]
        written = int(mark[1], 16)
        if read_checksum(line, written) is not None:
            return Preamble(header, written, mark.end() + 1, False, True)
    end = max([dashes.end(), *(mark.end() + 1 for mark in _ends(head))])
    return Preamble(header, crc32(header + DASHES.encode()), min(end, len(data)), False, True)
