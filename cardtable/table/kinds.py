"""Which kind of table a match is played at: its game declares that."""

from __future__ import annotations

from importlib import import_module

from cardtable.match import Match
from cardtable.table.kind import TableKind


def kind_for(match: Match) -> TableKind:
    """Return the table of *match*, one of the folders of this room that have a module ``kind``.

    Raises LookupError if there is no such kind.
    """
    name = match.kind.table
    module = f"cardtable.table.{name}.kind"
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name not in (module, module.rpartition(".")[0]):
            raise
        raise LookupError(f"{match.kind.key} declares an unknown kind of table: {name}") from None
    kind: TableKind = found.kind_of(match)
    return kind
