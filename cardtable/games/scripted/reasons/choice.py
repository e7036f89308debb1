"""The facts about two messages of one decision, on which the reasons depend."""

from __future__ import annotations

from functools import cached_property
from random import Random

from cardtable.cards import Card, CustomCard, Suit
from cardtable.core.i18n import write_percent
from cardtable.engine import Zone, ZoneKind
from cardtable.games.contrast import Contrast
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.reasons.trick_model import TrickModel, trick_model
from cardtable.games.scripted.tricks import finished_tricks
from cardtable.games.scripted.view import View

DEALS = 40
"""Number of deals drawn at random for reasons about what others probably hold."""
STEP = 5
"""Shares of the deals drawn are rounded to this many per cent."""


def rounded_percent(share: float) -> str:
    """Return *share* in per cent, rounded; never 0 or 100, of which no sample is certain."""
    return write_percent(min(100 - STEP, max(STEP, STEP * round(100 * share / STEP))))


class Choice(Contrast[View, Message]):
    """A choice between two messages of a script."""

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        return self.view.zones()

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """The playing cards in the hands of this seat."""
        return tuple(
            piece
            for zone in self.zones
            if zone.kind is ZoneKind.HAND and zone.owner == self.view.seat
            for piece in zone.pieces
            if piece is not None and not isinstance(piece, CustomCard)
        )

    def hand_size(self, position: int) -> int:
        """Return the number of pieces in the hands of *position*."""
        return sum(
            len(zone.pieces)
            for zone in self.zones
            if zone.kind is ZoneKind.HAND and zone.owner == position
        )

    @property
    def next_player(self) -> int:
        """The position after this seat."""
        return (self.view.seat + 1) % len(self.view.names)

    def card(self, message: Message) -> Card | None:
        """Return the playing card from this hand that *message* plays, None if it is not one."""
        cards = [card for card in message.cards if card in self.hand]
        return cards[0] if len(cards) == 1 == len(message.cards) else None

    def target_kind(self, message: Message) -> ZoneKind | None:
        """Return the kind of the zone that the card of *message* goes to."""
        target = self.view.target_of(message)
        return next((zone.kind for zone in self.zones if zone.name == target), None)

    @cached_property
    def cards(self) -> tuple[Card, Card] | None:
        """The cards of the best and the other message, None unless both and all equals have one."""
        best, other = self.card(self.best.action), self.card(self.other.action)
        if best is None or other is None or None in map(self.card, self.equals):
            return None
        return best, other

    def held_of(self, suit: Suit) -> int:
        """Return the number of cards held of *suit*."""
        return sum(card.suit is suit for card in self.hand)

    @cached_property
    def out(self) -> frozenset[Card]:
        """The playing cards that other players may hold: unseen ones, and known ones in hands."""
        file = self.view.rules.file
        owners = file.layout(self.view.rules.players).owners
        others = {
            zone.name
            for zone in self.zones
            if zone.kind is ZoneKind.HAND and zone.owner not in (None, self.view.seat)
        }
        known = {
            entry[0]
            for place, entries in self.view.contents
            if owners.get(place) == self.view.seat or place not in others
            for entry in entries
            if not isinstance(entry, int)
        }
        cards = (file.pieces.piece(name) for name in file.pieces.names - known)
        return frozenset(card for card in cards if not isinstance(card, CustomCard))

    @cached_property
    def drawn_hands(self) -> tuple[tuple[tuple[Card, ...], ...], ...]:
        """The cards of each player by position, in deals drawn at random that fit this view."""
        rng = Random(self.view.seat)
        deals = [self.view.determinize(rng) for _deal in range(DEALS)]
        places = [place for place in deals[0].layout.places if place.kind is ZoneKind.HAND]
        pieces = self.view.rules.file.pieces
        return tuple(
            tuple(
                tuple(
                    pieces.piece(token.name)
                    for place in places
                    if place.owner == player
                    for token in deal.containers[place.name].tokens
                )
                for player in range(len(self.view.names))
            )
            for deal in deals
        )


class TrickChoice(Choice):
    """A choice between two cards for a trick."""

    @cached_property
    def model(self) -> TrickModel:
        model = trick_model(self.view.rules, self.view.properties)
        assert model is not None, "only made for scripts with a model"
        return model

    @cached_property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The cards of the trick so far with their players, in the order of play."""
        zone = next(zone for zone in self.zones if zone.kind is ZoneKind.TRICK)
        return tuple(
            (player, piece)
            for player, piece in zip(zone.played_by, zone.pieces, strict=True)
            if piece is not None
        )

    @cached_property
    def table(self) -> tuple[Card, ...]:
        """The cards of the trick so far."""
        return tuple(card for _player, card in self.trick)

    @property
    def is_lead(self) -> bool:
        return not self.trick

    @property
    def is_last(self) -> bool:
        """Whether one more card completes the trick."""
        return len(self.trick) == self.view.rules.players - 1

    @property
    def winning(self) -> tuple[int, Card]:
        """The player who is winning the trick, and their card."""
        return self.trick[self.model.winner(self.table)]

    @property
    def winner_name(self) -> str:
        return self.view.names[self.winning[0]]

    @property
    def partner_wins(self) -> bool:
        """Whether a partner of this seat is winning the trick."""
        side = next(side for side in self.view.rules.sides if self.view.seat in side)
        return bool(self.trick) and self.winning[0] in side

    def card_of(self, message: Message) -> Card:
        """Return the card of *message*."""
        card = self.card(message)
        assert card is not None, "checked when the choice is made"
        return card

    def takes_lead(self, message: Message) -> bool:
        """Whether the card of *message* is the best of the trick when it is played."""
        return self.model.winner((*self.table, self.card_of(message))) == len(self.trick)

    def higher_out(self, card: Card) -> int:
        """Return the number of cards above *card* of its suit that others may hold."""
        return sum(other.suit is card.suit and other.rank > card.rank for other in self.out)

    def is_high(self, card: Card) -> bool:
        """Whether others may hold cards of the suit of *card*, but none above it."""
        return not self.higher_out(card) and self.out_of(card.suit) > 0

    def out_of(self, suit: Suit) -> int:
        """Return the number of cards of *suit* that others may hold."""
        return sum(card.suit is suit for card in self.out)

    def share_following(self, suit: Suit) -> float:
        """Return the share of the deals drawn in which all players still to play hold *suit*."""
        if not self.model.must_follow:
            return 0.0
        played = {player for player, _card in self.trick}
        left = set(range(len(self.view.names))) - played - {self.view.seat}
        deals = self.drawn_hands
        fits = sum(
            all(any(card.suit is suit for card in hands[player]) for player in left)
            for hands in deals
        )
        return fits / len(deals)

    @cached_property
    def voids(self) -> frozenset[tuple[int, Suit]]:
        """The players, by position, who have shown that they hold no card of a suit."""
        if not self.model.must_follow:
            return frozenset()
        tricks = finished_tricks(self.view.resolve().state, self.view.seat)
        return frozenset(
            (player, plays[0][1].suit)
            for plays in (*(trick.plays for trick in tricks), self.trick)
            for player, card in plays
            if card.suit is not plays[0][1].suit
        )

    def cost(self, message: Message) -> float:
        """Return what the card of *message* costs, 0 if that is not certain."""
        return self.model.costs.get(self.card_of(message), 0.0)

    @cached_property
    def trick_cost(self) -> float | None:
        """The cost of the cards in the trick so far, None if it is not certain."""
        return self.model.cost(self.table)

    @cached_property
    def danger(self) -> Card | None:
        """The card that costs most by far, if another player may hold it; None otherwise."""
        worst = self.model.worst
        return worst if worst in self.out else None

    def catches_danger(self, card: Card) -> bool:
        """Whether *card* would take a trick with the dangerous card."""
        danger = self.danger
        return danger is not None and card.suit is danger.suit and card.rank > danger.rank
