"""A process of a strategy, as the program sees it."""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
from typing import IO, Any

import psutil

from cardtable.core.i18n import _, write_number
from cardtable.sandbox.limits import MAX_REPLY, Limits
from cardtable.sandbox.loader import StrategySource
from cardtable.sandbox.wire import LENGTH, read_reply

_log = logging.getLogger(__name__)

PROCESS_OPTION = "--strategy-process"
"""The argument by which the packaged program starts as the process of a strategy."""
WATCH_SECONDS = 0.2
"""Interval between two checks of the memory of all processes."""
RECEIVE_SECONDS = 0.25
"""Longest single wait for a reply. Ctrl-C pressed just before a wait begins does not end it."""
IDLE_SECONDS = 30.0
"""Time after which a process that no strategy uses is ended."""
MAX_LOGGED = 20_000
"""Maximum number of characters of a process's output in the log."""
MAX_UNREAD = 10_000
"""Maximum number of replies that nobody has read."""

Reply = dict[str, Any]
WOKEN: Reply = {"woken": True}
"""Stands among the replies when :meth:`StrategyProcess.wake` was called."""


def _command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, PROCESS_OPTION]
    code = (
        f"import sys; sys.path[:] = {sys.path!r}; from cardtable.sandbox.child import main; main()"
    )
    return [sys.executable, "-c", code]


class _Rest(bytes):
    """The part of a frame that the pipe did not take."""


def _frame(message: bytes | tuple[Any, ...]) -> bytes:
    """Return *message* with its length before it."""
    if isinstance(message, _Rest):
        return message
    data = message if isinstance(message, bytes) else pickle.dumps(message, 5)
    return LENGTH.pack(len(data)) + data


class StrategyProcess:
    """A process that runs the strategies of one file, one at a time.

    No call waits for the process, except :meth:`receive`: replies are read in a thread, and what
    the pipe does not take at once is written in another. *limits* may be changed between two
    strategies.
    """

    def __init__(self, source: StrategySource, limits: Limits) -> None:
        self.source = source
        self.limits = limits
        self.ended = False
        self.reason = ""
        """Why the process was ended, if it exceeded a limit."""
        self.idle_since = 0.0
        self._replies: queue.SimpleQueue[Reply | None] = queue.SimpleQueue()
        self._outbox: queue.SimpleQueue[bytes | tuple[Any, ...] | None] = queue.SimpleQueue()
        self._sending = threading.Lock()
        """Held while a message is added, and while the pipe is written to at once."""
        self._unwritten = 0
        """The number of messages in the outbox, and of the one the thread is writing."""
        self._pipe = -1
        """The descriptor of the pipe to the process if it can be set not to block, else -1."""
        self._sent = self._answered = 0
        self._output = self._logged = 0
        self._lock = threading.Lock()
        self._popen: subprocess.Popen[bytes] | None = None
        self._process: psutil.Process | None = None
        self._guardian: psutil.Process | None = None
        """The parent of the process, see :mod:`cardtable.sandbox.guardian`."""
        _watch(self)
        threading.Thread(target=self._write, name="strategy messages", daemon=True).start()

    # --- conversation --------------------------------------------------------------------------

    def send(self, name: str, *arguments: Any) -> int:
        """Send a message and return its number, which the reply contains as ``serial``."""
        with self._sending:
            self._sent += 1
            self._send((self._sent, name, *arguments))
            return self._sent

    def send_stop(self) -> None:
        """Ask the strategy to stop deciding; there is no reply."""
        with self._sending:
            self._send(b"")

    def _send(self, message: bytes | tuple[Any, ...]) -> None:
        if self._unwritten or self._pipe < 0:
            self._put(message)
        else:
            self._write_at_once(_frame(message))

    def _put(self, message: bytes | tuple[Any, ...]) -> None:
        self._unwritten += 1
        self._outbox.put(message)

    def _write_at_once(self, frame: bytes) -> None:
        """Write what the pipe takes without waiting, and leave the rest to the thread.

        The thread would have to wait for the interpreter's lock, often for 5 ms.
        """
        written = 0
        with contextlib.suppress(BlockingIOError):
            try:
                written = os.write(self._pipe, frame)
            except BrokenPipeError:  # the process has ended, which the reading thread reports
                return
        if written < len(frame):
            self._put(_Rest(frame[written:]))

    def receive(self, seconds: float) -> Reply | None:
        """Return the next reply, None if the process has ended. Raises TimeoutError."""
        latest = time.monotonic() + seconds
        while True:
            left = latest - time.monotonic()
            try:
                reply = self._replies.get(timeout=min(max(0.0, left), RECEIVE_SECONDS))
                break
            except queue.Empty:
                if left <= RECEIVE_SECONDS:
                    raise TimeoutError from None
        if reply is None:
            self._replies.put(None)  # for the next call
        return reply

    def wake(self) -> None:
        """Make a waiting :meth:`receive` return WOKEN."""
        self._replies.put(WOKEN)

    @property
    def pending(self) -> int:
        """The number of messages without a reply."""
        return self._sent - self._answered

    def begin_turn(self) -> None:
        """Begin to count the output anew."""
        self._output = 0

    def drop_replies(self) -> None:
        """Drop the replies that nobody has read."""
        with contextlib.suppress(queue.Empty):
            while self._replies.get_nowait() is not None:
                pass
            self._replies.put(None)

    # --- life ----------------------------------------------------------------------------------

    def end(self, reason: str = "") -> None:
        """Kill the process, and all in its session, at once; *reason* is a sentence."""
        with self._lock:
            if self.ended:
                return
            self.ended = True
            self.reason = reason
            popen, process, guardian = self._popen, self._process, self._guardian
        if process is not None and guardian is not None:
            kill_with_guardian(process, guardian)
        if popen is not None:
            popen.kill()
        self._outbox.put(None)
        self._replies.put(None)

    def has_lost_guardian(self) -> bool:
        """Return whether the parent of the process has ended, which would end after it."""
        return self._popen is not None and self._popen.poll() is not None

    def memory(self) -> int:
        """Return the memory in use, in bytes; 0 if the process has ended."""
        try:
            return self._process.memory_info().rss if self._process is not None else 0
        except psutil.Error:
            return 0

    # --- threads -------------------------------------------------------------------------------

    def _write(self) -> None:
        popen = self._start()
        stream = popen.stdin if popen is not None else None
        while stream is not None and (message := self._outbox.get()) is not None:
            try:
                self._set_blocking(True)  # nobody else writes while a message is unwritten
                stream.write(_frame(message))
                stream.flush()
            except OSError:  # the process has ended, which the reading thread reports
                break
            with self._sending:
                self._unwritten -= 1
                if not self._unwritten:
                    self._set_blocking(False)
        with self._sending, contextlib.suppress(OSError):
            self._pipe = -1
            if stream is not None:
                stream.close()
        if popen is not None:
            popen.wait()

    def _set_blocking(self, blocks: bool) -> None:
        if self._pipe >= 0:
            os.set_blocking(self._pipe, blocks)

    def _start(self) -> subprocess.Popen[bytes] | None:
        """Start the process and the threads that read from it."""
        try:
            popen = subprocess.Popen(
                _command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the program alone
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            self.end(_("its process cannot be started: {error}").format(error=error))
            return None
        if os.name == "posix" and popen.stdin is not None:
            self._pipe = popen.stdin.fileno()
            self._set_blocking(False)
        with self._lock:
            self._popen = popen
            was_ended = self.ended
        if was_ended:
            popen.kill()
        for target, stream in ((self._read, popen.stdout), (self._drain, popen.stderr)):
            threading.Thread(target=target, args=(stream,), daemon=True).start()
        return popen

    def _read(self, stream: IO[bytes]) -> None:
        """Read replies until the process ends or sends anything else."""
        with stream:
            while True:
                head = stream.read(LENGTH.size)
                if len(head) < LENGTH.size:
                    break
                size = LENGTH.unpack(head)[0]
                try:
                    if size > MAX_REPLY or self._replies.qsize() > MAX_UNREAD:
                        raise ValueError(size)
                    reply = read_reply(stream.read(size))
                except (ValueError, RecursionError):
                    self.end(_("its process sent an unreadable reply"))
                    break
                if "pid" in reply:
                    self._note_process(reply["pid"])
                else:
                    self._answered += 1
                    self._replies.put(reply)
        self.end(_("its process ended unexpectedly"))

    def _note_process(self, number: Any) -> None:
        with contextlib.suppress(psutil.Error, ValueError, TypeError, OverflowError):
            process = psutil.Process(number)
            guardian = process if self._popen is None else psutil.Process(self._popen.pid)
            with self._lock:
                if self._process is None:
                    self._process, self._guardian = process, guardian
                    was_ended = self.ended
            if was_ended:
                kill_with_guardian(process, guardian)

    def _drain(self, stream: IO[bytes]) -> None:
        """Write the strategy's own output to the log, and end the process if it is too much."""
        with stream:
            while data := os.read(stream.fileno(), 1 << 16):
                self._output += len(data)
                if self._logged < MAX_LOGGED:
                    text = data[: MAX_LOGGED - self._logged].decode(errors="replace")
                    self._logged += len(text)
                    _log.info("%s: %s", self.source.filename, text.rstrip())
                if self._output > self.limits.output:
                    self.end(
                        _("it wrote more than {size} kB of output").format(
                            size=write_number(self.limits.output // 1000)
                        )
                    )
                    break


def kill_with_guardian(process: psutil.Process, guardian: psutil.Process) -> None:
    """Kill *process* and those it started, also those whose parent is the *guardian* now."""
    with contextlib.suppress(psutil.Error):
        ancestor = guardian if guardian.is_running() else process
        started = ancestor.children(recursive=True)
        if process.is_running() and hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
        for one in (process, *started):
            with contextlib.suppress(psutil.Error):
                one.kill()


# --- all processes ----------------------------------------------------------------------------

_lock = threading.RLock()
_alive: list[StrategyProcess] = []
_idle: list[StrategyProcess] = []
_watcher: threading.Thread | None = None


def take_process(source: StrategySource, limits: Limits) -> StrategyProcess:
    """Return an idle process that has run the file before, or a new one."""
    with _lock:
        for process in _idle:  # its last message, "drop", may not have been answered yet
            if process.source == source and not process.ended and process.pending <= 1:
                _idle.remove(process)
                process.drop_replies()
                process.limits = limits
                return process
    return StrategyProcess(source, limits)


def give_back(process: StrategyProcess) -> None:
    """Keep a process for the next strategy of its file.

    It may still be busy with a hook; if that takes too long, it is ended.
    """
    if process.ended:
        return
    process.send("drop")
    process.idle_since = time.monotonic()
    with _lock:
        _idle.append(process)


def end_processes(seconds: float = 0.0) -> None:
    """End the processes of all strategies; unfinished hooks may take *seconds* more."""
    latest = time.monotonic() + seconds
    with _lock:
        busy = [process for process in _idle if process.pending]
    for process in busy:
        while process.pending and not process.ended and time.monotonic() < latest:
            time.sleep(0.01)
    with _lock:
        processes = [*_alive]
        _idle.clear()
    for process in processes:
        process.end()


atexit.register(end_processes, 0.5)


def _watch(process: StrategyProcess) -> None:
    """Watch the memory of *process*."""
    global _watcher
    with _lock:
        _alive.append(process)
        if _watcher is None:
            _watcher = threading.Thread(target=_watch_all, name="strategy watch", daemon=True)
            _watcher.start()


def _watch_all() -> None:
    """End processes that use too much memory, or that are no longer needed."""
    global _watcher
    while True:
        time.sleep(WATCH_SECONDS)
        with _lock:
            _alive[:] = [process for process in _alive if not process.ended]
            if not _alive:
                _watcher = None
                return
            processes, idle = [*_alive], [*_idle]
        now = time.monotonic()
        for process in processes:
            if process.has_lost_guardian():  # on Linux, the system has ended the process already
                process.end(_("its process ended unexpectedly"))
            if process.memory() > process.limits.memory:
                process.end(
                    _("it used more than {size} MB of memory").format(
                        size=write_number(process.limits.memory >> 20)
                    )
                )
        for process in idle:
            allowed = process.limits.decision if process.pending else IDLE_SECONDS
            if process.ended or now - process.idle_since > allowed:
                process.end()
                with _lock:
                    if process in _idle:
                        _idle.remove(process)
