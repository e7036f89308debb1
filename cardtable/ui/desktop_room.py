"""The room for a window on its screen: beside panels and docks, inside the window's own frame.

pygame tells neither of them, so SDL is asked directly, in the copy that pygame has loaded.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache

import pygame

from cardtable.ui.theme import Size

IMAGINARY = ("dummy", "offscreen")
"""SDL's drivers without a screen; their windows may have any size."""


Frame = tuple[int, int, int, int]
"""The widths of a window's frame at the top, left, bottom and right; zeros without a frame."""
NO_FRAME = (0, 0, 0, 0)


def usable_screen(window: pygame.Window) -> pygame.Rect | None:
    """Return the area of the window's screen beside panels, in the coordinates of the desktop.

    It is None if there is no screen, or if SDL does not report it.
    """
    library = _load_sdl()
    if library is None or pygame.display.get_driver() in IMAGINARY:
        return None
    screen = max(0, library.SDL_GetWindowDisplayIndex(_handle(library, window)))
    bounds = (ctypes.c_int * 4)()
    if library.SDL_GetDisplayUsableBounds(screen, bounds) != 0:
        return None
    return pygame.Rect(*bounds)


def frame_of(window: pygame.Window) -> Frame:
    """Return the widths of the frame that the window manager has drawn around *window*."""
    library = _load_sdl()
    if library is None:
        return NO_FRAME
    widths = [ctypes.c_int(0) for _side in range(4)]
    library.SDL_GetWindowBordersSize(_handle(library, window), *map(ctypes.byref, widths))
    top, left, bottom, right = (each.value for each in widths)
    return (top, left, bottom, right)


def inside_frame(bounds: pygame.Rect, frame: Frame) -> pygame.Rect:
    """Return the area of *bounds* that is left inside a *frame*."""
    top, left, bottom, right = frame
    return pygame.Rect(
        bounds.left + left,
        bounds.top + top,
        max(1, bounds.width - left - right),
        max(1, bounds.height - top - bottom),
    )


def fit_into(window: pygame.Rect, room: pygame.Rect, minimum: Size) -> pygame.Rect:
    """Return *window*, at least *minimum* large, shrunk and moved until it is inside *room*."""
    width = min(max(window.width, minimum[0]), room.width)
    height = min(max(window.height, minimum[1]), room.height)
    return pygame.Rect(window.topleft, (width, height)).clamp(room)


def _handle(library: ctypes.CDLL, window: pygame.Window) -> ctypes.c_void_p:
    return ctypes.c_void_p(library.SDL_GetWindowFromID(window.id))


@cache
def _load_sdl() -> ctypes.CDLL | None:
    """Return SDL, or None if its functions cannot be reached."""
    name = "SDL2.dll" if sys.platform == "win32" else pygame.base.__file__
    try:
        library = ctypes.CDLL(name)
        library.SDL_GetWindowFromID.argtypes = [ctypes.c_uint32]
        library.SDL_GetWindowFromID.restype = ctypes.c_void_p
        _functions = (
            library.SDL_GetWindowDisplayIndex,
            library.SDL_GetDisplayUsableBounds,
            library.SDL_GetWindowBordersSize,
        )
    except (OSError, AttributeError):
        return None
    return library
