"""Deals of Spades: shuffling, reading and writing.

A deal is a tuple of masks by position; with two players, the card indexes of the stock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from cardtable.cards import Card, cards_of, mask_of, parse_cards
from cardtable.core.i18n import _
from cardtable.games.spades.core import deal_by_keys
from cardtable.games.spades.rules import Rules

Deal = str | Sequence[Iterable[Card | str] | str]
"""Hands by position, as cards or text; with two players one list, the stock in drawing order."""


def shuffle(rules: Rules, rng: Random) -> tuple[int, ...]:
    """Return a deal drawn uniformly."""
    # Sorting by random keys is a fair shuffle, and quicker than random.shuffle. Each key is the
    # 64 bits that Random.random() takes: one call draws those of all cards.
    count = len(rules.deck)
    return deal_by_keys(rules, rng.getrandbits(64 * count).to_bytes(8 * count, "little"))


def read_deal(rules: Rules, deal: Deal, number: int) -> tuple[int, ...]:
    """Return *deal* as masks by position, or as the stock of two players.

    Raises ValueError for an invalid deal; the message names it by *number* (from 1).
    """
    label = _("Deal {number}: ").format(number=number)
    parts: Sequence[Any] = deal.split("/") if isinstance(deal, str) else list(deal)
    if rules.players == 2 and parts and isinstance(parts[0], Card):
        parts = [parts]
    try:
        hands = [
            parse_cards(part)
            if isinstance(part, str)
            else tuple(card if isinstance(card, Card) else Card.parse(str(card)) for card in part)
            for part in parts
        ]
    except ValueError as error:
        raise ValueError(label + str(error)) from None
    expected = 1 if rules.players == 2 else rules.players
    if len(hands) != expected:
        raise ValueError(
            label
            + _("{found} hands instead of {expected}.").format(found=len(hands), expected=expected)
        )
    size = len(rules.deck) // expected
    for position, hand in enumerate(hands):
        if len(hand) != size:
            raise ValueError(
                label
                + _("hand {position} has {found} cards instead of {size}.").format(
                    position=position, found=len(hand), size=size
                )
            )
    cards = [card for hand in hands for card in hand]
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise ValueError(label + _("{card} appears twice.").format(card=twice))
    foreign = min(set(cards) - set(rules.deck), default=None)
    if foreign is not None:
        raise ValueError(label + _("{card} is not in this deck.").format(card=foreign))
    if rules.players == 2:
        return tuple(card.index for card in hands[0])
    return tuple(mask_of(hand) for hand in hands)


def write_deal(rules: Rules, deal: tuple[int, ...]) -> str:
    """Return a deal as text: cards without spaces, hands separated by slashes."""
    if rules.players == 2:
        return "".join(str(Card.of(index)) for index in deal)
    return "/".join("".join(map(str, cards_of(mask))) for mask in deal)
