"""The rules of play of Spades on sets of cards: what may be played, what breaks spades, what wins.

The games and the searches call these same functions, so a variant cannot differ between them. A set
of cards is a mask in any numbering of the caller in which the clubs ascend; the caller passes the
masks of the led suit, of the spades and of the clubs.

Compiled modules get the functions from trick_rules.pxd, to the C compiler's benefit: they are
inlined there. The bodies are the same, which a test compares word for word.
"""

from __future__ import annotations

from typing import Final

MUST_BREAK: Final = 0
LEAD_ANY_TIME: Final = 1
BROKEN_ONLY_BY_RUFF: Final = 2
BREAKING: Final = ("must_break", "lead_any_time", "broken_only_by_ruff")
"""The values of the option ``breaking`` by their numbers."""

FREE: Final = 0
LOWEST_CLUB: Final = 1
TWO_OF_CLUBS: Final = 2
FIRST_TRICK: Final = ("free", "lowest_club", "two_of_clubs")
"""The values of the option ``first_trick`` by their numbers."""


def legal_cards(
    held: int, led: int, spades: int, clubs: int, broken: bool, first_trick: int
) -> int:
    """Return the cards of the hand *held* that may be played.

    *led* is the mask of the suit led, 0 for the lead itself; *broken* whether spades may be led;
    *first_trick* the option's number in the first trick of a hand, FREE in all later ones.
    """
    if first_trick == FREE:
        if led:
            return held & led or held
        return held if broken else held & ~spades or held
    if not led:
        return held & clubs & -(held & clubs) or held & ~spades or held
    if first_trick == LOWEST_CLUB:
        if led == clubs and held & clubs:
            return held & clubs & -(held & clubs)
        return held & led or held & ~spades or held
    return held & led or held


def breaks_spades(is_spade: bool, leads: bool, spades_led: bool, breaking: int) -> bool:
    """Return whether a card breaks spades: a ruff does, and by ``must_break`` also a spade led.

    *leads* is true for the first card of a trick; *spades_led* for a later one in a trick of
    spades. By ``lead_any_time`` spades are broken from the beginning.
    """
    return is_spade and (breaking == MUST_BREAK if leads else not spades_led)


def beats(strength: int, best: int, same_suit: bool, is_spade: bool) -> bool:
    """Return whether a card beats the best card of the trick so far.

    *strength* and *best* rank the two cards within a suit; *same_suit* is whether they share it.
    """
    return strength > best if same_suit else is_spade
