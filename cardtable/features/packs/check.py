"""Checks a whole pack at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import reading
from cardtable.features.packs.media_files import HALF_SHAPE, PackPicture, read_sound
from cardtable.features.packs.pack import Pack


def check_pack(pack: Pack) -> tuple[SourceError, ...]:
    """Read every file of a pack, and return all problems."""
    reads: list[Callable[[], object]] = []
    if pack.deck is not None:
        cards, halves = pack.deck.cards.values(), pack.deck.halves.values()
        reads += [PackPicture(pack.files, name).read for name in cards]
        reads += [PackPicture(pack.files, name, HALF_SHAPE).read for name in halves]
    reads += [PackPicture(pack.files, name).read for name in pack.backs.values()]
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
            with reading(pack.files.place):
                read()
        except SourceError as error:
            problems.append(error)
    return tuple(problems)
