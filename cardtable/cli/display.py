"""Whether a window can be opened here, without typer and pygame."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

from cardtable.i18n import _


def missing_display(environ: Mapping[str, str] = os.environ) -> str:
    """Return why no window can be opened, or an empty string if nothing is known against it."""
    if not sys.platform.startswith(("linux", "freebsd")):
        return ""
    if any(environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        return ""
    return _("neither DISPLAY nor WAYLAND_DISPLAY is set")


def no_window_message(reason: str) -> str:
    """Return the sentence for a display that cannot be used."""
    return _(
        "No window can be opened here: {reason}. "
        "To play in the terminal, type: cardtable text spades"
    ).format(reason=reason)


def load_screens() -> Any:
    """Import and return ``cardtable.screens.start``, and with it pygame, without its greeting."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from cardtable.screens import start

    return start
