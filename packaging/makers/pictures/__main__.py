"""Write the pictures of docs/pictures: ``python packaging pictures [FOLDER] [NAME ...]``."""

from __future__ import annotations

import sys
from pathlib import Path

from makers.pictures.palette_png import save_png
from makers.pictures.poses import PICTURES, take

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
MAX_BYTES = 300_000
PALETTES = (256, 208, 176, 144)
"""Numbers of colours; the next one is tried if a file exceeds MAX_BYTES."""


def main() -> None:
    """Write every picture, or those named on the command line."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:] or PICTURES:
        picture, path = take(PICTURES[name]), folder / f"{name}.png"
        for colours in PALETTES:
            save_png(picture, path, colours)
            if path.stat().st_size <= MAX_BYTES:
                break
        print(f"{path} {path.stat().st_size // 1000} kB, {colours} colours")


if __name__ == "__main__":
    main()
