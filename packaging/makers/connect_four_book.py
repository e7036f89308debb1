"""Make the opening book of Connect Four: ``python packaging connect_four_book --work FILE``.

Solves all positions with a number of discs (--discs), without mirror images and positions that are
won at once. Each result is written to the work file, so the command can be stopped and started
again; the work file may hold positions with different numbers of discs, and what the present book
holds is not solved again. When all are solved, or with --write, the book is written to
assets/strategies/connect-four.
"""

from __future__ import annotations

import argparse
import time
from array import array
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path

from cardtable.search.boards.connect_four import ConnectFourKernel
from cardtable.search.boards.four_book import pack, unpack
from cardtable.search.boards.four_solver import FourSolver, mirrored

KERNEL = ConnectFourKernel()
BOOK = Path("assets/strategies/connect-four/openings.book")
Position = tuple[int, int]
"""The discs of the side to move and those of the other, in the kernel's layout."""


def key_of(position: Position) -> int:
    """Return the smaller key of *position* and its mirror image."""
    key = 2 * position[0] + position[1]
    return min(key, mirrored(key))


def positions(discs: int) -> list[Position]:
    """Return all positions with *discs* discs in which the game goes on, one of two mirror images.

    Positions that follow from the same one stand together.
    """
    level: dict[int, Position] = {0: (0, 0)}
    for _ in range(discs):
        found: dict[int, Position] = {}
        for mine, theirs in level.values():
            legal = KERNEL.legal_cells(mine, theirs)
            for cell in range(48):
                after = theirs, mine | 1 << cell
                if legal >> cell & 1 and KERNEL.legal_cells(*after):
                    found.setdefault(key_of(after), after)
        level = found
    return list(level.values())


def wins_at_once(position: Position) -> bool:
    """Return whether the side to move has a winning move."""
    mine, theirs = position
    legal = KERNEL.legal_cells(mine, theirs)
    return any(
        legal >> cell & 1 and KERNEL.after(mine, theirs, cell)[2] is not None for cell in range(48)
    )


def solve_all(solver: FourSolver, work: Sequence[Position], results: Connection) -> None:
    """Solve positions and send (key, score) of each."""
    solver.limits.set(array("i", [0]), 0, 0.0)
    for position in work:
        results.send((key_of(position), solver.score(*position)))
    results.close()


def solved(work: Sequence[Position], workers: int, bits: int) -> Iterator[tuple[int, int]]:
    """Yield (key, score) of the positions of *work*, in any order.

    The processes share one transposition table: its entries are single words, so they need no lock.
    """
    context = get_context("fork")
    solver = FourSolver(bits)
    readers: list[Connection] = []
    for number in range(workers):
        reader, writer = context.Pipe(duplex=False)
        share = work[number * len(work) // workers : (number + 1) * len(work) // workers]
        process = context.Process(target=solve_all, args=(solver, share, writer), daemon=True)
        process.start()
        writer.close()
        readers.append(reader)
    while readers:
        ready = wait(readers)
        for reader in [reader for reader in readers if reader in ready]:
            try:
                yield reader.recv()
            except EOFError:
                readers.remove(reader)


def read_work(path: Path) -> dict[int, int]:
    """Return the results in a work file; a line that was cut off is left out."""
    found = {}
    if path.exists():
        for line in path.read_text("ascii").splitlines():
            key, _, score = line.partition(" ")
            if score.endswith(";"):
                found[int(key)] = int(score[:-1])
    return found


def read_book() -> dict[int, int]:
    """Return the scores in the present book."""
    if not BOOK.exists():
        return {}
    book = unpack(BOOK.read_bytes())
    return dict(zip(book.keys, book.scores, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--discs", type=int, default=8, help="number of discs (8)")
    parser.add_argument("--workers", type=int, default=1, help="number of processes (1)")
    parser.add_argument("--bits", type=int, default=25, help="log2 of the table's buckets (25)")
    parser.add_argument("--work", type=Path, required=True, help="file with the results so far")
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after this time")
    parser.add_argument(
        "--write", action="store_true", help="only write the book of what is solved"
    )
    options = parser.parse_args()
    known = read_book() | read_work(options.work)
    if not options.write:
        work = [each for each in positions(options.discs) if not wins_at_once(each)]
        work = [each for each in work if key_of(each) not in known]
        print(f"{len(known)} positions known, {len(work)} to solve", flush=True)
        begin = last = time.monotonic()
        with options.work.open("a", encoding="ascii") as file:
            for count, (key, score) in enumerate(solved(work, options.workers, options.bits), 1):
                known[key] = score
                file.write(f"{key} {score};\n")
                now = time.monotonic()
                if now - last > 10:
                    last = now
                    file.flush()
                    left = (now - begin) / count * (len(work) - count)
                    print(f"{count} of {len(work)}, {left / 60:.0f} minutes left", flush=True)
                if options.minutes and now - begin > 60 * options.minutes:
                    return
    BOOK.parent.mkdir(exist_ok=True)
    BOOK.write_bytes(pack(known))
    print(f"{BOOK}: {len(known)} positions, {BOOK.stat().st_size} bytes")


if __name__ == "__main__":
    main()
