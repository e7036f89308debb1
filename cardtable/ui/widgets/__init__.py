"""Widgets.

A scene creates its widgets once, adds them to ``self.form`` and places them in ``layout``::

    class Lobby(Scene):
        def __init__(self) -> None:
            super().__init__()
            self.play = self.form.add(
                Button(_("Play"), self.start, key=pygame.K_RETURN, key_text="Enter",
                       kind=Kind.PRIMARY)
            )

        def layout(self, size: Size) -> None:
            space = boxes.inset(pygame.Rect((0, 0), size), self.look.px(40))
            self.play.place_bottom(space, self.look.px(64), self.look)
"""

from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.base import Widget, place_all
from cardtable.ui.widgets.button import Button, Kind
from cardtable.ui.widgets.choice import Choice, ChoiceStyle
from cardtable.ui.widgets.code import CodeLines
from cardtable.ui.widgets.data_table import Column, DataTable
from cardtable.ui.widgets.dropdown import Dropdown
from cardtable.ui.widgets.form import Form
from cardtable.ui.widgets.label import Label, Panel, ProgressBar, draw_bar, draw_panel
from cardtable.ui.widgets.listbox import ListBox
from cardtable.ui.widgets.row_list import RowList
from cardtable.ui.widgets.scroll import ScrollArea, ScrollBar
from cardtable.ui.widgets.slider import Slider
from cardtable.ui.widgets.tabs import TabBar
from cardtable.ui.widgets.textfield import PasswordField, TextField
from cardtable.ui.widgets.toast import Toast
from cardtable.ui.widgets.toggle import Toggle

__all__ = [
    "Button",
    "Choice",
    "ChoiceStyle",
    "CodeLines",
    "Column",
    "DataTable",
    "Dropdown",
    "Form",
    "Kind",
    "Label",
    "ListBox",
    "Panel",
    "PasswordField",
    "ProgressBar",
    "RowList",
    "ScrollArea",
    "ScrollBar",
    "Slider",
    "TabBar",
    "TextField",
    "Toast",
    "Toggle",
    "Widget",
    "boxes",
    "draw_bar",
    "draw_panel",
    "place_all",
]
