"""The limits of a compiled search: a stop flag, a number of positions, and a time.

limits.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:  # limits.pxd supplies this in C
    from time import monotonic as now


class Limits:
    """The positions that a search has counted, and when it ends.

    A search adds to *nodes* itself, and calls poll() once they reach *next_poll*: every
    *poll_interval* nodes, or where the nodes end, so that they are counted exactly. When *stopped*
    is set it returns at once, with values that mean nothing. *polls* is the number of checks.
    """

    def __init__(self, poll_interval: int) -> None:
        self.nodes = 0
        self.polls = 0
        self.last_node = 0
        self.deadline = 0.0
        self.poll_interval = poll_interval if cython.compiled else 8
        self.next_poll = 0
        self.stop = array("i", [0])
        self.stopped = 0

    def poll(self):
        """Stop the search if the stop flag is set, or the nodes or the time are used up."""
        self.polls += 1
        if (
            self.stop[0]
            or (self.last_node and self.nodes >= self.last_node)
            or (self.deadline and now() >= self.deadline)
        ):
            self.stopped = 1
        self.schedule_poll()

    def schedule_poll(self):
        """Set the next poll: one interval ahead, or where the nodes end."""
        self.next_poll = self.nodes + self.poll_interval
        if self.last_node and self.nodes < self.last_node < self.next_poll:
            self.next_poll = self.last_node

    # -- from Python ------------------------------------------------------------------------------

    def set(self, stop, nodes, seconds):
        """Set the limits of later searches.

        They stop when ``stop[0]`` is not 0, after *nodes* more positions (0: no limit), or
        *seconds* from now (0: no limit).
        """
        self.stop = stop
        self.last_node = self.nodes + nodes if nodes else 0
        self.deadline = now() + seconds if seconds else 0.0
        self.stopped = 0
        self.schedule_poll()

    @property
    def interrupted(self):
        """Whether a search since set() was stopped before it was finished."""
        return bool(self.stopped)
