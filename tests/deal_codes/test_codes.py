"""Reading and writing deal codes: fixed codes, errors in typing, hostile texts."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.deal_codes import DealCode, InvalidCode, read_code
from cardtable.deal_codes.codes import NUMBERS, SEEDS
from cardtable.deal_codes.hands import code_of_opening
from cardtable.deal_codes.symbols import ALPHABET, read_symbols, write_symbols
from cardtable.games import REGISTRY, add_game, all_games
from cardtable.games.deal_opening import Opening
from cardtable.games.scripted import build_game
from cardtable.match import Match, Seat

pytestmark = pytest.mark.quick

FIXED = json.loads((Path(__file__).parent / "fixed_codes.json").read_text("utf-8"))
"""Codes that people may have written down: never change one, only add others."""

SPADES, HOLDEM = all_games()["spades"], all_games()["holdem"]
DEALT = (
    *("spades", "holdem", "hearts", "crazy-eights", "go-fish", "script-spades"),
    *("doppelkopf", "dou-dizhu", "hand-and-foot", "ninety-nine", "pinochle", "schafkopf", "skat"),
    *("tarot", "twenty-nine"),
)


def code_for(key="spades", rules="", *, seed=5, number=0, dealer=0):
    """Return the code of a deal."""
    kind = all_games()[key]
    found = kind.find_rules(rules or kind.rule_sets[0])
    deals = kind.part("deal_code").dealt(found, seed, number, dealer)
    return code_of_opening(kind, found, Opening(dealer, deals, number), seed)


def bare(code):
    return code.replace("-", "")


def match_of(code: DealCode) -> Match:
    """Return a match from *code* among random players, after its first deal."""
    count = sum(len(side) for side in code.kind.sides(code.rules))
    seats = [Seat("random", f"Player {place}") for place in range(count)]
    match = Match(code.kind, code.rules, seats, **code.for_match)
    match.deal()
    return match


# --- the same everywhere and always --------------------------------------------------------------


@pytest.mark.parametrize("entry", FIXED, ids=lambda entry: entry["code"])
def test_a_code_means_the_same_as_ever(entry):
    code = read_code(entry["code"])
    assert code.text == entry["code"]
    assert code.kind.key == entry["game"]
    rules = dict(code.kind.rules_to_data(code.rules))
    assert json.loads(json.dumps(rules)) == entry["rules"]
    assert code.dealer == entry["dealer"]
    dealt = match_of(code).deals
    for found, fixed in zip(dealt, entry["deals"], strict=True):
        assert found in (fixed, f"L1 {fixed}")  # poker notes the level of the blinds, if it rises


def test_a_hundred_codes_of_many_games_are_fixed():
    assert len(FIXED) >= 100
    assert len({bare(entry["code"]) for entry in FIXED}) == len(FIXED)
    assert {entry["game"] for entry in FIXED} == set(DEALT)
    holdem = [entry for entry in FIXED if entry["game"] == "holdem"]
    assert {entry["rules"].get("seats", 6) for entry in holdem} >= set(range(2, 10))


@pytest.mark.parametrize("key", DEALT)
def test_a_dealt_hand_has_at_most_twenty_letters_and_digits(key):
    kind = all_games()[key]
    for name in kind.rule_sets:
        seats = sum(len(side) for side in kind.sides(kind.find_rules(name)))
        numbers = (0, NUMBERS - 1) if kind.source is None else (0,)
        for number in numbers:
            code = code_for(key, name, seed=SEEDS - 1, number=number, dealer=seats - 1)
            assert 17 <= len(bare(code)) <= 20
            assert bare(code).isalnum()


@given(st.integers(0, SEEDS - 1), st.integers(0, NUMBERS - 1), st.integers(0, 3))
def test_seed_number_and_dealer_come_back(seed, number, dealer):
    text = code_for(seed=seed, number=number, dealer=dealer)
    code = read_code(text)
    rules = SPADES.find_rules("classic")
    assert (code.text, code.dealer, code.rules) == (text, dealer, rules)
    dealt = SPADES.part("deal_code").dealt(rules, seed, number, dealer)
    assert code.first_deals() == dealt
    assert code.seed == seed or number


@pytest.mark.parametrize("rules", ["classic", "solo", "jokers"])
def test_cards_set_up_by_hand_come_back(rules):
    found = SPADES.find_rules(rules)
    for seed in range(20):
        deals = SPADES.part("deal_code").dealt(found, seed, 0, 0)
        text = code_of_opening(SPADES, found, Opening(2, deals, None), None)
        code = read_code(text)
        assert (code.deals, code.dealer) == (deals, 2)
        assert len(bare(text)) < 35


@pytest.mark.parametrize("seats", ["2", "3 solo", "4 solo", "4 partnership"])
def test_cards_set_up_by_hand_come_back_for_any_number_of_players(seats):
    rules = SPADES.rules_from_data({"seats": seats})
    deals = SPADES.part("deal_code").dealt(rules, 99, 3, 0)
    assert read_code(code_of_opening(SPADES, rules, Opening(0, deals, None), None)).deals == deals


@given(st.lists(st.sampled_from([f"{r}{s}" for r in "23456789TJQKA" for s in "cdhs"]), unique=True))
def test_any_part_of_a_deck_comes_back(cards):
    rules = HOLDEM.find_rules("no-limit")
    deck = " ".join(cards)
    code = read_code(code_of_opening(HOLDEM, rules, Opening(1, (deck,), None), None))
    assert code.deals == (deck,)


def test_rules_changed_by_hand_are_part_of_the_code():
    rules = SPADES.rules_from_data({"target": 321, "nil": 50, "bags": 0})
    deals = SPADES.part("deal_code").dealt(rules, 7, 0, 1)
    code = read_code(code_of_opening(SPADES, rules, Opening(1, deals, 0), 7))
    assert code.rules == rules
    assert code.first_deals() == deals


# --- typing ---------------------------------------------------------------------------------------


def test_case_spaces_hyphens_and_look_alikes_make_no_difference():
    text = code_for(seed=0x1D0F0A71)
    typed = bare(text).lower().replace("0", "o").replace("1", "l")
    assert "o" in typed
    for variant in (
        typed,
        typed.upper(),
        " ".join(typed),
        text.replace("-", "–"),
        f"\n{text}\u200b ",
        text.replace("-", "\u00a0"),
    ):
        assert read_code(variant).text == text


@given(st.integers(0, 2**150), st.integers(1, 31))
def test_every_single_error_and_every_exchange_is_noticed(number, count):
    signs = bare(write_symbols(number % 32**count, count))
    rng = Random(number)
    assert read_symbols(signs)[1] == count
    for place, sign in enumerate(signs):
        for other in ALPHABET:
            if other != sign:
                with pytest.raises(InvalidCode):
                    read_symbols(signs[:place] + other + signs[place + 1 :])
    for place in range(count):
        later = rng.randrange(place + 1, count + 1)
        swapped = list(signs)
        swapped[place], swapped[later] = swapped[later], swapped[place]
        if swapped != list(signs) and later - place < 31:
            with pytest.raises(InvalidCode):
                read_symbols("".join(swapped))


@pytest.mark.parametrize("key", DEALT)
def test_every_single_error_in_a_code_is_noticed(key):
    signs = bare(code_for(key))
    for place, sign in enumerate(signs):
        for other in ALPHABET:
            if other != sign:
                with pytest.raises(InvalidCode, match="mistyped"):
                    read_code(signs[:place] + other + signs[place + 1 :])
    for place in range(len(signs) - 1):
        if signs[place] != signs[place + 1]:
            swapped = signs[:place] + signs[place + 1] + signs[place] + signs[place + 2 :]
            with pytest.raises(InvalidCode, match="mistyped"):
                read_code(swapped)


# --- hostile and outdated codes ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "missing"),
        (" - \n", "missing"),
        ("hello!", "'!' cannot be part"),
        ("8VN2F\x00", r"U\+0000 cannot be part"),
        ("8VN2F\x1b[31m", r"U\+001B cannot be part"),
        ("٣٤٥", "'٣' cannot be part"),
        ("８ＶＮ", "cannot be part"),
        ("8VN2U", "'U' cannot be part"),
        ("0" * 10_000_000, "too long"),
        ("ABC", "mistyped.*3 characters"),
        ("\ud800", "cannot be part"),
    ],
)
def test_a_text_that_is_no_code_is_refused_with_a_reason(text, words):
    with pytest.raises(InvalidCode, match=words):
        read_code(text)


@given(st.text(max_size=60))
def test_no_text_at_all_breaks_the_reader(text):
    with contextlib.suppress(InvalidCode):
        read_code(text)


@given(st.integers(0, 32**200), st.integers(1, 200), st.sampled_from(FIXED), st.integers(0, 3))
def test_no_number_with_a_valid_check_character_breaks_the_reader(number, count, entry, form):
    begin, _length = read_symbols(entry["code"])
    known = 2**13  # form and game of a real code, and then anything
    number = (begin % known) // 8 * 8 + form + number % 32**count * known
    try:
        code = read_code(write_symbols(number % 32**count, count))
    except InvalidCode:
        return
    assert read_code(code.text) == code


def test_characters_missing_or_added_are_refused_even_if_the_check_character_fits():
    number, count = read_symbols(code_for())
    for wrong in (count - 1, count + 1, count + 3):
        with pytest.raises(InvalidCode):
            read_code(write_symbols(number % 32**wrong, wrong))


def test_a_code_of_a_newer_version_is_called_so():
    number, count = read_symbols(code_for())
    with pytest.raises(InvalidCode, match="newer version"):
        read_code(write_symbols(number // 8 * 8 + 5, count))


def test_an_unknown_game_and_unknown_rules_are_told_apart():
    number, count = read_symbols(code_for())
    with pytest.raises(InvalidCode, match="not installed"):
        read_code(write_symbols(number ^ (1 << 3), count))
    with pytest.raises(InvalidCode, match="rule set of Spades"):
        read_code(write_symbols(number ^ (1 << 13), count))


def test_rules_that_exclude_each_other_are_refused():
    rules = SPADES.rules_from_data({"min_team_bid": 4, "bags": 5})
    deals = SPADES.part("deal_code").dealt(rules, 7, 0, 1)
    text = code_of_opening(SPADES, rules, Opening(1, deals, 0), 7)
    number, count = read_symbols(text)
    written = '{"bags":5,"min_team_bid":4}'
    place = 8 * 1024 * 601
    for letter in written[: written.index("5")]:
        assert number // place % 95 == ord(letter) - 32
        place *= 95
    with pytest.raises(InvalidCode, match="not possible here"):
        read_code(write_symbols(number + place, count))  # six bags


@pytest.fixture
def script():
    """Return the texts of Hearts; the registry is as before afterwards."""
    yield dict(all_games()["hearts"].source.texts)
    REGISTRY.clear()


def test_a_code_of_a_changed_script_is_refused_but_it_may_be_written_otherwise(script):
    kind = add_game(build_game("my-hearts", script, "my-hearts"))
    assert kind.source is not None
    text = code_for("my-hearts")
    assert read_code(text).kind.key == "my-hearts"
    written = "# Better rules.\n" + script["rules.ludl"].replace(
        ".first_trick = TRUE;", "SET_PROP 'first_trick' TRUE;  # as before"
    )
    written = written.replace("DEF set_up:", "DEF never_called = 3;\n\nDEF set_up:")
    add_game(build_game("my-hearts", {**script, "rules.ludl": written}, "my-hearts"))
    assert read_code(text).kind.key == "my-hearts"
    rules = script["rules.ludl"].replace(".first_trick = TRUE;", ".first_trick = FALSE;")
    assert rules != script["rules.ludl"]
    add_game(build_game("my-hearts", {**script, "rules.ludl": rules}, "my-hearts"))
    with pytest.raises(InvalidCode, match="another version of the script"):
        read_code(text)
