"""The tree search of scripts: what it prefers before it searches."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from cardtable.engine import ZoneKind
from cardtable.games import all_games
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.strategies.tree import NAMING, Tree, likely_bid


def dealt(key: str, seed: int) -> tuple[Game, Any]:
    """Return a game after its first deal, and the view of the player to act."""
    kind = all_games()[key]
    rules = kind.find_rules(kind.rule_sets[0])
    game = kind.new(rules, seed=seed)
    for side in kind.sides(rules):
        for _seat in side:
            game.register_player(kind.player())
    player = game.get_next_player()
    assert player is not None
    assert isinstance(game, Game)
    return game, game.view(player)


def test_an_eight_names_a_suit_that_is_held() -> None:
    checked = 0
    for seed in range(12):
        _game, view = dealt("crazy-eights", seed)
        preferred = dict(zip(view.legal, Tree().preferences(view, view.legal), strict=True))
        hand = next(
            zone for zone in view.zones() if zone.owner == view.seat and zone.kind is ZoneKind.HAND
        )
        for message, value in preferred.items():
            if message.words[0] != "play_eight":
                assert value == 0.0
                continue
            held = Counter(str(card)[-1] for card in hand.pieces if str(card) != message.words[1])
            share = held[message.words[2]] / max(held.values())
            assert value == NAMING * (share - 1.0)
            checked += 1
    assert checked >= 8


def test_a_weak_search_names_a_suit_that_is_held() -> None:
    """Ten playouts alone would name any suit."""
    for seed in range(40):
        _game, view = dealt("crazy-eights", seed)
        eights = [each for each in view.legal if each.words[0] == "play_eight"]
        if eights:
            preferred = Tree().preferences(view, eights)
            if min(preferred) == -NAMING and sorted(preferred)[1] > -NAMING:
                break
    named: Counter[int] = Counter()
    for number in range(6):
        tree = Tree(seed=number, iterations=10)
        tree.consider(eights)
        named[eights.index(tree.decide(view))] += 1
        advice = tree.advice()
        assert advice is not None
        assert {each.action for each in advice.candidates} == set(eights)
    assert named[preferred.index(-NAMING)] <= 1


def test_bids_that_look_like_ranks_are_preferred_by_what_the_hand_is_worth() -> None:
    game, view = dealt("script-spades", 3)
    assert view.legal[0].words[0] == "bid"
    preferences = Tree().preferences(view, view.legal)
    best = preferences.index(max(preferences))
    assert view.legal[best] == likely_bid(game)
    assert list(preferences[: best + 1]) == sorted(preferences[: best + 1])
    assert list(preferences[best:]) == sorted(preferences[best:], reverse=True)


def test_only_bids_of_tricks_are_made_by_the_hand() -> None:
    for key in ("hearts", "go-fish", "crazy-eights"):
        game, _view = dealt(key, 3)
        assert likely_bid(game) is None


def test_the_unit_does_not_depend_on_whether_the_actions_differ() -> None:
    """Near the end of a hand all cards often lead to the same score: it is still in points."""
    game, _view = dealt("script-spades", 3)
    rng = Random(3)
    for _message in range(48):  # four bids and eleven tricks
        game.accept(rng.choice(game.legal()))
    while len(game.legal()) < 2:
        game.accept(game.legal()[0])
    tree = Tree(seed=1, iterations=8)
    tree.choose(game.view(game.get_next_player()))
    advice = tree.advice()
    assert advice is not None
    assert advice.unit == "points"
