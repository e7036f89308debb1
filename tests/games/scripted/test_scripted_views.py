"""Views whose details are computed late equal views computed at once."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from random import Random
from typing import Any
from weakref import ref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine import IllegalAction
from cardtable.games import all_games
from cardtable.games.scripted import Game, Message, View, build_game, kind_of
from tests.games.scripted.script_worlds import DEAL_THREE, guesses, names, random_turns
from tests.games.scripted.test_scripted_game import make, send
from tests.waiting import LIMIT

KEYS = ["script-spades", "hearts", "crazy-eights", "go-fish", "klondike", "script-tic-tac-toe"]

SHOW = {
    "game.yaml": """
name: Show
players: 2
token_sets: {cards: [a, b, c, d, e, f]}
state:
  containers:
    deck: {tokens: cards}
    "{player}_hand": {visible_to: ["{player}"], back_visible_to_all: true}
layout: {"{player}_hand": hand, deck: stock}
""",
    "rules.ludl": DEAL_THREE
    + """
DEF show_to $seers:
  CONTAINER_SET_PROP GET_CONTAINER CONCAT $PLAYER_NAME '_hand' 'visible_to' $seers;
  ROTATE_PLAY_ORDER;
END_DEF
RECEIVE show: show_to 'all'; ACCEPT; END_RECEIVE
RECEIVE hide: show_to PUSH LIST0 $PLAYER_NAME; ACCEPT; END_RECEIVE
RECEIVE mix: SHUFFLE GET_CONTAINER CONCAT $PLAYER_NAME '_hand'; ROTATE_PLAY_ORDER; ACCEPT;
END_RECEIVE
""",
}


def everything(view: View) -> tuple[Any, ...]:
    """Return all attributes of a view."""
    world = view.determinize(Random(3))
    return (
        view,
        view.legal,
        view.legal_bids,
        view.legal_plays,
        view.properties,
        view.contents,
        view.history,
        view.announcements,
        view.totals,
        view.zones(),
        view.scores,
        view.shown_properties,
        [(message.title, message.cards, message.target) for message in view.legal],
        {name: [t.name for t in one.tokens] for name, one in world.containers.items()},
    )


def play_on(game: Game, rng: Random, steps: int) -> None:
    """Play on at random, with rejected messages and queries in between."""
    for _step, player in random_turns(game, rng, steps):
        with pytest.raises(IllegalAction):
            game.accept_bid(Message("no_such_message"), player)
        game.attempt(game.legal()[0].line, player.position)


@pytest.mark.check
@given(key=st.sampled_from(KEYS), seed=st.integers(0, 10**6), before=st.integers(0, 70))
@settings(max_examples=8)
def test_a_view_resolved_late_equals_one_resolved_at_once(key: str, seed: int, before: int) -> None:
    game = make(all_games()[key], seed=seed)
    play_on(game, Random(seed), before)
    twin = game.copy()
    views = [game.view(seat) for seat in range(game.seats)]
    at_once = [everything(twin.view(seat)) for seat in range(game.seats)]
    play_on(game, Random(seed + 1), 1 + seed % 40)
    for player in game.players:
        player.name = "Somebody else"
    assert [everything(view) for view in views] == at_once


@pytest.mark.sample(2)
@pytest.mark.parametrize("key", KEYS)
def test_views_are_resolved_in_other_threads_while_the_game_goes_on(key: str) -> None:
    game, rng = make(all_games()[key], seed=8), Random(8)
    with ThreadPoolExecutor(3) as threads:
        waiting: list[Any] = []
        while len(waiting) < 60 and game.get_next_player() is not None:
            twin = game.copy()
            for seat in range(min(game.seats, 2)):
                late = threads.submit(lambda view: (view.contents, view), game.view(seat))
                waiting.append((late, twin, seat))
            play_on(game, rng, 1)
        for late, twin, seat in waiting:
            contents, view = late.result(timeout=LIMIT)
            assert view == twin.view(seat)
            assert contents == twin.view(seat).contents


@pytest.mark.check
def test_a_view_without_references_is_never_resolved(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make(all_games()["hearts"])
    resolved = []
    monkeypatch.setattr(View, "resolve", lambda view: resolved.append(view.seat))
    reference = ref(game.view(0))
    gc.collect()
    held = game.view(1)
    send(game, game.legal()[0].line)
    assert reference() is None
    assert resolved == [held.seat]


def test_a_view_is_frozen_and_has_no_hash() -> None:
    game = make(all_games()["hearts"])
    view = game.view(0)
    with pytest.raises(FrozenInstanceError):
        view.seat = 1
    with pytest.raises(FrozenInstanceError):
        del view.seat
    with pytest.raises(TypeError):
        hash(view)
    assert view == game.view(0)
    assert view != game.view(1)
    assert view != object()


def test_random_play_does_not_resolve_its_views(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = all_games()["script-spades"]
    game = make(kind)
    monkeypatch.setattr(View, "resolve", lambda view: pytest.fail("the view was resolved"))
    for player in game.players:
        player.strategy = kind.strategies().classes["random"](seed=player.position)
    for _message in range(120):
        player = game.get_next_player()
        game.accept_bid(player.place_bid(), player)


def test_a_view_names_the_known_tokens_and_counts_all() -> None:
    game = make(all_games()["crazy-eights"], seed=4)
    held, starter = names(game, "player_2_hand"), names(game, "discard")
    for seat, known in [(0, ()), (1, tuple(held))]:
        view = game.view(seat)
        assert view.known["player_2_hand"] == known
        assert view.known["discard"] == tuple(starter)
        assert view.known["stock"] == ()
        assert view.sizes["player_2_hand"] == len(held)
        assert sum(view.sizes.values()) == 52


def test_tokens_seen_face_up_are_known_until_they_are_shuffled() -> None:
    kind = kind_of(build_game("show", SHOW, "show"))
    for seed in range(5):
        game = make(kind, seed=seed)
        hand = names(game, "player_1_hand")

        def held(worlds: int = 30, game: Game = game) -> set[tuple[str, ...]]:
            return {tuple(hand) for hand in guesses(game.view(1), "player_1_hand", worlds, 1)}

        assert len(held()) > 1
        send(game, "show")
        assert [str(piece) for piece in game.view(1).zones()[0].pieces] == hand
        assert [str(piece) for piece in game.view(0).zones()[0].pieces] == hand
        assert held() == {tuple(hand)}
        send(game, "mix")
        send(game, "hide")
        assert game.view(1).zones()[0].pieces == (None, None, None)
        assert held() == {tuple(hand)}, "tokens that were seen stay known"
        send(game, "mix")
        send(game, "mix")
        assert {frozenset(names) for names in held()} == {frozenset(hand)}
        assert len(held()) > 1
