"""The display: started lean, sized sensibly, its mouse events counted in real pixels.

The window is a ``pygame.Window``: the only one of pygame's two windows that draws in real pixels
on a HiDPI screen.
"""

from __future__ import annotations

import contextlib
import os

import pygame

from cardtable.ui.theme import Size

SMALLEST_WINDOW = (800, 600)
POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def open_display() -> None:
    """Start the parts of pygame that a window needs, and no others (joysticks would poll)."""
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "cardtable")
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "cardtable")
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
    if os.environ.get("DISPLAY") and os.environ.get("SDL_VIDEODRIVER", "x11") == "x11":
        # SDL would copy every frame through OpenGL, replacing the window (and its id) for it.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    pygame.font.init()
    pygame.key.set_repeat(350, 40)


class Display:
    """The one window: its picture in real pixels, its full screen, its mouse pointer."""

    def __init__(
        self,
        title: str,
        size: Size,
        *,
        fullscreen: bool = False,
        icon: pygame.Surface | None = None,
    ) -> None:
        open_display()
        self.window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
        self.window.minimum_size = SMALLEST_WINDOW
        if icon is not None:
            self.window.set_icon(icon)
        pygame.key.stop_text_input()  # letters are keys until a text field wants them
        self.fullscreen = False
        self.windowed_size = size
        """The window's size while it does not fill the screen; still there after the end."""
        self._cursor = pygame.SYSTEM_CURSOR_ARROW
        if fullscreen:
            self.toggle_fullscreen()
        self.size = self.surface.get_size()

    @property
    def surface(self) -> pygame.Surface:
        """The picture, in real pixels; another one after every resize."""
        return self.window.get_surface()

    @property
    def id(self) -> int:
        """The system's number of the window, 0 where it has none.

        It is final only after the first picture was asked for: some systems need another window
        for it.
        """
        return self.window.handle

    def refresh(self) -> bool:
        """Take note of the present size; return whether it is another."""
        before, self.size = self.size, self.surface.get_size()
        if not self.fullscreen:
            self.windowed_size = self.window.size
        return self.size != before

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to a window."""
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self.windowed_size = self.window.size
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
            self.window.size = self.windowed_size

    def show_cursor(self, cursor: int) -> None:
        """Show one of the system's mouse pointers."""
        if cursor != self._cursor:
            self._cursor = cursor
            with contextlib.suppress(pygame.error):  # not every display has them
                pygame.mouse.set_cursor(cursor)

    def in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return *event* with its place in pixels of the picture."""
        return in_pixels(event, self.window.size, self.size)


def suggest_size() -> Size:
    """Return a good size for the first window: 1280 x 800, more on a large screen.

    Never larger than the screen, never smaller than the smallest window.
    """
    open_display()
    width, height = pygame.display.get_desktop_sizes()[0]
    factor = max(1.0, min(width / 1920, height / 1080))
    return (
        max(SMALLEST_WINDOW[0], min(round(1280 * factor), width - 40)),
        max(SMALLEST_WINDOW[1], min(round(800 * factor), height - 80)),
    )


def in_pixels(event: pygame.event.Event, points: Size, pixels: Size) -> pygame.event.Event:
    """Return *event* with its place in pixels, for a window of so many *points* and *pixels*.

    On a HiDPI screen the system counts the mouse in points of two or more pixels.
    """
    if event.type not in POINTER_EVENTS or points == pixels or 0 in points:
        return event
    across, down = pixels[0] / points[0], pixels[1] / points[1]
    fields = dict(event.dict)
    for name in ("pos", "rel"):
        x, y = fields.get(name, (0, 0))
        fields[name] = (round(x * across), round(y * down))
    return pygame.event.Event(event.type, fields)
