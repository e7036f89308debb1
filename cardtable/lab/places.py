"""The lines of a strategy's file that messages name."""

from __future__ import annotations

import inspect

from cardtable.engine import Strategy
from cardtable.lab.hybrid import asked_half
from cardtable.sandbox import SandboxedStrategy
from cardtable.sandbox.errors import line_in, message_of
from cardtable.sandbox.loader import line_of, source_of


def place_of_method(strategy: Strategy, name: str) -> str:
    """Return ``file:line`` of a method of *strategy*, or its *name* if the line is unknown.

    If the method is inherited and the class has ``choose``, as for scripts, it is that of
    ``choose``. If the program's own class has the method, it is the line of the user's class.
    """
    strategy = asked_half(strategy)
    kind = type(strategy)
    if isinstance(strategy, SandboxedStrategy):
        line = strategy.description.lines.get(name)
        return f"{strategy.source.filename}:{line}" if line else strategy.source.filename
    method = inspect.unwrap(getattr(kind, name))
    if method.__module__ != kind.__module__ and hasattr(kind, "choose"):
        method = inspect.unwrap(kind.choose)
    code = getattr(method, "__code__", None)
    source = source_of(kind)
    if source is not None and code is not None and code.co_filename != source.filename:
        line = line_of(source, kind.__name__)
        return f"{source.filename}:{line}" if line else source.filename
    return f"{code.co_filename}:{code.co_firstlineno}" if code is not None else name


def reason_of(error: BaseException, kind: type[Strategy]) -> str:
    """Return the message of an error in the constructor of *kind*, with its line if it is known."""
    source = source_of(kind)
    line = line_in(error, source.filename) if source is not None else None
    if source is not None and line is not None:
        return f"{source.filename}:{line}: {message_of(error)}"
    place: str = getattr(error, "place", "")  # of StrategyFailed
    is_plain = place or isinstance(error, (TypeError, ValueError))
    return place or (str(error) if is_plain else message_of(error))
