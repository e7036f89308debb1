"""Cards that a script shows at the end of a hand: events, sentences, knowledge."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.engine import Event, IllegalAction
from cardtable.games.scripted import Game, Message
from cardtable.games.scripted.deal_code import version_of
from cardtable.games.scripted.events import (
    Announced,
    HandBegun,
    MessageSent,
    Paused,
    ResultShown,
    TokensMoved,
)
from cardtable.games.scripted.words import Narrator
from cardtable.games.speech import Speech
from tests.games.scripted.small_games import begun, small_game

HAND = """
DEF set_up: begin_hand; END_DEF
DEF begin_hand:
  SHUFFLE @deck;
  FOR $player IN .play_order:
    FOR $n IN [1, 2, 3]: APPEND @$player.hand POP @deck 0; END_FOR
  END_FOR
END_DEF
RECEIVE show IN TURN:
  SHOW_RESULT `{$PLAYER_NAME} wins` [[@player_1_hand[0]], [@player_2_hand[0], @player_2_hand[1]]];
  SAY 'The hand is over.';
  .scores[$PLAYER_NAME] += 5;
  FOR $player IN .play_order:
    WHILE SIZE @$player.hand > 0: APPEND @deck POP @$player.hand 0; END_WHILE
  END_FOR
  begin_hand;
  ACCEPT;
END_RECEIVE
RECEIVE peek IN TURN: SHOW_RESULT 'Your card' [@player_2_hand[0]]; ACCEPT; END_RECEIVE
RECEIVE draw IN TURN:
  MOVE @deck (@deck[0]).name @discard;
  PAUSE;
  MOVE @discard (@discard[0]).name @$PLAYER_NAME.hand;
  ACCEPT;
END_RECEIVE
RECEIVE open IN TURN:
  SHOW_RESULT 'An open card' [@player_1_hand[0]];
  APPEND @discard POP @player_1_hand 0;
  ACCEPT;
END_RECEIVE
"""


def heard(game: Game, line: str) -> list[Event]:
    events: list[Event] = []
    game.listeners.append(events.append)
    game.accept(Message(line))
    game.get_next_player()
    return events


def hand_of(game: Game, position: int) -> list[str]:
    return [token.name for token in game.containers[f"player_{position + 1}_hand"].tokens]


def test_the_cards_are_an_event_before_those_of_the_next_hand() -> None:
    game = begun(small_game(HAND))
    first, second = hand_of(game, 0)[0], hand_of(game, 1)[:2]
    events = heard(game, "show")
    kinds = [type(event) for event in events]
    assert kinds.index(ResultShown) < kinds.index(Announced) < kinds.index(HandBegun)
    assert kinds.index(ResultShown) < kinds.index(TokensMoved)
    shown = next(event for event in events if isinstance(event, ResultShown))
    assert shown.text == "Ann wins"
    assert [[str(card).lower() for card in group] for group in shown.groups] == [[first], second]


def test_a_pause_is_between_the_moves_and_nothing_is_said() -> None:
    game = begun(small_game(HAND))
    events = [event for event in heard(game, "draw") if not isinstance(event, MessageSent)]
    assert [type(event) for event in events] == [TokensMoved, Paused, TokensMoved]
    assert list(Narrator(game.names, game.sides).lines(Paused(), game)) == []
    assert version_of(small_game(HAND)) == version_of(small_game(HAND.replace("  PAUSE;\n", "")))


def test_the_log_and_the_terminal_have_a_sentence_with_the_cards() -> None:
    game = begun(small_game(HAND))
    shown = next(event for event in heard(game, "show") if isinstance(event, ResultShown))
    window = Narrator(game.names, game.sides)
    [[a], [b, c]] = shown.groups
    words = f"Ann wins: {window.card(a)}, {window.card(b)} {window.card(c)}."
    assert window.sentence(shown) == words
    terminal = Narrator(game.names, game.sides, speech=Speech())
    assert [line.text for line in terminal.lines(shown, game)] == [
        f"Ann wins: {terminal.card(a)}; {terminal.card(b)} and {terminal.card(c)}."
    ]
    assert window.sentence(ResultShown("Nobody wins", ())) == "Nobody wins."


def test_a_card_that_somebody_does_not_see_is_not_shown() -> None:
    game = begun(small_game(HAND))
    views = [game.view(seat) for seat in range(2)]
    with pytest.raises(IllegalAction, match="hidden from somebody") as caught:
        heard(game, "peek")
    assert not any(name in str(caught.value).split() for name in hand_of(game, 1))
    assert [game.view(seat) for seat in range(2)] == views


def test_all_seats_know_a_card_that_was_shown_and_no_other() -> None:
    game = begun(small_game(HAND))
    name, others = hand_of(game, 0)[0], hand_of(game, 0)[1:]
    heard(game, "open")
    contents = dict(game.view(1).contents)
    assert [piece[0] for piece in contents["discard"]] == [name]
    assert all(isinstance(piece, int) for piece in contents["player_1_hand"])
    assert len(others) == 2
    for seed in range(5):
        world = game.view(1).determinize(Random(seed))
        assert [token.name for token in world.containers["discard"].tokens] == [name]


def test_nobody_knows_cards_shown_before_a_shuffle() -> None:
    game = begun(small_game(HAND))
    heard(game, "show")
    for seat in range(2):
        contents = dict(game.view(seat).contents)
        hidden = [*contents["deck"], *contents[f"player_{2 - seat}_hand"]]
        assert all(isinstance(piece, int) for piece in hidden)
        assert len(set(hidden)) == 1


def test_the_codes_of_deals_do_not_depend_on_what_is_shown() -> None:
    other = HAND.replace("wins` [[@player_1_hand[0]], ", "is better` [")
    assert other != HAND
    assert version_of(small_game(HAND)) == version_of(small_game(other))
