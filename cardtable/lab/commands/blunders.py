"""The command ``lab blunders``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import check_writable
from cardtable.cli.help_text import N_
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors
from cardtable.lab.commands.options import write_text

if TYPE_CHECKING:
    from cardtable.lab.blunders import BlunderReport

COMMANDS = Commands(Section.LAB)


@COMMANDS.command("lab blunders")
def blunders(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...", help=N_("Strategies, as for 'lab match'; each plays in all seats.")
        ),
    ],
    game: lab_options.GameOptions,
    run: lab_options.RunOptions,
    hands: lab_options.Hands = 1000,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help=N_("Write the position of each blunder to this file, one line of JSON each."),
        ),
    ] = None,
) -> None:
    """Count the plays of strategies that are plainly wrong.

    Examples:
        cardtable lab blunders search@3 search@5 --hands 300
        cardtable lab blunders mine.py:Bold --out blunders.jsonl

    After Ctrl-C, the same command continues the run.
    """
    from cardtable.lab.blunders import BlunderCount, blunder_lines, positions_text

    kind, setup = game.find()
    check_writable(out)

    def write(report: BlunderReport) -> None:
        for line in blunder_lines(report):
            typer.echo(line)
        if out is not None:
            write_text(out, positions_text(report))

    with command_errors():
        run.play(BlunderCount(players, hands=hands, game=kind.key, seed=run.seed, **setup), write)
