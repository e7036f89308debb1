"""The library of melds against an exhaustive search."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import pytest

from cardtable.cards import DECK
from cardtable.ludl import Accepted, Program, Rejected, Session, parse
from cardtable.ludl.libraries import shipped_libraries
from cardtable.ludl.native import fingerprint
from cardtable.ludl.native_melds import MELDS

RULES = """
USE 'melds';
RECEIVE count:
  DEBUG fewest_points CONTENTS @hand [];
  DEBUG best_melds CONTENTS @hand;
  DEBUG fewest_points CONTENTS @hand [CONTENTS @meld];
  ACCEPT;
END_RECEIVE
"""
PROGRAM = parse(RULES)
NAMES = [str(card).lower() for card in DECK]


def value(name: str) -> int:
    return "a23456789tjqk".index(name[0]) + 1


def is_meld(cards: tuple[str, ...]) -> bool:
    if len({value(card) for card in cards}) == 1:
        return True
    ranks = sorted(map(value, cards))
    suits = {card[1] for card in cards}
    return len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def points(cards: frozenset[str]) -> int:
    return sum(min(10, value(card)) for card in cards)


def fewest(cards: frozenset[str]) -> int:
    """Return the fewest points that are loose, by trying all sets of melds."""
    best = points(cards)
    for size in range(3, len(cards) + 1):
        for chosen in combinations(sorted(cards), size):
            if is_meld(chosen):
                best = min(best, fewest(cards - set(chosen)))
    return best


def token(name: str) -> dict[str, str]:
    return {"name": name, "value": str(value(name)), "suit": name[1]}


def answers(hand: list[str], meld: list[str]) -> tuple[str, ...]:
    state = {
        "properties": {"play_order": ["north"]},
        "containers": {
            "hand": {"tokens": list(map(token, hand))},
            "meld": {"tokens": list(map(token, meld))},
        },
    }
    answer = Session(PROGRAM, state).send("north", "count")
    assert isinstance(answer, Accepted), answer
    return answer.debug


@pytest.mark.parametrize("seed", range(6))
def test_the_fewest_points_are_those_of_an_exhaustive_search(seed: int) -> None:
    random = Random(seed)
    for _each in range(15):
        # few ranks, so that there are many melds
        ranks = random.sample("a23456789tjqk", random.randint(3, 6))
        hand = random.sample([name for name in NAMES if name[0] in ranks], 9)
        assert int(answers(hand, ["2c", "2d", "2h"])[0]) == fewest(frozenset(hand))


@pytest.mark.parametrize(
    ("hand", "meld", "loose", "melds", "laid_off"),
    [
        ("ac 2c 3c kd", "7d 8d 9d", 10, "[[<ac>, <2c>, <3c>]]", 10),
        ("3c 4c 5c 5d 5h", "7d 8d 9d", 7, "[[<5c>, <5d>, <5h>]]", 7),
        ("3c 4c 5c 5d 5h 5s", "7d 8d 9d", 0, "[[<5d>, <5h>, <5s>], [<3c>, <4c>, <5c>]]", 0),
        ("qc kc ac", "7d 8d 9d", 21, "[]", 21),
        ("6d td 5d 2c", "7d 8d 9d", 23, "[]", 2),
        ("7c 8c", "7d 7h 7s", 15, "[]", 8),
    ],
)
def test_melds_and_cards_that_are_laid_off(
    hand: str, meld: str, loose: int, melds: str, laid_off: int
) -> None:
    found = answers(hand.split(), meld.split())
    assert found == (str(loose), melds, str(laid_off))


def all_answers(program: Program, seed: int) -> list[str]:
    """Return what the library says of random hands, some with two equal cards or of few suits."""
    random = Random(seed)
    found: list[str] = []
    for _each in range(40):
        ranks = random.sample("a23456789tjqk", random.randint(3, 7))
        names = [name for name in NAMES if name[0] in ranks]
        names += random.sample(names, 3) if random.random() < 0.3 else []
        hand = random.sample(names, random.randint(2, 11))
        state = {
            "properties": {"play_order": ["north"]},
            "containers": {
                "hand": {"tokens": list(map(token, hand))},
                "meld": {"tokens": [{**token("2c"), "value": "2"}]},
            },
        }
        answer = Session(program, state).send("north", "count")
        found += [answer.text] if isinstance(answer, Rejected) else answer.debug
    return found


def in_ludl(rules: str) -> Program:
    """Return the program with functions of the library that no native ones replace."""
    library = shipped_libraries()["melds"]
    for name in ("all_melds $cards", "best_of $cards $melds $from $others $made"):
        assert f"DEF {name}:\n" in library
        library = library.replace(f"DEF {name}:\n", f"DEF {name}:\n  $nothing = 0;\n")
    return parse(rules, libraries={"melds": library})


OTHER_GAMES = {
    "as it is": "",
    "aces high": "DEF run_rank $card = CHOOSE ($card.value == '1') 14 (INT $card.value);",
    "points by suit": "DEF card_points $card = CHOOSE ($card.suit == 'h') -1 2.5;",
    "ranks are no numbers": "DEF run_rank $card = $card.value;",
    "groups by number": "DEF value_of $card = INT $card.value;",
}


@pytest.mark.parametrize("own", OTHER_GAMES.values(), ids=OTHER_GAMES)
def test_native_functions_have_the_meaning_of_those_in_ludl(own: str) -> None:
    rules = f"""
    USE 'melds';
    {own}
    RECEIVE count:
      $cards = CONTENTS @hand;
      DEBUG all_melds $cards;
      DEBUG best_melds $cards;
      DEBUG fewest_points $cards [];
      DEBUG fewest_points $cards [[@meld[0], @meld[0], @meld[0]]];
      DEBUG fewest_with (WITHOUT $cards $cards[0]) all_melds $cards [];
      DEBUG best_of($cards, all_melds $cards, 1, [], [[$cards[0]]]);
      DEBUG loose_cards $cards;
      ACCEPT;
    END_RECEIVE
    """
    written = in_ludl(rules)
    for seed in range(3):
        assert all_answers(parse(rules), seed) == all_answers(written, seed)


@pytest.mark.parametrize("cards", [20, 23, 30, 31, 1_000])
def test_many_cards_of_a_rank_reach_the_limits_of_ludl(cards: int) -> None:
    state = {
        "properties": {"play_order": ["north"]},
        "containers": {"hand": {"tokens": [token("2c")] * cards}},
    }
    rules = "USE 'melds'; RECEIVE count: DEBUG SIZE all_melds CONTENTS @hand; ACCEPT; END_RECEIVE"
    native, written = [
        Session(program, state).send("north", "count") for program in (parse(rules), in_ludl(rules))
    ]
    if isinstance(native, Accepted) and isinstance(written, Accepted):
        assert native.debug == written.debug == (str(comb(cards, 3) + comb(cards, 4)),)
    else:
        assert isinstance(native, Rejected)
        assert isinstance(written, Rejected)
        assert cards > 20
        assert native.text == written.text == "The list becomes too long."


def test_a_fingerprint_tells_loops_with_other_variables_apart() -> None:
    loops = "DEF twice $x: FOR {} IN $x: FOR {} IN $x: DEBUG $a; END_FOR END_FOR END_DEF"
    found = [
        fingerprint(
            parse(f"{loops.format(*names)} RECEIVE go: ACCEPT; END_RECEIVE").rules.functions[0]
        )
        for names in (("$a", "$b"), ("$b", "$a"))
    ]
    assert found[0] != found[1]


@pytest.mark.parametrize("name", MELDS)
def test_a_native_function_stands_for_the_library_as_it_is_written(name: str) -> None:
    definitions = {each.name: each for each in PROGRAM.rules.functions}
    written = MELDS[name].written
    assert {each: fingerprint(definitions[each]) for each in written} == written
