"""The commands about what the strategy Evolutionary has learned: show, train, reset, files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli.problems import Wrong
from cardtable.cli.training import explained, learned_from, train_memory
from cardtable.cli.words import N_
from cardtable.i18n import _
from cardtable.storage.places import memory_file


def show() -> None:
    """Tell what was learned: how much, what gained most and least, what hands took."""
    from cardtable.lab import evolutionary_memory

    with explained():
        if not memory_file().exists():
            typer.echo(_("Nothing is learned yet. To begin, type: cardtable evolution train"))
            return
        for line in evolutionary_memory.show(memory_file()):
            typer.echo(line)


def reset(
    yes: Annotated[bool, typer.Option("--yes", "-y", help=N_("Do not ask first."))] = False,
) -> None:
    """Forget everything that was learned."""
    from cardtable.lab import evolutionary_memory

    if not memory_file().exists():
        typer.echo(_("There is nothing to forget."))
        return
    if not yes and not typer.confirm(_("Forget everything that Evolutionary has learned?")):
        typer.echo(_("Nothing was changed."))
        return
    with explained():
        evolutionary_memory.reset(memory_file())
    typer.echo(_("Everything is forgotten."))


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("Where to write it."))],
) -> None:
    """Write what was learned to a file, to keep it or to give it away."""
    from cardtable.lab import evolutionary_memory

    if not memory_file().exists():
        raise Wrong(_("Nothing is learned yet. To begin, type: cardtable evolution train"))
    with explained():
        memory = evolutionary_memory.export_memory(memory_file(), file)
    typer.echo(learned_from(memory.hands) + " " + _("Written: {path}").format(path=file))


def import_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("What was exported."))],
) -> None:
    """Take what a file holds, in place of what was learned here."""
    from cardtable.lab import evolutionary_memory

    with explained():
        memory = evolutionary_memory.import_memory(file, memory_file())
    typer.echo(learned_from(memory.hands) + " " + _("Taken from {path}").format(path=file))


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
    train_memory(memory_file(), hands, seed, plot)
