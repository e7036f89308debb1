"""How long a server waits for an answer: the protocol has no word for it, so ours says it in text.

A program of ours at that table reads it there; for people of any other program it is a sentence.
"""

from __future__ import annotations

import re

from cardtable.i18n import _

A_DAY = 86_400
"""Seconds that are more than anybody waits."""
N_CLOCK = "Time for an answer: {seconds} s."
_NUMBER = re.compile(r"\d{1,5}(\.\d{1,6})?", re.ASCII)


def clock_in_words(seconds: float) -> str:
    """Return how a server tells that an answer has *seconds*."""
    return _("Time for an answer: {seconds} s.").format(seconds=f"{seconds:g}")


def clock_told(text: str) -> float | None:
    """Return the seconds that *text* tells, in English or in our own language; else None.

    >>> clock_told("Time for an answer: 30 s.")
    30.0
    """
    for pattern in (N_CLOCK, _(N_CLOCK)):
        head, _sign, tail = pattern.partition("{seconds}")
        if text.startswith(head) and text.endswith(tail):
            number = text[len(head) : len(text) - len(tail)]
            if _NUMBER.fullmatch(number) and 0 < float(number) <= A_DAY:
                return float(number)
    return None
