"""Checks of passwords: bounded in memory, fair to all addresses, and throttled after failures.

Failures count against the address they come from, never against the name, so that nobody can lock
another user out.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from weakref import WeakValueDictionary

from cardtable.core.errors import SourceError
from cardtable.core.i18n import ngettext
from cardtable.opp.users import Users

_LOG = logging.getLogger("cardtable.opp")

_HOST_BITS = 64
"""Bits of an IPv6 address within one network, which is usually given to a single customer."""


def network_of(address: str) -> str:
    """Return the network that *address* is counted as: itself, for IPv6 its first 64 bits.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1:2:3:4"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    first = IPv6Address(int(found) >> _HOST_BITS << _HOST_BITS)
    return f"{first}/{_HOST_BITS}"


class Attempts:
    """Counts failed logins by key: *limit* are allowed within *seconds*.

    Keys are networks; the *capacity* most recently used ones are remembered.
    """

    def __init__(self, limit: int, seconds: float, capacity: int = 10_000) -> None:
        self.limit = limit
        self.seconds = seconds
        self.capacity = capacity
        self._failed: OrderedDict[str, deque[float]] = OrderedDict()

    def __len__(self) -> int:
        """Return the number of keys remembered."""
        return len(self._failed)

    def wait(self, key: str, now: float) -> float:
        """Return the seconds until *key* may try again, 0 if it may at the time *now*."""
        times = self._failed.get(key)
        if times is None:
            return 0.0
        while times and times[0] <= now - self.seconds:
            times.popleft()
        return times[0] + self.seconds - now if len(times) >= self.limit else 0.0

    def fail(self, key: str, now: float) -> None:
        """Count a failure of *key*."""
        times = self._failed.setdefault(key, deque(maxlen=self.limit))
        times.append(now)
        self._failed.move_to_end(key)
        while len(self._failed) > self.capacity:
            self._failed.popitem(last=False)


@dataclass(frozen=True, slots=True)
class Login:
    """The result of a login; *reason* says why it was refused, if not for a wrong password."""

    accepted: bool
    reason: str = ""


class LoginDesk:
    """Checks the passwords of *users* on *threads* worker threads.

    A network's passwords are checked one at a time, so that networks take turns and each of its
    failures counts for the next check. After too many *failures* its passwords are not checked.
    """

    def __init__(self, users: Users, threads: int, failures: Attempts) -> None:
        self._users = users
        self._failures = failures
        self._free = asyncio.Semaphore(threads)
        self._workers = ThreadPoolExecutor(threads, "opp-passwords")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def check(self, address: str, name: str, password: str) -> Login:
        """Return whether *password* is that of *name*."""
        loop, network = asyncio.get_running_loop(), network_of(address)
        turn = self._turns.get(network)
        if turn is None:
            turn = self._turns[network] = asyncio.Lock()
        async with turn:
            wait = self._failures.wait(network, loop.time())
            if wait > 0:
                return Login(False, _throttled(math.ceil(wait)))
            async with self._free:
                checking = loop.run_in_executor(self._workers, self._verify, name, password)
                accepted = await checking
            if not accepted:
                self._failures.fail(network, loop.time())
            return Login(accepted)

    def _verify(self, name: str, password: str) -> bool:
        try:
            self._users.reload()
        except SourceError as error:
            _LOG.error("%s The users read before stay valid.", error)
        return self._users.verify(name, password)

    def close(self) -> None:
        """Release the threads; passwords that wait are not checked."""
        self._workers.shutdown(wait=False, cancel_futures=True)


def _throttled(seconds: int) -> str:
    return ngettext(
        "Too many failed logins from your address. Try again in {seconds} second.",
        "Too many failed logins from your address. Try again in {seconds} seconds.",
        seconds,
    ).format(seconds=seconds)
