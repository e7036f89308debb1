"""Solving heads-up Hold'em: the plan of a run, its checkpoints, and the policy it makes."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from typing import Any

from cardtable.core.i18n import _
from cardtable.games.holdem import GAME
from cardtable.games.holdem.solved.bet_sizes import SimplifiedBetting, read_sizes
from cardtable.solving.betting_tree import build_tree
from cardtable.solving.policy_file import SolvedPolicy, solved_policy
from cardtable.storage.files import replace_file
from cardtable.training.holdem_dealer import HoldemDealer
from cardtable.training.mccfr import Solver

DEFAULT_SIZES = "50/100:50/100:100,50/100:50/100,50/100:50,75"
STREETS = 3
"""A policy is kept for these streets; the river is solved anew in each hand."""
CHECKPOINT_SECONDS = 120.0
_FORMAT = b"cardtable solving 2\n"
_CHUNK = 20_000

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class SolvePlan:
    """The settings that determine a solved policy, except the number of iterations.

    *stack* is in big blinds, *sizes* is the text of read_sizes(), *groups* are (bins, parts) of
    flop, turn and river. After each *epoch* of iterations all regrets are discounted. *prune* is in
    big blinds, for it and *explore* see Solver.
    """

    stack: float = 100
    sizes: str = DEFAULT_SIZES
    groups: tuple[tuple[int, int], ...] = ((20, 4), (20, 3), (40, 1))
    seed: int = 1
    epoch: int = 1_000_000
    prune: float = 20_000
    explore: float = 0.05

    def about(self, iterations: int) -> dict[str, Any]:
        """Return how a policy is made, for its file, with the command that makes it again."""
        command = (
            f"cardtable lab solve holdem --players 2 --stack {self.stack:g}bb --sizes {self.sizes} "
            f"--iterations {iterations} --seed {self.seed}"
        )
        head = {"game": GAME.key, "players": 2, "iterations": iterations, "command": command}
        return head | self.to_data()

    def to_data(self) -> dict[str, Any]:
        """Return the plan as plain values, as they come out of JSON."""
        data: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return data


class CheckpointError(ValueError):
    """A checkpoint that cannot be continued; its text says why."""


class SolveRun:
    """A solver at work. Raises ValueError for invalid sizes or stacks.

    *progress* is told of the buckets being computed, which takes one to two minutes.
    """

    def __init__(self, plan: SolvePlan, progress: Progress | None = None) -> None:
        self.plan = plan
        self.measured = 0
        tree = build_tree(SimplifiedBetting.start(plan.stack, read_sizes(plan.sizes)))
        self.dealer = HoldemDealer(plan.groups, plan.seed)
        self.dealer.build(progress)
        options = {"prune": plan.prune, "explore": plan.explore}
        self.solver = Solver(tree, self.dealer.buckets, self.dealer, **options)

    @property
    def iterations(self) -> int:
        """The number of iterations so far."""
        return self.solver.iterations

    def run(
        self, iterations: int, checkpoint: Path | None = None, progress: Progress | None = None
    ) -> None:
        """Go on until *iterations* have been played, in all.

        The state is saved in the file *checkpoint* every two minutes and at the end, also if it is
        interrupted. Raises OSError if the file cannot be written.
        """
        saved = monotonic()
        try:
            while self.iterations < iterations:
                left = self.plan.epoch - self.iterations % self.plan.epoch
                before = self.iterations
                try:
                    self.solver.run(min(_CHUNK, left, iterations - before))
                finally:  # Ctrl-C is noticed here, and must not come between run and discount
                    if self.iterations > before and self.iterations % self.plan.epoch == 0:
                        number = self.iterations // self.plan.epoch
                        self.solver.discount(number / (number + 1))
                if progress is not None:
                    progress(self.iterations, iterations)
                if checkpoint is not None and monotonic() - saved > CHECKPOINT_SECONDS:
                    self.save(checkpoint)
                    saved = monotonic()
        finally:
            if checkpoint is not None:
                self.save(checkpoint)

    def save(self, path: Path) -> None:
        """Write a checkpoint; a file that exists is replaced once the new one is complete."""
        iterations, state, regrets, sums = self.solver.state()
        parts = (regrets.cast("B"), sums.cast("B"))
        header: dict[str, Any] = {
            "plan": self.plan.to_data(),
            "iterations": iterations,
            "state": state,
        }
        header["sum"] = _checksum(header, *parts)
        replace_file(path, _FORMAT + json.dumps(header).encode() + b"\n", *parts)

    def restore(self, path: Path) -> None:
        """Continue from a checkpoint. Raises CheckpointError, or OSError."""
        with path.open("rb") as file:
            if file.readline(len(_FORMAT)) != _FORMAT:
                raise CheckpointError(_("The file is not a checkpoint of this version."))
            try:
                header = json.loads(file.readline())
                plan, counted = header["plan"], int(header["iterations"])
                state, expected = int(header["state"]), header["sum"]
                if not (0 <= counted < 2**63 and 0 <= state < 2**64):
                    raise ValueError("numbers out of range")
            except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
                raise CheckpointError(_("The checkpoint is damaged.")) from None
            data = file.read()
        half = len(data) // 2
        if _checksum(header, data[:half], data[half:]) != expected:
            raise CheckpointError(_("The checkpoint is damaged."))
        if plan != self.plan.to_data():
            raise CheckpointError(
                _("The checkpoint is of another run: {plan}").format(plan=json.dumps(plan))
            )
        try:
            regrets, sums = array("f", data[:half]), array("f", data[half:])
            self.solver.restore(counted, state, regrets, sums)
        except ValueError:
            raise CheckpointError(_("The checkpoint is damaged.")) from None

    def measure(self, deals: int, progress: Progress | None = None) -> None:
        """Play *deals* deals by the average strategy, for the costs of its actions.

        These deals continue the sequence used for learning, so learning must not go on afterwards.
        """
        done = 0
        while done < deals:
            count = min(_CHUNK, deals - done)
            self.solver.measure(count)
            done += count
            if progress is not None:
                progress(done, deals)
        self.measured += done

    def policy(self) -> SolvedPolicy:
        """Return the average strategy so far as a policy, with costs if they were measured."""
        return solved_policy(
            self.plan.about(self.iterations) | {"measured": self.measured},
            self.solver.tree,
            (*self.dealer.buckets[:STREETS], 0),
            [grouping.to_data() for grouping in self.dealer.groupings],
            self.dealer.flop_table,
            self.solver.average(STREETS),
            self.solver.costs(STREETS) if self.measured else ((), ()),
        )


def _checksum(header: Mapping[str, Any], *parts: bytes | memoryview) -> str:
    """Return the checksum of all that is in *header* but the checksum, and of *parts*."""
    rest = {name: value for name, value in header.items() if name != "sum"}
    digest = blake2b(json.dumps(rest, sort_keys=True).encode(), digest_size=16)
    for part in parts:
        digest.update(part)
    return digest.hexdigest()
