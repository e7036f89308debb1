"""The direction of all imports, compared with docs/architecture.md."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.paths import ROOT

pytestmark = pytest.mark.quick

DOCUMENT = ROOT / "docs" / "architecture.md"

CLOCKS = {"time", "datetime"}
WORKERS = {"threading", "_thread", "multiprocessing", "concurrent", "subprocess"}
DRAWING = {"ui", "art", "table", "screens"}
WINDOW = "window"
"""The folder of a feature whose files alone may draw."""
KINDS = ("tricks", "poker", "board", "zones")
"""The folders of ``table``, one for each kind of table; each may import those to its left."""
ABOVE_KINDS = {"kind_lookup.py", "play_scene.py", "watch_scene.py"}
"""The files of ``table`` that kinds must not import."""
VIEW_AND_GAME = {"game.py", "view.py", "worlds.py"}
"""The files in the folder of a game that may import each other in a circle.

A game makes views, and a view draws a game that agrees with it.
"""
KNOWN_RINGS = {
    frozenset({"cardtable/ui/app.py", "cardtable/ui/scene.py", "cardtable/ui/scene_stack.py"}): (
        "the program runs scenes, and a scene knows the type of its program"
    ),
    frozenset(
        {"cardtable/search/boards/bitboards.py", "cardtable/search/boards/grid_state.py"}
    ): "only the stub of the compiled module names the class that it is given",
}
"""The other files that may import each other in a circle, with the reason."""
LOCKS = {"Lock", "RLock"}
SOCKETS = {"socket", "socketserver", "ssl", "select", "selectors", "asyncio", "http", "urllib"}


@dataclass(frozen=True)
class Import:
    """An import of ``module``, or of ``name`` from it."""

    file: Path
    line: int
    module: str
    name: str = ""

    def __str__(self) -> str:
        taken = f"{self.name} of {self.module}" if self.name else self.module
        return f"{self.file.as_posix()}:{self.line} takes {taken}"


def floors_in(document: str) -> dict[str, int]:
    """Return the floor of each room, as the table of the document shows them.

    A room may import only rooms of lower floors, and itself.
    """
    rows = re.findall(r"^\| (\d+) \| `(\w+)/?` \|", document, re.MULTILINE)
    assert len(rows) > 20, rows
    return {room: int(floor) for floor, room in rows}


@functools.cache
def imports_of(file: Path, root: Path) -> tuple[Import, ...]:
    """Return every import of a file, also those inside functions and for type checkers only.

    ``import_module`` with a name written out counts too, and so does each use of ``random.NAME``.
    """
    return tuple(_imports_in(file, root))


def _imports_in(file: Path, root: Path) -> Iterator[Import]:
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
            is_import = called in ("import_module", "__import__")
            if is_import and isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield Import(shown, node.lineno, first.value)
    for node in nodes:
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id in randoms
        ):
            yield Import(shown, node.lineno, "random", node.attr)


def source_files(root: Path) -> list[Path]:
    """Return the modules under *root*/cardtable and their stubs."""
    files = (root / "cardtable").rglob("*.py*")
    return sorted(file for file in files if file.suffix in (".py", ".pyi"))


def room_of(file: Path) -> str:
    """Return the room a file under ``cardtable/`` belongs to."""
    return file.parts[1].removesuffix(".pyi").removesuffix(".py")


def faults_in(root: Path, steps: dict[str, int]) -> list[str]:
    """Return a sentence for each import under *root*/cardtable that points the wrong way."""
    faults = []
    for file in source_files(root):
        shown = file.relative_to(root)
        room = room_of(shown)
        if room in ("__init__", "__main__"):
            room, step = "", 100 if room == "__main__" else 0
        elif room in steps:
            step = steps[room]
        else:
            faults.append(f"{shown.as_posix()} is in no room of docs/architecture.md")
            continue
        for taken in imports_of(file, root):
            faults.extend(f"{taken}: {why}" for why in objections(taken, room, step, steps))
            if room == "features":
                faults.extend(f"{taken}: {why}" for why in feature_objections(taken))
    return faults


def objections(taken: Import, room: str, step: int, steps: dict[str, int]) -> Iterator[str]:
    """Yield the reasons why *room*, at *step*, may not have the import *taken*."""
    first, *rest = taken.module.split(".")
    if first == "cardtable":
        target = rest[0] if rest else taken.name
        if target in steps and target != room and steps[target] >= step:
            yield f"{room or 'the package'} may not import {target}"
    if first == "pygame" and room not in {*DRAWING, "features"}:
        yield f"{room or 'the package'} does not draw"
    if first in SOCKETS and room != "opp":
        yield "only opp opens sockets"
    may_start = step >= steps["opp"] or room == "sandbox"
    if first in WORKERS and not may_start and taken.name not in LOCKS:
        yield "nothing left of opp but sandbox starts a thread or process"
    if room in ("engine", "games") and first in CLOCKS:
        yield f"{room} reads no clock"
    if room in ("engine", "games") and first == "random" and taken.name not in ("", "Random"):
        yield f"{room} draws only from a random.Random of its own"


def feature_objections(taken: Import) -> Iterator[str]:
    """Yield the reasons why a file of a feature may not have the import *taken*."""
    _, _, feature, *inside = taken.file.parts
    target = f"{taken.module}.{taken.name}".split(".")
    if target[:2] == ["cardtable", "features"] and target[2] != feature:
        yield "features do not import each other"
    if inside[:1] == [WINDOW]:
        return
    if target[0] == "pygame" or (target[0] == "cardtable" and target[1] in DRAWING):
        yield f"only the folder {WINDOW} of a feature draws"
    opens_windows = inside == ["commands.py"]
    if target[:4] == ["cardtable", "features", feature, WINDOW] and not opens_windows:
        yield f"only the commands of a feature import its folder {WINDOW}"


@functools.cache
def files_imported(root: Path) -> dict[Path, set[Path]]:
    """Return for each file under *root*/cardtable the files of the project that it imports."""
    files = source_files(root)
    modules = {}
    for file in files:
        shown = file.relative_to(root).with_suffix(".py")  # a stub stands for its module
        name = ".".join(shown.with_suffix("").parts).removesuffix(".__init__")
        modules[name] = shown
    graph: dict[Path, set[Path]] = {shown: set() for shown in modules.values()}
    for file in files:
        shown = file.relative_to(root).with_suffix(".py")
        for taken in imports_of(file, root):
            found = modules.get(f"{taken.module}.{taken.name}") or modules.get(taken.module)
            if found is not None and found != shown:
                graph[shown].add(found)
    return graph


def rings_in(graph: dict[Path, set[Path]]) -> list[set[Path]]:
    """Return the groups of files that import each other, directly or through others."""
    reached: dict[Path, set[Path]] = {}
    for start in graph:
        seen: set[Path] = set()
        waiting = [start]
        while waiting:
            for target in graph[waiting.pop()] - seen:
                seen.add(target)
                waiting.append(target)
        reached[start] = seen
    rings: list[set[Path]] = []
    for file in graph:
        ring = {other for other in reached[file] if file in reached[other]}
        if ring and ring not in rings:
            rings.append(ring)
    return rings


def is_view_and_game(ring: set[Path]) -> bool:
    """Return whether the files of *ring* are the view and the game of one game."""
    games = {file.parts[:3] for file in ring}
    return len(games) == 1 and games.pop()[1] == "games" and {f.name for f in ring} <= VIEW_AND_GAME


def ring_faults(root: Path) -> list[str]:
    """Return a sentence for each ring that is allowed neither by rule nor by KNOWN_RINGS."""
    faults = []
    for ring in rings_in(files_imported(root)):
        names = sorted(file.as_posix() for file in ring)
        if frozenset(names) not in KNOWN_RINGS and not is_view_and_game(ring):
            faults.append(f"{len(ring)} files import each other: {', '.join(names)}")
    return faults


def table_faults(graph: dict[Path, set[Path]]) -> list[str]:
    """Return a sentence for each import inside ``table`` that points the wrong way.

    The shared pieces import no kind of table; kinds import shared pieces and kinds to their left.
    """
    steps = {kind: number for number, kind in enumerate(KINDS, 1)}
    faults = []
    for file, targets in graph.items():
        if room_of(file) != "table" or file.name in ABOVE_KINDS:
            continue
        step = steps.get(file.parts[2], 0)
        for target in targets:
            if room_of(target) != "table":
                continue
            kind = target.parts[2]
            if kind in ABOVE_KINDS or (kind != file.parts[2] and steps.get(kind, 0) > step):
                faults.append(f"{file.as_posix()} may not import {target.as_posix()}")
    return faults


def test_no_files_import_each_other_in_a_circle() -> None:
    faults = ring_faults(ROOT)
    assert not faults, "\n".join(faults)


def test_every_known_circle_is_still_there() -> None:
    found = {frozenset(file.as_posix() for file in ring) for ring in rings_in(files_imported(ROOT))}
    assert set(KNOWN_RINGS) <= found


def test_shared_pieces_of_a_table_import_no_kind() -> None:
    faults = table_faults(files_imported(ROOT))
    assert not faults, "\n".join(faults)


def test_every_import_of_the_project_points_the_right_way() -> None:
    faults = faults_in(ROOT, floors_in(DOCUMENT.read_text(encoding="utf-8")))
    assert not faults, "\n".join(faults)


RIGHT = {
    "__init__.py": "",
    "__main__.py": "from cardtable.cli import main",
    "cards.py": "from cardtable.core.i18n import _",
    "engine.py": "import random\nfrom cardtable import cards\ndef deal(r: random.Random): ...",
    "games/spades/game.py": "import math\nfrom random import Random\nfrom ...engine import Game",
    "match.py": "import time, random\nrandom.random()",
    "lab/runs.py": "import concurrent.futures, subprocess",
    "opp/server.py": "import socket, asyncio",
    "ui/app.py": "import pygame, threading\nfrom cardtable.storage import saves",
    "features/one/data.py": "from cardtable.features.one import other\nimport cardtable.storage",
    "features/one/commands.py": "from cardtable.features.one.window import screen",
    "features/one/window/screen.py": "import pygame\nfrom cardtable.table import table",
    "cli.py": "from cardtable.table import app\nfrom cardtable.text import play",
}


def faults_of_tree(folder: Path, files: dict[str, str]) -> list[str]:
    for name, text in files.items():
        file = folder / "cardtable" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return faults_in(folder, floors_in(DOCUMENT.read_text(encoding="utf-8")))


def test_a_tree_that_keeps_the_rules_has_no_fault(tmp_path: Path) -> None:
    assert faults_of_tree(tmp_path, RIGHT) == []


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("cards.py", "import cardtable.engine", "cards may not import engine"),
        ("core/i18n.py", "from cardtable import cards", "core may not import cards"),
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
        ("cli/program.py", "from cardtable import lab", "cli may not import lab"),
        ("cli/program.py", "from cardtable.features import one", "cli may not import features"),
        ("features/one/data.py", "import cardtable.lab", "features may not import lab"),
        (
            "opp/server.py",
            "import importlib\nimportlib.import_module('cardtable.lab')",
            "import lab",
        ),
        ("storage/saves.py", "import cardtable.cli", "storage may not import cli"),
        (
            "lab/runs.py",
            "from cardtable.environments import env",
            "lab may not import environments",
        ),
        ("cli.py", "from cardtable import environments", "cli may not import environments"),
        ("environments/aec.py", "from cardtable.lab import match", "environments may not import"),
        ("screens/start.py", "from cardtable.features import one", "screens may not import"),
        ("features/one/data.py", "import cardtable.features.two.data", "import each other"),
        ("features/one/data.py", "from cardtable.features import two", "import each other"),
        ("features/one/data.py", "from cardtable.ui import text", "of a feature draws"),
        ("features/one/data.py", "import pygame", "of a feature draws"),
        ("features/one/data.py", "from cardtable.features.one import window", "only the commands"),
        ("text/play.py", "import pygame.font", "does not draw"),
        ("cli.py", "from pygame import Rect", "does not draw"),
        ("ui/app.py", "import socket", "only opp opens sockets"),
        ("storage/saves.py", "from urllib.request import urlopen", "only opp opens sockets"),
        ("search/kernel.py", "import threading", "nothing left of opp"),
        ("storage/saves.py", "from concurrent.futures import ThreadPoolExecutor", "left of opp"),
        ("match.py", "import subprocess", "nothing left of opp"),
        ("games/spades/game.py", "import multiprocessing", "nothing left of opp"),
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


RINGS = {
    "table/one.py": "from cardtable.table import two",
    "table/two.py": "def f():\n    from cardtable.table.three import x",
    "table/three.py": "if False:\n    from cardtable.table import one",
    "games/grid/game.py": "from cardtable.games.grid import view",
    "games/grid/view.py": "def f():\n    from cardtable.games.grid.game import Game",
    "games/own/rules.py": "from cardtable.games.own import view",
    "games/own/view.py": "from cardtable.games.own import rules",
    "table/board/kind.py": "from cardtable.table import layout, play_scene",
    "table/layout.py": "from cardtable.table.board.kind import x",
    "table/play_scene.py": "",
    "table/zones/kind.py": "from cardtable.table.board.kind import x",
    "table/tricks/kind.py": "from cardtable.table.zones.kind import x",
}


def test_rings_and_wrong_ways_inside_a_room_are_found(tmp_path: Path) -> None:
    faults_of_tree(tmp_path, RINGS)
    assert ring_faults(tmp_path) == [
        "2 files import each other: cardtable/games/own/rules.py, cardtable/games/own/view.py",
        "2 files import each other: cardtable/table/board/kind.py, cardtable/table/layout.py",
        "3 files import each other: cardtable/table/one.py, cardtable/table/three.py, "
        "cardtable/table/two.py",
    ]
    assert sorted(table_faults(files_imported(tmp_path))) == [
        "cardtable/table/board/kind.py may not import cardtable/table/play_scene.py",
        "cardtable/table/layout.py may not import cardtable/table/board/kind.py",
        "cardtable/table/tricks/kind.py may not import cardtable/table/zones/kind.py",
    ]
