"""Which widget comes next, under the pointer or in a direction: questions about rectangles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from cardtable.ui.widgets.base import Widget

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ELSEWHERE = float("inf")


def nearest(
    here: pygame.Rect, widgets: Iterable[Widget], direction: tuple[int, int]
) -> Widget | None:
    """Return the widget nearest to *here* in *direction* (an ``ARROWS`` value), if there is one."""
    far = [(_distance(here, widget.rect, direction), n, widget) for n, widget in enumerate(widgets)]
    distance, _number, widget = min(far, default=(_ELSEWHERE, 0, None))
    return widget if distance < _ELSEWHERE else None


def _distance(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> float:
    """Return how far *there* is in *direction*; what lies straight ahead is nearer."""
    across, down = direction
    if across:
        ahead = (there.centerx - here.centerx) * across
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        askew = abs(there.centery - here.centery)
    else:
        ahead = (there.centery - here.centery) * down
        aside = max(0, there.left - here.right, here.left - there.right)
        askew = abs(there.centerx - here.centerx)
    if ahead <= 0:
        return _ELSEWHERE
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
    """Yield *widget* and all it contains, visible or not."""
    yield widget
    for child in widget.children():
        yield from everything_in(child)
