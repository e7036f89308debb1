"""A form: the widgets of a scene, their focus and the routing of events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import pygame

from cardtable.ui.theme import Look
from cardtable.ui.widgets import navigation
from cardtable.ui.widgets.base import Widget, left_button
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.tooltip import Tooltip

AnyWidget = TypeVar("AnyWidget", bound=Widget)

COMMAND_KEYS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
TYPED = (pygame.TEXTINPUT, pygame.TEXTEDITING)


class Form:
    """Widgets in focus order; later ones are drawn over earlier ones.

    Tab and Shift+Tab move the focus in order, arrows to the nearest widget in a direction; Enter
    and Space press. Letters press the button with that key unless a text field has the focus, and
    Enter without a visible focus ring presses the button with the key Enter. *on_focus* is called
    with the text for the screen reader when a widget gets the focus.
    """

    def __init__(self, on_focus: Callable[[str], None] | None = None) -> None:
        self.widgets: list[Widget] = []
        self.shortcuts: list[Button] = []
        """Buttons that are not shown, but whose keys work."""
        self.focused: Widget | None = None
        self.keyboard_used = False
        self.quiet = False
        """Whether the focused widget gets keys although its focus ring is still hidden."""
        self.dirty = True
        self.on_focus = on_focus
        self.bounds = pygame.Rect(0, 0, 1280, 800)
        self.look = Look()
        self._hovered: Widget | None = None
        self._captured: Widget | None = None
        self._tooltip = Tooltip()

    # -- widgets --------------------------------------------------------------------------------

    def place(self, bounds: pygame.Rect, look: Look) -> None:
        """Set the bounds for popups and tooltips."""
        self.bounds = bounds
        self.look = look
        self.dirty = True

    def add(self, widget: AnyWidget) -> AnyWidget:
        """Add *widget* and return it."""
        self.widgets.append(widget)
        self.adopt(widget)
        return widget

    def adopt(self, widget: Widget, parent: Widget | None = None) -> None:
        """Make *widget* and its descendants part of the form."""
        widget.form = self
        if parent is not None:
            widget.parent = parent
        for child in widget.children():
            self.adopt(child, widget)
        self.dirty = True

    def remove(self, widget: Widget) -> None:
        """Remove *widget*."""
        self.widgets.remove(widget)
        self.release(widget)

    def release(self, widget: Widget) -> None:
        """Drop focus, hover and press of *widget* and its descendants."""
        for inside in navigation.everything_in(widget):
            if inside is self.focused:
                self.focus(None)
            if inside is self._hovered:
                self._hover(None)
            if inside is self._captured:
                self._captured = None
            inside.form = None
        self.dirty = True

    def clear(self) -> None:
        """Remove all widgets."""
        for widget in tuple(self.widgets):
            self.remove(widget)

    def walk(self) -> Iterator[Widget]:
        """Yield every visible widget, in focus order."""
        for widget in self.widgets:
            yield from widget.walk()

    def focus_order(self) -> list[Widget]:
        """Return the widgets that can have the focus now, in order."""
        return [widget for widget in self.walk() if widget.focusable and widget.enabled]

    def focus(
        self, widget: Widget | None, *, by_keyboard: bool = False, quietly: bool = False
    ) -> None:
        """Focus *widget*, or none; *by_keyboard* shows the focus ring.

        With *quietly* it gets the keys too, but the ring appears only after the first key.
        """
        self.dirty = True
        if by_keyboard or quietly:
            self.keyboard_used, self.quiet = True, quietly
        if by_keyboard:
            self._tooltip.attend(widget)
        if widget is self.focused:
            return
        before, self.focused = self.focused, widget
        if before is not None:
            before.focused = False
            before.set_pressed(False)
            before.close_popup()
            before.focus_changed()
        if widget is not None:
            widget.focused = True
            widget.focus_changed()
            self._reveal(widget)
            self.announce(widget.spoken())

    def announce(self, words: str) -> None:
        """Send *words* to the screen reader."""
        if self.on_focus is not None and words:
            self.on_focus(words)

    # -- time and drawing -------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether the next frame differs without any event."""
        return self._tooltip.animating or any(widget.animating for widget in self.walk())

    def wake_after(self) -> float | None:
        """Return the seconds until a widget needs an update, or None."""
        waits = [wait for widget in self.walk() if (wait := widget.wake_after()) is not None]
        if (wait := self._tooltip.wake_after()) is not None:
            waits.append(wait)
        return min(waits, default=None)

    def update(self, dt: float) -> None:
        """Advance every widget by *dt* seconds."""
        for widget in tuple(self.walk()):
            widget.update(dt)
        if self._tooltip.update(dt, self.look):
            self.dirty = True
        if self.focused is not None and not self._reachable(self.focused):
            self.focus(None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all visible widgets, then an open popup or the tooltip."""
        for widget in self.widgets:
            if widget.visible:
                widget.draw(surface)
        opened = self._open_popup()
        if opened is not None:
            opened.draw_popup(surface)
        else:
            self._tooltip.draw(surface, self.look)
        self.dirty = False

    @property
    def cursor(self) -> int:
        """The system cursor for the widget under the pointer."""
        widget = self._captured or self._hovered
        if widget is None or not widget.enabled:
            return pygame.SYSTEM_CURSOR_ARROW
        return widget.cursor

    # -- the pointer ------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass *event* to its widget; return whether it was used."""
        if event.type in POINTER:
            return self._handle_pointer(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._handle_wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        if event.type in TYPED and self.focused is not None:
            return self.focused.handle(event)
        if event.type == pygame.WINDOWLEAVE:
            self._hover(None)
        return False

    def pointer_left(self) -> None:
        """End hover and press, because another scene covers this one."""
        self._hover(None)
        if self._captured is not None:
            self._captured.set_pressed(False)
            self._captured = None

    def _handle_pointer(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._handle_motion(event)
        if not left_button(event, event.type):
            return False
        if event.type == pygame.MOUSEBUTTONUP:
            widget, self._captured = self._captured, None
            return widget is not None and widget.handle(event)
        self.keyboard_used = False
        self.dirty = True
        self._tooltip.attend(None)
        opened, widget = self._open_popup(), self._at(event.pos)
        if opened is not None and widget is not opened:
            opened.close_popup()
            return True
        if widget is None or not (widget.enabled and widget.focusable):
            self.focus(None)
        else:
            self.focus(widget)
        if widget is None or not widget.enabled:
            return widget is not None and widget.focusable
        self._captured = widget
        return widget.handle(event)

    def _handle_motion(self, event: pygame.event.Event) -> bool:
        if self._captured is not None:
            self._captured.point_at(event.pos)
            return self._captured.handle(event)
        widget = self._at(event.pos)
        self._hover(widget)
        if widget is None:
            return False
        widget.point_at(event.pos)
        return widget.focusable

    def _handle_wheel(self, event: pygame.event.Event) -> bool:
        widget = self._open_popup() or self._hovered
        while widget is not None:
            if widget.enabled and widget.handle(event):
                return True
            widget = widget.parent
        return False

    # -- the keyboard -----------------------------------------------------------------------------

    def _handle_key(self, event: pygame.event.Event) -> bool:
        command = bool(event.mod & COMMAND_KEYS)
        self.quiet, self.dirty = False, self.dirty or self.quiet
        if self._offer_key(event):
            return True
        if event.key == pygame.K_TAB and not command:
            return self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if not command and self._press_shortcut(event):
            return True
        if event.key in navigation.ARROWS and not command:
            return self._focus_towards(navigation.ARROWS[event.key])
        return False

    def _offer_key(self, event: pygame.event.Event) -> bool:
        """Pass a key to the focused widget and its ancestors, unless the focus is invisible."""
        widget = self.focused
        if widget is None or not widget.enabled:
            return False
        if not (self.keyboard_used or widget.takes_text or widget.popup() is not None):
            return False
        receiver: Widget | None = widget
        while receiver is not None:
            if receiver.handle(event):
                self.keyboard_used = self.keyboard_used or not receiver.takes_text
                self.dirty = True
                return True
            receiver = receiver.parent
        return False

    def step(self, by: int) -> bool:
        """Move the focus *by* widgets in focus order, cyclically; return False without widgets."""
        order = self.focus_order()
        if not order:
            return False
        first = 0 if by > 0 else -1
        place = order.index(self.focused) + by if self.focused in order else first
        self.focus(order[place % len(order)], by_keyboard=True)
        return True

    def _focus_towards(self, direction: tuple[int, int]) -> bool:
        """Move the focus to the nearest widget in *direction*; only show it if it was hidden."""
        order = self.focus_order()
        current = self.focused
        if current is None or not self.keyboard_used:
            if order:
                self.focus(current or order[0], by_keyboard=True)
            return bool(order)
        found = navigation.nearest(current.rect, (w for w in order if w is not current), direction)
        if found is not None:
            self.focus(found, by_keyboard=True)
        return found is not None

    def _press_shortcut(self, event: pygame.event.Event) -> bool:
        button = navigation.button_for(event, (*self.walk(), *self.shortcuts))
        if button is not None:
            button.activate()
        return button is not None

    # -- lookup -----------------------------------------------------------------------------------

    def _at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at *pos*, popups first."""
        opened = self._open_popup()
        if opened is not None:
            box = opened.popup()
            if box is not None and box.collidepoint(pos):
                return opened
        for widget in reversed(self.widgets):
            if (found := navigation.at(widget, pos)) is not None:
                return found
        return None

    def _hover(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        if self._hovered is not None:
            self._hovered.set_hovered(False)
        if self._tooltip.visible:
            self.dirty = True
        self._hovered = widget
        self._tooltip.attend(widget)
        if widget is not None:
            widget.set_hovered(True)

    def _open_popup(self) -> Widget | None:
        return next((widget for widget in self.walk() if widget.popup() is not None), None)

    def _reachable(self, widget: Widget) -> bool:
        return widget.enabled and any(found is widget for found in self.walk())

    def _reveal(self, widget: Widget) -> None:
        """Make all ancestors of *widget* bring it into view."""
        parent = widget.parent
        while parent is not None:
            parent.reveal(widget)
            parent = parent.parent
