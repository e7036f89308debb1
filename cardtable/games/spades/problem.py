"""A problem of Spades: a position with the right answers and the reason for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.cards import Card, mask_of
from cardtable.core.i18n import _
from cardtable.games.spades.game import Game
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.views.view import View
from cardtable.games.spades.views.worlds import Dealer

THEMES = (
    "bidding",
    "nil",
    "cover-nil",
    "set-nil",
    "bags",
    "last-trick",
    "discard",
    "lead",
    "second-hand",
    "third-hand",
    "trumps",
    "ending",
    "match-score",
)
SEATS = ("south", "west", "north", "east")
"""The seats by position, clockwise."""
SOUTH = 0


@dataclass(frozen=True, slots=True)
class LedTrick:
    """The cards of a trick in the order of play, and the position of its leader."""

    leader: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """A position in which South is to act, with the right answers and the reason by language.

    *scores* and *bags* are by side, South's first; *hand* are the cards dealt to South; *bids* are
    in the order of bidding, and the last of *tricks* is incomplete if South does not lead.
    """

    name: str
    theme: str
    rules: Rules
    scores: tuple[int, int]
    bags: tuple[int, int]
    hand: tuple[Card, ...]
    first_bidder: int
    bids: tuple[Bid, ...]
    tricks: tuple[LedTrick, ...]
    right: tuple[Card, ...] | tuple[Bid, ...]
    why: Mapping[str, str]
    source: str
    difficulty: int

    @property
    def moves(self) -> tuple[str, ...]:
        """The bids and cards that lead to the position, in order."""
        cards = [card for trick in self.tricks for card in trick.cards]
        return (*map(str, self.bids), *map(str, cards))

    def start(self, *_rules: Any, **_options: Any) -> Game:
        """Return a game before the first bid, with the score of the problem.

        It takes the place of ``GameKind.new``, whose arguments are of no use here. The unknown
        cards are always the same.
        """
        return self._resume(self._new_hand(self._deal(Random(0))))

    @property
    def dealer(self) -> int:
        """The dealer's position."""
        return (self.first_bidder - 1) % 4

    @property
    def is_bid(self) -> bool:
        """Whether South is to bid."""
        return len(self.bids) < 4

    def view(self) -> View:
        """Return South's view, as the game gives it."""
        return self.game().view(SOUTH)

    def game(self, seed: int = 0) -> Game:
        """Return a game in this position; the unknown cards are dealt at random by *seed*.

        Raises NoDeal if no deal is consistent with the position, IllegalAction if a bid or a card
        is illegal.
        """
        game = self._resume(self._new_hand(self._deal(Random(seed))))
        for bid in self.bids:
            game.accept_bid(bid, game.get_next_player())
        for trick in self.tricks:
            for card in trick.cards:
                game.accept_play(card, game.get_next_player())
        return game

    def _deal(self, rng: Random) -> list[int]:
        """Return the cards dealt to all positions, as masks."""
        hand = self._new_hand([mask_of(self.hand), 0, 0, 0])
        played = [0, 0, 0, 0]
        for bid in self.bids:
            hand.bid(bid)
        for trick in self.tricks:
            for step, card in enumerate(trick.cards):
                played[(trick.leader + step) % 4] |= card.bit
                hand.play(card.index)
        hand.held = [mask_of(self.hand) & ~played[SOUTH], 0, 0, 0]
        held = Dealer(self._resume(hand).view(SOUTH)).deal(rng)
        return [left | gone for left, gone in zip(held, played, strict=True)]

    def _new_hand(self, masks: list[int]) -> HandState:
        return HandState(self.rules, self.dealer, masks, ())

    def _resume(self, hand: HandState) -> Game:
        names = [_(seat.title()) for seat in SEATS]
        return Game.resume(
            self.rules, hand, totals=self.scores, bags=self.bags, names=names, number=1, seed=0
        )
