"""The commands on the memory of the strategy Evolutionary."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, check_writable
from cardtable.cli.help_text import N_
from cardtable.cli.progress import progress_bar
from cardtable.core.i18n import _, ngettext
from cardtable.lab.commands.errors import command_errors
from cardtable.storage.paths import memory_file

if TYPE_CHECKING:
    from cardtable.engine import GameKind
    from cardtable.lab.training import Stretch

COMMANDS = Commands(Section.LAB)
COMMANDS.group(
    "evolution",
    N_("Train Evolutionary; show, export or delete its memory."),
    N_(
        "Examples:\n\n"
        "cardtable evolution train --hands 20000\n\n"
        "cardtable evolution export learned.json\n\n"
        "cardtable play spades --seat west=evolutionary"
    ),
)

LEARNER = "evolutionary"
"""The strategy whose memory these commands manage."""


@COMMANDS.command("evolution show")
def show() -> None:
    """Show the memory."""
    from cardtable.lab import evolutionary_memory

    with command_errors():
        if not memory_file().exists():
            typer.echo(_("The memory is empty. To train it, type: cardtable evolution train"))
            return
        for line in evolutionary_memory.show(memory_file()):
            typer.echo(line)


@COMMANDS.command("evolution reset")
def reset(
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help=N_("Do not ask for confirmation."))
    ] = False,
) -> None:
    """Delete the memory."""
    from cardtable.lab import evolutionary_memory

    if not memory_file().exists():
        typer.echo(_("The memory is empty."))
        return
    if not yes and not typer.confirm(_("Delete everything Evolutionary has learned?")):
        typer.echo(_("Nothing was changed."))
        return
    with command_errors():
        evolutionary_memory.reset(memory_file())
    typer.echo(_("The memory was deleted."))


@COMMANDS.command("evolution export")
def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("File to write."))],
) -> None:
    """Export the memory to a file."""
    from cardtable.lab import evolutionary_memory

    if not memory_file().exists():
        raise CommandError(_("The memory is empty. To train it, type: cardtable evolution train"))
    with command_errors():
        memory = evolutionary_memory.export_memory(memory_file(), file)
    typer.echo(learned_from(memory.hands) + " " + _("Written: {path}").format(path=file))


@COMMANDS.command("evolution import")
def import_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("Exported file."))],
) -> None:
    """Import a memory from a file."""
    from cardtable.lab import evolutionary_memory

    with command_errors():
        memory = evolutionary_memory.import_memory(file, memory_file())
    typer.echo(learned_from(memory.hands) + " " + _("Imported: {path}").format(path=file))


@COMMANDS.command("evolution train")
def train(
    hands: Annotated[
        int, typer.Option("--hands", metavar="NUMBER", min=1, help=N_("Number of hands to play."))
    ] = 10_000,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", metavar="NUMBER", help=N_("Seed of the hands; the same seed repeats them.")
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE", help=N_("Plot the learning curve to this PNG or SVG file.")
        ),
    ] = None,
) -> None:
    """Train in games against Random."""
    from cardtable.cli.lookup import find_learner

    train_memory(find_learner(LEARNER), memory_file(), hands, seed, plot)


# --- training -------------------------------------------------------------------------------------


def train_memory(
    kind: GameKind,
    path: Path,
    hands: int,
    seed: int | None,
    plot: Path | None,
    against: str = "random",
) -> None:
    """Train the memory in the file *path*, which may be missing, by playing *hands* of *kind*.

    After Ctrl-C, the training so far is saved.
    """
    from cardtable.games.spades.strategies.evolutionary import Evolutionary
    from cardtable.lab import plots, training
    from cardtable.lab.contestants import StrategyFactory, read_contestant
    from cardtable.lab.evolutionary_memory import load_or_empty
    from cardtable.storage.paths import strategy_folder

    check_writable(plot)
    with command_errors(path):
        if plot is not None:
            plots.check_plot(plot)
        folders = (strategy_folder(),)
        opponent = StrategyFactory(read_contestant(against, kind, folders), kind, folders)
        memory = load_or_empty(path)
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
            typer.echo(_("Stopped. The training so far is saved."))
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
    opponent = _("Random") if against == "random" else against
    for when, stretch in ((_("At the start"), first), (_("At the end"), last)):
        typer.echo(
            sentence.format(when=when, mean=stretch.mean, half=stretch.half_width, who=opponent)
        )
    if sys.stdout.isatty():  # other programs have no use for a sparkline
        typer.echo(bars)
