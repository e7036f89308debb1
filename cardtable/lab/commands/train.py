"""The commands ``lab train`` and ``lab memory``, for the strategy that learns."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, check_writable, exclusive
from cardtable.cli.help_text import N_
from cardtable.cli.progress import progress_bar
from cardtable.core.i18n import _, ngettext, write_number
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors
from cardtable.storage.paths import memory_file

if TYPE_CHECKING:
    from cardtable.engine import GameKind
    from cardtable.lab.training import Stretch

COMMANDS = Commands(Section.LAB)


@COMMANDS.command("lab train")
def train(
    strategy: Annotated[
        str,
        typer.Argument(metavar="STRATEGY", help=N_("The strategy; only 'evolutionary' learns.")),
    ],
    own: options.StrategyOptions,
    hands: lab_options.Hands = 10_000,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help=N_(
                "Memory file to train, also a new one. Default: the memory it plays with, see "
                "'lab memory'."
            ),
        ),
    ] = None,
    against: Annotated[
        str, typer.Option("--against", metavar="STRATEGY", help=N_("Strategy at the other seats."))
    ] = "random",
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="NUMBER",
            min=0,
            help=N_("Seed of the hands; the same seed repeats them."),
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE", help=N_("Plot the learning curve to this PNG or SVG file.")
        ),
    ] = None,
) -> None:
    """Train a strategy and save its memory to a file.

    Examples:
        cardtable lab train evolutionary --hands 20000
        cardtable lab train evolutionary --against probability --plot learning.png
        cardtable lab train evolutionary --hands 8000 --out learned.json
        cardtable lab match evolutionary:memory=learned.json random
    """
    from cardtable.cli.lookup import find_learner

    own.apply()
    kind = find_learner(strategy)
    _train_memory(kind, out or memory_file(), hands, seed, plot, against)
    if out is not None:
        typer.echo(_("Written: {path}").format(path=out))


@COMMANDS.command("lab memory")
def memory(
    export: Annotated[
        Path | None, typer.Option("--export", metavar="FILE", help=N_("Copy the memory to a file."))
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option("--import", metavar="FILE", help=N_("Replace the memory by an exported one.")),
    ] = None,
    reset: Annotated[bool, typer.Option("--reset", help=N_("Delete the memory."))] = False,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help=N_("Do not ask for confirmation."))
    ] = False,
) -> None:
    """Show what Evolutionary has learned; export, import or delete it.

    Examples:
        cardtable lab memory
        cardtable lab memory --export learned.json
        cardtable lab memory --reset
    """
    exclusive(**{"export": export, "import": load, "reset": reset})
    with command_errors(export):
        if load is not None:
            _import(load)
        elif reset:
            _reset(yes)
        elif export is not None:
            _export(export)
        else:
            _show()


def _show() -> None:
    from cardtable.lab import evolutionary_memory

    if not memory_file().exists():
        typer.echo(_empty())
        return
    for line in evolutionary_memory.show(memory_file()):
        typer.echo(line)


def _reset(is_sure: bool) -> None:
    from cardtable.lab import evolutionary_memory

    if not memory_file().exists():
        typer.echo(_("The memory is empty."))
    elif is_sure or typer.confirm(_("Delete everything Evolutionary has learned?")):
        evolutionary_memory.reset(memory_file())
        typer.echo(_("The memory was deleted."))
    else:
        typer.echo(_("Nothing was changed."))


def _export(file: Path) -> None:
    from cardtable.lab import evolutionary_memory

    if not memory_file().exists():
        raise CommandError(_empty())
    memory = evolutionary_memory.export_memory(memory_file(), file)
    typer.echo(_learned_from(memory.hands) + " " + _("Written: {path}").format(path=file))


def _import(file: Path) -> None:
    from cardtable.lab import evolutionary_memory

    memory = evolutionary_memory.import_memory(file, memory_file())
    typer.echo(_learned_from(memory.hands) + " " + _("Imported: {path}").format(path=file))


def _empty() -> str:
    return _("The memory is empty. To train it, type: cardtable lab train evolutionary")


# --- training -------------------------------------------------------------------------------------


def _train_memory(
    kind: GameKind, path: Path, hands: int, seed: int | None, plot: Path | None, against: str
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
        typer.echo(_learned_from(memory.hands))
        if curve:
            _print_curve(training.sparkline(curve), curve[0], curve[-1], against)
        if plot is not None and curve:
            plots.plot_curve(curve, plot)
            typer.echo(_("Written: {path}").format(path=plot))


def _learned_from(count: int) -> str:
    return ngettext("Learned from {count} hand.", "Learned from {count} hands.", count).format(
        count=count
    )


def _print_curve(bars: str, first: Stretch, last: Stretch, against: str) -> None:
    sentence = _("{when}: {mean} ± {half} points per hand against {who}")
    opponent = _("Random") if against == "random" else against
    for when, stretch in ((_("At the start"), first), (_("At the end"), last)):
        typer.echo(
            sentence.format(
                when=when,
                mean=write_number(stretch.mean, 1, signed=True),
                half=write_number(stretch.half_width, 1),
                who=opponent,
            )
        )
    if sys.stdout.isatty():  # other programs have no use for a sparkline
        typer.echo(bars)
