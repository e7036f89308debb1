"""The commands about what the strategy Evolutionary has learned: show, train, reset, files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli.problems import Wrong
from cardtable.cli.words import N_
from cardtable.errors import SourceError
from cardtable.i18n import _, ngettext
from cardtable.storage.places import memory_file

if TYPE_CHECKING:
    from cardtable.games.spades.strategies.training import Stretch


def show() -> None:
    """Tell what was learned: how much, what gained most and least, what hands took."""
    from cardtable.games.spades.strategies import training

    with _explained():
        if not memory_file().exists():
            typer.echo(_("Nothing is learned yet. To begin, type: cardtable evolution train"))
            return
        for line in training.show(memory_file()):
            typer.echo(line)


def reset(
    yes: Annotated[bool, typer.Option("--yes", "-y", help=N_("Do not ask first."))] = False,
) -> None:
    """Forget everything that was learned."""
    from cardtable.games.spades.strategies import training

    if not memory_file().exists():
        typer.echo(_("There is nothing to forget."))
        return
    if not yes and not typer.confirm(_("Forget everything that Evolutionary has learned?")):
        typer.echo(_("Nothing was changed."))
        return
    with _explained():
        training.reset(memory_file())
    typer.echo(_("Everything is forgotten."))


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("Where to write it."))],
) -> None:
    """Write what was learned to a file, to keep it or to give it away."""
    from cardtable.games.spades.strategies import training

    if not memory_file().exists():
        raise Wrong(_("Nothing is learned yet. To begin, type: cardtable evolution train"))
    with _explained():
        memory = training.export_memory(memory_file(), file)
    typer.echo(_hands(memory.hands) + " " + _("Written: {path}").format(path=file))


def import_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("What was exported."))],
) -> None:
    """Take what a file holds, in place of what was learned here."""
    from cardtable.games.spades.strategies import training

    with _explained():
        memory = training.import_memory(file, memory_file())
    typer.echo(_hands(memory.hands) + " " + _("Taken from {path}").format(path=file))


def train(
    hands: Annotated[
        int, typer.Option("--hands", metavar="NUMBER", min=1, help=N_("How many hands to play."))
    ] = 10_000,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="NUMBER", help=N_("The same number, the same hands.")),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help=N_("Draw how it improved, a PNG or an SVG.")),
    ] = None,
) -> None:
    """Let it learn from games against Random. Ctrl-C stops, and keeps what was learned."""
    from cardtable.games.spades.strategies import training
    from cardtable.games.spades.strategies.memory import Memory

    if plot is not None and find_spec("matplotlib") is None:
        raise Wrong(_("A plot needs matplotlib; install cardtable with the extra 'plots'."))
    path = memory_file()
    with _explained():
        memory = Memory.load(path) if path.exists() else Memory()
        curve: tuple[Stretch, ...] = ()
        try:
            with _progress(_("Training")) as progress:
                curve = training.train(
                    memory, hands, seed=memory.hands if seed is None else seed, progress=progress
                )
        except KeyboardInterrupt:
            typer.echo(_("Stopped; what was learned so far is kept."))
        memory.save(path)
        typer.echo(_hands(memory.hands))
        if curve:
            _tell_curve(training.sparkline(curve), curve[0], curve[-1])
        if plot is not None and curve:
            training.save_plot(curve, plot)
            typer.echo(_("Written: {path}").format(path=plot))


def _hands(count: int) -> str:
    return ngettext(
        "{count} hand is learned from.", "{count} hands are learned from.", count
    ).format(count=count)


def _tell_curve(bars: str, first: Stretch, last: Stretch) -> None:
    sentence = _("{when}: {mean:+.1f} points a hand against Random, give or take {half:.1f}")
    for when, stretch in ((_("At first"), first), (_("At last"), last)):
        typer.echo(sentence.format(when=when, mean=stretch.mean, half=stretch.half_width))
    if sys.stdout.isatty():  # a picture made of signs, for those who look at it
        typer.echo(bars)


@contextmanager
def _progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar with the time left while something long is done; nothing where nobody looks."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task(title, total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)


@contextmanager
def _explained() -> Iterator[None]:
    """Turn what can be wrong with a file into a refusal."""
    try:
        yield
    except SourceError as error:
        raise Wrong(error.explain()) from None
    except BrokenPipeError:  # of the output, not of a file
        raise
    except OSError as error:
        raise Wrong(
            _("{path} cannot be used: {reason}.").format(
                path=error.filename or memory_file(), reason=error.strerror or error
            )
        ) from None
