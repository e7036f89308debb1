"""Probability: remembers every card and computes the exact chance that a card is beaten."""

from __future__ import annotations

from typing import ClassVar

from cardtable.cards import Card, Suit, cards_of
from cardtable.core.i18n import _, write_number, write_percent
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.analysis import Analysis
from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.strategies.bid_values import BidValues
from cardtable.games.spades.strategies.holding_values import HoldingValues
from cardtable.games.spades.strategies.trick_values import TrickValues
from cardtable.games.spades.views.view import View

# Weights found by matches over duplicate deals; see docs/strategies.md.
PARTNER_SHARE = 0.25
"""Share of the cases in which overtaking by the partner helps the side."""
RUFF = 0.3
"""The cost, in tricks, of a lead that an opponent can ruff; the gain if the partner can."""
COVER_SHARE = 0.4
"""The share of a nil's danger that a card of its partner removes."""
ATTACK_SHARE = 0.2
"""The share of a nil's danger that a card of its opponents adds."""
WAIT = 0.93
"""The value of keeping a card when leading, relative to playing it."""
DUCK = 0.8
"""Share of the cases in which opponents duck under a nil if they can."""
SHORT = 0.12
"""The value, in tricks, of shortening a side suit in a hand with trumps."""
PREFER_LOW = 0.002
"""Tie-break: the lower of two otherwise equal cards."""


class Probability(Strategy):
    """Remembers every card and computes the exact chance that a card is beaten."""

    rank: ClassVar[int] = 3

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
            self._why = _("Nil should succeed in {share} of the deals.").format(
                share=write_percent(100 * choice.nil)
            )
        else:
            self._why = _("This hand should take about {tricks} tricks.").format(
                tricks=write_number(choice.own, 1)
            )
        return bid

    def play_card(self, view: View) -> Card:
        """Return the card of the highest gain: tricks now, tricks later, and the value of nils."""
        legal = cards_of(view.legal)
        if len(legal) == 1:
            self._why = _("It is the only card allowed.")
            return legal[0]
        analysis = Analysis(view)
        holdings = HoldingValues(analysis)
        bid = view.bids[view.seat]
        if bid is not None and bid.is_nil and view.rules.nil and not analysis.taken[view.seat]:
            return self._play_nil(analysis, holdings, legal)
        gains = self._gains(analysis, holdings, legal)
        card = max(legal, key=lambda card: gains[card])
        self._why = self._reason(analysis, card)
        return card

    def _reason(self, analysis: Analysis, card: Card) -> str:
        """Return the reason for *card*, with the exact chance that it wins the trick."""
        partner_wins = analysis.winner >= 0 and analysis.winner == analysis.partner
        if not analysis.takes_lead(card.index):
            if partner_wins:
                return _("Your partner is winning the trick; a low card is enough.")
            return _("You cannot win this trick: discard the least useful card.")
        opponents = tuple(seat for seat in analysis.yet_to_play if seat != analysis.partner)
        share = round(100 * analysis.chance_unbeaten(card.index, opponents))
        if share >= 100:
            return _("The {card} is high.").format(card=card.title)
        return (
            _("The {card} holds up against both opponents in {share} of the deals.").format(
                card=card.title, share=write_percent(share)
            )
            if len(opponents) > 1
            else _("The {card} wins in {share} of the deals.").format(
                card=card.title, share=write_percent(share)
            )
        )

    # --- play for tricks -------------------------------------------------------------------------

    def _gains(
        self, analysis: Analysis, holdings: HoldingValues, legal: tuple[Card, ...]
    ) -> dict[Card, float]:
        """Return the gain of each card, in points."""
        held = analysis.view.held
        before = holdings.tricks(held)
        values = TrickValues(analysis, before)
        gains = {}
        for card in legal:
            cost = before - holdings.tricks(held & ~card.bit)
            side, nil = self._outcome(analysis, values, card.index)
            if analysis.led < 0:
                cost *= WAIT
                side += self._lead_extra(analysis, holdings, card.index)
            low = PREFER_LOW * analysis.power[card.index]
            gains[card] = values.trick * (side - cost) + nil - low
        return gains

    def _lead_extra(self, analysis: Analysis, holdings: HoldingValues, index: int) -> float:
        """Return the tricks added to a lead by ruffs of either side and by a shortened suit."""
        suit = analysis.rules.suits[index]
        if suit == Suit.SPADES:
            return self._draw_extra(analysis, index)
        ruffed = 1.0 - holdings.unruffed(suit, 1)
        extra = -RUFF * ruffed
        partner = analysis.partner
        if (
            partner >= 0
            and analysis.is_void(partner, suit)
            and not analysis.is_void(partner, Suit.SPADES)
        ):
            extra += RUFF * (1 - ruffed)
        length = (analysis.view.held & analysis.rules.suit_masks[suit]).bit_count()
        if length <= 2 and analysis.view.held & analysis.rules.suit_masks[Suit.SPADES]:
            extra += SHORT / length
        return extra

    def _draw_extra(self, analysis: Analysis, index: int) -> float:
        """Return the tricks saved by drawing the last trumps: no ruffs of the side suits held."""
        spades = analysis.rules.suit_masks[Suit.SPADES]
        held = analysis.view.held
        out = (analysis.unseen & spades).bit_count()
        if not out or out > (held & spades).bit_count() or not held & ~spades:
            return 0.0
        return RUFF if analysis.chance_unbeaten(index, analysis.opponents) == 1.0 else 0.0

    def _outcome(self, analysis: Analysis, values: TrickValues, index: int) -> tuple[float, float]:
        """Return the chance that the side takes the trick, and the change in the value of nils."""
        partner, after = analysis.partner, analysis.yet_to_play
        opponents = tuple(seat for seat in after if seat != partner)
        takes = analysis.takes_lead(index)
        best = index if takes else analysis.best
        holder = analysis.seat if takes else analysis.winner
        stands = analysis.chance_unbeaten(best, opponents)
        side = stands if holder in (analysis.seat, partner) else 0.0
        if partner in after:
            beats = 1.0 - analysis.chance_unbeaten(best, (partner,))
            if holder == analysis.seat:
                side += (1 - side) * beats * PARTNER_SHARE
            else:
                side += beats * PARTNER_SHARE * (0.5 + 0.5 * stands)
        nil = sum(
            self._nil_change(analysis, seat, value, holder, best)
            for seat, value in values.nil.items()
            if seat != analysis.seat
        )
        return side, nil

    def _nil_change(
        self, analysis: Analysis, seat: int, value: float, holder: int, best: int
    ) -> float:
        """Return the points that a card gains or loses by its effect on the nil of *seat*.

        *value* are the points if the nil fails; *best* is the best card of the trick afterwards
        and *holder* its position.
        """
        after = analysis.yet_to_play
        if seat == holder:
            others = tuple(other for other in after if other != seat)
            return value * (0.4 + 0.6 * analysis.chance_unbeaten(best, others)) if others else value
        if seat not in after:
            return 0.0
        cover = 1.0
        for other in after:
            if other != seat:
                same = analysis.rules.side_of[other] == analysis.rules.side_of[seat]
                cover *= 0.5 if same else 0.9
        share = COVER_SHARE if value < 0 else ATTACK_SHARE
        return value * share * self._chance_forced(analysis, seat, best) * cover

    def _chance_forced(self, analysis: Analysis, seat: int, best: int) -> float:
        """Return the chance that *seat* must follow suit and has no card below *best*."""
        led = analysis.led if analysis.led >= 0 else analysis.rules.suits[best]
        if analysis.rules.suits[best] != led:
            return 0.0
        suit = analysis.rules.suit_masks[led] & analysis.unseen
        under = suit & ~analysis.higher[best]
        return max(0.0, analysis.chance_without(seat, under) - analysis.chance_without(seat, suit))

    # --- own nil ---------------------------------------------------------------------------

    def _play_nil(
        self, analysis: Analysis, holdings: HoldingValues, legal: tuple[Card, ...]
    ) -> Card:
        """Return the card that leaves the seat's nil safest; among equals, the highest."""
        held = analysis.view.held
        risks = {}
        for card in legal:
            now = (
                self._chance_caught(analysis, card.index)
                if analysis.takes_lead(card.index)
                else 0.0
            )
            later = holdings.danger(held & ~card.bit)
            risks[card] = 1 - (1 - now) * (1 - later)
        best = min(legal, key=lambda card: (risks[card], -analysis.power[card.index]))
        self._why = _("After this card the nil succeeds in about {share} of the deals.").format(
            share=write_percent(100 * (1 - risks[best]))
        )
        return best

    def _chance_caught(self, analysis: Analysis, index: int) -> float:
        """Return the approximate chance that a nil takes the trick when its card is winning.

        The partner beats the card if possible; opponents only when forced, or by mistake.
        """
        free = analysis.chance_unbeaten(index, analysis.yet_to_play)
        covered = analysis.partner in analysis.yet_to_play
        ducked = analysis.chance_unbeaten(index, (analysis.partner,)) if covered else 1.0
        for seat in analysis.yet_to_play:
            if seat != analysis.partner:
                ducked *= 1.0 - self._chance_forced(analysis, seat, index)
        return DUCK * ducked + (1 - DUCK) * free
