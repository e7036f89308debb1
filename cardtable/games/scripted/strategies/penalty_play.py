"""What a card is worth in a trick where some cards cost points (Hearts), before any search.

A few playouts cannot show that a card which costs points should go to somebody else: the points of
the other tricks vary more than that. So a search begins with this estimate, and its playouts follow
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from cardtable.cards import Card, Suit
from cardtable.engine import ZoneKind
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.layout import Layout, ZonePlace
from cardtable.games.scripted.reasons.trick_model import TrickModel, trick_model
from cardtable.games.scripted.state import ScriptState

KEPT = 0.35
"""Share of its cost that a card in the hand is expected to cost its holder."""
CAUGHT = 0.2
"""Share of the highest cost that a card is expected to cost which could take it in a trick."""
HIGH_CARD = 1.0
"""Points that the highest card of a suit is expected to take, beside those of its own."""
DUCKED = 0.5
"""Exponent for each player still to play: they stay under the best card if they can."""
DUMPED = 0.6
"""Chance that a player who holds the most expensive lower card puts it on the trick."""
OFF_SUIT = 0.5
"""Share of the highest cost that a player without the suit led discards."""


class PenaltyTrick:
    """A trick in which *hand* is to play, with the cards that the *others* may hold.

    *trick* has the cards played so far, in their order.
    """

    def __init__(
        self,
        model: TrickModel,
        trick: Sequence[Card],
        hand: Sequence[Card],
        others: Sequence[Card],
        players: int,
    ) -> None:
        self.model = model
        self.trick = trick
        self.hand = hand
        self.others = others
        self._suits: dict[Suit, list[Card]] = {suit: [] for suit in Suit}
        for card in others:
            self._suits[card.suit].append(card)
        self._means: dict[Suit, float] = {}
        self.later = players - len(trick) - 1
        """The number of players still to play after this one."""
        self._opponents = players - 1

    @classmethod
    def at(cls, state: ScriptState, seat: int) -> PenaltyTrick | None:
        """Return the trick at *state* in which *seat* is to play.

        The result is None in games without cards that cost points.
        """
        model = trick_model(state.rules, state.properties)
        if model is None or not model.has_penalties:
            return None
        hand: list[Card] = []
        others: list[Card] = []
        trick: list[Card] = []
        for place in state.layout.places:
            if place.kind is ZoneKind.HAND:
                (hand if place.owner == seat else others).extend(_cards(state, place, seat))
            elif place.kind is ZoneKind.TRICK:
                trick = _cards(state, place, seat)
        return cls(model, trick, hand, others, state.seats)

    def worths(self, messages: Sequence[Message]) -> list[float]:
        """Return the worth of the card of each message.

        The list is empty unless all messages play a card to the trick and some card left counts.
        """
        if not self._has_points_left:
            return []
        cards = {_word(card): card for card in self.hand}
        named: list[Card] = []
        for message in messages:
            receiver, *words = message.line.split()
            found = [cards[word] for word in words if word in cards]
            if receiver not in self.model.plays or len(found) != 1:
                return []
            named.append(found[0])
        return list(map(self.worth, named))

    def worth(self, card: Card) -> float:
        """Return the points that playing *card* is expected to save, compared with keeping it."""
        rank = card.rank
        lower = [other for other in self._suits[card.suit] if other.rank < rank]
        risk, chance = self._risk_of_keeping(card, lower), self._chance_to_take(card, lower)
        return risk - chance * self._price(card, lower) if chance else risk

    @cached_property
    def spread(self) -> float:
        """About the spread of the points of one hand: those of all cards, shared evenly."""
        costs = self.model.costs
        return sum(costs[card] for card in self.model.penalties) / (self._opponents + 1)

    @property
    def _has_points_left(self) -> bool:
        """Whether a card that is not yet taken may count."""
        costs = self.model.costs
        return any(costs.get(card) != 0 for card in (*self.trick, *self.hand, *self.others))

    @cached_property
    def _most(self) -> float:
        """The highest cost among the cards of the others."""
        return max((self.model.costs.get(card, 0.0) for card in self.others), default=0.0)

    @cached_property
    def _to_beat(self) -> int:
        """The strength of the best card of the trick."""
        led = self.trick[0].suit
        return max(self.model.strength(card, led) for card in self.trick)

    @cached_property
    def _cost_of_trick(self) -> float:
        return sum([self.model.costs.get(card, 0.0) for card in self.trick])

    def _mean_cost(self, suit: Suit) -> float:
        """Return what a card of *suit* that the others hold costs on average."""
        if suit not in self._means:
            costs, suited = self.model.costs, self._suits[suit]
            self._means[suit] = sum([costs.get(card, 0.0) for card in suited]) / len(suited)
        return self._means[suit]

    def _risk_of_keeping(self, card: Card, lower: Sequence[Card]) -> float:
        """Return what *card* is expected to cost later; *lower* are the others' lower cards."""
        suited = self._suits[card.suit]
        risk = KEPT * self.model.costs.get(card, 0.0)
        if suited:
            risk += HIGH_CARD * len(lower) / len(suited)
        worst = self.model.worst
        if worst is not None and worst in lower:
            risk += CAUGHT * self.model.costs[worst]
        return risk

    def _chance_to_take(self, card: Card, lower: Sequence[Card]) -> float:
        if self.trick and self.model.strength(card, self.trick[0].suit) <= self._to_beat:
            return 0.0
        suited = self._suits[card.suit]
        if not self.later or not suited:
            return 1.0
        chance: float = (len(lower) / len(suited)) ** (self.later * DUCKED)
        return chance

    def _price(self, card: Card, lower: Sequence[Card]) -> float:
        """Return what the trick is expected to cost if *card* takes it."""
        costs = self.model.costs
        price = self._cost_of_trick + costs.get(card, 0.0)
        if not self.later:
            return price
        suited = self._suits[card.suit]
        without = max(0, self.later - len(suited))
        price += without * OFF_SUIT * self._most
        if suited:
            share = self.later / self._opponents
            mean = self._mean_cost(card.suit)
            dumped = max([costs.get(other, 0.0) for other in lower], default=0.0)
            price += max((self.later - without) * mean, DUMPED * share * dumped)
        return price


def _cards(state: ScriptState, place: ZonePlace, seat: int) -> list[Card]:
    """Return the playing cards in *place*; those of a trick as played before *seat*."""
    names = _in_order(state.layout, place.containers, seat, state.seats)
    containers, cards = state.containers, state.file.pieces.cards
    found = [cards[token.name] for name in names for token in containers[name].tokens]
    return [card for card in found if card is not None]


@lru_cache(maxsize=1_000)
def _in_order(
    layout: Layout, containers: tuple[str, ...], seat: int, seats: int
) -> tuple[str, ...]:
    """Return the containers in the order of their owners, beginning after *seat*."""
    owners = layout.owners
    return tuple(sorted(containers, key=lambda name: (owners.get(name, 0) - seat - 1) % seats))


@lru_cache(maxsize=1_000)
def _word(card: Card) -> str:
    """Return the word for *card* in messages."""
    return str(card).lower()
