"""The base class of scenes that show a table: it advances the stage and calls the parts."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import pygame

from cardtable.table.context import Context
from cardtable.table.facts import Facts
from cardtable.table.layout import LayoutRequest, TableLayout
from cardtable.table.part import Part
from cardtable.table.stage import VisibleZones
from cardtable.table.table import Table
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Look, Scale, Size

AnyPart = TypeVar("AnyPart", bound=Part)
MIN_TABLE_HEIGHT = 200
"""Minimum height of a table above a bar, in pixels."""


class TableScene(Scene):
    """A scene with a ``table`` and the ``parts`` that show it; subclasses set both."""

    table: Table
    parts: list[Part]

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context

    def find(self, part_class: type[AnyPart]) -> AnyPart:
        """Return the part of class *part_class*. Raises LookupError if there is none."""
        for part in self.parts:
            if isinstance(part, part_class):
                return part
        raise LookupError(part_class.__name__)

    def add_widgets(self) -> None:
        """Add the widgets of all parts to the form."""
        for part in self.parts:
            part.add_widgets(self.form)

    # -- life cycle -------------------------------------------------------------------------------

    def enter(self) -> None:
        self.context.settings_listeners.append(self.apply_settings)
        self.apply_settings()
        for part in self.parts:
            part.enter()

    def leave(self) -> None:
        for part in self.parts:
            part.leave()
        self.table.painter.release()  # the collector may take a while to free the scene
        self.context.settings_listeners.remove(self.apply_settings)

    def apply_settings(self) -> None:
        """Apply the current settings."""
        settings, stage = self.context.settings, self.table.stage
        stage.rest = settings.trick_rest
        stage.motion = self.look.motion
        self.table.hand.cards.clicks = settings.clicks
        viewpoint, layout = self.table.viewpoint, self.table.layout
        is_sorted = viewpoint.hand_order == settings.hand_order
        viewpoint.hand_order = settings.hand_order
        if layout is not None and not is_sorted:
            self.table.show_now()
        if layout is not None and layout.request.hand_size != settings.hand_size:
            self.relayout()
        self.settle()

    # -- layout -----------------------------------------------------------------------------------

    def layout_request(self, size: Size, visible: VisibleZones) -> LayoutRequest:
        """Return the input for the layout of a table of *size* pixels that shows *visible*."""
        raise NotImplementedError

    def split_off_bar(self, size: Size, height: int) -> tuple[Size, Look, pygame.Rect]:
        """Return the size and look of a table above a bar, and the bar.

        The bar is *height* design units high, scaled with the text.
        """
        bar = min(self.look.tx(height), size[1] - MIN_TABLE_HEIGHT)
        space = (size[0], size[1] - bar)
        look = replace(self.look, scale=Scale.for_window(space, self.look.scale.text))
        return space, look, pygame.Rect(0, space[1], size[0], bar)

    def place_table(self, size: Size, look: Look, visible: VisibleZones) -> TableLayout:
        """Lay out the table and all its parts in *size* pixels."""
        self.table.stage.motion = look.motion
        layout = self.table.lay_out(self.layout_request(size, visible), visible, look)
        for part in self.parts:
            part.lay_out(layout, look)
        self.redraw()
        return layout

    def settle(self) -> None:
        self.table.painter.settle()
        self.redraw()

    def relayout(self) -> None:
        """Lay out again after a change of the buttons or of the seat at the bottom."""
        before = self.table.layout
        self.layout(self.app.size)
        after = self.table.layout
        if before is None or after is None or before.heights != after.heights:
            self.settle()

    # -- display ----------------------------------------------------------------------------------

    def show(self, facts: Facts) -> None:
        """Display *facts* in all parts."""
        self.table.facts = facts
        for part in self.parts:
            part.show(facts)
        self.table.hand.prompt.show(self.prompt_words(facts.prompt))
        self.redraw()

    def prompt_words(self, default: str) -> str:
        """Return the prompt to display; *default* is the prompt of the facts."""
        return default

    # -- time and picture -------------------------------------------------------------------------

    @property
    def rate(self) -> float:
        """The speed factor for moves on the stage; 2.0 doubles their speed."""
        return 1.0

    @property
    def animating(self) -> bool:
        stage = self.table.stage
        moving = stage.animating or stage.dragged is not None or self.table.painter.unfinished
        return moving or super().animating or any(part.animating for part in self.parts)

    def update(self, dt: float) -> None:
        stage, painter = self.table.stage, self.table.painter
        moving = stage.animating
        stage.update(dt * (self.rate if stage.busy else 1.0))
        if moving or stage.animating:
            self.redraw()
        super().update(dt)
        self.advance(dt)
        for part in self.parts:
            part.update(dt)
        if painter.preparing and painter.prepare():
            self.redraw()

    def advance(self, dt: float) -> None:
        """Advance the game by *dt* seconds."""

    def wake_after(self) -> float | None:
        waits = [super().wake_after(), self.table.stage.wake_after()]
        waits.extend(part.wake_after() for part in self.parts)
        if self.table.painter.preparing:
            waits.append(0.01)  # update() prepares the next cards
        return min((wait for wait in waits if wait is not None), default=None)

    def draw(self, surface: pygame.Surface) -> None:
        table = self.table
        if table.layout is not None:
            cloth = table.presentation.cloth(surface.get_size(), self.look.theme)
            table.painter.draw_base(surface, cloth)
            for part in self.parts:
                part.draw(surface)
        super().draw(surface)
        for part in self.parts:
            part.draw_over(surface)
