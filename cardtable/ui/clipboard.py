"""The system's clipboard, if there is one."""

from __future__ import annotations

import pygame


def copy(text: str) -> None:
    """Copy *text* to the clipboard; does nothing without one."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return


def paste() -> str:
    """Return the text in the clipboard, or an empty string."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
