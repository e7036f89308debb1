"""Make the match table of Spades: ``python packaging spades_match_table --work FILE``.

Plays hands under the classic rules, at 0 to 0 and with random bags, and takes from them how often
a hand brings each side how many points and bags. From this follows the chance to win the match
from every score, by value iteration. Each hand is written to the work file, so the command can be
stopped and started again. With --outcomes the hands are read from a file instead: one JSON object
per hand, with the "points" of each side, without penalties for bags, and its new "bags", as in
{"points": [52, 40], "bags": [2, 0]}.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardtable.games.spades.strategies.bid_network import bid_network
from cardtable.games.spades.strategies.match_table import (
    BAGS,
    EVEN,
    FILE,
    MatchTable,
    chance_in,
    pack,
)
from cardtable.lab.bid_hands import BidHands
from cardtable.lab.job import HAND, derive

TARGET = Path("assets/strategies/spades") / FILE
SEATS = "network and compiled search"
"""Who plays: bids by the network, cards by a search (see cardtable/lab/bid_hands.py)."""
NIL = 100
KNOTS = (*range(1, 20), *range(20, 48, 2), *range(48, 80, 4), *range(80, 141, 10))
"""The needs in the table, in tens; close to the target the values bend most."""
ACCURACY = 1e-4
"""The sweeps end when no value, from -1 to 1, changes by more."""
PENALTY = 9
"""What a full bag counter costs in tens: 100 points, of which its bags have brought ten."""

Square = NDArray[np.float32]
"""Values by the need of our side (rows) and of the other one."""


class Outcome(NamedTuple):
    """What a hand brings to each side: points without penalties for bags, and new bags."""

    points: tuple[int, int]
    bags: tuple[int, int]


# -- hands ------------------------------------------------------------------------------------


@cache
def hand_player() -> BidHands:
    """Return the player of this process."""
    return BidHands(0, bid_network(), explores=False)


def play_hand(seed: int, number: int) -> Outcome:
    """Play hand *number* of *seed* and return its outcome."""
    chance = Random(derive(HAND, seed, number))
    player = hand_player()
    player.begin(chance)
    hand, _cards = player.play(chance)
    points = [0, 0]
    bags = [0, 0]
    for side in range(2):
        seats = (side, side + 2)
        contract = sum(hand.bids[seat] for seat in seats)
        taken = sum(hand.tricks[seat] for seat in seats)
        if contract:
            points[side] += 10 * contract if taken >= contract else -10 * contract
        bags[side] = max(0, taken - contract)
        points[side] += bags[side]
        for seat in seats:
            if not hand.bids[seat]:
                points[side] += -NIL if hand.tricks[seat] else NIL
    return Outcome((points[0], points[1]), (bags[0], bags[1]))


def play_hands(work: Path, hands: int, seed: int, workers: int) -> None:
    """Play the hands that *work* lacks, in order, and append their outcomes."""
    done = len(work.read_text("ascii").splitlines()) if work.exists() else 0
    begin = last = time.monotonic()
    with get_context("spawn").Pool(workers) as pool, work.open("a", 1, "ascii") as file:
        played = pool.imap(partial(play_hand, seed), range(done, hands), chunksize=50)
        for count, outcome in enumerate(played, 1):
            file.write(json.dumps(outcome._asdict()) + "\n")
            now = time.monotonic()
            if now - last > 10:
                last = now
                left = (now - begin) / count * (hands - done - count)
                print(f"{done + count} of {hands} hands, {left / 60:.0f} min left", flush=True)


def read_outcomes(path: Path) -> list[Outcome]:
    """Return the outcomes in a file. Raises ValueError if one does not fit the classic rules."""
    outcomes = []
    for number, line in enumerate(path.read_text("ascii").splitlines(), 1):
        data = json.loads(line)
        outcome = Outcome(tuple(data["points"]), tuple(data["bags"]))
        for points, bags in zip(*outcome, strict=True):
            if bags < 0 or (points - bags) % 10:
                raise ValueError(f"{path}, line {number}: {points} points with {bags} bags")
        outcomes.append(outcome)
    return outcomes


# -- the value of a score ---------------------------------------------------------------------


class Change(NamedTuple):
    """A change of the scores in one hand, and how often it happens: tens and new bags by side."""

    share: float
    tens: tuple[int, int]
    bags: tuple[int, int]


def distribution(outcomes: Sequence[Outcome]) -> list[Change]:
    """Return the changes in *outcomes*, each counted once for either order of the sides."""
    counts: Counter[tuple[tuple[int, int], tuple[int, int]]] = Counter()
    for points, bags in outcomes:
        tens = (points[0] - bags[0]) // 10, (points[1] - bags[1]) // 10
        counts[tens, bags] += 1
        counts[tens[::-1], bags[::-1]] += 1
    total = sum(counts.values())
    return [Change(count / total, *change) for change, count in sorted(counts.items())]


class Values:
    """The values of all scores, -1 lost .. 1 won, improved by sweeps of value iteration.

    ``values[a, b, i, j]`` is the value of *a* and *b* bags when the sides need *i* and *j* tens
    (Hands.set_match_table() explains tens), counted from 1 to *size*, with a margin on both sides
    for the changes of one hand. Scores further from the target have the value of the last ones.
    """

    def __init__(self, changes: Sequence[Change], size: int) -> None:
        self.changes = changes
        self.size = size
        tens = [ten for change in changes for ten in change.tens]
        bags = [bag for change in changes for bag in change.bags]
        self.before = max(0, *tens) + 1  # the number of places before 1
        self.after = max(0, -min(tens)) + PENALTY * (1 + max(bags) // BAGS)
        whole = np.arange(1 - self.before, size + self.after + 1)
        needs = [10 * whole - bags for bags in range(BAGS)]
        self.values = np.empty((BAGS, BAGS, len(whole), len(whole)), np.float32)
        for ours in range(BAGS):
            for theirs in range(BAGS):
                # won or lost where a side has reached the target; elsewhere a first guess
                lead = needs[theirs] - needs[ours][:, None]
                hands = np.maximum(needs[ours][:, None], needs[theirs]).clip(10) / 50
                over = (needs[ours][:, None] <= 0) | (needs[theirs] <= 0)
                self.values[ours, theirs] = np.where(
                    over, np.sign(lead), np.tanh(lead / (100 * np.sqrt(hands)))
                )
        self._fill_margin()

    def _fill_margin(self) -> None:
        end = self.before + self.size
        self.values[:, :, self.before :, end:] = self.values[:, :, self.before :, end - 1 : end]
        self.values[:, :, end:, self.before :] = self.values[:, :, end - 1 : end, self.before :]

    def mean_after(self, ours: int, theirs: int) -> Square:
        """Return the mean value after one more hand, for each need, at these bag counters."""
        total = np.zeros((self.size, self.size), np.float32)
        for share, tens, bags in self.changes:
            mine, my_bags = self._move(tens[0], ours + bags[0])
            other, other_bags = self._move(tens[1], theirs + bags[1])
            after = self.values[my_bags, other_bags]
            total += np.float32(share) * after[mine : mine + self.size, other : other + self.size]
        return total

    def _move(self, tens: int, bags: int) -> tuple[int, int]:
        """Return where a need of 1 goes, as a place in the array, and the bag counter."""
        return self.before - tens + PENALTY * (bags // BAGS), bags % BAGS

    def sweep(self) -> float:
        """Replace each value by the mean after one more hand; return the greatest change."""
        inner = slice(self.before, self.before + self.size)
        new = np.empty((BAGS, BAGS, self.size, self.size), np.float32)
        for ours in range(BAGS):
            for theirs in range(ours, BAGS):
                mean = self.mean_after(ours, theirs)
                if ours == theirs:
                    mean = np.float32(0.5) * (mean - mean.T)  # without errors of rounding
                new[ours, theirs], new[theirs, ours] = mean, -mean.T
        old = self.values[:, :, inner, inner]
        change = float(np.abs(new - old).max())
        old[:] = new
        self._fill_margin()
        return change

    def table(self, knots: Sequence[int], origin: str) -> MatchTable:
        """Return the values at *knots* as a table."""
        places = np.array(knots) + self.before - 1
        values = array("H")
        for ours in range(BAGS):
            for theirs in range(ours, BAGS):
                square = self.values[ours, theirs][np.ix_(places, places)].astype(np.float64)
                values.extend(np.rint((1 + square) * EVEN).astype(int).ravel().tolist())
        return MatchTable(tuple(knots), values, origin)


def solve(changes: Sequence[Change], size: int, accuracy: float = ACCURACY) -> Values:
    """Return the values for needs up to *size* tens, swept until they change by *accuracy*."""
    values = Values(changes, size)
    change, sweeps = 1.0, 0
    while change > accuracy:
        change = values.sweep()
        sweeps += 1
        print(f"sweep {sweeps}: the values change by up to {change:.5f}", flush=True)
    return values


def residual(
    table: MatchTable, changes: Sequence[Change], needs: tuple[int, int], bags: tuple[int, int]
) -> float:
    """Return how far the chance in *table* is from the mean chance after one more hand."""
    mean = 0.0
    for share, tens, new_bags in changes:
        sums = [old + new for old, new in zip(bags, new_bags, strict=True)]
        after = [
            need - 10 * ten - new + 100 * (total // BAGS)
            for need, ten, new, total in zip(needs, tens, new_bags, sums, strict=True)
        ]
        mean += share * chance_in(table, after, [total % BAGS for total in sums])
    return mean - chance_in(table, needs, bags)


def greatest_residual(table: MatchTable, changes: Sequence[Change]) -> float:
    """Return the greatest residual at 200 scores, drawn at random but always the same."""
    rng = Random(1)
    greatest = 0.0
    for _score in range(200):
        bags = rng.randrange(BAGS), rng.randrange(BAGS)
        needs = 10 * rng.randint(1, 60) - bags[0], 10 * rng.randint(1, 60) - bags[1]
        greatest = max(greatest, abs(residual(table, changes, needs, bags)))
    return greatest


def bag_values(table: MatchTable, need: int) -> list[float]:
    """Return what one more bag is worth to a side with 0..9 bags, in points, in an even match.

    Without bags both sides would need *need* points.
    """
    values = []
    for bags in range(BAGS):
        ours, after = need - bags, (bags + 1) % BAGS
        bag = chance_in(table, (ours - 1 if after else ours + 99, ours), (after, bags))
        higher = chance_in(table, (ours - 10, ours), (bags, bags))
        lower = chance_in(table, (ours + 10, ours), (bags, bags))
        values.append(20 * (bag - 0.5) / (higher - lower))
    return values


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="number of hands (20000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the hands (1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes (all cores)")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--work", type=Path, help="file with the hands played so far")
    source.add_argument("--outcomes", type=Path, help="file with hands to read instead")
    options = parser.parse_args()
    if options.work:
        play_hands(options.work, options.hands, options.seed, options.workers)
        outcomes = read_outcomes(options.work)[: options.hands]
    else:
        outcomes = read_outcomes(options.outcomes)
    changes = distribution(outcomes)
    print(f"{len(outcomes)} hands with {len(changes)} different outcomes", flush=True)
    begin = time.monotonic()
    origin = f"--seed {options.seed}: {SEATS}" if options.work else options.outcomes.name
    table = solve(changes, KNOTS[-1]).table(KNOTS, f"{len(outcomes)} hands, {origin}")
    TARGET.write_bytes(pack(table))
    print(f"{TARGET}: {TARGET.stat().st_size} bytes, {time.monotonic() - begin:.0f} s")
    print(f"greatest residual: {greatest_residual(table, changes):.4f}")
    print("one more bag at 0..9 bags, in points, in an even match to 400:")
    print(" ".join(f"{value:.1f}" for value in bag_values(table, 400)))


if __name__ == "__main__":
    main()
