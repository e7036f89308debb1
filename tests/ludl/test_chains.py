"""The library of chains: its native functions against those in LudL, and published counts."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardtable.ludl import Accepted, Program, Session, parse
from cardtable.ludl.libraries import shipped_libraries
from cardtable.ludl.native import fingerprint
from cardtable.ludl.native_chains import Form, combinations_among, form_of
from cardtable.ludl.native_functions import NATIVE

RULES = """
USE 'chains';
RECEIVE count:
  $cards = CONTENTS @hand;
  $other = combination_of CONTENTS @last;
  DEBUG combination_of $cards;
  DEBUG combinations_above $cards [];
  DEBUG combinations_above $cards $other;
  DEBUG MAP([[1, 1, 0, 9], [4, 1, 0, 9], [3, 2, 1, 9]], 'beats', [3, 2, 1, 8]);
  ACCEPT;
END_RECEIVE
"""
PROGRAM = parse(RULES)
RANKS = "3456789tjqka2"
PACK = [rank + suit for rank in RANKS for suit in "cdhs"] + ["lj", "bj"]
DECK = {rank: [(rank, suit) for suit in range(4)] for rank in range(3, 16)}
WHOLE = DECK | {16: [(16, 0)], 17: [(17, 0)]}
HELD = 20
"""The cards of the landlord: the published counts have no longer combinations."""


def in_ludl() -> Program:
    """Return the program with functions of the library that no native ones replace."""
    library = shipped_libraries()["chains"]
    for line in ("DEF combinations_above $cards $last = ", "DEF combination_of $cards = "):
        assert line in library
        head = line.removesuffix(" = ")
        start = library.index(line)
        end = library.index("\n", start)
        value = library[start + len(line) : end]
        written = f"{head}:\n  $nothing = 0;\n  RETURN {value}\nEND_DEF"
        library = library[:start] + written + library[end:]
    return parse(RULES, libraries={"chains": library})


def token(name: str) -> dict[str, str]:
    if name in ("lj", "bj"):
        return {"name": name, "value": "16" if name == "lj" else "17", "suit": ""}
    return {"name": name, "value": str("a23456789tjqk".index(name[0]) + 1), "suit": name[1]}


def answers(program: Program, hand: list[str], last: list[str]) -> tuple[str, ...]:
    state = {
        "properties": {"play_order": ["north"]},
        "containers": {
            "hand": {"tokens": list(map(token, hand))},
            "last": {"tokens": list(map(token, last))},
        },
    }
    answer = Session(program, state).send("north", "count")
    assert isinstance(answer, Accepted), answer
    return answer.debug


def hands(seed: int) -> list[tuple[list[str], list[str]]]:
    """Return random hands, some of few ranks or with jokers, each with a combination to beat."""
    rng = Random(seed)
    found = []
    for _each in range(12):
        ranks = rng.sample(RANKS, rng.randint(2, 6))
        names = [
            name for name in PACK if name[0] in ranks or (name in PACK[-2:] and rng.random() < 0.6)
        ]
        hand = rng.sample(names, rng.randint(1, min(len(names), 11)))
        groups = {
            rank: [name for name in PACK if token_rank(name) == rank] for rank in range(3, 18)
        }
        forms = [
            cards
            for _form, cards in combinations_among(
                {
                    rank: cards[: rng.randint(1, 4)]
                    for rank, cards in groups.items()
                    if rng.random() < 0.5
                }
            )
        ]
        found.append((hand, rng.choice(forms)))
    return found


def token_rank(name: str) -> int:
    return {"lj": 16, "bj": 17}[name] if name in ("lj", "bj") else RANKS.index(name[0]) + 3


@pytest.mark.parametrize("seed", range(2))
def test_native_functions_have_the_meaning_of_those_in_ludl(seed: int) -> None:
    written = in_ludl()
    for hand, last in hands(seed):
        assert answers(PROGRAM, hand, last) == answers(written, hand, last)


@pytest.mark.parametrize("name", ["combinations_above", "combination_of"])
def test_a_native_function_stands_for_the_library_as_it_is_written(name: str) -> None:
    definitions = {each.name: each for each in PROGRAM.rules.functions}
    written = NATIVE[name].written
    assert {each: fingerprint(definitions[each]) for each in written} == written


def kind(form: Form) -> str:
    names = {1: "solo", 2: "pair", 3: "trio", 4: "quad"}
    name = {(1, 1): " with solo", (1, 2): " with pair"}.get((min(form.wing, 1), form.wing), "")
    return f"{'chain of ' if form.length > 1 else ''}{names[form.size]}{name}"


@pytest.mark.check
def test_the_combinations_of_a_pack_are_as_many_as_published() -> None:
    # the table of RLCard (arXiv:1910.04376), whose 27,472 actions include the pass
    published = {
        "solo": 15,
        "pair": 13,
        "trio": 13,
        "trio with solo": 182,
        "trio with pair": 156,
        "chain of solo": 36,
        "chain of pair": 52,
        "chain of trio": 45,
        "chain of trio with solo": 21_822,
        "chain of trio with pair": 2_939,
        "quad with solo": 1_326,
        "quad with pair": 858,
        "quad": 13 + 1,  # bombs and the rocket
    }
    assert sum(published.values()) == 27_472 - 1
    found = [
        (form, tuple(sorted(rank for rank, _suit in cards)))
        for form, cards in combinations_among(WHOLE)
        if len(cards) <= HELD
    ]
    assert Counter(kind(form) for form, _ranks in found) == published
    assert len({ranks for _form, ranks in found}) == len(found)  # no cards are two combinations


@pytest.mark.check
def test_the_form_is_found_from_the_cards() -> None:
    rng = Random(3)
    for form, cards in combinations_among(WHOLE):
        if rng.random() < 0.004 and len(cards) <= HELD:
            groups = {r: [c for c in cards if c[0] == r] for r in sorted({r for r, _s in cards})}
            found = form_of(groups)
            assert found is not None
            assert found[0] == form
