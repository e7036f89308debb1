"""The entry points for scripts: parse, check, and a program that starts sessions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtable.ludl.errors import LudlError
from cardtable.ludl.script import NO_LIBRARIES, Script, read_rules
from cardtable.ludl.session import Session


class Program(Script):
    """A valid script that can be run."""

    def run(self, state: Mapping[str, Any], seed: int | str | None = None) -> Session:
        """Return a session that begins with *state*. Raises LudlError for an invalid state."""
        return Session(self, state, seed)


def parse(text: str, filename: str = "", libraries: Mapping[str, str] = NO_LIBRARIES) -> Program:
    """Return the program for *text*. Raises LudlError for the first error in it.

    *libraries* are texts of libraries that come before those of the program, by name.
    """
    program, errors = parse_all(text, filename, libraries)
    if program is None:
        raise errors[0]
    return program


def parse_later(
    text: str, filename: str = "", libraries: Mapping[str, str] = NO_LIBRARIES
) -> Program:
    """Return a program that is parsed when it is first used.

    For scripts known to be valid: an error raises LudlError only then.
    """
    return Program(None, text, filename, libraries)


def parse_all(
    text: str, filename: str = "", libraries: Mapping[str, str] = NO_LIBRARIES
) -> tuple[Program | None, list[LudlError]]:
    """Return the program, or None and all errors in the order of the texts."""
    rules, errors = read_rules(text, filename, libraries)
    return (None if rules is None else Program(rules, text, filename, libraries)), errors


def check(
    text: str,
    filename: str = "",
    libraries: Mapping[str, str] = NO_LIBRARIES,
    *,
    is_library: bool = False,
) -> list[LudlError]:
    """Return all errors in a script or a library, in the order of the texts."""
    return read_rules(text, filename, libraries, is_library=is_library)[1]
