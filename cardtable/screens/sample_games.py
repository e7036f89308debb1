"""The sample games: replay them or play on from their last position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.i18n import _
from cardtable.screens.game_list import GameListScene
from cardtable.screens.hand_histories import history_button
from cardtable.storage.saves import SaveInfo

if TYPE_CHECKING:
    from cardtable.table.context import Context


class SamplesScene(GameListScene):
    """Lists the sample games with their descriptions."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, _("Sample games"), empty=_("No sample games installed."))
        self.add_footer(history_button(context), first=True)

    def enter(self) -> None:
        self.show(self.context.saves.samples())
        self.form.focus(self.list, quietly=True)

    def detail(self, info: SaveInfo) -> str:
        return info.summary
