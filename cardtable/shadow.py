"""What the compiled modules use of the ``cython`` module, for an interpreter without Cython.

Types are annotations only (never evaluated), so what remains are decorators that change nothing, a
cast that returns its value, and a block that is no block. Only the modules that ask for it see it.
Imports nothing of ours.
"""

from __future__ import annotations

import math
import sys
from contextlib import nullcontext
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

compiled = False


def is_compiled(package: str) -> bool:
    """Tell whether the modules of *package* that have a ``.pyi`` beside them are machine code."""
    folder = Path(str(sys.modules[package].__file__)).parent
    specs = [find_spec(f"{package}.{stub.stem}") for stub in folder.glob("*.pyi")]
    return bool(specs) and not any(
        spec is None or str(spec.origin).endswith((".py", ".pyc")) for spec in specs
    )


def stand_in(package: str) -> None:
    """Import the modules of *package* with this module as their ``cython``, where they need it.

    For these imports only: nobody else shall take it for Cython.
    """
    if is_compiled(package) or find_spec("cython") is not None:
        return
    stand_ins = {"cython": sys.modules[__name__], "cython.cimports.libc.math": math}
    sys.modules.update(stand_ins)
    try:
        for module in iter_modules(sys.modules[package].__path__):
            import_module(f"{package}.{module.name}")
    finally:
        for name in stand_ins:
            del sys.modules[name]


class _NoGil(nullcontext[None]):
    """``with cython.nogil:`` and ``@cython.nogil``."""

    def __call__(self, thing: Any) -> Any:
        """Return a decorated function as it is."""
        return thing


nogil: Any = _NoGil()


def cfunc(thing: Any) -> Any:
    """Return *thing*: it stays a Python function."""
    return thing


cclass = final = inline = cfunc


def exceptval(*_: object, **__: object) -> Any:
    """Return a decorator that changes nothing."""
    return cfunc


def declare(_: object, value: Any = None) -> Any:
    """Return the value a typed name starts with."""
    return value


def cast(_: object, value: Any) -> Any:
    """Return *value*: Python's integers are wide enough."""
    return value


def __getattr__(name: str) -> Any:
    """Return the Python type that stands for a C type of numbers."""
    if name in ("bint", "char", "uchar", "short", "ushort", "int", "uint", "longlong", "ulonglong"):
        return int
    if name in ("float", "double"):
        return float
    raise AttributeError(name)
