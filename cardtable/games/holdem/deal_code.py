"""How a deck of Hold'em is repeated from a seed, and packed into a code.

A code holds the deck in dealing order and the button. The blind level of a hand in a tournament is
not part of it: a game from a code begins at the first level.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from cardtable.games.deal_opening import Opening
from cardtable.games.digits import DigitReader, DigitWriter
from cardtable.games.holdem.game import Game
from cardtable.games.holdem.hand.deals import cards_needed, read_deal, shuffled, write_deck
from cardtable.games.holdem.rules import Rules

_DECK = range(52)


def dealt(rules: Rules, seed: int, number: int, dealer: int) -> tuple[str, ...]:
    """Return deck *number* (from 0) of *seed*, as the game shuffles it."""
    rng = Random(seed * 1_000_003 + number)
    return (write_deck(shuffled(rng, (), cards_needed(rules.seats))),)


def opening(
    game: Game, deals: Sequence[str], hand: int, dealer: int, at_start: Callable[[], Game]
) -> Opening | None:
    """Return the beginning of *hand* (from 1) of *game*; None if cards of its deck are unknown."""
    deck = deals[hand - 1]
    if "?" in deck:  # a table on another machine
        return None
    records = game.records
    button = records[hand - 1].button if hand <= len(records) else game.button
    return Opening(button, (write_deck(read_deal(deck, hand)[1]),), hand - 1)


def is_dealt(rules: Rules, seed: int, start: Opening) -> bool:
    """Return whether *seed* deals the hand that begins with *start*.

    With fewer players than seats, a hand needs only the first cards of the deck.
    """
    assert start.number is not None
    deck = write_deck(read_deal(start.deals[0], 1)[1])
    return dealt(rules, seed, start.number, start.dealer)[0].startswith(deck)


def write_deals(digits: DigitWriter, rules: Rules, deals: Sequence[str]) -> None:
    """Add a deck, which may be incomplete, to *digits*."""
    _level, deck = read_deal(deals[0], 1)
    digits.put(len(deck), len(_DECK) + 1)
    digits.put_order(deck, _DECK)


def read_deals(digits: DigitReader, rules: Rules) -> tuple[str, ...]:
    """Return the deck that :func:`write_deals` added."""
    count = digits.take(len(_DECK) + 1)
    return (write_deck(digits.take_order(count, _DECK)),)
