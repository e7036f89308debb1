"""The letters and digits of deal codes, and the check character at their end.

A symbol is an element of the field with 32 elements. Those of a code, multiplied with the powers of
a generator of the field, add up to zero. So one wrong symbol is always found, and two exchanged
ones unless they are exactly 31 places apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.i18n import _

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No I, L, O and U: they look like 1, 0 and V."""
BASE = len(ALPHABET)
GROUP = 5
"""Symbols between two hyphens."""
MAX_SYMBOLS = 1000
SHORTEST = 17
"""Symbols of the shortest codes."""

_VALUES = {
    **{sign: value for value, sign in enumerate(ALPHABET)},
    **{sign.lower(): value for value, sign in enumerate(ALPHABET)},
    **dict.fromkeys("oO", 0),
    **dict.fromkeys("iIlL", 1),
}
_IGNORED = frozenset("-_.‐‑‒–—−\u00ad\u200b\u2060\ufeff")
"""Hyphens, and what word processors and web pages put in their place or between letters."""
_MODULUS = 0b100101  # x^5 + x^2 + 1; x generates the field


class InvalidCode(ValueError):
    """A text that is not a usable deal code; ``str()`` says why."""


def write_symbols(number: int, count: int) -> str:
    """Return *number* as *count* symbols, the lowest first, and the check character."""
    symbols = []
    for _place in range(count):
        number, symbol = divmod(number, BASE)
        symbols.append(symbol)
    signs = "".join(ALPHABET[symbol] for symbol in (*symbols, _check_of(symbols)))
    return "-".join(signs[start : start + GROUP] for start in range(0, len(signs), GROUP))


def read_symbols(text: str) -> tuple[int, int]:
    """Return number and count of :func:`write_symbols`. Raises InvalidCode.

    Lower case, spaces and hyphens make no difference; O is read as 0, I and L as 1.
    """
    symbols: list[int] = []
    for sign in text:
        value = _VALUES.get(sign)
        if value is not None:
            symbols.append(value)
        elif sign not in _IGNORED and not sign.isspace():
            raise InvalidCode(
                _(
                    "{character} cannot be part of a deal code. Allowed: digits, and the letters A "
                    "to Z without I, L, O and U."
                ).format(character=_named(sign))
            )
        if len(symbols) > MAX_SYMBOLS:
            raise InvalidCode(
                _("This is too long for a deal code, which has at most {limit} characters.").format(
                    limit=MAX_SYMBOLS
                )
            )
    if not symbols:
        raise InvalidCode(_("The deal code is missing."))
    *data, check = symbols
    if _check_of(data) != check:
        raise InvalidCode(_mistyped(len(symbols)))
    number = 0
    for symbol in reversed(data):
        number = number * BASE + symbol
    return number, len(data)


def _mistyped(count: int) -> str:
    words = _(
        "This deal code is mistyped: its last character, which checks the others, does not match."
    )
    if count < SHORTEST:
        words += " " + _("It has {count} characters, but no code has fewer than {limit}.").format(
            count=count, limit=SHORTEST
        )
    return words


def _named(sign: str) -> str:
    return f"'{sign}'" if sign.isprintable() else f"U+{ord(sign):04X}"


def _times_x(value: int) -> int:
    value <<= 1
    return value ^ _MODULUS if value >= BASE else value


def _check_of(symbols: Sequence[int]) -> int:
    """Return the symbol that makes the weighted sum zero; its own weight is 1."""
    total = 0
    for symbol in symbols:
        total = _times_x(total ^ symbol)
    return total
