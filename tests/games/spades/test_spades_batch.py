"""The batch of Spades against the integer core, and what its observations tell."""

from __future__ import annotations

import copy
import pickle
from array import array
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.spades import Game, Player, Rules
from cardtable.games.spades.batch import Batch, plane_names
from cardtable.games.spades.core import Core
from cardtable.games.spades.hand.deals import write_deal
from cardtable.games.spades.rules.actions import ACTIONS, action_of
from cardtable.games.spades.views.view import View
from tests.games.spades.rule_combinations import every_value, random_rules

BLIND = Rules(blind_nil=200, blind_nil_behind=0, blind_nil_exchange=2)


@pytest.mark.check
def test_every_hand_of_the_batch_is_the_core_with_the_same_actions() -> None:
    """Apart from observations: seats, legal actions, ends of hands, rewards; for every option."""
    for number, rules in enumerate(every_value()):
        size = 3
        batch = Batch(rules, size, seed=number)
        cores = [batch.core(at) for at in range(size)]
        for _step in range(150):
            legal = np.asarray(batch.legal)
            assert [core.to_act for core in cores] == list(batch.to_act)
            assert [core.legal() for core in cores] == [
                sum(1 << int(action) for action in np.flatnonzero(row)) for row in legal
            ]
            actions = list(batch.random_actions())
            ended = []
            for core, action in zip(cores, actions, strict=True):
                core.apply(action)
                ended.append(core.is_over)
            _observations, rewards, done = batch.step(array("i", actions))
            assert list(map(bool, done)) == ended
            for at, core in enumerate(cores):
                gained = core.points()
                side_of = rules.side_of
                expected = [gained[side_of[seat]] for seat in range(rules.players)]
                assert list(np.asarray(rewards)[at]) == expected
                if core.is_over:
                    cores[at] = batch.core(at)
                    assert cores[at].number % size == at
                    assert cores[at].number > 0


def test_the_buffers_are_the_same_ones_and_numpy_copies_nothing() -> None:
    batch = Batch(Rules(), 7, seed=3)
    views = [
        np.asarray(buffer)
        for buffer in (batch.observations, batch.legal, batch.to_act, batch.done, batch.rewards)
    ]
    assert [(view.shape, view.dtype) for view in views] == [  # type: ignore[comparison-overlap]  # a dtype equals its type
        ((7, len(batch.planes)), np.uint64),
        ((7, ACTIONS), np.uint8),
        ((7,), np.int8),
        ((7,), np.uint8),
        ((7, 4), np.float32),
    ]
    before = [view.copy() for view in views]
    returned = batch.step(batch.random_actions())
    assert returned[0] is batch.observations
    assert returned[1] is batch.rewards
    assert returned[2] is batch.done
    assert (views[0] != before[0]).any()
    assert (views[2] != before[2]).all()
    batch.reset()
    assert all((view == old).all() for view, old in zip(views, before, strict=True))


def test_an_illegal_action_is_refused_with_its_place_and_changes_nothing() -> None:
    batch = Batch(Rules(), 4, seed=1)
    old = bytes(batch.observations), bytes(batch.legal)
    actions: Any = np.full(4, 57, dtype=np.int32)
    for wrong in (-1, 0, 72, 76, 2**31 - 1):
        actions[2] = wrong
        with pytest.raises(ValueError, match="of hand 2 "):
            batch.step(actions)
        assert (bytes(batch.observations), bytes(batch.legal)) == old
    with pytest.raises(ValueError, match="3 actions"):
        batch.step(actions[:3])
    with pytest.raises(ValueError, match="at least one"):
        Batch(Rules(), 0)


def test_places_and_copies_are_refused_clearly() -> None:
    batch = Batch(Rules(), 3)
    for place in (-1, 3, 2**40):
        with pytest.raises(IndexError, match=f"There is no hand {place}"):
            batch.core(place)
    for remake in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied or pickled"):
            remake(batch)


@pytest.mark.check
def test_random_actions_are_uniform_and_follow_the_seed() -> None:
    """All 14 bids of the first seat, 14,000 draws: a chi-squared of 13 degrees below 35."""
    batches = [Batch(Rules(), 14000, seed=seed) for seed in (1, 1, 2)]
    drawn = [list(batch.random_actions()) for batch in batches]
    assert drawn[0] == drawn[1] != drawn[2]
    counts = [drawn[0].count(54 + bid) for bid in range(14)]
    assert sum(counts) == 14000
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 35
    own = array("i", [0]) * 14000
    assert batches[2].random_actions(own) is own


def test_hands_are_dealt_by_seed_and_number() -> None:
    one, other = Batch(Rules(), 6, seed=9), Batch(Rules(), 3, seed=9)
    deals = [one.core(at).deal_of_hand() for at in range(6)]
    assert deals[:3] == [other.core(at).deal_of_hand() for at in range(3)]
    assert len(set(deals)) == 6
    assert [one.core(at).dealer for at in range(6)] == [0, 1, 2, 3, 0, 1]
    while not any(other.done):
        other.step(other.random_actions())
    assert [other.core(at).deal_of_hand() for at in range(3)] == deals[3:]


# -- observations ----------------------------------------------------------------------


def expected_planes(view: View, rules: Rules, core: Core) -> dict[str, int]:
    """Return the observation of the seat of *view*, computed from the view alone."""
    seats, me = rules.players, view.seat
    played = [0] * seats
    for trick in (*view.tricks, view.trick):
        for play in trick.plays:
            played[(play.position - me) % seats] |= play.card.bit
    trick_cards = {(play.position - me) % seats: play.card.bit for play in view.trick.plays}
    bids = [view.bids[(me + step) % seats] for step in range(seats)]
    hidden = bool(view.legal_bids) and view.legal_bids[0].blind and core.hidden
    planes = {
        "hand": 0 if hidden else view.held,
        "phase": ("drawing", "bidding", "exchange", "playing").index(view.phase),
        "dealer": (view.dealer - me) % seats,
        "leader": (view.trick.leader - me) % seats if view.leaders else 0,
        "broken": int(view.broken),
        "hidden": int(hidden),
        "passed": sum(1 << card for sender, _, card in view.passed_cards if sender == me),
        "received": sum(1 << card for _, receiver, card in view.passed_cards if receiver == me),
        "discarded": view.discarded,
        "drawn": 1 << view.drawn if view.drawn >= 0 else 0,
        "stock": view.stock_size,
    }
    for step in range(seats):
        bid = bids[step]
        planes[f"played_{step}"] = played[step]
        planes[f"trick_{step}"] = trick_cards.get(step, 0)
        planes[f"bid_{step}"] = 0 if bid is None else 19 if bid.blind else bid.tricks + 1
        planes[f"taken_{step}"] = view.taken[(me + step) % seats]
    return planes


def check_observations(rules: Rules, seed: int) -> None:
    """Play a hand in a batch of one and in a game; compare the observation with the view.

    So two states with the same view of a seat have the same observation: it is computed from the
    view, and from whether the seat has looked at its cards.
    """
    batch = Batch(rules, 1, seed=seed)
    core = batch.core(0)
    deal = write_deal(rules, core.deal_of_hand())
    game = Game(rules, 0, [deal], core.dealer)
    for _ in range(rules.players):
        game.register_player(Player())
    while not any(batch.done):
        player = game.get_next_player()
        assert player is not None
        view, core = game.view(player), batch.core(0)
        planes = expected_planes(view, rules, core)
        assert dict(zip(batch.planes, np.asarray(batch.observations)[0], strict=True)) == {
            name: planes[name] for name in batch.planes
        }
        number = batch.random_actions()[0]
        batch.step(array("i", [number]))
        action = action_of(number)
        if action is not None:
            game.accept(action)


@pytest.mark.check
def test_an_observation_is_a_function_of_the_view() -> None:
    for seed, rules in enumerate(every_value()):
        check_observations(rules, seed)
    rng = Random(5)
    for seed in range(20):
        check_observations(random_rules(rng), seed)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 70), blind=st.booleans())
def test_states_that_a_view_cannot_tell_apart_have_one_observation(
    seed: int, steps: int, blind: bool
) -> None:
    """Deal the hidden cards again, consistent with the view: the observation stays the same."""
    rng = Random(seed)
    rules = BLIND if blind else random_rules(rng)
    batch = Batch(rules, 1, seed=seed)
    core = batch.core(0)
    game = Game(rules, 0, [write_deal(rules, core.deal_of_hand())], core.dealer)
    for _ in range(rules.players):
        game.register_player(Player())
    game.get_next_player()
    for _ in range(min(steps, 2 + rules.players * rules.hand_size // 2)):
        number = batch.random_actions()[0]
        batch.step(array("i", [number]))
        action = action_of(number)
        if action is not None:
            game.accept(action)
    player = game.get_next_player()
    assert player is not None
    core, view = batch.core(0), game.view(player)
    world = view.determinize(rng)
    assert world.view(player.position) == view
    other = expected_planes(world.view(player.position), rules, core)
    names = plane_names(rules)
    assert list(np.asarray(batch.observations)[0]) == [other[name] for name in names]
