"""The widget kit: what the scenes of the table are made of.

A scene makes its widgets once, adds them to ``self.form`` and gives each a rectangle in
``layout``::

    class Lobby(Scene):
        def __init__(self) -> None:
            super().__init__()
            self.deal = self.form.add(
                Button(_("Deal"), self.start, key=pygame.K_RETURN, key_text="Enter",
                       kind=Kind.PRIMARY)
            )

        def layout(self, size: Size) -> None:
            room = boxes.inset(pygame.Rect((0, 0), size), self.look.px(40))
            self.deal.place(boxes.cut_bottom(room, self.look.px(64))[1], self.look)
"""

from cardtable.table.widgets import boxes
from cardtable.table.widgets.base import Widget
from cardtable.table.widgets.button import Button, Kind
from cardtable.table.widgets.choice import Choice, ChoiceStyle
from cardtable.table.widgets.code import CodeLines
from cardtable.table.widgets.dropdown import Dropdown
from cardtable.table.widgets.form import Form
from cardtable.table.widgets.label import Label, Panel, ProgressBar, draw_bar, draw_panel
from cardtable.table.widgets.listbox import ListBox
from cardtable.table.widgets.scroll import ScrollArea, ScrollBar
from cardtable.table.widgets.slider import Slider
from cardtable.table.widgets.table import Column, Table
from cardtable.table.widgets.tabs import TabBar
from cardtable.table.widgets.textfield import PasswordField, TextField
from cardtable.table.widgets.toast import Toast
from cardtable.table.widgets.toggle import Toggle

__all__ = [
    "Button",
    "Choice",
    "ChoiceStyle",
    "CodeLines",
    "Column",
    "Dropdown",
    "Form",
    "Kind",
    "Label",
    "ListBox",
    "Panel",
    "PasswordField",
    "ProgressBar",
    "ScrollArea",
    "ScrollBar",
    "Slider",
    "TabBar",
    "Table",
    "TextField",
    "Toast",
    "Toggle",
    "Widget",
    "boxes",
    "draw_bar",
    "draw_panel",
]
