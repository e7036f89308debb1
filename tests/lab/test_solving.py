"""Runs of the solver and their checkpoints, on Leduc poker, whose deals need no tables."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable.lab.solving import CheckpointError, SolvePlan, SolveRun
from cardtable.storage.files import SaveFailed
from cardtable.training.dealer import ListDealer
from cardtable.training.mccfr import Solver
from tests.solving.small_games import SmallGame, kuhn, leduc
from tests.storage.disk import replace_file_writes

GAME = leduc()


def small_run(seed: int = 1, game: SmallGame = GAME, **options: Any) -> SolveRun:
    """Return a run that solves a small game instead of Hold'em."""
    run = SolveRun.__new__(SolveRun)
    run.plan = SolvePlan(seed=seed, **{"epoch": 1_000, "prune": 50.0, **options})
    dealer: Any = ListDealer(game.deals, seed)
    run.dealer = dealer
    sizes = [len(names) for names in game.buckets]
    run.solver = Solver(game.tree, sizes, dealer, prune=run.plan.prune)
    return run


def numbers(run: SolveRun) -> tuple[int, int, list[float], list[float]]:
    iterations, state, regrets, sums = run.solver.state()
    return iterations, state, list(regrets), list(sums)


def finished(count: int) -> tuple[int, int, list[float], list[float]]:
    run = small_run()
    run.run(count)
    return numbers(run)


@pytest.mark.parametrize("stop", [1, 999, 1_000, 1_001, 3_500])
def test_a_saved_run_continues_bit_by_bit(stop: int, tmp_path: Path) -> None:
    file = tmp_path / "run"
    first, second = small_run(), small_run()
    first.run(stop, file)
    second.restore(file)
    assert second.iterations == stop
    assert numbers(second) == numbers(first)
    second.run(4_200, file)
    assert numbers(second) == finished(4_200)
    third = small_run()
    third.restore(file)
    assert third.iterations == 4_200
    third.run(4_200)  # nothing is left to do
    assert numbers(third) == numbers(second)


def test_each_epoch_is_discounted_once() -> None:
    plain, run = small_run(), small_run()
    run.run(2_500)
    for count, factor in ((1_000, 1 / 2), (1_000, 2 / 3), (500, 1)):
        plain.solver.run(count)
        plain.solver.discount(factor)
    assert numbers(run) == numbers(plain)


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    small_run().run(2_300, progress=lambda done, total: told.append((done, total)))
    assert told == [(1_000, 2_300), (2_000, 2_300), (2_300, 2_300)]


def fail_after_header(_descriptor: int, data: bytes) -> int:
    """Write the header of a checkpoint; the disk is full when its numbers follow."""
    if b'"plan"' in bytes(data):
        return len(data)
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_checkpoint_is_replaced_only_when_it_is_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run"
    run = small_run()
    run.run(1_500, file)
    whole = file.read_bytes()
    run.run(1_800)
    replace_file_writes(monkeypatch, fail_after_header)
    with pytest.raises(SaveFailed, match="the disk is full"):
        run.save(file)
    assert [each.name for each in tmp_path.iterdir()] == ["run"]
    assert file.read_bytes() == whole


def test_ctrl_c_saves(tmp_path: Path) -> None:
    file = tmp_path / "run"

    def stop(done: int, _total: int) -> None:
        if done == 2_000:
            raise KeyboardInterrupt

    run = small_run()
    with pytest.raises(KeyboardInterrupt):
        run.run(9_000, file, stop)
    again = small_run()
    again.restore(file)
    assert again.iterations == 2_000
    again.run(3_000)
    assert numbers(again) == finished(3_000)


class Interrupted:
    """A solver in whose compiled loop Ctrl-C is pressed: Python notices when it returns."""

    def __init__(self, solver: Solver, at: int) -> None:
        self._solver, self._at = solver, at

    def __getattr__(self, name: str) -> Any:
        return getattr(self._solver, name)

    def run(self, count: int) -> None:
        self._solver.run(count)
        if self._solver.iterations == self._at:
            raise KeyboardInterrupt


@pytest.mark.parametrize("at", [2_000, 2_500])
def test_ctrl_c_at_the_end_of_an_epoch_loses_no_discount(at: int, tmp_path: Path) -> None:
    file = tmp_path / "run"
    run = small_run()
    inside: Any = Interrupted(run.solver, at)
    run.solver = inside
    with pytest.raises(KeyboardInterrupt):
        run.run(at, file)
    again = small_run()
    again.restore(file)
    again.run(3_000)
    assert numbers(again) == finished(3_000)


def changed_header(**changes: Any) -> Callable[[bytes], bytes]:
    def change(data: bytes) -> bytes:
        name, header, rest = data.split(b"\n", 2)
        text = json.dumps(json.loads(header) | changes).encode()
        return b"\n".join((name, text, rest))

    return change


def flip(at: int) -> Callable[[bytes], bytes]:
    return lambda data: data[:at] + bytes([data[at] ^ 64]) + data[at:][1:]


OTHER = "The file is not a checkpoint of this version."
DAMAGED = "The checkpoint is damaged."


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: b"", OTHER),
        (lambda data: b"\x00" * 100, OTHER),
        (lambda data: data.replace(b"solving 2", b"solving 3", 1), OTHER),
        (lambda data: data[:25], DAMAGED),
        (lambda data: data[:-1], DAMAGED),
        (lambda data: data[:-400], DAMAGED),
        (lambda data: data + b"\0" * 8, DAMAGED),
        (flip(-1), DAMAGED),
        (flip(-3_000), DAMAGED),
        (changed_header(sum="0" * 32), DAMAGED),
        (changed_header(iterations=None), DAMAGED),
        (changed_header(iterations="many"), DAMAGED),
        (changed_header(iterations=float("inf")), DAMAGED),
        (changed_header(iterations=10**30), DAMAGED),
        (changed_header(state=-1), DAMAGED),
        (changed_header(state=2**64), DAMAGED),
        (changed_header(plan=None), DAMAGED),
        (changed_header(iterations=1_199), DAMAGED),
        (changed_header(state=7), DAMAGED),
        (lambda data: data[:20] + b"[" * 100_000, DAMAGED),
    ],
)
def test_a_damaged_checkpoint_is_refused(
    change: Callable[[bytes], bytes], reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "run"
    small_run().run(1_200, file)
    file.write_bytes(change(file.read_bytes()))
    run = small_run()
    with pytest.raises(CheckpointError) as caught:
        run.restore(file)
    assert str(caught.value) == reason
    assert numbers(run) == numbers(small_run())  # nothing was taken over


@pytest.mark.parametrize(
    ("options", "shown"),
    [({"seed": 2}, '"seed": 1'), ({"prune": 51.0}, '"prune": 50'), ({"stack": 99}, '"stack": 100')],
)
def test_the_checkpoint_of_another_plan_is_refused(
    options: dict[str, Any], shown: str, tmp_path: Path
) -> None:
    file = tmp_path / "run"
    small_run().run(100, file)
    with pytest.raises(CheckpointError, match=r"^The checkpoint is of another run: ") as caught:
        small_run(**options).restore(file)
    assert shown in str(caught.value)


def test_the_numbers_of_another_game_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "run"
    small_run(game=kuhn()).run(100, file)
    with pytest.raises(CheckpointError, match=r"^The checkpoint is damaged\.$"):
        small_run().restore(file)


def test_a_checkpoint_that_is_missing_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        small_run().restore(tmp_path / "none")


def test_a_plan_tells_the_command_that_makes_the_policy_again() -> None:
    about = SolvePlan(stack=50.5, seed=7).about(2_000)
    assert about["game"] == "holdem"
    assert about["iterations"] == 2_000
    assert about["command"].startswith("cardtable lab solve holdem --players 2 --stack 50.5bb ")
    assert about["command"].endswith(" --iterations 2000 --seed 7")
    assert json.loads(json.dumps(about)) == about


@pytest.mark.parametrize("options", [{"stack": 0.5}, {"stack": 2_000}, {"sizes": "50,50"}])
def test_an_invalid_plan_is_refused_before_the_tables_are_made(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"Stacks from 1|sizes of four streets"):
        SolveRun(SolvePlan(**options))
