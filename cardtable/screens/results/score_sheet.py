"""The score sheet of a match: with a breakdown of each hand, or plain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cardtable.core.features import additions
from cardtable.core.i18n import _
from cardtable.deal_codes import code_of_hand, is_dealt
from cardtable.games.speech import plain, signed
from cardtable.match import Match
from cardtable.screens.additions import ResultsAddition
from cardtable.screens.results.code_button import CodeButton
from cardtable.screens.results.score_grid import Breakdown, ScoreGrid
from cardtable.screens.results.sheet_data import PART, hands_of, sheet_of, side_names
from cardtable.ui.panel import PanelScene
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Column, DataTable, Label

if TYPE_CHECKING:
    from cardtable.table.context import Context


def sheet_scene(context: Context, match: Match) -> PanelScene:
    """Return the score sheet that fits the game of *match*."""
    if match.kind.has_part(PART):
        return SheetScene(context, match)
    return PlainSheetScene(match)


class SheetScene(PanelScene):
    """Shows every hand of *match* and the breakdown of the active row."""

    def __init__(self, context: Context, match: Match) -> None:
        sheet = sheet_of(match)
        width = 900 if len(sheet.sides) < 3 else 1040
        super().__init__(_("Score sheet"), width=width, height=740)
        self.context = context
        self.match = match
        if sheet.target is not None:
            self.note.label = _("play to {target}").format(target=sheet.target)
        self.breakdown = Breakdown(sheet)
        self.grid = self.form.add(ScoreGrid(sheet, self._show_row))
        self.form.add(self.breakdown)
        self.watch = self.add_footer(
            Button(_("Replay hand"), self._watch, key=pygame.K_w, key_text="W"), first=True
        )
        self.watch.enabled = bool(sheet.rows)
        commands = [
            command
            for addition in additions(ResultsAddition)
            for command in addition.hand_commands(context, match, self._hand)
        ]
        for number, command in enumerate(sorted(commands, key=lambda each: each.order), 1):
            button = Button.for_command(command)
            button.enabled = command.enabled and bool(sheet.rows)
            self.footer.insert(number, self.form.add(button))
        self.code = self.add_footer(CodeButton(lambda: self.app, self._code), first=True)
        self.code.refresh()

    def enter(self) -> None:
        self.form.focus(self.grid, quietly=True)

    def _show_row(self, row: int) -> None:
        self.breakdown.show(row)
        self.code.refresh()

    def _code(self) -> str:
        """Return the deal code of the active row, before the first result that of this hand."""
        rows, row = self.grid.sheet.rows, self.grid.shown
        return code_of_hand(self.match, rows[row].number if 0 <= row < len(rows) else 1)

    def _watch(self) -> None:
        from cardtable.screens.replay.screen import ReplayScene

        self.app.push(ReplayScene(self.context, self.match, hand=self._hand()))

    def _hand(self) -> int:
        """Return the number of the selected hand."""
        return self.grid.sheet.rows[self.grid.index].number

    def wanted_height(self, width: int, look: Look) -> int:
        return self.grid.wanted_height(look) + look.px(12) + self.breakdown.height_for(look)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        high = min(self.breakdown.height_for(look), round(rect.height * 0.5))
        rest = self.breakdown.place_bottom(rect, high, look, look.px(12))
        self.grid.place(rest, look)


class PlainSheetScene(PanelScene):
    """The score sheet of a game without the part ``sheet``: the points of each hand."""

    def __init__(self, match: Match) -> None:
        names = side_names(match)
        super().__init__(_("Score sheet"), width=560 + 80 * len(names), height=640)
        self.match = match
        self.hands = hands_of(match)
        columns = [Column(_("Hand"), align="left"), *(Column(name) for name in names)]
        rows = [
            (
                str(number),
                *(
                    f"{signed(gained)}  =  {plain(total)}"
                    for gained, total in zip(hand.gained, hand.totals, strict=True)
                ),
            )
            for number, hand in enumerate(self.hands, 1)
        ]
        rows.append((_("Total"), *map(plain, match.game.get_scores())))
        self.table = self.form.add(
            DataTable(
                self.title,
                columns,
                rows,
                strong=frozenset({len(rows) - 1}),
                on_choose=lambda _row: self.code.refresh(),
            )
        )
        self.code = self.add_footer(CodeButton(lambda: self.app, self._code), first=True)
        self.code.visible = is_dealt(match.kind)
        self.code.refresh()
        words = "" if self.hands else _("No finished hands yet.")
        self.none = self.form.add(Label(words, size=13, colour="muted", wrapped=True))

    def enter(self) -> None:
        self.form.focus(self.table, quietly=True)

    def _code(self) -> str:
        """Return the deal code of the selected row, by default that of the last finished hand."""
        row = self.table.index
        hand = row + 1 if 0 <= row < len(self.hands) else max(1, len(self.hands))
        return code_of_hand(self.match, hand)

    def wanted_height(self, width: int, look: Look) -> int:
        return self.table.measure(look)[1] + look.tx(34)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        rest = self.none.place_bottom(rect, look.tx(26), look, look.px(8))
        self.table.place(rest, look)
