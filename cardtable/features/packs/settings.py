"""The settings that select packs."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.storage.settings import FeatureSettings, word


@dataclass(frozen=True)
class PackSettings(FeatureSettings):
    """Keys of packs for *deck*, *table* and *sounds*, empty for the program's own."""

    deck: str = word("")
    table: str = word("")
    sounds: str = word("")
