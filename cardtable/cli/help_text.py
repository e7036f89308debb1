"""Help texts: marked for translation where they are written, translated when they are shown."""

from __future__ import annotations

import os
from typing import Any

from cardtable.i18n import _


def N_(text: str) -> str:  # noqa: N802 - the usual name of a mark for gettext
    """Mark *text* for translation."""
    return text


def _is_rich() -> bool:
    """Return whether Typer formats help with rich; TYPER_USE_RICH=0 asks for plain lines."""
    return os.environ.get("TYPER_USE_RICH", "1").lower() not in ("0", "false", "no", "off")


def translate(command: Any) -> None:
    """Translate the help of *command*, its parameters and its subcommands in place."""
    for owner in (command, *command.params):
        for name in ("help", "short_help", "epilog"):
            text = getattr(owner, name, None)
            if isinstance(text, str):
                words = _(text)
                # rich keeps single line ends, and turns double ones into empty lines
                setattr(owner, name, words.replace("\n\n", "\n") if _is_rich() else words)
    for inner in getattr(command, "commands", {}).values():
        translate(inner)
