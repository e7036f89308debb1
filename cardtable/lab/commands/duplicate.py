"""The command ``lab duplicate``."""

from __future__ import annotations

from typing import Annotated

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.help_text import N_
from cardtable.games import DEFAULT_GAME
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors
from cardtable.lab.commands.match import discard_results, run_match

COMMANDS = Commands(Section.LAB)


@COMMANDS.command("lab duplicate")
def duplicate(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=N_("Strategy to compare."))],
    own: options.StrategyOptions,
    master: Annotated[
        str, typer.Option("--master", metavar="STRATEGY", help=N_("Strategy to compare it with."))
    ] = "search@master",
    opponents: Annotated[
        str, typer.Option("--opponents", metavar="STRATEGY", help=N_("Players on the other sides."))
    ] = "search@skilled",
    partner: Annotated[
        str, typer.Option("--partner", metavar="STRATEGY", help=N_("Players on its own side."))
    ] = "search@skilled",
    game: options.GameOption = DEFAULT_GAME,
    rules: options.RuleSet = "",
    hands: Annotated[
        int, typer.Option("--hands", metavar="NUMBER", min=1, help=N_("Number of hands to play."))
    ] = 1000,
    seed: lab_options.Seed = 1,
    workers: lab_options.Workers = None,
    scheduler: lab_options.Scheduler = "",
    keep: lab_options.Resume = None,
    fresh: lab_options.Fresh = False,
) -> None:
    """Compare two players in the same seat on the same cards.

    Examples:
        cardtable lab duplicate probability --hands 500
        cardtable lab duplicate mine.py:Bold --master search:worlds=60 --partner search@3

    After Ctrl-C, the same command continues the run.
    """
    from cardtable.cli.lookup import find_kind, find_rules
    from cardtable.lab.duplicate import Duplicate, duplicate_lines
    from cardtable.storage.paths import strategy_folder

    own.apply()
    kind = find_kind(game)
    with command_errors():
        ready = Duplicate(
            player,
            master,
            opponents,
            partner,
            game=kind.key,
            rules=find_rules(kind, rules),
            hands=hands,
            seed=seed,
            folders=(strategy_folder(),),
        )
        report = run_match(ready, workers, scheduler, keep, fresh)
        for line in duplicate_lines(report):
            typer.echo(line)
        discard_results(ready, keep)
