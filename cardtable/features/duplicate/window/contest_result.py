"""The result of a duplicate contest, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.features.duplicate.comparison import (
    DuplicateHand,
    Line,
    comparable_hands,
    compare_lines,
)
from cardtable.features.duplicate.comparison_words import result_words
from cardtable.features.duplicate.window.comparison_scene import ComparisonScene
from cardtable.features.duplicate.window.comparisons import ShownComparison
from cardtable.games.hand_statistics import hand_statistics_of
from cardtable.games.speech import join_names, personal
from cardtable.match import Match
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Column, DataTable, Label

if TYPE_CHECKING:
    from cardtable.table.context import Context


class ContestResultScene(PanelScene):
    """Shows the results of *matches*, one game of the same deals for each player."""

    def __init__(self, context: Context, matches: Sequence[Match]) -> None:
        super().__init__(_("Result of the contest"), width=720, height=640)
        self.context = context
        self.matches = tuple(matches)
        self.lines = [_lines_of(context, match) for match in matches]
        self.names = [_person(match)[1] for match in matches]
        self.count = max((len(lines) for lines in self.lines), default=0)
        self.headline = self.form.add(
            Label(
                self._headline(), size=22, bold=True, colour="title", align="center", wrapped=True
            )
        )
        columns = [Column(_("Deal"), align="left"), *(Column(name) for name in self.names)]
        rows = [self._row(number) for number in range(self.count)]
        rows.append((_("Total"), *(self._shown(total) for total in self._totals())))
        self.table = self.form.add(
            DataTable(self.title, columns, rows, strong=frozenset({len(rows) - 1}))
        )
        self.compare = self.add_footer(primary(_("Compare"), self._compare))
        self.compare.enabled = self.count > 0 and len(self.matches) > 1

    def enter(self) -> None:
        self.form.focus(self.table, quietly=True)
        self.app.announce(self.headline.label)

    # --- results ---------------------------------------------------------------------------------

    def _row(self, number: int) -> tuple[str, ...]:
        cells = [
            self._shown(lines[number].result) if number < len(lines) else "–"
            for lines in self.lines
        ]
        return (str(number + 1), *cells)

    def _totals(self) -> list[int]:
        return [sum(line.result for line in lines) for lines in self.lines]

    def _shown(self, result: float) -> str:
        return result_words(self.matches[0].kind, result)

    def _headline(self) -> str:
        """Return who won: by the margins over the other sides of all deals."""
        margins = [round(sum(line.margin for line in lines), 6) for lines in self.lines]
        best = max(margins)
        winners = [name for name, margin in zip(self.names, margins, strict=True) if margin == best]
        if len(winners) == len(self.names):
            return _("A draw: you did equally well with the same cards.")
        return personal(
            join_names(winners),
            _("You did better with the same cards."),
            _("{name} did better with the same cards."),
        )

    def _compare(self) -> None:
        """Show the selected deal as the first two players played it."""
        number = min(max(0, self.table.index), self.count - 1)
        if any(number >= len(lines) for lines in self.lines[:2]):
            return
        own, other = (lines[number] for lines in self.lines[:2])
        position = _person(self.matches[0])[0]
        comparison = compare_lines(own, other, number + 1, position, self.names[1])
        self.app.push(ComparisonScene(self.context, ShownComparison(comparison)))

    # --- place -----------------------------------------------------------------------------------

    def wanted_height(self, width: int, look: Look) -> int:
        head = self.headline.height_for(width, look) + look.px(14)
        return head + self.table.measure(look)[1]

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        rect = self.headline.place_top(
            rect, self.headline.height_for(rect.width, look), look, look.px(14)
        )
        self.table.place(rect, look)


def _person(match: Match) -> tuple[int, str]:
    """Return the position and the name of the person in *match*."""
    position = next(index for index, seat in enumerate(match.seats) if seat.is_person)
    return position, match.seats[position].name


def _lines_of(context: Context, match: Match) -> list[Line]:
    """Return the person's line in each finished hand, as far as the seat was dealt in."""
    classes = context.strategies(match.kind).classes
    position = _person(match)[0]
    if hand_statistics_of(match.kind) is None:
        return []
    hands = range(1, comparable_hands(match, classes) + 1)
    lines = [DuplicateHand(match, classes, position, hand).own_line() for hand in hands]
    return [line for line in lines if line is not None]
