"""Descriptions of poker hands in the chosen language."""

from __future__ import annotations

from cardtable.cards import Rank
from cardtable.core.i18n import _
from cardtable.poker.values import Category, Worth


def plural_rank(rank: int) -> str:
    """Return the plural name of a rank (0..12): ``sixes``, ``aces``."""
    return (
        _("twos"),
        _("threes"),
        _("fours"),
        _("fives"),
        _("sixes"),
        _("sevens"),
        _("eights"),
        _("nines"),
        _("tens"),
        _("jacks"),
        _("queens"),
        _("kings"),
        _("aces"),
    )[rank]


def describe_worth(worth: Worth) -> str:
    """Return the description of a hand: ``Two pair, aces and sevens``, ``Flush, king high``."""
    first, second = worth.ranks[0], worth.ranks[min(1, len(worth.ranks) - 1)]
    if worth.category is Category.STRAIGHT_FLUSH and first == Rank.ACE:
        return _("Royal flush")
    sentence = {
        Category.HIGH_CARD: _("High card, {high}"),
        Category.PAIR: _("Pair of {ranks}"),
        Category.TWO_PAIR: _("Two pair, {ranks} and {others}"),
        Category.THREE_OF_A_KIND: _("Three of a kind, {ranks}"),
        Category.STRAIGHT: _("Straight, {high} high"),
        Category.FLUSH: _("Flush, {high} high"),
        Category.FULL_HOUSE: _("Full house, {ranks} over {others}"),
        Category.FOUR_OF_A_KIND: _("Four of a kind, {ranks}"),
        Category.STRAIGHT_FLUSH: _("Straight flush, {high} high"),
    }[worth.category]
    return sentence.format(
        high=Rank(first).title, ranks=plural_rank(first), others=plural_rank(second)
    )
