"""Let Evolutionary learn into a file, and tell how it went."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from cardtable.cli.bars import progress_bar
from cardtable.cli.problems import Wrong, check_writable
from cardtable.errors import SourceError
from cardtable.i18n import _, ngettext

if TYPE_CHECKING:
    from cardtable.lab.training import Stretch


def train_memory(
    path: Path, hands: int, seed: int | None, plot: Path | None, against: str = "random"
) -> None:
    """Train the memory in the file *path*, made new if there is none. Ctrl-C keeps what it has."""
    from cardtable.games import all_games
    from cardtable.games.spades.strategies.evolutionary import Evolutionary
    from cardtable.lab import plots, training
    from cardtable.lab.contestants import StrategyFactory, read_contestant
    from cardtable.lab.evolutionary_memory import existing
    from cardtable.storage.places import strategy_folder

    check_writable(plot)
    with explained(path):
        if plot is not None:
            plots.check_plot(plot)
        folders, kind = (strategy_folder(),), all_games()["spades"]
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
            typer.echo(_("Stopped; what was learned so far is kept."))
        memory.save(path)
        Evolutionary.forget_files()
        typer.echo(learned_from(memory.hands))
        if curve:
            _tell_curve(training.sparkline(curve), curve[0], curve[-1], against)
        if plot is not None and curve:
            plots.plot_curve(curve, plot)
            typer.echo(_("Written: {path}").format(path=plot))


def learned_from(count: int) -> str:
    """Return the sentence that says how many hands a memory is learned from."""
    return ngettext(
        "{count} hand is learned from.", "{count} hands are learned from.", count
    ).format(count=count)


def _tell_curve(bars: str, first: Stretch, last: Stretch, against: str) -> None:
    sentence = _("{when}: {mean:+.1f} points a hand against {who}, give or take {half:.1f}")
    who = _("Random") if against == "random" else against
    for when, stretch in ((_("At first"), first), (_("At last"), last)):
        typer.echo(sentence.format(when=when, mean=stretch.mean, half=stretch.half_width, who=who))
    if sys.stdout.isatty():  # a picture made of signs, for those who look at it
        typer.echo(bars)


@contextmanager
def explained(path: Path | None = None) -> Iterator[None]:
    """Turn what can be wrong with a file, a job or a contestant into a refusal.

    *path* is the file meant where an error names none.
    """
    from cardtable.lab import MatchFailed, RunFailed
    from cardtable.lab.plots import PlotsMissing
    from cardtable.storage.places import memory_file

    try:
        yield
    except SourceError as error:
        raise Wrong(error.explain()) from None
    except (ValueError, MatchFailed, RunFailed, PlotsMissing) as error:
        raise Wrong(str(error)) from None
    except BrokenPipeError:  # of the output, not of a file
        raise
    except OSError as error:
        raise Wrong(
            _("{path} cannot be used: {reason}.").format(
                path=error.filename or path or memory_file(), reason=error.strerror or error
            )
        ) from None
