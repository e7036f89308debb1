"""Open the lobby. Nothing here imports typer, which knows every other command."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

from cardtable.i18n import _


def begin_lobby() -> int:
    """Open the lobby as ``cardtable`` alone does; return the code to end with."""
    reason = missing_screen()
    if not reason:
        reason = open_lobby()
    if reason:
        print(no_window(reason), file=sys.stderr)
    return 2 if reason else 0


def open_lobby(**options: Any) -> str:
    """Open the lobby until it is left; return why no window can be opened, else nothing.

    *options* are those of :func:`cardtable.screens.start.run_lobby`.
    """
    from cardtable.cli.network import Tables

    remember()
    start = window()
    try:
        start.run_lobby(**options, online=Tables())
    except start.NoDisplay as error:
        return str(error.__context__ or error)
    return ""


def missing_screen(environ: Mapping[str, str] = os.environ) -> str:
    """Return why there is surely no screen to open a window on, else nothing."""
    if not sys.platform.startswith(("linux", "freebsd")):
        return ""
    if any(environ.get(n) for n in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        return ""
    return _("neither DISPLAY nor WAYLAND_DISPLAY is set")


def no_window(reason: str) -> str:
    """Return the sentence that says that no window can be opened."""
    return _(
        "No window can be opened here: {reason}. "
        "To play in the terminal, type: cardtable text spades"
    ).format(reason=reason)


def window() -> Any:
    """Return the module that opens windows; only here pygame comes in, without its greeting."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from cardtable.screens import start

    return start


def remember() -> None:
    """Let Evolutionary keep in the user's folder what it learns."""
    from cardtable.games.spades.strategies.evolutionary import Evolutionary
    from cardtable.storage.paths import memory_file

    Evolutionary.memory_file = memory_file()
