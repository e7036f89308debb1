"""Remembers every card and plays on the exact chance that each of its cards is beaten."""

from __future__ import annotations

from cardtable.cards import SUIT_MASKS, Card, cards_of
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.hand import SUIT_OF
from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.strategies.choosing import Choice
from cardtable.games.spades.strategies.keeping import Keeping
from cardtable.games.spades.strategies.reading import Reading
from cardtable.games.spades.strategies.worth import Worth
from cardtable.games.spades.view import View
from cardtable.i18n import _

PARTNER_SHARE = 0.25
RUFF = 0.3
COVER_SHARE = 0.4
ATTACK_SHARE = 0.2
WAIT = 0.93
TRUMP_LEAD = 0.0
SHORT = 0.12


class Probability(Strategy):
    """Remembers every card played and plays on the exact chance that a card is beaten."""

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self._why = ""

    @classmethod
    def title(cls) -> str:
        return _("Probability")

    def why(self) -> str:
        return self._why

    def place_bid(self, view: View) -> Bid:
        if len(view.legal_bids) == 1:
            return view.legal_bids[0]
        return Choice(view).best()

    def play_card(self, view: View) -> Card:
        legal = cards_of(view.legal)
        if len(legal) == 1:
            return legal[0]
        reading = Reading(view)
        keeping = Keeping(reading)
        bid = view.bids[view.seat]
        if bid is not None and bid.is_nil and view.rules.nil and not reading.taken[view.seat]:
            return self._play_nil(reading, keeping, legal)
        scores = self.scores(reading, keeping, legal)
        return max(legal, key=lambda card: scores[card])

    def scores(self, reading, keeping, legal):
        view = reading.view
        worth = Worth(reading, keeping.tricks(view.held))
        before = keeping.tricks(view.held)
        found = {}
        for card in legal:
            index = card.index
            cost = before - keeping.tricks(view.held & ~card.bit)
            side, nil = self._outcome(reading, worth, index)
            if reading.led < 0:
                cost *= WAIT
                side += self._lead_extra(reading, keeping, index)
            found[card] = worth.trick * (side - cost) + nil - 0.002 * reading.power[index]
        return found

    def _lead_extra(self, reading, keeping, index):
        view = reading.view
        suit = SUIT_OF[index]
        extra = 0.0
        if suit == 3:
            return TRUMP_LEAD
        enemy = 1.0 - keeping.unruffed(suit, 1)
        extra -= RUFF * enemy
        if (
            reading.partner >= 0
            and reading.void(reading.partner, suit)
            and not reading.void(reading.partner, 3)
        ):
            extra += RUFF * (1 - enemy)
        mine = (view.held & SUIT_MASKS[suit]).bit_count()
        if mine <= 2 and view.held & SUIT_MASKS[3]:
            extra += SHORT / mine
        return extra

    def _outcome(self, reading, worth, index):
        """Return side's chance to win the trick and the nil value."""
        partner, after = reading.partner, reading.after
        enemies_after = tuple(seat for seat in after if seat != partner)
        takes = reading.takes_lead(index)
        best = index if takes else reading.best
        holder = reading.seat if takes else reading.winner
        nil = 0.0
        stand_enemies = reading.stands(best, enemies_after)
        if holder in (reading.seat, partner):
            side = stand_enemies
        else:
            side = 0.0
        partner_after = partner in after
        if partner_after:
            beats = 1.0 - reading.stands(best, (partner,))
            if holder == reading.seat:
                side += (1 - side) * beats * PARTNER_SHARE
            else:
                side += beats * PARTNER_SHARE * (0.5 + 0.5 * stand_enemies)
        for seat, value in worth.nil.items():
            if seat == reading.seat:
                continue
            if seat == holder:
                others = tuple(one for one in after if one != seat)
                nil += value * (0.4 + 0.6 * reading.stands(best, others)) if others else value
            elif seat in after:
                forced = self._forced(reading, seat, best)
                cover = 1.0
                for one in after:
                    if one != seat:
                        same = reading.rules.side_of[one] == reading.rules.side_of[seat]
                        cover *= 0.5 if same else 0.9
                nil += value * (COVER_SHARE if value < 0 else ATTACK_SHARE) * forced * cover
        return side, nil

    def _forced(self, reading, seat, best):
        led = reading.led if reading.led >= 0 else SUIT_OF[best]
        if SUIT_OF[best] != led:
            return 0.0
        suit = SUIT_MASKS[led] & reading.unseen
        under = suit & ~reading.higher[best]
        return max(0.0, reading.holds_none(seat, under) - reading.holds_none(seat, suit))

    def _play_nil(self, reading, keeping, legal):
        held = reading.view.held

        def risk(card):
            index = card.index
            now = reading.stands(index, reading.after) if reading.takes_lead(index) else 0.0
            later = keeping.danger(held & ~card.bit)
            return (1 - (1 - now) * (1 - later), -reading.power[index])

        return min(legal, key=risk)
