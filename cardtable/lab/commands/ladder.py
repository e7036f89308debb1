"""The command ``lab ladder``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import check_writable
from cardtable.cli.help_text import N_
from cardtable.games import DEFAULT_GAME
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors
from cardtable.lab.commands.match import (
    check_block,
    discard_results,
    run_match,
    write_files,
    write_page,
)

COMMANDS = Commands(Section.LAB)


@COMMANDS.command("lab ladder")
def ladder(
    own: options.StrategyOptions,
    strategies: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="STRATEGY...", help=N_("Strategies, weakest first. Default: all of the game.")
        ),
    ] = None,
    game: options.GameOption = DEFAULT_GAME,
    rules: options.RuleSet = "",
    deals: Annotated[
        int, typer.Option("--deals", metavar="NUMBER", min=2, help=N_("Number of deals per pair."))
    ] = 1000,
    timed_deals: Annotated[
        int,
        typer.Option(
            "--timed-deals",
            metavar="NUMBER",
            min=2,
            help=N_("Number of deals per pair with a strategy that thinks by the clock (slow)."),
        ),
    ] = 200,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="NUMBER",
            min=0,
            help=N_("Number of whole games of each strategy against the reference strategy."),
        ),
    ] = 0,
    seed: lab_options.Seed = 1,
    workers: lab_options.Workers = None,
    scheduler: lab_options.Scheduler = "",
    keep: lab_options.Resume = None,
    fresh: lab_options.Fresh = False,
    csv: lab_options.Csv = None,
    as_json: lab_options.Json = None,
    plot: lab_options.Plot = None,
    write: lab_options.Write = None,
) -> None:
    """Measure all strategies of a game, from weakest to strongest.

    Examples:
        cardtable lab ladder --deals 200 --timed-deals 20
        cardtable lab ladder --games 200 --write docs/strength.md
        cardtable lab ladder random rule-bidder mine.py probability

    After Ctrl-C, the same command continues the run.
    """
    from cardtable.cli.lookup import find_kind, find_rules
    from cardtable.lab import MatchPlan
    from cardtable.lab.ladder import BLOCK, ladder_page, plan_ladder
    from cardtable.lab.plots import check_plot
    from cardtable.storage.paths import strategy_folder

    own.apply()
    kind = find_kind(game)
    chosen = find_rules(kind, rules)
    folders = (strategy_folder(),)
    check_writable(csv, as_json, plot, write)
    with command_errors():
        if plot is not None:
            check_plot(plot)
        check_block(write, BLOCK)
        plan = plan_ladder(
            kind,
            rules=chosen,
            rungs=strategies or (),
            deals=deals,
            timed_deals=timed_deals,
            games=games,
            folders=folders,
        )
        ready = MatchPlan(
            plan.contestants,
            game=kind.key,
            rules=chosen,
            seed=seed,
            lengths=plan.lengths,
            folders=folders,
        )
        report = run_match(ready, workers, scheduler, keep, fresh)
        command = _ladder_command(strategies or (), game, rules, deals, timed_deals, games, seed)
        page = ladder_page(plan, report, command)
        write_files(report, csv, as_json, plot)
        write_page(page, write, BLOCK)
        discard_results(ready, keep)


def _ladder_command(
    strategies: Sequence[str], game: str, rules: str, deals: int, timed: int, games: int, seed: int
) -> str:
    """Return the command line that repeats a ladder."""
    words = ["cardtable lab ladder", *strategies]
    words += [f"--game {game}"] if game != DEFAULT_GAME else []
    words += [f"--rules {rules}"] if rules else []
    words += [f"--deals {deals} --timed-deals {timed}"]
    words += [f"--games {games}"] if games else []
    return " ".join([*words, f"--seed {seed}"])
