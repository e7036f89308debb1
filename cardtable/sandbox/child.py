"""The process of a strategy: runs the user's file and answers the program's messages.

The program's messages arrive on the standard input, one at a time, and the replies leave on the
standard output; both are moved away first, so that the strategy's own output goes to the standard
error. The program's messages are pickles, since the program is trusted; replies are JSON, since a
strategy is not.
"""

from __future__ import annotations

import json
import os
import pickle
import queue
import signal
import struct
import sys
import threading
from contextlib import suppress
from dataclasses import asdict
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from cardtable.core import i18n
from cardtable.engine import HOOKS, Strategy
from cardtable.sandbox.description import FileText, choices_of, describe_all, parameters, repr_of
from cardtable.sandbox.errors import BadFile, message_of, place_of, printable
from cardtable.sandbox.guardian import detach
from cardtable.sandbox.loader import StrategySource, load_classes
from cardtable.sandbox.wire import LENGTH, legal_actions, write_advice

SECONDS_FOR_FILE = 60.0
"""After this time the system ends a process that describes a file."""

Message = tuple[Any, ...]
Reply = dict[str, Any]


def main() -> None:
    """Answer messages until the program closes the connection."""
    detach()
    incoming, outgoing = open_connection()
    Conversation(incoming, outgoing).run()


def limit_time(seconds: float) -> None:
    """Set an alarm of the system that ends this process after *seconds*; 0 removes it.

    The program ends it earlier; this is for a program that was killed and a strategy that holds
    the interpreter, so that the reading thread cannot notice.
    """
    if hasattr(signal, "setitimer"):
        with suppress(OSError, ValueError):
            signal.setitimer(signal.ITIMER_REAL, seconds)


def end() -> NoReturn:
    """End this process and those that the strategy started in its session."""
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def open_connection() -> tuple[BinaryIO, BinaryIO]:
    """Move the connection away from the standard streams, which the strategy may use."""
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    if isinstance(sys.stdout, TextIOWrapper):  # the process may end without a last flush
        sys.stdout.reconfigure(line_buffering=True)

    def close_copies() -> None:  # a process forked by the strategy must not answer too
        for copy in (incoming, outgoing):
            with suppress(OSError):
                os.close(copy)

    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=close_copies)
    return os.fdopen(incoming, "rb"), os.fdopen(outgoing, "wb", buffering=0)


class Conversation:
    """Answers the messages of the program, with one strategy at a time.

    Messages are read in a second thread, so that *stop* reaches a strategy that is deciding, and
    so that the process ends with the program.
    """

    def __init__(self, incoming: BinaryIO, outgoing: BinaryIO) -> None:
        self._incoming, self._outgoing = incoming, outgoing
        self._messages: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._source = StrategySource("", "")
        self._strategy: Strategy | None = None
        self._language = ""
        self._seconds = SECONDS_FOR_FILE

    def run(self) -> None:
        self._reply({"pid": os.getpid()})
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            serial, name, *arguments = pickle.loads(self._messages.get())
            limit_time(self._seconds)
            try:
                reply = getattr(self, f"on_{name}")(*arguments)
            except BaseException as error:  # a strategy may raise anything
                place = place_of(error, self._filename)
                is_known = place.startswith(self._filename)  # a line of the file, not of ours
                reply = {"error": message_of(error), "place": place if is_known else ""}
            limit_time(0.0)
            self._reply({"serial": serial, **(reply or {})})

    def _read(self) -> None:
        with suppress(OSError, ValueError, struct.error):
            while True:
                size = LENGTH.unpack(self._incoming.read(LENGTH.size))[0]
                if size:
                    self._messages.put(self._incoming.read(size))
                elif self._strategy is not None:  # an empty message asks it to stop
                    with suppress(Exception):
                        self._strategy.stop()
        end()

    def _reply(self, reply: Reply) -> None:
        data = json.dumps(reply).encode()
        try:
            self._outgoing.write(LENGTH.pack(len(data)) + data)
        except OSError:  # the program has ended, or the strategy closed the connection
            end()

    @property
    def _filename(self) -> str:
        return self._source.filename

    # --- messages ------------------------------------------------------------------------------

    def on_describe(self, source: StrategySource, language: str) -> Reply:
        """Describe the classes of a file; ``problems`` are sentences about the others."""
        self._choose(language)
        self._source = source
        try:
            described, problems = describe_all(source)
        except BadFile as error:
            return {"problems": [printable(error)]}
        return {"classes": [asdict(description) for description in described], "problems": problems}

    def on_create(
        self,
        source: StrategySource,
        name: str,
        memory: Path | None,
        arguments: dict[str, Any],
        seconds: float,
    ) -> None:
        """Make the strategy that the following messages are about, each for some *seconds*."""
        self._strategy, self._seconds = None, seconds
        self._source = source
        kind = load_classes(source)[name]
        if memory is not None:
            kind = kind.with_memory(memory)
        types = dict(parameters(kind))
        for key, value in arguments.items():
            if isinstance(value, FileText):
                reader = next(
                    choice for choice in choices_of(types[key]) if hasattr(choice, "from_text")
                )
                arguments[key] = reader.from_text(value.text, value.name)
        self._strategy = kind(**arguments)

    def on_hook(self, hook: str, view: Any) -> None:
        """Call a hook."""
        if hook in HOOKS and self._strategy is not None:
            getattr(self._strategy, hook)(view)

    def on_decide(self, view: Any, language: str) -> Reply:
        """Answer with an action: its place among the legal ones, or its text."""
        self._choose(language)
        strategy = self._strategy
        assert strategy is not None  # the program creates it first
        action = strategy.decide(view)
        reply: Reply = {}
        for place, known in enumerate(legal_actions(view)):
            if type(known) is type(action) and known == action:
                reply["place_in_legal"] = place
                break
        else:
            reply["text"] = printable(action) if action is not None else "None"
            reply["repr"] = printable(repr_of(action))
        reply["why"] = printable(strategy.why())
        advice = strategy.advice()
        if advice is not None:
            reply["advice"] = write_advice(advice, (*view.legal_plays, *view.legal_bids))
        return reply

    def on_drop(self) -> None:
        """Drop the strategy; the file stays loaded."""
        self._strategy = None

    def _choose(self, language: str) -> None:
        if language != self._language:
            self._language = language
            i18n.choose_language(language)


if __name__ == "__main__":
    main()
