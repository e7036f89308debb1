"""Reads the pictures and sounds of a pack, checked; and checks a whole pack at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.packs.pack import Pack
from cardtable.packs.pack_files import PackFiles

CARD_SHAPE = (250, 350)
HALF_SHAPE = (150, 155)
"""Width and height of a card, and of the upper half of a court card's picture."""


def read_picture(files: PackFiles, name: str, shape: tuple[int, int] = CARD_SHAPE) -> str | bytes:
    """Return the picture in the file *name*: the text of an SVG that is safe to draw, or a PNG.

    Raises SourceError if it cannot be used.
    """
    # Imported here, because most programs show no picture of a pack, and all have to start quickly.
    if name.lower().endswith(".png"):
        from cardtable.packs.media import MAX_PNG_BYTES, check_png

        data = files.read(name, MAX_PNG_BYTES)
        check_png(data, files.path_of(name), shape)
        return data
    from cardtable.packs.svg_source import MAX_SVG_BYTES, read_svg

    data = files.read(name, MAX_SVG_BYTES)
    return read_svg(data, files.path_of(name), shape)


def read_sound(files: PackFiles, name: str) -> bytes:
    """Return the sound in the file *name*. Raises SourceError if it cannot be used."""
    from cardtable.packs.media import MAX_SOUND_BYTES, check_sound

    data = files.read(name, MAX_SOUND_BYTES)
    check_sound(data, files.path_of(name))
    return data


def check_pack(pack: Pack) -> tuple[SourceError, ...]:
    """Read every file of a pack, and return all problems."""
    reads: list[Callable[[], object]] = []
    if pack.deck is not None:
        cards, halves = pack.deck.cards.values(), pack.deck.halves.values()
        reads += [partial(read_picture, pack.files, name) for name in cards]
        reads += [partial(read_picture, pack.files, name, HALF_SHAPE) for name in halves]
    reads += [partial(read_picture, pack.files, name) for name in pack.backs.values()]
    if pack.sounds is not None:
        reads += [partial(read_sound, pack.files, name) for name in pack.sounds.names.values()]
    problems = list(pack.problems)
    if not (problems or pack.deck or pack.backs or pack.table or pack.sounds):
        problems.append(
            SourceError(
                _("The pack is empty."),
                filename=pack.files.place,
                allowed=_("It needs a deck, backs, a table or sounds."),
            )
        )
    for read in reads:
        try:
            read()
        except SourceError as error:
            problems.append(error)
    return tuple(problems)
