"""A scene that lists the errors in the user's strategy files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.engine import GameKind
from cardtable.i18n import _
from cardtable.screens.panel import PanelScene, stack_children
from cardtable.storage.paths import strategy_folder
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Label, ScrollArea

if TYPE_CHECKING:
    from cardtable.table.context import Context


class ProblemsScene(PanelScene):
    """Lists the errors; *on_change* is called after each new scan."""

    def __init__(self, context: Context, kind: GameKind, on_change: Callable[[], None]) -> None:
        super().__init__(_("Strategy files"), width=760, height=480)
        self.context = context
        self.kind = kind
        self.on_change = on_change
        self.area = self.form.add(ScrollArea[Label]((), self._arrange, _("Problems")))
        self.add_footer(
            Button(_("Check again"), self._look_again, key=pygame.K_a, key_text="A"), first=True
        )
        self._show()

    def _show(self) -> None:
        problems = self.context.strategies(self.kind).problems
        words = [_("Put your own strategies in {folder}.").format(folder=strategy_folder())]
        words += problems or [_("All strategy files are valid.")]
        labels = [Label(text, wrapped=True, size=13) for text in words]
        labels[0].colour = "muted"
        self.area.set_children(labels)

    def _look_again(self) -> None:
        self.context.strategies(self.kind, reload=True)
        self._show()
        self.on_change()
        self.app.say("\n".join(self.context.strategies(self.kind).problems))

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        self.area.place(rect, look)

    def _arrange(self, rect: pygame.Rect, look: Look) -> int:
        children = self.area.children()
        heights = [child.height_for(rect.width, look) for child in children]
        return stack_children(children, heights, rect, look, look.px(12))
