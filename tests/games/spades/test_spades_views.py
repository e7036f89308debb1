"""Views of Spades as values: frozen, equal, copied, pickled; and the same uncompiled."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.games.spades import Game, Player, Rules, View
from cardtable.games.spades.strategies import Random as RandomStrategy
from cardtable.games.spades.views.view import FIELDS
from tests.uncompiled import IS_COMPILED, run_plain

pytestmark = pytest.mark.plain

RULE_SETS = (
    Rules(),
    Rules(seats="2"),
    Rules(seats="3 solo"),
    Rules(blind_nil=200, blind_nil_exchange=2),
)
PLAIN = """
import json, sys
sys.path.insert(0, sys.argv[2])
from cardtable.games.spades import Game, Player, Rules
from cardtable.games.spades.strategies import Random
from cardtable.games.spades.views import view
assert view.__file__.endswith(".py")
found = []
for options in json.load(sys.stdin):
    rules = Rules(**options)
    game = Game(rules, seed=5)
    for seat in range(rules.players):
        game.register_player(Player(Random(seed=seat)))
    for _ in range(40):
        player = game.get_next_player()
        found.append(repr([game.view(seat) for seat in range(rules.players)]))
        game.accept(player.ask(), player)
    view = game.view(0)
    try:
        view.held = 0
    except AttributeError:
        assert view == game.view(0)
    else:
        raise AssertionError("A view was changed.")
print(json.dumps(found))
"""


def started(rules: Rules, actions: int) -> Game:
    """Return a game after this many random actions."""
    game = Game(rules, seed=5)
    for seat in range(rules.players):
        game.register_player(Player(RandomStrategy(seed=seat)))
    for _ in range(actions):
        player = game.get_next_player()
        assert player is not None
        game.accept(player.ask(), player)
    return game


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.seats)
@pytest.mark.parametrize("actions", [0, 3, 6, 17, 40])
def test_a_view_is_a_value(rules: Rules, actions: int) -> None:
    game = started(rules, actions)
    game.get_next_player()
    view = game.view(1)
    values = {name: getattr(view, name) for name in FIELDS}
    for twin in (
        game.view(1),
        View(**values),
        View(*values.values()),
        pickle.loads(pickle.dumps(view)),
        copy.copy(view),
        copy.deepcopy(view),
        view._replace(),
    ):
        assert twin is not view
        assert twin == view
        assert hash(twin) == hash(view)
        assert type(twin) is View
        assert {name: getattr(twin, name) for name in FIELDS} == values
    assert view._replace(number=99) != view
    assert game.view(0) != view
    assert view != object()
    assert repr(view).startswith(f"View(seat=1, rules={rules!r}, phase=")


def test_a_view_cannot_be_changed() -> None:
    view = started(Rules(), 17).view(1)
    before = repr(view)
    values = [getattr(view, name) for name in FIELDS]
    for name in (*FIELDS, "legal_plays", "cards", "order", "new"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(view, name, getattr(view, name, 0))
        if IS_COMPILED:  # plain Python cannot close its fields to object.__setattr__
            with pytest.raises((AttributeError, TypeError)):
                object.__setattr__(view, name, getattr(view, name, 0))
        with pytest.raises((AttributeError, TypeError)):
            delattr(view, name)
    with pytest.raises(AttributeError, match="cannot be changed"):
        view.__init__(*values[:-1], True)  # type: ignore[misc]  # the mistake
    assert repr(view) == before


def test_a_view_keeps_its_cards_while_the_game_goes_on() -> None:
    game = started(Rules(), 17)
    view, before = game.view(1), repr(game.view(1))
    while not game.results:
        player = game.get_next_player()
        assert player is not None
        game.accept(player.ask(), player)
    assert repr(view) == before


@pytest.mark.parametrize(
    "changes", [{"history": bytes(55)}, {"leaders": bytes(21)}, {"color": 1}, {"seat": "north"}]
)
def test_a_view_of_wrong_values_is_refused(changes: dict[str, Any]) -> None:
    view = started(Rules(), 17).view(1)
    with pytest.raises((TypeError, ValueError)):
        view._replace(**changes)


def test_any_drawn_card_is_among_those_seen() -> None:
    drawn = set()
    for actions in range(26):
        game = started(Rules(seats="2"), actions)
        player = game.get_next_player()
        assert player is not None
        view = game.view(player)
        assert view.seen == view.held | view.discarded | Card.of(view.drawn).bit
        drawn.add(view.drawn)
    assert max(drawn) > 31  # beyond the bits of a C integer


@pytest.mark.check
def test_uncompiled_views_are_the_same(tmp_path: Path) -> None:
    options: list[dict[str, Any]] = [
        {},
        {"seats": "2"},
        {"blind_nil": 200, "blind_nil_exchange": 2},
    ]
    found = []
    for each in options:
        rules = Rules(**each)
        for actions in range(40):
            game = started(rules, actions)
            game.get_next_player()
            found.append(repr([game.view(seat) for seat in range(rules.players)]))
    assert run_plain(PLAIN, "", options, tmp_path) == found


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.seats)
def test_cards_are_dealt_in_the_order_of_random_numbers(rules: Rules) -> None:
    for seed in range(50):
        random = Random(seed * 1_000_003)
        order = [card for _key, card in sorted((random.random(), card) for card in rules.deck)]
        game = Game(rules, seed=seed)
        for _ in range(rules.players):
            game.register_player(Player())
        game.get_next_player()
        dealt = game.deals()[0]
        if rules.players == 2:
            assert dealt == "".join(map(str, order))
        else:
            hands = [sorted(order[seat :: rules.players]) for seat in range(rules.players)]
            assert dealt == "/".join("".join(map(str, hand)) for hand in hands)
