"""The words for the items of a score, for the log, the terminal and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.core.i18n import _, ngettext
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.scoring import Item, SideScore
from cardtable.games.speech import is_you


class ItemWords(NamedTuple):
    """The words for an item: one or two (*label*), for the ear, and a line of the score sheet."""

    label: str
    sentence: str
    line: str


def item_words(item: Item, score: SideScore, names: Sequence[str], rules: Rules) -> ItemWords:
    """Return the words for an *item* of *score*; *names* are those of the players by position."""
    count = score.gained_bags
    bags = ngettext("{count} bag (overtrick)", "{count} bags (overtricks)", count)
    name = names[item.position] if item.position is not None and names else ""
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
        **_nil_words(name),
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
        "name": name,
    }
    return ItemWords(*(text.format(**values) for text in words))


def _nil_words(name: str) -> dict[str, tuple[str, str, str]]:
    """Return the words for the nils of the player *name*, with ``{name}`` for it."""
    if is_you(name):
        return {
            "nil-made": (_("nil"), _("Your nil made"), _("You made nil")),
            "nil-failed": (_("nil failed"), _("Your nil failed"), _("You failed nil")),
            "blind-made": (_("blind nil"), _("Your blind nil made"), _("You made blind nil")),
            "blind-failed": (
                _("blind nil failed"),
                _("Your blind nil failed"),
                _("You failed blind nil"),
            ),
        }
    return {
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
    }
