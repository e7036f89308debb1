"""What the table finds out about tricks by itself, and why a card is refused."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.cards import Card
from cardtable.engine import Event, GameKind
from cardtable.games import all_games
from cardtable.games.scripted import Game, build_game, kind_of
from cardtable.games.scripted.tricks import finished_tricks
from cardtable.games.scripted.words import Narrator
from cardtable.games.speech import Speech
from tests.games.scripted.test_scripted_game import make

HIGH_CARD = """
name: High Card
players: 2
token_sets: {cards: standard}
state:
  properties: {points: {"{player}": 0}, trumps_broken: false, open: true}
  containers:
    deck: {tokens: cards, back_visible_to_all: true}
    "{player}_hand": {visible_to: ["{player}"], back_visible_to_all: true}
    "{player}_play": {visible_to: all}
    discard: {visible_to: all}
layout: {deck: stock, "{player}_hand": hand, "{player}_play": trick, discard: discard}
score: points
flags: {open: [closed, open]}
"""
RULES = """
DEF set_up:
  ASSIGN 'cards' 5;
  WHILE LESS 0 $cards:
    MAP GET_PROP 'play_order' 'deal_card';
    ASSIGN 'cards' MINUS $cards 1;
  END_WHILE
END_DEF

DEF deal_card $player:
  APPEND GET_CONTAINER CONCAT $player '_hand' POP GET_CONTAINER 'deck' RANDOM 0 20;
END_DEF

RECEIVE tidy $card:
  REJECT 'Not now.';
END_RECEIVE

RECEIVE play $card:
  ASSIGN 'hand' GET_CONTAINER CONCAT $PLAYER_NAME '_hand';
  ASSIGN 'other' CONTENTS GET_CONTAINER CONCAT GET_POSITION_ELT GET_PROP 'play_order' 1 '_play';
  IF NOT EQUAL $PLAYER_NAME $CURRENT_PLAYER:
    REJECT 'It is not your turn.';
  END_IF
  IF LESS 0 SIZE $other:
    IF NOT suits_match GET_POSITION_ELT $other 0 GET_BY_NAME $hand $card:
      IF LESS 0 SIZE FILTER CONTENTS $hand 'follows':
        REJECT '';
      END_IF
    END_IF
  END_IF
  MOVE $hand $card GET_CONTAINER CONCAT $PLAYER_NAME '_play';
  ROTATE_PLAY_ORDER;
  IF LESS 0 SIZE GET_CONTAINER CONCAT $CURRENT_PLAYER '_play':
    MAP GET_PROP 'play_order' 'clear_away';
  END_IF
  ACCEPT;
END_RECEIVE

DEF follows $card:
  ASSIGN 'led' GET_CONTAINER CONCAT GET_POSITION_ELT GET_PROP 'play_order' 1 '_play';
  RETURN suits_match GET_POSITION_ELT $led 0 $card;
END_DEF

DEF suits_match $one $other:
  RETURN EQUAL TOKEN_GET_PROP $one 'suit' TOKEN_GET_PROP $other 'suit';
END_DEF

DEF clear_away $player:
  APPEND GET_CONTAINER 'discard' POP GET_CONTAINER CONCAT $player '_play' 0;
END_DEF
"""


def high_card(layout: str = "") -> GameKind:
    game = HIGH_CARD.replace(
        "{visible_to: all}\n    discard", layout + "\n    discard", bool(layout)
    )
    return kind_of(build_game("high", {"game.yaml": game, "rules.ludl": RULES}, "high"))


def play(game: Game, count: int, rng: Random) -> list[tuple[int, Card]]:
    """Play *count* legal messages at random; return the position and card of each."""
    played = []
    for _message in range(count):
        player = game.get_next_player()
        assert player is not None
        message = rng.choice(game.view(player).legal)
        played.append((player.position, message.cards[0]))
        game.accept(message)
    return played


@pytest.mark.parametrize("key", ["hearts", "script-spades"])
def test_the_tricks_of_a_hand_are_those_that_were_played(key: str) -> None:
    kind, rng = all_games()[key], Random(3)
    rules = kind.rules_from_data({"passing": "none"} if key == "hearts" else {})
    game = make(kind, rules)
    if key == "script-spades":
        for bid in (4, 3, 3, 3):
            game.accept(next(m for m in game.legal() if m.line.endswith(f" {bid}")))
    played = play(game, 26, rng)
    tricks = finished_tricks(game, 0)
    assert [trick.plays for trick in tricks] == [tuple(played[n : n + 4]) for n in range(0, 24, 4)]
    assert tricks[-1].winner == played[24][0]  # the winner leads
    counts = [0, 0, 0, 0]
    for trick in tricks:
        counts[trick.winner] += 1
    taken = {zone.owner: len(zone.pieces) for zone in game.view(0).zones() if zone.kind == "taken"}
    assert [4 * count for count in counts] == [taken[seat] for seat in range(4)]


def test_the_tricks_stay_until_the_next_hand_begins() -> None:
    kind = all_games()["hearts"]
    game = make(kind, kind.rules_from_data({"passing": "none"}))
    played = play(game, 52, Random(1))
    assert game.between_hands
    assert len(finished_tricks(game, 2)) == 13
    assert finished_tricks(game, 2)[-1].plays == tuple(played[-4:])
    # a copy for a search must not know the cards of that hand
    assert finished_tricks(game.copy(), 2) == ()
    game.get_next_player()
    assert finished_tricks(game, 2) == ()


def test_a_trick_that_no_player_takes_has_no_winner() -> None:
    game = make(high_card())
    played = play(game, 3, Random(2))
    (trick,) = finished_tricks(game, 1)
    assert trick == (tuple(played[:2]), -1)


def test_cards_played_face_down_are_not_told() -> None:
    game = make(high_card('{visible_to: ["{player}"], back_visible_to_all: true}'))
    play(game, 4, Random(2))
    assert finished_tricks(game, 0) == ()


def test_the_suit_led_and_flags_are_shown() -> None:
    game = make(high_card())
    assert game.view(0).suit_led is None
    ((_position, card),) = play(game, 1, Random(2))
    assert game.view(0).suit_led is card.suit
    assert game.view(1).flags == ("trumps not broken", "open")
    hearts = make(all_games()["hearts"])
    assert "hearts not broken" in hearts.view(0).flags


def refusal(game: Game, card: Card) -> str:
    view = game.view(game.to_act)
    return view.reason_against(view.attempts(card)[0], card)


def test_the_reason_is_that_of_a_message_which_is_possible_now() -> None:
    kind = all_games()["hearts"]
    game = make(kind, kind.rules_from_data({"passing": "none"}))
    hand = next(z for z in game.view(game.to_act).zones() if z.owner == game.to_act)
    card = next(c for c in hand.pieces if c is not None and str(c) != "2c")
    assert refusal(game, card) == "The lowest club leads to the first trick."
    passing = make(kind)
    other = next(z for z in passing.view(0).zones() if z.owner == 0).pieces[0]
    assert other is not None
    assert refusal(passing, other) == ""


def test_a_script_without_a_reason_gets_one() -> None:
    rng = Random(5)
    for seed in range(40):
        game = make(high_card(), seed=seed)
        ((_position, led),) = play(game, 1, rng)
        view = game.view(game.to_act)
        legal = {message.cards[0] for message in view.legal}
        hand = next(z for z in view.zones() if z.owner == game.to_act).pieces
        illegal = [card for card in hand if card is not None and card not in legal]
        if illegal and led.suit in {card.suit for card in legal}:
            assert refusal(game, illegal[0]) == f"Follow suit: you have {led.suit.title}."
            return
    raise AssertionError("no hand could break suit")


def test_the_terminal_names_a_passed_card_to_its_player_only() -> None:
    game, heard = make(all_games()["hearts"]), list[Event]()
    game.listeners.append(heard.append)
    message = game.view(0).legal[0]
    game.accept(message)
    narrator = Narrator(game.names, game.sides, speech=Speech())
    lines = [line for event in heard for line in narrator.lines(event, game)]
    assert [(line.text, line.only) for line in lines] == [
        (f"Ann passes the {message.cards[0].title}.", (0,)),
        ("Ann passes a card.", (1, 2, 3)),
    ]


def test_the_last_card_passed_is_named_only_to_those_who_see_it() -> None:
    game, heard = make(all_games()["hearts"]), list[Event]()
    for _card in range(11):
        game.accept(game.legal()[0])
    game.listeners.append(heard.append)
    message = game.view(3).legal[0]
    game.accept(message)  # and all cards are exchanged: those of the last player go to Ann
    narrator = Narrator(game.names, game.sides, speech=Speech())
    lines = {line.text: line.only for event in heard for line in narrator.lines(event, game)}
    assert lines[f"Dan passes the {message.cards[0].title}."] == (0, 3)
    assert lines["Dan passes a card."] == (1, 2)
