"""The games that ship with the table: to watch, or to play on from where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.i18n import _
from cardtable.screens.game_list import GameListScene
from cardtable.screens.histories import history_button
from cardtable.storage.saves import SaveInfo

if TYPE_CHECKING:
    from cardtable.table.context import Context


class SamplesScene(GameListScene):
    """Lists the sample games with what there is to see in each."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, _("Sample games"), empty=_("No sample games installed."))
        self.add_footer(history_button(context), first=True)

    def enter(self) -> None:
        """List the games."""
        self.show(self.context.saves.samples())
        self.form.focus(self.list, quietly=True)

    def detail(self, info: SaveInfo) -> str:
        """Return how the game stands."""
        return info.summary
