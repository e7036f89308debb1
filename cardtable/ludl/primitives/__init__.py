"""The primitives of the language. Importing this package fills the table in ``registry``."""

from cardtable.ludl.primitives import (  # isort: skip  (the order of the reference)
    flow,
    logic,
    numbers,
    collections,
    iteration,
    game,
    containers,
    tokens,
    places,
    table,
    testing,
)

__all__ = [
    "collections",
    "containers",
    "flow",
    "game",
    "iteration",
    "logic",
    "numbers",
    "places",
    "table",
    "testing",
    "tokens",
]
