"""Reads the arguments of a strategy's class from text, by their annotated types."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from cardtable.engine import Strategy
from cardtable.i18n import _

_TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class BadContestant(ValueError):
    """A contestant's text is invalid; the message says what is allowed."""


@dataclass(frozen=True, slots=True)
class FromFile:
    """An argument whose value is read from the text of a file."""

    kind: Any
    text: str
    name: str

    def read(self) -> Any:
        """Return a new value, as it may change while it is used. Raises BadContestant."""
        try:
            return self.kind.from_text(self.text, self.name)
        except ValueError as error:
            raise BadContestant(str(error)) from error


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
            known = hints.get(name)
            if known is None:  # no annotation: the type of its default
                known = (
                    str if parameter.default in (None, parameter.empty) else type(parameter.default)
                )
            yield name, known


def read_options(
    who: str, written: str, types: Mapping[str, Any], text_of: Callable[[str], str]
) -> dict[str, Any]:
    """Parse ``name=value,name=value``, each value by its type.

    *who* names the contestant in error messages; *text_of* returns the text of a file.
    Raises BadContestant.
    """
    found: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in written.split(","))):
        name, sign, value = part.partition("=")
        name = name.strip().replace("-", "_")
        if not sign or name not in types:
            raise BadContestant(
                _("'{name}' has no argument '{option}'.").format(name=who, option=part)
                + " "
                + _("Allowed: {names}.").format(
                    names=", ".join(f"{known}=" for known in types) or _("none")
                )
            )
        found[name] = _value(name, value.strip(), types[name], text_of)
    return found


def _value(name: str, written: str, wanted: Any, text_of: Callable[[str], str]) -> Any:
    choices = get_args(wanted) if get_origin(wanted) in (Union, UnionType) else (wanted,)
    if NoneType in choices and written.lower() == "none":
        return None
    if bool in choices and written.lower() in _TRUTH:
        return _TRUTH[written.lower()]
    for number in (int, float):
        if number in choices:
            try:
                return number(written)
            except ValueError:
                continue
    if str in choices:
        return written
    for choice in choices:
        if hasattr(choice, "from_text"):
            return FromFile(choice, text_of(written), written)
    words = " | ".join(getattr(choice, "__name__", str(choice)) for choice in choices)
    raise BadContestant(
        _("{option}={value}: expected {type}.").format(option=name, value=written, type=words)
    )
