"""A disk for tests: what is written to files may fail, what goes through pipes may not."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable

import pytest

Write = Callable[[int, bytes], int]


def replace_file_writes(patch: pytest.MonkeyPatch, write: Write) -> None:
    """Let *write* take the place of ``os.write`` for files.

    Processes that earlier tests have left may still be written to at any time.
    """
    real = os.write

    def choose(descriptor: int, data: bytes) -> int:
        is_file = stat.S_ISREG(os.fstat(descriptor).st_mode)
        return write(descriptor, data) if is_file else real(descriptor, data)

    patch.setattr(os, "write", choose)
