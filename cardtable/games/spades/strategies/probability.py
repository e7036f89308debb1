"""Probability: remembers every card and computes the exact chance that a card is beaten."""

from __future__ import annotations

from cardtable.cards import SUIT_MASKS, Card, Suit, cards_of
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.hand import SUIT_OF
from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.strategies.bid_values import BidValues
from cardtable.games.spades.strategies.keep_values import Keeping
from cardtable.games.spades.strategies.reading import Reading
from cardtable.games.spades.strategies.worth import TrickValues
from cardtable.games.spades.view import View
from cardtable.i18n import _

# Weights found by matches over duplicate deals; see docs/strategies.md.
PARTNER_SHARE = 0.25
"""How often a partner who can overtake does so to the side's advantage."""
RUFF = 0.3
"""The cost, in tricks, of a lead that an opponent can ruff (the gain if the partner can)."""
COVER_SHARE = 0.4
"""The share of a nil's danger that a card of its partner removes."""
ATTACK_SHARE = 0.2
"""The share of a nil's danger that a card of its opponents adds."""
WAIT = 0.93
"""The value of keeping a card when leading, relative to playing it."""
DUCK = 0.8
"""How often opponents duck under a nil when they can."""
SHORT = 0.12
"""The value, in tricks, of shortening a side suit in a hand with trumps."""
PREFER_LOW = 0.002
"""Tie-break: the lower of two otherwise equal cards."""


class Probability(Strategy):
    """Remembers every card and computes the exact chance that a card is beaten."""

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self._why = ""

    @classmethod
    def title(cls) -> str:
        return _("Probability")

    def why(self) -> str:
        return self._why

    def place_bid(self, view: View) -> Bid:
        """Return the bid of the highest expected value."""
        if len(view.legal_bids) == 1:
            self._why = _("The rules leave no other bid.")
            return view.legal_bids[0]
        choice = BidValues(view)
        bid = choice.best()
        if bid.is_nil:
            self._why = _("Nil should succeed in {share} % of the deals.").format(
                share=round(100 * choice.nil)
            )
        else:
            self._why = _("This hand should take about {tricks:.1f} tricks.").format(
                tricks=choice.own
            )
        return bid

    def play_card(self, view: View) -> Card:
        """Return the card of the highest gain: tricks now, tricks later, and the value of nils."""
        legal = cards_of(view.legal)
        if len(legal) == 1:
            self._why = _("It is the only card allowed.")
            return legal[0]
        reading = Reading(view)
        keeping = Keeping(reading)
        bid = view.bids[view.seat]
        if bid is not None and bid.is_nil and view.rules.nil and not reading.taken[view.seat]:
            return self._play_nil(reading, keeping, legal)
        gains = self._gains(reading, keeping, legal)
        card = max(legal, key=lambda card: gains[card])
        self._why = self._reason(reading, card)
        return card

    def _reason(self, reading: Reading, card: Card) -> str:
        """Return the reason for *card*, with the exact chance that it wins the trick."""
        partner_wins = reading.winner >= 0 and reading.winner == reading.partner
        if not reading.takes_lead(card.index):
            if partner_wins:
                return _("Your partner is winning the trick; a low card is enough.")
            return _("You cannot win this trick: discard the least useful card.")
        enemies = tuple(seat for seat in reading.after if seat != reading.partner)
        share = round(100 * reading.stands(card.index, enemies))
        if share >= 100:
            return _("The {card} is high.").format(card=card.title)
        return (
            _("The {card} holds up against both opponents in {share} % of the deals.").format(
                card=card.title, share=share
            )
            if len(enemies) > 1
            else _("The {card} wins in {share} % of the deals.").format(
                card=card.title, share=share
            )
        )

    # --- taking tricks -------------------------------------------------------------------------

    def _gains(
        self, reading: Reading, keeping: Keeping, legal: tuple[Card, ...]
    ) -> dict[Card, float]:
        """Return the gain of each card, in points."""
        held = reading.view.held
        before = keeping.tricks(held)
        worth = TrickValues(reading, before)
        gains = {}
        for card in legal:
            cost = before - keeping.tricks(held & ~card.bit)
            side, nil = self._outcome(reading, worth, card.index)
            if reading.led < 0:
                cost *= WAIT
                side += self._lead_extra(reading, keeping, card.index)
            low = PREFER_LOW * reading.power[card.index]
            gains[card] = worth.trick * (side - cost) + nil - low
        return gains

    def _lead_extra(self, reading: Reading, keeping: Keeping, index: int) -> float:
        """Return the tricks added to a lead by ruffs of either side and by a shortened suit."""
        suit = SUIT_OF[index]
        if suit == Suit.SPADES:
            return self._drawing(reading, index)
        enemy = 1.0 - keeping.unruffed(suit, 1)
        extra = -RUFF * enemy
        partner = reading.partner
        if partner >= 0 and reading.void(partner, suit) and not reading.void(partner, Suit.SPADES):
            extra += RUFF * (1 - enemy)
        mine = (reading.view.held & SUIT_MASKS[suit]).bit_count()
        if mine <= 2 and reading.view.held & SUIT_MASKS[Suit.SPADES]:
            extra += SHORT / mine
        return extra

    def _drawing(self, reading: Reading, index: int) -> float:
        """Return the tricks saved by drawing the last trumps: no ruffs of the side suits held."""
        spades = SUIT_MASKS[Suit.SPADES]
        held = reading.view.held
        out = (reading.unseen & spades).bit_count()
        if not out or out > (held & spades).bit_count() or not held & ~spades:
            return 0.0
        return RUFF if reading.stands(index, reading.enemies) == 1.0 else 0.0

    def _outcome(self, reading: Reading, worth: TrickValues, index: int) -> tuple[float, float]:
        """Return the chance that the side takes the trick, and the change of the nils in points."""
        partner, after = reading.partner, reading.after
        enemies = tuple(seat for seat in after if seat != partner)
        takes = reading.takes_lead(index)
        best = index if takes else reading.best
        holder = reading.seat if takes else reading.winner
        stands = reading.stands(best, enemies)
        side = stands if holder in (reading.seat, partner) else 0.0
        if partner in after:
            beats = 1.0 - reading.stands(best, (partner,))
            if holder == reading.seat:
                side += (1 - side) * beats * PARTNER_SHARE
            else:
                side += beats * PARTNER_SHARE * (0.5 + 0.5 * stands)
        nil = sum(
            self._nil_change(reading, seat, value, holder, best)
            for seat, value in worth.nil.items()
            if seat != reading.seat
        )
        return side, nil

    def _nil_change(
        self, reading: Reading, seat: int, value: float, holder: int, best: int
    ) -> float:
        """Return the change of the nil of *seat*, worth *value* when it fails, by this card."""
        after = reading.after
        if seat == holder:
            others = tuple(one for one in after if one != seat)
            return value * (0.4 + 0.6 * reading.stands(best, others)) if others else value
        if seat not in after:
            return 0.0
        cover = 1.0
        for one in after:
            if one != seat:
                same = reading.rules.side_of[one] == reading.rules.side_of[seat]
                cover *= 0.5 if same else 0.9
        share = COVER_SHARE if value < 0 else ATTACK_SHARE
        return value * share * self._forced(reading, seat, best) * cover

    def _forced(self, reading: Reading, seat: int, best: int) -> float:
        """Return the chance that *seat* must follow suit and has no card below *best*."""
        led = reading.led if reading.led >= 0 else SUIT_OF[best]
        if SUIT_OF[best] != led:
            return 0.0
        suit = SUIT_MASKS[led] & reading.unseen
        under = suit & ~reading.higher[best]
        return max(0.0, reading.holds_none(seat, under) - reading.holds_none(seat, suit))

    # --- taking none ---------------------------------------------------------------------------

    def _play_nil(self, reading: Reading, keeping: Keeping, legal: tuple[Card, ...]) -> Card:
        """Return the card that leaves one's own nil safest; of equal ones, the highest."""
        held = reading.view.held
        risks = {}
        for card in legal:
            now = self._caught(reading, card.index) if reading.takes_lead(card.index) else 0.0
            later = keeping.danger(held & ~card.bit)
            risks[card] = 1 - (1 - now) * (1 - later)
        best = min(legal, key=lambda card: (risks[card], -reading.power[card.index]))
        self._why = _("After this card the nil succeeds in about {share} % of the deals.").format(
            share=round(100 * (1 - risks[best]))
        )
        return best

    def _caught(self, reading: Reading, index: int) -> float:
        """Return roughly the chance that a nil takes the trick when its card is winning.

        The partner beats the card if possible; opponents only when forced, or by mistake.
        """
        free = reading.stands(index, reading.after)
        covered = reading.partner in reading.after
        ducked = reading.stands(index, (reading.partner,)) if covered else 1.0
        for seat in reading.after:
            if seat != reading.partner:
                ducked *= 1.0 - self._forced(reading, seat, index)
        return DUCK * ducked + (1 - DUCK) * free
