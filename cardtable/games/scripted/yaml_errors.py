"""Errors in a YAML file written by hand, with their positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property

from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.yaml_source import Source, SourcePosition, Trail


class YamlErrors:
    """The errors in one YAML text."""

    def __init__(self, text: str, filename: str) -> None:
        self.source = Source(text, filename)
        self.errors: list[SourceError] = []

    @cached_property
    def places(self) -> Mapping[Trail, SourcePosition]:
        """The position of each value."""
        return self.source.places()

    def add(self, trail: Trail, message: str, allowed: str = "") -> None:
        """Record an error about the value at *trail*, or at the nearest entry above it."""
        while trail and trail not in self.places:
            trail = trail[:-1]
        if trail:
            line, column, length = self.places[trail]
            error = self.source.fault(message, line, column, allowed=allowed, length=length)
        else:
            error = SourceError(message, filename=self.source.filename, allowed=allowed)
        self.errors.append(error)

    def no_such(self, trail: Trail, message: str, name: str, known: Sequence[str]) -> None:
        """Record an unknown name, with a similar one and those that exist."""
        near = get_close_matches(name, known, 1)
        if near:
            message += " " + _("Did you mean '{key}'?").format(key=near[0])
        shown = ", ".join(known[:20]) + (", …" if len(known) > 20 else "")
        self.add(trail, message, _("Allowed: {names}.").format(names=shown) if shown else "")
