"""The folders of games: what is found, and the mistakes that are reported."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable import games
from cardtable.games import Registry

pytestmark = pytest.mark.quick

Find = Callable[..., list[str]]

BOARD = """
from dataclasses import replace
from cardtable.games.tic_tac_toe import GAME as base
{name} = replace(base, key="{key}", package=__name__)
"""


@pytest.fixture
def keys_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Find:
    """Return a function that adds folders, given by the text of their ``__init__.py``."""

    def find(**folders: str) -> list[str]:
        for name, text in folders.items():
            (tmp_path / name).mkdir()
            (tmp_path / name / "__init__.py").write_text(text)
            monkeypatch.setitem(sys.modules, f"cardtable.games.{name}", None)  # removed afterwards
            del sys.modules[f"cardtable.games.{name}"]
        monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
        return list(Registry().games())

    return find


def test_a_folder_with_a_game_is_found_and_one_without_is_a_shared_base(keys_with: Find) -> None:
    several = f"{BOARD.format(name='GAME', key='noughts')}\nGAMES = (GAME,)\ndel GAME"
    keys = keys_with(kit="", lines=BOARD.format(name="GAME", key="lines"), noughts=several)
    assert {"lines", "noughts"} <= set(keys)
    assert "kit" not in keys


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOARD.format(name="GAEM", key="kit"), "games.kit defines a game as 'GAEM', not as 'GAME'"),
        ("GAME = 'kit'", "games.kit defines a game that is not a GameKind: 'kit'"),
        ("GAMES = ('kit',)", "games.kit defines a game that is not a GameKind: 'kit'"),
    ],
)
def test_a_misspelt_game_is_an_error(keys_with: Find, text: str, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        keys_with(kit=text)


@pytest.mark.parametrize(
    ("key", "home"), [("othello", "cardtable.games.othello"), ("hearts", "assets/games/hearts")]
)
def test_two_games_with_one_key_are_an_error_that_names_both(
    keys_with: Find, key: str, home: str
) -> None:
    with pytest.raises(ValueError, match="define the same game") as caught:
        keys_with(kit=BOARD.format(name="GAME", key=key))
    assert home in str(caught.value)
    assert "cardtable.games.kit" in str(caught.value)
