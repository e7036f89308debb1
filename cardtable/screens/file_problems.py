"""Lists of the errors in files that users wrote: games, and strategies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, ngettext
from cardtable.engine import GameKind
from cardtable.storage.paths import strategy_folder
from cardtable.ui.background import Background
from cardtable.ui.panel import PanelScene, stack_children
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, CodeLines, Label, ScrollArea

if TYPE_CHECKING:
    from cardtable.table.context import Context

ProblemPart = Label | CodeLines
GAP = 6
PATIENCE = 0.5
"""Seconds that the window waits for a check in the background."""
BETWEEN = 18
"""Design units between the parts of an error, and between two errors."""


class FileProblemsScene(PanelScene):
    """Lists *problems* below the text *about*.

    *check* repeats the check and returns the current problems; None hides its button. With
    *background* it is called there. *fine* is shown while the list is empty.
    """

    def __init__(
        self,
        title: str,
        about: str,
        problems: Sequence[SourceError],
        check: Callable[[], Sequence[SourceError]] | None,
        fine: str = "",
        background: Background | None = None,
    ) -> None:
        super().__init__(title, width=940, height=660)
        self.about = about
        self.fine = fine
        self.problems = tuple(problems)
        self._check = check
        self._background = background
        self.area = self.form.add(ScrollArea[ProblemPart]((), self._arrange, title))
        if check is not None:
            button = Button(_("Check again"), self.check_again, key=pygame.K_a, key_text="A")
            self.add_footer(button, first=True)
        self._show()

    def _show(self) -> None:
        count = len(self.problems)
        words = ngettext("{count} error", "{count} errors", count).format(count=count)
        self.note.set_text(words if count else "")
        children: list[ProblemPart] = []
        if self.about:
            children.append(Label(self.about, wrapped=True, size=13, colour="muted"))
        for error in self.problems:
            children += parts_of(error)
        if not count and self.fine:
            children.append(Label(self.fine, wrapped=True, size=15))
        self.area.bar.scroll_to(0, glide=False)
        self.area.set_children(children)

    def check_again(self) -> None:
        """Repeat the check and show the result."""
        if self._check is None:
            return
        app = self.app

        def show(problems: Sequence[SourceError], _is_late: bool = False) -> None:
            self.problems = tuple(problems)
            if self in app.scenes:  # the table below may have closed, and this scene with it
                self._show()
                app.announce(self.spoken())

        if self._background is None:
            show(self._check())
        else:
            self._background.run(self._check, show, PATIENCE)

    def enter(self) -> None:
        self.app.announce(self.spoken())

    def spoken(self) -> str:
        """Return all problems as plain text."""
        return "\n\n".join(error.explain() for error in self.problems) or self.fine

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        self.area.place(rect, look)

    def _arrange(self, rect: pygame.Rect, look: Look) -> int:
        top = rect.top
        for number, child in enumerate(self.area.children()):
            starts = isinstance(child, Label) and child.bold
            top += look.px(BETWEEN if starts else GAP) if number else 0
            height = child.height_for(rect.width, look)
            child.place(pygame.Rect(rect.left, top, rect.width, height), look)
            top += height
        return top - rect.top


class StrategyProblemsScene(PanelScene):
    """Lists the errors in the user's strategy files; *on_change* is called after each new scan."""

    def __init__(self, context: Context, kind: GameKind, on_change: Callable[[], None]) -> None:
        super().__init__(_("Strategy files"), width=760, height=480)
        self.context = context
        self.kind = kind
        self.on_change = on_change
        self.area = self.form.add(ScrollArea[Label]((), self._arrange, _("Errors")))
        self.add_footer(
            Button(_("Check again"), self._check_again, key=pygame.K_a, key_text="A"), first=True
        )
        self._show()

    def _show(self) -> None:
        problems = self.context.strategies(self.kind).problems
        words = [_("Put your own strategies in {folder}.").format(folder=strategy_folder())]
        words += problems or [_("All strategy files are valid.")]
        labels = [Label(text, wrapped=True, size=13) for text in words]
        labels[0].colour = "muted"
        self.area.set_children(labels)

    def _check_again(self) -> None:
        self.context.strategies(self.kind, reload=True)
        self._show()
        self.on_change()
        self.app.announce("\n".join(self.context.strategies(self.kind).problems))

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        self.area.place(rect, look)

    def _arrange(self, rect: pygame.Rect, look: Look) -> int:
        children = self.area.children()
        heights = [child.height_for(rect.width, look) for child in children]
        return stack_children(children, heights, rect, look, look.px(12))


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
