"""The base class of widgets: rectangle, spoken label, focus, hover, press and their motion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

import pygame

from cardtable.ui import shapes
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes

HOVER_SECONDS = 0.12
PRESS_SECONDS = 0.08


class WidgetHost(Protocol):
    """The form that a widget belongs to, as far as widgets use it."""

    bounds: pygame.Rect
    """The rectangle of the scene, in pixels."""
    dirty: bool
    """Whether a new frame is needed."""
    focused: Widget | None
    keyboard_used: bool
    """Whether the keyboard was used after the mouse."""
    quiet: bool
    """Whether the focused widget gets keys although its focus ring is still hidden."""

    def adopt(self, widget: Widget, parent: Widget | None = None) -> None:
        """Make *widget* and its descendants part of the form."""

    def release(self, widget: Widget) -> None:
        """Drop focus, hover and press of *widget* and its descendants."""

    def focus(
        self, widget: Widget | None, *, by_keyboard: bool = False, quietly: bool = False
    ) -> None:
        """Focus *widget*, or none; *by_keyboard* shows the focus ring."""

    def announce(self, words: str) -> None:
        """Send *words* to the screen reader."""


class Widget:
    """A rectangle on the screen; most widgets can be pointed at, focused and pressed.

    A scene creates widgets once, adds them to its form and places them in its ``layout``.
    Subclasses override ``handle``, ``draw``, ``spoken`` and, if they have parts, ``arrange``.
    """

    focusable = False
    takes_text = False  # typed letters go to it instead of pressing buttons
    cursor = pygame.SYSTEM_CURSOR_ARROW

    def __init__(self, label: str = "") -> None:
        self.label = label
        self.tooltip = ""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.look = Look()
        self.form: WidgetHost | None = None
        self.parent: Widget | None = None
        self.focused = False
        self.pressed = False
        self.hovered = False
        self.hover = Spring(period=HOVER_SECONDS)
        self.press = Spring(period=PRESS_SECONDS)
        self._enabled = True
        self._visible = True

    # -- place ------------------------------------------------------------------------------

    def measure(self, look: Look) -> tuple[int, int]:
        """Return the preferred size in pixels."""
        return (look.px(120), look.tx(36))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Set the rectangle, in pixels of the window."""
        self.rect = pygame.Rect(rect)
        self.look = look
        self.hover.period = look.motion.fade(HOVER_SECONDS)
        self.press.period = look.motion.fade(PRESS_SECONDS)
        self.arrange()
        self.redraw()

    def place_top(self, rect: pygame.Rect, height: int, look: Look, gap: int = 0) -> pygame.Rect:
        """Place the widget at the top of *rect*; return the rest below *gap*."""
        box, rest = boxes.cut_top(rect, height, gap)
        self.place(box, look)
        return rest

    def place_bottom(self, rect: pygame.Rect, height: int, look: Look, gap: int = 0) -> pygame.Rect:
        """Place the widget at the bottom of *rect*; return the rest above *gap*."""
        rest, box = boxes.cut_bottom(rect, height, gap)
        self.place(box, look)
        return rest

    def arrange(self) -> None:
        """Place the parts after the rectangle has changed."""

    def move(self, dx: int, dy: int) -> None:
        """Shift the widget and its children, in pixels."""
        self.rect.move_ip(dx, dy)
        for child in self.children():
            child.move(dx, dy)

    def children(self) -> Sequence[Widget]:
        """Return the child widgets in focus order."""
        return ()

    def walk(self) -> Iterator[Widget]:
        """Yield the widget and all visible descendants, depth first."""
        if self._visible:
            yield self
            for child in self.children():
                yield from child.walk()

    def reveal(self, widget: Widget) -> None:
        """Bring the descendant *widget* into view."""

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return whether *pos* lies on the widget."""
        return self.rect.collidepoint(pos)

    # -- state ------------------------------------------------------------------------------

    @property
    def enabled(self) -> bool:
        """Whether the widget can be used."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.redraw()

    @property
    def visible(self) -> bool:
        """Whether the widget is drawn and can be used."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            self.redraw()

    def set_hovered(self, value: bool) -> None:
        """Set whether the pointer is over the widget."""
        if value != self.hovered:
            self.hovered = value
            self.hover.target = float(value and self._enabled)
            self.redraw()

    def point_at(self, pos: tuple[int, int]) -> None:
        """Called when the pointer moves over the widget."""

    def set_pressed(self, value: bool) -> None:
        """Set whether the widget is held down."""
        if value != self.pressed:
            self.pressed = value
            self.press.target = float(value)
            self.redraw()

    def focus_changed(self) -> None:
        """Called when the widget gets or loses the focus (``self.focused``)."""

    def spoken(self) -> str:
        """Return the text for the screen reader when the widget gets the focus."""
        return self.label

    # -- time, events, drawing -----------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether the next frame differs without any event."""
        return not (self.hover.settled and self.press.settled)

    def wake_after(self) -> float | None:
        """Return the seconds until the widget needs an update, or None."""
        return None

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""
        if self.animating:
            self.hover.update(dt)
            self.press.update(dt)
            self.redraw()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle *event*; return whether it was used."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widget."""

    def popup(self) -> pygame.Rect | None:
        """Return the rectangle of the popup, None if it is closed."""
        return None

    def draw_popup(self, surface: pygame.Surface) -> None:
        """Draw the popup, above all other widgets."""

    def close_popup(self) -> None:
        """Close the popup."""

    def redraw(self) -> None:
        """Request a new frame."""
        if self.form is not None:
            self.form.dirty = True

    @property
    def shows_focus(self) -> bool:
        """Whether the focus ring is visible: only after use of the keyboard."""
        form = self.form
        return self.focused and form is not None and form.keyboard_used and not form.quiet

    def draw_focus_ring(
        self, surface: pygame.Surface, rect: pygame.Rect | None = None, radius: int | None = None
    ) -> None:
        """Draw the focus ring around *rect* (by default the widget) if it is visible."""
        if not self.shows_focus:
            return
        look = self.look
        gap = look.px(3)
        ring = (rect or self.rect).inflate(2 * gap, 2 * gap)
        corner = look.px(look.theme.radius_control) if radius is None else radius
        line = max(2, look.px(look.theme.focus_line))
        shapes.draw_outline(surface, ring, corner + gap, look.theme.focus, line)


def place_all(widgets: Iterable[Widget], rects: Iterable[pygame.Rect], look: Look) -> None:
    """Place each widget in the rectangle at the same index of *rects*."""
    for widget, rect in zip(widgets, rects, strict=True):
        widget.place(rect, look)


def left_button(event: pygame.event.Event, kind: int) -> bool:
    """Return whether *event* is of *kind* (a mouse button event) with the left button."""
    return event.type == kind and event.button == 1


def is_enter(event: pygame.event.Event) -> bool:
    """Return whether *event* is one of the two Enter keys."""
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)


def is_activation(event: pygame.event.Event) -> bool:
    """Return whether *event* is Enter or Space, which press the focused widget."""
    return is_enter(event) or (event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE)
