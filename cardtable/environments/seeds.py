"""The seeds of environments."""

from __future__ import annotations

from operator import index

from cardtable.core.i18n import _

MAX_SEED = 2**64 - 1


def check_seed(seed: object) -> int:
    """Return *seed* as an int; NumPy's whole numbers are accepted too.

    Raises ValueError for anything but a whole number from 0 to MAX_SEED. Gymnasium's own check
    raises an error of its own, which is not a ValueError.
    """
    whole = index(seed) if hasattr(seed, "__index__") else -1
    if not 0 <= whole <= MAX_SEED:
        raise ValueError(
            _("'seed' is a whole number from 0 to {last}, not {value}.").format(
                last=MAX_SEED, value=repr(seed)
            )
        )
    return whole
