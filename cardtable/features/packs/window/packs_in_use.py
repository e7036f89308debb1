"""The packs that the settings select: deck, back, table and sounds.

A pack that is missing, or a part that it does not have, means the program's own; :func:`missing`
says so.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from cardtable.art.style import PictureFile
from cardtable.core.i18n import _
from cardtable.features.packs.settings import PackSettings

if TYPE_CHECKING:
    from cardtable.features.packs.pack import Pack
    from cardtable.storage.settings import Settings


def pack_in_use(key: str) -> Pack | None:
    """Return the pack called *key*, None for an empty or unknown key."""
    if not key:
        return None
    from cardtable.features.packs.library import find_pack  # not needed by a start without packs

    return find_pack(key)


def back_file(name: str) -> PictureFile | None:
    """Return the file of the back ``PACK/NAME``, None for any other name."""
    key, slash, back = name.partition("/")
    pack = pack_in_use(key) if slash else None
    return None if pack is None else pack.back_picture(back)


def missing(settings: Settings) -> list[str]:
    """Return a sentence for each selected pack that is missing or lacks the part."""
    keys = asdict(settings.of(PackSettings))
    lost = [
        key for part, key in keys.items() if key and getattr(pack_in_use(key), part, None) is None
    ]
    if "/" in settings.back and back_file(settings.back) is None:
        lost.append(settings.back)
    return [
        _("'{name}' cannot be found; the program's own is used instead.").format(name=name)
        for name in lost
    ]
