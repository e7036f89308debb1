"""The phases of a hand of Spades, its actions, and their numbers in the integer core.

A card has the number ``Card.index`` (0..53); 54 + n bids n tricks (54 is nil), 72 is a blind nil,
73 looks at the cards instead of bidding blind; 74 keeps the drawn card, 75 discards it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.games.spades.rules.bids import Bid


class Phase(StrEnum):
    """The phases of a hand. Actions in DRAWING (two players) and EXCHANGE (blind nil) are plays."""

    DRAWING = "drawing"
    BIDDING = "bidding"
    EXCHANGE = "exchange"
    PLAYING = "playing"
    OVER = "over"


class Draw(StrEnum):
    """The choice about a drawn card, with two players.

    KEEP: the next card of the stock is discarded. DISCARD: the next card must be kept.
    """

    KEEP = "keep"
    DISCARD = "discard"

    @property
    def words(self) -> str:
        """The label of the button."""
        return _("Keep it") if self is Draw.KEEP else _("Discard it")


Action = Bid | Card | Draw
"""All actions: bid, play or pass a card, keep or discard the drawn card."""

DRAW_IDS: frozenset[int] = frozenset(map(id, Draw))
"""The ``id()`` of each Draw; like ``CARD_IDS``, a test that no other object passes."""

NIL: Final = 54
BLIND_NIL: Final = 72
LOOK: Final = 73
KEEP: Final = 74
DISCARD: Final = 75
ACTIONS: Final = 76
"""The number of action numbers."""


def number_of(action: Action) -> int:
    """Return the number of *action*."""
    if isinstance(action, Card):
        return action.index
    if isinstance(action, Bid):
        return BLIND_NIL if action.blind else NIL + action.tricks
    return KEEP if action is Draw.KEEP else DISCARD


def action_of(number: int) -> Action | None:
    """Return the action with this *number*; None for 73: looking is not an action of the game.

    Raises ValueError for a number outside 0..75.
    """
    if not 0 <= number < ACTIONS:
        raise ValueError(f"Action numbers are 0 to {ACTIONS - 1}: {number}")
    if number < NIL:
        return Card.of(number)
    if number < BLIND_NIL:
        return Bid(number - NIL)
    if number == LOOK:
        return None
    return Bid.BLIND_NIL if number == BLIND_NIL else Draw.KEEP if number == KEEP else Draw.DISCARD
