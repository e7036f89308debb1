"""The options of commands that open a window, and the check for a display."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any

import typer

from cardtable.cli.display import load_screens, missing_display, no_window_message
from cardtable.cli.errors import CommandError
from cardtable.cli.help_text import N_
from cardtable.core.i18n import _

MIN_SIZE, MAX_SIZE = (800, 600), (7680, 4320)  # pixels; the table does not fit a smaller window


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """The options of a command that opens a window."""

    fullscreen: Annotated[
        bool | None, typer.Option("--fullscreen/--window", help=N_("Full screen, or a window."))
    ] = None
    size: Annotated[
        str, typer.Option("--size", metavar="WxH", help=N_("Window size in pixels, e.g. 1280x800."))
    ] = ""
    print_window_id: Annotated[
        bool,
        typer.Option("--print-window-id", help=N_("Print the window ID of the window system.")),
    ] = False

    def given(self) -> dict[str, Any]:
        """Return the options that differ from their defaults, by name."""
        return {
            field.name: value
            for field in fields(self)
            if (value := getattr(self, field.name)) != field.default
        }

    def arguments(self) -> dict[str, Any]:
        """Return the options as arguments for ``screens.start``. Raises CommandError."""
        return {
            "size": read_size(self.size),
            "fullscreen": self.fullscreen,
            "print_window_id": self.print_window_id,
        }


def read_size(text: str) -> tuple[int, int] | None:
    """Return width and height of a size such as ``1280x800``, None for an empty text.

    Raises CommandError if the size is invalid or out of range.
    """
    if not text:
        return None
    match = re.fullmatch(r"(\d{3,4})\s*[xX×]\s*(\d{3,4})", text.strip())
    width, height = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (MIN_SIZE[0] <= width <= MAX_SIZE[0] and MIN_SIZE[1] <= height <= MAX_SIZE[1]):
        raise CommandError(
            _(
                "Invalid value for '--size': '{text}'. Write width and height in pixels, "
                "from 800x600 to 7680x4320, e.g. 1280x800."
            ).format(text=text)
        )
    return width, height


def check_display(environ: Mapping[str, str] = os.environ) -> None:
    """Raise CommandError if *environ* shows that there is no display."""
    if reason := missing_display(environ):
        raise CommandError(no_window_message(reason))


def show(run: Callable[[Any], None]) -> None:
    """Call *run* with the module ``screens.start``.

    Raises CommandError if no window can be opened.
    """
    start = load_screens()
    try:
        run(start)
    except start.NoDisplay as error:
        raise CommandError(no_window_message(str(error.__context__ or error))) from None
