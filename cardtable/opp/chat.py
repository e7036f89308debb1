"""What people at the table say, made fit to be shown."""

from __future__ import annotations

import unicodedata

MOST_SIGNS = 200


def clean(text: str) -> str:
    r"""Return *text* in one line of printable signs, MOST_SIGNS at most; empty if nothing is left.

    Control signs, signs that turn the direction of writing, half characters and bytes that are no
    text are taken out, and combining signs where more than two follow each other.

    >>> clean("hello\x1b[2J\tyou")
    'hello[2J you'
    """
    found: list[str] = []
    combining = 0
    for sign in text:
        if len(found) >= MOST_SIGNS:
            break
        kind = unicodedata.category(sign)
        combining = combining + 1 if kind in ("Mn", "Me") else 0
        if sign.isspace():
            if found and found[-1] != " ":
                found.append(" ")
        elif kind[0] != "C" and combining <= 2:
            found.append(sign)
    return "".join(found).strip()
