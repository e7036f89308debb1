"""Tokens that lie face down in a container whose tokens all players see: who knows what."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from cardtable.games.scripted import Game, build_game, kind_of
from cardtable.games.scripted.events import TokensMoved
from cardtable.ludl import Rejected, Session
from tests.games.scripted.test_scripted_game import make, send

TEXTS = {
    "game.yaml": """
name: Turns
players: 2
token_sets: {cards: [a, b, c, d, e, f, g, h]}
state:
  containers:
    deck: {tokens: cards}
    table: {visible_to: all, back_visible_to_all: true}
    pile: {visible_to: all}
layout: {deck: stock, table: board, pile: discard}
""",
    "rules.ludl": """
DEF set_up: SHUFFLE @deck; END_DEF
DEF next: ROTATE_PLAY_ORDER; ACCEPT; END_DEF
RECEIVE lay:
  APPEND @table POP @deck 0;
  TURN_DOWN @table[SIZE @table - 1];
  next;
END_RECEIVE
RECEIVE show: APPEND @table POP @deck 0; next; END_RECEIVE
RECEIVE up: TURN_UP @table[0]; next; END_RECEIVE
RECEIVE down: TURN_DOWN @table[0]; next; END_RECEIVE
RECEIVE back: APPEND @deck POP @table 0; next; END_RECEIVE
RECEIVE throw: APPEND @pile POP @table 0; next; END_RECEIVE
RECEIVE sneak: TURN_UP @table[0]; APPEND @deck POP @table 0; next; END_RECEIVE
RECEIVE mix: SHUFFLE @table; next; END_RECEIVE
RECEIVE wrong: $card = POP @deck 0; TURN_DOWN $card; next; END_RECEIVE
RECEIVE mark: $card = @table[0]; $card.face_down = TRUE; next; END_RECEIVE
RECEIVE tell: REQUIRE @table[0].face_down 'up'; next; END_RECEIVE
""",
}


@pytest.fixture
def game() -> Game:
    found = make(kind_of(build_game("turns", TEXTS, "turns")), seed=1)
    found.get_next_player()
    return found


def first(game: Game) -> str:
    """Return the name of the first token of the table."""
    return game.containers["table"].tokens[0].name


def knows(game: Game, seat: int, name: str) -> bool:
    """Return whether *seat* knows where the token *name* is."""
    return any(
        not isinstance(token, int) and token[0] == name
        for _container, tokens in game.view(seat).contents
        for token in tokens
    )


def shown(game: Game, seat: int = 0) -> list[str]:
    """Return the pieces of the table as *seat* sees them, ``?`` for a back."""
    zone = next(zone for zone in game.view(seat).zones() if zone.name == "table")
    return ["?" if piece is None else str(piece) for piece in zone.pieces]


def test_nobody_sees_a_token_that_is_laid_face_down(game: Game) -> None:
    events: list[object] = []
    game.listeners.append(events.append)
    send(game, "lay")
    for seat in (0, 1):
        assert shown(game, seat) == ["?"]
        assert not knows(game, seat, first(game))
    moved = next(event for event in events if isinstance(event, TokensMoved))
    assert moved.visible_to == ()


def test_a_token_that_is_turned_up_is_known_and_stays_known_when_it_is_turned_down(
    game: Game,
) -> None:
    send(game, "lay")
    send(game, "up")
    name = first(game)
    assert shown(game) == [name]
    assert knows(game, 1, name)
    send(game, "down")
    assert shown(game) == ["?"]
    assert knows(game, 0, name)


def test_a_token_leaves_its_container_face_up(game: Game) -> None:
    send(game, "lay")
    name = first(game)
    send(game, "throw")
    assert knows(game, 0, name)
    assert game._session.world.face_down == set()


@pytest.mark.parametrize("message", ["back", "sneak"])
def test_a_token_that_goes_back_unseen_is_not_known(game: Game, message: str) -> None:
    events: list[object] = []
    send(game, "lay")
    name = first(game)
    game.listeners.append(events.append)
    send(game, message)
    assert not knows(game, 0, name)
    assert not knows(game, 1, name)
    moved = next(event for event in events if isinstance(event, TokensMoved))
    assert moved.visible_to == ()
    assert game._session.world.face_down == set()  # no mark in the deck


def test_shuffled_tokens_are_known_again_only_if_they_lie_face_up(game: Game) -> None:
    for message in ("show", "show", "show"):
        send(game, message)
    names = [token.name for token in game.containers["table"].tokens]
    send(game, "down")
    send(game, "mix")
    (hidden,) = [
        token.name
        for token in game.containers["table"].tokens
        if token.identity in game._session.world.face_down
    ]
    assert sorted(name for name in shown(game) if name != "?") == sorted({*names} - {hidden})


def test_which_tokens_lie_face_down_tells_nothing_about_the_others(game: Game) -> None:
    """A deal puts hidden tokens anywhere: on the table or into the deck."""
    send(game, "lay")
    send(game, "lay")
    view, rng = game.view(0), Random(1)
    found = set()
    for _draw in range(600):
        world = view.determinize(rng)
        found.add(tuple(token.name for token in world.containers["table"].tokens))
        assert len(world._session.world.face_down) == 2
        assert world.view(0) == view
    assert len(found) == 8 * 7


def test_a_pickle_of_a_view_keeps_what_lies_face_down(game: Game) -> None:
    for message in ("show", "lay", "lay", "down"):
        send(game, message)
    view = game.view(0)
    restored = pickle.loads(pickle.dumps(view))
    assert restored == view
    assert restored.zones() == view.zones()
    assert restored.determinize(Random(2)).view(0) == view.determinize(Random(2)).view(0)


@pytest.mark.check
def test_the_state_as_json_keeps_what_lies_face_down(game: Game) -> None:
    send(game, "show")
    send(game, "lay")
    state = game._session.state
    assert ["face_down" in token for token in state["containers"]["table"]["tokens"]] == [
        False,
        True,
    ]
    again = Session(game.file.program, state)
    assert again.state == state
    assert isinstance(again.send("player_1", "tell"), Rejected)


@pytest.mark.parametrize(
    ("message", "words"),
    [("wrong", "is not in a container"), ("mark", "'face_down' cannot be set")],
)
def test_a_wrong_turn_is_rejected(game: Game, message: str, words: str) -> None:
    send(game, "show")
    answer = game.attempt(message, game.to_act)
    assert isinstance(answer, Rejected)
    assert words in answer.text


def test_a_rejected_message_turns_nothing(game: Game) -> None:
    send(game, "lay")
    before = game._session.state
    for message in ("up", "throw", "sneak", "mix"):
        game.attempt(message, game.to_act)
        assert game._session.state == before
