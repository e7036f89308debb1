"""What the log says in a game of Spades, what sounds, and what the points are made of."""

from __future__ import annotations

from cardtable.engine import Event
from cardtable.games.spades import events
from cardtable.games.spades.scoring import SideScore
from cardtable.i18n import _
from cardtable.table.plain import PlainPanels, card_words, signed


class SpadesWords(PlainPanels):
    """Says what happens in Spades."""

    def tell(self, event: Event, seat: int) -> str:
        """Say what happened as *seat* may know it."""
        if isinstance(event, events.HandDealt):
            words = self.words(
                event.dealer, _("Hand {number}, you deal"), _("Hand {number}, {name} deals")
            )
            return words.format(number=event.number)
        if isinstance(event, events.BidMade):
            words = self.words(event.position, _("You bid {bid}"), _("{name} bids {bid}"))
            return words.format(bid=event.bid.title)
        if isinstance(event, events.TrickTaken) and event.position is not None:
            words = self.words(
                event.position, _("You take trick {number}"), _("{name} takes trick {number}")
            )
            return words.format(number=event.number)
        if isinstance(event, events.SpadesBroken):
            return self.words(event.position, _("You break spades"), _("{name} breaks spades"))
        if isinstance(event, events.CardPassed) and event.position is not None:
            return self._tell_passed(event, event.position, seat)
        if isinstance(event, events.CardDrawn) and event.position is not None:
            if seat != event.position:
                return self.words(event.position, _("You draw"), _("{name} draws"))
            kept, thrown = (card_words(card) for card in event.cards)
            words = self.words(
                event.position,
                _("You keep {kept} and discard {thrown}"),
                _("{name} keeps {kept} and discards {thrown}"),
            )
            return words.format(kept=kept, thrown=thrown)
        return super().tell(event, seat)

    def _tell_passed(self, event: events.CardPassed, position: int, seat: int) -> str:
        partner = (position + 2) % 4
        known = seat in (position, partner)
        words = self.words(
            position, _("You pass {card} to {partner}"), _("{name} passes {card} to {partner}")
        )
        card = card_words(event.cards[0]) if known else _("a card")
        return words.format(card=card, partner=self.name(partner))

    def sound(self, event: Event, seat: int) -> str:
        """Name the sound of *event*: a hand's sound tells how it went for *seat*."""
        if isinstance(event, events.HandScored):
            side = self.match.rules.side_of[seat] if seat >= 0 else 0
            whats = {item.what for item in event.sides[side].items}
            if whats & {"set", "ten-set", "moon-set", "nil-failed", "blind-failed"}:
                return "set"
            if whats & {"nil-made", "blind-made"}:
                return "nil"
            return "bag" if "bag-penalty" in whats else "hand"
        return super().sound(event, seat)

    def parts(self, score: SideScore) -> str:
        """Return what the points of a side are made of, in words."""
        words = {
            "made": _("contract"),
            "set": _("set"),
            "bags": _("bags"),
            "bag-penalty": _("too many bags"),
            "nil-made": _("nil"),
            "nil-failed": _("nil failed"),
            "blind-made": _("blind nil"),
            "blind-failed": _("blind nil failed"),
            "ten-made": _("ten"),
            "ten-set": _("ten set"),
            "moon-made": _("all tricks"),
            "moon-set": _("all tricks missed"),
        }
        won = _("{tricks} of {contract}").format(tricks=score.tricks, contract=score.contract)
        items = [f"{words[item.what]} {signed(item.points)}" for item in score.items]
        return " · ".join([won, *items])
