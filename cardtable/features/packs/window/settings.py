"""The page of the settings with looks, sounds and packs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardtable.features.packs.window.page import PackPage
from cardtable.screens.settings.additions import SettingsAddition, SettingsPage

if TYPE_CHECKING:
    from cardtable.table.context import Context


class PacksInSettings(SettingsAddition):
    """Chooses the deck, the back, the table and the sounds."""

    def pages(
        self, context: Context, change: Callable[..., None], fill: Callable[[], None]
    ) -> Sequence[SettingsPage]:
        return (PackPage(context, change, fill),)
