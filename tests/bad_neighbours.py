"""Files that no list can read, to lie beside a good one."""

from __future__ import annotations

import os
from pathlib import Path

HEADER = "cardtable: 2\ngame: {}\nrules: {}\nseats: [{{name: A}}, {{name: B}}]\n---\n"
IMPOSSIBLE_SAVES = {
    "winner": HEADER.format("tic-tac-toe", "{}") + "over 9\n",
    "score": HEADER.format("tic-tac-toe", "{}") + "score 1 1 1\n",
    "target": HEADER.format("spades", "{target: 2147483648, seats: '2'}"),
    "deep": HEADER.format("spades", "{target: " + "[" * 3000 + "]" * 3000 + "}"),
    "huge-number": HEADER.format("spades", "{target: " + "9" * 5000 + "}"),
}
"""Saves that say what cannot be, by name."""


def write_neighbours(folder: Path, suffix: str, texts: dict[str, str] | None = None) -> set[str]:
    """Write files that cannot be read, and *texts* by name; return their names without suffix."""
    folder.mkdir(parents=True, exist_ok=True)
    contents = {
        "binary": b"\xff\xfe\x00\x80" * 100,
        "nested": b"[" * 50_000,
        "bytes": bytes(range(256)),
        **{name: text.encode() for name, text in (texts or {}).items()},
    }
    for name, data in contents.items():
        (folder / f"{name}{suffix}").write_bytes(data)
    (folder / f"folder{suffix}").mkdir()
    with (folder / f"large{suffix}").open("wb") as file:
        file.truncate(2**33)
    (folder / f"link{suffix}").symlink_to(folder / "nothing")
    os.mkfifo(folder / f"pipe{suffix}")
    return {*contents, "folder", "large", "link", "pipe"}
