"""Make the network by which the seats of Spades bid: play hands, then learn from them.

    python packaging train_bids --hands 100000 --resume hands.jsonl --out first.net
    python packaging train_bids --network first.net --hands 300000 --out bids.net

A search plays the cards. With --resume, an interrupted run goes on where it was, and the file keeps
the hands for another training. The module cardtable.search.cards.self_play must be compiled.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from cardtable.cli.progress import progress_bar
from cardtable.core.errors import SourceError
from cardtable.core.input_files import read_bytes
from cardtable.games.spades.strategies.bid_network import unpack
from cardtable.lab import RunFailed, bid_training
from cardtable.lab.bid_hands import BidHand, bid_job, bid_units
from cardtable.lab.results_file import ResultsFile
from cardtable.lab.workers import run

MAX_BYTES = 2**22


def play(options: argparse.Namespace, network: bytes | None) -> list[BidHand]:
    """Play the hands that are not yet in the file to resume; return all of them."""
    job = bid_job(options.seed, network)
    units = bid_units(options.hands)
    with ResultsFile(job.to_text(), options.resume) as file:
        missing = [unit for unit in units if unit not in file.done]
        with progress_bar("Playing") as bar:
            done = len(units) - len(missing)
            bar(done, len(units))
            with closing(run(job.to_text(), missing, options.workers, "")) as results:
                for unit, result in results:
                    file.add(unit, result)
                    done += 1
                    bar(done, len(units))
        return [BidHand(*hand) for unit in units for hand in file.done[unit]["hands"]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the network and return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=200_000, help="number of hands to play")
    parser.add_argument(
        "--network", type=Path, help="bid by this network (default: an estimate of the tricks)"
    )
    parser.add_argument("--passes", type=int, default=10, help="times to learn from each hand")
    parser.add_argument("--out", type=Path, default=Path("bids.net"), help="the new network")
    parser.add_argument("--resume", type=Path, help="store the hands here, and continue")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", "-j", type=int, default=1, help="number of processes")
    options = parser.parse_args(arguments)
    try:
        network = None
        if options.network is not None:
            network = read_bytes(options.network, MAX_BYTES)
            unpack(network)
        played = play(options, network)
    except SourceError as error:
        parser.error(error.explain())
    except (OSError, ValueError, RunFailed) as error:
        parser.error(f"{options.network or options.resume or ''} {error}".strip())
    origin = f"packaging train_bids --hands {options.hands} --passes {options.passes}"
    origin += f" --seed {options.seed}"
    if options.network is not None:
        origin += f" --network {options.network.name}"
    with progress_bar("Learning") as bar:
        data, report = bid_training.train(played, options.passes, options.seed, origin, bar)
    options.out.write_bytes(data)
    print(report)
    print(f"Written: {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
