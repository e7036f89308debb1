"""An observation holds what the view of its seat holds, and nothing else."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import numpy as np
import pytest

from cardtable.environments.episode import Episode
from cardtable.environments.setups import make_setup
from cardtable.games.encoder import Encoder
from tests.environments.all_rules import BLIND, VARIANTS


def advanced(episode: Episode, rng: Random, count: int) -> Episode:
    """Make *count* random choices, or fewer if the episode ends before."""
    for _number in range(count):
        if episode.is_over:
            break
        episode.act(rng.choice(episode.legal()))
    return episode


SAME_FOR_ALL = ("blackjack", "war")
"""Games in which all seats see the same: only cards of the bank or face-down piles are hidden."""
MIN_SEEDS, MAX_SEEDS = 2, 40
"""In some games another seat seldom has a hidden card, such as one just drawn."""


def check_seats(episode: Episode, rng: Random, worlds: int) -> int:
    """Compare each seat's observation in *worlds* states that it cannot tell from the true one.

    Return the number of those worlds in which something hidden from a seat was different.
    """
    encoder: Encoder[Any] = episode.encoder
    different = 0
    for position in range(episode.setup.seats):
        prefix = episode.prefix if position == episode.to_act else ()
        view = episode.game.view(position)
        observation, mask = episode.observe(position), episode.mask(position)
        for _world in range(worlds):
            twin = view.determinize(rng)
            same = twin.view(position)
            np.testing.assert_array_equal(encoder.observe(same, prefix), observation)
            np.testing.assert_array_equal(encoder.mask(same, prefix), mask)
            others = [seat for seat in range(episode.setup.seats) if seat != position]
            different += any(
                not np.array_equal(
                    encoder.observe(twin.view(seat)), encoder.observe(episode.game.view(seat))
                )
                for seat in others
            )
    return different


@pytest.mark.sample(8, check=1, check_per="game")
@pytest.mark.parametrize(("game", "rules", "options"), VARIANTS)
def test_states_that_a_view_cannot_tell_apart_look_equal(
    game: str, rules: str, options: dict[str, Any]
) -> None:
    setup = make_setup(game, rules, options=options)
    is_hidden = setup.kind.hidden and setup.seats > 1 and game not in SAME_FOR_ALL
    different = 0
    for seed in range(MAX_SEEDS):
        if seed >= MIN_SEEDS and (different or not is_hidden):
            break
        rng = Random(seed)
        start = Episode(setup, seed)
        episode = advanced(copy.deepcopy(start), rng, rng.randrange(30))
        different += check_seats(start if episode.is_over else episode, rng, worlds=1)
    assert bool(different) is is_hidden  # else the comparison proves nothing


@pytest.mark.soak
@pytest.mark.parametrize(("game", "rules", "options"), VARIANTS)
def test_a_whole_episode(game: str, rules: str, options: dict[str, Any]) -> None:
    setup = make_setup(game, rules, options=options)
    for seed in range(3):
        rng = Random(seed)
        episode = Episode(setup, seed)
        while not episode.is_over:
            check_seats(episode, rng, worlds=2)
            advanced(episode, rng, 1 + rng.randrange(4))


def test_a_seat_that_has_not_looked_knows_no_card() -> None:
    setup = make_setup("spades", options=BLIND)
    encoder = setup.encoder
    hand = encoder.places["hand"]
    first, second = Episode(setup, 1), Episode(setup, 1)
    position = first.to_act
    other = first.view().blindfolded().determinize(Random(5)).view(position)
    assert other.held != first.view().held
    np.testing.assert_array_equal(encoder.observe(other), first.observe(position))
    for seat in range(4):
        assert not first.observe(seat)[hand].any()
    look = next(number for number in first.legal() if encoder.name_of(number) == "look")
    second.act(look)
    assert second.observe(position)[hand].sum() == 13
    assert not second.observe((position + 1) % 4)[hand].any()
    assert {encoder.name_of(number) for number in second.legal()}.isdisjoint(
        {"look", "bid blind nil"}
    )
