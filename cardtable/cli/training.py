"""Training of Evolutionary into a file, and the report of its progress."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from cardtable.cli.errors import CommandError, check_writable
from cardtable.cli.progress import progress_bar
from cardtable.errors import SourceError
from cardtable.i18n import _, ngettext

if TYPE_CHECKING:
    from cardtable.engine import GameKind
    from cardtable.lab.training import Stretch


def train_memory(
    kind: GameKind,
    path: Path,
    hands: int,
    seed: int | None,
    plot: Path | None,
    against: str = "random",
) -> None:
    """Train the memory in the file *path*, which is created if missing, by hands of *kind*.

    Ctrl-C ends the training and saves its results.
    """
    from cardtable.games.spades.strategies.evolutionary import Evolutionary
    from cardtable.lab import plots, training
    from cardtable.lab.contestants import StrategyFactory, read_contestant
    from cardtable.lab.evolutionary_memory import existing
    from cardtable.storage.paths import strategy_folder

    check_writable(plot)
    with explained(path):
        if plot is not None:
            plots.check_plot(plot)
        folders = (strategy_folder(),)
        opponent = StrategyFactory(read_contestant(against, kind, folders), kind, folders)
        memory = existing(path)
        curve: tuple[Stretch, ...] = ()
        try:
            with progress_bar(_("Training")) as progress:
                curve = training.train(
                    memory,
                    hands,
                    seed=memory.hands if seed is None else seed,
                    against=opponent.make,
                    progress=progress,
                )
        except KeyboardInterrupt:
            typer.echo(_("Stopped. What was learned so far is kept."))
        memory.save(path)
        Evolutionary.forget_files()
        typer.echo(learned_from(memory.hands))
        if curve:
            _print_curve(training.sparkline(curve), curve[0], curve[-1], against)
        if plot is not None and curve:
            plots.plot_curve(curve, plot)
            typer.echo(_("Written: {path}").format(path=plot))


def learned_from(count: int) -> str:
    return ngettext("Learned from {count} hand.", "Learned from {count} hands.", count).format(
        count=count
    )


def _print_curve(bars: str, first: Stretch, last: Stretch, against: str) -> None:
    sentence = _("{when}: {mean:+.1f} ± {half:.1f} points per hand against {who}")
    who = _("Random") if against == "random" else against
    for when, stretch in ((_("At the start"), first), (_("At the end"), last)):
        typer.echo(sentence.format(when=when, mean=stretch.mean, half=stretch.half_width, who=who))
    if sys.stdout.isatty():  # not for other programs
        typer.echo(bars)


@contextmanager
def explained(path: Path | None = None) -> Iterator[None]:
    """Turn errors of files, jobs and contestants into CommandError.

    *path* is named for an error that does not name its file.
    """
    from cardtable.lab import MatchFailed, RunFailed
    from cardtable.lab.plots import PlotsMissing
    from cardtable.storage.paths import memory_file

    try:
        yield
    except SourceError as error:
        raise CommandError(error.explain()) from None
    except (ValueError, MatchFailed, RunFailed, PlotsMissing) as error:
        raise CommandError(str(error)) from None
    except BrokenPipeError:  # standard output was closed
        raise
    except OSError as error:
        raise CommandError(
            _("{path} cannot be used: {reason}.").format(
                path=error.filename or path or memory_file(), reason=error.strerror or error
            )
        ) from None
