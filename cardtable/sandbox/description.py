"""The description of a strategy class, as plain values that the process of its file can send."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from cardtable.core.i18n import _
from cardtable.engine import HOOKS, Level, Strategy
from cardtable.sandbox.errors import line_in, message_of, place_of, printable
from cardtable.sandbox.loader import StrategySource, line_of, load_classes

METHODS = ("decide", "place_bid", "play_card")
PLAIN = (bool, int, float, str, NoneType)
MAX_LEVELS = 20
FILE = "file"
"""The type of a parameter that is read from a file."""

_TYPE_NAMES = {bool: "bool", int: "int", float: "float", str: "str", NoneType: "none"}


@dataclass(frozen=True, slots=True)
class FileText:
    """An argument read from a file; the process of the strategy makes the value from it."""

    text: str
    name: str

    @classmethod
    def from_text(cls, text: str, name: str) -> FileText:
        return cls(text, name)


@dataclass(frozen=True, slots=True)
class StrategyDescription:
    """What the program knows about a class without running its code.

    *base* is the class of the game it plays, as ``module:name``. *hooks* are those it overrides.
    *lines* has the lines of its methods and hooks in its file, *parameters* the name, types and
    default of each argument of its constructor.
    """

    name: str
    base: str
    title: str
    summary: str
    doc: str
    levels: tuple[tuple[str, Mapping[str, Any]], ...]
    sees_everything: bool
    learns: bool
    hooks: tuple[str, ...]
    lines: Mapping[str, int]
    parameters: tuple[tuple[str, tuple[str, ...], Any], ...]


def describe(kind: type[Strategy]) -> StrategyDescription:
    """Describe a class. Raises ValueError with a sentence for one that cannot be shown."""
    levels = _read_levels(kind)
    return StrategyDescription(
        name=kind.__name__,
        base=_base_of(kind),
        title=_title_of(kind),
        summary=_text_of(kind, "describe"),
        doc=printable(kind.__doc__ or ""),
        levels=tuple((level.title, dict(level.arguments)) for level in levels),
        sees_everything=kind.sees_everything is True,
        learns=kind.learns is True,
        hooks=tuple(hook for hook in HOOKS if getattr(kind, hook) is not getattr(Strategy, hook)),
        lines=_lines_of(kind),
        parameters=tuple(_parameters_of(kind)),
    )


def describe_all(source: StrategySource) -> tuple[list[StrategyDescription], list[str]]:
    """Run a file and describe its classes; return also a sentence for each unusable one.

    Raises BadFile if the file fails or defines none.
    """
    described, problems = [], []
    for kind in load_classes(source).values():
        try:
            described.append(describe(kind))
        except ValueError as error:
            words = printable(error)
            cause = error.__cause__ or error
            line = line_in(cause, source.filename) or line_of(source, kind.__name__) or 1
            problems.append(f"{source.filename}:{line}: {words}")
        except BaseException as error:  # class attributes may be anything
            problems.append(place_of(error, source.filename))
    return described, problems


def _base_of(kind: type[Strategy]) -> str:
    """Return the class that the game defines for its strategies, or the one of all games."""
    base = next(
        base
        for base in kind.__mro__
        if base.__name__ == "Strategy" and base.__module__.startswith("cardtable.")
    )
    return f"{base.__module__}:{base.__qualname__}"


def _title_of(kind: type[Strategy]) -> str:
    """Return the title that the file gives a class; the name of the class if it gives none."""
    owner = next(base for base in kind.__mro__ if "title" in vars(base))
    return _text_of(kind, "title") if owner.__module__ == kind.__module__ else kind.__name__


def _text_of(kind: type[Strategy], method: str) -> str:
    try:
        text = getattr(kind, method)()
    except BaseException as error:  # a user's class may raise anything
        raise ValueError(
            _("{name}.{method}() fails: {error}").format(
                name=kind.__name__, method=method, error=message_of(error)
            )
        ) from error
    if not isinstance(text, str) or (not printable(text).strip() and method == "title"):
        raise ValueError(
            _("{name}.{method}() must return a text.").format(name=kind.__name__, method=method)
        )
    return printable(text)


def _read_levels(kind: type[Strategy]) -> tuple[Level, ...]:
    levels = kind.levels
    if isinstance(levels, tuple | list) and len(levels) <= MAX_LEVELS and all(map(_fits, levels)):
        return tuple(levels)
    raise ValueError(
        _(
            "{name}.levels must be a tuple of Level(title, arguments), with plain values as "
            "arguments; it is {value}."
        ).format(name=kind.__name__, value=printable(repr_of(levels))[:60])
    )


def _fits(level: object) -> bool:
    return (
        isinstance(level, Level)
        and isinstance(level.title, str)
        and isinstance(level.arguments, Mapping)
        and all(
            isinstance(name, str) and type(value) in PLAIN
            for name, value in level.arguments.items()
        )
    )


def repr_of(value: object) -> str:
    """Return the ``repr()`` of *value*, or the name of its type if that fails."""
    try:
        return repr(value)
    except Exception:
        return type(value).__name__


def _lines_of(kind: type[Strategy]) -> dict[str, int]:
    """Return the lines of the methods that the file itself defines.

    A class that has only ``choose``, as for scripts, answers with that.
    """
    lines = {}
    for method in (*METHODS, "__init__", *HOOKS):
        function = inspect.unwrap(getattr(kind, method))
        if getattr(function, "__module__", "") != kind.__module__ and method in METHODS:
            function = inspect.unwrap(getattr(kind, "choose", function))
        code = getattr(function, "__code__", None)
        if code is not None and function.__module__ == kind.__module__:
            lines[method] = code.co_firstlineno
    return lines


def parameters(kind: type[Strategy]) -> Iterator[tuple[str, Any]]:
    """Yield the names and types of the keyword arguments of a class, except the seed."""
    hints: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        if "__init__" in vars(base):
            try:
                hints.update(get_type_hints(vars(base)["__init__"]))
            except (NameError, TypeError):  # annotations for type checkers only
                continue
    for name, parameter in inspect.signature(kind).parameters.items():
        if name != "seed" and parameter.kind in (
            parameter.KEYWORD_ONLY,
            parameter.POSITIONAL_OR_KEYWORD,
        ):
            hint = hints.get(name, parameter.annotation)
            if isinstance(hint, str) or hint is parameter.empty:  # the type of its default
                has_default = parameter.default not in (None, parameter.empty)
                hint = type(parameter.default) if has_default else str
            yield name, hint


def choices_of(hint: Any) -> tuple[Any, ...]:
    """Return the types that a union allows, or the type itself."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _parameters_of(kind: type[Strategy]) -> Iterator[tuple[str, tuple[str, ...], Any]]:
    signature = inspect.signature(kind).parameters
    for name, hint in parameters(kind):
        default = signature[name].default
        types = tuple(_TYPE_NAMES[choice] for choice in choices_of(hint) if choice in _TYPE_NAMES)
        if any(hasattr(choice, "from_text") for choice in choices_of(hint)):
            types = (*types, FILE)
        yield name, types, default if type(default) in PLAIN else None


def signature_of(description: StrategyDescription) -> inspect.Signature:
    """Return the signature of the constructor, with the types of its parameters."""
    found = [_keyword("seed", int | None, None)]
    types = {**{name: kind for kind, name in _TYPE_NAMES.items()}, FILE: FileText}
    for name, choices, default in description.parameters:
        hints = [types[choice] for choice in choices if choice in types] or [str]
        found.append(_keyword(name, Union[tuple(hints)], default))  # noqa: UP007  # types at run time
    return inspect.Signature(found)


def _keyword(name: str, hint: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=hint, default=default)
