"""The commands on the memory of the strategy Evolutionary."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli.errors import CommandError
from cardtable.cli.help_text import N_
from cardtable.cli.training import explained, learned_from, train_memory
from cardtable.i18n import _
from cardtable.storage.paths import memory_file

LEARNER = "evolutionary"
"""The strategy whose memory these commands manage."""


def show() -> None:
    """Show what was learned: size, best and worst situations, tricks by kind of hand."""
    from cardtable.lab import evolutionary_memory

    with explained():
        if not memory_file().exists():
            typer.echo(_("Nothing was learned yet. To train, type: cardtable evolution train"))
            return
        for line in evolutionary_memory.show(memory_file()):
            typer.echo(line)


def reset(
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help=N_("Do not ask for confirmation."))
    ] = False,
) -> None:
    """Delete everything that was learned."""
    from cardtable.lab import evolutionary_memory

    if not memory_file().exists():
        typer.echo(_("Nothing was learned yet."))
        return
    if not yes and not typer.confirm(_("Delete everything that Evolutionary has learned?")):
        typer.echo(_("Nothing was changed."))
        return
    with explained():
        evolutionary_memory.reset(memory_file())
    typer.echo(_("The memory was deleted."))


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("File to write."))],
) -> None:
    """Export what was learned to a file."""
    from cardtable.lab import evolutionary_memory

    if not memory_file().exists():
        raise CommandError(_("Nothing was learned yet. To train, type: cardtable evolution train"))
    with explained():
        memory = evolutionary_memory.export_memory(memory_file(), file)
    typer.echo(learned_from(memory.hands) + " " + _("Written: {path}").format(path=file))


def import_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("Exported file."))],
) -> None:
    """Import what was learned from a file, replacing the present memory."""
    from cardtable.lab import evolutionary_memory

    with explained():
        memory = evolutionary_memory.import_memory(file, memory_file())
    typer.echo(learned_from(memory.hands) + " " + _("Imported: {path}").format(path=file))


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
    """Train in games against Random. Ctrl-C stops and keeps what was learned."""
    from cardtable.cli.lookup import find_learner

    train_memory(find_learner(LEARNER), memory_file(), hands, seed, plot)
