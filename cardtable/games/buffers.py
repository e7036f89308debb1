"""Buffers of numbers that a batch of hands shares with its caller.

They are memoryviews, of which ``numpy.asarray`` makes an array without a copy; NumPy is not needed.
"""

from __future__ import annotations

from math import prod
from typing import Any


def make_buffer(code: str, *shape: int) -> memoryview:
    """Return a buffer of zeros in this shape; *code* is that of ``struct`` for a number."""
    size = memoryview(bytearray(8)).cast("B").cast(code).itemsize  # type: ignore[call-overload]  # declared for literal codes
    buffer: memoryview = memoryview(bytearray(size * prod(shape))).cast(code, shape)  # type: ignore[call-overload]  # declared for literal codes
    return buffer


def read_actions(buffer: Any, count: int, *, writable: bool = False) -> memoryview:
    """Return *buffer*, one int32 for each of *count* hands, as a memoryview with the format ``i``.

    Raises TypeError for another kind of object, ValueError for another number of actions.
    """
    try:
        view = memoryview(buffer)
    except TypeError:
        view = memoryview(b"")
    if view.format not in ("i", "l", "=i", "<i") or view.itemsize != 4 or view.ndim != 1:
        raise TypeError(
            "Give a buffer of int32, such as array('i') or a NumPy array, one-dimensional."
        )
    if len(view) != count:
        raise ValueError(f"{len(view)} actions for {count} hands.")
    if not view.c_contiguous or (writable and view.readonly):
        raise TypeError(
            "The buffer is read-only." if view.c_contiguous else "It is not contiguous."
        )
    return view.cast("B").cast("i")
