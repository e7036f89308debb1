"""A game dealt and paid by an external dealer, such as a server.

Each hand begins with the cards known so far. It waits for missing board cards, and at its end for
the result. Other cards may stay unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable import engine
from cardtable.engine import Event
from cardtable.games.holdem.actions import MAX_CHIPS, Action, is_action
from cardtable.games.holdem.events import Rebought
from cardtable.games.holdem.game import Game, Player
from cardtable.games.holdem.hand import HandResult, HandState
from cardtable.games.holdem.hand.deals import write_deck
from cardtable.games.holdem.hand.limits import raise_range
from cardtable.games.holdem.hand.steps import begin_hand, resume
from cardtable.games.holdem.rules import Rules, Stakes
from cardtable.games.holdem.rules.blinds import Positions


@dataclass(slots=True)
class ExternalHand:
    """One hand of an external dealer: the dealer's *number*, blinds, stacks and known cards.

    Known cards are added to *deck* during the hand; *result* is None until the pots are paid.
    *stakes* is for forced bets that *rules* cannot express.
    """

    number: int
    rules: Rules
    stacks: tuple[int, ...]
    positions: Positions
    deck: list[int]
    result: HandResult | None = None
    stakes: Stakes | None = None


class ExternalGame(Game):
    """Plays the *hands* of an external dealer in order; more may be appended to the list.

    *bought* are the chips that each seat has bought before the first hand, if that is not its
    stack: the seats have won or lost the difference.
    """

    def __init__(
        self, rules: Rules, hands: list[ExternalHand], bought: tuple[int, ...] | None = None
    ) -> None:
        super().__init__(rules, 0)
        self._hands = hands
        if bought is not None:
            self._bought = bought
            self._scores = tuple(
                chips - paid for chips, paid in zip(hands[0].stacks, bought, strict=True)
            )

    @property
    def current(self) -> ExternalHand:
        """Return the hand being played, or the last one."""
        return self._hands[len(self._dealt) - 1]

    @property
    def hand_number(self) -> int:
        return self.current.number if self._dealt else 0

    # --- hand after hand --------------------------------------------------------------------------

    @property
    def awaits_deal(self) -> bool:
        is_free = self._hand is None or self._hand.over
        return self._next is None and is_free and len(self._dealt) < len(self._hands)

    def get_next_player(self) -> Player | None:
        while self.awaits_deal:
            self._begin_hand()
        return self._next

    def _begin_hand(self) -> None:
        self.rules = self._hands[len(self._dealt)].rules
        super()._begin_hand()

    def _new_hand(
        self,
        _stakes: Stakes,
        stacks: list[int],
        positions: Positions,
        deck: tuple[int, ...],
        news: list[Event] | None,
    ) -> HandState:
        result = self.current.result
        return begin_hand(
            self._stakes, stacks, positions, deck, news=news, external=True, result=result
        )

    def _place_button(self, stacks: Sequence[int], before: HandState | None) -> Positions:
        return self._hands[len(self._dealt)].positions

    def _rebuy(self, stacks: list[int], news: list[Event] | None) -> None:
        bought = list(self._bought)
        for seat, chips in enumerate(self._hands[len(self._dealt)].stacks):
            more = chips - stacks[seat]
            stacks[seat] = chips
            bought[seat] += more
            if more > 0 and news is not None:
                news.append(Rebought(more, "bank", f"stack:{seat}", seat, chips))
        self._bought = tuple(bought)

    def _deck(self, number: int, count: int) -> tuple[int, ...]:
        return tuple(self._hands[number].deck[:count])

    def _end_hand(self, hand: HandState) -> None:
        hand.stakes = self._stakes
        super()._end_hand(hand)

    @property
    def _stakes(self) -> Stakes:
        return self.current.stakes or self.current.rules.stakes(0)

    # --- the external dealer ----------------------------------------------------------------------

    def set_cards(self, deck: Sequence[int]) -> None:
        """Replace the deck; cards that are still unknown are UNKNOWN."""
        self.hand.deck = self._dealt[-1] = tuple(deck)
        self.current.deck[:] = deck
        self._continue()

    def pay(self, result: HandResult) -> None:
        """Pay the pots of a hand that waits for its result."""
        self.current.result = self.hand.result = result
        self._continue()

    def _continue(self) -> None:
        """Continue a waiting hand as far as its cards are known."""
        hand = self.hand
        if hand.over or hand.to_act >= 0:
            return
        news: list[Event] | None = [] if self.listeners else None
        hand.news = news
        resume(hand)
        hand.news = None
        self._after_step(hand, news)

    def set_raise(self, size: int) -> None:
        """Allow the seat to act to raise by exactly *size* chips, or not at all if *size* is 0."""
        hand = self.hand
        hand.stakes = self._stakes
        to = hand.current + min(size, MAX_CHIPS)
        limits = raise_range(hand)
        if size <= 0:
            if limits is not None:
                hand.stakes = hand.stakes._replace(small_bet=0, big_bet=0)
        elif limits != (to, to):
            bet = to - hand.full_bet
            hand.stakes = hand.stakes._replace(small_bet=bet, big_bet=bet, raise_cap=0)
        self._legal = None

    def accept_bid(self, bid: Action, player: engine.Player) -> None:
        hand = self._hand
        if hand is None or player is not self._next or not is_action(bid) or not bid.to:
            super().accept_bid(bid, player)
            return
        stakes, legal, actions = hand.stakes, self._legal, len(hand.history)
        self.set_raise(bid.to - hand.current)
        try:
            super().accept_bid(bid, player)
        finally:
            if len(hand.history) == actions:  # the action was illegal
                hand.stakes, self._legal = stakes, legal

    def deals(self) -> tuple[str, ...]:
        return tuple(write_deck(deck) for deck in self._dealt)
