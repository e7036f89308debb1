"""Removed commands and their replacements."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.i18n import _

REMOVED = {
    "evolution export": "cardtable lab memory --export FILE",
    "evolution import": "cardtable lab memory --import FILE",
    "evolution reset": "cardtable lab memory --reset",
    "evolution show": "cardtable lab memory",
    "evolution train": "cardtable lab train evolutionary",
    "lab bids": "python packaging train_bids",
    "rules list": "cardtable list rules",
    "saves list": "cardtable list saves",
}
"""The new command by the removed one."""


def replacement_for(arguments: Sequence[str]) -> str:
    """Return a sentence with the replacement for a removed command, else an empty string."""
    words = [word for word in arguments if not word.startswith("-")]
    name = " ".join(words[:2])
    if name not in REMOVED:
        return ""
    return _("'cardtable {old}' was removed. Type: {new}").format(old=name, new=REMOVED[name])
