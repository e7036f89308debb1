"""The widget kit: what the scenes of the table are made of."""

from cardtable.table.widgets.base import Widget
from cardtable.table.widgets.button import Button, Kind
from cardtable.table.widgets.form import Form
from cardtable.table.widgets.label import Label, Panel, ProgressBar, draw_bar, draw_panel

__all__ = [
    "Button",
    "Form",
    "Kind",
    "Label",
    "Panel",
    "ProgressBar",
    "Widget",
    "draw_bar",
    "draw_panel",
]
