"""Evaluating, classifying and enumerating poker hands on one core, compared with other libraries.

eval7, phevaluator, treys and PokerKit are development dependencies; the row of a missing one is
left out. All evaluate the same hands, one after the other, with cards of their own types, made
beforehand.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import chain, combinations, starmap
from random import Random
from typing import Any

from cardtable.cards import DECK
from cardtable.poker import evaluator_is_compiled
from cardtable.poker.equity import equity
from cardtable.poker.evaluator import evaluate, evaluate_many
from cardtable.poker.lookup import count_values
from cardtable.poker.patterns import Pattern, Ranking
from cardtable.poker.tables import Tables
from tests.benchmarks.measure import Result, processor_seconds, seconds_of_each, seconds_per_call

FASTEST = "eval7, a call each"
CARDS = "a list of seven Card objects, a call each"
MILLION = 1_000_000


def results() -> Iterator[Result]:
    """Yield single calls of all libraries, then buffers, all hands, equities and patterns."""
    random = Random(7)
    part = 1 if evaluator_is_compiled() else 100
    hands = [tuple(random.sample(range(52), 7)) for _ in range(5_000 // part)]
    cards = [[DECK[c] for c in hand] for hand in hands]
    ours = {
        "seven integers, a call each": (run(starmap, evaluate, hands), ">= 10x"),
        "a tuple of seven, a call each": (run(map, evaluate, hands), ""),
        CARDS: (run(map, evaluate, cards), ">= 4x"),
    }
    works = [work for work, _goal in ours.values()]
    others = dict(libraries())
    slower = []
    for name, (card, call, share) in others.items():
        deck = [card(str(c)) for c in DECK]
        sample = [[deck[c] for c in hand] for hand in hands[: len(hands) // share]]
        if name == FASTEST:
            works.append(run(map, call, sample))
        else:
            slower.append(rate(name, len(sample), run(map, call, sample)))
    rates = [len(hands) / seconds / MILLION for seconds in seconds_of_each(*works)]
    baseline = FASTEST if FASTEST in others else ""
    for (name, (_work, goal)), found in zip(ours.items(), rates, strict=False):
        yield Result(name, found, "M/s", baseline, goal if baseline else "")
    if baseline:
        yield Result(baseline, rates[-1], "M/s")
    for other in slower:
        library = other.name.partition(",")[0]
        yield Result(f"{CARDS}, beside {library}", rates[2], "M/s", other.name)
        yield other
    yield from buffers(MILLION // part)
    yield from whole_decks()
    yield from equities(3 * MILLION // part)
    yield from patterns()


def rate(name: str, count: int, work: Callable[[], object], goal: str = "") -> Result:
    """Return the rate of *work*, which processes *count* items, in millions per second."""
    return Result(name, count / seconds_per_call(work) / MILLION, "M/s", goal=goal)


def run(each: Callable[..., Any], call: Callable[..., object], hands: Any) -> Callable[[], object]:
    """Return a function that makes a call for each hand, with minimal overhead."""
    return lambda: deque(each(call, hands), maxlen=0)


def libraries() -> Iterator[tuple[str, tuple[Callable[[str], Any], Callable[[Any], object], int]]]:
    """Yield (name, (make a card, evaluate a hand, divisor)) for each installed library.

    A slow library evaluates only the number of hands divided by *divisor*.
    """
    try:
        eval7: Any = import_module("eval7")
        yield FASTEST, (eval7.Card, eval7.evaluate, 1)
    except ImportError:
        pass
    try:
        call: Any = import_module("phevaluator").evaluate_cards
        yield "phevaluator, a call each", (phevaluator_card, lambda hand: call(*hand), 10)
    except ImportError:
        pass
    try:
        treys: Any = import_module("treys")
        evaluator = treys.Evaluator()
        yield "treys, a call each", (treys.Card.new, lambda hand: evaluator.evaluate([], hand), 20)
    except ImportError:
        pass
    try:
        pokerkit: Any = import_module("pokerkit")
        best = pokerkit.StandardHighHand.from_game
        parse = pokerkit.Card.parse
        yield "PokerKit, a call each", (lambda text: next(parse(text)), best, 500)
    except ImportError:
        pass


def phevaluator_card(text: str) -> int:
    """Return the number of a card in phevaluator: 4 * rank + suit."""
    return 4 * "23456789TJQKA".index(text[0]) + "cdhs".index(text[1])


def buffers(count: int) -> Iterator[Result]:
    """Yield the rates for buffers of seven, six and five cards, with and without validation."""
    random = Random(8)
    for k, checked, goal in ((7, False, 300), (7, True, 0), (6, False, 0), (5, False, 0)):
        flat = bytes(chain.from_iterable(random.sample(range(52), k) for _ in range(count)))
        out = array("H", [0]) * count

        def work(flat: bytes = flat, k: int = k, c: bool = checked, o: Any = out) -> object:
            return evaluate_many(flat, k, checked=c, out=o)

        name = f"a buffer of {k} cards each, {'checked' if checked else 'trusted'}"
        yield rate(name, count, work, f">= {goal}" if goal else "")


def whole_decks() -> Iterator[Result]:
    """Yield the times to build the tables, and to evaluate all hands of five and seven cards."""
    yield Result("tables built from the rules", processor_seconds(make_tables), "s", "", "<= 0.3")
    if evaluator_is_compiled():
        count_values(7)
        yield Result("all 2,598,960 hands of five", processor_seconds(lambda: count_values(5)), "s")
        shortest = min(processor_seconds(lambda: count_values(7)) for _ in range(3))
        yield Result("all 133,784,560 hands of seven", shortest, "s", "", "<= 0.3")


def make_tables() -> None:
    """Build new tables for five, six and seven cards."""
    tables = Tables()
    for k in (5, 6, 7):
        tables.prepare(k)


def equities(count: int) -> Iterator[Result]:
    """Yield random deals against one random hand, and all boards of two known hands."""
    yield rate(
        "random deals against one random hand",
        count,
        lambda: equity(["AsAh", "random"], trials=count),
        ">= 30",
    )
    if evaluator_is_compiled():
        spent = processor_seconds(lambda: equity(["AsAh", "KsKh"]))
        yield Result("AsAh against KsKh, all 1,712,304 boards", spent, "s")


def patterns() -> Iterator[Result]:
    """Yield the times of patterns on single hands, and on all hands of five cards."""
    standard = Ranking.load("standard")
    hand = tuple(Random(9).sample(range(52), 7))
    entangled = Pattern("1{2}a>a>?")
    yield Result(
        "a hand classified, seven cards",
        seconds_per_call(lambda: standard.classify(hand)) * 1e6,
        "us",
    )
    yield Result(
        "a pattern that requires a search",
        seconds_per_call(lambda: entangled.matches(hand)) * 1e6,
        "us",
    )
    if evaluator_is_compiled():
        cards = bytes(chain.from_iterable(combinations(range(52), 5)))
        ten = [ranked.pattern for ranked in standard.hands]
        spent = processor_seconds(lambda: [pattern.matches_many(cards, 5) for pattern in ten])
        yield Result("ten patterns on all 2,598,960 hands", spent, "s", "", "<= 1")
        yield Result(
            "all 2,598,960 hands classified",
            processor_seconds(lambda: standard.classify_many(cards, 5)),
            "s",
        )
