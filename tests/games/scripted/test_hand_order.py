"""The order of the cards in a hand: lists of game.yaml, functions of the script, melds."""

from __future__ import annotations

import pytest

from cardtable.cards import parse_cards
from cardtable.core.errors import SourceError
from cardtable.games import all_games
from cardtable.games.scripted import View, kind_of
from tests.games.scripted.small_games import GAME, begun, small_game

DEAL = """
DEF set_up:
  WHILE LESS 0 SIZE GET_CONTAINER 'deck':
    APPEND GET_CONTAINER 'player_1_hand' POP GET_CONTAINER 'deck' 0;
  END_WHILE
END_DEF
RECEIVE pass:
  ACCEPT;
END_RECEIVE
"""
BOWERS = """
DEF is_left $card = $card.name == 'jd';
DEF suit_of $card = CHOOSE (is_left $card) 'h' $card.suit;
DEF rank_of $card:
  IF $card.name in ['jh', 'jd']:
    RETURN CHOOSE (is_left $card) 15 16;
  END_IF
  RETURN CHOOSE ($card.value == '1') 14 INT $card.value;
END_DEF
"""


def view_of(cards: str, more: str = "", rules: str = "") -> View:
    """Return the view of a player who holds the tokens *cards*; *more* is for game.yaml."""
    game = GAME.replace("tokens: cards", f"tokens: [{', '.join(cards.split())}]")
    own = "{red_7: {rank: 7}, red_2: {rank: 2}, green_2: {rank: 2}, blue_7: {}}"
    sets = f"{{cards: standard, own: {own}}}"
    game = game.replace("{cards: standard, marks: [x, o]}", sets)
    return begun(small_game(DEAL + rules, f"{game}{more}\n")).view(0)


def order(view: View, by: str = "usual") -> str:
    """Return the names of the cards in the hand from left to right."""
    held = next(zone for zone in view.zones() if zone.name == "player_1_hand").pieces
    cards = view.sorted_hand([card for card in held if card is not None], by)
    return " ".join(str(card).lower() for card in cards)


def test_a_hand_is_sorted_by_suit_or_rank() -> None:
    view = view_of("2h ks ah 3s")
    assert order(view) == order(view, "suits") == "ks 3s ah 2h"
    assert order(view, "rising") == "2h ah 3s ks"
    assert order(view, "ranks") == "ah ks 3s 2h"


def test_lists_of_suits_and_ranks_come_first() -> None:
    more = "hand_order: {by: ranks, suits: [h, s], ranks: [a, 10, k, 3]}"
    view = view_of("kh ks th as", more)
    assert order(view) == "as th kh ks"
    assert order(view, "suits") == "th kh as ks"
    assert order(view, "rising") == "kh th ks as"


def test_a_bower_is_with_the_trumps() -> None:
    cards = "jd ad jh ah 9s"
    assert order(view_of(cards)) == "9s ah jh ad jd"
    assert order(view_of(cards, rules=BOWERS)) == "9s jh jd ah ad"


def test_trumps_of_several_suits_come_first() -> None:
    rules = """DEF suit_of $card = CHOOSE ($card.value == '11') 't' $card.suit;\n"""
    assert order(view_of("9s jd jh ah", rules=rules)) == "jd jh 9s ah"


def test_functions_that_fail_or_answer_otherwise_change_nothing() -> None:
    broken = "DEF suit_of $card = $card.nothing;\nDEF rank_of $card = $card.name;\n"
    assert order(view_of("2h ks ah 3s", rules=broken)) == "ks 3s ah 2h"


def test_tokens_of_a_script_are_in_the_order_of_their_sets() -> None:
    view = view_of("blue_7 green_2 red_2 ks red_7")
    assert order(view) == "ks red_7 red_2 green_2 blue_7"
    assert order(view, "ranks") == "ks red_7 red_2 green_2 blue_7"


def test_melds_are_together_and_loose_cards_behind() -> None:
    view = view_of("9c 4h kd 9d 5h 9s 6h 2c as", "hand_order: melds")
    assert order(view) == "6h 5h 4h 9s 9d 9c as kd 2c"


def test_an_ace_is_low_or_high_in_a_run() -> None:
    assert order(view_of("9c as 2s 3s"), "melds") == "3s 2s as 9c"
    assert order(view_of("9c qs ks as"), "melds") == "as ks qs 9c"
    assert order(view_of("9c 2s ks as"), "melds") == "as ks 9c 2s"


def test_the_largest_melds_are_chosen() -> None:
    # the nines could be a set, but then two runs would break
    assert order(view_of("9h th jh 9s ts js 9c"), "melds").endswith(" 9c")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hand_order: rank", "'rank' is not allowed."),
        ("hand_order: {by: suits, ranks: a}", "A list is expected here."),
        ("hand_order: {suits: [x]}", "No token has 'x'."),
        ("dealer: host", "There is no property 'host'."),
        ("trump: trumps", "There is no property 'trumps'."),
        ("trump: [top]", r"There is no property '\['top'\]'."),
    ],
)
def test_mistakes_are_reported(text: str, problem: str) -> None:
    with pytest.raises(SourceError, match=problem):
        kind_of(small_game(DEAL, f"{GAME}{text}\n"))


def test_the_melds_of_a_hand_and_its_loose_cards_are_groups() -> None:
    kind = all_games()["gin-rummy"]
    game = begun(kind.source, seed=4)
    view = game.view(0)
    cards = parse_cards("9s 9h 9c 4d 5d 6d 7d Ks 2h")
    groups = view.sorted_groups(cards, "melds")
    *melds, loose = [set(map(str, group)) for group in groups]
    assert loose == {"Ks", "2h"}
    assert sorted(map(len, melds)) == [3, 4]
    assert view.sorted_hand(cards, "melds") == tuple(card for group in groups for card in group)
    assert len(view.sorted_groups(cards, "suits")) == 1
    assert view.sorted_groups(parse_cards("Ks 2h"), "melds") == (tuple(parse_cards("Ks 2h")),)
