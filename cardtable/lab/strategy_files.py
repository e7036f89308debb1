"""Users' strategy files: the strategies they define, and the lines of errors in them."""

from __future__ import annotations

import inspect
import sys
import traceback
from functools import lru_cache
from hashlib import blake2b
from types import ModuleType

from cardtable.engine import Person, Strategy
from cardtable.i18n import _


class BadFile(ValueError):
    """A strategy file cannot be used; the message names the line."""


@lru_cache(maxsize=64)
def _load(source: str, filename: str) -> ModuleType:
    module = ModuleType(f"cardtable_lab_{blake2b(source.encode(), digest_size=8).hexdigest()}")
    module.__file__ = filename
    sys.modules[module.__name__] = module  # dataclasses look up their module there
    try:
        exec(compile(source, filename, "exec"), vars(module))
    except BaseException as error:  # a user's file may raise anything, even SystemExit
        sys.modules.pop(module.__name__, None)
        if isinstance(error, KeyboardInterrupt):
            raise
        raise BadFile(place_of(error, filename)) from error
    return module


def classes_in(source: str, filename: str) -> dict[str, type[Strategy]]:
    """Return the strategies defined by a file's text, by class name. Raises BadFile."""
    module = _load(source, filename)
    strategies = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, Strategy)
        and not issubclass(value, Person)
        and value.__module__ == module.__name__
        and not name.startswith("_")
    }
    if not strategies:
        raise BadFile(_("{path} does not define a subclass of Strategy.").format(path=filename))
    return strategies


def place_of(error: BaseException, *filenames: str) -> str:
    """Return ``file:line: error`` for the innermost frame in one of *filenames*.

    If no frame is in these files, it is the innermost frame of all.
    """
    message = f"{type(error).__name__}: {error}".rstrip(": ")
    if isinstance(error, SyntaxError) and error.filename in filenames:
        return f"{error.filename}:{error.lineno}: {message}"
    if isinstance(error, SyntaxError) and error.filename is None:  # not text
        return f"{filenames[0]}: {message}"
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if frame.filename in filenames] or frames[-1:]
    return f"{inside[-1].filename}:{inside[-1].lineno}: {message}" if inside else message


def place_of_method(strategy: Strategy, name: str) -> str:
    """Return ``file:line`` of a method of *strategy*, or its *name* if the line is unknown.

    If the method is inherited and the class has ``choose``, as for scripts, it is that of
    ``choose``.
    """
    kind = type(strategy)
    method = inspect.unwrap(getattr(kind, name))
    if method.__module__ != kind.__module__ and hasattr(kind, "choose"):
        method = inspect.unwrap(kind.choose)
    code = getattr(method, "__code__", None)
    return f"{code.co_filename}:{code.co_firstlineno}" if code is not None else name
