"""Let units be played: in this process, in several, or on a cluster."""

from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Generator, Iterable
from contextlib import suppress
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from typing import Any

from cardtable.games import look_in
from cardtable.i18n import _
from cardtable.lab.job import Result, Unit
from cardtable.lab.playing import play_unit
from cardtable.storage.paths import games_folder

TRIES = 3
"""How often a unit is begun again after the process that played it died."""


class RunFailed(RuntimeError):
    """Report that units could not be played, for a reason outside the game."""


def run(
    job_text: str, units: Iterable[Unit], workers: int = 1, scheduler: str = ""
) -> Generator[tuple[Unit, Result], None, None]:
    """Yield each unit with its result as they come, in any order.

    One worker is this process; several are processes of their own (a script that asks for them
    needs the usual ``if __name__ == "__main__":``); *scheduler* is the address of a Dask cluster.
    Closing the iterator ends the workers at once. Raises RunFailed.
    """
    if scheduler:
        from cardtable.lab.cluster import run_on_cluster

        yield from run_on_cluster(job_text, units, scheduler)
    elif workers == 1:
        for unit in units:
            yield unit, play_unit(job_text, unit)
    else:
        yield from _Pool(job_text, workers).run(units)


class _Worker:
    """A process with a pipe to it, and the unit it has."""

    def __init__(self, job_text: str) -> None:
        context = get_context("spawn")
        self.pipe, there = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=_work, args=(there, job_text), daemon=True
        )
        self.process.start()
        there.close()
        self.unit: Unit | None = None

    def give(self, unit: Unit) -> None:
        self.unit = unit
        with suppress(OSError):  # it died; that is seen when its answer is waited for
            self.pipe.send(tuple(unit))

    def take(self) -> Result | None:
        """Return what came back, None when the process is gone."""
        try:
            result: Result = self.pipe.recv()
        except (EOFError, OSError):
            return None
        return result

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


class _Pool:
    """Several workers. A unit whose worker died is given to another one."""

    def __init__(self, job_text: str, workers: int) -> None:
        self.job_text = job_text
        self.size = workers
        self.workers: list[_Worker] = []
        self.deaths: Counter[Unit] = Counter()

    def run(self, units: Iterable[Unit]) -> Generator[tuple[Unit, Result], None, None]:
        waiting = deque(units)
        try:
            while waiting or any(worker.unit for worker in self.workers):
                self._fill(waiting)
                busy: dict[Any, _Worker] = {
                    worker.pipe: worker for worker in self.workers if worker.unit is not None
                }
                for pipe in connection.wait(list(busy)):
                    worker = busy[pipe]
                    unit, result = worker.unit, worker.take()
                    assert unit is not None
                    if result is None:
                        self._bury(worker)
                        waiting.appendleft(unit)
                        continue
                    worker.unit = None
                    if waiting:
                        worker.give(waiting.popleft())
                    yield unit, result
        finally:
            for worker in self.workers:
                worker.end()

    def _fill(self, waiting: deque[Unit]) -> None:
        """Give every idle worker something to do, and start workers where some are missing."""
        for worker in self.workers:
            if waiting and worker.unit is None:
                worker.give(waiting.popleft())
        while waiting and len(self.workers) < self.size:
            worker = _Worker(self.job_text)
            self.workers.append(worker)
            worker.give(waiting.popleft())

    def _bury(self, worker: _Worker) -> None:
        unit = worker.unit
        assert unit is not None
        worker.end()
        self.workers.remove(worker)
        self.deaths[unit] += 1
        if self.deaths[unit] >= TRIES:
            raise RunFailed(
                _(
                    "The process that plays {what} {number} ended {times} times (code {code})."
                ).format(
                    what=_(unit.what),
                    number=unit.number + 1,
                    times=TRIES,
                    code=worker.process.exitcode,
                )
            )


def _work(pipe: Any, job_text: str) -> None:
    """Play what comes through the pipe, until its other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the main process's to answer
    look_in((games_folder(),))
    with suppress(EOFError, OSError):
        while True:
            pipe.send(play_unit(job_text, pipe.recv()))
