"""Fields of YAML files: which entries a mapping may have, and how each of them is read.

A format is a table of Fields by name::

    FIELDS = {
        "title": Field(lambda node: node.line(40), required=True),
        "seats": Field(lambda node: node.number(2, 10), default=4),
    }
    values = Node(errors, (), data).fields(FIELDS)

Errors are recorded with their places; nothing but Invalid is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.core import line_text
from cardtable.core.i18n import _
from cardtable.core.yaml_source import MAX_NAME, Trail, YamlErrors


class Invalid(Exception):
    """A value is not valid; its error has been recorded."""


@dataclass(frozen=True, slots=True)
class Field:
    """One entry of a mapping.

    *read* returns the value of its node, or records an error and raises Invalid. *default* is the
    value without the entry.
    """

    read: Callable[[Node], Any]
    default: Any = None
    required: bool = False


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a YAML text with the keys that lead to it; *errors* records what is wrong."""

    errors: YamlErrors
    trail: Trail
    value: Any

    @property
    def name(self) -> str:
        """The key of the value."""
        return str(self.trail[-1]) if self.trail else ""

    def fail(self, message: str, allowed: str = "") -> Invalid:
        """Record an error about the value; return the exception to raise."""
        self.errors.add(self.trail, message, allowed)
        return Invalid()

    def unknown(self, message: str, known: Iterable[str]) -> Invalid:
        """Record that the value is none of the names *known*; return the exception to raise."""
        self.errors.unknown_name(self.trail, message, shown(self.value), tuple(known))
        return Invalid()

    def child(self, key: str | int, value: Any) -> Node:
        """Return the node of a value within this one."""
        return Node(self.errors, (*self.trail, key), value)

    # --- mappings and lists ------------------------------------------------------------------

    def entries(self) -> Iterator[Node]:
        """Yield the values of a mapping; null is an empty one. Raises Invalid."""
        if self.value is None:
            return
        if not isinstance(self.value, Mapping):
            raise self.fail(_("Expected a mapping."), _("Write one 'key: value' per line."))
        for key, value in self.value.items():
            yield self.child(str(key), value)

    def fields(self, table: Mapping[str, Field], *, lenient: bool = False) -> dict[str, Any]:
        """Return the value of each field of *table*, whose mapping this is.

        All errors are recorded; then Invalid is raised. A *lenient* reader gets the default of a
        field in their place, and raises Invalid only if this is not a mapping.
        """
        count = len(self.errors.errors)
        nodes = {node.name: node for node in self.entries()}
        self.errors.check_names(self.trail, nodes, tuple(table))
        missing = [name for name, field in table.items() if field.required and name not in nodes]
        if missing and len(self.errors.errors) == count:  # otherwise one is misspelled
            self.fail(
                _("Missing: {names}.").format(names=", ".join(missing)),
                _("Allowed: {names}.").format(names=", ".join(table)),
            )
        values = {}
        for name, field in table.items():
            values[name] = field.default
            if name in nodes:
                try:
                    values[name] = field.read(nodes[name])
                except Invalid:
                    continue
        if len(self.errors.errors) > count and not lenient:
            raise Invalid
        return values

    def texts(self) -> tuple[str, ...]:
        """Return a list of texts or numbers as texts."""
        value = self.value
        if not isinstance(value, list) or not all(isinstance(text, str | int) for text in value):
            raise self.fail(_("{field}: expected a list of texts.").format(field=self.name))
        return tuple(str(text) for text in value)

    # --- single values -----------------------------------------------------------------------

    def text(self, limit: int) -> str:
        """Return a text or number as text, with single spaces for its line ends."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self.fail(_("{field}: expected text.").format(field=self.name))
        text = " ".join(str(value).split())
        if len(text) > limit:
            message = _("{field}: the text is too long (limit: {limit} characters).")
            raise self.fail(message.format(field=self.name, limit=limit))
        return text

    def line(self, limit: int) -> str:
        """Return a short line of text, or a number as text; null is an empty one."""
        value = "" if self.value is None else self.value
        text = str(value).strip()
        is_text = isinstance(value, str | int | float) and not isinstance(value, bool)
        if not is_text or len(text) > limit or len(text.splitlines()) > 1:
            raise self.fail(
                _("This must be a short line of text."),
                _("At most {limit} characters.").format(limit=limit),
            )
        if problem := line_text.fault(text):
            raise self.fail(problem)
        return text

    def number(self, low: int, high: int) -> int:
        """Return a whole number from *low* to *high*."""
        value = self.value
        if type(value) is not int or not low <= value <= high:
            raise self.fail(
                _("{field}: expected a number.").format(field=self.name),
                _("Allowed: {low} to {high}.").format(low=low, high=high),
            )
        return value

    def choice(self, known: Sequence[str]) -> str:
        """Return a value that is one of *known*."""
        if not isinstance(self.value, str) or self.value not in known:
            message = _("'{value}' is not allowed.").format(value=shown(self.value))
            raise self.unknown(message, known)
        return self.value


def shown(value: Any) -> str:
    """Return *value* as it appears in a message."""
    return str(value)[:MAX_NAME]
