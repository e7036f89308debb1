"""The row of buttons at the upper right of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.table.layout import TableLayout
from cardtable.table.part import Part
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form, Kind, place_all

MIN_WIDTH = 88
"""Minimum width of a button, in design units."""


def table_button(
    label: str, press: Callable[[], None], key: int, key_text: str, kind: Kind = Kind.TABLE
) -> Button:
    """Return a button that is drawn directly on the cloth."""
    return Button(label, press, key=key, key_text=key_text, kind=kind, radius=17)


class ButtonRow(Part):
    """The buttons of all *parts* of a table, in order."""

    def __init__(self) -> None:
        self.parts: Sequence[Part] = ()
        self._buttons: list[Button] = []
        self._placed: list[Button] = []

    def add_widgets(self, form: Form) -> None:
        self._buttons = [form.add(button) for part in self.parts for button in part.make_buttons()]

    @property
    def buttons(self) -> list[Button]:
        """The visible buttons, from the left."""
        return [button for button in self._buttons if button.visible]

    def widths(self, look: Look) -> tuple[int, ...]:
        """Return the preferred widths of the buttons, in pixels."""
        smallest = look.px(MIN_WIDTH)
        return tuple(max(smallest, button.measure(look)[0]) for button in self.buttons)

    def needs_layout(self) -> bool:
        return self.buttons != self._placed

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self._placed = self.buttons
        place_all(self._placed, layout.buttons, look)
