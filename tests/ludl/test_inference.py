"""Inferred uses of parameters, and the message search that relies on them."""

from __future__ import annotations

from cardtable.games.scripted import Game, build_game, kind_of
from cardtable.ludl import parse
from cardtable.ludl.inference import NUMBER, PLACE, PLAYER, TOKEN, ParameterUse
from cardtable.ludl.message_search import MAX_EXHAUSTED

RULES = """
RECEIVE lay $dummy $card $where:
  keep $dummy 'x';
  IF EQUAL $PLAYER_NAME $CURRENT_PLAYER:
    MOVE hand_of $PLAYER_NAME $card find_token $where;
  END_IF
  ACCEPT;
END_RECEIVE
RECEIVE ask $player $many $suit $plain:
  IF EQUAL $player $PLAYER_NAME: REJECT 'Yourself?'; END_IF
  ASSIGN 'other' hand_of $player;
  ASSIGN 'count' $many;
  ASSIGN 'number' INT $count;
  IF OR EQUAL $suit 'c' EQUAL 's' $suit: ACCEPT; END_IF
  SET_PROP 'said' $plain;
  round $plain;
END_RECEIVE
DEF hand_of $who: RETURN GET_CONTAINER CONCAT $who '_hand'; END_DEF
DEF find_token $name: RETURN GET_CONTAINER $name; END_DEF
DEF keep $unread $other: RETURN 1; END_DEF
DEF round $again: round $again; END_DEF
"""


def test_uses_of_a_parameter_are_followed_into_functions_and_variables() -> None:
    uses = parse(RULES).parameter_uses
    assert uses["lay", 3] == (
        ParameterUse(),
        ParameterUse(True, {TOKEN}),
        ParameterUse(True, {PLACE}),
    )
    player, many, suit, plain = uses["ask", 4]
    assert player == ParameterUse(True, {PLAYER}, {}, {("", "_hand"): None})
    assert many == ParameterUse(True, {NUMBER})
    assert suit == ParameterUse(True, set(), {"c": None, "s": None})
    assert plain == ParameterUse(True)


GAME = """
name: A stranger's game
players: 4
token_sets: {cards: standard}
state:
  containers:
    deck: {tokens: cards}
    "{player}_hand": {visible_to: ["{player}"]}
    pile: {visible_to: all}
layout: {deck: stock, "{player}_hand": hand, pile: discard}
"""
DEAL = """
DEF set_up: MAP RANGE 0 7 'round'; END_DEF
DEF round $number: MAP GET_PROP 'play_order' 'deal'; END_DEF
DEF deal $player: APPEND GET_CONTAINER CONCAT $player '_hand' POP GET_CONTAINER 'deck' 0; END_DEF
"""
HAND = "GET_CONTAINER CONCAT $PLAYER_NAME '_hand'"


def game_of(rules: str) -> Game:
    """Return a started game with these receivers and no function ``legal``."""
    texts = {"game.yaml": GAME, "rules.ludl": DEAL + rules}
    kind = kind_of(build_game("strange", texts, "strange"))
    game = kind.new(kind.find_rules("classic"), seed=3)
    assert isinstance(game, Game)
    for number in range(4):
        game.register_player(kind.player(name=f"Player {number}"))
    game.get_next_player()
    return game


def legal(rules: str) -> list[str]:
    """Return the messages found in a game with these receivers and no function ``legal``."""
    return [message.line for message in game_of(rules).legal()]


def test_a_parameter_that_is_never_read_does_not_multiply_the_messages() -> None:
    """The receiver of the tutorial has such a first parameter."""
    rules = f"RECEIVE play_card $dummy $card: MOVE {HAND} $card GET_CONTAINER 'pile'; ACCEPT; "
    lines = legal(rules + "END_RECEIVE")
    assert len(lines) == 7
    assert all(line.startswith("play_card player_1 ") for line in lines)


def test_a_receiver_with_many_parameters_does_not_hide_later_ones() -> None:
    three = "SET_PROP 'a' $a; SET_PROP 'b' $b; SET_PROP 'c' $c; REJECT 'Never.';"
    rules = f"RECEIVE meld $a $b $c: {three} END_RECEIVE RECEIVE pass: ACCEPT; END_RECEIVE"
    assert legal(rules) == ["pass"]


def test_triples_of_cards_are_found_without_a_list_in_the_game_file() -> None:
    check = f"IF NOT CONTAINS_BY_NAME {HAND} %s: REJECT 'No.'; END_IF"
    checks = " ".join(check % name for name in ("$a", "$b", "$c"))
    lines = legal(f"RECEIVE meld $a $b $c: {checks} ACCEPT; END_RECEIVE")
    assert len(lines) == 7**3


def test_compared_words_and_parts_of_names_are_found() -> None:
    rules = """
    RECEIVE say $word: IF EQUAL $word 'uno': ACCEPT; END_IF END_RECEIVE
    RECEIVE give $who: POP GET_CONTAINER CONCAT $who '_hand' 0; ACCEPT; END_RECEIVE
    """
    players = [f"give player_{number}" for number in range(1, 5)]
    assert legal(rules) == ["say uno", *players]


def test_a_hundred_receivers_with_endless_loops_do_not_block_the_table() -> None:
    loop = "WHILE TRUE: SET_PROP 'a' $a; SET_PROP 'b' $b; END_WHILE ACCEPT;"
    rules = "".join(f"RECEIVE stuck_{n} $a $b: {loop} END_RECEIVE\n" for n in range(100))
    game, tried = game_of(rules), list[str]()

    def allows(line: str, position: int) -> bool:
        tried.append(line)
        return Game.allows(game, line, position)

    game.allows = allows  # type: ignore[method-assign]  # records the messages tried
    assert game.find_messages(game.to_act) == ()
    assert len(tried) <= 100 + MAX_EXHAUSTED
