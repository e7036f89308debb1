"""Write the sounds of the table to assets/sounds: ``python packaging sounds``.

Run it after a change to recipes.py. The files are committed; a test compares them byte for byte.
"""

from __future__ import annotations

from makers.sounds.recipes import FOLDER, sound_files


def main() -> None:
    """Write all files, and delete those that have no recipe."""
    FOLDER.mkdir(exist_ok=True)
    files = sound_files()
    for path in FOLDER.glob("*.wav"):
        if path.name not in files:
            path.unlink()
    for name, contents in files.items():
        (FOLDER / name).write_bytes(contents)


if __name__ == "__main__":
    main()
