"""A dialog that asks for a line of text and validates it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.i18n import _
from cardtable.ui.dialog import Dialog
from cardtable.ui.panel import primary
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Label, TextField


class Refused(ValueError):
    """The text is not acceptable; ``str()`` is shown below the field."""


class TextDialog(Dialog):
    """Asks for text; *on_done* is called with it, stripped, and may raise Refused.

    *start* is the initial text, *yes* the label of the button.
    """

    def __init__(
        self,
        title: str,
        words: str,
        label: str,
        on_done: Callable[[str], None],
        *,
        start: str = "",
        yes: str = "",
        max_length: int = 60,
    ) -> None:
        super().__init__(title, words, width=480)
        self.on_done = on_done
        self.field = self.form.add(
            TextField(
                label,
                start,
                self._changed,
                on_submit=lambda _text: self.submit(),
                hint=label,
                max_length=max_length,
            )
        )
        self.problem = self.form.add(Label("", wrapped=True, size=13, colour="danger_text"))
        self.add_button(_("Cancel"), key=pygame.K_ESCAPE, key_text=_("Esc"))
        self.yes = self.add_footer(primary(yes or _("OK"), self.submit))
        self.yes.enabled = bool(start.strip())

    def enter(self) -> None:
        super().enter()
        self.form.focus(self.field)
        self.field.line.select_all()

    def _changed(self, text: str) -> None:
        self.yes.enabled = bool(text.strip())
        if self.problem.label:
            self.refuse("")

    def refuse(self, sentence: str) -> None:
        """Show *sentence*, the reason for refusing the text, below the field."""
        self.problem.set_text(sentence)
        self.layout(self.app.size)
        if sentence:
            self.app.announce(sentence)

    def submit(self) -> None:
        """Pass the text on, and close unless it is refused."""
        text = self.field.value.strip()
        if not text:
            return
        try:
            self.on_done(text)
        except Refused as error:
            self.refuse(str(error))
        else:
            self.close()

    def wanted_height(self, width: int, look: Look) -> int:
        return look.tx(40) + self._problem_height(width, look)

    def _problem_height(self, width: int, look: Look) -> int:
        if not self.problem.label:
            return 0
        return self.problem.height_for(width, look) + look.px(8)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        rest = self.field.place_top(rect, look.tx(40), look, look.px(8))
        rest.height = min(rest.height, self._problem_height(rect.width, look))
        self.problem.place(rest, look)
