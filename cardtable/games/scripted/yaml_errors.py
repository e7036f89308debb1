"""What is wrong in a YAML text that a person wrote, each fault with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property

from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.yaml_source import Place, Source, Trail


class YamlErrors:
    """What is wrong in one YAML text, each fault with its place."""

    def __init__(self, text: str, filename: str) -> None:
        self.source = Source(text, filename)
        self.errors: list[SourceError] = []

    @cached_property
    def places(self) -> Mapping[Trail, Place]:
        """Return where each value stands; nothing is asked of a text without faults."""
        return self.source.places()

    def add(self, trail: Trail, message: str, allowed: str = "") -> None:
        """Note what is wrong with the value at *trail*, or nearest to it."""
        while trail and trail not in self.places:
            trail = trail[:-1]
        if trail:
            line, column, length = self.places[trail]
            error = self.source.fault(message, line, column, allowed=allowed, length=length)
        else:
            error = SourceError(message, filename=self.source.filename, allowed=allowed)
        self.errors.append(error)

    def no_such(self, trail: Trail, message: str, name: str, known: Sequence[str]) -> None:
        """Note a name that nothing has; with a near one, and those there are."""
        near = get_close_matches(name, known, 1)
        if near:
            message += " " + _("Is '{key}' meant?").format(key=near[0])
        shown = ", ".join(known[:20]) + (", …" if len(known) > 20 else "")
        self.add(trail, message, _("Allowed: {names}.").format(names=shown) if shown else "")
