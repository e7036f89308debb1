"""Options and steps that the commands of the lab share."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from cardtable.cli import options
from cardtable.cli.errors import CommandError, check_writable, exclusive, write_file
from cardtable.cli.help_text import N_
from cardtable.cli.progress import progress_bar
from cardtable.core.i18n import _, write_number
from cardtable.core.input_files import read_text
from cardtable.games import DEFAULT_GAME

if TYPE_CHECKING:
    from cardtable.engine import GameKind
    from cardtable.lab import Report
    from cardtable.lab.lab_run import LabRun

ReportT = TypeVar("ReportT")

Hands = Annotated[
    int,
    typer.Option(
        "--hands",
        metavar="NUMBER",
        min=1,
        max=options.MAX_COUNT,
        help=N_("Number of hands to play."),
    ),
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        min=0,
        metavar="NUMBER",
        help=N_("Seed of the run; the same seed gives the same results."),
    ),
]
Fresh = Annotated[
    bool, typer.Option("--fresh", help=N_("Start over instead of continuing an interrupted run."))
]
Json = Annotated[
    Path | None,
    typer.Option("--json", metavar="FILE", help=N_("Write all data to this JSON file.")),
]
Plot = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        help=N_("Plot the gains with confidence intervals to this PNG file."),
    ),
]
Write = Annotated[
    Path | None,
    typer.Option(
        "--write",
        metavar="FILE",
        help=N_("Replace the marked block of this Markdown file with the tables."),
    ),
]


@dataclass(frozen=True, slots=True)
class GameOptions(options.StrategyOptions):
    """The game of a run, and the options for the user's own strategies."""

    game: options.GameOption = DEFAULT_GAME
    rules: options.RuleSet = ""

    def find(self) -> tuple[GameKind, dict[str, Any]]:
        """Use the options from now on; return the game and more arguments for a run.

        Raises CommandError.
        """
        from cardtable.cli.lookup import find_kind, find_rules
        from cardtable.storage.paths import strategy_folder

        self.apply()
        kind = find_kind(self.game)
        rules = find_rules(kind, self.rules)
        if len(kind.sides(rules)) == 1:
            raise CommandError(
                _("{game} is for one player: there is nobody to compare.").format(game=kind.title)
            )
        return kind, {"rules": rules, "folders": (strategy_folder(),)}

    @property
    def words(self) -> list[str]:
        """The options on a command line; empty for the defaults."""
        words = [f"--game {self.game}"] if self.game != DEFAULT_GAME else []
        return words + ([f"--rules {self.rules}"] if self.rules else [])


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The options of every run: its seed, where it is played, and where its results are stored."""

    seed: Seed = 1
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "-j",
            metavar="NUMBER",
            min=1,
            max=options.MAX_WORKERS,
            help=N_("Number of processes (default: one per core). It does not affect the results."),
        ),
    ] = None
    scheduler: Annotated[
        str,
        typer.Option(
            "--scheduler",
            metavar="ADDRESS",
            help=N_("Run on the Dask cluster at this address, e.g. tcp://10.0.0.5:8786."),
        ),
    ] = ""
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help=N_("Store the results in this file, and continue the run it contains."),
        ),
    ] = None
    fresh: Fresh = False

    def play(self, run: LabRun[ReportT], write: Callable[[ReportT], None]) -> None:
        """Play a run of the lab with a progress bar, then *write* its report; see play_all()."""
        self.play_all([run], lambda reports: write(reports[0]))

    def play_all(
        self, runs: Sequence[LabRun[ReportT]], write: Callable[[Sequence[ReportT]], None]
    ) -> None:
        """Play some runs of the lab with progress bars, then *write* their reports.

        Without --resume, the results of units already played are stored in the user's folder until
        the reports are written.
        """
        exclusive(fresh=self.fresh, resume=self.resume)
        files = [self.resume if self.resume is not None else _own_file(run) for run in runs]
        if self.fresh:
            for results in files:
                results.unlink(missing_ok=True)
        reports = []
        for number, (run, results) in enumerate(zip(runs, files, strict=True), 1):
            title = _("Playing")
            if len(runs) > 1:
                title = _("{game} ({number} of {count})").format(
                    game=_(run.kind.title), number=number, count=len(runs)
                )
            reports.append(self._play_one(run, results, title))
        write(reports)
        if self.resume is None:
            for results in files:
                results.unlink(missing_ok=True)

    def _play_one(self, run: LabRun[ReportT], results: Path, title: str) -> ReportT:
        """Play *run* with a progress bar, and store its results in a file. Return the report."""
        done = 0
        try:
            with progress_bar(title) as bar:

                def progress(count: int, whole: int) -> None:
                    nonlocal done
                    done = count
                    bar(count, whole)

                return run.play(
                    workers=self.workers if self.workers is not None else _cores(),
                    scheduler=self.scheduler,
                    keep=results,
                    progress=progress,
                )
        except KeyboardInterrupt:
            typer.echo(
                _("Stopped after {done} of {whole}. The same command continues from here.").format(
                    done=write_number(done), whole=write_number(len(run.units))
                ),
                err=True,
            )
            raise


def _own_file(run: LabRun[Any]) -> Path:
    """Return the file for the results of a run without --resume."""
    from cardtable.storage.paths import data_folder

    name = blake2b(run.job.to_text().encode(), digest_size=8).hexdigest()
    return data_folder() / "lab" / f"{name}.jsonl"


def _cores() -> int:
    """Return the number of processors available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class ReportFiles:
    """The files that the report of a match can be written to, besides the output."""

    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help=N_("Write the tables to this CSV file.")),
    ] = None
    as_json: Json = None
    plot: Plot = None

    def check(self) -> None:
        """Raise CommandError, PlotsMissing if a file cannot be written. Called before the run."""
        check_writable(self.csv, self.as_json)
        check_plot(self.plot)

    def write(self, report: Report) -> None:
        """Write the files. Raises CommandError, SaveFailed."""
        from cardtable.lab import plots, tables

        if self.plot is not None:
            plots.plot_match(report, self.plot)
            typer.echo(_("Written: {path}").format(path=self.plot))
        for path, to_text in ((self.csv, tables.to_csv), (self.as_json, tables.to_json)):
            if path is not None:
                write_text(path, to_text(report))


def check_plot(path: Path | None) -> None:
    """Raise CommandError, ValueError, PlotsMissing if no plot can be written to the file *path*."""
    from cardtable.lab import plots

    check_writable(path)
    if path is not None:
        plots.check_plot(path)


def write_text(path: Path, text: str) -> None:
    """Write a file and report it. Raises CommandError."""
    write_file(path, text.encode())
    typer.echo(_("Written: {path}").format(path=path))


def check_block(path: Path | None, block: str) -> None:
    """Raise ValueError if the file *path* lacks the marked block, before a long computation."""
    from cardtable.lab.markdown import replace_block

    check_writable(path)
    if path is not None:
        replace_block(read_text(path, "utf-8"), "", block)


def write_page(page: str, path: Path | None, block: str) -> None:
    """Write *page* to the marked block of the file *path*, or print it. Raises CommandError."""
    from cardtable.lab.markdown import replace_block

    if path is None:
        typer.echo(page)
    else:
        write_text(path, replace_block(read_text(path, "utf-8"), page, block))
