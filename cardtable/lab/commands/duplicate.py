"""The command ``lab duplicate``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.help_text import N_
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors

if TYPE_CHECKING:
    from cardtable.lab.duplicate import DuplicateReport

COMMANDS = Commands(Section.LAB)


@COMMANDS.command("lab duplicate")
def duplicate(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=N_("Strategy to compare."))],
    game: lab_options.GameOptions,
    run: lab_options.RunOptions,
    master: Annotated[
        str, typer.Option("--master", metavar="STRATEGY", help=N_("Strategy to compare it with."))
    ] = "search@master",
    opponents: Annotated[
        str, typer.Option("--opponents", metavar="STRATEGY", help=N_("Players on the other sides."))
    ] = "search@skilled",
    partner: Annotated[
        str, typer.Option("--partner", metavar="STRATEGY", help=N_("Players on its own side."))
    ] = "search@skilled",
    hands: lab_options.Hands = 1000,
) -> None:
    """Compare two players in the same seat on the same cards.

    Examples:
        cardtable lab duplicate probability --hands 500
        cardtable lab duplicate mine.py:Bold --master search:worlds=60 --partner search@3

    After Ctrl-C, the same command continues the run.
    """
    from cardtable.lab.duplicate import Duplicate, duplicate_lines

    kind, setup = game.find()

    def write(report: DuplicateReport) -> None:
        for line in duplicate_lines(report):
            typer.echo(line)

    with command_errors():
        ready = Duplicate(
            player, master, opponents, partner, hands=hands, game=kind.key, seed=run.seed, **setup
        )
        run.play(ready, write)
