"""Run work units on a Dask cluster (extra ``cardtable[cluster]``)."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import lru_cache
from importlib import import_module
from itertools import islice
from typing import Any

from cardtable.core.i18n import _
from cardtable.lab.job import Job, RunFailed, Unit, UnitResult, source_checksum
from cardtable.lab.unit_work import play_unit
from cardtable.sandbox import SandboxSettings, sandbox_settings

TIMEOUT = 30
"""Seconds to wait for the scheduler, and for its first worker."""
UNITS_PER_THREAD = 8
"""Number of units submitted in advance for each thread of the cluster's workers."""


def run_on_cluster(
    job_text: str, units: Iterable[Unit], address: str
) -> Generator[tuple[Unit, UnitResult], None, None]:
    """Yield each unit with its result, in the order they finish.

    If a worker fails, the scheduler gives its units to others. Raises RunFailed if Dask is not
    installed, the cluster cannot be reached, or its workers run another version.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise RunFailed(
            _("A cluster needs Dask; install cardtable with the extra 'cluster'.")
        ) from None
    _check_address(address)
    try:
        client = distributed.Client(address, timeout=TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise RunFailed(
            _("No Dask scheduler answers at {address}: {reason}").format(
                address=address, reason=error
            )
        ) from None
    with client:
        yield from _run(distributed, client, job_text, units)


def _check_address(address: str) -> None:
    """Raise RunFailed for an invalid address; Dask's client would take a minute to notice."""
    if address.startswith("inproc://"):  # a cluster in this process has no port
        return
    try:
        import_module("distributed.comm").get_address_host_port(address)
    except ValueError:
        raise RunFailed(
            _("'{address}' is not the address of a Dask scheduler. Example: {example}.").format(
                address=address, example="tcp://10.0.0.5:8786"
            )
        ) from None


def _run(
    distributed: Any, client: Any, job_text: str, units: Iterable[Unit]
) -> Generator[tuple[Unit, UnitResult], None, None]:
    try:
        client.wait_for_workers(1, timeout=TIMEOUT)
    except TimeoutError:
        raise RunFailed(_("The Dask scheduler has no workers.")) from None
    # A task, not scattered data: Dask repeats a task if the worker that holds its result fails.
    job = client.submit(_identity, job_text, pure=False)
    count = UNITS_PER_THREAD * max(1, sum(client.nthreads().values()))
    rest = iter(units)
    submitted = {}
    settings = tuple(sandbox_settings())

    def submit(unit: Unit) -> Any:
        future = client.submit(play_on_worker, job, tuple(unit), settings, pure=False)
        submitted[future.key] = unit
        return future

    first = [submit(unit) for unit in islice(rest, count)]
    results = distributed.as_completed(first, loop=client.loop)
    for future in results:
        try:
            result: UnitResult = future.result()
        except Exception as error:
            raise RunFailed(_("The cluster failed: {reason}").format(reason=error)) from error
        unit = submitted.pop(future.key)
        following = next(rest, None)
        if following is not None:
            results.add(submit(following))
        yield unit, result


def _identity(text: str) -> str:
    return text


def play_on_worker(
    job_text: str, unit: tuple[int, int, str, int], settings: tuple[bool, float] = SandboxSettings()
) -> UnitResult:
    """Play one unit on a worker. Raises RunFailed if the worker runs another version."""
    _check(job_text)
    return play_unit(job_text, unit, SandboxSettings(*settings))


@lru_cache(maxsize=8)
def _check(job_text: str) -> None:
    job = Job.from_text(job_text)
    if job.code != source_checksum(job.game):
        raise RunFailed("the workers run another version of cardtable")
