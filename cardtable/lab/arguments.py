"""The arguments of a strategy, read from text by their annotated types."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import NoneType
from typing import Any

from cardtable.core.i18n import _
from cardtable.sandbox.description import choices_of

_BOOLEANS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class BadContestant(ValueError):
    """A contestant's text is invalid; the message lists what is allowed."""


class CreationFailed(BadContestant):
    """The constructor of a contestant failed."""


@dataclass(frozen=True, slots=True)
class FromFile:
    """An argument whose value is read from the text of a file."""

    kind: Any
    text: str
    name: str

    def make(self) -> Any:
        """Return a new value, since users may change it. Raises BadContestant."""
        try:
            return self.kind.from_text(self.text, self.name)
        except ValueError as error:
            raise BadContestant(str(error)) from error


def read_options(
    contestant: str, text: str, types: Mapping[str, Any], read_file: Callable[[str], str]
) -> dict[str, Any]:
    """Parse ``name=value,name=value``, each value by its type.

    *contestant* is named in error messages; *read_file* returns the text of a file. Raises
    BadContestant.
    """
    found: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, sign, value = part.partition("=")
        name = name.strip().replace("-", "_")
        if not sign or name not in types:
            raise BadContestant(
                _("'{name}' has no argument '{option}'.").format(name=contestant, option=part)
                + " "
                + _("Allowed: {names}.").format(
                    names=", ".join(f"{allowed}=" for allowed in types) or _("none")
                )
            )
        found[name] = _read_value(name, value.strip(), types[name], read_file)
    return found


def _read_value(name: str, text: str, hint: Any, read_file: Callable[[str], str]) -> Any:
    choices = choices_of(hint)
    if NoneType in choices and text.lower() == "none":
        return None
    if bool in choices and text.lower() in _BOOLEANS:
        return _BOOLEANS[text.lower()]
    for number in (int, float):
        if number in choices:
            try:
                value = number(text)
            except ValueError:
                continue
            if math.isfinite(value):
                return value
    if str in choices:
        return text
    for choice in choices:
        if hasattr(choice, "from_text"):
            return FromFile(choice, read_file(text), text)
    names = " | ".join(getattr(choice, "__name__", str(choice)) for choice in choices)
    raise BadContestant(
        _("{option}={value}: expected {type}.").format(option=name, value=text, type=names)
    )
