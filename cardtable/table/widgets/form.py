"""A form: the widgets of one scene, who has the focus, and who gets which event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import pygame

from cardtable.table.widgets.base import Widget, left_button
from cardtable.table.widgets.button import Button

AnyWidget = TypeVar("AnyWidget", bound=Widget)

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Form:
    """Widgets in focus order; later ones are drawn over earlier ones.

    Tab and Shift+Tab go through them, arrows to the nearest one in that direction, Enter and
    Space press; letters press the button that shows them, unless a text field has the focus.
    Enter without a visible focus ring presses the button whose key is Enter. ``on_focus`` is
    told what a reader should say about each newly focused widget.
    """

    def __init__(self, on_focus: Callable[[str], None] | None = None) -> None:
        self.widgets: list[Widget] = []
        self.focused: Widget | None = None
        self.keyboard_used = False
        self.dirty = True
        self.on_focus = on_focus
        self._hovered: Widget | None = None
        self._captured: Widget | None = None

    # -- widgets --------------------------------------------------------------------------------

    def add(self, widget: AnyWidget) -> AnyWidget:
        """Add *widget* and return it."""
        self.widgets.append(widget)
        self.adopt(widget)
        return widget

    def adopt(self, widget: Widget, parent: Widget | None = None) -> None:
        """Make *widget* and what it contains part of the form."""
        widget.form = self
        if parent is not None:
            widget.parent = parent
        for child in widget.children():
            self.adopt(child, widget)
        self.dirty = True

    def remove(self, widget: Widget) -> None:
        """Take *widget* out again."""
        self.widgets.remove(widget)
        inside = set(map(id, _all_inside(widget)))
        if self.focused is not None and id(self.focused) in inside:
            self.focus(None)
        if self._hovered is not None and id(self._hovered) in inside:
            self._hovered = None
        if self._captured is not None and id(self._captured) in inside:
            self._captured = None
        widget.form = None
        self.dirty = True

    def clear(self) -> None:
        """Take all widgets out."""
        for widget in tuple(self.widgets):
            self.remove(widget)

    def walk(self) -> Iterator[Widget]:
        """Yield every visible widget, in focus order."""
        for widget in self.widgets:
            yield from widget.walk()

    def focus_order(self) -> list[Widget]:
        """Return the widgets that can have the focus now, in order."""
        return [widget for widget in self.walk() if widget.focusable and widget.enabled]

    def focus(self, widget: Widget | None, *, by_keyboard: bool = False) -> None:
        """Give the focus to *widget*, or to none; *by_keyboard* shows the focus ring."""
        if by_keyboard:
            self.keyboard_used = True
        self.dirty = True
        if widget is self.focused:
            return
        before, self.focused = self.focused, widget
        if before is not None:
            before.focused = False
            before.set_pressed(False)
            before.focus_changed()
        if widget is None:
            return
        widget.focused = True
        widget.focus_changed()
        _reveal(widget)
        if self.on_focus is not None:
            self.on_focus(widget.spoken())

    # -- time and picture -------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether some widget changes by itself in the next frame."""
        return any(widget.animating for widget in self.walk())

    def wake_after(self) -> float | None:
        """Return in how many seconds some widget wants to be updated, None if never."""
        waits = [wait for widget in self.walk() if (wait := widget.wake_after()) is not None]
        return min(waits, default=None)

    def update(self, dt: float) -> None:
        """Let *dt* seconds pass for every widget."""
        for widget in tuple(self.walk()):
            widget.update(dt)
        if self.focused is not None and not self._reachable(self.focused):
            self.focus(None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw every visible widget, and what is open over them."""
        for widget in self.widgets:
            if widget.visible:
                widget.draw(surface)
        opened = self._open_popup()
        if opened is not None:
            opened.draw_popup(surface)
        self.dirty = False

    @property
    def cursor(self) -> int:
        """The system cursor for what is under the pointer."""
        widget = self._hovered
        return widget.cursor if widget is not None and widget.enabled else 0

    # -- events -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Give *event* to the widget it is for; return whether one used it."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._handle_pointer(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._handle_wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        if event.type == pygame.WINDOWLEAVE:
            self._hover(None)
            return False
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING) and self.focused is not None:
            return self.focused.handle(event)
        return False

    def _handle_pointer(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._hover(self._at(event.pos))
            if self._captured is not None:
                return self._captured.handle(event)
            opened = self._open_popup()
            return opened is not None and opened.handle(event)
        if event.type == pygame.MOUSEBUTTONUP:
            widget, self._captured = self._captured, None
            return widget is not None and widget.handle(event)
        if not left_button(event, pygame.MOUSEBUTTONDOWN):
            return False
        self.keyboard_used = False
        self.dirty = True
        opened = self._open_popup()
        widget = self._at(event.pos)
        if opened is not None and widget is not opened:
            opened.close_popup()
            return True
        if widget is None:
            self.focus(None)
            return False
        if widget.focusable and widget.enabled:
            self.focus(widget)
        self._captured = widget
        return widget.handle(event) if widget.enabled else widget.focusable

    def _handle_wheel(self, event: pygame.event.Event) -> bool:
        widget = self._open_popup() or self._hovered
        while widget is not None:
            if widget.enabled and widget.handle(event):
                return True
            widget = widget.parent
        return False

    def _handle_key(self, event: pygame.event.Event) -> bool:
        focused = self.focused
        opened = self._open_popup()
        if opened is not None and opened.handle(event):
            return True
        ring_seen = focused is not None and (self.keyboard_used or focused.takes_text)
        if focused is not None and ring_seen and focused.enabled:
            widget: Widget | None = focused
            while widget is not None:
                if widget.handle(event):
                    self.dirty = True
                    return True
                widget = widget.parent
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if self._press_shortcut(event):
            return True
        if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._focus_towards(ARROWS[event.key])
        return False

    def step(self, by: int) -> bool:
        """Move the focus *by* widgets in focus order, around the end; False if there are none."""
        order = self.focus_order()
        if not order:
            return False
        first = 0 if by > 0 else -1
        place = order.index(self.focused) + by if self.focused in order else first
        self.focus(order[place % len(order)], by_keyboard=True)
        return True

    def _focus_towards(self, direction: tuple[int, int]) -> bool:
        """Move the focus to the nearest widget in *direction*; show it first if it was hidden."""
        order = self.focus_order()
        if not order:
            return False
        here = self.focused
        if here is None or not self.keyboard_used:
            self.focus(here or order[0], by_keyboard=True)
            return True
        found = min(
            (w for w in order if w is not here),
            key=lambda w: _distance(here.rect, w.rect, direction),
            default=None,
        )
        if found is None or _distance(here.rect, found.rect, direction) == _BEHIND:
            return False
        self.focus(found, by_keyboard=True)
        return True

    def _press_shortcut(self, event: pygame.event.Event) -> bool:
        """Press the button whose key this is; by place on other than Latin keyboards."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        buttons = [w for w in self.walk() if isinstance(w, Button) and w.key is not None]
        pressed = pygame.K_RETURN if event.key == pygame.K_KP_ENTER else event.key
        found = [button for button in buttons if button.key == pressed]
        if not found and event.key > 127 and event.key < pygame.K_CAPSLOCK:
            letter = _letter_at(event.scancode)
            found = [button for button in buttons if button.key == letter]
        for button in found:
            if button.enabled:
                self.keyboard_used = self.keyboard_used or button is self.focused
                button.activate()
                return True
        return False

    # -- who is where -----------------------------------------------------------------------------

    def _at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at *pos*, popups first."""
        opened = self._open_popup()
        if opened is not None:
            box = opened.popup()
            if box is not None and box.collidepoint(pos):
                return opened
        for widget in reversed(self.widgets):
            if (found := _inside(widget, pos)) is not None:
                return found
        return None

    def _hover(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        if self._hovered is not None:
            self._hovered.set_hovered(False)
        self._hovered = widget
        if widget is not None:
            widget.set_hovered(True)

    def _open_popup(self) -> Widget | None:
        for widget in self.walk():
            if widget.popup() is not None:
                return widget
        return None

    def _reachable(self, widget: Widget) -> bool:
        return widget.enabled and any(found is widget for found in self.walk())


_BEHIND = float("inf")


def _distance(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> float:
    """Return how far *there* is in *direction*, infinite if it lies elsewhere.

    What overlaps across the direction is nearer than what lies at an angle.
    """
    dx, dy = direction
    if dx:
        ahead = (there.centerx - here.centerx) * dx
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
    else:
        ahead = (there.centery - here.centery) * dy
        aside = max(0, there.left - here.right, here.left - there.right)
    if ahead <= 0:
        return _BEHIND
    middle = abs(there.centery - here.centery) if dx else abs(there.centerx - here.centerx)
    return ahead + 3.0 * aside + 0.2 * middle


def _inside(widget: Widget, pos: tuple[int, int]) -> Widget | None:
    """Return the innermost visible widget at *pos* within *widget*."""
    if not widget.visible or not widget.hit(pos):
        return None
    for child in reversed(widget.children()):
        if (found := _inside(child, pos)) is not None:
            return found
    return widget


def _all_inside(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children():
        yield from _all_inside(child)


def _reveal(widget: Widget) -> None:
    """Let every container around *widget* scroll it into view."""
    parent = widget.parent
    while parent is not None:
        parent.reveal(widget)
        parent = parent.parent


def _letter_at(scancode: int) -> int:
    """Return the Latin letter's key at a place of the keyboard, 0 if there is none."""
    if pygame.KSCAN_A <= scancode <= pygame.KSCAN_Z:
        return pygame.K_a + scancode - pygame.KSCAN_A
    return 0
