"""The table of primitives. Each primitive is described once, beside its code.

The parser reads names and arities from the table, error messages the names of operands; the
language reference is generated from it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from cardtable.core.i18n import N_


class Returns(StrEnum):
    """The kind of value that a primitive returns."""

    NOTHING = "nothing"
    TRUTH = "truth"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Primitive:
    """One word of the language.

    *operands* are the names of its operands in order. *text* describes it, *errors* says when it
    fails. *example* is a piece of LudL that runs. *is_extension* marks words that are not part of
    the tutorial's language. *call* implements it, None for those that the compiler implements.
    If it *takes_world*, that is the argument before the operands. *is_new* marks words of a later
    version, which a script may define itself. A word that *takes_more* may have further operands in
    parentheses.
    """

    name: str
    operands: tuple[str, ...]
    group: str
    text: str
    errors: str
    example: str
    is_extension: bool
    returns: Returns
    call: Callable[..., Any] | None
    takes_world: bool
    is_new: bool = False
    takes_more: bool = False

    @property
    def folds(self) -> bool:
        """Whether it joins any number of operands in parentheses: PLUS(1, 2, 3)."""
        return self.name in FOLDING


FOLDING = ("AND", "OR", "AND_THEN", "OR_ELSE", "PLUS", "MULT", "MIN", "MAX", "CONCAT")

GROUPS = {
    "flow": N_("Control flow"),
    "logic": N_("Logic"),
    "numbers": N_("Numbers and text"),
    "values": N_("Lists and dicts"),
    "game": N_("The game"),
    "containers": N_("Containers"),
    "tokens": N_("Tokens"),
    "table": N_("Output and legal messages"),
    "tests": N_("Tests"),
}

PRIMITIVES: dict[str, Primitive] = {}
"""All primitives by name, in the order of the reference."""


def primitive(
    name: str,
    group: str,
    example: str,
    *,
    errors: str = "",
    returns: Returns = Returns.VALUE,
    is_extension: bool = False,
    is_new: bool = False,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register the decorated function as the primitive *name*.

    Its parameters are the operands, except a leading ``world``; its docstring is the description.
    With a parameter ``*more`` it takes further operands.
    """

    def register(call: Callable[..., Any]) -> Callable[..., Any]:
        parameters = inspect.signature(call).parameters
        takes_more = "more" in parameters
        names = [name for name in parameters if name != "more"]
        takes_world = names[:1] == ["world"]
        operands = tuple(name.rstrip("_") for name in names[takes_world:])
        text = inspect.getdoc(call) or ""
        _add(
            Primitive(
                name,
                operands,
                group,
                text,
                errors,
                example,
                is_extension or is_new,
                returns,
                call,
                takes_world,
                is_new,
                takes_more,
            )
        )
        return call

    return register


def register_intrinsic(
    name: str,
    operands: tuple[str, ...],
    group: str,
    text: str,
    example: str,
    *,
    errors: str = "",
    returns: Returns = Returns.NOTHING,
    is_new: bool = False,
) -> None:
    """Register a primitive that the compiler implements."""
    _add(
        Primitive(
            name, operands, group, text, errors, example, is_new, returns, None, False, is_new
        )
    )


def _add(primitive: Primitive) -> None:
    """Add *primitive* to the table, without superfluous spaces in its texts."""
    assert primitive.name not in PRIMITIVES, primitive.name
    assert primitive.group in GROUPS, primitive.group
    PRIMITIVES[primitive.name] = replace(
        primitive,
        text=" ".join(primitive.text.split()),
        errors=" ".join(primitive.errors.split()),
        example=inspect.cleandoc(primitive.example),
    )
