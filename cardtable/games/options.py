"""Options of rules: their values, and the spellings of the values in rule files."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardtable.core.i18n import _, write_number
from cardtable.engine import frozen

MAX_NUMBER = 1_000_000
"""The usual maximum of an option. Compiled games keep options and scores in 32 bits."""


class BadOption(ValueError):
    """An invalid value of an option."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its title, its values and their spellings.

    *choices* maps each stored value to its spelling. If *minimum* is not None, any whole number
    from *minimum* to *maximum* is allowed as well.
    """

    title: str
    choices: Mapping[Any, str]
    minimum: int | None = None
    maximum: int = MAX_NUMBER

    def __post_init__(self) -> None:
        object.__setattr__(self, "choices", frozen(self.choices))

    def read_value(self, value: Any) -> Any:
        """Return the stored form of *value*. Raises BadOption if it is not one of the choices."""
        for stored, written in self.choices.items():
            # 1 == True and 0 == False, so the type is compared too
            if type(value) is type(stored) and value == stored:
                return stored
            if isinstance(value, str) and value.strip().lower() == written.lower():
                return stored
            if value is False and written == "off":  # YAML reads a bare off as False
                return stored
            if written == "2" and type(value) is int and value == 2:
                return stored
        if (
            self.minimum is not None
            and type(value) is int
            and self.minimum <= value <= self.maximum
        ):
            return value
        raise BadOption(not_possible(reprlib.repr(value)))

    def written(self, value: Any) -> str:
        """Return the spelling of *value*."""
        return self.choices.get(value, str(value))

    @property
    def spellings(self) -> str:
        """The spellings of the choices, and the range of other numbers."""
        spellings = list(self.choices.values())
        if self.minimum is not None:
            words = _("any whole number from {minimum} to {maximum}")
            maximum = write_number(self.maximum)
            spellings.append(words.format(minimum=self.minimum, maximum=maximum))
        return ", ".join(spellings)

    @property
    def allowed_text(self) -> str:
        """A sentence that lists the allowed values."""
        return _("Allowed: {names}.").format(names=self.spellings)


def not_possible(value: str) -> str:
    """Return a sentence that rejects *value*, a value as it was written."""
    short = value if len(value) <= 60 else value[:59] + "…"
    return _("{value} is not possible.").format(value=short)


def numbers(*values: int) -> dict[int, str]:
    """Return the choices of a numeric option."""
    return {value: str(value) for value in values}


def keywords(*values: str) -> dict[str, str]:
    """Return the choices of an option whose values are spelled as they are stored."""
    return {value: value for value in values}


SWITCH = {False: "false", True: "true"}
"""The choices of a switch: on or off."""
