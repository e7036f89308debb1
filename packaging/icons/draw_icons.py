"""Draw the program's icon in every format and size that desktops need, beside this file.

Run it after a change to assets/icons/cardtable.svg:

    python packaging/icons/draw_icons.py
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame

from cardtable.art import load, rasterise

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 256)
# Apple's type of each size; "@2x" pictures have types of their own.
ICNS_TYPES = {b"icp5": 32, b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}


def png(size: int) -> bytes:
    """Return the icon *size* pixels wide and high; small ones are drawn larger and scaled down."""
    surface = rasterise(load("icons", "cardtable").svg(), (size, size), 1 if size >= 256 else 4)
    file = BytesIO()
    pygame.image.save(surface, file, "icon.png")
    return file.getvalue()


def ico(files: dict[int, bytes]) -> bytes:
    """Return a Windows icon made of PNG *files* by size: a directory of offsets, then the data."""
    header = b"\0\0\1\0" + len(ICO_SIZES).to_bytes(2, "little")
    places, data = b"", b""
    start = len(header) + 16 * len(ICO_SIZES)
    for size in ICO_SIZES:
        file = files[size]
        side = bytes([size % 256])  # 0 means 256
        numbers = len(file).to_bytes(4, "little") + (start + len(data)).to_bytes(4, "little")
        places += side + side + b"\0\0\1\0\x20\0" + numbers
        data += file
    return header + places + data


def icns(files: dict[int, bytes]) -> bytes:
    """Return an Apple icon made of PNG *files* by size: type, length and data of each in turn."""
    body = b"".join(
        kind + (8 + len(files[size])).to_bytes(4, "big") + files[size]
        for kind, size in ICNS_TYPES.items()
    )
    return b"icns" + (8 + len(body)).to_bytes(4, "big") + body


def main() -> None:
    """Write cardtable-SIZE.png, cardtable.ico and cardtable.icns."""
    here = Path(__file__).parent
    files = {size: png(size) for size in SIZES}
    for size, file in files.items():
        (here / f"cardtable-{size}.png").write_bytes(file)
    (here / "cardtable.ico").write_bytes(ico(files))
    (here / "cardtable.icns").write_bytes(icns(files))


if __name__ == "__main__":
    main()
