"""The command ``lab bids``: make the network by which the seats of Spades bid."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, check_writable, not_readable
from cardtable.cli.help_text import N_
from cardtable.cli.progress import progress_bar
from cardtable.core.i18n import _
from cardtable.core.input_files import read_bytes
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors
from cardtable.lab.commands.match import cores

COMMANDS = Commands(Section.LAB)

MAX_BYTES = 2**22


@COMMANDS.command("lab bids")
def bids(
    hands: Annotated[
        int, typer.Option("--hands", metavar="NUMBER", min=200, help=N_("Number of hands to play."))
    ] = 200_000,
    network: Annotated[
        Path | None,
        typer.Option(
            "--network",
            metavar="FILE",
            help=N_("Bid by this network while playing (default: by an estimate of the tricks)."),
        ),
    ] = None,
    passes: Annotated[
        int,
        typer.Option(
            "--passes", metavar="NUMBER", min=1, help=N_("Number of times to learn from each hand.")
        ),
    ] = 10,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help=N_("File for the new network."))
    ] = Path("bids.net"),
    resume: lab_options.Resume = None,
    seed: lab_options.Seed = 1,
    workers: lab_options.Workers = None,
    scheduler: lab_options.Scheduler = "",
) -> None:
    """Learn the bids of Spades from played hands.

    Examples:
        cardtable lab bids --hands 100000 --resume hands.jsonl --out first.net
        cardtable lab bids --network first.net --hands 300000 --out bids.net

    A search plays the cards. With --resume, an interrupted run goes on where it was, and the file
    keeps the hands for another training.
    """
    try:
        with command_errors():
            from cardtable.lab import bid_training
    except ImportError as error:
        raise CommandError(
            _("Training needs NumPy: pip install {name}.").format(name=error.name)
        ) from None
    with command_errors():
        from cardtable.lab.bid_hands import BidHand, bid_job, bid_units
    from cardtable.lab.results_file import ResultsFile
    from cardtable.lab.workers import run

    check_writable(out)
    job = bid_job(seed, _read(network) if network is not None else None)
    units = bid_units(hands)
    count = workers if workers is not None else cores()
    with command_errors(), ResultsFile(job.to_text(), resume) as file:
        missing = [unit for unit in units if unit not in file.done]
        with progress_bar(_("Playing")) as bar:
            done = len(units) - len(missing)
            bar(done, len(units))
            with closing(run(job.to_text(), missing, count, scheduler)) as results:
                for unit, result in results:
                    file.add(unit, result)
                    done += 1
                    bar(done, len(units))
        played = [BidHand(*hand) for unit in units for hand in file.done[unit]["hands"]]
    origin = f"cardtable lab bids --hands {hands} --passes {passes} --seed {seed}"
    if network is not None:
        origin += f" --network {network.name}"
    with progress_bar(_("Learning")) as bar:
        data, report = bid_training.train(played, passes, seed, origin, bar)
    out.write_bytes(data)
    typer.echo(report)
    typer.echo(_("Written: {path}").format(path=out))


def _read(path: Path) -> bytes:
    """Return the network file at *path*. Raises CommandError."""
    from cardtable.games.spades.strategies.bid_network import unpack

    try:
        data = read_bytes(path, MAX_BYTES)
        unpack(data)
    except OSError as error:
        raise not_readable(path, error.strerror or error) from None
    except ValueError as error:
        raise not_readable(path, error) from None
    return data
