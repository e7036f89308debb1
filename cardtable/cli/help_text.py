"""Help texts: read from docstrings, and translated."""

from __future__ import annotations

import inspect
import os
from typing import Any

from cardtable.core.i18n import _


def N_(text: str) -> str:  # noqa: N802  # the usual name of a mark for gettext
    """Mark *text* for translation."""
    return text


def read_docstring(text: str) -> tuple[str, str]:
    """Return the help in the docstring of a command, and its examples with what follows them.

    Both consist of paragraphs separated by empty lines, each in one line. An indented line is a
    paragraph by itself.
    """
    lines: list[str] = []
    is_open = False  # whether the next line goes on with the same paragraph
    for line in inspect.cleandoc(text).splitlines():
        if is_open and line and not line.startswith(" "):
            lines[-1] += f" {line}"
        elif line:
            lines.append(line.strip())
        is_open = bool(line) and not line.startswith(" ")
    start = lines.index("Examples:") if "Examples:" in lines else len(lines)
    return "\n\n".join(lines[:start]), "\n\n".join(lines[start:])


def _is_rich() -> bool:
    """Return whether Typer formats help with rich; TYPER_USE_RICH=0 asks for plain lines."""
    return os.environ.get("TYPER_USE_RICH", "1").lower() not in ("0", "false", "no", "off")


def translate(command: Any) -> None:
    """Translate the help of *command* and its parameters in place."""
    for owner in (command, *command.params):
        for name in ("help", "short_help", "epilog", "rich_help_panel"):
            text = getattr(owner, name, None)
            if isinstance(text, str):
                translated = _(text)
                # rich keeps single line ends, and turns double ones into empty lines
                if _is_rich():
                    translated = translated.replace("\n\n", "\n")
                setattr(owner, name, translated)


def translate_all(command: Any) -> None:
    """Translate the help of *command* and all its subcommands in place."""
    translate(command)
    for inner in getattr(command, "commands", {}).values():
        translate_all(inner)
