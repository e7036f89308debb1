"""Let units be played on a Dask cluster, which the extra ``cardtable[cluster]`` can reach."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import lru_cache
from importlib import import_module
from itertools import islice
from typing import Any

from cardtable.i18n import _
from cardtable.lab.code import code_sum
from cardtable.lab.job import Job, Result, Unit
from cardtable.lab.playing import play_unit
from cardtable.lab.running import RunFailed

PATIENCE = 30
"""Seconds to wait for the scheduler, and for its first worker."""
AHEAD = 8
"""Units given to the cluster per thread of its workers before the first result is waited for."""


def run_on_cluster(
    job_text: str, units: Iterable[Unit], address: str
) -> Generator[tuple[Unit, Result], None, None]:
    """Yield each unit with its result as they come.

    The scheduler gives the units of a worker that dies to others. Raises RunFailed without Dask,
    without a cluster, or with workers of another version.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise RunFailed(
            _("A cluster needs Dask; install cardtable with the extra 'cluster'.")
        ) from None
    _check_address(address)
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise RunFailed(
            _("No Dask scheduler answers at {address}: {reason}").format(
                address=address, reason=error
            )
        ) from None
    with client:
        yield from _run(distributed, client, job_text, units)


def _check_address(address: str) -> None:
    """Raise RunFailed for what is no address: Dask's client notices it, and ends a minute later."""
    if address.startswith("inproc://"):  # a cluster in this process, which has no port
        return
    try:
        import_module("distributed.comm").get_address_host_port(address)
    except ValueError:
        raise RunFailed(
            _("'{address}' is no address of a Dask scheduler. Write one as in {example}.").format(
                address=address, example="tcp://10.0.0.5:8786"
            )
        ) from None


def _run(
    distributed: Any, client: Any, job_text: str, units: Iterable[Unit]
) -> Generator[tuple[Unit, Result], None, None]:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise RunFailed(_("The Dask scheduler has no workers.")) from None
    # A task and not scattered data: a task is run again when the worker that holds its result dies.
    job = client.submit(_keep, job_text, pure=False)
    ahead = AHEAD * max(1, sum(client.nthreads().values()))
    rest = iter(units)
    given = {}

    def submit(unit: Unit) -> Any:
        future = client.submit(play_on_worker, job, tuple(unit), pure=False)
        given[future.key] = unit
        return future

    first = [submit(unit) for unit in islice(rest, ahead)]
    results = distributed.as_completed(first, loop=client.loop)
    for future in results:
        try:
            result: Result = future.result()
        except Exception as error:
            raise RunFailed(_("The cluster failed: {reason}").format(reason=error)) from error
        unit = given.pop(future.key)
        following = next(rest, None)
        if following is not None:
            results.add(submit(following))
        yield unit, result


def _keep(text: str) -> str:
    return text


def play_on_worker(job_text: str, unit: tuple[int, int, str, int]) -> Result:
    """Play one unit on a worker. Raises RunFailed where the program there is another one."""
    _check(job_text)
    return play_unit(job_text, unit)


@lru_cache(maxsize=8)
def _check(job_text: str) -> None:
    job = Job.from_text(job_text)
    if job.code != code_sum(job.game):
        raise RunFailed("the workers run another version of cardtable")
