"""Which button a key presses."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from cardtable.ui.widgets.base import Widget
from cardtable.ui.widgets.button import Button


def button_for(event: pygame.event.Event, widgets: Iterable[Widget]) -> Button | None:
    """Return the first usable button of *widgets* whose key was pressed, if there is one.

    On a keyboard without Latin letters a letter is found by its place.
    """
    buttons = [w for w in widgets if isinstance(w, Button) and w.key is not None and w.enabled]
    key = pygame.K_RETURN if event.key == pygame.K_KP_ENTER else event.key
    found = [button for button in buttons if button.key == key]
    if not found and 127 < key < pygame.K_CAPSLOCK:
        letter = _letter_at(event.scancode)
        found = [button for button in buttons if button.key == letter]
    return found[0] if found else None


def _letter_at(scancode: int) -> int:
    """Return the Latin letter's key at a place of the keyboard, 0 if there is none."""
    if pygame.KSCAN_A <= scancode <= pygame.KSCAN_Z:
        return pygame.K_a + scancode - pygame.KSCAN_A
    return 0
