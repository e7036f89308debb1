"""Runs a strategy file and returns the classes it defines."""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from types import ModuleType

from cardtable.core.i18n import _
from cardtable.engine import Person, Strategy
from cardtable.sandbox.errors import BadFile, message_of, place_of

_SOURCE = "__strategy_source__"
"""The attribute of a file's module that holds its source."""


@dataclass(frozen=True, slots=True)
class StrategySource:
    """A file with strategies: its name, for messages, and its text."""

    filename: str
    text: str


@lru_cache(maxsize=64)
def load_classes(source: StrategySource) -> dict[str, type[Strategy]]:
    """Run a file in this process and return the strategies it defines, by class name.

    Raises BadFile if the file fails or defines none.
    """
    module = _run(source)
    classes = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, Strategy)
        and not issubclass(value, Person)
        and value.__module__ == module.__name__
        and not name.startswith("_")
    }
    if not classes:
        raise BadFile(
            _("{path} does not define a subclass of Strategy.").format(path=source.filename)
        )
    return classes


def source_of(kind: type[Strategy]) -> StrategySource | None:
    """Return the user's file that defines *kind*, None for a class of the program."""
    found = getattr(kind, "source", None) or getattr(
        sys.modules.get(kind.__module__), _SOURCE, None
    )
    return found if isinstance(found, StrategySource) else None


def line_of(source: StrategySource, name: str, method: str = "") -> int | None:
    """Return the line that defines the class *name* or its *method*, None if it is not written.

    A method may be inherited from another class of the file. Raises SyntaxError.
    """
    classes = [node for node in ast.walk(ast.parse(source.text)) if isinstance(node, ast.ClassDef)]
    classes.sort(key=lambda node: node.name != name)
    if not method:
        return next((node.lineno for node in classes if node.name == name), None)
    return next(
        (
            part.lineno
            for node in classes
            for part in node.body
            if isinstance(part, ast.FunctionDef) and part.name == method
        ),
        None,
    )


def _run(source: StrategySource) -> ModuleType:
    identity = f"{source.filename}\n{source.text}".encode("utf-8", "surrogateescape")
    digest = blake2b(identity, digest_size=8).hexdigest()
    module = ModuleType(f"cardtable_strategies_{digest}")
    module.__file__ = source.filename
    setattr(module, _SOURCE, source)
    sys.modules[module.__name__] = module  # dataclasses look up their module there
    try:
        if "\0" in source.text:  # before Python 3.11.4, compile() raises a ValueError
            raise SyntaxError("source code string cannot contain null bytes")
        exec(compile(source.text, source.filename, "exec"), vars(module))
    except BaseException as error:  # a user's file may raise anything, even SystemExit
        sys.modules.pop(module.__name__, None)
        if isinstance(error, KeyboardInterrupt):
            raise
        place = place_of(error, source.filename)
        if not place.startswith(source.filename):  # raised by the compiler, not by a line of it
            place = f"{source.filename}: {message_of(error)}"
        raise BadFile(place) from error
    return module
