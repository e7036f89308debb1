"""Statistics as CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardtable.storage.results import GameResult, StrategyLevel

_COLUMNS = (
    "when",
    "game",
    "rules",
    "player",
    "won",
    "score",
    "best_other",
    "hands",
    "points",
    "contracts",
    "sets",
    "bags",
    "nils",
    "nils_made",
    "partners",
    "opponents",
)


def to_csv(games: Iterable[GameResult]) -> str:
    """Return a header line and one line per game."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for result in games:
        writer.writerow([_cell(getattr(result, column)) for column in _COLUMNS])
    return text.getvalue()


def _cell(value: Any) -> str:
    if isinstance(value, tuple):
        return "; ".join(map(_strategy, value))
    if isinstance(value, bool):
        return str(int(value))
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    text = str(value)
    # a spreadsheet would evaluate a name that looks like a formula
    return f"'{text}" if isinstance(value, str) and text[:1] in ("=", "+", "-", "@") else text


def _strategy(kind: StrategyLevel) -> str:
    strategy, level = kind
    return strategy if level is None else f"{strategy} {level}"


def to_json(tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    """Return all tables by name, each a list of rows."""
    return json.dumps(tables, ensure_ascii=False, indent=1) + "\n"
