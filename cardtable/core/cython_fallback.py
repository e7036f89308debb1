"""Replacement for the module ``cython``, to run compilable modules as plain Python.

A module written in Cython's pure-Python mode begins with ``import cython``, which only the compiled
module can do without. Only a few names are required, since type annotations are never evaluated:
decorators that return their argument, a cast that makes whole numbers, and an empty ``with`` block.
"""

from __future__ import annotations

import math
import sys
from contextlib import nullcontext
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Any

compiled = False  # read by the modules as cython.compiled


class TrainingMissing(RuntimeError):
    """Raised if a module for training is not compiled, but the modules that it builds on are."""


def is_compiled(package: str) -> bool:
    """Return whether the compilable modules of *package* are compiled; training does not count."""
    specs = [_spec_of(name, package) for name in _compilable(package)]
    return bool(specs) and not any(
        spec is None or str(spec.origin).endswith((".py", ".pyc")) for spec in specs
    )


def _spec_of(name: str, package: str) -> ModuleSpec | None:
    """Return the spec of the module *name*, importing no package between *package* and it.

    find_spec() would import them, and with them compilable modules, before ``cython`` is replaced.
    """
    folders = name.removeprefix(package).split(".")[1:-1]
    folder = Path(str(sys.modules[package].__file__)).parent.joinpath(*folders)
    specs = (finder.find_spec(name, [str(folder)], None) for finder in sys.meta_path)
    return next((spec for spec in specs if spec is not None), None)


def import_training(name: str, base: str = "") -> None:
    """Import the module *name* for training, which a player's installation does not compile.

    Raises TrainingMissing if it cannot run, since the modules that it builds on are compiled: those
    of the package *base*, by default its own.
    """
    spec = find_spec(name)
    if spec is None or str(spec.origin).endswith((".py", ".pyc")):
        package = name.rpartition(".")[0]
        import_module(base or package)
        if is_compiled(base or package):
            raise TrainingMissing(name)
        _import_with_replacement(package, [name])


def import_compilable(package: str) -> None:
    """Import the compilable modules of *package*, with this module as their ``cython`` if needed.

    Do nothing if the modules are compiled or Cython is installed. Modules for training are left to
    :func:`import_training`.
    """
    if not is_compiled(package):
        _import_with_replacement(package, _compilable(package))


def _import_with_replacement(package: str, modules: list[str]) -> None:
    """Import *modules*; the replacement is then removed, so that other code does not find it."""
    replacement = sys.modules[__name__]
    is_nested = sys.modules.get("cython") is replacement  # called while another package is imported
    if not is_nested and find_spec("cython") is not None:
        return
    replacements = {"cython": replacement, "cython.cimports.libc.math": math}
    before = {name: sys.modules[name] for name in replacements if name in sys.modules}
    sys.modules.update(replacements)
    try:
        for name in modules:
            import_module(name)
    finally:
        for name in replacements:
            del sys.modules[name]
        sys.modules.update(before)


def _compilable(package: str) -> list[str]:
    folder = Path(str(sys.modules[package].__file__)).parent
    headers = {path: path.read_text("utf-8") for path in folder.rglob("*.pxd")}
    return sorted(
        ".".join([package, *path.relative_to(folder).with_suffix("").parts])
        for path, text in headers.items()
        if not text.startswith(("# build: training", "# build: inline"))
    )


class _NoGil(nullcontext[None]):
    """``with cython.nogil:``, ``with cython.gil:`` and ``@cython.nogil``."""

    def __call__(self, decorated: Any) -> Any:
        return decorated


nogil: Any = _NoGil()
gil = nogil


def cfunc(decorated: Any) -> Any:
    """Return the decorated function or class unchanged."""
    return decorated


cclass = ccall = final = inline = cfunc


def exceptval(*_: object, **__: object) -> Any:
    """Return a decorator that changes nothing."""
    return cfunc


binding = cpow = exceptval


def declare(_: object, value: Any = None) -> Any:
    """Return the initial value of a typed name."""
    return value


def cast(kind: object, value: Any) -> Any:
    """Return *value*, cut to a whole number for an integer type; widths are not limited."""
    return int(value) if kind is int else value


def __getattr__(name: str) -> Any:
    """Return the Python type for a numeric C type."""
    if name in ("bint", "char", "uchar", "short", "ushort", "int", "uint", "longlong", "ulonglong"):
        return int
    if name in ("float", "double"):
        return float
    raise AttributeError(name)
