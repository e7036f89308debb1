"""The lab on a Dask cluster: a real scheduler, two workers, one of them killed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from cardtable.lab import RunFailed, cluster, play_match
from tests.oracles import oracle
from tests.paths import ROOT

oracle("distributed")
PAIR = ["probability", "rule-bidder"]


def start(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(process: subprocess.Popen[str], pattern: str) -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if found := re.search(pattern, line):
            return found[1]
    raise AssertionError("the process ended")


@pytest.fixture
def processes() -> Iterator[list[subprocess.Popen[str]]]:
    started: list[subprocess.Popen[str]] = []
    yield started
    for process in started:
        process.kill()
        process.communicate()


@pytest.fixture
def address(processes: list[subprocess.Popen[str]]) -> str:
    scheduler = start(
        "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"
    )
    processes.append(scheduler)
    return wait_for(scheduler, r"Scheduler at:\s+(tcp://\S+)")


@pytest.mark.check
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_a_cluster_gives_the_same_results_although_a_worker_fails(
    processes: list[subprocess.Popen[str]], address: str
) -> None:
    for _worker in range(2):
        processes.append(
            start(
                "distributed.cli.dask_worker",
                address,
                "--nthreads",
                "1",
                "--no-nanny",
                "--no-dashboard",
                "--host",
                "127.0.0.1",
            )
        )
    killed: list[int] = []

    def kill(done: int, of: int) -> None:
        if done == 10:
            processes[1].kill()
            killed.append(processes[1].wait())

    report = play_match(PAIR, deals=40, scheduler=address, progress=kill)
    assert killed
    assert report.checksum == play_match(PAIR, deals=40).checksum


@pytest.mark.check
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_a_missing_scheduler_or_worker_is_reported(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "TIMEOUT", 1)
    with pytest.raises(RunFailed, match="has no workers"):
        play_match(PAIR, deals=2, scheduler=address)
    with pytest.raises(RunFailed, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        play_match(PAIR, deals=2, scheduler="tcp://127.0.0.1:9")


@pytest.mark.parametrize("address", ["nonsense", "tcp://here:port", "smoke://10.0.0.5:8786"])
def test_an_invalid_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(RunFailed, match=f"'{address}' is not the address of a Dask scheduler"):
        play_match(PAIR, deals=2, scheduler=address)


def test_without_dask_the_message_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", missing)
    with pytest.raises(RunFailed, match="extra 'cluster'"):
        play_match(PAIR, deals=2, scheduler="tcp://127.0.0.1:9")


def test_a_worker_with_another_version_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardtable.lab import MatchPlan

    text = MatchPlan(PAIR, deals=1).job.to_text()
    monkeypatch.setattr(cluster, "source_checksum", lambda game: "another")
    with pytest.raises(RunFailed, match="another version"):
        cluster.play_on_worker(text, (0, 1, "hand", 0))
