"""Reasons against a click on a card, and the suit that must be followed."""

from __future__ import annotations

import pytest

from cardtable.cards import Card, Suit
from cardtable.games.scripted import Game, GameFile
from tests.games.scripted.script_games import game_file
from tests.games.scripted.small_games import GAME, begun, case, small_game
from tests.games.scripted.test_scripted_game import send


def reason_for(game: Game, card: str) -> str:
    """Return what the player to act is told after a click on *card*."""
    view = game.view(game.to_act)
    piece = Card.parse(card)
    return view.reason_against(view.attempts(piece)[0], piece)


def test_the_reason_is_that_for_the_words_of_the_receiver() -> None:
    assert reason_for(begun(case("click-reason")), "2c") == "Play the ace of clubs."


PLAY = """
DEF set_up: FOR $n IN RANGE 0 2: APPEND @player_1_hand POP @deck 0; END_FOR END_DEF
DEF legal: LEGAL 'RECEIVER ac LEGAL'; END_DEF
RECEIVE RECEIVER PARAMETERS:
  REQUIRE CONTAINS_BY_NAME @$PLAYER_NAME.hand $card 'That card is not in your hand.';
  CHECK
  REQUIRE $card == 'ac' `Not {$card}.`;
  ACCEPT;
END_RECEIVE
"""


def playing(parameters: str, check: str, words: str, receiver: str = "put") -> GameFile:
    """Return a game with a receiver that accepts one card."""
    rules = PLAY.replace("PARAMETERS", parameters).replace("CHECK", check)
    return small_game(rules.replace("RECEIVER", receiver).replace("LEGAL'", f"{words}'"))


@pytest.mark.parametrize(
    ("parameters", "check", "words"),
    [
        ("$card $count", "REQUIRE INT $count < 3 'Too many.';", "1"),
        ("$card $place", "$to = GET_CONTAINER $place;", "discard"),
        ("$card $who $count", "$other = @$who.hand; $n = INT $count;", "player_2 1"),
    ],
)
def test_the_other_words_fit_their_use(parameters: str, check: str, words: str) -> None:
    assert reason_for(begun(playing(parameters, check, words)), "2c") == "Not 2c."


def test_a_zone_that_the_card_is_dragged_to_is_tried_first() -> None:
    check = "REQUIRE FALSE `Not to {$place}.`;"
    game = begun(playing("$card $place", check + "$to = GET_CONTAINER $place;", "discard"))
    view = game.view(0)
    piece = Card.parse("2c")
    attempt = view.attempts(piece, "discard")[0]
    assert view.reason_against(attempt, piece) == "Not to discard."


TRICK = """
DEF set_up: APPEND @player_1_play POP_BY_NAME @deck 'jc'; END_DEF
RECEIVE go: .suit_led = 's'; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
RECEIVE name: .suit_led = 'hearts'; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
RECEIVE forget: .suit_led = 'nothing'; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
"""


def test_the_suit_led_is_that_of_the_script() -> None:
    """The left bower, the jack of clubs, is a spade when spades are trumps."""
    game = begun(small_game(TRICK, GAME.replace("phase: play", "suit_led: null")))
    assert game.view(0).suit_led is Suit.CLUBS
    for line, suit in (("go", Suit.SPADES), ("name", Suit.HEARTS), ("forget", Suit.CLUBS)):
        send(game, line)
        assert game.view(0).suit_led is suit


AUCTION = """
DEF set_up: FOR $n IN RANGE 0 2: APPEND @player_1_hand POP @deck 0; END_FOR END_DEF
DEF legal: LEGAL CHOOSE (.phase == 'play') 'bid 18' 'pass'; END_DEF
RECEIVE bid $bid: REQUIRE $bid in ['18', '20'] 'There is no such bid.'; ACCEPT; END_RECEIVE
RECEIVE name $suit IN 'naming': ACCEPT; END_RECEIVE
RECEIVE pass: ACCEPT; END_RECEIVE
RECEIVE play_card $card FROM hand IN 'tricks': ACCEPT; END_RECEIVE
"""


@pytest.mark.parametrize("phase", ["play", "answer"])
def test_a_card_clicked_in_an_auction_is_not_taken_for_a_bid(phase: str) -> None:
    game = begun(small_game(AUCTION, GAME.replace("phase: play", f"phase: {phase}")))
    view = game.view(game.to_act)
    piece = Card.parse("2c")
    assert view.attempts(piece)[0].line == "play_card 2c"
    assert reason_for(game, "2c") == f"Not now: the current phase is {phase}."


def test_a_reason_about_the_card_precedes_one_about_the_time() -> None:
    rules = AUCTION.replace("IN 'tricks': ACCEPT", "IN 'play': REQUIRE FALSE 'Too low.'")
    rules = rules.replace("name $suit", "give $card").replace("'bid 18' 'pass'", "'pass' 'pass'")
    assert reason_for(begun(small_game(rules)), "2c") == "Too low."


def test_in_another_phase_the_script_says_what_comes_first() -> None:
    """Before drawing, a card of the hand is not among the discards that could be taken."""
    game = begun(game_file("rummy-500"), seed=3)
    held = game.view(game.to_act).known[f"player_{game.to_act + 1}_hand"]
    assert {reason_for(game, card) for card in held} == {"Draw a card or take discards first."}


def test_without_a_text_for_another_phase_the_prompt_says_what_to_do() -> None:
    rules = """
    DEF set_up: MOVE @deck '2c' @player_1_hand; END_DEF
    DEF legal: LEGAL 'take ac'; END_DEF
    RECEIVE take $card FROM @deck IN 'play': ACCEPT; END_RECEIVE
    RECEIVE lay $card FROM hand IN 'end': ACCEPT; END_RECEIVE
    """
    game = begun(small_game(rules, GAME + "prompts: {play: Take a card}\n"))
    assert reason_for(game, "2c") == "Take a card."


def test_a_message_means_the_token_on_the_table_and_not_one_put_aside() -> None:
    aside = "containers:\n    aside: {visible_to: all, tokens: [marks, marks]}"
    yaml = GAME.replace("containers:", aside, 1)
    rules = """
    DEF set_up: APPEND @discard POP @aside 3; END_DEF
    DEF legal = ['keep o'];
    RECEIVE keep $mark FROM @discard: ACCEPT; END_RECEIVE
    """
    view = begun(small_game(rules, yaml)).view(0)
    [shown] = [zone.pieces for zone in view.zones() if zone.name == "discard"]
    assert view.legal[0].cards == shown
