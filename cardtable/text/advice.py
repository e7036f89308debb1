"""The results of a search as plain lines, suitable for a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardtable.core.i18n import _, ngettext, write_number
from cardtable.engine import Advice, Candidate
from cardtable.games.action_words import ActionWords
from cardtable.games.advice_words import (
    agreed_text,
    chance_text,
    equality_text,
    error_number,
    figure_text,
    worth,
)
from cardtable.games.speech import Speech

DEFAULT_CANDIDATES = 5
Say = Callable[[Any], str]
"""A function that names an action."""


def advice_lines(
    advice: Advice, say: Say, speech: Speech, *, limit: int = DEFAULT_CANDIDATES
) -> Iterator[str]:
    """Yield the size of the search, then one line per candidate with aligned columns.

    Only the first *limit* candidates are listed; a last line counts the others.
    """
    yield search_size(advice)
    listed, left = advice.candidates[:limit], len(advice.candidates[limit:])
    rows = list(zip(*_columns(listed, advice, say, speech), strict=True))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield "  ".join(cells).rstrip()
    if left:
        yield ngettext(
            "1 more choice. To list it, type: hint all",
            "{count} more choices. To list them, type: hint all",
            left,
        ).format(count=left)


def search_size(advice: Advice) -> str:
    """Return what the advice is based on: positions, deals (perhaps solved), or played hands."""
    if advice.counted == "positions":
        return ngettext(
            "{count} position searched:", "{count} positions searched:", advice.worlds
        ).format(count=write_number(advice.worlds))
    if advice.counted == "hands":
        return ngettext(
            "Learned from {count} played hand:", "Learned from {count} played hands:", advice.worlds
        ).format(count=write_number(advice.worlds))
    sentence = ngettext(
        "Average over {count} possible deal:", "Average over {count} possible deals:", advice.worlds
    )
    if advice.exact:
        sentence = ngettext(
            "Average over {count} possible deal, solved exactly:",
            "Average over {count} possible deals, each solved exactly:",
            advice.worlds,
        )
    return sentence.format(count=write_number(advice.worlds))


def _columns(
    listed: Sequence[Candidate], advice: Advice, say: Say, speech: Speech
) -> Iterator[list[str]]:
    """Yield the cells of each column for the candidates *listed*."""
    words = ActionWords(speech)
    yield [say(candidate.action) for candidate in listed]
    yield [_value(candidate, advice, words) for candidate in listed]
    for outcome in dict.fromkeys(chance.words for each in listed for chance in each.chances):
        shares = [{chance.words: chance for chance in each.chances} for each in listed]
        yield [chance_text(row[outcome]) if outcome in row else "" for row in shares]
    for name in dict.fromkeys(figure.words for each in listed for figure in each.figures):
        figures = [{figure.words: figure for figure in each.figures} for each in listed]
        yield [figure_text(row[name]) if name in row else "" for row in figures]
    if any(candidate.agreed for candidate in advice.candidates):
        yield [agreed_text(candidate) for candidate in listed]
    if len(advice.equals) > 1:
        yield [equality_text(advice, candidate) for candidate in listed]


def _value(candidate: Candidate, advice: Advice, words: ActionWords) -> str:
    """Return the verdict on *candidate*, or its value with its error."""
    value, error = worth(advice, candidate, words), error_number(advice, candidate)
    if not error:
        return value
    spoken = words.speech is not None and words.speech.words
    template = _("{value}, plus or minus {error}") if spoken else "{value} ±{error}"
    return template.format(value=value, error=error)
