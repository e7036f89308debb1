"""Checks a pack completely: description, files, pictures as they are decoded, legible colours."""

from __future__ import annotations

from io import BytesIO

import pygame

from cardtable.art.deck_source import undrawable
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, write_number, write_short
from cardtable.features.packs.check import check_pack
from cardtable.features.packs.media_files import PackPicture
from cardtable.features.packs.pack import Pack
from cardtable.features.packs.pack_files import PACK
from cardtable.ui.legibility import faint_pairs
from cardtable.ui.theme import make_theme


def find_problems(pack: Pack) -> list[SourceError]:
    """Return all problems of *pack*; every file is read."""
    problems = [*check_pack(pack), *legibility_problems(pack)]
    known = {error.filename for error in problems}
    names = [*pack.backs.values(), *(pack.deck.cards.values() if pack.deck is not None else ())]
    for name in names:
        file = PackPicture(pack.files, name)
        if file.path in known or not name.lower().endswith(".png"):
            continue
        try:
            picture = file.read()
            if isinstance(picture, bytes):
                pygame.image.load(BytesIO(picture), "picture.png")
        except pygame.error as error:
            problems.append(undrawable(error, file.path))
    return problems


def legibility_problems(pack: Pack) -> list[SourceError]:
    """Return an error for each pair of colours of a pack's table that can hardly be read."""
    if pack.table is None:
        return []
    return [
        SourceError(
            _("Felt '{felt}': '{upper}' is hard to read on '{lower}'.").format(
                felt=felt, upper=upper, lower=lower
            ),
            filename=pack.files.path_of(PACK),
            allowed=_("The contrast is {found}; it must be at least {least}.").format(
                found=write_number(found, 1), least=write_short(least)
            ),
        )
        for felt in pack.table.felts
        for upper, lower, found, least in faint_pairs(make_theme(felt, table=pack.table))
    ]
