"""Names similar to an unknown one, for the errors about it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from cardtable.core.i18n import _


def closest(name: str, known: Iterable[str]) -> str:
    """Return the entry of *known* most similar to *name*, or an empty string.

    Case matters only between entries that differ in nothing else.
    """
    names, name = list(known), name.strip()
    found = get_close_matches(name.lower(), {each.lower() for each in names}, 1)
    if not found:
        return ""
    spellings = [each for each in names if each.lower() == found[0]]
    return get_close_matches(name, spellings, 1, cutoff=0)[0]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return ``Did you mean 'x'?`` with the entry closest to *name*, or an empty string."""
    found = closest(name, known)
    return suggest(found) if found else ""


def suggest(name: str) -> str:
    """Return ``Did you mean 'name'?``."""
    return _("Did you mean '{name}'?").format(name=name)
