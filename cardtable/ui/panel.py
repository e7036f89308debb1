"""A modal panel over the scene below, with a title, content and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame

from cardtable.core.i18n import _
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Look, Size
from cardtable.ui.widgets import Button, Kind, Label, Widget, boxes, draw_panel, place_all
from cardtable.ui.widgets.base import is_enter

ButtonT = TypeVar("ButtonT", bound=Button)


def rows_of_buttons(
    widths: Sequence[int], space: pygame.Rect, height: int, gap: int
) -> tuple[pygame.Rect, ...]:
    """Return one box per button, in as few rows of *height* as the *widths* allow.

    Rows are filled. The boxes of a row have equal widths if every button fits, otherwise widths in
    proportion to the buttons.
    """
    rows = 1
    while rows < len(widths) and not _fit_in(widths, rows, space.width, gap):
        rows += 1
    placed: list[pygame.Rect] = []
    for number, part in enumerate(_parts(widths, rows)):
        row = pygame.Rect(space.left, space.top + number * (height + gap), space.width, height)
        equal = boxes.columns(row, [1] * len(part), gap)
        if max(part) <= equal[0].width:
            placed += equal
        else:
            placed += boxes.columns(row, part, gap)
    return tuple(placed)


def rows_height(widths: Sequence[int], width: int, height: int, gap: int) -> int:
    """Return the total height that :func:`rows_of_buttons` uses; 0 without buttons."""
    placed = rows_of_buttons(widths, pygame.Rect(0, 0, width, 0), height, gap)
    return max((box.bottom for box in placed), default=0)


def _parts(widths: Sequence[int], rows: int) -> list[Sequence[int]]:
    across = -(-len(widths) // rows) if rows else 1
    return [widths[start : start + across] for start in range(0, len(widths), max(1, across))]


def _fit_in(widths: Sequence[int], rows: int, space: int, gap: int) -> bool:
    return all(sum(part) + gap * (len(part) - 1) <= space for part in _parts(widths, rows))


class PanelScene(Scene):
    """A modal panel of at most *width* by *height* design units, scaled with the text size.

    From top to bottom it has the title with a note at its right, the text *words*, the content and
    the buttons. Add buttons with :meth:`add_footer`. There is a close button labelled *closes*
    ("Close" by default) unless *closes* is empty. Override :meth:`place_content`, and
    :meth:`draw_content` to draw below the widgets.
    """

    modal = True
    margin, pad, gap = 14, 28, 14
    """Design units around the panel, from its edge to its parts, and between them."""
    head_units, button_units = 34, 40
    """Heights of the title and of a row of buttons in design units."""
    title_size = 22

    def __init__(
        self,
        title: str,
        words: str = "",
        *,
        width: int = 860,
        height: int = 700,
        closes: str | None = None,
    ) -> None:
        super().__init__()
        self.title = title
        self.width = width
        self.height = height
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.heading = self.form.add(Label(title, size=self.title_size, bold=True, colour="title"))
        self.note = self.form.add(Label("", size=13, colour="muted", align="right"))
        self.message = self.form.add(Label(words, wrapped=True))
        self.footer: list[Button] = []
        closes = _("Close") if closes is None else closes
        if closes:
            self.add_footer(Button(closes, self.close, key=pygame.K_ESCAPE, key_text=_("Esc")))

    def add_footer(self, button: ButtonT, *, first: bool = False) -> ButtonT:
        """Add a button to the bottom row, at the right or (*first*) at the left."""
        self.footer.insert(0 if first else len(self.footer), button)
        return self.form.add(button)

    # -- place ------------------------------------------------------------------------------------

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        """Lay out the area between title or text and buttons."""

    def wanted_height(self, width: int, look: Look) -> int | None:
        """Return the preferred height of the content in pixels; None for all the room there is."""
        return None

    def layout(self, size: Size) -> None:
        look = self.look
        space = boxes.inset(pygame.Rect((0, 0), size), look.px(self.margin))
        pad, gap = look.px(self.pad), look.px(self.gap)
        width = min(look.tx(self.width), space.width)
        inner = width - 2 * pad
        footer = [button for button in self.footer if button.visible]
        head, foot = look.tx(self.head_units), self.footer_height(footer, inner, look)
        words = self.message.height_for(inner, look) if self.message.label else 0
        content = self.wanted_height(inner, look)
        height = look.tx(self.height)
        if content is not None:
            parts = (head, words, content, foot)
            height = sum(parts) + gap * (sum(part > 0 for part in parts) - 1) + 2 * pad
        self.panel = boxes.centred(space, (width, height))
        body = boxes.inset(self.panel, pad)
        top, body = boxes.cut_top(body, head, gap)
        title = min(self.heading.measure(look)[0] + gap, top.width)
        left, right = boxes.cut_left(top, title, gap)
        self.heading.place(left, look)
        self.note.place(right, look)
        if foot:
            body, bottom = boxes.cut_bottom(body, foot, gap)
            self.place_footer(footer, bottom, look)
        if words:
            body = self.message.place_top(body, words, look, gap)
        self.place_content(body, look)

    def footer_height(self, footer: Sequence[Button], width: int, look: Look) -> int:
        """Return the height of the buttons in a panel that is *width* pixels wide inside."""
        widths = [button.measure(look)[0] for button in footer]
        return rows_height(widths, width, look.tx(self.button_units), look.px(10))

    def place_footer(self, footer: Sequence[Button], space: pygame.Rect, look: Look) -> None:
        """Align the buttons right if they fit in one row; otherwise fill the rows."""
        gap, height = look.px(10), look.tx(self.button_units)
        widths = [max(button.measure(look)[0], look.tx(110)) for button in footer]
        spare = space.width - sum(widths) - gap * (len(widths) - 1)
        if spare >= 0:
            space = boxes.cut_left(space, spare)[1]
        else:
            widths = [button.measure(look)[0] for button in footer]
        placed = rows_of_buttons(widths, space, height, gap)
        place_all(footer, placed, look)

    # -- events and picture -----------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if not super().handle(event) and is_enter(event):
            self._press_gold()
        return True

    def _press_gold(self) -> None:
        """Press the only golden button of the bottom row, which may have another key."""
        gold = [each for each in self.footer if each.kind is Kind.PRIMARY and each.visible]
        if len(gold) == 1 and gold[0].enabled:
            gold[0].activate()

    def draw_content(self, surface: pygame.Surface) -> None:
        """Draw the background of the content, below the widgets."""

    def draw(self, surface: pygame.Surface) -> None:
        draw_panel(surface, self.panel, self.look, fill="panel_solid", shadow=True, radius=20)
        self.draw_content(surface)
        super().draw(surface)


def primary(label: str, on_press: Callable[[], None]) -> Button:
    """Return a gold button that Enter presses."""
    return Button(label, on_press, key=pygame.K_RETURN, key_text=_("Enter"), kind=Kind.PRIMARY)


def stack_children(
    children: Sequence[Widget], heights: Sequence[int], rect: pygame.Rect, look: Look, gap: int
) -> int:
    """Place *children* below each other from the top of *rect*; return their total height."""
    cells = boxes.stack(rect, heights, gap)
    place_all(children, cells, look)
    return cells[-1].bottom - rect.top if cells else 0
