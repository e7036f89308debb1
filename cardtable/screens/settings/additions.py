"""What features add to the settings: pages, and rows on the pages of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.core.features import Addition
from cardtable.screens.settings.rows import SettingRow
from cardtable.storage.settings import FeatureSettings

if TYPE_CHECKING:
    from cardtable.table.context import Context


class SettingsPage:
    """A page of the settings; pages are sorted by *order*."""

    def __init__(self, title: str, order: int) -> None:
        self.title = title
        self.order = order

    @property
    def is_outdated(self) -> bool:
        """Whether the rows must be made again; asked for each frame."""
        return False

    def rows(self) -> list[SettingRow]:
        """Return new rows."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Switch:
    """A row that switches the setting *name* of *kind*. The rows are sorted by *order*."""

    kind: type[FeatureSettings]
    name: str
    title: str
    note: str
    order: int


class SettingsAddition(Addition):
    """What a feature adds to the settings."""

    module = "window.settings"

    def pages(
        self, context: Context, change: Callable[..., None], fill: Callable[[], None]
    ) -> Sequence[SettingsPage]:
        """Return new pages; *change* changes settings by name, *fill* makes the rows again."""
        return ()

    def play_switches(self) -> Sequence[Switch]:
        """Return switches at the bottom of the page about play."""
        return ()
