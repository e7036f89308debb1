"""Guests: strategies of another version of the program, each played by that version's own code.

A guest is written ``CONTESTANT@PYTHON``: a contestant as the other version reads it, and the path
of the Python for which that version is installed. That Python runs
:mod:`cardtable.lab.guest_program`, which follows the game in a copy of its own.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import re
import subprocess
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from threading import RLock, Timer
from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import Door, Game, Strategy
from cardtable.lab.arguments import BadContestant
from cardtable.sandbox import StrategyFailed, sandbox_settings

PROGRAM = Path(__file__).with_name("guest_program.py")
START_SECONDS = 60.0
"""Time limit for the first reply, in which the other version imports its modules."""
_GUEST = re.compile(r"(.+)@([^@]*[/\\]python[\w.-]*)")


def split_guest(text: str) -> tuple[str, str]:
    """Split the text of a guest into its contestant and its Python; the latter may be empty.

    >>> split_guest("search@3@old/bin/python"), split_guest("search@3")
    (('search@3', 'old/bin/python'), ('search@3', ''))
    """
    found = _GUEST.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


class GuestMaker:
    """Makes the strategies of one guest. Raises BadContestant if its version cannot play it.

    *files* holds a checksum of the version's code, so that results of different code are never
    combined.
    """

    def __init__(self, text: str, game: str) -> None:
        self.text, self.python = split_guest(text)
        found = _ask(self.python, "describe", game, self.text)
        self.repeatable: bool = found["repeatable"]
        self.sees_everything: bool = found["sees_everything"]
        self.files: Mapping[str, str] = {self.python: found["code"]}

    def make(self, seed: int) -> Strategy:
        return Guest(self.text, self.python, seed)

    def check(self, strategy: Strategy) -> None:
        """Do nothing: to describe the guest, its version has made it once."""


def with_guest_limit(text: str, milliseconds: float, game: str) -> str:
    """Return the *text* of a guest with a time limit. Raises BadContestant."""
    contestant, python = split_guest(text)
    return f"{_ask(python, 'limit', game, contestant, milliseconds)['text']}@{python}"


def _ask(python: str, *message: Any) -> Mapping[str, Any]:
    try:
        return process_of(python).ask(*message)
    except StrategyFailed as error:
        raise BadContestant(str(error)) from error


class Guest(Strategy):
    """A guest at the table of this process, where it passes on what it is asked and told."""

    def __init__(self, text: str, python: str, seed: int) -> None:
        super().__init__(seed=seed)
        self.text = text
        self._process = process_of(python)
        self._number = next(_numbers)
        self._game: Game | None = None
        self._unseen: list[tuple[int, str, str]] = []
        """The actions that the guest's own game does not have yet."""

    def sit(self, game: Game, position: int, *beginning: Any) -> None:
        """Take a seat at *game*, before its first action. Raises StrategyFailed.

        *beginning* are the last arguments of ``guest_program.Guest``.
        """
        self._process.ask("sit", self._number, self.text, self.seed, position, *beginning)
        self._game = game

    def note(self, position: int, door: Door, action: Any) -> None:
        """Note that an action was accepted."""
        assert self._game is not None  # it has taken its seat
        self._unseen.append((position, door, self._game.write_action(action)))

    def decide(self, view: Any) -> Any:
        """Return the guest's choice. Raises StrategyFailed, ValueError for an unknown action."""
        game = self._game
        if game is None:
            raise StrategyFailed(
                _("A strategy of another version can only play matches of the lab.")
            )
        reply = self._pass_on("decide")
        if tuple(reply["deal"]) != game.deals()[-1:]:
            raise StrategyFailed(_("The other version deals other cards from the same seed."))
        return game.read_action(reply["action"], Door(reply["door"]))

    def settle(self) -> None:
        """Show the guest the actions after its last choice. Raises StrategyFailed."""
        self._pass_on("follow")

    def _pass_on(self, name: str) -> Mapping[str, Any]:
        unseen, self._unseen = self._unseen, []
        return self._process.ask(name, self._number, unseen)

    def close(self) -> None:
        if self._game is not None:
            self._process.tell("leave", self._number)


_numbers = count()


class GuestProcess:
    """A process in which another version plays any number of guests, one question at a time."""

    def __init__(self, python: str) -> None:
        self.python = python
        self._serials = count()
        self._lock = RLock()
        """Held from a question to its reply."""
        try:
            self._popen = subprocess.Popen(
                [python, "-I", str(PROGRAM)],  # PYTHONPATH may lead to this version
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",  # a reply that is not text is not one of ours
            )
        except OSError as error:
            raise StrategyFailed(
                _("{path} cannot be started: {reason}.").format(
                    path=python, reason=error.strerror or error
                )
            ) from None
        limit = Timer(START_SECONDS, self._popen.kill)
        limit.daemon = True
        limit.start()
        try:
            self.ask("begin", sandbox_settings().patience)
        finally:
            limit.cancel()

    def tell(self, name: str, *arguments: Any) -> int:
        """Send a message without waiting; return its number. An ended process ignores it."""
        assert self._popen.stdin is not None
        with self._lock, contextlib.suppress(OSError, ValueError):
            serial = next(self._serials)
            self._popen.stdin.write(json.dumps([serial, name, *arguments]) + "\n")
            self._popen.stdin.flush()
        return serial

    def ask(self, name: str, *arguments: Any) -> Mapping[str, Any]:
        """Send a message and return the reply. Raises StrategyFailed."""
        with self._lock:
            serial = self.tell(name, *arguments)
            reply = self._await(serial)
        if "error" in reply:
            raise StrategyFailed(f"{self.python}: {reply['error']}")
        return reply

    def _await(self, serial: int) -> Mapping[str, Any]:
        """Return the reply to the message *serial*, or an error, after which the process ends."""
        assert self._popen.stdout is not None
        fault = _("its process ended unexpectedly")
        for line in self._popen.stdout:
            try:
                reply: Mapping[str, Any] = json.loads(line)
                number = reply["serial"]
            except (ValueError, TypeError, KeyError):
                fault = _("it does not run Python with cardtable")
                break
            if number == serial:  # not one that nobody waited for
                return reply
        _processes.pop(self.python, None)
        self.end()
        return {"error": fault}

    def end(self) -> None:
        """End the process, also while a guest is thinking."""
        self._popen.kill()
        with contextlib.suppress(OSError), self._popen:  # which closes the pipes and waits
            pass


_processes: dict[str, GuestProcess] = {}


def process_of(python: str) -> GuestProcess:
    """Return the process of the version installed for *python*. Raises StrategyFailed."""
    if python not in _processes:
        _processes[python] = GuestProcess(python)
    return _processes[python]


@atexit.register
def end_processes() -> None:
    """End the processes of all guests."""
    while _processes:
        _processes.popitem()[1].end()
