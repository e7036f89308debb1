"""The packs that the settings select: deck, back, table and sounds.

A pack that is missing, or a part that it does not have, means the program's own; :func:`missing`
says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.art import BACKS, DeckStyle
from cardtable.art.style import PictureFile
from cardtable.core.i18n import _
from cardtable.ui.theme import FELTS, Theme, make_theme

if TYPE_CHECKING:
    from cardtable.packs import Pack, SoundSet
    from cardtable.storage.settings import Settings


def theme_of(settings: Settings) -> Theme:
    """Return the theme that *settings* select."""
    pack = _pack(settings.table)
    return make_theme(
        settings.felt or next(iter(FELTS)),
        table=pack.table if pack is not None else None,
        high_contrast=settings.high_contrast,
    )


def deck_of(settings: Settings) -> DeckStyle:
    """Return the style of cards that *settings* select; an unknown back becomes the default."""
    pack = _pack(settings.deck)
    file = back_file(settings.back)
    return DeckStyle(
        settings.back if settings.back in BACKS else DeckStyle().back,
        settings.four_colour,
        settings.large_index,
        settings.german_index,
        deck=pack.deck if pack is not None else None,
        back_file=file,
    )


def sounds_of(settings: Settings) -> SoundSet | None:
    """Return the sounds of a pack that *settings* select, None for those of the program."""
    pack = _pack(settings.sounds)
    return pack.sounds if pack is not None else None


def back_file(name: str) -> PictureFile | None:
    """Return the file of the back ``PACK/NAME``, None for any other name."""
    key, slash, back = name.partition("/")
    pack = _pack(key) if slash else None
    return None if pack is None else pack.back_picture(back)


def missing(settings: Settings) -> list[str]:
    """Return a sentence for each selected pack that is missing or lacks the part."""
    keys = {"deck": settings.deck, "table": settings.table, "sounds": settings.sounds}
    lost = [key for part, key in keys.items() if key and getattr(_pack(key), part, None) is None]
    if "/" in settings.back and back_file(settings.back) is None:
        lost.append(settings.back)
    return [
        _("'{name}' cannot be found; the program's own is used instead.").format(name=name)
        for name in lost
    ]


def _pack(key: str) -> Pack | None:
    if not key:
        return None
    from cardtable.packs import find_pack  # not needed by a start without packs

    return find_pack(key)
