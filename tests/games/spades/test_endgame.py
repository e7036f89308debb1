"""Solved endings have the value found by brute force with the rules of the engine."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.cards import cards_of
from cardtable.games.spades import Bid, Phase, Rules
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.scoring import score_hand
from cardtable.games.spades.strategies.endgame import can_solve, solve_ending
from cardtable.games.spades.strategies.kernel_adapter import (
    Inference,
    deal_worlds,
    index_of,
    load_view,
    wide_mask,
)
from cardtable.games.spades.strategies.trick_values import win_value
from cardtable.games.spades.views.view import View
from cardtable.search.budget import Stop
from cardtable.search.cards.card_tree import CardTree
from tests.games.spades.spades_seats import table, true_hand

TREE = CardTree()
OPTIONS: dict[str, dict[str, Any]] = {
    "classic": {},
    "five bags": {"bags": 5},
    "no bags": {"bags": 0},
    "jokers": {"jokers": "big_little"},
    "jokers and deuce": {"jokers": "joker_joker_deuce", "breaking": "lead_any_time"},
    "two deuces": {"jokers": "joker_joker_deuces"},
    "zero": {"set_scoring": "zero", "ten_for_two_hundred": True},
    "suicide": {"bidding": "suicide", "nil": 50},
    "floor": {"floor": -200, "moon": 500},
}


def ending(
    rules: Rules, rng: Random, cards: int, scores: tuple[int, int]
) -> tuple[View, HandState]:
    """Return a position with this number of cards left to its seat, and its hand."""
    game = table(rules, seed=rng.randrange(10**6))
    while True:
        player = game.get_next_player()
        assert player is not None
        if game.current_phase is Phase.PLAYING:
            hand = true_hand(game)
            if len(game.view(player).cards) <= cards and rng.random() < 0.4:
                break
            if hand.held[player.position].bit_count() == 1:
                break
            game.accept_play(rng.choice(game.legal_plays()), player)
        else:
            bids = [bid for bid in game.legal_bids() if bid.tricks in (0, 1, 2, 3, 4, 5)]
            game.accept_bid(rng.choice(bids or list(game.legal_bids())), player)
    view = game.view(player)._replace(scores=scores)
    bags = tuple(rng.randrange(rules.bags or 9) for _side in range(2))
    return view._replace(bags=bags), hand


def value_of(view: View, state: HandState) -> float:
    """Return the value of a finished hand for side 0, by the score."""
    rules = view.rules
    bids = [bid for bid in state.bids if isinstance(bid, Bid)]
    totals = []
    late = min(1.0, max(0.0, max(view.scores) + 120 - rules.target) / 120)
    for side, score in enumerate(score_hand(rules, bids, state.taken, view.bags)):
        penalty = sum(item.points for item in score.items if item.what == "bag-penalty")
        points = float(score.points - penalty)
        if rules.bags:
            points += late * penalty - (1 - late) * 10 * score.gained_bags
        totals.append(view.scores[side] + points)
    return win_value(rules, *totals)


def best(view: View, state: HandState) -> float:
    """Return the value of *state* for side 0 with best play, by brute force."""
    if state.finished:
        return value_of(view, state)
    values = []
    for card in cards_of(state.legal_mask()):
        after = state.copy()
        after.play(card.index)
        values.append(best(view, after))
    return min(values) if state.to_act & 1 else max(values)


@pytest.mark.sample(6)
@pytest.mark.parametrize("scores", [(0, 0), (120, 60), (395, 390)])
@pytest.mark.parametrize("name", OPTIONS)
def test_endings_have_the_value_of_brute_force(name: str, scores: tuple[int, int]) -> None:
    rules = Rules(**OPTIONS[name])
    rng = Random(f"{name} {scores}")
    solved = nils = 0
    for _case in range(6):
        view, hand = ending(rules, rng, 3, scores)
        if len(view.legal_plays) < 2 or not can_solve(view):
            continue
        TREE.hands.seed(1)
        load_view(TREE, view)
        deal_worlds(TREE, view, 3, rng, Inference(tries=1, doubt=1.0))
        found = solve_ending(TREE, view, TREE.worlds.holdings(), Stop(), 0.0)
        assert found is not None
        assert found.complete
        assert sum(found.weights) == 3
        assert set(found.outcomes) == {card.index for card in view.legal_plays}
        index, held = index_of(rules), TREE.worlds.holdings()
        worlds = list(dict.fromkeys(zip(*(held[seat::4] for seat in range(4)), strict=True)))
        for number, world in enumerate(worlds):
            start = hand.copy()
            start.held = [
                sum(1 << index[card] for card in range(64) if mask >> card & 1) for mask in world
            ]
            for card, row in found.outcomes.items():
                after = start.copy()
                after.play(card)
                assert row[number].value == pytest.approx(best(view, after), abs=5e-3)
        solved += 1
        nils += any(bid is not None and bid.is_nil for bid in view.bids)
    assert solved >= 2
    assert nils or rules.bidding != "suicide"


def test_of_two_nils_only_the_broken_one_fails() -> None:
    """Both partners bid nil; one took all tricks of the side, the other's nil is intact."""
    rules, rng = Rules(), Random(5)
    checked = 0
    for _case in range(60):
        view, hand = ending(rules, rng, 2, (0, 0))
        bids = (Bid.NIL, Bid(3), Bid.NIL, Bid(4))
        view = view._replace(bids=bids)
        if len(view.legal_plays) < 2 or not (view.taken[0] == 0 or view.taken[2] == 0):
            continue
        start = hand.copy()
        start.bids = bids
        TREE.hands.seed(1)
        load_view(TREE, view)
        held = [wide_mask(rules, mask) for mask in hand.held]
        found = solve_ending(TREE, view, held, Stop(), 0.0)
        assert found is not None
        for card, row in found.outcomes.items():
            after = start.copy()
            after.play(card)
            assert row[0].value == pytest.approx(best(view, after), abs=5e-3)
        checked += 1
    assert checked > 3


@pytest.mark.parametrize(
    ("options", "solvable"),
    [
        ({}, True),
        ({"failed_nil_tricks": "nothing"}, False),
        ({"failed_nil_tricks": "bags_only", "nil": 0}, True),
        ({"breaking": "broken_only_by_ruff"}, False),
        ({"breaking": "lead_any_time"}, True),
        ({"first_trick": "lowest_club"}, True),
        ({"seats": "4 solo"}, False),
    ],
)
def test_rules_the_solver_lacks_are_not_solved(options: dict[str, Any], solvable: bool) -> None:
    rules = Rules(**options)
    game = table(rules, seed=1)
    bids = [0, 3, 3, 3] if rules.nil else [1, 3, 3, 3]
    for tricks in bids:
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(Bid(tricks), player)
    first = game.get_next_player()
    assert first is not None
    if rules.first_trick != "free":
        assert not can_solve(game.view(first))
    for _card in range(4):
        player = game.get_next_player()
        assert player is not None
        plays = [card for card in game.legal_plays() if card.suit.letter != "s"]
        game.accept_play(plays[0], player)
    player = game.get_next_player()
    assert player is not None
    assert can_solve(game.view(player)) == solvable


def test_a_stopped_search_returns_no_ending() -> None:
    view, _hand = ending(Rules(), Random(3), 3, (0, 0))
    stop = Stop()
    stop.set()
    TREE.hands.seed(1)
    load_view(TREE, view)
    deal_worlds(TREE, view, 3, Random(1), Inference())
    found = solve_ending(TREE, view, TREE.worlds.holdings(), stop, 0.0)
    assert found is None or not found.complete
