"""Runs a strategy file and returns the classes it defines."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from types import ModuleType

from cardtable.engine import Person, Strategy
from cardtable.i18n import _
from cardtable.sandbox.errors import BadFile, place_of


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


def _run(source: StrategySource) -> ModuleType:
    digest = blake2b(f"{source.filename}\n{source.text}".encode(), digest_size=8).hexdigest()
    module = ModuleType(f"cardtable_strategies_{digest}")
    module.__file__ = source.filename
    sys.modules[module.__name__] = module  # dataclasses look up their module there
    try:
        exec(compile(source.text, source.filename, "exec"), vars(module))
    except BaseException as error:  # a user's file may raise anything, even SystemExit
        sys.modules.pop(module.__name__, None)
        if isinstance(error, KeyboardInterrupt):
            raise
        raise BadFile(place_of(error, source.filename)) from error
    return module
