"""Solve the last tricks of a hand of Spades, with all cards visible, by trying every line of play.

Deliberately slow and simple: it proves the sample problems.
"""

from __future__ import annotations

from typing import Any, ClassVar

from cardtable.cards import Card, cards_of
from cardtable.games.spades import Game, Phase
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.strategies import Strategy


class _Observer(Strategy):
    """Placeholder with a view of all cards; it is never asked to act."""

    sees_everything: ClassVar[bool] = True


def winning_cards(game: Game, seats: tuple[int, ...], limit: int) -> tuple[Card, ...]:
    """Return the cards of South (position 0) that limit *seats* to *limit* tricks in this hand.

    South and North play for that, West and East against it, and all see every card. It must be
    South's turn to play a card.
    """
    hand = true_hand(game)
    assert hand.phase is Phase.PLAYING
    assert hand.to_act == 0
    results: dict[Any, bool] = {}
    winning = []
    for card in cards_of(hand.legal_mask()):
        copy = hand.copy()
        copy.play(card.index)
        if _can_limit(copy, seats, limit, results):
            winning.append(card)
    return tuple(winning)


def true_hand(game: Game) -> HandState:
    """Return a copy of the true state of the hand."""
    copy = game.copy()
    copy.players[0].strategy = _Observer()
    truth = copy.view(0).truth
    assert truth is not None
    return truth


def _can_limit(
    hand: HandState, seats: tuple[int, ...], limit: int, results: dict[Any, bool]
) -> bool:
    """Return whether *seats* can be limited to *limit* tricks in the whole hand.

    *results* holds the answers for positions searched before.
    """
    taken = sum(hand.taken[seat] for seat in seats)
    if taken > limit:
        return False
    if hand.finished or taken + max(held.bit_count() for held in hand.held) <= limit:
        return True
    trick = hand.history[len(hand.history) - hand.trick_size :]
    key = (tuple(hand.held), hand.to_act, trick, hand.broken, taken)
    if key not in results:
        ours = hand.to_act % 2 == 0
        results[key] = not ours
        for card in cards_of(hand.legal_mask()):
            copy = hand.copy()
            copy.play(card.index)
            if _can_limit(copy, seats, limit, results) is ours:
                results[key] = ours
                break
    return results[key]
