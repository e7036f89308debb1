"""Folders of packs for the tests."""

from __future__ import annotations

import struct
import zipfile
import zlib
from pathlib import Path

PLAIN = "title: Fox\ndeck:\n  layout: classic\n"


def svg(body: str = '<rect width="250" height="350" fill="#00ff00"/>', box: str = "250 350") -> str:
    """Return a drawing of a card."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box}">{body}</svg>'


def png(width: int, height: int, colour: tuple[int, int, int] = (255, 0, 0)) -> bytes:
    """Return a PNG of one colour."""

    def chunk(name: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + check

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(colour) * width) * height
    packed = zlib.compress(rows)
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def wav(seconds: float, rate: int = 22_050, value: int = 9000) -> bytes:
    """Return a sound of one value, with 16 bits per sample."""
    data = struct.pack("<h", value) * round(seconds * rate)
    fmt = struct.pack("<IHHIIHH", 16, 1, 1, rate, rate * 2, 2, 16)
    body = b"WAVEfmt " + fmt + b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body


def write_files(folder: Path, files: dict[str, str | bytes]) -> Path:
    """Write files by their names and return *folder*."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    return folder


def write_zip(path: Path, files: dict[str, str | bytes]) -> Path:
    """Write a zip and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path
