"""The command ``lab blunders``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import check_writable
from cardtable.cli.help_text import N_
from cardtable.games import DEFAULT_GAME
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors
from cardtable.lab.commands.match import discard_results, run_match, write_text

COMMANDS = Commands(Section.LAB)


@COMMANDS.command("lab blunders")
def blunders(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...", help=N_("Strategies, as for 'lab match'; each plays in all seats.")
        ),
    ],
    own: options.StrategyOptions,
    game: options.GameOption = DEFAULT_GAME,
    rules: options.RuleSet = "",
    hands: Annotated[
        int, typer.Option("--hands", metavar="NUMBER", min=1, help=N_("Number of hands to play."))
    ] = 1000,
    seed: lab_options.Seed = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help=N_("Write the position of each blunder to this file, one line of JSON each."),
        ),
    ] = None,
    workers: lab_options.Workers = None,
    scheduler: lab_options.Scheduler = "",
    keep: lab_options.Resume = None,
    fresh: lab_options.Fresh = False,
) -> None:
    """Count the plays of strategies that are plainly wrong.

    Examples:
        cardtable lab blunders search@3 search@5 --hands 300
        cardtable lab blunders mine.py:Bold --out blunders.jsonl

    After Ctrl-C, the same command continues the run.
    """
    from cardtable.cli.lookup import find_kind, find_rules
    from cardtable.lab.blunders import BlunderCount, blunder_lines, positions_text
    from cardtable.storage.paths import strategy_folder

    own.apply()
    kind = find_kind(game)
    check_writable(out)
    with command_errors():
        ready = BlunderCount(
            players,
            game=kind.key,
            rules=find_rules(kind, rules),
            hands=hands,
            seed=seed,
            folders=(strategy_folder(),),
        )
        report = run_match(ready, workers, scheduler, keep, fresh)
        for line in blunder_lines(report):
            typer.echo(line)
        if out is not None:
            write_text(out, positions_text(report))
        discard_results(ready, keep)
