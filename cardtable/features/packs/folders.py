"""The folder of the user's packs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardtable.storage.paths import data_folder
from cardtable.storage.user_folders import FolderAddition


def packs_folder() -> Path:
    """Return the folder of the user's packs (decks, tables, sounds), a folder or zip each."""
    return data_folder() / "packs"


class PackFolders(FolderAddition):
    """The folder of packs."""

    def folders(self) -> Sequence[Path]:
        return (packs_folder(),)
