"""Views can be sent to another process, and tell no more there than here."""

from __future__ import annotations

import pickle

import pytest

from cardtable.engine import Person
from cardtable.games import all_games


@pytest.mark.parametrize("key", sorted(all_games()))
def test_a_view_is_the_same_after_pickling(key: str) -> None:
    kind = all_games()[key]
    rules = kind.find_rules(kind.rule_sets[0])
    game = kind.new(rules, seed=7, dealer=0)
    strategy = kind.strategies().classes["random"]
    for seat in range(sum(map(len, kind.sides(rules)))):
        game.register_player(kind.player(strategy(seed=seat), name=""))
    for _step in range(12):
        player = game.get_next_player()
        if player is None:
            break
        view = game.view_for(player.strategy, player)
        copy = pickle.loads(pickle.dumps(view))
        assert copy == view
        assert copy.legal_plays == view.legal_plays
        assert copy.legal_bids == view.legal_bids
        game.accept(player.ask(), player)


@pytest.mark.parametrize("key", ["hearts", "go-fish"])
def test_a_pickled_view_of_a_script_has_no_seed(key: str) -> None:
    kind = all_games()[key]
    rules = kind.find_rules(kind.rule_sets[0])
    game = kind.new(rules, seed=987654321, dealer=0)
    for _seat in range(sum(map(len, kind.sides(rules)))):
        game.register_player(kind.player(Person(), name=""))
    game.get_next_player()
    assert (987654321).to_bytes(4, "little") not in pickle.dumps(game.view(0))
