"""The attributes of ``cardtable`` for other programs, and type checks of users' strategies."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import cardtable
from tests.oracles import oracle
from tests.paths import ROOT

SPADES = """
from cardtable.cards import Card
from cardtable.games.spades import Bid, View
from cardtable.games.spades.strategies import Strategy


class Timid(Strategy):
    def place_bid(self, view: View) -> Bid:
        return Bid(1)

    def play_card(self, view: View) -> Card:
        return min(view.legal_plays, key=lambda card: card.rank)

    def post_hand(self, view: View) -> None:
        print(view.scores)
"""

HOLDEM = """
from cardtable.games.holdem import Action, View
from cardtable.games.holdem.strategies import Strategy


class Caller(Strategy):
    def place_bid(self, view: View) -> Action:
        return view.legal_bids[0]
"""

WRONG = SPADES.replace("-> Bid:\n        return Bid(1)", "-> Bid:\n        return 1")


@pytest.mark.parametrize("name", ["spades", "holdem", "boards", "poker", "ludl", "lab"])
def test_each_part_is_an_attribute_of_the_package(name: str) -> None:
    assert name in dir(cardtable)
    assert getattr(cardtable, name).__name__.startswith("cardtable.")


def test_names_in_the_documentation_exist() -> None:
    table = re.findall(r"^\| `(\w+)` \| (.*) \|$", (ROOT / "docs/api.md").read_text("utf-8"), re.M)
    assert [part for part, _ in table] == ["spades", "holdem", "boards", "poker", "ludl", "lab"]
    for part, names in table:
        module = getattr(cardtable, part)
        for name in re.findall(r"`(\w+)`", names):
            assert hasattr(module, name) or import_module(f"{module.__name__}.{name}"), name


def test_an_unknown_part_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = cardtable.chess


def test_importing_the_package_imports_no_part_of_it() -> None:
    code = "import sys, cardtable; print([n for n in sys.modules if n.startswith('cardtable.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.check
def test_strict_type_checks_accept_strategies_and_find_a_wrong_answer(tmp_path: Path) -> None:
    oracle("mypy")
    """mypy runs once, with the project's cache."""
    for name, source in (("timid", SPADES), ("caller", HOLDEM), ("wrong", WRONG)):
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml")]
    files = [str(file) for file in sorted(tmp_path.iterdir())]
    done = subprocess.run([*command, *files], capture_output=True, text=True, cwd=ROOT)
    [error] = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert str(Path(error.partition(":")[0]).name) == "wrong.py"
    assert 'Incompatible return value type (got "int", expected "Bid")' in error
