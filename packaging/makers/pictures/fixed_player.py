"""Matches of Spades played by a fixed rule, so that better strategies change no picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from typing import Any

from cardtable.cards import Card, Suit
from cardtable.engine import Advice, Candidate, Chance, StrategySet
from cardtable.games import all_games
from cardtable.games.spades import Bid, Phase, View
from cardtable.games.spades.strategies import Strategy
from cardtable.match import PERSON, Match, Seat
from cardtable.table.context import Context

SPADES = all_games()["spades"]
PLAYER = "probability"
SEATS = (Seat(PERSON, "You"), Seat(PLAYER, "Walt"), Seat(PLAYER, "Nora"), Seat(PLAYER, "Elle"))

Until = Callable[[Match], bool]


class PlainAdviser(Strategy):
    """Bids and plays by :func:`plain_action`, with invented estimates for the other actions."""

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self._advice: Advice | None = None

    def place_bid(self, view: View) -> Bid:
        best = plain_bid(view)
        worth = {bid: 38.0 - 9.5 * abs(bid.tricks - best.tricks) for bid in view.legal_bids}
        self._weigh(worth, best)
        return best

    def play_card(self, view: View) -> Card:
        best: Card = plain_action(view)
        power = view.rules.power
        worth = {
            card: 41.0 - 1.7 * abs(power[card.index] - power[best.index]) - 3.1 * (card != best)
            for card in view.legal_plays
        }
        self._weigh(worth, best)
        return best

    def _weigh(self, worth: dict[Any, float], best: Any) -> None:
        order = sorted(worth, key=lambda action: (action != best, -worth[action], str(action)))
        candidates = []
        for place, action in enumerate(order):
            lost = worth[best] - worth[action]
            made = max(0.02, 0.86 - lost / 70)
            chances = (Chance("contract made", made), Chance("others set", 0.31 - made / 4))
            agreed = 0.7 / (1 + 2 * place)
            candidates.append(
                Candidate(action, worth[action], 0.0 if place == 0 else 0.6, agreed, chances)
            )
        self._advice = Advice(tuple(candidates), 2400, "points")

    def why(self) -> str:
        return "It keeps the tricks that the contract needs."

    def advice(self) -> Advice | None:
        return self._advice


def advised(match: Match, context: Context) -> Match:
    """Use :class:`PlainAdviser` for the hints and reviews of *match*; return it."""
    match.kind = replace(match.kind, hint="plain")
    classes = {**SPADES.strategies().classes, "plain": PlainAdviser}
    context.strategy_sets[match.kind.key] = StrategySet(classes)
    return match


def new_match(
    rules: str | dict[str, Any] = "classic",
    seats: Iterable[Seat] = SEATS,
    *,
    seed: int = 1,
    dealer: int | None = None,
) -> Match:
    """Return a match of Spades; *rules* are the name of a rule set, or options.

    By default the last seat deals, so that the first one bids first.
    """
    data = SPADES.rules_to_data(SPADES.find_rules(rules)) if isinstance(rules, str) else rules
    match_rules = SPADES.rules_from_data(data)
    count = sum(len(side) for side in SPADES.sides(match_rules))
    seats, dealer = tuple(seats)[:count], count - 1 if dealer is None else dealer
    return Match(SPADES, match_rules, seats, seed=seed, dealer=dealer, id=f"{seed:032x}")


def seat_in_lobby(context: Context, seats: Iterable[Seat] = SEATS) -> None:
    """Make the lobby open with *seats* and the default rules."""
    chosen = {"rule_set": SPADES.rule_sets[0], "rules": {}, "seats": [asdict(s) for s in seats]}
    context.settings.lobby = {"game": SPADES.key, SPADES.key: chosen}


def play_until(match: Match, condition: Until, limit: int = 5000) -> Match:
    """Play by rule until *condition* holds, for at most *limit* actions; return the match."""
    for _action in range(limit):
        position = match.deal()
        if position is None or condition(match):
            return match
        match.act(plain_action(match.view(position)), position)
    raise ValueError(f"not true after {limit} actions")


def trick_of(hand: int, trick: int, played: int = 0, seat: int | None = 0) -> Until:
    """Return a condition: *seat* is to act, with *played* cards in *trick* of *hand* (from 1)."""

    def condition(match: Match) -> bool:
        view: View = match.view(0)
        return (
            view.number == hand
            and view.phase is Phase.PLAYING
            and len(view.tricks) + 1 >= trick
            and len(view.trick.plays) == played
            and seat in (None, match.next_position)
        )

    return condition


def bidding_of(hand: int, seat: int | None = 0) -> Until:
    """Return a condition: *seat* is to bid in hand *hand* (from 1)."""

    def condition(match: Match) -> bool:
        view: View = match.view(0)
        bids = view.phase is Phase.BIDDING and view.number >= hand
        return bids and seat in (None, match.next_position)

    return condition


def plain_action(view: View) -> Any:
    """Return the action of a simple player: count high cards, win cheaply or duck."""
    if view.legal_bids:
        return plain_bid(view)
    if view.phase is not Phase.PLAYING:
        return view.legal_plays[0]
    return plain_card(view)


def plain_bid(view: View) -> Bid:
    """Return the legal bid nearest to the number of aces, kings and long spades."""
    cards = view.cards
    high = sum(card.rank >= 11 for card in cards if card.suit is not None)
    spades = sum(card.suit is Suit.SPADES and card.rank < 11 for card in cards)
    wanted = max(1, high + max(0, spades - 2))
    allowed = [bid for bid in view.legal_bids if not bid.is_nil] or list(view.legal_bids)
    return min(allowed, key=lambda bid: (abs(bid.tricks - wanted), bid.tricks))


def plain_card(view: View) -> Card:
    """Return the lowest card that beats the cards played so far, or else the lowest card."""
    power = view.rules.power
    legal: list[Card] = sorted(view.legal_plays, key=lambda card: power[card.index])
    plays = view.trick.plays
    if not plays:
        return legal[-1]
    led = plays[0].card.suit

    def strength(card: Card) -> int:
        trump = 1000 if card.suit is Suit.SPADES else 0
        return trump + int(power[card.index]) if trump or card.suit is led else -1

    best = max(plays, key=lambda play: strength(play.card))
    if view.partner == best.position:
        return legal[0]
    winning = [card for card in legal if strength(card) > strength(best.card)]
    if len(plays) == view.rules.players - 1:
        return winning[0] if winning else legal[0]
    return winning[-1] if winning else legal[0]
