"""The window: its start, its size, full screen, and mouse events in real pixels.

It is a ``pygame.Window``, because ``pygame.display.set_mode`` has no HiDPI support.
"""

from __future__ import annotations

import contextlib
import os

import pygame

from cardtable.ui.desktop_room import NO_FRAME, fit_into, frame_of, inside_frame, usable_screen
from cardtable.ui.theme import Size

MIN_WINDOW = (800, 600)
"""The minimum size of a window, unless its screen is smaller."""
MAX_WINDOW = (7680, 4320)
"""The maximum size of a window and of its picture, which bounds the memory for pictures."""
POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def open_display() -> None:
    """Initialise the parts of pygame that a window needs.

    The others take time to start, and joysticks would be polled.
    """
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "cardtable")
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "cardtable")
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
    if os.environ.get("DISPLAY") and os.environ.get("SDL_VIDEODRIVER", "x11") == "x11":
        # Otherwise SDL copies frames through OpenGL, for which it replaces the window and its id.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    pygame.font.init()
    pygame.key.set_repeat(350, 40)


class Display:
    """The window: its surface in real pixels, full screen, mouse pointer."""

    def __init__(self, size: Size, *, fullscreen: bool = False) -> None:
        open_display()
        self.window = pygame.Window("cardtable", size, resizable=True, allow_high_dpi=True)
        self.window.minimum_size = MIN_WINDOW
        self.window.maximum_size = MAX_WINDOW
        pygame.key.stop_text_input()  # letters are keys until a text field has the focus
        self.fullscreen = False
        self.windowed_size = size
        """The window's size outside full screen; available after the window is closed.

        A window that was shrunk to its screen keeps its former size here, for a larger screen,
        until somebody changes it.
        """
        self._fitted_size = size
        self._frame = NO_FRAME
        self.fit_to_screen(is_new=True)
        self._cursor = pygame.SYSTEM_CURSOR_ARROW
        if fullscreen:
            self.toggle_fullscreen()
        self.size = self.surface.get_size()

    @property
    def surface(self) -> pygame.Surface:
        """The surface, in real pixels; a new one after every resize.

        Of a window larger than MAX_WINDOW it is the upper left part.
        """
        whole = self.window.get_surface()
        size = _limited(whole.get_size())
        return whole if size == whole.get_size() else whole.subsurface((0, 0), size)

    @property
    def id(self) -> int:
        """The system's id of the window, 0 if there is none.

        It may change until :attr:`surface` is first used.
        """
        return self.window.handle

    def refresh(self) -> bool:
        """Update the sizes; return whether the size in pixels has changed."""
        if self.window.size != _limited(self.window.size):  # the system ignores the maximum
            self.window.size = _limited(self.window.size)
        before, self.size = self.size, self.surface.get_size()
        if not self.fullscreen:
            self._note_size()
        return self.size != before

    def _note_size(self) -> None:
        if self.window.size != self._fitted_size:
            self.windowed_size = self._fitted_size = self.window.size

    def fit_to_screen(self, *, is_new: bool = False) -> None:
        """Shrink the window to its screen if it is larger; also move a new one into the screen.

        The window's frame counts as part of the window, panels and docks do not count as part of
        the screen.
        """
        screen = None if self.fullscreen else usable_screen(self.window)
        if screen is None:
            return
        frame = frame_of(self.window)
        if any(frame):  # it has none for a moment after full screen
            self._frame = frame
        room = inside_frame(screen, self._frame)
        minimum = (min(MIN_WINDOW[0], room.width), min(MIN_WINDOW[1], room.height))
        self.window.minimum_size = minimum
        now = pygame.Rect(self.window.position, self.window.size)
        fitted = fit_into(now, room, minimum)
        if fitted.size != now.size:
            self.window.size = self._fitted_size = fitted.size
        if fitted.topleft != now.topleft and (is_new or fitted.size != now.size):
            self.window.position = fitted.topleft

    def toggle_fullscreen(self) -> None:
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self._note_size()
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
            self.window.size = self._fitted_size = self.windowed_size
            self.fit_to_screen(is_new=True)

    def show_cursor(self, cursor: int) -> None:
        """Show a system cursor (a ``pygame.SYSTEM_CURSOR_...`` constant)."""
        if cursor != self._cursor:
            self._cursor = cursor
            with contextlib.suppress(pygame.error):  # not supported by every display
                pygame.mouse.set_cursor(cursor)

    def in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return *event* with its position in pixels of :attr:`surface`."""
        return in_pixels(event, self.window.size, self.window.get_surface().get_size())


def _limited(size: Size) -> Size:
    return (min(size[0], MAX_WINDOW[0]), min(size[1], MAX_WINDOW[1]))


def suggest_size() -> Size:
    """Return a size for the first window: 1280 x 800, larger on a large screen."""
    open_display()
    width, height = pygame.display.get_desktop_sizes()[0]
    factor = max(1.0, min(width / 1920, height / 1080))
    return round(1280 * factor), round(800 * factor)


def in_pixels(event: pygame.event.Event, points: Size, pixels: Size) -> pygame.event.Event:
    """Return *event* with its position in pixels; the window's size is *points* or *pixels*.

    On a HiDPI screen mouse positions are in points of two or more pixels.
    """
    if event.type not in POINTER_EVENTS or points == pixels or 0 in points:
        return event
    across, down = pixels[0] / points[0], pixels[1] / points[1]
    fields = dict(event.dict)
    for name in ("pos", "rel"):
        x, y = fields.get(name, (0, 0))
        fields[name] = (round(x * across), round(y * down))
    return pygame.event.Event(event.type, fields)
