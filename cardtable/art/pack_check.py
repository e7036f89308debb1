"""Checks a pack completely: description, files, pictures as they are decoded, legible colours."""

from __future__ import annotations

from io import BytesIO

import pygame

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.packs import Pack, check_pack
from cardtable.packs.check import read_picture
from cardtable.ui.legibility import legibility_problems


def find_problems(pack: Pack) -> list[SourceError]:
    """Return all problems of *pack*; every file is read."""
    problems = [*check_pack(pack), *legibility_problems(pack)]
    known = {error.filename for error in problems}
    names = [*pack.backs.values(), *(pack.deck.cards.values() if pack.deck is not None else ())]
    for name in names:
        path = pack.files.path_of(name)
        if path in known or not name.lower().endswith(".png"):
            continue
        try:
            picture = read_picture(pack.files, name)
            if isinstance(picture, bytes):
                pygame.image.load(BytesIO(picture), "picture.png")
        except pygame.error as error:
            problems.append(undrawable(error, path))
    return problems


def undrawable(error: Exception, path: str) -> SourceError:
    """Return the error for a picture that its decoder refused."""
    reason = str(error).rstrip(".")
    return SourceError(
        _("The picture cannot be drawn: {reason}.").format(reason=reason), filename=path
    )
