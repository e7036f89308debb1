"""No process of a strategy outlives its test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtable.sandbox.process import end_processes


@pytest.fixture(autouse=True)
def _end_processes() -> Iterator[None]:
    yield
    end_processes()
