"""A fast but incomplete proof that a player takes all remaining tricks."""

from __future__ import annotations

from cardtable.cards import Card, Suit, cards_of, mask_of
from cardtable.games.spades.rules.actions import Phase
from cardtable.games.spades.views.view import View


def proved_claim(view: View) -> tuple[Card, ...]:
    """Return the seat's cards in an order that takes all remaining tricks; empty without a proof.

    The seat must be to act. The proof uses only the seat's own knowledge and assumes the worst
    layout, so a proved claim never fails. Some valid claims are not proved.
    """
    if view.phase is not Phase.PLAYING or view.to_act != view.seat or not view.held:
        return ()
    if view.rules.first_trick != "free" and len(view.leaders) == 1:
        return ()  # the first trick has special rules
    others = _OtherHands(view)
    if not view.trick.plays:
        return others.run(view.held, view.legal & view.rules.spades != 0)
    for card in cards_of(view.legal):
        if others.none_beats(card, view):
            suit_of = view.rules.suit_of
            ruffs = suit_of(card) is Suit.SPADES is not suit_of(view.trick.plays[0].card)
            rest = view.held & ~card.bit
            run = others.run(rest, view.broken or ruffs)
            if run or not rest:
                return (card, *run)
    return ()


class _OtherHands:
    """The cards that the other seats may hold, as masks by position."""

    def __init__(self, view: View) -> None:
        self.power = view.rules.power
        self._suit_of = view.rules.suit_of
        self._masks = view.rules.suit_masks
        unplayed = mask_of(view.rules.deck) & ~view.seen
        known = view.known()
        self.may_hold = [0] * view.rules.players
        self.sizes = view.sizes()
        for position, allowed in enumerate(view.allowed()):
            if position == view.seat:
                continue
            elsewhere = mask_of(
                card
                for other, mask in enumerate(known)
                if other != position
                for card in cards_of(mask)
            )
            self.may_hold[position] = unplayed & allowed & ~elsewhere

    def max_length(self, suit: Suit) -> int:
        """Return the maximum length of *suit* in any of these hands."""
        return max(
            min(size, (held & self._masks[suit]).bit_count())
            for size, held in zip(self.sizes, self.may_hold, strict=True)
        )

    def highest(self, suit: Suit) -> int:
        """Return the power of the highest card of *suit* in these hands, -1 if there is none."""
        return max(
            (
                self.power[card.index]
                for held in self.may_hold
                for card in cards_of(held & self._masks[suit])
            ),
            default=-1,
        )

    def run(self, held: int, may_lead_spades: bool) -> tuple[Card, ...]:
        """Return an order in which *held*, on lead, takes every trick; empty without a proof."""
        spades = self._winners(held, Suit.SPADES)
        suits = [self._winners(held, suit) for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)]
        if spades is None or None in suits:
            return ()
        plain = tuple(card for cards in suits for card in cards or ())
        rounds = self.max_length(Suit.SPADES)
        if not rounds:
            return plain + spades
        if plain and (len(spades) < rounds or not may_lead_spades):
            return ()
        return spades + plain

    def _winners(self, held: int, suit: Suit) -> tuple[Card, ...] | None:
        """Return the cards of *suit*, highest first, or None unless each wins when it is led.

        In the worst case a defender keeps the highest card until its suit is exhausted. So only the
        first cards, up to the length of the longest hidden holding, need to beat it.
        """
        cards = sorted(cards_of(held & self._masks[suit]), key=lambda card: -self.power[card.index])
        highest = self.highest(suit)
        exposed = cards[: self.max_length(suit)]
        if any(self.power[card.index] < highest for card in exposed):
            return None
        return tuple(cards)

    def none_beats(self, card: Card, view: View) -> bool:
        """Return whether *card* takes the current trick against any cards of the seats to play."""
        plays = view.trick.plays
        led = self._suit_of(plays[0].card)
        if not all(self._beats(card, play.card, led) for play in plays):
            return False
        seats = view.rules.players
        after = [(view.seat + step) % seats for step in range(1, seats - len(plays))]
        return all(
            self._beats(card, other, led)
            for position in after
            for other in cards_of(self.may_hold[position])
        )

    def _beats(self, card: Card, other: Card, led: Suit) -> bool:
        """Return whether *card* beats *other* in a trick where *led* was led."""
        suit, others_suit = self._suit_of(card), self._suit_of(other)
        if suit is others_suit:
            return self.power[card.index] > self.power[other.index]
        if suit is Suit.SPADES:
            return True
        return suit is led and others_suit is not Suit.SPADES
