"""What a card is worth in a trick where some cards cost points (Hearts), before any search.

A few playouts cannot show that a card which costs points should go to somebody else: the points of
the other tricks vary more than that. So a search begins with this estimate, and its playouts follow
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from cardtable.cards import SUIT_MASKS, Card, Suit, mask_of
from cardtable.engine import ZoneKind
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.layout import Layout, ZonePlace
from cardtable.games.scripted.pieces import Pieces
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


class _Costs:
    """What the cards cost by a model, with sets of cards as bits."""

    def __init__(self, model: TrickModel) -> None:
        costs = sorted(model.costs.items(), key=lambda item: -item[1])
        self.of_suit = {
            suit: [(cost, card.bit) for card, cost in costs if cost and card.suit is suit]
            for suit in Suit
        }
        """The costs of a suit that are not 0, the highest first, with the cards."""
        self.penalties = [(cost, card.bit) for card, cost in costs if cost > 0]
        self.free = sum(card.bit for card, cost in costs if not cost)
        """The cards that cost nothing for certain."""
        self.worst_bit = model.worst.bit if model.worst is not None else 0
        self.worst = model.costs[model.worst] if model.worst is not None else 0.0


@lru_cache(maxsize=16)
def _costs_of(model: TrickModel) -> _Costs:
    return _Costs(model)


def _highest(costs: Sequence[tuple[float, int]], cards: int) -> float:
    """Return the first of *costs*, in descending order, that a card of the set costs, or 0."""
    for cost, bit in costs:
        if bit & cards:
            return max(0.0, cost)
    return 0.0


class PenaltyTrick:
    """A trick in which *hand* is to play, with the cards that the *others* may hold.

    *trick* has the cards played so far, in their order. Sets of cards, such as *others*, are bits:
    of equal cards, one counts.
    """

    def __init__(
        self,
        model: TrickModel,
        trick: Sequence[Card],
        hand: Sequence[Card],
        others: int,
        players: int,
    ) -> None:
        self.model = model
        self.trick = trick
        self.hand = hand
        self.others = others
        self._costs = _costs_of(model)
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
        own, others, trick = _containers(state.layout, seat, state.seats)
        containers, bits = state.containers, _bits_of(state.file.pieces)
        held = 0
        for name in others:
            for token in containers[name].tokens:
                held |= bits[token.name]
        hand = _cards(state, own)
        return cls(model, _cards(state, trick), hand, held, state.seats)

    def worths(self, messages: Sequence[Message]) -> list[float]:
        """Return the worth of the card of each message.

        The list is empty unless all messages play a card to the trick and some card left counts.
        """
        if not self._has_points_left:
            return []
        cards = {_word(card): card for card in self.hand}
        named: list[Card] = []
        for message in messages:
            words = _split(message.line)
            found = [cards[word] for word in words[1:] if word in cards]
            if words[0] not in self.model.plays or len(found) != 1:
                return []
            named.append(found[0])
        return [self.worth(card) for card in named]

    def worth(self, card: Card) -> float:
        """Return the points that playing *card* is expected to save, compared with keeping it."""
        bit, suit = card.bit, card.suit
        suited = self.others & SUIT_MASKS[suit]
        lower = suited & (bit - 1)
        share = lower.bit_count() / suited.bit_count() if suited else 0.0
        cost = self.model.costs.get(card, 0.0)
        # what it is expected to cost later
        risk = KEPT * cost + HIGH_CARD * share
        if lower & self._costs.worst_bit:
            risk += CAUGHT * self._costs.worst
        # the chance that it takes the trick
        if self.trick and self.model.strength(card, self.trick[0].suit) <= self._to_beat:
            return risk
        chance: float = share ** (self.later * DUCKED) if self.later and suited else 1.0
        if not chance:
            return risk
        return risk - chance * self._price(cost, suit, suited, lower)

    @cached_property
    def spread(self) -> float:
        """About the spread of the points of one hand: those of all cards, shared evenly."""
        return sum(cost for cost, _bit in self._costs.penalties) / (self._opponents + 1)

    @property
    def is_discard(self) -> bool:
        """Whether the hand has no card of the suit led."""
        led = self.trick[0].suit if self.trick else None
        return led is not None and all(card.suit is not led for card in self.hand)

    @property
    def _has_points_left(self) -> bool:
        """Whether a card that is not yet taken may count."""
        left = self.others | mask_of(self.trick) | mask_of(self.hand)
        return bool(left & ~self._costs.free)

    @cached_property
    def _most(self) -> float:
        """The highest cost among the cards of the others."""
        return _highest(self._costs.penalties, self.others)

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
            held = self.others
            total = sum([cost for cost, bit in self._costs.of_suit[suit] if bit & held])
            self._means[suit] = total / (held & SUIT_MASKS[suit]).bit_count()
        return self._means[suit]

    def _price(self, cost: float, suit: Suit, suited: int, lower: int) -> float:
        """Return what the trick is expected to cost if a card of *suit* with this *cost* takes it.

        *suited* are the others' cards of its suit, *lower* those that are lower.
        """
        price = self._cost_of_trick + cost
        if not self.later:
            return price
        without = max(0, self.later - suited.bit_count())
        if without:
            price += without * OFF_SUIT * self._most
        if suited:
            share = self.later / self._opponents
            dumped = _highest(self._costs.of_suit[suit], lower)
            mean = self._mean_cost(suit)
            price += max((self.later - without) * mean, DUMPED * share * dumped)
        return price


def _cards(state: ScriptState, names: Iterable[str]) -> list[Card]:
    """Return the playing cards in the containers called *names*."""
    containers, cards = state.containers, state.file.pieces.cards
    return [
        card
        for name in names
        for token in containers[name].tokens
        if (card := cards[token.name]) is not None
    ]


class _Bits(dict[str, int]):
    """The bit of each playing card by the name of its token, 0 for other tokens."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces

    def __missing__(self, name: str) -> int:
        card = self._pieces.cards[name]
        bit = self[name] = card.bit if card is not None else 0
        return bit


@lru_cache(maxsize=16)
def _bits_of(pieces: Pieces) -> _Bits:
    return _Bits(pieces)


@lru_cache(maxsize=10_000)
def _split(line: str) -> tuple[str, ...]:
    """Return the words of a message."""
    return tuple(line.split())


@lru_cache(maxsize=1_000)
def _containers(
    layout: Layout, seat: int, seats: int
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the containers of the hand of *seat*, of other hands, and of the trick.

    They are in the order of their owners, beginning after *seat*.
    """

    def in_order(place: ZonePlace) -> list[str]:
        owners = layout.owners
        return sorted(place.containers, key=lambda name: (owners.get(name, 0) - seat - 1) % seats)

    own: list[str] = []
    others: list[str] = []
    trick: list[str] = []
    for place in layout.places:
        if place.kind is ZoneKind.HAND:
            (own if place.owner == seat else others).extend(in_order(place))
        elif place.kind is ZoneKind.TRICK:
            trick = in_order(place)
    return tuple(own), tuple(others), tuple(trick)


@lru_cache(maxsize=1_000)
def _word(card: Card) -> str:
    """Return the word for *card* in messages."""
    return str(card).lower()
