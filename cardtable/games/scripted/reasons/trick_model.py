"""How tricks work in a script, learned from tricks that are played at random.

A script says nowhere who takes a trick or what a card costs. So a few hands are played, and a model
is kept only if it explains every trick of them: the highest card of the suit led takes it (aces are
high), or the highest trump; and each card taken changes the score of its taker by a fixed amount.
Where the trumps change from hand to hand, a property names them: that of the entry ``trump`` in
game.yaml, or else ``trumps``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from random import Random
from typing import Any

from cardtable.cards import Card, CustomCard, Rank, Suit
from cardtable.engine import Event, FrozenDict, IllegalAction, ZoneKind
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.events import TokensMoved
from cardtable.games.scripted.game import Game, Player
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.scores import by_player
from cardtable.games.scripted.titles import suit_named

TRUMPS = "trumps"
"""The property with the trump suit, unless game.yaml names another."""

HANDS = 10
MAX_MESSAGES = 150
"""Messages of one hand, after which the next one begins."""
MIN_TRICKS = 40
"""Number of tricks from which a model can be trusted."""

PLAIN_WORTH = {Rank.ACE: (0.95, 1), Rank.KING: (0.65, 2), Rank.QUEEN: (0.3, 3)}
TRUMP_WORTH = {Rank.ACE: (1.0, 1), Rank.KING: (0.95, 2), Rank.QUEEN: (0.75, 3)}
"""By rank: the tricks of a high card, and the number of cards of its suit that it needs."""
SHORT_TRUMPS = 3
LONG_TRUMP = 0.85
"""Tricks of each trump above SHORT_TRUMPS."""
RUFF = 0.5
"""Tricks of a suit with no or one card, if there are trumps to ruff with."""


class TrickModel:
    """Who takes a trick, and what each card costs.

    *trump* is None without trumps; with *names_trump*, a property of the script says which suit it
    is in a hand. *must_follow* says whether players follow suit if they can.
    *costs* has the points that a card costs the player who takes it, also for cards that cost
    nothing; negative costs are gains. A card whose cost is not certain is missing. *plays* are the
    first words of the messages that play a card to a trick.
    """

    def __init__(
        self,
        trump: Suit | None,
        costs: Mapping[Card, float],
        *,
        names_trump: bool = False,
        must_follow: bool = False,
        plays: frozenset[str] = frozenset(),
    ) -> None:
        self.trump = trump
        self.names_trump = names_trump
        self.must_follow = must_follow
        self.plays = plays
        self.costs: Mapping[Card, float] = FrozenDict(costs)

    @cached_property
    def by_trump(self) -> Mapping[Suit | None, TrickModel]:
        """The same model with all other trumps, and without."""
        more: dict[str, Any] = {"must_follow": self.must_follow, "plays": self.plays}
        return {trump: TrickModel(trump, self.costs, **more) for trump in (None, *Suit)}

    def strength(self, card: Card, led: Suit) -> int:
        """Return a number that is highest for the card that takes the trick, 0 for a discard."""
        if card.suit is self.trump and card.suit is not led:
            return 200 + card.rank
        return 100 + card.rank if card.suit is led else 0

    def winner(self, cards: Sequence[Card]) -> int:
        """Return the index of the card that takes a trick of *cards*, in the order of play."""
        return max(range(len(cards)), key=lambda at: self.strength(cards[at], cards[0].suit))

    def cost(self, cards: Iterable[Card]) -> float | None:
        """Return what *cards* cost together, None if that is not certain."""
        costs = [self.costs.get(card) for card in cards]
        known = [cost for cost in costs if cost is not None]
        return sum(known) if len(known) == len(costs) else None

    @cached_property
    def has_penalties(self) -> bool:
        """Whether some cards cost points."""
        return any(cost > 0 for cost in self.costs.values())

    @cached_property
    def penalties(self) -> tuple[Card, ...]:
        """The cards that cost points."""
        return tuple(card for card, cost in self.costs.items() if cost > 0)

    @cached_property
    def worst(self) -> Card | None:
        """The card that costs clearly more than any other, None without such a card."""
        ranked = sorted(self.costs.items(), key=lambda item: -item[1])
        if len(ranked) < 2 or ranked[0][1] < 2 * max(1.0, ranked[1][1]):
            return None
        return ranked[0][0]

    def tricks_in(self, hand: Sequence[Card]) -> float:
        """Return about how many tricks *hand* takes: high cards, trumps, short suits."""
        trumps = sum(card.suit is self.trump for card in hand)
        total = max(0, trumps - SHORT_TRUMPS) * LONG_TRUMP
        for suit in Suit:
            suited = [card for card in hand if card.suit is suit]
            worth = TRUMP_WORTH if suit is self.trump else PLAIN_WORTH
            total += sum(
                tricks
                for rank, (tricks, length) in worth.items()
                if len(suited) >= length and any(card.rank is rank for card in suited)
            )
            if suit is not self.trump and trumps > 1 and len(suited) < 2:
                total += RUFF
        return total


@dataclass(slots=True)
class _Trick:
    """A finished trick: its cards by player, the taker, and the changes of each score column.

    *trump* is the suit that the script names as trumps.
    """

    plays: list[tuple[int, Card]]
    taker: int = -1
    trump: Suit | None = None
    changes: list[tuple[float, ...]] = field(default_factory=list)


def trick_model(
    rules: ScriptRules, properties: Mapping[str, Any] | None = None
) -> TrickModel | None:
    """Return the model for a script, None if it has no tricks or they work in another way.

    *properties* are those of the game, which may name the trumps.
    """
    model = _learned_model(rules)
    if model is None or not model.names_trump or properties is None:
        return model
    return model.by_trump[suit_named(properties.get(_trump_property(rules)))]


def _trump_property(rules: ScriptRules) -> str:
    """Return the name of the property with the trump suit, which the script may not have."""
    description = rules.file.description
    return description.trump if description.trump in description.properties else TRUMPS


@lru_cache(maxsize=32)
def _learned_model(rules: ScriptRules) -> TrickModel | None:
    layout = rules.file.layout(rules.players)
    if not any(place.kind is ZoneKind.TRICK for place in layout.places):
        return None
    recorders = [_Recorder(rules, seed) for seed in range(HANDS)]
    tricks = [trick for recorder in recorders for trick in recorder.tricks]
    if len(tricks) < MIN_TRICKS:
        return None
    names_trump = _trump_property(rules) in rules.file.description.properties and all(
        trick.plays[TrickModel(trick.trump, {}).winner(_cards(trick))][0] == trick.taker
        for trick in tricks
    )
    trumps = (
        set()
        if names_trump
        else {
            card.suit
            for trick in tricks
            for player, card in trick.plays
            if player == trick.taker and card.suit is not trick.plays[0][1].suit
        }
    )
    if len(trumps) > 1:
        return None
    model = TrickModel(next(iter(trumps), None), {})
    if not names_trump and any(
        trick.plays[model.winner(_cards(trick))][0] != trick.taker for trick in tricks
    ):
        return None
    costs = _costs(tricks, rules.file.description.wins == "least")
    must_follow = all(recorder.must_follow for recorder in recorders)
    plays = frozenset[str]().union(*(recorder.play_words for recorder in recorders))
    return TrickModel(
        model.trump, costs, names_trump=names_trump, must_follow=must_follow, plays=plays
    )


def _cards(trick: _Trick) -> list[Card]:
    return [card for _player, card in trick.plays]


class _Recorder:
    """Plays one hand at random and records its tricks, except the last one.

    The last trick is left out because the end of the hand changes the scores as well.
    """

    def __init__(self, rules: ScriptRules, seed: int) -> None:
        self.tricks: list[_Trick] = []
        self.must_follow = True
        """Whether nobody who held a card of the suit led has discarded another suit."""
        self.play_words: set[str] = set()
        """The first words of the messages that played a card to a trick."""
        self._open: list[tuple[int, Card]] = []
        self._taken_by: int | None = None
        self._message: Message
        self.game = Game(rules, seed=seed)
        for number in range(rules.players):
            self.game.register_player(Player(name=str(number)))
        self.game.listeners.append(self._listen)
        rng = Random(seed)
        before = self._columns()
        for _step in range(MAX_MESSAGES):
            player = self.game.get_next_player()
            if player is None:
                break
            self._taken_by = None
            message = self._message = rng.choice(self.game.legal())
            try:
                self.game.accept(message, player)
            except IllegalAction:
                break
            if self.game.between_hands or self.game.get_next_player() is None:
                break
            after = self._columns()
            self._close(before, after)
            before = after

    def _columns(self) -> list[tuple[float, ...]]:
        game = self.game
        found = (
            by_player(game.properties.get(name), game.codes)
            for name, _title in game.file.description.score
        )
        return [values for values in found if values is not None]

    def _listen(self, event: Event) -> None:
        if not isinstance(event, TokensMoved):
            return
        source, target = event.source_place, event.target_place
        if target is not None and target.kind is ZoneKind.TRICK and event.position is not None:
            self._open += [(event.position, piece) for piece in event.cards if piece is not None]
            self._check_suit(event.position)
            self.play_words.add(self._message.words[0])
        elif source is not None and source.kind is ZoneKind.TRICK and target is not None:
            self._taken_by = -1 if target.owner is None else target.owner

    def _check_suit(self, player: int) -> None:
        """Note whether *player*, who has just played, follows suit or cannot."""
        led, played = self._open[0][1].suit, self._open[-1][1].suit
        if played is led or self.game.between_hands:  # the last card ends the hand
            return
        for place in self.game.layout.places:
            if place.kind is ZoneKind.HAND and place.owner == player:
                tokens = self.game.containers[place.name].tokens
                if any(self.game.piece(token).suit is led for token in tokens):
                    self.must_follow = False
            elif place.kind is ZoneKind.STOCK and self.game.containers[place.name].tokens:
                self.must_follow = False  # a player may draw a card of the suit later

    def _close(self, before: list[tuple[float, ...]], after: list[tuple[float, ...]]) -> None:
        """Record the trick that the last message completed, if it did."""
        if self._taken_by is None:
            return
        plays, self._open = self._open, []
        is_plain = all(not isinstance(card, CustomCard) for _player, card in plays)
        if self._taken_by < 0 or len(plays) != self.game.rules.players or not is_plain:
            return
        changes = [
            tuple(now - then for now, then in zip(new, old, strict=True))
            for new, old in zip(after, before, strict=False)
        ]
        trump = suit_named(self.game.properties.get(_trump_property(self.game.rules)))
        self.tricks.append(_Trick(plays, self._taken_by, trump, changes))


def _costs(tricks: Sequence[_Trick], least_wins: bool) -> dict[Card, float]:
    """Return what each card costs its taker, by the column whose changes depend on the cards."""
    columns = min((len(trick.changes) for trick in tricks), default=0)
    for column in range(columns):
        gains = [
            (_cards(trick), trick.changes[column][trick.taker])
            for trick in tricks
            if _only_taker_changes(trick, column)
        ]
        if len(gains) == len(tricks) and len({gain for _cards, gain in gains}) > 1:
            return _solve([(cards, gain if least_wins else -gain) for cards, gain in gains])
    return {}


def _only_taker_changes(trick: _Trick, column: int) -> bool:
    return all(
        not change for player, change in enumerate(trick.changes[column]) if player != trick.taker
    )


def _solve(equations: Sequence[tuple[Sequence[Card], float]]) -> dict[Card, float]:
    """Return the costs that follow from the sums of several cards; empty if they contradict.

    A trick that costs nothing is taken to hold only cards that cost nothing, and a card is solved
    when all others of its trick are.
    """
    costs: dict[Card, float] = {}
    for cards, total in equations:
        if not total:
            costs.update(dict.fromkeys(cards, 0.0))
    for _round in range(len(equations)):
        before = len(costs)
        for cards, total in equations:
            unknown = [card for card in cards if card not in costs]
            if len(unknown) == 1:
                costs[unknown[0]] = total - sum(costs.get(card, 0.0) for card in cards)
        if len(costs) == before:
            break
    for cards, total in equations:
        if all(card in costs for card in cards) and sum(costs[card] for card in cards) != total:
            return {}
    return costs
