"""Amounts of chips in narrow places: in full if they fit, else ``61.7B``."""

from __future__ import annotations

import re

from cardtable.i18n import _
from cardtable.ui import text

_LONG = re.compile(r"\d{1,3}(?:,\d{3})+")
"""An amount of 1,000 and more, as f"{amount:,}" writes it."""
MIN_CUT = 10_000
"""Shorter amounts stay as they are, since a suffix would not shorten them."""


def compact(amount: int) -> str:
    """Return *amount* (0 or more) with three digits and a letter, never rounded up.

    >>> [compact(amount) for amount in (9_999, 10_050, 1_239_999, 999_999_999_999)]
    ['9,999', '10K', '1.23M', '999B']
    """
    if amount < MIN_CUT:
        return f"{amount:,}"
    power = min((len(str(amount)) - 1) // 3, 4)
    whole, rest = divmod(amount, 1_000**power)
    digits = f"{rest:0{3 * power}d}"[: max(0, 3 - len(str(whole)))].rstrip("0")
    words = (_("{number}K"), _("{number}M"), _("{number}B"), _("{number}T"))[power - 1]
    return words.format(number=f"{whole:,}.{digits}" if digits else f"{whole:,}")


def shortened(words: str) -> str:
    """Return *words* with every large amount in compact form."""
    return _LONG.sub(lambda found: compact(int(found[0].replace(",", ""))), words)


def fitting(words: str, width: int, size: int, *, bold: bool = False, shrink: float = 0.8) -> str:
    """Return *words*, with compact amounts if it is wider than *width* pixels.

    The font *size* may shrink to *shrink* times itself first, as in :func:`text.draw_in`.
    """
    return words if fits(words, width, size, bold=bold, shrink=shrink) else shortened(words)


def fits(words: str, width: int, size: int, *, bold: bool = False, shrink: float = 0.8) -> bool:
    """Return whether *words* fit into *width* pixels without an ellipsis."""
    return text.fit(words, width, size, bold=bold, shrink=shrink)[0] == text.clean(words)
