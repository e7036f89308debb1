"""Checksums of the lines of a journal, and the repair of a single damaged byte.

Each line ends with the CRC-32 of its text, continued from the line before. A CRC is linear: the
difference between the written and the computed checksum depends only on which bit pattern changed
and on the number of bytes behind it, so that one damaged byte can be located and restored.
"""

from __future__ import annotations

from collections.abc import Sequence
from re import compile as pattern
from zlib import crc32

_MARK = pattern(rb" #([0-9a-f]{8})")
_MARK_SIZE = 10  # bytes

# The effect of each byte on the checksum, and its inverse: by the effect, and by its first byte.
_EFFECTS = tuple(crc32(bytes([byte])) ^ crc32(b"\0") for byte in range(256))
_DIFFERENCES = {effect: byte for byte, effect in enumerate(_EFFECTS) if byte}
_LEADS = {effect >> 24: byte for byte, effect in enumerate(_EFFECTS)}


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


def restore_byte(data: bytes, checksum: int, previous: int = 0) -> bytes | None:
    """Return *data* with the one byte restored whose damage explains its wrong *checksum*.

    None if no single byte explains it, or more than one. Takes a microsecond per byte.
    """
    difference = crc32(data, previous) ^ checksum
    restored = None
    for index in range(len(data) - 1, -1, -1):
        changed = _DIFFERENCES.get(difference)
        if changed is not None:
            if restored is not None:
                return None
            restored = data[:index] + bytes([data[index] ^ changed]) + data[index + 1 :]
        lead = _LEADS[difference >> 24]
        difference = (difference ^ _EFFECTS[lead]) << 8 | lead
    return restored


def restore_lines(lines: Sequence[bytes], previous: int) -> tuple[tuple[bytes, ...], int] | None:
    """Restore the first of *lines*, whose checksum does not continue *previous*.

    Returns what was written in its place, and the number of lines to replace by it: a damaged
    byte may have become a line end, or have been one. None if more than one byte is damaged.
    """
    line = lines[0]
    restored = _restore_line(line, previous)
    if restored is not None:
        return (restored,), 1
    for mark in _MARK.finditer(line):
        if read_checksum(line[: mark.end()], previous) is not None:
            rest = line[mark.end() + 1 :]
            return (line[: mark.end()], *([rest] if rest else [])), 1
    if len(lines) > 1:
        restored = _restore_line(line + b"\n" + lines[1], previous)
        if restored is not None and b"\n" not in restored:
            return (restored,), 2
    return None


def _restore_line(line: bytes, previous: int) -> bytes | None:
    """Return *line* as it was before one byte of its text or of its checksum was damaged."""
    text, written = line[:-_MARK_SIZE], line[-_MARK_SIZE:]
    expected = b" #%08x" % crc32(text, previous)
    if len(written) == _MARK_SIZE and _count_differences(written, expected) == 1:
        return text + expected
    mark = _MARK.fullmatch(written)
    if mark is None:
        return None
    restored = restore_byte(text, int(mark[1], 16), previous)
    return restored + written if restored is not None and b"\n" not in restored else None


def _count_differences(one: bytes, other: bytes) -> int:
    return sum(left != right for left, right in zip(one, other, strict=True))
