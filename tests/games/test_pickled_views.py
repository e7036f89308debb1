"""Pickled views of Spades, Hold'em and the board games: equal to the views, without secrets."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.engine import IllegalAction
from cardtable.games import all_games

BOARDS = ["connect-four", "k-in-a-row", "othello", "tic-tac-toe"]


def begin(key: str, rules: Any, **chance: Any) -> Any:
    kind = all_games()[key]
    game: Any = kind.new(rules, **chance)
    for number in range(game.seats):
        game.register_player(kind.player(name=f"Player {number}"))
    game.get_next_player()
    return game


def play_at_random(game: Any, rng: Random, actions: int) -> list[Any]:
    """Play on in this hand and return the actions."""
    played: list[Any] = []
    while len(played) < actions and not game.between_hands and game.get_next_player() is not None:
        played.append(rng.choice(game.legal()))
        game.accept(played[-1])
    return played


def dealt_otherwise(game: Any, rules: Any, actions: Sequence[Any], seat: int, rng: Random) -> Any:
    """Return a game with other hidden cards and another seed in which *actions* are legal.

    None if they are not.
    """
    (deal,) = game.deals()
    view = game.view(seat)
    shown = {piece for zone in view.zones() for piece in zone.pieces}
    shown |= {action for action in actions if isinstance(action, Card)}
    words = split(deal)
    hidden = [word for word in words if word.strip("/ ") and Card.parse(word) not in shown]
    other = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    text = "".join(other.get(word, word) for word in words)
    twin = begin(game.key, rules, seed=game.seed + 1, deals=[text])
    try:
        for action in actions:
            twin.get_next_player()
            twin.accept(action)
    except IllegalAction:
        return None
    return twin if twin.view(seat) == view else None


def split(deal: str) -> list[str]:
    """Return the cards of the text of a deal, and what is between them."""
    parts: list[str] = []
    while deal:
        size = 2 if deal[0] not in "/ " else 1
        parts.append(deal[:size])
        deal = deal[size:]
    return parts


@pytest.mark.check
@pytest.mark.sample(3)
@pytest.mark.parametrize("key", ["spades", "holdem", *BOARDS])
def test_a_pickled_view_is_the_same_view(key: str) -> None:
    kind = all_games()[key]
    for name in kind.rule_sets:
        game, rng = begin(key, kind.find_rules(name), seed=4), Random(4)
        for _step in range(12):
            for seat in range(game.seats):
                view = game.view(seat)
                copy = pickle.loads(pickle.dumps(view))
                assert copy == view
                assert (copy.rules, hash(copy.rules)) == (view.rules, hash(view.rules))
                assert copy.legal_bids == view.legal_bids
                assert list(map(repr, copy.legal_plays)) == list(map(repr, view.legal_plays))
                assert repr(copy.history) == repr(view.history)
                assert copy.zones() == view.zones()
                world, other = (one.determinize(Random(7)) for one in (view, copy))
                assert other.deals() == world.deals()
                assert play_at_random(other, Random(7), 9) == play_at_random(world, Random(7), 9)
                assert other.view(seat) == world.view(seat)
            play_at_random(game, rng, 3)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("spades", "classic"),
        ("spades", "solo"),
        ("spades", "2"),
        ("holdem", "no-limit"),
        ("holdem", "heads-up"),
    ],
)
def test_a_pickle_does_not_tell_the_hidden_cards(key: str, rules: str) -> None:
    kind = all_games()[key]
    chosen = kind.rules_from_data({"seats": "2"}) if rules == "2" else kind.find_rules(rules)
    compared = 0
    for seed in range(12):
        rng = Random(seed)
        game = begin(key, chosen, seed=seed)
        actions: list[Any] = []
        for steps in (0, 2, 3, 6, 12):
            actions += play_at_random(game, rng, steps)
            for seat in range(game.seats):
                for _try in range(4):
                    twin = dealt_otherwise(game, chosen, actions, seat, rng)
                    if twin is not None:
                        compared += twin.deals() != game.deals()
                        assert pickle.dumps(twin.view(seat)) == pickle.dumps(game.view(seat))
                        break
    assert compared > 20


@pytest.mark.parametrize("key", ["spades", "holdem"])
def test_a_pickle_does_not_tell_the_seed_or_earlier_deals(key: str) -> None:
    rules = all_games()[key].find_rules(all_games()[key].rule_sets[0])
    games = []
    for seed in (1, 2):
        game = begin(key, rules, seed=seed, deals=begin(key, rules, seed=9).deals())
        play_at_random(game, Random(3), 20)
        games.append(game)
    first, second = games
    assert first.seed != second.seed
    for seat in range(first.seats):
        assert pickle.dumps(first.view(seat)) == pickle.dumps(second.view(seat))
