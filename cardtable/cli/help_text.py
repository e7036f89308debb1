"""The help in the language of the person: marked where it is written, translated when shown."""

from __future__ import annotations

import os
from typing import Any

from cardtable.i18n import _


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for a mark that translates nothing yet
    """Mark *text* for translation."""
    return text


def _rich() -> bool:
    """Tell whether Typer draws its help with rich; TYPER_USE_RICH=0 asks for plain lines."""
    return os.environ.get("TYPER_USE_RICH", "1").lower() not in ("0", "false", "no", "off")


def translate(command: Any) -> None:
    """Put the help of *command*, of its parameters and of its commands into the chosen language."""
    for owner in (command, *command.params):
        for name in ("help", "short_help", "epilog"):
            text = getattr(owner, name, None)
            if isinstance(text, str):
                words = _(text)
                # rich keeps single line ends, and gives double ones more room than examples need
                setattr(owner, name, words.replace("\n\n", "\n") if _rich() else words)
    for inner in getattr(command, "commands", {}).values():
        translate(inner)
