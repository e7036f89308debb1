"""The tables of the views in docs/strategies.md, and the strategies that the docs show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardtable.games import all_games
from cardtable.lab.strategy_check import check_strategy
from dev import view_tables


def test_the_tables_in_the_docs_are_up_to_date() -> None:
    assert view_tables.FILE.read_text(encoding="utf-8") == view_tables.page(), (
        "Run python packaging view_tables."
    )


def test_every_view_has_its_cards_and_legal_actions() -> None:
    parts = re.split("### .*\n", view_tables.tables())[1:]
    assert len(parts) == len(view_tables.VIEWS)
    assert not re.search(r":\w+:`", view_tables.tables()), "roles of reST mean nothing here"
    for part in parts:
        assert all(f"| `{name}` |" in part for name in ("seat", "legal_plays", "zones()"))


@pytest.mark.check
@pytest.mark.parametrize(("page", "name"), [("strategies.md", "Counter"), ("api.md", "Timid")])
def test_a_strategy_of_the_docs_plays_without_a_fault(tmp_path: Path, page: str, name: str) -> None:
    text = view_tables.FILE.with_name(page).read_text(encoding="utf-8")
    blocks = re.findall("```python\n(.*?)```", text, re.S)
    file = tmp_path / "example.py"
    file.write_text(next(block for block in blocks if f"class {name}(" in block))
    result = check_strategy(str(file), all_games()["spades"], hands=28)
    assert result.passed, result.faults
