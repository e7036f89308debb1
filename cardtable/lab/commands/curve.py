"""The command ``lab curve``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, exclusive
from cardtable.cli.help_text import N_
from cardtable.cli.options import MAX_COUNT
from cardtable.core.i18n import _
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors
from cardtable.lab.commands.options import check_block, check_plot, write_page

if TYPE_CHECKING:
    from cardtable.lab import Report

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
    game: lab_options.GameOptions,
    run: lab_options.RunOptions,
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
    deals: Annotated[
        int,
        typer.Option(
            "--deals",
            metavar="NUMBER",
            min=2,
            max=MAX_COUNT,
            help=N_("Number of deals per match; of whole games, if the game has no single hands."),
        ),
    ] = 100,
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
    from cardtable.lab import MatchPlan
    from cardtable.lab.curve import BLOCK, curve_page, plan_curve
    from cardtable.lab.plots import plot_strength

    exclusive(worlds=worlds, times=times)
    counts, limits = _numbers(worlds or WORLDS, int), _numbers(times, float)
    kind, setup = game.find()
    listed = ",".join(f"{number:g}" for number in limits or counts)
    limit = f"--times {listed}" if limits else f"--worlds {listed}"
    words = ["cardtable lab curve", *strategies, f"--against {against}", limit, *game.words]
    command = " ".join([*words, f"--deals {deals} --seed {run.seed}"])
    with command_errors():
        check_plot(plot)
        check_block(write, BLOCK)
        plan = plan_curve(
            kind, strategies, against, worlds=counts, times=limits, deals=deals, **setup
        )

        def write_report(report: Report) -> None:
            page = curve_page(plan, report, command)
            if plot is not None:
                plot_strength(report, plan.lines, plot)
                typer.echo(_("Written: {path}").format(path=plot))
            write_page(page, write, BLOCK)

        match = MatchPlan(
            plan.contestants, lengths=plan.lengths, game=kind.key, seed=run.seed, **setup
        )
        run.play(match, write_report)


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
