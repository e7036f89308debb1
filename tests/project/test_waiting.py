"""Tests wait only through tests/waiting.py, and name no limit of their own."""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.waiting import limit_of

HELPERS = {
    "tests/waiting.py": "waits for others, and ends what hangs",
    "tests/thread_clock.py": "measures processor time",
    "tests/tiers.py": "measures processor time",
}
"""The files that may sleep and read clocks, with the reason."""
WAITING = {"asyncio.sleep", "pygame.time.wait", "pygame.time.delay", "pygame.time.Clock"}
TIMERS = {"threading.Timer", "signal.alarm", "signal.setitimer"}
ALLOWED_TIMERS = {"tests/storage/test_kill.py": "kills a program at random moments"}


def names_in(tree: ast.Module) -> dict[str, str]:
    """Return the full name of each imported name."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {a.asname or a.name.partition(".")[0]: a.asname or a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
    return names


def full_name(node: ast.expr, names: dict[str, str]) -> str:
    """Return the full name of the function *node*, or its last part behind a dot."""
    if isinstance(node, ast.Name):
        return names.get(node.id, node.id)
    if isinstance(node, ast.Attribute):
        first = full_name(node.value, names)
        return f"{first}.{node.attr}" if first else f".{node.attr}"
    return ""


def is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def faults_in(source: str, path: str) -> Iterator[str]:
    """Yield what *source* does that only the helpers may do."""
    tree = ast.parse(source)
    names = names_in(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules = (
                [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module]
            )
            if "time" in modules:
                yield f"{path}:{node.lineno} imports time"
        if not isinstance(node, ast.Call):
            continue
        name = full_name(node.func, names)
        is_turn = name == "asyncio.sleep" and node.args and ast.unparse(node.args[0]) == "0"
        if name in WAITING and not is_turn:
            yield f"{path}:{node.lineno} calls {name}"
        if name in TIMERS and path not in ALLOWED_TIMERS:
            yield f"{path}:{node.lineno} starts a timer"
        if name.endswith((".join", ".settimeout", ".result")) and any(map(is_number, node.args)):
            yield f"{path}:{node.lineno} has a limit of its own: {ast.unparse(node)}"
        for keyword in node.keywords:
            if keyword.arg == "timeout" and is_number(keyword.value) and name != "check":
                yield f"{path}:{node.lineno} has a limit of its own: timeout"


@pytest.mark.check
def test_only_the_helpers_sleep_and_read_clocks() -> None:
    everything = (file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").rglob("*.py"))
    files = {path: ROOT / path for path in everything if "/benchmarks/" not in path}
    assert set(HELPERS) | set(ALLOWED_TIMERS) <= set(files)
    faults = [
        fault
        for path, file in sorted(files.items())
        if path not in HELPERS
        for fault in faults_in(file.read_text(encoding="utf-8"), path)
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "source",
    [
        "import time\ntime.sleep(0.1)",
        "from time import monotonic",
        "import asyncio\nasync def f(): await asyncio.sleep(0.1)",
        "import pygame\npygame.time.wait(5)",
        "import threading\nthreading.Timer(0.1, print).start()",
        "from threading import Timer\nTimer(0.1, print).start()",
        "thread.join(5)",
        "run(['x'], timeout=20)",
    ],
)
def test_waiting_without_the_helper_is_found(source: str) -> None:
    assert list(faults_in(source, "tests/test_x.py"))


def test_a_turn_of_the_loop_and_the_common_limit_are_allowed(tmp_path: Path) -> None:
    source = (
        "import asyncio\nasync def f(): await asyncio.sleep(0)\nthread.join(LIMIT)\n', '.join(x)"
    )
    assert not list(faults_in(source, "tests/test_x.py"))


def test_the_limit_is_a_number_of_seconds_above_zero() -> None:
    assert limit_of("3") == 3.0
    for text in ("0", "-1", "nan", "inf", "soon", ""):
        with pytest.raises(argparse.ArgumentTypeError, match="above 0"):
            limit_of(text)
