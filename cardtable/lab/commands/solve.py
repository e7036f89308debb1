"""The command ``lab solve``."""

from __future__ import annotations

import re
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, check_writable, write_file
from cardtable.cli.help_text import N_
from cardtable.cli.progress import progress_bar
from cardtable.cli.stacks import read_stack
from cardtable.core.i18n import _, write_number
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors

COMMANDS = Commands(Section.LAB)

_LEARNED_PER_MEASURED = 4
_MOST_MEASURED = 12_000_000
"""Deals are played to measure the costs of actions: a part of the iterations, up to a limit."""
_UNITS = {"": 1, "k": 1_000, "m": 1_000_000}


@COMMANDS.command("lab solve")
def solve(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help=N_("The game to solve: holdem."))
    ] = "holdem",
    players: Annotated[
        int, typer.Option("--players", metavar="NUMBER", help=N_("Number of players: 2."))
    ] = 2,
    stack: Annotated[
        str, typer.Option("--stack", metavar="STACK", help=N_("Stacks, in big blinds: 100bb."))
    ] = "100bb",
    sizes: Annotated[
        str,
        typer.Option(
            "--sizes",
            metavar="LIST",
            help=N_(
                "Bets in percent of the pot: four streets separated by commas; on each, the steps "
                "(bet, raise, next raise) by colons; sizes of a step by slashes. All-in is always "
                "possible. Default: 50/100:50/100:100,50/100:50/100,50/100:50,75."
            ),
        ),
    ] = "",
    iterations: Annotated[
        str,
        typer.Option(
            "--iterations", metavar="NUMBER", help=N_("Number of deals to learn from: 500k, 200M.")
        ),
    ] = "100M",
    seed: lab_options.Seed = 1,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help=N_("The policy file to write."))
    ] = Path("heads-up.policy"),
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            "--checkpoint",
            metavar="FILE",
            help=N_("Where the run is saved every two minutes. Default: beside the policy."),
        ),
    ] = None,
    fresh: lab_options.Fresh = False,
) -> None:
    """Compute a strategy for heads-up Hold'em that is hard to exploit."""
    with command_errors():
        from cardtable.lab.solving import DEFAULT_SIZES, SolvePlan, SolveRun
    from cardtable.solving.policy_file import write_policy

    if game != "holdem" or players != 2:
        raise CommandError(_("Only holdem with 2 players can be solved."))
    count = _read_count(iterations)
    file = checkpoint if checkpoint is not None else out.with_name(out.name + ".checkpoint")
    check_writable(out, file)
    if fresh:
        file.unlink(missing_ok=True)
    with command_errors():
        plan = SolvePlan(stack=read_stack(stack), sizes=sizes or DEFAULT_SIZES, seed=seed)
        with progress_bar(_("Computing buckets")) as bar:
            run = SolveRun(plan, bar)
        if file.exists():
            run.restore(file)
            typer.echo(
                _("Continued after {count} iterations.").format(count=write_number(run.iterations)),
                err=True,
            )
        begun, before = monotonic(), run.iterations
        with progress_bar(_("Solving")) as bar:
            run.run(count, file, bar)
        rate = (run.iterations - before) / max(monotonic() - begun, 1e-9)
        with progress_bar(_("Measuring the costs of actions")) as bar:
            run.measure(max(1, min(count // _LEARNED_PER_MEASURED, _MOST_MEASURED)), bar)
        write_file(out, write_policy(run.policy()))
    typer.echo(
        _("{count} iterations, {rate} per second.").format(
            count=write_number(run.iterations), rate=write_number(rate)
        )
    )
    typer.echo(_("Written: {path}").format(path=out))


def _read_count(text: str) -> int:
    """Read a number such as 500k or 200M. Raises CommandError."""
    match = re.fullmatch(r"(\d{1,12}(?:\.\d{1,6})?)([kKmM]?)", text.strip())
    count = round(float(match[1]) * _UNITS[match[2].lower()]) if match is not None else 0
    if count < 1:
        raise CommandError(
            _("'{text}' is not a number of iterations such as 500k or 200M.").format(text=text)
        )
    return count
