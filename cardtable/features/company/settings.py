"""The settings about what computer players say and what is shown on leaving."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.storage.settings import FeatureSettings, switch


@dataclass(frozen=True)
class CompanySettings(FeatureSettings):
    """*remarks* are made by computer players; a *summary* shows what was played on leaving."""

    remarks: bool = switch(True)
    summary: bool = switch(True)
