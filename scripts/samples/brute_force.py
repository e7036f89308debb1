"""Solve the last tricks of a hand of Spades, with all cards visible, by trying every line of play.

Deliberately slow and simple: it proves the sample problems.
"""

from __future__ import annotations

from typing import Any, ClassVar

from cardtable.cards import Card, cards_of
from cardtable.games.spades import Game, Phase
from cardtable.games.spades.hand import HandState
from cardtable.games.spades.strategies import Strategy


class _Observer(Strategy):
    """Sees all cards; is never asked to act."""

    sees_everything: ClassVar[bool] = True


def winning_cards(game: Game, seats: tuple[int, ...], limit: int) -> tuple[Card, ...]:
    """Return the cards of South (position 0) that hold *seats* to *limit* tricks in this hand.

    South and North play for that, West and East against it, and all see every card. It must be
    South's turn to play a card.
    """
    hand = true_hand(game)
    assert hand.phase is Phase.PLAYING
    assert hand.to_act == 0
    known: dict[Any, bool] = {}
    found = []
    for card in cards_of(hand.legal_mask()):
        twin = hand.copy()
        twin.play(card.index)
        if _holds(twin, seats, limit, known):
            found.append(card)
    return tuple(found)


def true_hand(game: Game) -> HandState:
    """Return a copy of the true state of the hand."""
    twin = game.copy()
    twin.players[0].strategy = _Observer()
    truth = twin.view(0).truth
    assert truth is not None
    return truth


def _holds(hand: HandState, seats: tuple[int, ...], limit: int, known: dict[Any, bool]) -> bool:
    """Return whether *seats* can be held to *limit* tricks in all from here on."""
    taken = sum(hand.taken[seat] for seat in seats)
    if taken > limit:
        return False
    if hand.finished or taken + max(held.bit_count() for held in hand.held) <= limit:
        return True
    laid = hand.history[len(hand.history) - hand.trick_size :]
    key = (tuple(hand.held), hand.to_act, laid, hand.broken, taken)
    if key not in known:
        ours = hand.to_act % 2 == 0
        known[key] = not ours
        for card in cards_of(hand.legal_mask()):
            twin = hand.copy()
            twin.play(card.index)
            if _holds(twin, seats, limit, known) is ours:
                known[key] = ours
                break
    return known[key]
