"""What a card is worth in a trick where some cards cost points (Hearts), before any search.

A few playouts cannot show that a card which costs points should go to somebody else: the points of
the other tricks vary more than that. So a search begins with this estimate, and its playouts follow
it: for every card that may be played, at every message. So cards are numbers and sets of cards are
bits here, and the module is compiled; penalty_play.pxd declares the C types.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from cardtable.cards import DECK, SUIT_MASKS, Card
from cardtable.engine import ZoneKind
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.layout import Layout, ZonePlace
from cardtable.games.scripted.pieces import Pieces
from cardtable.games.scripted.reasons.trick_model import TrickModel, trick_model
from cardtable.games.scripted.state import ScriptState
from cardtable.ludl.values import Container, Token

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
CACHE_SIZE = 10_000
RANKS = 13
LAST_SUIT = 3
_BITS = tuple(1 << number for number in range(RANKS * (LAST_SUIT + 1) + 2))
"""The bits of the cards by their numbers, also of the jokers."""

Cost = tuple[float, int]
"""What a card costs, and its bit."""


class CardCosts:
    """What the cards cost by a model, and which of them takes a trick."""

    def __init__(self, model: TrickModel) -> None:
        costs = sorted(model.costs.items(), key=lambda item: -item[1])
        self.costs = [0.0] * len(_BITS)
        """The cost of each card by its number."""
        self.of_suit: list[list[Cost]] = [[], [], [], []]
        """The costs of a suit that are not 0, the highest first."""
        for card, cost in costs:
            self.costs[card.index] = cost
            if cost:
                self.of_suit[card.suit].append((cost, card.bit))
        self.penalties: list[Cost] = [(cost, card.bit) for card, cost in costs if cost > 0]
        self.free = sum(card.bit for card, cost in costs if not cost)
        """The cards that cost nothing for certain."""
        self.worst_bit = model.worst.bit if model.worst is not None else 0
        self.worst = model.costs[model.worst] if model.worst is not None else 0.0
        self.trump = -1 if model.trump is None else int(model.trump)
        self.plays = model.plays
        self.named: dict[str, tuple[int, ...]] = {}
        """The numbers of the cards that a message names which plays to a trick."""

    def strength(self, card: int, led: int) -> int:
        """Return the strength of a card by its number, as the model does."""
        suit = min(card // RANKS, LAST_SUIT)
        if suit == led:
            return 100 + card - RANKS * suit
        return 200 + card - RANKS * suit if suit == self.trump else 0

    def cards_named(self, line: str) -> tuple[int, ...]:
        """Return the numbers of the cards that a message names, none if it plays to no trick."""
        named = self.named.get(line)
        if named is None:
            words = line.split()
            numbers = [_NUMBERS[word] for word in words[1:] if word in _NUMBERS]
            named = tuple(numbers) if words[0] in self.plays else ()
            if len(self.named) >= CACHE_SIZE:
                self.named.clear()
            self.named[line] = named
        return named


_NUMBERS = {str(card).lower(): card.index for card in (*DECK, Card.parse("LJ"), Card.parse("BJ"))}
"""The numbers of the cards by the words for them in messages."""


@lru_cache(maxsize=16)
def _costs_of(model: TrickModel) -> CardCosts:
    return CardCosts(model)


def size_of(cards: int) -> int:
    """Return the number of cards in a set."""
    return cards.bit_count()


def highest(costs: Sequence[Cost], cards: int) -> float:
    """Return the first of *costs*, in descending order, that a card of the set costs, or 0."""
    for each in costs:
        bit: int = each[1]
        if bit & cards:
            return max(0.0, each[0])
    return 0.0


class PenaltyTrick:
    """A trick in which *hand* is to play, with the cards that the *others* may hold.

    *trick* has the cards played so far, in their order; these and the hand are numbers of cards.
    Sets of cards, such as *others*, are bits: of equal cards, one counts.
    """

    def __init__(
        self,
        model: TrickModel,
        trick: Sequence[int],
        hand: Sequence[int],
        others: int,
        players: int,
    ) -> None:
        self._costs: CardCosts = _costs_of(model)
        self.others = others
        self.hand = 0
        for card in hand:
            self.hand |= _BITS[card]
        self.played = 0
        self._cost_of_trick = 0.0
        self._to_beat = 0
        self.led = min(trick[0] // RANKS, LAST_SUIT) if trick else -1
        for card in trick:
            self.played |= _BITS[card]
            self._cost_of_trick += self._costs.costs[card]
            self._to_beat = max(self._to_beat, self._costs.strength(card, self.led))
        self._most = highest(self._costs.penalties, others)
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
        numbers = _numbers_of(state.file.pieces)
        held = 0
        for card in numbers_in(state.containers, others, numbers):
            held |= _BITS[card]
        hand = numbers_in(state.containers, own, numbers)
        played = numbers_in(state.containers, trick, numbers)
        return cls(model, played, hand, held, state.seats)

    def worths(self, messages: Sequence[Message]) -> list[float]:
        """Return the worth of the card of each message.

        The list is empty unless all messages play a card to the trick and some card left counts.
        """
        if not self._has_points_left:
            return []
        found = []
        for message in messages:
            number = -1
            for card in self._costs.cards_named(message.line):
                if self.hand >> card & 1:
                    if number >= 0:
                        return []
                    number = card
            if number < 0:
                return []
            found.append(self.worth_of(number))
        return found

    def worth(self, card: Card) -> float:
        """Return the points that playing *card* is expected to save, compared with keeping it."""
        return self.worth_of(card.index)

    def worth_of(self, card: int) -> float:
        """Return the worth of a card by its number."""
        costs = self._costs
        bit = _BITS[card]
        suit = min(card // RANKS, LAST_SUIT)
        suited = self.others & SUIT_MASKS[suit]
        lower = suited & (bit - 1)
        count = size_of(suited)
        share = size_of(lower) / count if suited else 0.0
        cost = costs.costs[card]
        # what it is expected to cost later
        risk = KEPT * cost + HIGH_CARD * share
        if lower & costs.worst_bit:
            risk += CAUGHT * costs.worst
        # the chance that it takes the trick
        if self.led >= 0 and costs.strength(card, self.led) <= self._to_beat:
            return risk
        chance = share ** (self.later * DUCKED) if self.later and suited else 1.0
        if not chance:
            return risk
        return risk - chance * self._price(cost, suit, suited, lower)

    @property
    def spread(self) -> float:
        """About the spread of the points of one hand: those of all cards, shared evenly."""
        return sum([cost for cost, _bit in self._costs.penalties]) / (self._opponents + 1)

    @property
    def is_discard(self) -> bool:
        """Whether the hand has no card of the suit led."""
        return self.led >= 0 and not self.hand & SUIT_MASKS[self.led]

    @property
    def _has_points_left(self) -> bool:
        """Whether a card that is not yet taken may count."""
        return (self.others | self.played | self.hand) & ~self._costs.free != 0

    def _price(self, cost: float, suit: int, suited: int, lower: int) -> float:
        """Return what the trick is expected to cost if a card of *suit* with this *cost* takes it.

        *suited* are the others' cards of its suit, *lower* those that are lower.
        """
        price = self._cost_of_trick + cost
        if not self.later:
            return price
        count = size_of(suited)
        without = max(0, self.later - count)
        if without:
            price += without * OFF_SUIT * self._most
        if suited:
            costs: list[Cost] = self._costs.of_suit[suit]
            share = self.later / self._opponents
            dumped = highest(costs, lower)
            total = 0.0
            for each in costs:
                bit: int = each[1]
                if bit & suited:
                    total += each[0]
            mean = total / count
            price += max((self.later - without) * mean, DUMPED * share * dumped)
        return price


def numbers_in(
    containers: Mapping[str, Container], names: Iterable[str], numbers: dict[str, int]
) -> list[int]:
    """Return the numbers of the playing cards in the containers called *names*."""
    found = []
    for name in names:
        container: Container = containers[name]
        for each in container.tokens:
            token: Token = each
            number: int = numbers[token.name]
            if number >= 0:
                found.append(number)
    return found


class _Numbers(dict[str, int]):
    """The number of each playing card by the name of its token, -1 for other tokens."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces

    def __missing__(self, name: str) -> int:
        card = self._pieces.cards[name]
        number = self[name] = card.index if card is not None else -1
        return number


@lru_cache(maxsize=16)
def _numbers_of(pieces: Pieces) -> _Numbers:
    return _Numbers(pieces)


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
