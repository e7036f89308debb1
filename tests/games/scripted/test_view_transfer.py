"""Pickled views have all that a strategy may use, and nothing that its seat may not know."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games import all_games
from cardtable.games.scripted import Game, View
from tests.games.scripted.test_scripted_game import make
from tests.games.scripted.test_scripted_views import KEYS, everything, play_on


def sent(view: View) -> View:
    """Return the view as a strategy in another process gets it."""
    copy = pickle.loads(pickle.dumps(view))
    assert isinstance(copy, View)
    return copy


def described(game: Game) -> tuple[Any, ...]:
    """Return everything about a determinized game."""
    knowledge = game.current_knowledge()
    return (
        {
            name: [(token.identity, token.properties) for token in container.tokens]
            for name, container in game.containers.items()
        },
        game.properties,
        game.legal(),
        game.to_act,
        game.get_scores(),
        game.names,
        game.seed,
        game.deals(),
        [str(entry) for entry in game.log],
        knowledge.groups,
        knowledge.movers,
        [str(entry) for entry in knowledge.history],
        [game.view(seat) for seat in range(game.seats)],
    )


def played(game: Game, seed: int) -> tuple[Any, ...]:
    """Play a determinized game on at random, shuffles included, and return its state."""
    rng = Random(seed)
    for _step in range(60):
        player = game.get_next_player()
        if player is None:
            break
        game.accept_play(rng.choice(game.legal()), player)
    return game.deals(), game.properties, game.get_scores()


@given(key=st.sampled_from(KEYS), seed=st.integers(0, 10**6), before=st.integers(0, 150))
@settings(max_examples=25)
def test_a_pickled_view_is_the_same_view(key: str, seed: int, before: int) -> None:
    game = make(all_games()[key], seed=seed)
    play_on(game, Random(seed), before)
    for seat in range(game.seats):
        view = game.view(seat)
        copy = sent(view)
        assert copy == view
        assert everything(copy) == everything(view)
        assert copy.legal == view.legal
        assert [copy.target_of(message) for message in copy.legal] == [
            view.target_of(message) for message in view.legal
        ]
        for number in range(3):
            world = view.determinize(Random(number))
            other = copy.determinize(Random(number))
            assert described(other) == described(world)
            assert played(other, number) == played(world, number)
        assert pickle.dumps(copy) == pickle.dumps(view)


@pytest.mark.parametrize("key", KEYS)
def test_views_are_pickled_in_other_threads_while_the_game_goes_on(key: str) -> None:
    game, rng = make(all_games()[key], seed=8), Random(8)
    with ThreadPoolExecutor(3) as threads:
        waiting = []
        while len(waiting) < 60 and game.get_next_player() is not None:
            twin = game.copy()
            for seat in range(min(game.seats, 2)):
                late = threads.submit(pickle.dumps, game.view(seat))
                waiting.append((late, twin.view(seat)))
            play_on(game, rng, 1)
        for late, view in waiting:
            assert late.result(timeout=120) == pickle.dumps(view)
