"""The tables of the views in docs/strategies.md, and the example above them."""

from __future__ import annotations

import re
from pathlib import Path

from cardtable.games import all_games
from cardtable.lab.strategy_check import check_strategy
from scripts import view_tables


def test_the_tables_in_the_docs_are_up_to_date() -> None:
    assert view_tables.FILE.read_text(encoding="utf-8") == view_tables.page(), (
        "Run python -m scripts.view_tables."
    )


def test_every_view_has_its_cards_and_legal_actions() -> None:
    parts = re.split("### .*\n", view_tables.tables())[1:]
    assert len(parts) == len(view_tables.VIEWS)
    for part in parts:
        assert all(f"| `{name}` |" in part for name in ("seat", "legal_plays", "zones()"))


def test_the_strategy_that_counts_cards_plays_without_a_fault(tmp_path: Path) -> None:
    page = view_tables.FILE.read_text(encoding="utf-8")
    code = next(
        block for block in re.findall("```python\n(.*?)```", page, re.S) if "class Counter" in block
    )
    file = tmp_path / "counter.py"
    file.write_text(code)
    result = check_strategy(str(file), all_games()["spades"], hands=28)
    assert result.passed, result.faults
