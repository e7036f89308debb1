"""Which way imports point, read from the source and held against docs/architecture.md."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.paths import ROOT

DOCUMENT = ROOT / "docs" / "architecture.md"

CLOCKS = {"time", "datetime"}
WORKERS = {"threading", "_thread", "multiprocessing", "concurrent", "subprocess"}
DRAWING = {"ui", "art", "table", "screens"}
PENDING = {("table", "screens")}
"""Arrows left from before the rooms were split; the redesign removes them."""
LOCKS = {"Lock", "RLock"}
SOCKETS = {"socket", "socketserver", "ssl", "select", "selectors", "asyncio", "http", "urllib"}


@dataclass(frozen=True)
class Import:
    """One thing that a module takes: ``module`` whole, or ``name`` out of it."""

    file: Path
    line: int
    module: str
    name: str = ""

    def __str__(self) -> str:
        taken = f"{self.name} of {self.module}" if self.name else self.module
        return f"{self.file.as_posix()}:{self.line} takes {taken}"


def chain_in(document: str) -> str:
    """Return the one line of the document that shows the order of the rooms."""
    found = [line.strip() for line in document.splitlines() if line.count("<-") > 3]
    assert len(found) == 1, found
    return found[0]


def steps_of(chain: str) -> dict[str, int]:
    """Return each room's step; a room may import only rooms of smaller steps, and itself."""
    return {
        room.strip(): step
        for step, rooms in enumerate(chain.split("<-"))
        for room in rooms.replace("|", ",").split(",")
    }


def imports_of(file: Path, root: Path) -> Iterator[Import]:
    """Yield every import of a file, also those inside functions and for type checkers only.

    ``import_module`` with a name written out counts too, and so does each use of ``random.NAME``.
    """
    shown = file.relative_to(root)
    package = shown.parent.parts
    randoms: set[str] = set()
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(shown, node.lineno, alias.name)
                if alias.name == "random":
                    randoms.add(alias.asname or "random")
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield Import(shown, node.lineno, module, alias.name)
        elif isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            called = node.func.id if isinstance(node.func, ast.Name) else called
            first = node.args[0]
            written = isinstance(first, ast.Constant) and isinstance(first.value, str)
            if called in ("import_module", "__import__") and written:
                yield Import(shown, node.lineno, first.value)
    for node in nodes:
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id in randoms
        ):
            yield Import(shown, node.lineno, "random", node.attr)


def room_of(file: Path) -> str:
    """Return the room a file under ``cardtable/`` belongs to."""
    return file.parts[1].removesuffix(".py")


def faults_in(root: Path, chain: str) -> list[str]:
    """Return a sentence for each import under *root*/cardtable that points the wrong way."""
    steps = steps_of(chain)
    faults = []
    for file in sorted((root / "cardtable").rglob("*.py")):
        shown = file.relative_to(root)
        room = room_of(shown)
        if room in ("__init__", "__main__"):
            room, step = "", len(steps) if room == "__main__" else 0
        elif room in steps:
            step = steps[room]
        else:
            faults.append(f"{shown.as_posix()} is in no room of docs/architecture.md")
            continue
        for taken in imports_of(file, root):
            faults.extend(f"{taken}: {why}" for why in objections(taken, room, step, steps))
    return faults


def objections(taken: Import, room: str, step: int, steps: dict[str, int]) -> Iterator[str]:
    """Yield what speaks against one import by a room of a step."""
    first, *rest = taken.module.split(".")
    if first == "cardtable":
        target = rest[0] if rest else taken.name
        if (room, target) in PENDING:
            return
        if target in steps and target != room and steps[target] >= step:
            yield f"{room or 'the package'} may not import {target}"
    if first == "pygame" and room not in DRAWING:
        yield f"{room or 'the package'} does not draw"
    if first in SOCKETS and room != "opp":
        yield "only opp opens sockets"
    if first in WORKERS and step < steps["lab"] and taken.name not in LOCKS:
        yield "nothing left of lab starts a thread or process"
    if room in ("engine", "games") and first in CLOCKS:
        yield f"{room} reads no clock"
    if room in ("engine", "games") and first == "random" and taken.name not in ("", "Random"):
        yield f"{room} draws only from a random.Random of its own"


def test_every_import_of_the_project_points_the_right_way() -> None:
    faults = faults_in(ROOT, chain_in(DOCUMENT.read_text(encoding="utf-8")))
    assert not faults, "\n".join(faults)


RIGHT = {
    "__init__.py": "",
    "__main__.py": "from cardtable.cli import main",
    "cards.py": "from cardtable.i18n import _",
    "engine.py": "import random\nfrom cardtable import cards\ndef deal(r: random.Random): ...",
    "games/spades/game.py": "import math\nfrom random import Random\nfrom ...engine import Game",
    "match.py": "import time, random\nrandom.random()",
    "lab/runs.py": "import concurrent.futures, subprocess",
    "opp/server.py": "import socket, asyncio",
    "ui/app.py": "import pygame, threading\nfrom cardtable.storage import saves",
    "cli.py": "from cardtable.table import app\nfrom cardtable.text import play",
}


def faults_of_tree(folder: Path, files: dict[str, str]) -> list[str]:
    for name, text in files.items():
        file = folder / "cardtable" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return faults_in(folder, chain_in(DOCUMENT.read_text(encoding="utf-8")))


def test_a_tree_that_keeps_the_rules_has_no_fault(tmp_path: Path) -> None:
    assert faults_of_tree(tmp_path, RIGHT) == []


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("cards.py", "import cardtable.engine", "cards may not import engine"),
        ("i18n.py", "from cardtable import errors", "i18n may not import errors"),
        ("__init__.py", "from .cards import Card", "the package may not import cards"),
        ("match.py", "def f():\n    from cardtable.storage import saves", "match may not import"),
        (
            "engine.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .games import spades",
            "engine may not import games",
        ),
        ("poker/odds.py", "from ..ludl import lexer", "poker may not import ludl"),
        ("text/play.py", "from cardtable.table import app", "text may not import table"),
        ("ui/app.py", "from ..opp import client", "ui may not import opp"),
        ("lab/runs.py", "from cardtable import text", "lab may not import text"),
        (
            "opp/server.py",
            "import importlib\nimportlib.import_module('cardtable.lab')",
            "import lab",
        ),
        ("storage/saves.py", "import cardtable.cli", "storage may not import cli"),
        ("text/play.py", "import pygame.font", "does not draw"),
        ("cli.py", "from pygame import Rect", "does not draw"),
        ("ui/app.py", "import socket", "only opp opens sockets"),
        ("storage/saves.py", "from urllib.request import urlopen", "only opp opens sockets"),
        ("search/kernel.py", "import threading", "nothing left of lab"),
        ("storage/saves.py", "from concurrent.futures import ThreadPoolExecutor", "left of lab"),
        ("match.py", "import subprocess", "nothing left of lab"),
        ("games/spades/game.py", "import multiprocessing", "nothing left of lab"),
        ("engine.py", "from time import monotonic", "engine reads no clock"),
        ("games/grid/game.py", "import datetime", "games reads no clock"),
        ("engine.py", "import random\nrandom.shuffle([])", "engine draws only from"),
        ("games/spades/game.py", "import random as r\nx = r.choice", "games draws only from"),
        ("games/spades/game.py", "from random import randint", "games draws only from"),
        ("helpers.py", "", "is in no room"),
    ],
)
def test_each_rule_can_be_broken(tmp_path: Path, name: str, text: str, why: str) -> None:
    faults = faults_of_tree(tmp_path, {**RIGHT, name: text})
    assert len(faults) == 1, faults
    assert why in faults[0]
    assert faults[0].startswith(f"cardtable/{name}")
