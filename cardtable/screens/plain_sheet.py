"""The score sheet of a game that reports only the points of each hand."""

from __future__ import annotations

import pygame

from cardtable.engine import Event, Scored
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.screens.panel import PanelScene
from cardtable.screens.sheet_data import plain, side_names, signed
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Column, Label, Table, boxes


def hands_of(match: Match) -> tuple[Scored, ...]:
    """Return the points each side gained in each hand of *match*."""
    replay = match.replayed()
    events: list[Event] = []
    replay.game.listeners.append(events.append)
    replay.finish()
    return tuple(event for event in events if isinstance(event, Scored))


class PlainSheetScene(PanelScene):
    """Shows the points of every hand and the totals."""

    def __init__(self, match: Match) -> None:
        names = side_names(match)
        super().__init__(_("Score sheet"), width=560 + 80 * len(names), height=640)
        self.hands = hands_of(match)
        columns = [Column(_("Hand"), align="left"), *(Column(name) for name in names)]
        rows = [
            (
                str(number),
                *(
                    f"{signed(one)}  =  {plain(total)}"
                    for one, total in zip(hand.gained, hand.totals, strict=True)
                ),
            )
            for number, hand in enumerate(self.hands, 1)
        ]
        rows.append((_("Total"), *map(plain, match.game.get_scores())))
        self.table = self.form.add(
            Table(self.title, columns, rows, strong=frozenset({len(rows) - 1}))
        )
        words = "" if self.hands else _("No finished hands yet.")
        self.none = self.form.add(Label(words, size=13, colour="muted", wrapped=True))

    def enter(self) -> None:
        self.form.focus(self.table, quietly=True)

    def wanted_height(self, width: int, look: Look) -> int:
        return self.table.measure(look)[1] + look.tx(34)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        top, line = boxes.cut_bottom(rect, look.tx(26), look.px(8))
        self.table.place(top, look)
        self.none.place(line, look)
