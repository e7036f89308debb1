"""Juries of two, for tests in which it does not matter how good the answer is."""

from __future__ import annotations

import pytest

from cardtable.review.jury import MIN_MEMBERS, Jury

PROGRAM = """
import runpy
import pytest
from tests.small_juries import shrink_juries

shrink_juries(pytest.MonkeyPatch())
runpy.run_module("cardtable", run_name="__main__", alter_sys=True)
"""
"""Runs the program, whose arguments follow, with such juries."""


def shrink_juries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce each jury of hints and reviews to two members, from eight to sixteen."""
    monkeypatch.setattr(Jury.__init__, "__defaults__", (MIN_MEMBERS,))
    monkeypatch.setitem(Jury.__init__.__kwdefaults__, "max_members", MIN_MEMBERS)
