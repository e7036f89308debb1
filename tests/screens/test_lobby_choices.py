"""The choices of the lobby, without a window: seats, rules, names, restored choices."""

from __future__ import annotations

import itertools
from random import Random

import pygame
import pytest

from cardtable.games import all_games
from cardtable.games.option_words import differences, options_of, with_option
from cardtable.match import PERSON, Seat
from cardtable.screens.lobby.choices import Choices, default_level, rule_sets
from cardtable.screens.lobby.layout import lay_out_seats
from cardtable.screens.lobby.player_names import NAMES, random_names
from cardtable.storage.own_name import MAX_NAME_LENGTH
from cardtable.storage.paths import rules_folder
from cardtable.ui.theme import Look
from tests.scenes import SPADES

CLASSES = SPADES.strategies().classes


def first(**more):
    return Choices.first(SPADES, CLASSES, Random(1), **more)


def strengths(choices):
    return [(seat.strategy, seat.level) for seat in choices.seated]


def test_a_first_start_seats_one_person_the_partner_and_the_usual_opponents():
    choices = first()
    assert choices.rule_set == "classic"
    assert [seat.is_person for seat in choices.seated] == [True, False, False, False]
    assert choices.seats[0].name == "You"
    assert len({seat.name[0] for seat in choices.seats}) == 4
    usual = [(one.strategy, one.level) for one in SPADES.opponents]
    usual[1] = (SPADES.partner.strategy, SPADES.partner.level)
    assert strengths(choices)[1:] == usual
    assert usual[1][1] == len(CLASSES[SPADES.partner.strategy].levels)
    assert all(level for _strategy, level in usual)


def test_only_a_partner_is_stronger_by_default():
    choices = first()
    alone = choices.with_rule_set("solo")
    assert len(set(strengths(alone)[1:])) == 1
    assert alone.with_rule_set("classic") == choices
    solo = with_option(SPADES, choices.rules, "seats", "3 solo")
    assert len(set(strengths(choices.with_rules(solo))[1:])) == 1
    longer = with_option(SPADES, choices.rules, "target", 500)
    assert choices.with_rules(longer).seats == choices.seats


def test_a_partner_chosen_by_the_user_stays():
    for seat in (Seat("search", "Ada", 3), Seat("random", "Ada"), Seat(PERSON, "Ada")):
        choices = first().with_seat(2, seat)
        assert choices.seats[2] == seat
        assert choices.with_rule_set("tournament").seats == choices.seats
        assert choices.with_rule_set("solo").seats[2] == seat
        assert Choices.restore(choices.to_data(), SPADES, CLASSES).seats[2] == seat
    opponent = first().with_seat(1, Seat("search", "Ada", 5))
    assert opponent.with_rule_set("solo").seats[1].level == 5


def test_a_missing_partner_is_restored_as_the_default():
    data = first().to_data()
    for kept in (1, 2):
        again = Choices.restore({**data, "seats": data["seats"][:kept]}, SPADES, CLASSES)
        assert strengths(again) == strengths(first())


@pytest.mark.parametrize(("rules", "seats", "partner"), [("classic", 4, 2), ("solo", 4, None)])
def test_rules_decide_seats_and_partners(rules, seats, partner):
    choices = first().with_rule_set(rules)
    assert choices.seat_count == len(choices.seated) == seats
    assert choices.partner(0) == partner


def test_unseated_players_are_remembered():
    before = first()
    two = before.with_rules(with_option(SPADES, before.rules, "seats", "2"))
    assert len(two.seated) == 2
    again = two.with_rule_set("classic")
    assert again.seats == before.seats


def test_edited_rules_equal_to_a_set_get_its_name():
    choices = first()
    changed = choices.with_rules(with_option(SPADES, choices.rules, "target", 500))
    assert changed.rule_set == ""
    floor = with_option(SPADES, changed.rules, "floor", -200)
    assert changed.with_rules(floor).rule_set == "tournament"


def test_choices_are_restored():
    choices = first().with_rule_set("whiz").with_seat(2, Seat(PERSON, "Ada"))
    again = Choices.restore(choices.to_data(), SPADES, CLASSES)
    assert again == choices


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"rules": {"target": "many"}, "seats": []},
        {"rules": 7},
        {"rules": {}, "rule_set": "gone", "seats": [{"strategy": "gone", "name": "A"}]},
        {"rules": {}, "seats": [{"strategy": "person", "name": 4}]},
        {"rules": {}, "seats": "nobody"},
        {"rules": {}, "seats": [[]]},
    ],
)
def test_invalid_stored_choices_are_ignored(data):
    choices = Choices.restore(data, SPADES, CLASSES)
    assert choices.rules == SPADES.find_rules("classic")
    assert len(choices.seated) == 4
    assert choices.new_match().seats == choices.seated


def test_a_level_is_kept_within_the_ladder():
    with_levels = {key: kind for key, kind in CLASSES.items() if kind.levels}
    for key, kind in with_levels.items():
        choices = first().with_seat(1, Seat(key, "Walt", 99))
        assert choices.seats[1].level == len(kind.levels)
        assert first().with_seat(1, Seat(key, "W")).seats[1].level == default_level(
            len(kind.levels)
        )
    assert first().with_seat(1, Seat("random", "Walt", 3)).seats[1].level is None


def test_new_names_are_only_for_computer_players():
    choices = first().with_seat(2, Seat(PERSON, "Ada"))
    renamed = choices.with_new_names(Random(2))
    assert [renamed.seats[place].name for place in (0, 2)] == ["You", "Ada"]
    assert renamed.seats[1].name != choices.seats[1].name
    assert len({seat.name for seat in renamed.seats}) == 4


def test_the_first_dealer_is_random():
    dealers = {first().new_match().dealer for _match in range(40)}
    assert dealers == {0, 1, 2, 3}
    assert first().new_match(dealer=3).dealer == 3


def test_rule_files_of_the_user_are_listed():
    rules_folder().mkdir(parents=True)
    path = rules_folder() / "at home.yaml"
    path.write_text("target: 250\n")
    found = rule_sets(SPADES, rules_folder())
    assert [one.name for one in found[:2]] == ["classic", "tournament"]
    assert found[-1].title == "at home"
    choices = first().with_rule_set(found[-1].source)
    assert choices.rules.target == 250
    path.write_text("target: 300\n")
    again = Choices.restore(choices.to_data(), SPADES, CLASSES)
    assert (again.rules.target, again.rule_set) == (250, "")


def test_names_are_short_different_and_easy_to_tell_apart():
    assert len(set(NAMES)) == len(NAMES)
    assert max(map(len, NAMES)) <= MAX_NAME_LENGTH
    chosen = random_names(3, ["Ada"], Random(3))
    assert len({name[0] for name in ("Ada", *chosen)}) == 4
    assert len(set(random_names(len(NAMES), (), Random(4)))) == len(NAMES)


def test_numbers_as_words_of_an_option():
    options = options_of(SPADES)
    assert options["blind_nil_exchange"].text_of(1) == "1"
    assert options["target"].text_of(350) == "350"
    assert options["target"].index_of(350) == -1


def test_changed_options_are_listed():
    rules = SPADES.find_rules("tournament")
    assert dict(differences(SPADES, rules)) == {"Play to": "500", "Lose at": "-200"}


def test_a_changed_option_of_holdem_changes_others():
    kind = all_games()["holdem"]
    choices = Choices.first(kind, kind.strategies().classes)
    rules = with_option(kind, choices.rules, "big_blind", 100)
    assert (rules.small_blind, rules.big_blind) == (50, 100)
    rules = with_option(kind, rules, "game", "sit_and_go")
    assert rules.levels
    assert rules.stack == 1_500
    rules = with_option(kind, rules, "game", "cash")
    assert not rules.levels
    rules = with_option(kind, rules, "rebuy", "when_broke")
    assert rules.hands == 0
    rules = with_option(kind, rules, "rebuy", "every_hand")
    assert rules.hands == 50
    ten = choices.with_rules(with_option(kind, choices.rules, "seats", 10))
    assert len(ten.seated) == 10
    assert len({seat.name for seat in ten.seated}) == 10
    assert len({ten.position_title(position) for position in range(10)}) == 10
    assert options_of(kind)["levels"].text_of(kind.find_rules("sit-and-go").levels) == (
        "10/20, 15/30, 25/50, …, 300/600/30"
    )


def test_seats_of_a_large_table_do_not_overlap():
    for count in range(2, 11):
        for size in ((320, 300), (560, 440), (900, 700)):
            cards = lay_out_seats(pygame.Rect((0, 0), size), Look(), count).cards
            assert len(cards) == count
            assert all(pygame.Rect((0, 0), size).contains(card) for card in cards)
            pairs = itertools.combinations(cards, 2)
            assert not any(one.colliderect(other) for one, other in pairs)
