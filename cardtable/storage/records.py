"""The text of a journal: a YAML header, a line of dashes, then one record per line.

    cardtable: 1
    game: spades
    seats:
    - {name: Nora, strategy: person}
    --- #5f0c2a11
    deal 2c3d.../.../.../... #91d3e0aa
    bid 1 3 #0b7c11d2
    play 1 As #77ab2f04
    undo 1 #2c4e90b1

Each line ends with a checksum: the CRC-32 of its text, continued from the line before (for the
dashes, from the header). A line that was changed, lost, repeated, moved or copied from another
journal is detected. A journal written by hand has no checksums at all, beginning with the dashes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from errno import EINVAL
from pathlib import Path
from re import fullmatch
from zlib import crc32

from cardtable.errors import SourceError
from cardtable.i18n import _

FORMAT = 1
"""The format that is written, and the newest that is read."""

MAX_BYTES = 4 * 1024 * 1024  # a journal; an hour of play takes about 30 kB
MAX_HEADER = 256 * 1024  # bytes, with the script of a scripted game
MAX_LINE = 1024  # bytes

DASHES = "---"


def with_checksum(text: str, previous: int) -> tuple[str, int]:
    """Return the line of a record, line end included, and its checksum.

    *previous* is the checksum of the line before.
    """
    checksum = crc32(text.encode("utf-8"), previous)
    return f"{text} #{checksum:08x}\n", checksum


@dataclass(frozen=True, slots=True)
class Record:
    """One line: its number in the file (from 1), its first word, the rest without checksum."""

    line: int
    word: str
    rest: str


@dataclass(frozen=True, slots=True)
class JournalText:
    """A journal split into header and lines, neither of them interpreted.

    *header* is the YAML text and *header_matches* says whether its checksum agrees. *checksum* is
    the one to continue from, None for a journal written by hand. *lines* are the bytes of the
    lines after the dashes, *first* the number of the first one; *torn* holds the bytes after the
    last line end.
    """

    filename: str
    header: str
    checksum: int | None
    header_matches: bool
    lines: tuple[bytes, ...]
    first: int
    torn: bytes

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
            try:
                text = raw.removesuffix(b"\r").decode("utf-8")
            except UnicodeDecodeError:
                raise self.fault(_("The line is not UTF-8 text."), number) from None
            if checksum is not None:
                text, checksum = self._checked(text, checksum, number)
            elif not text.strip():
                continue
            word, _space, rest = text.partition(" ")
            yield Record(number, word, rest)

    def last_checksum(self) -> int | None:
        """Return the checksum of the last line, None for a journal written by hand.

        Meaningful only where :meth:`records` raised nothing.
        """
        if self.checksum is None or not self.lines:
            return self.checksum
        return int(self.lines[-1].removesuffix(b"\r")[-8:], 16)

    def _checked(self, line: str, previous: int, number: int) -> tuple[str, int]:
        text, mark, written = line.rpartition(" #")
        checksum = crc32(text.encode("utf-8"), previous)
        if not mark or written != f"{checksum:08x}":
            raise self.fault(
                _("The checksum of this line is wrong: lines were changed, lost or moved."), number
            )
        return text, checksum


def read_journal_text(path: Path) -> JournalText:
    """Read *path* and split it. Raises SourceError if it is not a journal."""
    name = str(path)
    try:
        if path.exists() and not path.is_file():  # reading a pipe would block
            raise OSError(EINVAL, _("not a regular file"))
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise SourceError(
            _("The file cannot be read: {reason}.").format(reason=error.strerror or error),
            filename=name,
        ) from None
    return split_journal(data, name)


def split_journal(data: bytes, name: str) -> JournalText:
    """Split the bytes of the journal called *name*. Raises SourceError if it is not a journal."""
    if len(data) > MAX_BYTES:
        raise SourceError(
            _("The file is too large (limit: {limit} bytes).").format(limit=MAX_BYTES),
            filename=name,
        )
    if not data.strip():
        raise SourceError(_("The file is empty."), filename=name)
    *lines, torn = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    number = _find_dashes(lines)
    if number is None:
        raise SourceError(
            _("Not a saved game: the line of dashes after the header is missing."), filename=name
        )
    try:
        header = "".join(line.removesuffix(b"\r").decode("utf-8") + "\n" for line in lines[:number])
        dashes = lines[number].removesuffix(b"\r").decode("utf-8")
    except UnicodeDecodeError:
        raise SourceError(_("The header is not UTF-8 text."), filename=name) from None
    expected, checksum = with_checksum(DASHES, crc32(header.encode("utf-8")))
    by_hand = dashes == DASHES
    lines = lines[number + 1 :]
    if by_hand and torn:
        lines, torn = [*lines, torn], b""
    matches = dashes + "\n" == expected
    if not matches and lines:  # the lines may be intact although the header was changed
        checksum = _written_checksum(dashes, lines[0], checksum)
    return JournalText(
        filename=name,
        header=header,
        checksum=None if by_hand else checksum,
        header_matches=by_hand or matches,
        lines=tuple(lines),
        first=number + 2,
        torn=torn,
    )


def _written_checksum(dashes: str, line: bytes, default: int) -> int:
    """Return the checksum on the *dashes* if the first *line* continues it, else *default*."""
    written = dashes.removeprefix(f"{DASHES} #")
    if not fullmatch("[0-9a-f]{8}", written):
        return default
    text, _mark, checksum = line.removesuffix(b"\r").rpartition(b" #")
    continues = checksum == b"%08x" % crc32(text, int(written, 16))
    return int(written, 16) if continues else default


def _find_dashes(lines: list[bytes]) -> int | None:
    """Return the index of the line that ends the header, None if MAX_HEADER has none."""
    size = 0
    for number, line in enumerate(lines):
        if line.startswith(DASHES.encode()):
            return number
        size += len(line) + 1
        if size > MAX_HEADER:
            break
    return None
