"""The command ``lab ladder``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.help_text import N_
from cardtable.cli.options import MAX_COUNT
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors
from cardtable.lab.commands.options import check_block, write_page

if TYPE_CHECKING:
    from cardtable.lab import Report

COMMANDS = Commands(Section.LAB)


@COMMANDS.command("lab ladder")
def ladder(
    game: lab_options.GameOptions,
    run: lab_options.RunOptions,
    files: lab_options.ReportFiles,
    strategies: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="STRATEGY...", help=N_("Strategies, weakest first. Default: all of the game.")
        ),
    ] = None,
    deals: Annotated[
        int,
        typer.Option(
            "--deals", metavar="NUMBER", min=2, max=MAX_COUNT, help=N_("Number of deals per pair.")
        ),
    ] = 1000,
    timed_deals: Annotated[
        int,
        typer.Option(
            "--timed-deals",
            metavar="NUMBER",
            min=2,
            max=MAX_COUNT,
            help=N_("Number of deals per pair with a strategy that thinks by the clock (slow)."),
        ),
    ] = 200,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="NUMBER",
            min=0,
            max=MAX_COUNT,
            help=N_("Number of whole games of each strategy against the reference strategy."),
        ),
    ] = 0,
    write: lab_options.Write = None,
) -> None:
    """Measure all strategies of a game, from weakest to strongest.

    Examples:
        cardtable lab ladder --deals 200 --timed-deals 20
        cardtable lab ladder --games 200 --write docs/strength.md
        cardtable lab ladder random rule-bidder mine.py probability

    After Ctrl-C, the same command continues the run.
    """
    from cardtable.lab import MatchPlan
    from cardtable.lab.ladder import BLOCK, ladder_page, plan_ladder

    kind, setup = game.find()
    words = ["cardtable lab ladder", *(strategies or ()), *game.words]
    words += [f"--deals {deals} --timed-deals {timed_deals}"]
    words += [f"--games {games}"] if games else []
    command = " ".join([*words, f"--seed {run.seed}"])
    with command_errors():
        files.check()
        check_block(write, BLOCK)
        plan = plan_ladder(
            kind, rungs=strategies or (), deals=deals, timed_deals=timed_deals, games=games, **setup
        )

        def write_report(report: Report) -> None:
            page = ladder_page(plan, report, command)
            files.write(report)
            write_page(page, write, BLOCK)

        match = MatchPlan(
            plan.contestants, lengths=plan.lengths, game=kind.key, seed=run.seed, **setup
        )
        run.play(match, write_report)
