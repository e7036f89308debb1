"""Writes the program's own deck as a pack: one drawing per card, to be changed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from cardtable.art.faces import svg_back, svg_face
from cardtable.art.style import DeckStyle
from cardtable.features.packs.pack import CARD_NAMES
from cardtable.features.packs.pack_files import PACK
from cardtable.storage.files import replace_file

DESCRIPTION = """\
# A pack for cardtable; docs/packs.md explains every line.
title: My deck
author: ''
licence: ''

# Every file in cards/ replaces one card. Remove those that you do not change:
# such cards are drawn by the program, and follow the settings for indices and colours.
deck:
  layout: classic
  # letters: {jack: B, queen: D, king: K, ace: A}
  # colours: {spades: '#171c28', hearts: '#c81f30', diamonds: '#1d5fb8', clubs: '#17793f'}
"""


def copy_classic(folder: Path) -> None:
    """Write the deck into the new *folder*; all or nothing. Raises OSError and SaveFailed."""
    style = DeckStyle()
    unfinished = folder.with_name(f".{folder.name}.{os.getpid()}.part")
    texts = {PACK: DESCRIPTION, "backs/mine.svg": _readable(svg_back(style.back))}
    for name, card in CARD_NAMES.items():
        texts[f"cards/{name}.svg"] = _readable(svg_face(card, style))
    try:
        for name, text in texts.items():
            replace_file(unfinished / name, text.encode("utf-8"))
        os.rename(unfinished, folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _readable(svg: str) -> str:
    """Return a drawing with one element per line."""
    return svg.replace("><", ">\n<") + "\n"
