"""The commands of the lab: matches between strategies, ladders, training."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli import options
from cardtable.cli.problems import Wrong
from cardtable.cli.words import N_
from cardtable.errors import SourceError
from cardtable.i18n import _

if TYPE_CHECKING:
    from cardtable.lab import Match, Report

Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", "-j", metavar="NUMBER", min=1,
        help=N_("How many processes play. By default all cores; the results are the same."),
    ),
]  # fmt: skip
Scheduler = Annotated[
    str,
    typer.Option(
        "--scheduler", metavar="ADDRESS",
        help=N_("Let a Dask cluster play, as in tcp://10.0.0.5:8786. The results are the same."),
    ),
]  # fmt: skip
Deals = Annotated[
    int | None,
    typer.Option(
        "--deals", metavar="NUMBER", min=0,
        help=N_("How many deals, each played twice with the sides swapped. By default 1000."),
    ),
]  # fmt: skip
Games = Annotated[
    int,
    typer.Option(
        "--games", metavar="NUMBER", min=0,
        help=N_("How many whole games to the target, each twice with the sides swapped."),
    ),
]  # fmt: skip
Seed = Annotated[
    int, typer.Option("--seed", metavar="NUMBER", help=N_("The same number, the same results."))
]
Keep = Annotated[
    Path | None,
    typer.Option(
        "--resume", metavar="FILE",
        help=N_("Keep results in this file as they come, and go on from what it holds."),
    ),
]  # fmt: skip
Fresh = Annotated[
    bool, typer.Option("--fresh", help=N_("Do not go on with an interrupted run, begin anew."))
]
Csv = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", help=N_("Write the tables to this file."))
]
Json = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help=N_("Write everything to this file."))
]


def match(
    who: Annotated[
        list[str],
        typer.Argument(
            metavar="WHO...",
            help=N_("Two or more players: probability, search@3, search:worlds=200, mine.py:Bold, "
                    "or BIDDER+PLAYER for the bids of one with the card play of another."),
        ),
    ],
    game: Annotated[str, typer.Option("--game", help=N_("Which game."))] = "spades",
    rules: options.RuleSet = "",
    deals: Deals = None,
    games: Games = 0,
    seed: Seed = 1,
    deal_file: Annotated[
        Path | None,
        typer.Option(
            "--deals-from", metavar="FILE",
            help=N_("Play the deals in this file, one a line, as in the saves."),
        ),
    ] = None,
    bids: Annotated[
        str, typer.Option("--bids", metavar="WHO", help=N_("Let all bid like this one."))
    ] = "",
    play: Annotated[
        str, typer.Option("--play", metavar="WHO", help=N_("Let all play cards like this one."))
    ] = "",
    workers: Workers = None,
    scheduler: Scheduler = "",
    keep: Keep = None,
    fresh: Fresh = False,
    csv: Csv = None,
    as_json: Json = None,
) -> None:  # fmt: skip
    """Let players meet over mirrored deals, and tell who gains what. Ctrl-C loses nothing."""
    from cardtable.cli.seating import find_kind, find_rules
    from cardtable.lab import Match
    from cardtable.storage.places import strategy_folder

    kind = find_kind(game)
    if bids and play:
        raise Wrong(_("With --bids and --play all would be the same player. Give one of the two."))
    texts = [f"{bids}+{one}" if bids else f"{one}+{play}" if play else one for one in who]
    with explained():
        lines = _read_deals(deal_file) if deal_file is not None else []
        if deals is None:
            deals = len(lines) or (0 if games else 1000)
        ready = Match(
            texts, game=kind.key, rules=find_rules(kind, rules or kind.rule_sets[0]), deals=deals,
            games=games, seed=seed, deal_texts=lines, folders=(strategy_folder(),),
        )  # fmt: skip
        report = run_match(ready, workers, scheduler, keep, fresh)
    tell(report, csv, as_json)


def run_match(
    ready: Match, workers: int | None, scheduler: str, keep: Path | None, fresh: bool
) -> Report:
    """Play a match with a bar that shows the time left; what is played is kept until the end."""
    own = keep if keep is not None else _own_file(ready)
    if fresh:
        own.unlink(missing_ok=True)
    done = 0
    try:
        with progress_bar(_("Playing")) as bar:

            def progress(count: int, whole: int) -> None:
                nonlocal done
                done = count
                bar(count, whole)

            report = ready.play(
                workers=workers if workers is not None else cores(), scheduler=scheduler,
                keep=own, progress=progress,
            )  # fmt: skip
    except KeyboardInterrupt:
        typer.echo(
            _("Stopped after {done:,} of {whole:,}. The same command goes on from here.").format(
                done=done, whole=len(ready.units)
            ),
            err=True,
        )
        raise
    if keep is None:
        own.unlink(missing_ok=True)
    return report


def tell(report: Report, csv: Path | None, as_json: Path | None) -> None:
    """Print a report and write the files that were asked for."""
    from cardtable.lab import tables

    for line in tables.report_lines(report):
        typer.echo(line)
    for path, write in ((csv, tables.to_csv), (as_json, tables.to_json)):
        if path is not None:
            write_text(path, write(report))


def write_text(path: Path, text: str) -> None:
    """Write a file and say so. Raises Wrong."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Wrong(
            _("{path} cannot be written: {reason}.").format(path=path, reason=error.strerror)
        ) from None
    typer.echo(_("Written: {path}").format(path=path))


def cores() -> int:
    """Return how many processes this one may use at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _own_file(ready: Match) -> Path:
    """Return where results of a run without --resume are kept until it has ended."""
    from cardtable.storage.places import home

    name = blake2b(ready.job.to_text().encode(), digest_size=8).hexdigest()
    return home() / "lab" / f"{name}.jsonl"


def _read_deals(path: Path) -> Sequence[str]:
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeError) as error:
        raise Wrong(_("{path} cannot be read: {reason}.").format(path=path, reason=error)) from None
    deals = [line.partition("#")[0].strip() for line in lines]
    deals = [deal for deal in deals if deal]
    if not deals:
        raise Wrong(_("There is no deal in {path}.").format(path=path))
    return deals


@contextmanager
def explained() -> Iterator[None]:
    """Turn what can be wrong with a job into a refusal."""
    from cardtable.lab import MatchFailed, RunFailed

    try:
        yield
    except SourceError as error:
        raise Wrong(error.explain()) from None
    except (ValueError, MatchFailed, RunFailed) as error:
        raise Wrong(str(error)) from None


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar with the time left while something long is done; nothing where nobody looks."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(), console=console, transient=True, disable=not console.is_terminal,
        speed_estimate_period=600,
    )  # fmt: skip
    with bar:
        task = bar.add_task(title, total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)
