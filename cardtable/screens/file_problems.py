"""A scene that lists the errors in files people wrote: message, line and caret."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from cardtable.errors import SourceError
from cardtable.i18n import _, ngettext
from cardtable.screens.panel import PanelScene
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, CodeLines, Label, ScrollArea

ProblemPart = Label | CodeLines
GAP = 6
BETWEEN = 18
"""Design units between the parts of an error, and between two errors."""


class FileProblemsScene(PanelScene):
    """Lists *problems* below the text *about*.

    *look_again* returns the current problems when the check is repeated; None hides that button.
    *fine* is shown while the list is empty.
    """

    def __init__(
        self,
        title: str,
        about: str,
        problems: Sequence[SourceError],
        look_again: Callable[[], Sequence[SourceError]] | None,
        fine: str = "",
    ) -> None:
        super().__init__(title, width=940, height=660)
        self.about = about
        self.fine = fine
        self.problems = tuple(problems)
        self._look_again = look_again
        self.area = self.form.add(ScrollArea[ProblemPart]((), self._arrange, title))
        if look_again is not None:
            button = Button(_("Check again"), self.look_again, key=pygame.K_a, key_text="A")
            self.add_footer(button, first=True)
        self._show()

    def _show(self) -> None:
        count = len(self.problems)
        words = ngettext("{count} error", "{count} errors", count).format(count=count)
        self.note.change(words if count else "")
        children: list[ProblemPart] = []
        if self.about:
            children.append(Label(self.about, wrapped=True, size=13, colour="muted"))
        for error in self.problems:
            children += parts_of(error)
        if not count and self.fine:
            children.append(Label(self.fine, wrapped=True, size=15))
        self.area.bar.scroll_to(0, glide=False)
        self.area.set_children(children)

    def look_again(self) -> None:
        """Repeat the check and show the result."""
        if self._look_again is not None:
            app = self.app
            self.problems = tuple(self._look_again())
            if self in app.scenes:  # the table below may have closed, and this scene with it
                self._show()
                app.say(self.spoken())

    def enter(self) -> None:
        self.app.say(self.spoken())

    def spoken(self) -> str:
        """Return all problems as plain text."""
        return "\n\n".join(error.explain() for error in self.problems) or self.fine

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        self.area.place(rect, look)

    def _arrange(self, rect: pygame.Rect, look: Look) -> int:
        top = rect.top
        for number, child in enumerate(self.area.children()):
            begins = isinstance(child, Label) and child.bold
            top += look.px(BETWEEN if begins else GAP) if number else 0
            height = child.height_for(rect.width, look)
            child.place(pygame.Rect(rect.left, top, rect.width, height), look)
            top += height
        return top - rect.top


def parts_of(error: SourceError) -> list[ProblemPart]:
    """Return the widgets for one error: its place, the message, the source line with its caret."""
    place = error.place.replace(error.filename, short_name(error.filename), 1)
    parts: list[ProblemPart] = [
        Label(place or _("The file"), wrapped=True, size=13, bold=True, colour="number"),
        Label(error.message, wrapped=True, size=15),
    ]
    shown = [line for line in error.explain().splitlines()[1:] if line != error.allowed]
    if shown and error.source:
        parts.append(CodeLines("\n".join(line[2:] for line in shown)))
    if error.allowed:
        parts.append(Label(error.allowed, wrapped=True, size=13, colour="muted"))
    return parts


def short_name(filename: str) -> str:
    """Return the last two parts of a path: folder and file name.

    >>> short_name("/home/ann/games/my-game/rules.ludl")
    'my-game/rules.ludl'
    """
    return "/".join(Path(filename).parts[-2:]) if filename else ""
