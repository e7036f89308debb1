"""How fast hands are evaluated, matched and dealt out, one core, beside the libraries of the field.

eval7, phevaluator, treys and PokerKit are development dependencies; where one is missing its row is
left out. Each gets its own form of card beforehand. All see the same hands, in turn.
"""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import chain, combinations, starmap
from random import Random
from typing import Any

from benchmarks.measure import Result, seconds_per_call
from cardtable.cards import DECK
from cardtable.poker import evaluator_is_compiled
from cardtable.poker.equity import equity
from cardtable.poker.evaluator import evaluate, evaluate_many
from cardtable.poker.lookup import count_values
from cardtable.poker.patterns import Pattern, Ranking
from cardtable.poker.tables import Tables

BEST = "eval7, a call each"
MILLION = 1_000_000


def results() -> Iterator[Result]:
    """Yield single calls beside the libraries, then buffers, all hands, equities and patterns."""
    random = Random(7)
    part = 1 if evaluator_is_compiled() else 100
    hands = [tuple(random.sample(range(52), 7)) for _ in range(5_000 // part)]
    theirs = dict(libraries())
    baseline = BEST if BEST in theirs else ""
    goal = ">= 10x" if baseline else ""
    yield rate(
        "seven integers, a call each", len(hands), run(starmap, evaluate, hands), baseline, goal
    )
    yield rate("a tuple of seven, a call each", len(hands), run(map, evaluate, hands), baseline)
    for name, (card, call, share) in theirs.items():
        deck = [card(str(one)) for one in DECK]
        some = [[deck[c] for c in hand] for hand in hands[: len(hands) // share]]
        yield rate(name, len(some), run(map, call, some))
    yield from buffers(MILLION // part)
    yield from whole_decks()
    yield from equities(3 * MILLION // part)
    yield from patterns()


def rate(
    name: str, count: int, work: Callable[[], object], base: str = "", goal: str = ""
) -> Result:
    """Return how many million are done in a second."""
    return Result(name, count / seconds_per_call(work) / MILLION, "M/s", base, goal)


def run(each: Callable[..., Any], call: Callable[..., object], hands: Any) -> Callable[[], object]:
    """Return what calls for every hand, with as little around it as Python can do."""
    return lambda: deque(each(call, hands), maxlen=0)


def libraries() -> Iterator[tuple[str, tuple[Callable[[str], Any], Callable[[Any], object], int]]]:
    """Yield each library that is there: how it makes a card, evaluates a hand, and its share."""
    try:
        eval7: Any = import_module("eval7")
        yield BEST, (eval7.Card, eval7.evaluate, 1)
    except ImportError:
        pass
    try:
        call: Any = import_module("phevaluator").evaluate_cards
        yield "phevaluator, a call each", (phevaluator_card, lambda hand: call(*hand), 10)
    except ImportError:
        pass
    try:
        treys: Any = import_module("treys")
        judge = treys.Evaluator()
        yield "treys, a call each", (treys.Card.new, lambda hand: judge.evaluate([], hand), 20)
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
    """Return a card as phevaluator numbers it: four suits a rank."""
    return 4 * "23456789TJQKA".index(text[0]) + "cdhs".index(text[1])


def buffers(count: int) -> Iterator[Result]:
    """Yield arrays of seven, six and five cards, checked and not."""
    random = Random(8)
    for k, checked, goal in ((7, False, 300), (7, True, 0), (6, False, 0), (5, False, 0)):
        flat = bytes(chain.from_iterable(random.sample(range(52), k) for _ in range(count)))
        out = array("H", [0]) * count

        def work(flat: bytes = flat, k: int = k, c: bool = checked, o: Any = out) -> object:
            return evaluate_many(flat, k, checked=c, out=o)

        name = f"a buffer of {k} cards each, {'checked' if checked else 'trusted'}"
        yield rate(name, count, work, "", f">= {goal}" if goal else "")


def whole_decks() -> Iterator[Result]:
    """Yield the time of making the tables, and of every hand of five and of seven cards."""
    yield Result("tables made from the rules", seconds(make_tables), "s", "", "<= 0.3")
    if evaluator_is_compiled():
        count_values(7)
        yield Result("all 2,598,960 hands of five", seconds(lambda: count_values(5)), "s")
        many = min(seconds(lambda: count_values(7)) for _ in range(3))
        yield Result("all 133,784,560 hands of seven", many, "s", "", "<= 0.3")


def make_tables() -> None:
    """Make the tables of five, six and seven cards anew."""
    tables = Tables()
    for k in (5, 6, 7):
        tables.prepare(k)


def equities(count: int) -> Iterator[Result]:
    """Yield random deals against one random hand, and all boards of two known hands."""
    yield rate(
        "random deals against one random hand",
        count,
        lambda: equity(["AsAh", "random"], trials=count),
        "",
        ">= 30",
    )
    if evaluator_is_compiled():
        spent = seconds(lambda: equity(["AsAh", "KsKh"]))
        yield Result("AsAh against KsKh, all 1,712,304 boards", spent, "s")


def patterns() -> Iterator[Result]:
    """Yield ten patterns on every hand of five cards, and single hands."""
    standard = Ranking.load("standard")
    hand = tuple(Random(9).sample(range(52), 7))
    entangled = Pattern("1{2}a>a>?")
    yield Result(
        "a hand classified, seven cards",
        seconds_per_call(lambda: standard.classify(hand)) * 1e6,
        "us",
    )
    yield Result(
        "a pattern that takes a search",
        seconds_per_call(lambda: entangled.matches(hand)) * 1e6,
        "us",
    )
    if evaluator_is_compiled():
        cards = bytes(chain.from_iterable(combinations(range(52), 5)))
        tens = [ranked.pattern for ranked in standard.hands]
        spent = seconds(lambda: [pattern.matches_many(cards, 5) for pattern in tens])
        yield Result("ten patterns on all 2,598,960 hands", spent, "s", "", "<= 1")
        yield Result(
            "all 2,598,960 hands classified", seconds(lambda: standard.classify_many(cards, 5)), "s"
        )


def seconds(work: Callable[[], object]) -> float:
    """Return the processor seconds of one call."""
    begin = time.process_time()
    work()
    return time.process_time() - begin
