"""What a search weighed, and what a review found, in plain lines that a screen reader reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardtable.engine import Advice, Candidate
from cardtable.games.speech import Speech
from cardtable.i18n import _, ngettext
from cardtable.review import Remark, Review

USUAL = 5
"""So many candidates are named where nobody asks for more."""
Say = Callable[[Any], str]
"""Returns the words for an action."""


def advice_lines(advice: Advice, say: Say, speech: Speech, *, most: int = USUAL) -> Iterator[str]:
    """Yield how much was looked at, then a line for each candidate, its columns aligned.

    Only the first *most* are named; a last line says how many are left.
    """
    yield weighed(advice)
    shares = any(candidate.agreed for candidate in advice.candidates)
    shown, left = advice.candidates[:most], len(advice.candidates[most:])
    rows = [_cells(one, advice, say, speech, shares) for one in shown]
    widths = [max(map(len, column)) for column in _columns(rows)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        yield "  ".join(cells).rstrip()
    if left:
        yield ngettext(
            "One more was weighed; to hear it, type: hint all",
            "{count} more were weighed; to hear them, type: hint all",
            left,
        ).format(count=left)


def weighed(advice: Advice) -> str:
    """Return how much was looked at, and whether each deal was played out exactly."""
    if advice.counted == "positions":
        return ngettext(
            "Weighed by looking at {count} position:",
            "Weighed by looking at {count} positions:",
            advice.worlds,
        ).format(count=f"{advice.worlds:,}")
    words = ngettext(
        "Weighed in {count} possible deal:", "Weighed in {count} possible deals:", advice.worlds
    )
    if advice.exact:
        words = ngettext(
            "Weighed in {count} possible deal, each played out exactly:",
            "Weighed in {count} possible deals, each played out exactly:",
            advice.worlds,
        )
    return words.format(count=advice.worlds)


def _cells(
    candidate: Candidate, advice: Advice, say: Say, speech: Speech, shares: bool
) -> tuple[str, ...]:
    worth = _("{number} {unit}").format(
        number=amount(candidate.expected, speech, advice.decimals), unit=_(advice.unit)
    )
    chances = (
        _("{what} {share} %").format(what=_(chance.words), share=round(100 * chance.share))
        for chance in candidate.chances
    )
    best = _("best in {share} %").format(share=round(100 * candidate.agreed))
    return (say(candidate.action), worth, *chances, *([best] if shares else []))


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    for place in range(max(map(len, rows), default=0)):
        yield [row[place] for row in rows if place < len(row)]


def amount(value: float, speech: Speech, decimals: int = 1) -> str:
    """Return a number with its *decimals*, its sign as a word where signs may go unheard."""
    number = f"{abs(value):.{decimals}f}"
    if value >= 0 or not float(number):
        return number
    return _("minus {number}").format(number=number) if speech.words else f"-{number}"


# --- the review of a hand ------------------------------------------------------------------------


def remark_line(
    remark: Remark, names: Sequence[str], say: Say, speech: Speech, *, quiet: bool = False
) -> str:
    """Return what is to be said of one decision; with *quiet* nothing of one that was good."""
    parts = [_where(remark, names[remark.position], say)]
    if remark.trouble:
        parts.append(_("could not be assessed ({error}).").format(error=remark.trouble))
    elif remark.better is not None and remark.advice is not None:
        lost = _("{number} {unit} lost.").format(
            number=amount(remark.lost, speech, remark.advice.decimals), unit=_(remark.advice.unit)
        )
        better = _("Better: {action}.").format(action=say(remark.better))
        parts += [lost, better, *filter(None, (_contrast(remark), remark.why))]
    elif quiet:
        return ""
    elif remark.weighed:
        parts.append(_("good."))
    else:
        parts.append(_("no choice.") if remark.forced else _("not weighed."))
    return " ".join(parts)


def _contrast(remark: Remark) -> str:
    """Return which chance the better action changes most."""
    found = remark.contrast()
    if found is None:
        return ""
    what, share, other = found
    words = _("{what} {share} % instead of {other} %").format(
        what=_(what), share=round(100 * share), other=round(100 * other)
    )
    return f"{words[:1].upper()}{words[1:]}."


def _where(remark: Remark, name: str, say: Say) -> str:
    words = _("{name}: {action},")
    if remark.trick:
        words = _("Trick {trick}, {name}: {action},")
    return words.format(trick=remark.trick, name=name, action=say(remark.action))


def summary_lines(review: Review, names: Sequence[str], speech: Speech) -> Iterator[str]:
    """Yield for each position that was judged how it did in all."""
    if not review.weighed:
        yield _("No choice in this hand could be assessed.")
        return
    for position in sorted({remark.position for remark in review.remarks}):
        count = sum(remark.position == position for remark in review.weighed)
        marked = review.marked(position)
        words = ngettext("{name}: {count} choice weighed", "{name}: {count} choices weighed", count)
        found = _("none of them clearly a loss.")
        if marked:
            unit = marked[0].advice.unit if marked[0].advice is not None else ""
            found = ngettext(
                "{marked} of them a loss, {number} {unit} in all.",
                "{marked} of them a loss, {number} {unit} in all.",
                len(marked),
            ).format(marked=len(marked), number=amount(review.lost(position), speech), unit=_(unit))
        yield f"{words.format(name=names[position], count=count)}, {found}"
