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

OPTIONS = {
    ("play", "--join"): "cardtable opp join HOST --user NAME --in-window",
    ("play", "--serve"): "cardtable opp serve --in-window",
}
"""What to type instead, by the command and its removed option."""


def replacement_for(arguments: Sequence[str]) -> str:
    """Return a sentence that names what to type instead of a removed command, or an empty one."""
    words = [word for word in arguments if not word.startswith("-")]
    name = " ".join(words[:2])
    found = {name: REMOVED[name]} if name in REMOVED else {}
    for (command, option), new in OPTIONS.items():
        if words[:1] == [command] and option in arguments:
            found = {f"{command} {option}": new}
    for old, new in found.items():
        return _("'cardtable {old}' was removed. Type: {new}").format(old=old, new=new)
    return ""
