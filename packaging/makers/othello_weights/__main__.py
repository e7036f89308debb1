"""Learn the evaluation of Othello from games of our own.

::

    python packaging othello_weights games FOLDER --files 120 --seed 1
    python packaging othello_weights fit FOLDER assets/strategies/othello/weights
    python packaging othello_weights cuts assets/strategies/othello/weights
    python packaging othello_weights endgames --count 100 --empty 20 --seed 1
    python packaging othello_weights match --games 200 --milliseconds 50 --seed 1

``games`` and ``fit`` can be interrupted and repeated; several processes share the games with
``--part 1/2`` and ``--part 2/2``.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from cardtable.games.othello.learned_evaluation import to_bytes
from makers.othello_weights.cuts import deviations
from makers.othello_weights.fit import fit
from makers.othello_weights.games import GAMES_PER_FILE, generate, load
from makers.othello_weights.match import play_match
from tests.benchmarks.othello_endgames import solve_endings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    games = commands.add_parser("games", help="play games and save their positions")
    games.add_argument("folder", type=Path)
    games.add_argument("--files", type=int, default=120, help=f"of {GAMES_PER_FILE} games each")
    games.add_argument("--seed", type=int, default=1)
    games.add_argument("--part", default="1/1", help="e.g. 1/2: every second file")
    fitting = commands.add_parser("fit", help="fit the weights to the positions")
    fitting.add_argument("folder", type=Path)
    fitting.add_argument("file", type=Path)
    cuts = commands.add_parser("cuts", help="measure the deviations of shallow searches")
    cuts.add_argument("file", type=Path)
    cuts.add_argument("--positions", type=int, default=100)
    cuts.add_argument("--seed", type=int, default=500)
    match = commands.add_parser("match", help="play against the handmade evaluation")
    match.add_argument("--games", type=int, default=200)
    match.add_argument("--milliseconds", type=float, default=50.0, help="for each move")
    match.add_argument("--seed", type=int, default=1)
    endgames = commands.add_parser("endgames", help="solve endgames and measure the time")
    endgames.add_argument("--count", type=int, default=100)
    endgames.add_argument("--empty", type=int, default=20)
    endgames.add_argument("--seed", type=int, default=1)
    endgames.add_argument("--check", action="store_true", help="compare with the general search")
    options = parser.parse_args()
    if options.command == "games":
        part, parts = map(int, options.part.split("/"))
        generate(options.folder, range(part - 1, options.files, parts), options.seed)
    elif options.command == "match":
        play_match(options.games, options.milliseconds, options.seed)
    elif options.command == "endgames":
        solve_endings(options.count, options.empty, options.seed, is_checked=options.check)
    elif options.command == "cuts":
        deviations(options.file, options.positions, options.seed)
    else:
        masks, margins = load(options.folder)
        numbers = sorted(int(file.stem) for file in options.folder.glob("[0-9]*[0-9].npy"))
        made_by = {
            "command": f"python packaging othello_weights games FOLDER --files {numbers[-1] + 1} "
            f"--seed 1; python packaging othello_weights fit FOLDER {options.file}",
            "missing files": sorted({*range(numbers[-1])} - {*numbers}),
            "positions": len(masks),
        }
        options.file.parent.mkdir(parents=True, exist_ok=True)
        weights = fit(masks, margins, options.folder / "fit.npz")
        options.file.write_bytes(to_bytes(weights, made_by))
        print(f"{options.file}: {options.file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
