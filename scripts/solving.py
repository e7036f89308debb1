"""Try every line of play in the last tricks of a hand of Spades, all cards open.

Slow and simple on purpose: it proves the problems that ship, and is no strategy.
"""

from __future__ import annotations

from typing import Any, ClassVar

from cardtable.cards import Card, cards_of
from cardtable.games.spades import Game, Phase
from cardtable.games.spades.hand import HandState
from cardtable.games.spades.strategies import Strategy


class _Onlooker(Strategy):
    """Sees the true cards; never asked to play."""

    sees_everything: ClassVar[bool] = True


def winning_cards(game: Game, seats: tuple[int, ...], most: int) -> tuple[Card, ...]:
    """Return the cards of South (position 0) that hold *seats* to *most* tricks in this hand.

    South and North choose their cards for that, West and East against it, all seeing everything.
    It must be South's turn to lay a card.
    """
    hand = true_hand(game)
    assert hand.phase is Phase.PLAYING
    assert hand.to_act == 0
    known: dict[Any, bool] = {}
    found = []
    for card in cards_of(hand.legal_mask()):
        twin = hand.copy()
        twin.lay(card.index)
        if _holds(twin, seats, most, known):
            found.append(card)
    return tuple(found)


def true_hand(game: Game) -> HandState:
    """Return a copy of the true state of the hand."""
    twin = game.copy()
    twin.players[0].strategy = _Onlooker()
    truth = twin.view(0).truth
    assert truth is not None
    return truth


def _holds(hand: HandState, seats: tuple[int, ...], most: int, known: dict[Any, bool]) -> bool:
    """Tell whether *seats* can be held to *most* tricks from here on."""
    taken = sum(hand.took[seat] for seat in seats)
    if taken > most:
        return False
    if hand.finished or taken + max(held.bit_count() for held in hand.held) <= most:
        return True
    laid = hand.history[len(hand.history) - hand.laid :]
    key = (tuple(hand.held), hand.to_act, laid, hand.broken, taken)
    if key not in known:
        ours = hand.to_act % 2 == 0
        known[key] = not ours
        for card in cards_of(hand.legal_mask()):
            twin = hand.copy()
            twin.lay(card.index)
            if _holds(twin, seats, most, known) is ours:
                known[key] = ours
                break
    return known[key]
