"""Vectors of hands: their observations are those of the views, their rewards those of the game."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import VectorEnv

from cardtable.environments import encoder_for, vector_env
from cardtable.environments.setups import make_setup
from cardtable.games.holdem.hand.deals import write_deck
from cardtable.games.spades.hand.deals import write_deal
from tests.environments.all_rules import BLIND

SPADES = (
    *((rules, {}) for rules in ("classic", "tournament", "solo", "mirror", "suicide", "jokers")),
    ("classic", BLIND),
    ("classic", {"seats": "2"}),
    ("classic", {"seats": "3 solo", "first_trick": "lowest_club"}),
)


HOLDEM = tuple((rules, dict[str, Any]()) for rules in make_setup("holdem").kind.rule_sets)


def start_game(setup: Any, deal: str, dealer: int) -> Any:
    """Return a game with *deal*, before its first action."""
    game = setup.kind.new(setup.rules, seed=1, deals=[deal], dealer=dealer)
    for _seat in range(setup.seats):
        game.register_player(setup.kind.player())
    game.get_next_player()
    return game


def game_of(hands: Any, setup: Any, place: int) -> Any:
    """Return a game in the state of the hand at *place*, which has just been dealt."""
    if setup.kind.key == "spades":
        core = hands.batch.core(place)
        return start_game(setup, write_deal(setup.rules, core.deal_of_hand()), core.dealer)
    core = hands.batch.hand(place)
    return start_game(setup, write_deck(core.deck), core.button)


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("game_name", "name", "options"),
    [*(("spades", *variant) for variant in SPADES), *(("holdem", *variant) for variant in HOLDEM)],
)
def test_planes_are_the_observations_of_views(
    game_name: str, name: str, options: dict[str, Any]
) -> None:
    """Some hands are played along by games with the same deals."""
    count = 2 if game_name == "spades" else 12
    hands = vector_env(game_name, count, rules=name, **options)
    hands.reset(seed=5)
    encoder, setup = hands.encoder, make_setup(game_name, name, options=options)
    games = [game_of(hands, setup, place) for place in range(count)]
    before = [game.get_scores() for game in games]
    prefixes: list[tuple[int, ...]] = [()] * count
    ended = [False] * count
    for _step in range(200):
        rows = hands.features()
        for place, game in enumerate(games):
            if not ended[place]:
                seat = hands.batch.to_act[place]
                view = game.view(seat)
                assert view.to_act == seat
                np.testing.assert_array_equal(rows[place], encoder.observe(view, prefixes[place]))
                legal, mask = hands.batch.legal, encoder.mask(view, prefixes[place])
                np.testing.assert_array_equal(np.asarray(legal)[place], mask[: hands.batch.actions])
        actions = hands.random_actions().copy()
        for place, game in enumerate(games):
            if not ended[place]:
                view = game.view(hands.batch.to_act[place])
                action = encoder.read(view, prefixes[place], int(actions[place]))
                if action is None:
                    prefixes[place] = (*prefixes[place], int(actions[place]))
                else:
                    prefixes[place] = ()
                    game.accept(action)
        _seen, rewards, done, _truncated, _info = hands.step(actions)
        for place, game in enumerate(games):
            if not ended[place] and done[place]:
                ended[place] = True
                after = zip(before[place], game.get_scores(), game.sides, strict=True)
                for old, new, side in after:
                    assert all(rewards[place, seat] == new - old for seat in side)
        if all(ended):
            return
    raise AssertionError("a hand does not end")


def test_the_vector_follows_gymnasium() -> None:
    hands = vector_env("spades", 16)
    assert isinstance(hands, VectorEnv)
    seen, info = hands.reset(seed=1)
    assert info == {}
    finished = 0
    for _step in range(70):
        assert hands.observation_space.contains(seen)
        chosen = np.argmax(seen["action_mask"], axis=1)
        seen, rewards, done, truncated, info = hands.step(chosen)
        assert rewards.shape == (16, 4)
        assert not truncated.any()
        assert (rewards[~done] == 0).all()
        finished += int(done.sum())
    assert finished >= 16


def test_seeds_of_a_vector() -> None:
    def planes(hands: Any, seed: int | None) -> bytes:
        return bytes(hands.reset(seed=seed)[0]["planes"].tobytes())

    first, second = vector_env("spades", 8), vector_env("spades", 8)
    assert planes(first, 3) == planes(second, 3)
    assert planes(first, None) == planes(second, None) != planes(second, None)
    assert planes(first, 4) != planes(first, 3)


def test_observations_are_views_of_one_memory() -> None:
    hands = vector_env("spades", 4)
    seen, _info = hands.reset(seed=1)
    after, *_rest = hands.step(hands.random_actions())
    assert after["planes"] is seen["planes"]
    assert np.shares_memory(after["planes"], np.asarray(hands.batch.observations))


def test_an_illegal_action_in_a_vector_changes_nothing() -> None:
    hands = vector_env("spades", 4)
    seen, _info = hands.reset(seed=1)
    before = seen["planes"].copy()
    actions = hands.random_actions().copy()
    actions[2] = 0  # a card while bidding
    with pytest.raises(ValueError, match="2"):
        hands.step(actions)
    np.testing.assert_array_equal(seen["planes"], before)


def test_only_two_games_have_vectors() -> None:
    with pytest.raises(ValueError, match="There are no vectors of 'hearts'"):
        vector_env("hearts", 4)
    with pytest.raises(TypeError, match="This game has no planes"):
        encoder_for(make_setup("othello").rules).from_planes(np.zeros((1, 1), np.uint64))


@pytest.mark.parametrize(
    "actions", [[54.5, 54, 54], [2**32 + 54] * 3, [[54, 54, 54]], [54, 54], "nil", [True] * 3, None]
)
def test_actions_are_never_changed_to_others(actions: Any) -> None:
    hands = vector_env("spades", 3)
    seen, _info = hands.reset(seed=1)
    before = seen["planes"].copy()
    with pytest.raises(
        ValueError, match=r"2 actions for 3|whole numbers, one for each hand|outside the range"
    ):
        hands.step(actions)
    np.testing.assert_array_equal(seen["planes"], before)
    hands.step(np.array([54, 54, 54]))


def test_numbers_and_copies_are_refused_clearly() -> None:
    for count in (0, -1, 2.5, "4", 10**12):
        with pytest.raises(ValueError, match="'num_envs' is a whole number from 1 to"):
            vector_env("spades", count)  # type: ignore[arg-type]  # the mistake
    hands = vector_env("spades", 2)
    for seed in (-1, 2**64, "a", 1.5):
        with pytest.raises(ValueError, match="'seed' is a whole number from 0 to"):
            hands.reset(seed=seed)  # type: ignore[arg-type]  # the mistake
    with pytest.raises(TypeError, match="cannot be copied or pickled"):
        copy.deepcopy(hands)
