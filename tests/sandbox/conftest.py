"""No process of a strategy outlives its test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtable.sandbox import slow_start
from cardtable.sandbox.process import end_processes


@pytest.fixture(autouse=True)
def _end_processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(slow_start, "_listener", slow_start._listener)
    yield
    end_processes()
