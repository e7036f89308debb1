"""Options of rules: what each may be set to, and how that is spelled in a rule file."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardtable.i18n import _


class BadOption(ValueError):
    """Report a value that an option does not take."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its title for people, the values to choose from with their spellings.

    *choices* maps the stored value to how it is written; *minimum* admits any whole number from
    there on besides.
    """

    title: str
    choices: Mapping[Any, str]
    minimum: int | None = None

    def read(self, value: Any) -> Any:
        """Return the stored form of *value*. Raises BadOption when it is none of the choices."""
        for stored, written in self.choices.items():
            # 1 == True and 0 == False, so the type is compared as well.
            if type(value) is type(stored) and value == stored:
                return stored
            if isinstance(value, str) and value.strip().lower() == written.lower():
                return stored
            if value is False and written == "off":  # YAML reads a bare off as false
                return stored
            if written == "2" and type(value) is int and value == 2:
                return stored
        if self.minimum is not None and type(value) is int and value >= self.minimum:
            return value
        raise BadOption(not_possible(reprlib.repr(value)))

    def written(self, value: Any) -> str:
        """Return how *value* is written in a rule file and shown to people."""
        return self.choices.get(value, str(value))

    @property
    def allowed_text(self) -> str:
        """Return a sentence that lists what is allowed."""
        words = list(self.choices.values())
        if self.minimum is not None:
            words.append(_("any whole number from {least}").format(least=self.minimum))
        return _("Allowed: {names}.").format(names=", ".join(words))


def not_possible(value: str) -> str:
    """Return a sentence that refuses a value, shown as it was written."""
    short = value if len(value) <= 60 else value[:59] + "…"
    return _("{value} is not possible.").format(value=short)


def numbers(*values: int) -> dict[int, str]:
    """Return the choices of an option that is a number."""
    return {value: str(value) for value in values}


def words(*values: str) -> dict[str, str]:
    """Return the choices of an option that is written as it is stored."""
    return {value: value for value in values}


SWITCH = {False: "false", True: "true"}
"""The choices of an option that is on or off."""
