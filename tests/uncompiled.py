"""Import of compiled modules as plain Python, beside the compiled ones in the same process."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path
from typing import Any

import pytest

import cardtable
from cardtable.search import kernel_is_compiled
from tests.waiting import LIMIT

PACKAGE = "cardtable.search"
IS_COMPILED = kernel_is_compiled()
"""Whether the tests themselves run with compiled modules."""

minutes_as_plain_python = pytest.mark.skipif(
    not IS_COMPILED, reason="takes minutes as plain Python; smaller cases are tested so too"
)


def repetitions(count: int, as_plain_python: int) -> int:
    """Return *count* with compiled modules, else *as_plain_python*, to be done in similar time."""
    return count if IS_COMPILED else as_plain_python


@contextmanager
def _sources_only(package_name: str) -> Iterator[None]:
    """Make imports of a package use Python files only; undo that afterwards."""
    package = import_module(package_name)
    prefix = package_name + "."
    compiled = {name: module for name, module in sys.modules.items() if name.startswith(prefix)}
    attributes = dict(vars(package))
    for name in compiled:
        del sys.modules[name]
    hook = FileFinder.path_hook((SourceFileLoader, [".py"]))
    sys.path_hooks.insert(0, hook)
    folders = dict(sys.path_importer_cache)
    sys.path_importer_cache.clear()
    try:
        yield
    finally:
        sys.path_hooks.remove(hook)
        sys.path_importer_cache.clear()
        sys.path_importer_cache.update(folders)
        for name in [name for name in sys.modules if name.startswith(prefix)]:
            del sys.modules[name]
        sys.modules.update(compiled)
        vars(package).clear()
        vars(package).update(attributes)


@cache
def plain_card_tree() -> Any:
    """Return CardTree as a Python class, with all methods and fields accessible."""
    return plain_module(PACKAGE, "cards.card_tree").CardTree


@cache
def plain_module(package: str, name: str) -> Any:
    """Return a module of *package* as plain Python, with its imports from the package."""
    with _sources_only(package):
        module = import_module(f"{package}.{name}")
    assert str(module.__file__).endswith(".py")
    return module


def run_plain(program: str, mode: str, data: Any, folder: Path) -> Any:
    """Run *program* in a copy of the package without compiled modules; return its output.

    *program* is Python code. It gets *mode* and *folder* as arguments and *data* as JSON on
    standard input, and prints JSON.
    """
    unused = shutil.ignore_patterns(
        "*.so", "*.c", "*.pyd", "__pycache__", "art", "screens", "table", "ui"
    )
    package = Path(cardtable.__file__).parent
    shutil.copytree(package, folder / "cardtable", ignore=unused)
    (folder / "assets").symlink_to(package.with_name("assets"))
    run = subprocess.run(
        [sys.executable, "-c", program, mode, str(folder)],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)
