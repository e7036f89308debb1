"""Packs: folders or zips with a deck, backs, a table (felt and theme) or a set of sounds.

A pack comes from a stranger. Its description is read with positions for errors, its pictures and
sounds are measured before anything decodes them, and a file that cannot be used is left out with a
reason, never the whole pack. Nothing here draws or plays; `art` and `ui` do.
"""

from cardtable.features.packs.check import check_pack
from cardtable.features.packs.library import (
    all_packs,
    copy_files,
    find_pack,
    install_pack,
    pack_at,
    pack_errors,
    shipped_keys,
)
from cardtable.features.packs.pack import Deck, Layout, Pack, SoundSet, TableLook
from cardtable.features.packs.pack_files import PackFiles
from cardtable.features.packs.reader import read_pack

__all__ = [
    "Deck",
    "Layout",
    "Pack",
    "PackFiles",
    "SoundSet",
    "TableLook",
    "all_packs",
    "check_pack",
    "copy_files",
    "find_pack",
    "install_pack",
    "pack_at",
    "pack_errors",
    "read_pack",
    "shipped_keys",
]
