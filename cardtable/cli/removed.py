"""Commands that are called otherwise now."""

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
"""What to type instead, by the removed command."""


def replacement_for(arguments: Sequence[str]) -> str:
    """Return a sentence that names what to type instead of a removed command, or an empty one."""
    words = [word for word in arguments if not word.startswith("-")]
    name = " ".join(words[:2])
    if name not in REMOVED:
        return ""
    return _("'cardtable {old}' was removed. Type: {new}").format(old=name, new=REMOVED[name])
