"""The system's clipboard, as far as there is one."""

from __future__ import annotations

import pygame


def copy(text: str) -> None:
    """Put *text* into the clipboard; without one nothing happens."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return


def paste() -> str:
    """Return the text in the clipboard, empty where there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
