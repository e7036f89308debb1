"""The setting about the comparison with the Master."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.storage.settings import FeatureSettings, switch


@dataclass(frozen=True)
class DuplicateSettings(FeatureSettings):
    """With *compare_hands* the Master plays each hand too."""

    compare_hands: bool = switch(True)
