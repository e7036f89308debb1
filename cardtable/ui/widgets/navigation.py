"""Find widgets: at a position, in a direction, by their key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from cardtable.ui.widgets.base import Widget
from cardtable.ui.widgets.button import Button

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_UNREACHABLE = float("inf")


def nearest(
    origin: pygame.Rect, widgets: Iterable[Widget], direction: tuple[int, int]
) -> Widget | None:
    """Return the widget nearest to *origin* in *direction* (a value of ARROWS), or None."""
    distances = [
        (_distance(origin, widget.rect, direction), n, widget) for n, widget in enumerate(widgets)
    ]
    distance, _number, widget = min(distances, default=(_UNREACHABLE, 0, None))
    return widget if distance < _UNREACHABLE else None


def _distance(origin: pygame.Rect, target: pygame.Rect, direction: tuple[int, int]) -> float:
    """Return a distance that prefers rectangles straight ahead."""
    across, down = direction
    if across:
        ahead = (target.centerx - origin.centerx) * across
        aside = max(0, target.top - origin.bottom, origin.top - target.bottom)
        askew = abs(target.centery - origin.centery)
    else:
        ahead = (target.centery - origin.centery) * down
        aside = max(0, target.left - origin.right, origin.left - target.right)
        askew = abs(target.centerx - origin.centerx)
    if ahead <= 0:
        return _UNREACHABLE
    return ahead + 3.0 * aside + 0.2 * askew


def at(widget: Widget, pos: tuple[int, int]) -> Widget | None:
    """Return the innermost visible widget at *pos* within *widget*."""
    if not widget.visible or not widget.hit(pos):
        return None
    for child in reversed(widget.children()):
        if (found := at(child, pos)) is not None:
            return found
    return widget


def everything_in(widget: Widget) -> Iterator[Widget]:
    """Yield *widget* and all its descendants, visible or not."""
    yield widget
    for child in widget.children():
        yield from everything_in(child)


def button_for(event: pygame.event.Event, widgets: Iterable[Widget]) -> Button | None:
    """Return the first enabled button of *widgets* with the key of *event*, or None.

    On keyboards without Latin letters the key is identified by its position.
    """
    buttons = [w for w in widgets if isinstance(w, Button) and w.key is not None and w.enabled]
    key = pygame.K_RETURN if event.key == pygame.K_KP_ENTER else event.key
    found = [button for button in buttons if button.key == key]
    if not found and 127 < key < pygame.K_CAPSLOCK:
        letter = _letter_at(event.scancode)
        found = [button for button in buttons if button.key == letter]
    return found[0] if found else None


def _letter_at(scancode: int) -> int:
    """Return the key of the Latin letter at a position of the keyboard, or 0."""
    if pygame.KSCAN_A <= scancode <= pygame.KSCAN_Z:
        return pygame.K_a + scancode - pygame.KSCAN_A
    return 0
