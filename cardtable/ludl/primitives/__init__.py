"""All words of the language; importing this fills the table in description.py."""

from cardtable.ludl.primitives import (  # isort: skip  (the order of the reference)
    flow,
    logic,
    numbers,
    values,
    game,
    containers,
    tokens,
    table,
)

__all__ = ["containers", "flow", "game", "logic", "numbers", "table", "tokens", "values"]
