"""The command that tries out a strategy somebody wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli.bars import progress_bar
from cardtable.cli.problems import Wrong
from cardtable.cli.words import N_
from cardtable.i18n import _


def check(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE[:CLASS]",
            help=N_("A file with a strategy; with its class, where there are several."),
        ),
    ],
    game: Annotated[str, typer.Option("--game", help=N_("For which game."))] = "spades",
    hands: Annotated[
        int, typer.Option("--hands", metavar="NUMBER", min=2, help=N_("How many hands to play."))
    ] = 1000,
    seed: Annotated[
        int, typer.Option("--seed", metavar="NUMBER", help=N_("The same number, the same hands."))
    ] = 1,
    slow: Annotated[
        float,
        typer.Option("--slow", metavar="MS", min=1, help=N_("What is later than this is late.")),
    ] = 1000,
    patience: Annotated[
        float,
        typer.Option(
            "--patience",
            metavar="SECONDS",
            min=0.1,
            help=N_("How long to wait for an answer before giving up."),
        ),
    ] = 30,
) -> None:
    """Let a strategy play a thousand hands under every rule set, and tell what is wrong with it."""
    from cardtable.cli.seating import find_kind
    from cardtable.lab.strategy_check import check_lines, check_strategy

    kind = find_kind(game)
    if not file.partition(":")[0].endswith(".py"):
        raise Wrong(_("'{file}' is no file of Python. Its name ends with .py.").format(file=file))
    if not Path(file.partition(".py")[0] + ".py").is_file():
        raise Wrong(_("There is no file '{name}'.").format(name=file.partition(":")[0]))
    with progress_bar(_("Trying out")) as progress:
        verdict = check_strategy(
            file, kind, hands=hands, seed=seed, slow_ms=slow, timeout=patience, progress=progress
        )
    for line in check_lines(verdict):
        typer.echo(line)
    if not verdict.passed:
        raise typer.Exit(1)
