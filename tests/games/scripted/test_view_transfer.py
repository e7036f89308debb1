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
from cardtable.games.scripted import Game, Message, View
from cardtable.games.scripted.chance import read_outcome, write_outcome
from tests.games.scripted.secret_twins import PlayedGame
from tests.games.scripted.test_scripted_game import make
from tests.games.scripted.test_scripted_views import KEYS, everything, play_on
from tests.waiting import LIMIT


def sent(view: View) -> View:
    """Return the view as a strategy in another process gets it."""
    copy = pickle.loads(pickle.dumps(view))
    assert isinstance(copy, View)
    return copy


def hidden(game: Game) -> list[list[int]]:
    """Return the tokens in each container."""
    return [[token.identity for token in one.tokens] for one in game.containers.values()]


def described(game: Any) -> tuple[Any, ...]:
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


def played(game: Any, seed: int) -> tuple[Any, ...]:
    """Play a determinized game on at random, shuffles included, and return its state."""
    rng = Random(seed)
    for _step in range(60):
        player = game.get_next_player()
        if player is None:
            break
        game.accept_play(rng.choice(game.legal()), player)
    return game.deals(), game.properties, game.get_scores()


@pytest.mark.check
@given(key=st.sampled_from(KEYS), seed=st.integers(0, 10**6), before=st.integers(0, 150))
@settings(max_examples=8)
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


@pytest.mark.sample(2)
@pytest.mark.parametrize("key", KEYS)
def test_views_are_pickled_in_other_threads_while_the_game_goes_on(key: str) -> None:
    game, rng = make(all_games()[key], seed=8), Random(8)
    with ThreadPoolExecutor(3) as threads:
        waiting: list[Any] = []
        while len(waiting) < 60 and game.get_next_player() is not None:
            twin = game.copy()
            for seat in range(min(game.seats, 2)):
                late = threads.submit(pickle.dumps, game.view(seat))
                waiting.append((late, twin.view(seat)))
            play_on(game, rng, 1)
        for late, view in waiting:
            assert late.result(timeout=LIMIT) == pickle.dumps(view)


@pytest.mark.check
@given(key=st.sampled_from(KEYS), seed=st.integers(0, 10**6), before=st.integers(0, 150))
@settings(max_examples=15)
def test_a_pickle_does_not_tell_the_seed(key: str, seed: int, before: int) -> None:
    game = make(all_games()[key], seed=seed)
    play_on(game, Random(seed), before)
    twin = make(all_games()[key], seed=seed + 1, deals=game.deals())
    play_on(twin, Random(seed), before)
    assert twin.seed != game.seed
    for seat in range(game.seats):
        assert pickle.dumps(game.view(seat)) == pickle.dumps(twin.view(seat))


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("key", [key for key in KEYS if all_games()[key].hidden])
def test_a_pickle_does_not_tell_what_a_seat_cannot_see(key: str) -> None:
    different = 0
    for seed in range(4):
        rng = Random(seed)
        played_game = PlayedGame(all_games()[key], seed)
        for steps in (0, 8, 22, 50, 40):
            played_game.play(rng, steps)
            game = played_game.game
            for seat in range(game.seats):
                twin = played_game.twin(seat, rng)
                if twin is not None and twin.view(seat) == game.view(seat):
                    different += hidden(twin) != hidden(game)
                    assert pickle.dumps(twin.view(seat)) == pickle.dumps(game.view(seat))
    assert different > 10 * played_game.game.seats


def test_a_pickle_does_not_tell_who_passed_a_card_on_face_down() -> None:
    kind = all_games()["hearts"]
    game, rng = make(kind, seed=2), Random(2)
    lines = []
    for _message in range(12):
        player = game.get_next_player()
        message = rng.choice(game.legal())
        lines.append((player.position, message.line))
        game.accept_play(message, player)
    names = {t.name: t.identity for one in game.containers.values() for t in one.tokens}
    passed = next(line.split()[1] for position, line in lines if position == 1)
    hand = [token.name for token in game.containers["player_3_hand"].tokens]
    assert hand.index(passed) >= 10, "passed to the left"
    dealt = hand[0]
    order = read_outcome(game.deals()[0], 1)
    assert isinstance(order, tuple)
    swapped = {names[passed]: names[dealt], names[dealt]: names[passed]}
    deal = write_outcome(tuple(swapped.get(identity, identity) for identity in order))
    twin = make(kind, seed=2, deals=[deal])
    for position, line in lines:
        line = line.replace(passed, dealt) if position == 1 else line
        twin.accept_play(Message(line), twin.get_next_player())
    for seat in (0, 3):
        assert pickle.dumps(twin.view(seat)) == pickle.dumps(game.view(seat))
        assert sent(game.view(seat)).history == ((3, ("pass_card", "?")),)
    assert hidden(twin) != hidden(game)
