"""The parent of a strategy's process: a process whose only purpose is to be that.

A strategy may send signals to its parent. Without this process, that would be whatever takes in
orphans, on a Linux desktop the manager of the person's session, which ends with all its programs.
The guardian ignores every signal that can be ignored. If a strategy kills it, the system (on Linux)
or the program kills the strategy's process too.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
"""Options of Linux's ``prctl``."""


def detach(note_end: Callable[[int], None] | None = None) -> None:
    """Continue in a child process, in a session of its own; this process becomes its guardian.

    *note_end* is called in the guardian with the exit code of the child, negative for a signal.
    Where processes cannot be forked, nothing happens: there, no parent is known to a process.
    """
    if not hasattr(os, "fork"):
        return
    _end_with(os.getppid())
    _control_process(PR_SET_CHILD_SUBREAPER, 1)
    guardian = os.getpid()
    child = os.fork()
    if child:
        _guard(child, note_end)
    os.setsid()
    _end_with(guardian)
    # A process that the strategy forks must not become an orphan either.
    forking = [0]

    def note_parent() -> None:
        forking[0] = os.getpid()

    os.register_at_fork(before=note_parent, after_in_child=lambda: _end_with(forking[0]))


def _guard(child: int, note_end: Callable[[int], None] | None) -> NoReturn:
    """Wait for the end of *child*, note it, end all that the child has left, and exit."""
    for number in signal.valid_signals() - {signal.SIGCHLD}:
        with suppress(OSError, ValueError):  # SIGKILL and SIGSTOP cannot be ignored
            signal.signal(number, signal.SIG_IGN)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):  # the program notices the end of the child by the end of its output
        os.dup2(nothing, stream)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # nor may another connection to it stay open
    with suppress(ChildProcessError):
        ended, status = os.wait()
        while ended != child:  # an orphan that the strategy had started
            ended, status = os.wait()
        if note_end is not None:
            note_end(os.waitstatus_to_exitcode(status))
    with suppress(OSError):
        os.killpg(child, signal.SIGKILL)
    _end_orphans()
    os._exit(0)


def _end_orphans() -> None:
    """Kill the processes that the strategy started and that have this one as their parent now."""
    import psutil  # not sooner: few strategies start processes

    with suppress(psutil.Error):
        while orphans := psutil.Process().children():
            for orphan in orphans:
                with suppress(psutil.Error):
                    orphan.kill()
            with suppress(ChildProcessError):
                os.wait()


def _end_with(parent: int) -> None:
    """Make the system kill this process when its *parent* ends."""
    if _control_process(PR_SET_PDEATHSIG, signal.SIGKILL) and os.getppid() != parent:
        os._exit(0)  # it ended before the system knew


def _control_process(option: int, value: int) -> bool:
    """Call Linux's ``prctl``; return whether the system has done it."""
    if sys.platform != "linux":
        return False
    import ctypes

    try:
        return bool(ctypes.CDLL(None).prctl(option, value, 0, 0, 0) == 0)
    except (OSError, AttributeError):  # a Python without a shared C library
        return False
