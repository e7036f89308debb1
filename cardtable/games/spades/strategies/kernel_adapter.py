"""Conversion of a Spades view for the search kernel: cards, worlds and scores as integers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log
from random import Random

from cardtable.cards import Suit, cards_of
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.rules.rule_numbers import FAILED_NIL
from cardtable.games.spades.strategies.bid_network import BidNetwork, situations
from cardtable.games.spades.strategies.estimate import WEIGHTS
from cardtable.games.spades.strategies.holding_values import fewer_than
from cardtable.games.spades.strategies.match_table import table_for
from cardtable.games.spades.strategies.trick_values import (
    HAND_GAIN,
    HAND_SPREAD,
    bag_points,
    contract_points,
)
from cardtable.games.spades.views.view import View
from cardtable.games.spades.views.worlds import Dealer
from cardtable.search.bits import widen
from cardtable.search.cards.card_tree import CardTree
from cardtable.search.cards.trick_rules import BREAKING, FIRST_TRICK
from cardtable.search.cards.worlds import Worlds
from cardtable.search.pool import Pool

STYLES = {"free": 0, "mirror": 1, "whiz": 1, "suicide": 2}
"""The kernel's code for the likely bids under each way of bidding."""
BID_SHORTFALL = 0.3
"""Expected tricks that players are assumed to leave out of their bids."""
CONTRACTS = 40
TRICKS = 18
"""Sizes of the kernel's tables, by contract and by number of tricks."""

trees: Pool[CardTree] = Pool(CardTree)
"""The pool of search trees for this game."""


@lru_cache(maxsize=32)
def kernel_cards(rules: Rules) -> tuple[int, ...]:
    """Return for each card index ``16 * suit + place``; places ascend with power."""
    if rules.has_high_deuces:  # sixteen spades, none of which has power 0
        return tuple(
            16 * suit + (power - 1 if suit is Suit.SPADES else power)
            for suit, power in zip(rules.suits, rules.power, strict=True)
        )
    gap = 2 if rules.jokers == "big_little" else 1  # so that the highest spades are adjacent
    return tuple(
        16 * suit + (power if power < 13 else power - gap)
        for suit, power in zip(rules.suits, rules.power, strict=True)
    )


@lru_cache(maxsize=32)
def index_of(rules: Rules) -> dict[int, int]:
    """Return the card index of each kernel card."""
    cards = kernel_cards(rules)
    return {cards[card.index]: card.index for card in rules.deck}


def wide_mask(rules: Rules, mask: int) -> int:
    """Return *mask* (13 bits per suit) in the kernel's form: 16 bits per suit."""
    if rules.jokers == "none":
        return widen(mask)
    cards = kernel_cards(rules)
    return sum(1 << cards[card.index] for card in cards_of(mask))


@lru_cache(maxsize=32)
def made_table(rules: Rules) -> tuple[float, ...]:
    """Return the points for contract c and t tricks at ``18 * c + t``, without bags."""
    return tuple(
        contract_points(rules, contract, tricks)
        for contract in range(CONTRACTS)
        for tricks in range(TRICKS)
    )


@lru_cache(maxsize=32)
def bag_table(rules: Rules, scores: tuple[int, ...], bags: tuple[int, ...]) -> list[float]:
    """Return the points of n bags for side s at ``18 * s + n``.

    *scores* and *bags* are those before the hand, by side.
    """
    return [bag_points(rules, scores, counter, over) for counter in bags for over in range(TRICKS)]


def nil_value(rules: Rules, bid: Bid | None) -> int:
    """Return the points that *bid* stakes on a nil, 0 if it is not a nil or nil does not score."""
    if bid is None or not bid.is_nil:
        return 0
    return rules.blind_nil if bid.blind else rules.nil


def load_view(tree: CardTree, view: View, match_play: bool = False) -> None:
    """Load *view* into *tree*: rules, scores, bids and the root position, but no worlds.

    With *match_play* the worth of a hand is taken from the match table, if it applies.
    """
    rules = view.rules
    tree.worlds.seat = view.seat
    load_rules(tree.worlds, rules, view.scores, view.bags, match_play)
    tree.hands.set_bids(
        [bid.tricks if bid is not None else 0 for bid in view.bids],
        [nil_value(rules, bid) for bid in view.bids],
    )
    _set_root(tree, view)


def load_rules(
    worlds: Worlds,
    rules: Rules,
    scores: tuple[int, ...],
    bags: tuple[int, ...],
    match_play: bool = False,
) -> None:
    """Load the rules of play and the scoring into *worlds*, and the model of bids.

    *scores* and *bags* are those before the hand, by side; *match_play* is that of load_view().
    """
    worlds.hands.set_rules(
        rules.side_of,
        BREAKING.index(rules.breaking),
        FIRST_TRICK.index(rules.first_trick),
        FAILED_NIL.index(rules.failed_nil_tricks),
    )
    floor = -1e9 if rules.floor is None else float(rules.floor)
    worlds.hands.scoring.set_scoring(
        len(scores),
        made_table(rules),
        bag_table(rules, scores, bags),
        [float(score) for score in scores],
        float(rules.target),
        floor,
        HAND_SPREAD,
        HAND_GAIN,
    )
    worlds.set_bid_model(*_bid_model(rules))
    table = table_for(rules, scores) if match_play else None
    if table is not None:
        worlds.hands.scoring.set_match_table(table.values, table.knots, bags)


def _set_root(tree: CardTree, view: View) -> None:
    rules = view.rules
    cards = kernel_cards(rules)
    trick = view.trick
    played = [cards[play.card.index] for play in trick.plays]
    taken = view.taken
    turn = view.seat
    if not view.leaders:
        turn = trick.leader if rules.first_trick == "free" else -1
    first = len(view.leaders) <= 1
    tree.hands.set_root(
        taken, rules.hand_size - sum(taken), turn, played, trick.leader, view.broken, first
    )


@dataclass(frozen=True, slots=True)
class Inference:
    """Settings of the inference about hidden cards.

    Worlds are drawn uniformly, *tries* times the number needed, and resampled by their likelihood,
    which measures how well the other seats' bids and plays fit their cards. *doubt* (0..1) is the
    share of plays assumed to carry no information. With *memory*, only that number of latest tricks
    is remembered. *network* judges the bids; None: a formula does.
    """

    tries: int = 3
    doubt: float = 0.75
    memory: int | None = None
    network: BidNetwork | None = None


def deal_worlds(tree: CardTree, view: View, number: int, rng: Random, inference: Inference) -> int:
    """Draw *number* worlds into *tree*, which shows *view*; return how many are distinct."""
    rules, dealer = view.rules, Dealer(view, inference.memory)
    cards = kernel_cards(rules)
    splits = dealer.splits(rng)
    owners = [*dealer.others, *(-1 for _place in dealer.holders[len(dealer.others) :])]
    classes = [[cards[card.index] for card in cards_of(mask)] for mask in splits.classes]
    known = [wide_mask(rules, mask) for mask in dealer.known]
    must = wide_mask(rules, dealer.leading)
    tree.worlds.set_hidden(classes, owners, splits.rows, known, dealer.others[0], must)
    bids = [
        bid.tricks if bid is not None and not bid.blind and rules.bidding == "free" else -1
        for bid in view.bids
    ]
    history = [cards[index] for index in view.history] if inference.memory is None else []
    if inference.memory is not None and view.history:
        bids = [-1] * rules.players  # the original hands are forgotten too
    tree.worlds.set_history(bids, history, view.leaders[0] if view.leaders else 0)
    if inference.network is not None:
        inference.network.judge(tree.worlds, [each.numbers() for each in situations(view)])
    else:
        tree.worlds.set_bid_net(None, (), 0, 0.0, 0.0)
    informed = history or any(bid >= 0 for seat, bid in enumerate(bids) if seat != view.seat)
    return tree.worlds.draw_worlds(number, inference.tries if informed else 1, inference.doubt)


def load_true_world(tree: CardTree, view: View, hands: Sequence[int], number: int) -> None:
    """Load the world of *hands* into *tree*, which shows *view*, *number* times."""
    rules = view.rules
    tree.worlds.set_hidden([], [], [(1, ())], [wide_mask(rules, hand) for hand in hands], 0, 0)
    tree.worlds.set_history([-1] * rules.players, [], 0)
    tree.worlds.set_bid_net(None, (), 0, 0.0, 0.0)
    tree.worlds.draw_worlds(number, 1, 1.0)


def set_likely_bids(tree: CardTree, view: View) -> None:
    """Set the bids of all seats in the worlds of *tree*, likely bids for seats yet to bid."""
    rules = view.rules
    style = STYLES[rules.bidding]
    tree.worlds.natural_bids(
        [bid is not None for bid in view.bids], style, BID_SHORTFALL, rules.nil
    )


@lru_cache(maxsize=16)
def _bid_model(rules: Rules) -> tuple[list[float], list[float], list[float], int, array[float]]:
    """Return the arguments of Worlds.set_bid_model(): hand values and bid likelihoods."""
    weights = WEIGHTS[rules.players]
    opponents = 2 if len(rules.sides) == 2 and rules.players == 4 else rules.players - 1
    among = len(rules.deck) - rules.hand_size
    plain = [
        sum(
            weight * (1.0 - fewer_than(13 - length, among, rules.hand_size, place + 1)) ** opponents
            for place, weight in enumerate(weights.honours)
            if tops >> (4 - place) & 1 and length > place
        )
        for length in range(14)
        for tops in range(32)
    ]
    last = len(weights.length) - 1
    spades = [
        weights.base
        + weights.length[min(length, last)]
        + weights.more * max(0, length - last)
        + sum(weights.top_spades[place] for place in range(5) if tops >> (4 - place) & 1)
        for length in range(17)
        for tops in range(32)
    ]
    short = [weights.short[length][number] for length in range(3) for number in range(6)]
    shift = max(kernel_cards(rules)[card.index] for card in rules.deck) - 16 * Suit.SPADES - 4
    bids = array("d", (bid_likelihood(bid, step / 16) for bid in range(18) for step in range(256)))
    return plain, spades, short, shift, bids


def bid_likelihood(tricks: int, expected: float) -> float:
    """Return the log-likelihood that a hand of *expected* tricks bids *tricks*."""
    nil = 1.0 / (1.0 + exp(min(30.0, 2.5 * (expected - 1.6))))
    if not tricks:
        return log(0.02 + 0.98 * nil)
    deviation = (tricks - expected + 0.75) / 0.8
    return log(0.02 + 0.98 * (1 - nil) * 0.5 * exp(-0.5 * deviation * deviation))
