"""Strategies for one script, in the folder ``strategies`` beside its rules."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable import games
from cardtable.cli.program import run
from cardtable.engine import GameKind
from cardtable.games import add_game, all_games
from cardtable.games.scripted import game_from_save, kind_of, read_game
from cardtable.games.scripted.strategies import Strategy
from cardtable.match import Match, Seat
from tests.ludl.test_ludl_docs import PAGE, steps

FIRST = """
from cardtable.games.scripted.strategies import Strategy


class First(Strategy):
    \"\"\"Plays the first legal message.\"\"\"

    def choose(self, view):
        return view.legal[0]
"""


@pytest.fixture(autouse=True)
def _own_games() -> Iterator[None]:
    """Remove the games that a test has added."""
    yield
    games.REGISTRY.clear()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return the folder of the game in docs/ludl.md."""
    folder = tmp_path / "high-card"
    folder.mkdir()
    list(steps(folder))
    return folder


def add_strategy(home: Path, text: str = FIRST, name: str = "first") -> Path:
    folder = home / "strategies"
    folder.mkdir(exist_ok=True)
    file = folder / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    return file


def the_strategy_of_the_page() -> str:
    (block,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return str(block)


def test_a_strategy_is_offered_for_its_script_only(home: Path) -> None:
    add_strategy(home)
    strategies = kind_of(read_game(home)).strategies()
    assert not strategies.problems
    assert {"first", "random", "tree"} <= set(strategies.classes)
    for kind in all_games().values():
        assert "first" not in kind.strategies().classes


def test_a_game_without_a_strategy_folder_has_the_general_ones(home: Path) -> None:
    kind = kind_of(read_game(home))
    assert kind.strategy_folders == ()
    assert set(kind.strategies().classes) == {"random", "tree"}


def test_strategies_in_a_zip_are_never_run(home: Path) -> None:
    add_strategy(home, "raise SystemExit")
    path = home.parent / "high-card.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(home.rglob("*.*")):
            archive.write(file, file.relative_to(home).as_posix())
    kind = kind_of(read_game(path))
    assert kind.strategy_folders == ()
    assert not kind.strategies().problems


def test_a_broken_strategy_is_reported_and_the_others_are_offered(home: Path) -> None:
    add_strategy(home)
    add_strategy(home, "1 / 0", "broken")
    strategies = kind_of(read_game(home)).strategies()
    assert "first" in strategies.classes
    assert len(strategies.problems) == 1
    assert "broken.py:1: ZeroDivisionError" in strategies.problems[0]


@pytest.mark.check
def test_loading_a_strategy_does_not_change_the_stamp_of_the_game(home: Path) -> None:
    add_strategy(home)
    file = read_game(home)
    assert kind_of(file).strategies().classes
    assert read_game(home).stamp == file.stamp


def test_a_game_from_a_save_has_the_strategies_of_the_installed_game(home: Path) -> None:
    add_strategy(home)
    installed = kind_of(read_game(home))
    texts = dict(installed.source.texts)
    assert game_from_save("high-card", texts, installed) is installed
    texts["rules.ludl"] += "# an older version\n"
    assert "first" in game_from_save("high-card", texts, installed).strategies().classes
    assert "first" not in game_from_save("high-card", texts, None).strategies().classes


def test_a_shipped_script_may_have_strategies(home: Path) -> None:
    hearts = all_games()["hearts"].source
    kind = kind_of(replace(hearts, strategy_folder=add_strategy(home).parent))
    assert "first" in kind.strategies().classes


def play(kind: GameKind, keys: tuple[str, ...], seed: int) -> tuple[int, ...]:
    """Return the scores of a game between the strategies *keys*."""
    classes = kind.strategies().classes
    rules = kind.find_rules("classic")
    match = Match(kind, rules, [Seat(key, key) for key in keys], seed=seed, strategies=classes)
    game = match.game
    while (player := game.get_next_player()) is not None:
        game.accept(player.ask(), player)
    return tuple(game.get_scores())


def test_the_strategy_of_the_page_plays_and_wins_more_than_random_play(home: Path) -> None:
    add_strategy(home, the_strategy_of_the_page(), "thrifty")
    kind = kind_of(read_game(home))
    strategy = kind.strategies().classes["thrifty"]
    assert issubclass(strategy, Strategy)
    assert strategy.describe().startswith("Leads its highest card")
    scores = [play(kind, ("random", "thrifty"), seed) for seed in range(16)]
    assert sum(second for _first, second in scores) > sum(first for first, _second in scores)


@pytest.mark.check
def test_a_strategy_beside_a_script_can_be_checked(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = add_strategy(home, the_strategy_of_the_page(), "thrifty")
    assert run(["strategies", "check", str(file), "--hands", "8"]) == 0
    assert "random" in capsys.readouterr().out.casefold()


@pytest.mark.check
def test_a_strategy_is_checked_with_the_installed_game_of_its_folder(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = add_strategy(home, FIRST.replace("view.legal[0]", "None"))
    add_game(read_game(home))
    assert run(["strategies", "check", str(file), "--hands", "4"]) == 1
    assert str(file) in capsys.readouterr().out
