"""The command that plays the whole ladder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli import lab_options, options
from cardtable.cli.errors import check_writable
from cardtable.cli.help_text import N_
from cardtable.cli.lab import forget, run_match, write_files, write_text
from cardtable.cli.training import explained


def ladder(
    who: Annotated[
        list[str] | None,
        typer.Argument(metavar="WHO...", help=N_("Other players, from the weakest on.")),
    ] = None,
    game: Annotated[str, typer.Option("--game", help=N_("Which game."))] = "spades",
    rules: options.RuleSet = "",
    deals: Annotated[
        int, typer.Option("--deals", metavar="NUMBER", min=2, help=N_("How many deals a pair."))
    ] = 1000,
    timed_deals: Annotated[
        int,
        typer.Option(
            "--timed-deals",
            metavar="NUMBER",
            min=2,
            help=N_("How many deals a pair where somebody thinks for a time: that takes long."),
        ),
    ] = 200,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="NUMBER",
            min=0,
            help=N_("How many whole games each plays against the yardstick."),
        ),
    ] = 0,
    seed: lab_options.Seed = 1,
    workers: lab_options.Workers = None,
    scheduler: lab_options.Scheduler = "",
    keep: lab_options.Keep = None,
    fresh: lab_options.Fresh = False,
    csv: lab_options.Csv = None,
    as_json: lab_options.Json = None,
    plot: lab_options.Plot = None,
    write: Annotated[
        Path | None,
        typer.Option(
            "--write",
            metavar="FILE",
            help=N_("Replace the marked block of this Markdown file by the tables."),
        ),
    ] = None,
) -> None:
    """Play the whole ladder: each against the one below and against one yardstick."""
    from cardtable.cli.lookup import find_kind, find_rules
    from cardtable.lab import Match
    from cardtable.lab.ladder import ladder_page, plan_ladder, replace_block
    from cardtable.lab.plots import check_plot
    from cardtable.storage.paths import strategy_folder

    kind = find_kind(game)
    chosen = find_rules(kind, rules or kind.rule_sets[0])
    folders = (strategy_folder(),)
    check_writable(csv, as_json, plot, write)
    with explained():
        if plot is not None:
            check_plot(plot)
        if write is not None:
            replace_block(write.read_text("utf-8"), "")  # what is wrong is said before the hours
        plan = plan_ladder(
            kind,
            rules=chosen,
            rungs=who or (),
            deals=deals,
            timed_deals=timed_deals,
            games=games,
            folders=folders,
        )
        ready = Match(
            plan.contestants,
            game=kind.key,
            rules=chosen,
            seed=seed,
            lengths=plan.lengths,
            folders=folders,
        )
        report = run_match(ready, workers, scheduler, keep, fresh)
        command = _ladder_command(who or (), game, rules, deals, timed_deals, games, seed)
        page = ladder_page(plan, report, command)
        write_files(report, csv, as_json, plot)
        if write is None:
            typer.echo(page)
        else:
            write_text(write, replace_block(write.read_text("utf-8"), page))
        forget(ready, keep)


def _ladder_command(
    who: Sequence[str], game: str, rules: str, deals: int, timed: int, games: int, seed: int
) -> str:
    """Return the command that repeats a ladder."""
    words = ["cardtable lab ladder", *who]
    words += [f"--game {game}"] if game != "spades" else []
    words += [f"--rules {rules}"] if rules else []
    words += [f"--deals {deals} --timed-deals {timed}"]
    words += [f"--games {games}"] if games else []
    return " ".join([*words, f"--seed {seed}"])
