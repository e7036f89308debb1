"""Many hands at once: as the engine plays them, and observations without secrets."""

from __future__ import annotations

import copy
import pickle
from array import array
from random import Random
from typing import Any

import numpy as np
import pytest

from cardtable.games.holdem import Game, Rules
from cardtable.games.holdem.batch import PLANES, SEAT_PLANES, Batch
from cardtable.games.holdem.core import new_hand
from cardtable.games.holdem.hand.steps import action_of
from cardtable.games.spades import Rules as SpadesRules
from cardtable.games.spades.batch import Batch as SpadesBatch
from tests.games.holdem.holdem_tables import random_number, random_table

SMALLEST = 2
"""The number of the smallest bet or raise; the larger ones follow."""


def actions_of(batch: Batch, index: int) -> dict[int, int]:
    """Return the number in the core of each legal action in the hand at *index*."""
    hand = batch.hand(index)
    amounts = [hand.least, *(hand.pot_raise(percent) for percent in batch.sizes), hand.most]
    numbers = [-1, 0, *amounts]
    legal: Any = memoryview(batch.legal).tolist()[index]
    return {action: numbers[action] for action in range(batch.actions) if legal[action]}


class Mirror:
    """A game of the engine that plays the hand at one index of a batch."""

    def __init__(self, batch: Batch, index: int, rules: Rules) -> None:
        hand = batch.hand(index)
        deck = [card_text(card) for card in hand.deck]
        self.game = Game(rules, deck=deck, button=hand.button, hands=1)
        self.player = self.game.get_next_player()
        self.batch, self.index = batch, index

    def check(self) -> None:
        """Compare seat, legal actions, and what the seat sees, with the batch."""
        batch, index, game = self.batch, self.index, self.game
        assert self.player is not None
        assert batch.to_act[index] == self.player.position
        legal = actions_of(batch, index)
        made = [action_of(game.hand, number) for number in legal.values()]
        assert tuple(made) == game.legal_bids()
        check_observation(dict(zip(batch.planes, rows(batch)[index], strict=True)), game)

    def play(self, number: int) -> None:
        assert self.player is not None
        self.game.accept_bid(action_of(self.game.hand, number), self.player)
        self.player = self.game.get_next_player()


def card_text(card: int) -> str:
    return "23456789TJQKA"[card % 13] + "cdhs"[card // 13]


def rows(batch: Batch) -> list[list[int]]:
    found: Any = batch.observations.tolist()
    return [list(row) for row in found]


def check_observation(row: dict[str, int], game: Game) -> None:
    """Compare an observation with the view of the seat to act."""
    player = game.get_next_player()
    assert player is not None
    view = game.view(player)
    seat, seats = view.seat, view.rules.seats
    left = [(seat + step) % seats for step in range(seats)]
    assert row["hole"] == sum(1 << card.index for card in view.cards)
    assert row["board"] == sum(1 << card.index for card in view.board)
    assert row["street"] == view.hand.street
    assert row["place"] == (seat - view.hand.button) % seats
    assert (row["pot"], row["to_call"]) == (view.whole_pot, view.to_call)
    assert (row["minimum"], row["maximum"]) == (view.raise_range or (0, 0))
    assert row["live"] == sum(1 << at for at, other in enumerate(left) if other in view.in_hand)
    able = [bool(view.hand.able >> other & 1) for other in left]
    assert row["able"] == sum(yes << at for at, yes in enumerate(able))
    for street, name in enumerate(("preflop", "flop", "turn", "river")):
        raisers = {s for at, s, action in view.history if at == street and action.to}
        assert row[f"raised_{name}"] == sum(1 << left.index(other) for other in raisers)
    for at, other in enumerate(left):
        assert row[f"stack_{at}"] == view.stacks[other]
        assert row[f"bet_{at}"] == view.bets[other]
        assert row[f"paid_{at}"] == view.hand.paid[other]


def play_with_the_engine(seed: int, steps: int) -> int:
    """Play a batch and the same hands with the engine; return how many were finished."""
    rng = Random(seed)
    rules, _stacks, _button = random_table(rng)
    try:
        batch = Batch(rules, 3, seed=seed)
    except ValueError:
        return 0  # the blinds put all players all-in
    mirrors = [Mirror(batch, index, rules) for index in range(3)]
    finished = 0
    for _step in range(steps):
        for mirror in mirrors:
            mirror.check()
        chosen = array("i", memoryview(batch.random_actions()))
        numbers = [actions_of(batch, index)[chosen[index]] for index in range(3)]
        for mirror, number in zip(mirrors, numbers, strict=True):
            mirror.play(number)
        _observations, rewards, done = batch.step(chosen)
        gained: Any = rewards.tolist()
        for index, mirror in enumerate(mirrors):
            assert done[index] == (mirror.player is None)
            gains: Any = (0,) * rules.seats
            if done[index]:
                (record,) = mirror.game.records
                gains, finished = record.gains, finished + 1
                mirrors[index] = Mirror(batch, index, rules)
            assert gained[index] == list(gains)
    return finished


@pytest.mark.check
def test_engine_and_batch_agree_in_decisions_and_results() -> None:
    assert sum(play_with_the_engine(seed, 25) for seed in range(120)) > 1_000


@pytest.mark.soak
def test_engine_and_batch_agree_in_many_hands() -> None:
    assert sum(play_with_the_engine(seed, 400) for seed in range(2_000)) > 200_000


@pytest.mark.check
def test_an_observation_depends_only_on_what_the_seat_sees() -> None:
    """Compare it with those of hands drawn from the view of the seat, with other hidden cards."""
    compared = 0
    for seed in range(150):
        rng = Random(seed)
        rules, _stacks, button = random_table(rng)
        try:
            batch = Batch(rules, 2)
        except ValueError:
            continue
        game = Game(rules, seed, button=button, hands=1)
        while (player := game.get_next_player()) is not None:
            guess = game.view(player).determinize(rng)
            assert isinstance(guess, Game)
            other = guess.hand
            assert other.deck != game.hand.deck
            batch.set_hand(0, game.hand)
            batch.set_hand(1, other)
            first, second = rows(batch)
            assert first == second
            assert batch.legal.tolist()[0] == batch.legal.tolist()[1]
            compared += 1
            number = random_number(game.hand, rng)
            game.accept_bid(action_of(game.hand, number), player)
    assert compared > 500


# --- buffers --------------------------------------------------------------------------------------


def test_numpy_reads_the_buffers_without_a_copy() -> None:
    batch = Batch(Rules(seats=3), 5, seed=2, sizes=(33, 75, 150))
    buffers = {
        "observations": ((5, len(PLANES) + 3 * len(SEAT_PLANES)), np.uint64),
        "legal": ((5, 7), np.uint8),
        "to_act": ((5,), np.int8),
        "done": ((5,), np.uint8),
        "rewards": ((5, 3), np.float32),
    }
    arrays = {name: np.asarray(getattr(batch, name)) for name in buffers}
    for name, (shape, kind) in buffers.items():
        assert (arrays[name].shape, arrays[name].dtype) == (shape, kind)  # type: ignore[comparison-overlap]  # a dtype equals its type
    assert len(batch.planes) == arrays["observations"].shape[1]
    assert len(batch.action_names) == batch.actions == 7
    for _step in range(30):
        chosen = arrays["legal"].argmax(axis=1).astype(np.int32)
        chosen[arrays["legal"][:, SMALLEST] > 0] = SMALLEST
        answer = batch.step(chosen)
        for view, name in zip(answer, ("observations", "rewards", "done"), strict=True):
            assert view is getattr(batch, name)
        assert arrays["observations"].tolist() == rows(batch)
        assert not arrays["rewards"].sum()
    assert arrays["rewards"].any() == arrays["done"].any()


def test_random_actions_are_legal_and_equally_likely() -> None:
    batch = Batch(Rules(), 400, seed=3)
    out: Any = np.zeros(400, np.int32)
    counts = np.zeros(batch.actions)
    for _draw in range(25):
        assert batch.random_actions(out) is out
        counts += np.bincount(out, minlength=batch.actions)
    legal = np.asarray(batch.legal)[0]
    assert not counts[legal == 0].any()
    assert abs(counts[legal == 1] - 10_000 / legal.sum()).max() < 250  # over five deviations


def test_a_reset_repeats_everything() -> None:
    batch = Batch(Rules(seats=4), 8, seed=6)
    runs: list[list[Any]] = []
    for _run in range(2):
        batch.reset()
        runs.append([batch.step(batch.random_actions())[0].tolist() for _step in range(60)])
    assert runs[0] == runs[1]
    other = Batch(Rules(seats=4), 8, seed=7)
    assert rows(other) != runs[0][0]


def test_hands_are_dealt_by_their_numbers_and_the_button_moves() -> None:
    rules = Rules(seats=3)
    batch = Batch(rules, 2, seed=9)
    numbers: list[int] = []
    while len(numbers) < 6:
        hand = batch.hand(1)
        numbers.append(batch.number(1))
        same = new_hand(rules, button=numbers[-1] % 3, seed=9, number=numbers[-1])
        assert (hand.deck, hand.state()) == (same.deck, same.state())
        done = False
        while not done:
            batch.random_actions()
            folds = array("i", [1, 0])
            done = bool(batch.step(folds)[2][1])
    assert numbers == [1, 3, 5, 7, 9, 11]


@pytest.mark.parametrize("bad", [-1, 6, 5, 100])
def test_an_illegal_action_is_refused_and_changes_nothing(bad: int) -> None:
    batch = Batch(Rules(structure="fixed-limit"), 3, seed=1)
    before = rows(batch), batch.legal.tolist(), batch.to_act.tolist(), batch.done.tolist()
    with pytest.raises(ValueError, match=f"hand 2: action {bad} is illegal"):
        batch.step(array("i", [0, 2, bad]))
    assert before == (rows(batch), batch.legal.tolist(), batch.to_act.tolist(), batch.done.tolist())


@pytest.mark.parametrize(
    ("actions", "error", "words"),
    [
        (array("q", [1, 1, 1]), TypeError, "buffer of int32"),
        (array("f", [1, 1, 1]), TypeError, "buffer of int32"),
        (np.ones((3, 1), np.int32), TypeError, "buffer of int32"),
        (np.ones(3, ">i4"), TypeError, "buffer of int32"),
        (b"\1\1\1", TypeError, "buffer of int32"),
        ([1, 1, 1], TypeError, "buffer of int32"),
        (None, TypeError, "buffer of int32"),
        (np.ones(6, np.int32)[::2], TypeError, "not contiguous"),
        (array("i", [1, 1]), ValueError, "2 actions for 3 hands"),
    ],
)
@pytest.mark.parametrize("kind", [Batch, SpadesBatch])
def test_another_buffer_is_refused(
    kind: Any, actions: Any, error: type[Exception], words: str
) -> None:
    batch = kind(Rules() if kind is Batch else SpadesRules(), 3)
    before = rows(batch)
    for method in (batch.step, batch.random_actions):
        if actions is not None or method is batch.step:
            with pytest.raises(error, match=words):
                method(actions)
    assert rows(batch) == before
    frozen = np.ones(3, np.int32)
    frozen.flags.writeable = False
    with pytest.raises(TypeError, match="read-only"):
        batch.random_actions(frozen)


@pytest.mark.parametrize(
    ("size", "options"), [(0, {}), (3, {"sizes": (100, 50)}), (3, {"sizes": (0,)})]
)
def test_invalid_sizes_are_refused(size: int, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="size"):
        Batch(Rules(), size, **options)


def test_a_batch_is_not_copied_and_survives_what_is_written_to_its_masks() -> None:
    batch = Batch(Rules(seats=3), 3)
    for remake in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied or pickled"):
            remake(batch)
    np.asarray(batch.legal)[:] = 0
    assert list(batch.random_actions()) == [batch.actions - 1] * 3


def test_a_table_that_never_acts_is_refused() -> None:
    with pytest.raises(ValueError, match="all-in"):
        Batch(Rules(seats=2, stack=5), 3)


def test_a_hand_can_be_set_and_read() -> None:
    batch = Batch(Rules(seats=3), 2, seed=4)
    core = new_hand(Rules(seats=3), seed=11, button=2)
    core.apply(60)
    batch.set_hand(1, core)
    assert batch.hand(1).state() == core.state()
    batch.step(array("i", [1, 1]))
    assert core.to_act == 0  # the batch has a copy
    for index in (-1, 2):
        with pytest.raises(IndexError):
            batch.hand(index)
        with pytest.raises(IndexError):
            batch.set_hand(index, core)
    core.apply(-1)
    core.apply(-1)
    with pytest.raises(ValueError, match="no seat is to act"):
        batch.set_hand(0, core)
