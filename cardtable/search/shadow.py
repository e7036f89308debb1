"""What the kernel uses of the ``cython`` module, for an interpreter that has no Cython.

Types are annotations only (never evaluated), so what remains are decorators that change nothing, a
cast that returns its value, and a block that is no block. Only the modules of this package see it.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

compiled = False


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
