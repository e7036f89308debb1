"""The key of a game stands in its own folder, and elsewhere only in a few known places."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardtable.games import all_games
from tests.paths import ROOT

pytestmark = pytest.mark.quick

GAMES = Path("cardtable", "games")
ALLOWED = {
    "cardtable/__init__.py": "two public names, as in `from cardtable import spades`",
    "cardtable/cards.py": "two suits are called like games",
    "cardtable/lab/commands/exploit.py": "this and the next command import the lab late",
    "cardtable/lab/commands/solve.py": "only Hold'em can be solved",
    "cardtable/features/packs/reader.py": "the colours of a pack are called like a game",
    "cardtable/games/__init__.py": "the default game, and the games of the network and of the day",
    "cardtable/search/boards/four_search.py": "the folder with the book of Connect Four",
}
"""The other files in which a key stands, with the reason."""


def keys_in(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each string in *source* that is the key of a game."""
    if not WORDS.search(source):  # which is faster than to parse each file
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in KEYS:
            yield node.lineno, str(node.value)


KEYS = frozenset(all_games())
WORDS = re.compile(rf"\b(?:{'|'.join(map(re.escape, KEYS))})\b")


@cache
def found() -> dict[str, list[str]]:
    """Return the places where keys stand outside the folders of games, by file."""
    places: dict[str, list[str]] = {}
    for file in sorted((ROOT / "cardtable").rglob("*.py")):
        shown = file.relative_to(ROOT)
        if shown.parts[:2] == GAMES.parts and len(shown.parts) > 3:
            continue
        for line, key in keys_in(file.read_text(encoding="utf-8")):
            places.setdefault(shown.as_posix(), []).append(f"{shown.as_posix()}:{line} has '{key}'")
    return places


def test_keys_of_games_stand_only_in_their_folders_and_in_known_places() -> None:
    places = found()
    faults = [place for file, lines in places.items() if file not in ALLOWED for place in lines]
    assert not faults, "\n".join(faults)


def test_every_known_place_still_has_a_key() -> None:
    assert set(ALLOWED) <= set(found())


def test_a_key_is_found_in_code_but_not_in_a_sentence() -> None:
    source = '"""About spades."""\ngame = "spades"\nwords = "spades and hearts"\n'
    assert list(keys_in(source)) == [(2, "spades")]
