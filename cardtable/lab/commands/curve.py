"""The command ``lab curve``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, check_writable, exclusive
from cardtable.cli.help_text import N_
from cardtable.core.i18n import _
from cardtable.games import DEFAULT_GAME
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors
from cardtable.lab.commands.match import check_block, discard_results, run_match, write_page

COMMANDS = Commands(Section.LAB)

NumberT = TypeVar("NumberT", int, float)

WORLDS = "4,16,60,250"


@COMMANDS.command("lab curve")
def curve(
    strategies: Annotated[
        list[str],
        typer.Argument(
            metavar="STRATEGY...", help=N_("Strategies, as for 'lab match', that search.")
        ),
    ],
    own: options.StrategyOptions,
    against: Annotated[
        str, typer.Option("--against", metavar="STRATEGY", help=N_("The opponent of all of them."))
    ] = "probability",
    worlds: Annotated[
        str,
        typer.Option(
            "--worlds",
            metavar="LIST",
            show_default=WORLDS,
            help=N_("Numbers of worlds, separated by commas."),
        ),
    ] = "",
    times: Annotated[
        str,
        typer.Option(
            "--times",
            metavar="LIST",
            help=N_("Time limits in milliseconds instead, e.g. 5,20,100."),
        ),
    ] = "",
    game: options.GameOption = DEFAULT_GAME,
    rules: options.RuleSet = "",
    deals: Annotated[
        int,
        typer.Option(
            "--deals",
            metavar="NUMBER",
            min=2,
            help=N_("Number of deals per match; of whole games, if the game has no single hands."),
        ),
    ] = 100,
    seed: lab_options.Seed = 1,
    workers: lab_options.Workers = None,
    scheduler: lab_options.Scheduler = "",
    keep: lab_options.Resume = None,
    fresh: lab_options.Fresh = False,
    write: lab_options.Write = None,
    plot: lab_options.Plot = None,
) -> None:
    """Measure how strength grows with thinking time.

    Examples:
        cardtable lab curve search --worlds 4,16,60,250 --plot curve.png
        cardtable lab curve search mine.py:Bold --times 5,20,100 --deals 200
        cardtable lab curve search --write docs/strength.md

    After Ctrl-C, the same command continues the run.
    """
    from cardtable.cli.lookup import find_kind, find_rules
    from cardtable.lab import MatchPlan
    from cardtable.lab.curve import BLOCK, curve_page, plan_curve
    from cardtable.lab.plots import check_plot, plot_strength
    from cardtable.storage.paths import strategy_folder

    own.apply()
    exclusive(worlds=worlds, times=times)
    counts, limits = _numbers(worlds or WORLDS, int), _numbers(times, float)
    kind = find_kind(game)
    chosen = find_rules(kind, rules)
    folders = (strategy_folder(),)
    check_writable(plot, write)
    with command_errors():
        if plot is not None:
            check_plot(plot)
        check_block(write, BLOCK)
        plan = plan_curve(
            kind,
            strategies,
            against,
            rules=chosen,
            worlds=counts,
            times=limits,
            deals=deals,
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
        listed = ",".join(f"{number:g}" for number in limits or counts)
        limit = f"--times {listed}" if limits else f"--worlds {listed}"
        words = ["cardtable lab curve", *strategies, f"--against {against}", limit]
        words += [f"--game {game}"] if game != DEFAULT_GAME else []
        words += [f"--rules {rules}"] if rules else []
        page = curve_page(plan, report, " ".join([*words, f"--deals {deals} --seed {seed}"]))
        if plot is not None:
            plot_strength(report, plan.lines, plot)
            typer.echo(_("Written: {path}").format(path=plot))
        write_page(page, write, BLOCK)
        discard_results(ready, keep)


def _numbers(text: str, kind: Callable[[str], NumberT]) -> Sequence[NumberT]:
    """Read positive numbers separated by commas. Raises CommandError."""
    try:
        numbers = [kind(word) for word in filter(None, text.replace(" ", "").split(","))]
    except ValueError:
        numbers = [kind("0")]
    if not all(0 < number < float("inf") for number in numbers):
        raise CommandError(
            _("'{text}' is not a list of positive numbers such as 4,16,60.").format(text=text)
        )
    return list(dict.fromkeys(numbers))
