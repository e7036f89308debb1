"""Random names for computer players without a character."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from cardtable.core import assets

NAMES = tuple(assets.find("company", "names.txt").read_text("utf-8").split())


def random_names(count: int, taken: Collection[str] = (), rng: Random | None = None) -> list[str]:
    """Return *count* different names, none in *taken*, with different initials if possible.

    A seat's disc shows the initial, so different initials are easier to tell apart.
    """
    rng = rng or Random()
    order = [name for name in NAMES if name not in taken]
    rng.shuffle(order)
    letters = {name[:1] for name in taken}
    chosen: list[str] = []
    for name in order:
        if name[0] not in letters and len(chosen) < count:
            chosen.append(name)
            letters.add(name[0])
    spare = (name for name in order if name not in chosen)
    return [*chosen, *(next(spare) for _missing in range(count - len(chosen)))]
