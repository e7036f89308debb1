"""The codes of the hands of a match: each begins a match with the same hand."""

from __future__ import annotations

import pytest

from cardtable.deal_codes import code_of_hand, read_code
from cardtable.deal_codes.codes import NUMBERS
from cardtable.games import REGISTRY, add_game, all_games
from cardtable.games.scripted import build_game
from cardtable.match import Match, Seat
from cardtable.storage.saves import Saves
from tests.deal_codes.test_codes import bare, match_of
from tests.scenes import person_match, play_on


def random_match(key, rules="", **more):
    kind = all_games()[key]
    found = kind.find_rules(rules or kind.rule_sets[0])
    count = sum(len(side) for side in kind.sides(found))
    seats = [Seat("random", f"Player {place}") for place in range(count)]
    return Match(kind, found, seats, **more)


def held(game):
    """Return what the seats of *game* hold."""
    if hasattr(game, "containers"):
        return {
            name: [token.name for token in place.tokens] for name, place in game.containers.items()
        }
    return [game.cards_held(seat) for seat in range(game.seats)]


def play_to(match, hand):
    """Play at random until the first action of *hand*."""
    while True:
        match.deal()
        number = getattr(match.game, "hand_number", 0) or len(match.deals)
        if number == hand and not match.game.between_hands:
            return match
        assert match.tick() is not None, "the game ended too soon"


@pytest.mark.parametrize("key", ["spades", "holdem", "hearts", "script-spades", "crazy-eights"])
@pytest.mark.parametrize("hand", [1, 2, 3])
def test_the_code_of_a_hand_deals_it_again(key, hand):
    match = play_to(random_match(key, seed=77, dealer=1), hand)
    code = code_of_hand(match, hand)
    again = match_of(read_code(code))
    assert held(again.game) == held(match.game)
    assert again.next_position == match.next_position
    assert code_of_hand(again, 1) == code
    if match.kind.source is None or hand == 1:
        assert len(bare(code)) <= 20


@pytest.mark.check
def test_a_later_hand_of_a_script_that_shuffles_twice_has_no_code():
    texts = dict(all_games()["hearts"].source.texts)
    texts["rules.ludl"] = texts["rules.ludl"].replace(
        "  SHUFFLE @deck;\n", "  SHUFFLE @deck;\n  SHUFFLE @deck;\n"
    )
    try:
        add_game(build_game("two-shuffles", texts, "two-shuffles"))
        match = play_to(random_match("two-shuffles", seed=5), 2)
        assert code_of_hand(match, 2) == ""
        again = match_of(read_code(code_of_hand(match, 1)))
        assert again.deals == match.deals[:2]
    finally:
        REGISTRY.clear()


def test_two_people_with_one_code_play_the_same_match():
    match = play_on(person_match(seed=None), 200)
    one, other = (match_of(read_code(code_of_hand(match, 1))) for _person in range(2))
    for twin in (one, other):
        play_to(twin, 3)
    assert one.deals[:3] == other.deals[:3]
    assert one.deals[:3] == match.deals[:3]


def test_every_new_match_has_short_codes():
    for key in ("spades", "holdem", "hearts", "go-fish"):
        match = random_match(key)
        match.deal()
        assert 17 <= len(bare(code_of_hand(match, 1))) <= 20


@pytest.mark.parametrize("seed", [2**48, 2**700, -3])
def test_a_seed_of_an_older_save_that_is_too_large_gives_a_long_code(seed):
    match = play_to(random_match("spades", seed=seed), 1)
    code = code_of_hand(match, 1)
    assert len(bare(code)) > 20
    assert held(match_of(read_code(code)).game) == held(match.game)


def test_a_deal_set_up_by_hand_gives_a_long_code():
    deals = random_match("spades", seed=3)
    deals.deal()
    match = random_match("spades", seed=4, deals=deals.deals)
    match.deal()
    code = code_of_hand(match, 1)
    assert len(bare(code)) > 20
    assert match_of(read_code(code)).deals == deals.deals


def test_the_deals_after_the_last_short_number_have_long_codes():
    rules = all_games()["spades"].find_rules("classic")
    part = all_games()["spades"].part("deal_code")
    match = random_match("spades", seed=9)
    match.deal()
    match._deals = tuple(part.dealt(rules, 9, number, 0)[0] for number in range(NUMBERS + 1))
    assert len(bare(code_of_hand(match, NUMBERS))) == 20
    assert len(bare(code_of_hand(match, NUMBERS + 1))) > 20


@pytest.mark.parametrize("key", ["othello", "connect-four", "script-tic-tac-toe"])
def test_games_without_a_deal_have_no_code(key):
    match = random_match(key, seed=1)
    match.deal()
    assert code_of_hand(match, 1) == ""


def test_a_save_keeps_the_code_that_the_game_was_started_from():
    second = code_of_hand(play_to(random_match("spades", seed=77), 2), 2)
    started = person_match(**read_code(second).for_match | {"seed": read_code(second).seed})
    play_on(started, 20)
    saves = Saves()
    saves.save_as(started, "mine")
    info = saves.named()[0]
    assert info.code_of_first() == second
    loaded = saves.load(info).match
    assert code_of_hand(loaded, 1) == second


def test_a_false_code_in_the_header_of_a_save_is_not_shown():
    match = person_match(seed=5)
    match.code = code_of_hand(play_to(random_match("spades", seed=77), 2), 2)
    match.deal()
    assert read_code(code_of_hand(match, 1)).first_deals() == match.deals
    match.code = "nonsense"
    assert read_code(code_of_hand(match, 1)).first_deals() == match.deals


def test_an_undone_hand_keeps_its_code():
    match = play_on(person_match(seed=5), to_hand_end=True)
    code = code_of_hand(match, 1)
    match.rewind(0)
    assert code_of_hand(match, 1) == code
