"""Reports packs that cannot be used."""

from __future__ import annotations

from cardtable.core.errors import SourceError
from cardtable.features.packs.window.problems import pack_problems
from cardtable.table.context import Context, ContextAddition


class PacksInContext(ContextAddition):
    """Says once which files cannot be used and which packs are missing."""

    def report_look(self, context: Context, error: SourceError) -> None:
        pack_problems(context).note(error)

    def settings_applied(self, context: Context) -> None:
        pack_problems(context).note_missing(context.settings)
