"""The check for a display, and the lobby that ``cardtable`` alone opens.

Imports no typer, which would delay the start, and pygame only when a window opens.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

from cardtable.core.i18n import _


def missing_display(environ: Mapping[str, str] = os.environ) -> str:
    """Return the reason why no window can be opened, or an empty string if none is known."""
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


def hide_greeting() -> None:
    """Keep pygame from greeting when it is imported."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def load_screens() -> Any:
    """Return the module ``cardtable.screens.start``; its import loads pygame, without greeting."""
    hide_greeting()
    from cardtable.screens import start

    return start


def run_lobby() -> int:
    """Open the lobby as ``cardtable`` without arguments does; return the exit code."""
    reason = missing_display() or open_lobby()
    if reason:
        print(no_window_message(reason), file=sys.stderr)
    return 2 if reason else 0


def open_lobby(**options: Any) -> str:
    """Run the lobby until it is closed.

    Returns the reason why no window can be opened, or an empty string. *options* are those of
    :func:`cardtable.screens.start.run_lobby`.
    """
    start = load_screens()
    try:
        start.run_lobby(**options)
    except start.NoDisplay as error:
        return str(error.__context__ or error)
    return ""
