"""The card in the lobby that offers to resume the last game."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime

import pygame

from cardtable.core.i18n import _, ngettext
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, Label, Widget, boxes, draw_panel, place_all


def ago(when: datetime | float, now: float | None = None) -> str:
    """Return the time since *when* in words. *when* and *now* may be seconds since 1970.

    A time in the future, from a clock that was ahead, is given as a date.
    """
    moment = when.timestamp() if isinstance(when, datetime) else float(when)
    minutes = int(((time.time() if now is None else now) - moment) // 60)
    if minutes < -60:
        return f"{datetime.fromtimestamp(moment):%Y-%m-%d}"
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return ngettext("{count} minute ago", "{count} minutes ago", minutes).format(count=minutes)
    hours = minutes // 60
    if hours < 24:
        return ngettext("{count} hour ago", "{count} hours ago", hours).format(count=hours)
    days = hours // 24
    if days < 14:
        return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
    return f"{datetime.fromtimestamp(moment):%Y-%m-%d}"


class ResumeCard(Widget):
    """The last unfinished game, with buttons to resume it and to list all saved games."""

    def __init__(self, on_resume: Callable[[], None], on_more: Callable[[], None]) -> None:
        super().__init__()
        self.caption = Label.caption(_("Continue"))
        self.summary = Label("", size=14, bold=True)
        self.when = Label("", size=12, colour="muted")
        self.resume = Button(
            _("Resume"), on_resume, key=pygame.K_r, key_text="R", kind=Kind.PRIMARY
        )
        self.more = Button(_("Saved games"), on_more, key=pygame.K_o, key_text="O")

    def show(self, summary: str, when: str) -> None:
        """Show a game to resume; an empty *summary* leaves only the list of saved games."""
        self.summary.set_text(summary)
        self.when.set_text(when)
        for widget in (self.caption, self.summary, self.when, self.resume):
            widget.visible = bool(summary)
        self.resume.tooltip = summary
        self.arrange()
        self.redraw()

    @property
    def resumes(self) -> bool:
        """Whether there is a game to resume."""
        return bool(self.summary.label)

    def children(self) -> tuple[Widget, ...]:
        return (self.caption, self.summary, self.when, self.resume, self.more)

    def measure(self, look: Look) -> tuple[int, int]:
        buttons = self._buttons_width(look)
        if not self.resumes:
            return (buttons, look.tx(40))
        words = max(self.summary.measure(look)[0], self.when.measure(look)[0])
        return (min(words, look.tx(250)) + buttons + look.px(18 + 14 + 14), look.tx(92))

    def _buttons_width(self, look: Look) -> int:
        buttons = (self.resume, self.more) if self.resumes else (self.more,)
        return max(button.measure(look)[0] for button in buttons)

    def arrange(self) -> None:
        look = self.look
        if not self.resumes:
            size = (self._buttons_width(look), look.tx(38))
            box = boxes.centred(self.rect, size)
            box.topright = self.rect.topright
            self.more.place(box, look)
            return
        box = boxes.inset(self.rect, look.px(14), look.px(8))
        words, side = boxes.cut_right(
            box, min(self._buttons_width(look), box.width // 2), look.px(14)
        )
        words = boxes.cut_left(words, look.px(4))[1]
        for button, cell in zip(
            (self.resume, self.more), boxes.rows(side, (1, 1), look.px(6)), strict=True
        ):
            button.place(boxes.centred(cell, (cell.width, look.tx(36))), look)
        self.caption.visible = self.rect.height >= look.tx(76)
        lines = [self.caption, self.summary, self.when][0 if self.caption.visible else 1 :]
        place_all(lines, boxes.rows(words, [1] * len(lines)), look)

    def draw(self, surface: pygame.Surface) -> None:
        if self.resumes:
            draw_panel(surface, self.rect, self.look)
        for child in self.children():
            if child.visible:
                child.draw(surface)
