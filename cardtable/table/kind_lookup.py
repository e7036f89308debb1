"""Lookup of the kind of table that a match's game declares."""

from __future__ import annotations

from importlib import import_module

from cardtable.match import Match
from cardtable.table.kind import TableKind


def kind_for(match: Match) -> TableKind:
    """Return the table kind of *match*, from the folder that its game names.

    Raises LookupError if there is no such folder.
    """
    name = match.kind.table
    module = f"cardtable.table.{name}.kind"
    try:
        folder = import_module(module)
    except ModuleNotFoundError as error:
        if error.name not in (module, module.rpartition(".")[0]):
            raise
        raise LookupError(f"{match.kind.key} declares an unknown kind of table: {name}") from None
    kind: TableKind = folder.kind_of(match)
    return kind
