"""Names similar to an unknown one."""

from __future__ import annotations

import pytest

from cardtable.core.similar_names import closest, did_you_mean

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("name", "known", "found"),
    [
        ("clasic", ["classic", "blitz"], "classic"),
        (" Clasic ", ["classic", "blitz"], "classic"),
        ("say", ["day", "SAY"], "SAY"),
        ("Strateg", ["Strategy", "strategy"], "Strategy"),
        ("strateg", ["Strategy", "strategy"], "strategy"),
        ("xyz", ["classic", "blitz"], ""),
        ("", ["classic"], ""),
        ("classic", [], ""),
    ],
)
def test_the_closest_name(name: str, known: list[str], found: str) -> None:
    assert closest(name, known) == found
    assert did_you_mean(name, known) == (f"Did you mean '{found}'?" if found else "")
