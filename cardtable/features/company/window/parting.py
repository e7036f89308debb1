"""The summary of the evening on leaving: one quiet panel that never holds anybody back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.games.speech import personal
from cardtable.storage.evening import highlights, tally_words
from cardtable.storage.own_name import own_name
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Label, boxes

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.table.context import Context


class PartingScene(PanelScene):
    """Shows what was played; Enter, Esc and closing the window again quit at once."""

    def __init__(self, context: Context) -> None:
        title = personal(own_name(context.settings), _("See you soon"), _("See you soon, {name}"))
        super().__init__(title, width=660, height=460, closes="")
        self.context = context
        evening = context.evening
        self.rows = [
            (
                self.form.add(Label(_(tally.title), size=16, bold=True)),
                self.form.add(Label(tally_words(tally), size=15, colour="number", wrapped=True)),
            )
            for tally in evening.tallies
        ]
        self.sentences = [
            self.form.add(Label(sentence, size=14, colour="muted", wrapped=True))
            for sentence in highlights(evening)
        ]
        self.add_footer(Button(_("Keep playing"), self.close, key=pygame.K_k, key_text="K"))
        self.add_footer(primary(_("Goodbye"), self._quit))

    def _quit(self) -> None:
        self.app.quit()

    def enter(self) -> None:
        words = [f"{title.label}: {numbers.label}." for title, numbers in self.rows]
        self.app.announce(" ".join([*words, *(label.label for label in self.sentences)]))

    def before_closing(self, close: Callable[[], None]) -> None:
        self._quit()  # the scenes below have asked before

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._quit()
            return True
        return super().handle(event)

    # -- place ------------------------------------------------------------------------------------

    def wanted_height(self, width: int, look: Look) -> int:
        heights = [self._row_height(words, width, look) for _title, words in self.rows]
        heights += [label.height_for(width, look) for label in self.sentences]
        return sum(heights) + look.px(8) * len(heights)

    def _row_height(self, words: Label, width: int, look: Look) -> int:
        return max(look.tx(26), words.height_for(round(width * 0.68), look))

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        gap = look.px(8)
        for title, words in self.rows:
            row, rect = boxes.cut_top(rect, self._row_height(words, rect.width, look), gap)
            left, right = boxes.columns(row, (32, 68))
            title.place(left, look)
            words.place(right, look)
        for label in self.sentences:
            rect = label.place_top(rect, label.height_for(rect.width, look), look, gap)
