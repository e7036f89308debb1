"""Numbers on the command line: finite, and of a size that every part of the program can use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer

from cardtable.core.i18n import _

MAX_WHOLE = 2**63 - 1
MAX_DECIMAL = 1_000_000.0
"""Eleven days in seconds; the system's clocks and waits take no more than about a month."""


def check_numbers(command: Any) -> None:
    """Make *command* and all its subcommands refuse numbers that are infinite or too large.

    The ``min`` and ``max`` of an option do not suffice: no comparison excludes a NaN.
    """
    for parameter in command.params:
        parameter.callback = _checked(parameter.callback)
    for inner in getattr(command, "commands", {}).values():
        check_numbers(inner)


def _checked(then: Callable[[Any, Any, Any], Any] | None) -> Callable[[Any, Any, Any], Any]:
    """Return a callback of a parameter that checks its numbers, and calls *then*."""

    def check(context: Any, parameter: Any, value: Any) -> Any:
        for each in value if isinstance(value, list | tuple) else (value,):
            problem = _problem(each)
            if problem:
                raise typer.BadParameter(problem, ctx=context, param=parameter)
        return value if then is None else then(context, parameter, value)

    return check


def _problem(value: object) -> str:
    """Return a sentence if *value* is a number that cannot be used, else nothing."""
    if not isinstance(value, int | float):
        return ""
    if value != value:  # a whole number may be too large for math.isnan
        return _("'{value}' is not a number.").format(value=value)
    limit = MAX_DECIMAL if isinstance(value, float) else MAX_WHOLE
    if abs(value) <= limit:
        return ""
    return _("The number is too large (limit: {limit}).").format(limit=f"{limit:.0f}")
