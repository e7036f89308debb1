"""Progress bars."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cardtable.core.plain_output import plain, plain_output

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar with the time left on standard error, if that is a terminal.

    Yields a function to call with the number of steps done and the total number of steps.
    """
    from rich.console import Console

    # the stream itself: the bar replaces sys.stderr by one that prints above it
    target = getattr(sys.stderr, "rich_proxied_file", sys.stderr)
    bar = _new_bar(Console(file=target), redirect=True)
    with bar, plain_output():
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def line_progress(
    title: str, count: int
) -> Iterator[tuple[Callable[[str], None], Callable[[], None]]]:
    """Yield a function that prints a line and one that advances a bar of *count* steps.

    The bar is shown only on a terminal; lines on the same terminal appear above it.
    """
    import typer
    from rich.console import Console

    is_terminal = sys.stdout.isatty()
    console = Console(stderr=not is_terminal)
    bar = _new_bar(console, redirect=False)

    def say(line: str) -> None:
        if is_terminal:
            console.print(plain(line), markup=False, highlight=False, soft_wrap=True)
        else:
            typer.echo(line)

    with bar:
        task = bar.add_task(title, total=count)
        yield say, lambda: bar.advance(task)


def _new_bar(console: Console, *, redirect: bool) -> Progress:
    """Return a bar on *console* with count and times, which disappears at the end.

    With *redirect*, other output appears above it.
    """
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
        redirect_stdout=redirect,
        redirect_stderr=redirect,
        speed_estimate_period=600,
    )
