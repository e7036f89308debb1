"""The text of a journal: a header in YAML, a line of dashes, then one sealed record per line.

    cardtable: 1
    game: spades
    seats:
    - {name: Nora, strategy: person}
    --- #5f0c2a11
    deal 2c3d.../.../.../... #91d3e0aa
    bid 1 3 #0b7c11d2
    play 1 As #77ab2f04
    undo 1 #2c4e90b1

The seal at the end of a line is the CRC-32 of its text, counted on from the line before (and for
the dashes from the header), so that a line that was changed, lost, doubled, moved or brought in
from elsewhere is told from one that was played. Who writes a file by hand leaves all seals away,
that behind the dashes first of all.
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
"""The format this program writes, and the newest it reads."""

MOST_BYTES = 4 * 1024 * 1024
MOST_HEADER = 256 * 1024
MOST_LINE = 1024
"""No journal, header or line is longer, in bytes; a game of an hour has 30 thousand bytes, and a
script that a header keeps seldom more."""

DASHES = "---"


def seal(text: str, before: int) -> tuple[str, int]:
    """Return *text* as a sealed line, end included, and the sum the next line counts on from."""
    total = crc32(text.encode("utf-8"), before)
    return f"{text} #{total:08x}\n", total


@dataclass(frozen=True, slots=True)
class Record:
    """One line: its number in the file (from 1), its first word, and the rest without the seal."""

    line: int
    word: str
    rest: str


@dataclass(frozen=True, slots=True)
class Text:
    """A journal cut into header and lines; nothing is understood yet.

    *header* is the YAML text, *total* the sum it leaves (None: written by hand), *header_fits*
    whether its seal agrees. *lines* are those after the dashes, in bytes, with *first* the number
    of the first one; *torn* is what stands behind the last line end.
    """

    filename: str
    header: str
    total: int | None
    header_fits: bool
    lines: tuple[bytes, ...]
    first: int
    torn: bytes

    def fault(self, message: str, line: int, *, allowed: str = "") -> SourceError:
        """Return an error that points at *line* of the file and shows it."""
        place = line - self.first
        shown = ""
        if 0 <= place < len(self.lines):
            shown = "".join(
                sign if sign.isprintable() else "?"
                for sign in self.lines[place][:200].decode("utf-8", "replace")
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
        """Yield the records one by one. Raises SourceError at the first that cannot be trusted."""
        total = self.total
        for number, raw in enumerate(self.lines, self.first):
            if len(raw) > MOST_LINE:
                raise self.fault(
                    _("The line has {size} bytes.").format(size=len(raw)),
                    number,
                    allowed=_("At most {most} bytes are read.").format(most=MOST_LINE),
                )
            try:
                text = raw.removesuffix(b"\r").decode("utf-8")
            except UnicodeDecodeError:
                raise self.fault(_("The line is not UTF-8 text."), number) from None
            if total is not None:
                text, total = self._unsealed(text, total, number)
            elif not text.strip():
                continue
            word, _space, rest = text.partition(" ")
            yield Record(number, word, rest)

    def end(self) -> int | None:
        """Return the sum after the last line of a whole file; None if written by hand."""
        if self.total is None or not self.lines:
            return self.total
        return int(self.lines[-1].removesuffix(b"\r")[-8:], 16)

    def _unsealed(self, text: str, before: int, number: int) -> tuple[str, int]:
        body, mark, found = text.rpartition(" #")
        total = crc32(body.encode("utf-8"), before)
        if not mark or found != f"{total:08x}":
            raise self.fault(
                _("This line is not as it was written: something was changed, lost or moved."),
                number,
            )
        return body, total


def read_text(path: Path) -> Text:
    """Read *path* and cut it. Raises SourceError when it is no journal at all."""
    name = str(path)
    try:
        if path.exists() and not path.is_file():  # reading a pipe would wait for ever
            raise OSError(EINVAL, _("it is no file"))
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise SourceError(
            _("The file cannot be read: {reason}.").format(reason=error.strerror or error),
            filename=name,
        ) from None
    return cut_text(data, name)


def cut_text(data: bytes, name: str) -> Text:
    """Cut the bytes of a journal called *name*. Raises SourceError when they are none."""
    if len(data) > MOST_BYTES:
        raise SourceError(
            _("The file is too large for a game."),
            filename=name,
            allowed=_("At most {most} bytes are read.").format(most=MOST_BYTES),
        )
    if not data.strip():
        raise SourceError(_("The file is empty."), filename=name)
    *lines, torn = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    number = _find_dashes(lines)
    if number is None:
        raise SourceError(
            _("This is no saved game: no header ends with a line of dashes."), filename=name
        )
    try:
        header = "".join(line.removesuffix(b"\r").decode("utf-8") + "\n" for line in lines[:number])
        dashes = lines[number].removesuffix(b"\r").decode("utf-8")
    except UnicodeDecodeError:
        raise SourceError(_("The header is not UTF-8 text."), filename=name) from None
    sealed, total = seal(DASHES, crc32(header.encode("utf-8")))
    by_hand = dashes == DASHES
    lines = lines[number + 1 :]
    if by_hand and torn:
        lines, torn = [*lines, torn], b""
    fits = dashes + "\n" == sealed
    if not fits and lines:  # a changed header leaves the lines as good as they were
        total = _written_sum(dashes, lines[0], total)
    return Text(
        filename=name,
        header=header,
        total=None if by_hand else total,
        header_fits=by_hand or fits,
        lines=tuple(lines),
        first=number + 2,
        torn=torn,
    )


def _written_sum(dashes: str, line: bytes, total: int) -> int:
    """Return the sum that stands behind the *dashes* if the first *line* counts on from it."""
    written = dashes.removeprefix(f"{DASHES} #")
    if not fullmatch("[0-9a-f]{8}", written):
        return total
    body, _mark, found = line.removesuffix(b"\r").rpartition(b" #")
    fits = found == b"%08x" % crc32(body, int(written, 16))
    return int(written, 16) if fits else total


def _find_dashes(lines: list[bytes]) -> int | None:
    """Return which line ends the header; None where none does before the header is too long."""
    size = 0
    for number, line in enumerate(lines):
        if line.startswith(DASHES.encode()):
            return number
        size += len(line) + 1
        if size > MOST_HEADER:
            break
    return None
