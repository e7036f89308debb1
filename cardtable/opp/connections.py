"""The open connections of a server: how many there may be, and which of them gives way.

Players have their places first. A connection that has not joined keeps its place only until another
one needs it, so that idle connections, however many, keep nobody out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardtable.opp.logins import network_of
from cardtable.opp.peer import Peer


class Connections:
    """Counts connections by network: at most *per_address* from one, and *total* in all.

    A connection is *idle* until its client asks to join, and again when its session has ended but
    its socket is not closed yet.
    """

    def __init__(self, total: int, per_address: int) -> None:
        self.total = total
        self.per_address = per_address
        self._open: dict[Peer, str] = {}
        self._counts: Counter[str] = Counter()
        self._idle: dict[str, dict[Peer, None]] = {}

    def __len__(self) -> int:
        """Return the number of open sockets."""
        return len(self._open)

    def __iter__(self) -> Iterator[Peer]:
        """Iterate over a snapshot of the open connections."""
        return iter(tuple(self._open))

    def add(self, peer: Peer) -> None:
        """Count *peer*, which has just connected."""
        network = network_of(peer.address)
        self._open[peer] = network
        self._counts[network] += 1

    def is_full_for(self, peer: Peer) -> bool:
        """Whether there are too many connections with *peer*, in all or from its network."""
        return len(self._open) > self.total or self._counts[self._open[peer]] > self.per_address

    def oldest_idle(self, peer: Peer) -> Peer | None:
        """Return the connection that gives way to *peer*, None if there is none.

        It comes from the same network if that has too many, else from the network with most idle
        connections.
        """
        network = self._open[peer]
        if self._counts[network] <= self.per_address:
            network = max(self._idle, key=lambda key: len(self._idle[key]), default=network)
        return next(iter(self._idle.get(network, {})), None)

    def set_idle(self, peer: Peer, *, idle: bool) -> None:
        """Note whether *peer* may give way to others; it must be open."""
        network = self._open.get(peer)
        if network is None:
            return
        group = self._idle.setdefault(network, {})
        if idle:
            group[peer] = None
        else:
            group.pop(peer, None)
        if not group:
            del self._idle[network]

    def remove(self, peer: Peer) -> None:
        """Forget *peer*, whose socket is closed."""
        self.set_idle(peer, idle=False)
        network = self._open.pop(peer, None)
        if network is None:
            return
        self._counts[network] -= 1
        if not self._counts[network]:
            del self._counts[network]
