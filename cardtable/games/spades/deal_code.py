"""Deals of Spades: repeated from a seed, and packed into a code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from cardtable.cards import Card, cards_of, mask_of
from cardtable.games.deal_opening import Opening
from cardtable.games.digits import DigitReader, DigitWriter
from cardtable.games.spades.game import Game
from cardtable.games.spades.hand.deals import read_deal, shuffle, write_deal
from cardtable.games.spades.rules import Rules


def dealt(rules: Rules, seed: int, number: int, dealer: int) -> tuple[str, ...]:
    """Return deal *number* (from 0) of *seed*, as the game shuffles it."""
    return (write_deal(rules, shuffle(rules, Random(seed * 1_000_003 + number))),)


def opening(
    game: Game, deals: Sequence[str], hand: int, dealer: int, at_start: Callable[[], Game]
) -> Opening | None:
    """Return the beginning of *hand* (from 1) of *game*, whose *deals* are known."""
    seat = (dealer + hand - 1) % game.rules.players
    return Opening(seat, (deals[hand - 1],), hand - 1)


def is_dealt(rules: Rules, seed: int, start: Opening) -> bool:
    """Return whether *seed* deals the hand that begins with *start*."""
    assert start.number is not None
    return start.deals == dealt(rules, seed, start.number, start.dealer)


def write_deals(digits: DigitWriter, rules: Rules, deals: Sequence[str]) -> None:
    """Add a deal to *digits*: the stock in order, or the hands as sets."""
    deal = read_deal(rules, deals[0], 1)
    pool = [card.index for card in rules.deck]
    if rules.players == 2:
        digits.put_order(deal, pool)
        return
    for mask in deal[:-1]:
        hand = [card.index for card in cards_of(mask)]
        digits.put_choice(hand, pool)
        pool = [index for index in pool if index not in hand]


def read_deals(digits: DigitReader, rules: Rules) -> tuple[str, ...]:
    """Return the deal that :func:`write_deals` added."""
    pool = [card.index for card in rules.deck]
    if rules.players == 2:
        return (write_deal(rules, digits.take_order(len(pool), pool)),)
    size = len(pool) // rules.players
    masks = []
    for _hand in range(rules.players):
        chosen = digits.take_choice(size, pool)
        masks.append(mask_of(map(Card.of, chosen)))
        pool = [index for index in pool if index not in chosen]
    return (write_deal(rules, tuple(masks)),)
