"""The commands ``lab match`` and ``lab train``."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from hashlib import blake2b
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol, TypeVar

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, check_writable, exclusive, not_readable, not_writable
from cardtable.cli.help_text import N_
from cardtable.cli.progress import progress_bar
from cardtable.core.i18n import _
from cardtable.core.input_files import read_text
from cardtable.games import DEFAULT_GAME
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors
from cardtable.lab.commands.evolution import train_memory

if TYPE_CHECKING:
    from cardtable.lab import Report
    from cardtable.lab.job import Job, Progress, Unit

COMMANDS = Commands(Section.LAB)
COMMANDS.group(
    "lab",
    N_("Measure the strength of strategies over many deals."),
    N_(
        "Examples:\n\n"
        "cardtable lab match probability rule-bidder\n\n"
        "cardtable lab match search@3 probability --deals 500 --games 100\n\n"
        "cardtable lab match search:worlds=200 mine.py:Bold --csv found.csv\n\n"
        "cardtable lab match search probability rule-bidder --play random\n\n"
        "The last example compares bids only: all cards are played at random."
    ),
)

ReportT = TypeVar("ReportT", covariant=True)


class Run(Protocol[ReportT]):
    """Work units of a job that are ready to be played, and what is reported of them."""

    job: Job

    @property
    def units(self) -> tuple[Unit, ...]:
        """All work units."""

    def play(
        self, *, workers: int, scheduler: str, keep: Path | None, progress: Progress | None
    ) -> ReportT:
        """Play the units that are not yet in the file *keep*, and return the report."""


@COMMANDS.command("lab match")
def match(
    strategies: Annotated[
        list[str],
        typer.Argument(
            metavar="STRATEGY...",
            help=N_(
                "Two or more strategies: probability, search@3, search:worlds=200, mine.py:Bold, "
                "or BIDDER+PLAYER for the bids of one and the card play of another."
            ),
        ),
    ],
    own: options.StrategyOptions,
    game: options.GameOption = DEFAULT_GAME,
    rules: options.RuleSet = "",
    deals: lab_options.Deals = None,
    games: lab_options.Games = 0,
    seed: lab_options.Seed = 1,
    deal_file: Annotated[
        Path | None,
        typer.Option(
            "--deals-from",
            metavar="FILE",
            help=N_("Play the deals in this file, one per line, as in saved games."),
        ),
    ] = None,
    bids: Annotated[
        str,
        typer.Option(
            "--bids", metavar="STRATEGY", help=N_("Use the bids of this strategy for all.")
        ),
    ] = "",
    play: Annotated[
        str,
        typer.Option(
            "--play", metavar="STRATEGY", help=N_("Use the card play of this strategy for all.")
        ),
    ] = "",
    workers: lab_options.Workers = None,
    scheduler: lab_options.Scheduler = "",
    keep: lab_options.Resume = None,
    fresh: lab_options.Fresh = False,
    csv: lab_options.Csv = None,
    as_json: lab_options.Json = None,
    plot: lab_options.Plot = None,
) -> None:
    """Compare strategies over duplicate deals."""
    from cardtable.cli.lookup import find_kind, find_rules
    from cardtable.lab import MatchPlan
    from cardtable.lab.plots import check_plot
    from cardtable.lab.tables import report_lines
    from cardtable.storage.paths import strategy_folder

    own.apply()
    kind = find_kind(game)
    if bids and play:
        raise CommandError(
            _("--bids and --play cannot be combined: all strategies would be the same.")
        )
    texts = [
        f"{bids}+{name}" if bids else f"{name}+{play}" if play else name for name in strategies
    ]
    check_writable(csv, as_json, plot)
    with command_errors():
        if plot is not None:
            check_plot(plot)
        lines = _read_deals(deal_file) if deal_file is not None else []
        if deals is None:
            deals = len(lines) or (0 if games else 1000)
        ready = MatchPlan(
            texts,
            game=kind.key,
            rules=find_rules(kind, rules),
            deals=deals,
            games=games,
            seed=seed,
            deal_texts=lines,
            folders=(strategy_folder(),),
        )
        report = run_match(ready, workers, scheduler, keep, fresh)
        # The width is limited on a terminal only.
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else inf
        for line in report_lines(report, width):
            typer.echo(line)
        write_files(report, csv, as_json, plot)
        discard_results(ready, keep)


@COMMANDS.command("lab train")
def train(
    strategy: Annotated[
        str,
        typer.Argument(metavar="STRATEGY", help=N_("The strategy; only 'evolutionary' learns.")),
    ],
    own: options.StrategyOptions,
    hands: Annotated[
        int, typer.Option("--hands", metavar="NUMBER", min=1, help=N_("Number of hands to play."))
    ] = 10_000,
    out: Annotated[
        Path,
        typer.Option(
            "--out", metavar="FILE", help=N_("Memory file; an existing memory is trained further.")
        ),
    ] = Path("evolutionary.json"),
    against: Annotated[
        str, typer.Option("--against", metavar="STRATEGY", help=N_("Strategy at the other seats."))
    ] = "random",
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", metavar="NUMBER", help=N_("Seed of the hands; the same seed repeats them.")
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE", help=N_("Plot the learning curve to this PNG or SVG file.")
        ),
    ] = None,
) -> None:
    """Train a strategy and save its memory to a file.

    Examples:
        cardtable lab train evolutionary --hands 8000 --out learned.json
        cardtable lab train evolutionary --against probability --plot learning.png
        cardtable lab match evolutionary:memory=learned.json random
    """
    from cardtable.cli.lookup import find_learner

    own.apply()
    train_memory(find_learner(strategy), out, hands, seed, plot, against)
    typer.echo(_("Written: {path}").format(path=out))


def run_match(
    ready: Run[ReportT], workers: int | None, scheduler: str, keep: Path | None, fresh: bool
) -> ReportT:
    """Play a match, or another run of the lab, with a progress bar.

    *keep* is the file for the results of units already played; without it a file in the user's
    folder is used. Call :func:`discard_results` when the report is written.
    """
    exclusive(fresh=fresh, resume=keep)
    results = keep if keep is not None else _own_file(ready)
    if fresh:
        results.unlink(missing_ok=True)
    done = 0
    try:
        with progress_bar(_("Playing")) as bar:

            def progress(count: int, whole: int) -> None:
                nonlocal done
                done = count
                bar(count, whole)

            report = ready.play(
                workers=workers if workers is not None else cores(),
                scheduler=scheduler,
                keep=results,
                progress=progress,
            )
    except KeyboardInterrupt:
        typer.echo(
            _(
                "Stopped after {done:,d} of {whole:,d}. The same command continues from here."
            ).format(done=done, whole=len(ready.units)),
            err=True,
        )
        raise
    return report


def discard_results(ready: Run[object], keep: Path | None) -> None:
    """Delete the results stored for an interrupted run, unless the user named the file."""
    if keep is None:
        _own_file(ready).unlink(missing_ok=True)


def write_files(report: Report, csv: Path | None, as_json: Path | None, plot: Path | None) -> None:
    """Write the requested files. Raises CommandError, OSError."""
    from cardtable.lab import plots, tables

    if plot is not None:
        plots.plot_match(report, plot)
        typer.echo(_("Written: {path}").format(path=plot))
    for path, write in ((csv, tables.to_csv), (as_json, tables.to_json)):
        if path is not None:
            write_text(path, write(report))


def write_text(path: Path, text: str) -> None:
    """Write a file and report it. Raises CommandError."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise not_writable(path, error.strerror) from None
    typer.echo(_("Written: {path}").format(path=path))


def check_block(path: Path | None, block: str) -> None:
    """Raise ValueError if the file *path* lacks the marked block, before a long computation."""
    from cardtable.lab.markdown import replace_block

    if path is not None:
        replace_block(read_text(path, "utf-8"), "", block)


def write_page(page: str, path: Path | None, block: str) -> None:
    """Write *page* to the marked block of the file *path*, or print it. Raises CommandError."""
    from cardtable.lab.markdown import replace_block

    if path is None:
        typer.echo(page)
    else:
        write_text(path, replace_block(read_text(path, "utf-8"), page, block))


def cores() -> int:
    """Return the number of processors available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _own_file(ready: Run[object]) -> Path:
    """Return the file for the results of a run without --resume."""
    from cardtable.storage.paths import data_folder

    name = blake2b(ready.job.to_text().encode(), digest_size=8).hexdigest()
    return data_folder() / "lab" / f"{name}.jsonl"


def _read_deals(path: Path) -> Sequence[str]:
    try:
        lines = read_text(path).splitlines()
    except (OSError, UnicodeError) as error:
        raise not_readable(path, getattr(error, "strerror", None) or error) from None
    deals = [line.partition("#")[0].strip() for line in lines]
    deals = [deal for deal in deals if deal]
    if not deals:
        raise CommandError(_("{path} contains no deals.").format(path=path))
    return deals
