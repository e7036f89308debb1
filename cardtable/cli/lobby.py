"""The lobby, opened by ``cardtable`` alone. Imports no typer, which would delay the start."""

from __future__ import annotations

import sys
from typing import Any

from cardtable.cli.display import load_screens, missing_display, no_window_message


def run() -> int:
    """Open the lobby as ``cardtable`` without arguments does; return the exit code."""
    reason = missing_display() or open_lobby()
    if reason:
        print(no_window_message(reason), file=sys.stderr)
    return 2 if reason else 0


def open_lobby(**options: Any) -> str:
    """Run the lobby until it is closed; return why no window can be opened, else an empty string.

    *options* are those of :func:`cardtable.screens.start.run_lobby`.
    """
    from cardtable.cli.network import NetworkTables

    start = load_screens()
    try:
        start.run_lobby(**options, online=NetworkTables())
    except start.NoDisplay as error:
        return str(error.__context__ or error)
    return ""
