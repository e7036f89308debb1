"""The words for the items of a score, for the log, the terminal and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.core.i18n import _, ngettext
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.scoring import Item, SideScore


class ItemWords(NamedTuple):
    """The words for an item: one or two (*label*), for the ear, and a line of the score sheet."""

    label: str
    sentence: str
    line: str


def item_words(item: Item, score: SideScore, names: Sequence[str], rules: Rules) -> ItemWords:
    """Return the words for an *item* of *score*; *names* are those of the players by position."""
    count = score.gained_bags
    bags = ngettext("{count} bag (overtrick)", "{count} bags (overtricks)", count)
    words = {
        "made": (
            _("contract"),
            _("Contract of {contract} made"),
            _("Contract of {contract} made, {tricks} taken"),
        ),
        "set": (
            _("set"),
            _("Contract of {contract} not made"),
            _("Contract of {contract} missed, {tricks} taken"),
        ),
        "bags": (_("bags"), _("Bags"), bags),
        "bag-penalty": (
            _("too many bags"),
            _("Penalty for {full} bags"),
            _("Bag penalty: {full} bags collected"),
        ),
        "nil-made": (_("nil"), _("The nil of {name} made"), _("{name} made nil")),
        "nil-failed": (_("nil failed"), _("The nil of {name} failed"), _("{name} failed nil")),
        "blind-made": (
            _("blind nil"),
            _("The blind nil of {name} made"),
            _("{name} made blind nil"),
        ),
        "blind-failed": (
            _("blind nil failed"),
            _("The blind nil of {name} failed"),
            _("{name} failed blind nil"),
        ),
        "ten-made": (_("ten"), _("A bid of ten made"), _("Ten for two hundred, made")),
        "ten-set": (_("ten set"), _("A bid of ten not made"), _("Ten for two hundred, missed")),
        "moon-made": (_("all tricks"), _("All tricks bid and taken"), _("All tricks bid and made")),
        "moon-set": (
            _("all tricks missed"),
            _("All tricks bid and not taken"),
            _("All tricks bid, but not made"),
        ),
    }[item.what]
    values = {
        "contract": score.contract,
        "tricks": score.tricks,
        "full": rules.bags,
        "count": count,
        "name": names[item.position] if item.position is not None and names else "",
    }
    return ItemWords(*(text.format(**values) for text in words))
