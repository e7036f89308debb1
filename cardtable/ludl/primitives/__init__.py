"""All words of the language; importing this fills the table in description.py."""

from cardtable.ludl.primitives import (  # isort: skip  (the order of the reference)
    flow,
    logic,
    numbers,
    values,
    lists,
    game,
    containers,
    tokens,
    table,
)

__all__ = ["containers", "flow", "game", "lists", "logic", "numbers", "table", "tokens", "values"]
