"""Reports as Markdown: tables, their cells, and the marked blocks of a file that hold them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.core.i18n import _
from cardtable.lab.estimates import mean_of
from cardtable.lab.report import ContestantResult, Report
from cardtable.lab.tables import mean_words, share_words


def head_lines(titles: Sequence[str]) -> Iterator[str]:
    """Yield the head of a table whose columns are aligned right, except the first."""
    yield row_line(titles)
    yield "|---|" + "--:|" * (len(titles) - 1)


def row_line(cells: Sequence[str]) -> str:
    """Return a row of a table."""
    return "| " + " | ".join(cells) + " |"


def name_cell(name: str, result: ContestantResult) -> str:
    """Return a contestant's *name*, with a star if it has a time limit."""
    return f"`{name}`" + ("" if result.repeatable else r" \*")


def has_hands(report: Report) -> bool:
    """Return whether single hands were played, not only whole games."""
    return any(pair.gains for pair in report.pairs)


def gain_cell(report: Report, a: int, b: int) -> str:
    """Return the gain of *a* over *b*, or its share of games if no hands were played.

    If the gain is corrected for luck, the one without the correction follows in brackets.
    """
    if has_hands(report):
        gains, plain = report.gains(a, b), report.plain(a, b)
        corrected = mean_words(mean_of(gains)) if gains else ""
        return corrected if plain is None else f"{corrected} ({mean_words(plain)})"
    share = report.share(a, b)
    return share_words(share) if share else ""


def luck_note(report: Report) -> list[str]:
    """Return the note that explains gains in brackets, and an empty line, if there are any."""
    if not any(pair.plain for pair in report.pairs):
        return []
    return [_("Gains are corrected for luck; in brackets without the correction."), ""]


def time_note(report: Report) -> list[str]:
    """Return the note that explains the star, and an empty line, if there is a star."""
    if all(result.repeatable for result in report.standings):
        return []
    return [_("\\* has a time limit: another run gives slightly different results."), ""]


def command_lines(intro: str, command: str) -> list[str]:
    """Return the lines of *intro* and the command that repeats a report."""
    return [intro, "", "```console", f"$ {command}", "```", ""]


def marks(block: str) -> tuple[str, str]:
    """Return the lines before and after the block of this name."""
    return f"<!-- {block}: begin -->", f"<!-- {block}: end -->"


def replace_block(text: str, page: str, block: str) -> str:
    """Replace the text between the marks of a block by *page*. Raises ValueError without marks."""
    begin, end = marks(block)
    before, found_begin, rest = text.partition(begin)
    _old, found_end, after = rest.partition(end)
    if not found_begin or not found_end:
        raise ValueError(
            _("The lines {begin} and {end} are missing; the text between them is replaced.").format(
                begin=begin, end=end
            )
        )
    return f"{before}{begin}\n\n{page.strip()}\n\n{end}{after}"
