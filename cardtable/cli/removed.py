"""Removed commands and their replacements."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.i18n import _

REMOVED = {
    "opp user": "cardtable opp users",
    "phh check": "cardtable replay FILE --headless",
    "phh watch": "cardtable replay FILE",
    "rules check": "cardtable rules FILE",
    "rules show": "cardtable rules NAME",
}
"""The replacement of each command of a released version that was removed since."""


def replacement_for(arguments: Sequence[str]) -> str:
    """Return a sentence with the replacement of a removed command, else an empty one."""
    words = [word for word in arguments if not word.startswith("-")]
    old = " ".join(words[:2])
    if old not in REMOVED:
        return ""
    return _("'cardtable {old}' was removed. Type: {new}").format(old=old, new=REMOVED[old])
