"""The results of a search as plain lines, suitable for a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardtable.engine import Advice, Candidate
from cardtable.games.speech import Speech
from cardtable.i18n import _, ngettext

DEFAULT_CANDIDATES = 5
Say = Callable[[Any], str]
"""Returns the words for an action."""


def advice_lines(
    advice: Advice, say: Say, speech: Speech, *, limit: int = DEFAULT_CANDIDATES
) -> Iterator[str]:
    """Yield the size of the search, then one line per candidate with aligned columns.

    Only the first *limit* candidates are listed; a last line counts the others.
    """
    yield search_size(advice)
    has_shares = any(candidate.agreed for candidate in advice.candidates)
    listed, left = advice.candidates[:limit], len(advice.candidates[limit:])
    rows = [_cells(candidate, advice, say, speech, has_shares) for candidate in listed]
    widths = [max(map(len, column)) for column in _columns(rows)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        yield "  ".join(cells).rstrip()
    if left:
        yield ngettext(
            "1 more choice. To list it, type: hint all",
            "{count} more choices. To list them, type: hint all",
            left,
        ).format(count=left)


def search_size(advice: Advice) -> str:
    """Return the number of positions or deals searched, and whether the deals were solved."""
    if advice.counted == "positions":
        return ngettext(
            "{count} position searched:", "{count} positions searched:", advice.worlds
        ).format(count=f"{advice.worlds:,}")
    sentence = ngettext(
        "Average over {count} possible deal:", "Average over {count} possible deals:", advice.worlds
    )
    if advice.exact:
        sentence = ngettext(
            "Average over {count} possible deal, solved exactly:",
            "Average over {count} possible deals, each solved exactly:",
            advice.worlds,
        )
    return sentence.format(count=advice.worlds)


def _cells(
    candidate: Candidate, advice: Advice, say: Say, speech: Speech, has_shares: bool
) -> tuple[str, ...]:
    value = _("{number} {unit}").format(
        number=amount(candidate.expected, speech, advice.decimals), unit=_(advice.unit)
    )
    chances = (
        _("{what} {share} %").format(what=_(chance.words), share=round(100 * chance.share))
        for chance in candidate.chances
    )
    best = _("best in {share} %").format(share=round(100 * candidate.agreed))
    return (say(candidate.action), value, *chances, *([best] if has_shares else []))


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    for index in range(max(map(len, rows), default=0)):
        yield [row[index] for row in rows if index < len(row)]


def amount(value: float, speech: Speech, decimals: int = 1) -> str:
    """Return *value* with *decimals* decimals; the sign is a word if cards are named in words."""
    number = f"{abs(value):.{decimals}f}"
    if value >= 0 or not float(number):
        return number
    return _("minus {number}").format(number=number) if speech.words else f"-{number}"
