"""Checks a whole pack at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from math import inf

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, ngettext
from cardtable.core.input_files import reading
from cardtable.features.packs.media_files import HALF_SHAPE, PackPicture, read_sound
from cardtable.features.packs.pack import Pack

CHECK_SECONDS = 60
"""Time limit for checking a pack; the usual ones take a second."""


def check_pack(pack: Pack, until: float = inf) -> tuple[SourceError, ...]:
    """Read every file of a pack, and return all problems.

    At *until*, a time of the monotonic clock, the check ends with an error that says so.
    """
    reads = list(_reads(pack))
    problems = list(pack.problems)
    if not (problems or pack.deck or pack.backs or pack.table or pack.sounds):
        problems.append(
            SourceError(
                _("The pack is empty."),
                filename=pack.files.place,
                allowed=_("It needs a deck, backs, a table or sounds."),
            )
        )
    for number, (path, read) in enumerate(reads):
        if time.monotonic() > until:
            problems.append(unfinished(pack, len(reads) - number))
            break
        try:
            with reading(path):
                read()
        except SourceError as error:
            problems.append(error)
    return tuple(problems)


def _reads(pack: Pack) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the path of each file of *pack*, and what reads it."""
    pictures = [PackPicture(pack.files, name) for name in pack.backs.values()]
    if pack.deck is not None:
        pictures += [PackPicture(pack.files, name) for name in pack.deck.cards.values()]
        halves = pack.deck.halves.values()
        pictures += [PackPicture(pack.files, name, HALF_SHAPE) for name in halves]
    yield from ((picture.path, picture.read) for picture in pictures)
    for name in pack.sounds.names.values() if pack.sounds is not None else ():
        yield pack.files.path_of(name), partial(read_sound, pack.files, name)


def unfinished(pack: Pack, count: int) -> SourceError:
    """Return the error of a check that was ended with *count* files left."""
    return SourceError(
        ngettext(
            "The check takes too long: {count} file was not checked.",
            "The check takes too long: {count} files were not checked.",
            count,
        ).format(count=count),
        filename=pack.files.place,
        allowed=_("At most {seconds} seconds are allowed: use smaller pictures.").format(
            seconds=CHECK_SECONDS
        ),
    )
