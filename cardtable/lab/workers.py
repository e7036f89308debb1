"""Run work units in this process, in worker processes, or on a Dask cluster."""

from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Generator, Iterable, Sequence
from contextlib import suppress
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Any

from cardtable.core.i18n import _
from cardtable.games import add_game, added_files, set_game_folders
from cardtable.lab.job import RunFailed, Unit, UnitResult
from cardtable.lab.lifeline import end_with
from cardtable.lab.unit_work import play_unit
from cardtable.sandbox import SandboxSettings, sandbox_settings
from cardtable.storage.log import start_log
from cardtable.storage.paths import games_folder

if TYPE_CHECKING:
    from cardtable.games.scripted import GameFile

MAX_ATTEMPTS = 3
"""Number of attempts to play a unit whose worker process ends."""
WAIT_SECONDS = 0.25
"""Longest single wait for results. Ctrl-C pressed just before a wait begins does not end it."""
END_SECONDS = 2.0
"""Time for a worker process to end its strategies' processes before it is killed."""


def run(
    job_text: str, units: Iterable[Unit], workers: int = 1, scheduler: str = ""
) -> Generator[tuple[Unit, UnitResult], None, None]:
    """Yield each unit with its result, in the order they finish.

    One worker means this process. More workers are spawned processes, so that a script that uses
    them needs ``if __name__ == "__main__":``. *scheduler* is the address of a Dask cluster to use
    instead. Closing the iterator ends the workers. Raises RunFailed.
    """
    if scheduler:
        from cardtable.lab.cluster import run_on_cluster

        yield from run_on_cluster(job_text, units, scheduler)
    elif workers == 1:
        for unit in units:
            yield unit, play_unit(job_text, unit)
    else:
        yield from _WorkerPool(job_text, workers).run(units)


class _WorkerProcess:
    """A worker process, the pipe to it, and the unit it is playing."""

    def __init__(self, job_text: str) -> None:
        context = get_context("spawn")
        self.pipe, child_end = context.Pipe()
        far_end, self.lifeline = context.Pipe(duplex=False)
        self.process: SpawnProcess = context.Process(
            target=_work,
            args=(child_end, far_end, job_text, sandbox_settings(), added_files()),
            daemon=True,
        )
        self.process.start()
        child_end.close()
        far_end.close()
        self.unit: Unit | None = None

    def send(self, unit: Unit) -> None:
        self.unit = unit
        with suppress(OSError):  # the process has ended, as receive() will report
            self.pipe.send(tuple(unit))

    def receive(self) -> UnitResult | None:
        """Return the result of the unit, None if the process has ended."""
        try:
            result: UnitResult = self.pipe.recv()
        except (EOFError, OSError):
            return None
        return result

    def begin_to_end(self) -> None:
        """Tell the process to end its strategies and itself; does not wait for it."""
        self.lifeline.close()
        self.pipe.close()

    def end(self) -> None:
        self.begin_to_end()
        self.process.join(END_SECONDS)
        self.process.kill()
        self.process.join()


class _WorkerPool:
    """Several worker processes. If one fails, another worker plays its unit."""

    def __init__(self, job_text: str, workers: int) -> None:
        self.job_text = job_text
        self.size = workers
        self.workers: list[_WorkerProcess] = []
        self.failures: Counter[Unit] = Counter()

    def run(self, units: Iterable[Unit]) -> Generator[tuple[Unit, UnitResult], None, None]:
        waiting = deque(units)
        try:
            while waiting or any(worker.unit for worker in self.workers):
                self._fill(waiting)
                busy: dict[Any, _WorkerProcess] = {
                    worker.pipe: worker for worker in self.workers if worker.unit is not None
                }
                for pipe in connection.wait(list(busy), WAIT_SECONDS):
                    worker = busy[pipe]
                    unit, result = worker.unit, worker.receive()
                    assert unit is not None
                    if result is None:
                        self._discard(worker)
                        waiting.appendleft(unit)
                        continue
                    worker.unit = None
                    if waiting:
                        worker.send(waiting.popleft())
                    yield unit, result
        finally:
            for worker in self.workers:
                worker.begin_to_end()
            for worker in self.workers:
                worker.end()

    def _fill(self, waiting: deque[Unit]) -> None:
        """Send units to idle workers, and start missing workers."""
        for worker in self.workers:
            if waiting and worker.unit is None:
                worker.send(waiting.popleft())
        while waiting and len(self.workers) < self.size:
            worker = _WorkerProcess(self.job_text)
            self.workers.append(worker)
            worker.send(waiting.popleft())

    def _discard(self, worker: _WorkerProcess) -> None:
        """Remove a worker that has failed. Raises RunFailed after the last attempt."""
        unit = worker.unit
        assert unit is not None
        worker.end()
        self.workers.remove(worker)
        self.failures[unit] += 1
        if self.failures[unit] >= MAX_ATTEMPTS:
            raise RunFailed(
                _("The worker for {what} {number} failed {times} times (exit code {code}).").format(
                    what=_(unit.kind),
                    number=unit.number + 1,
                    times=MAX_ATTEMPTS,
                    code=worker.process.exitcode,
                )
            )


def _work(
    pipe: Any, lifeline: Any, job_text: str, settings: SandboxSettings, scripts: Sequence[GameFile]
) -> None:
    """Play the units received through *pipe* until its other end is closed.

    *scripts* are games that are not in the user's folder.
    """
    end_with(lifeline)
    start_log()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process handles Ctrl-C
    set_game_folders((games_folder(),))
    for script in scripts:
        add_game(script)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(play_unit(job_text, pipe.recv(), settings))
