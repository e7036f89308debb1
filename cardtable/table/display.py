"""The display: started lean, sized sensibly, its mouse events counted in real pixels."""

from __future__ import annotations

import os

import pygame

from cardtable.table.theme import Size

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


def open_window(title: str, size: Size) -> pygame.Window:
    """Return a new resizable window that draws in the screen's own pixels."""
    open_display()
    window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
    window.minimum_size = SMALLEST_WINDOW
    return window


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
