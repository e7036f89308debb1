"""The text of a journal: a YAML header, a line of dashes, then one record per line.

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
journal is detected, and a single damaged byte is restored. A journal written by hand has one
header and no checksums at all, beginning with the dashes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import open_regular
from cardtable.storage.checksums import read_checksum, restore_lines
from cardtable.storage.preamble import find_preamble

MAX_BYTES = 4 * 1024 * 1024  # a journal; an hour of play takes about 30 kB
MAX_LINE = 1024  # bytes
MAX_RESTORED = 20  # lines; more damage is not a matter of single bytes


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
    last line end. *damage* are sentences on what was damaged and has been restored. *missing* is
    the rest of the header in a file that ends in its second copy.
    """

    filename: str
    header: str
    checksum: int | None
    header_matches: bool
    lines: tuple[bytes, ...]
    first: int
    torn: bytes
    damage: tuple[str, ...] = ()
    missing: bytes = b""

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
    """Split the bytes of the journal called *name*, and restore single damaged bytes.

    Raises SourceError if it is not a journal.
    """
    if len(data) > MAX_BYTES:
        raise SourceError(
            _("The file is too large (limit: {limit} bytes).").format(limit=MAX_BYTES),
            filename=name,
        )
    if not data.strip():
        raise SourceError(_("The file is empty."), filename=name)
    data = data.removeprefix(b"\xef\xbb\xbf")
    if 2 * data.count(b"\r\n") > data.count(b"\n"):  # an editor on Windows
        data = data.replace(b"\r\n", b"\n")
    preamble = find_preamble(data, name)
    try:
        header = preamble.header.decode("utf-8")
    except UnicodeDecodeError:
        raise SourceError(_("The header is not UTF-8 text."), filename=name) from None
    *lines, torn = data[preamble.end :].split(b"\n")
    first = data.count(b"\n", 0, preamble.end) + 1
    damage: list[str] = []
    if preamble.checksum is None:
        lines, torn = [*lines, torn] if torn else lines, b""
    else:
        if preamble.is_verified and preamble.is_damaged:
            damage.append(_("The header of the file is damaged, but nothing is lost."))
        lines, torn, damaged = _restore(lines, torn, preamble.checksum)
        damage += (
            _("Line {line} is damaged, but nothing is lost.").format(line=first + index)
            for index in damaged
        )
    return JournalText(
        filename=name,
        header=header,
        checksum=preamble.checksum,
        header_matches=preamble.is_verified,
        lines=tuple(lines),
        first=first,
        torn=torn,
        damage=tuple(damage),
        missing=preamble.missing,
    )


def _restore(
    lines: list[bytes], torn: bytes, checksum: int
) -> tuple[list[bytes], bytes, list[int]]:
    """Restore lines in which a single byte is damaged, up to the first that cannot be restored.

    *torn* becomes a line if only its end is missing or damaged. Returns both, and the indexes of
    the restored lines.
    """
    damaged: list[int] = []
    index = 0
    while index < len(lines):
        following = read_checksum(lines[index], checksum)
        if following is None:
            if len(damaged) == MAX_RESTORED or len(lines[index]) > 2 * MAX_LINE:
                return lines, torn, damaged
            restored = restore_lines(lines[index : index + 2], checksum)
            if restored is None:
                return lines, torn, damaged
            lines[index : index + restored[1]] = restored[0]
            damaged.append(index)
            continue
        checksum = following
        index += 1
    for ended in (torn, torn[:-1]):
        if read_checksum(ended, checksum) is not None:
            return [*lines, ended], b"", [*damaged, index]
    return lines, torn, damaged
