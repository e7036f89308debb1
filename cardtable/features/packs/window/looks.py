"""Decks, backs, tables and sounds of packs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.art.style import DeckFaces, PictureFile
from cardtable.features.packs.settings import PackSettings
from cardtable.features.packs.window.packs_in_use import back_file, pack_in_use
from cardtable.table.looks import LookAddition
from cardtable.table.sounds import SoundFiles
from cardtable.ui.theme import TableColours

if TYPE_CHECKING:
    from cardtable.storage.settings import Settings


class PackLooks(LookAddition):
    """Finds the parts of packs that the settings select."""

    def table(self, settings: Settings) -> TableColours | None:
        pack = pack_in_use(settings.of(PackSettings).table)
        return pack.table if pack is not None else None

    def deck(self, settings: Settings) -> DeckFaces | None:
        pack = pack_in_use(settings.of(PackSettings).deck)
        return pack.deck if pack is not None else None

    def back(self, settings: Settings) -> PictureFile | None:
        return back_file(settings.back)

    def sounds(self, settings: Settings) -> SoundFiles | None:
        pack = pack_in_use(settings.of(PackSettings).sounds)
        return pack.sounds if pack is not None else None
