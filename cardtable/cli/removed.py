"""Removed commands and options, and their replacements."""

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
    "opp user": "cardtable opp users",
    "phh check": "cardtable replay FILE --headless",
    "phh watch": "cardtable replay FILE",
    "rules check": "cardtable rules FILE",
    "rules list": "cardtable list rules",
    "rules show": "cardtable rules NAME",
    "saves list": "cardtable list saves",
}
"""The new command by the removed one."""

OPTIONS = {
    ("play", "--join"): "cardtable opp join HOST --user NAME --in-window",
    ("play", "--serve"): "cardtable opp serve --in-window",
}
"""The new command by the old command and its removed option."""


def replacement_for(arguments: Sequence[str]) -> str:
    """Return a sentence with the replacement of a removed command or option, else an empty one."""
    words = [word for word in arguments if not word.startswith("-")]
    name = " ".join(words[:2])
    found = {name: REMOVED[name]} if name in REMOVED else {}
    for (command, option), new in OPTIONS.items():
        if words[:1] == [command] and option in arguments:
            found = {f"{command} {option}": new}
    for old, new in found.items():
        return _("'cardtable {old}' was removed. Type: {new}").format(old=old, new=new)
    return ""
