"""A command with its label and key, shown as a button or as an entry of a menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeyCommand:
    """A command: its label, its action, its key (of pygame, 0 for none) and the key's label.

    Where commands of several sources meet, they are sorted by *order*, lowest first. With *closes*
    a menu is closed before the action runs.
    """

    label: str
    run: Callable[[], None]
    key: int
    key_text: str
    order: int = 0
    closes: bool = True
    enabled: bool = True
