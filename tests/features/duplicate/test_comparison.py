"""A hand played again by the Master: both lines, their results, and what the Master may see."""

from __future__ import annotations

import threading
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine import Strategy
from cardtable.features.duplicate.comparison import (
    DuplicateHand,
    Stopped,
    comparable_hands,
    compare_lines,
    master_of,
    share_of,
)
from cardtable.features.duplicate.comparison_words import (
    comparison_words,
    difference_lines,
    gap_words,
)
from cardtable.games import all_games
from cardtable.games.hand_statistics import hand_statistics_of
from cardtable.games.spades import Game
from cardtable.games.spades.strategies.search import Search
from cardtable.games.speech import Speech
from cardtable.match import Match, Seat
from tests.waiting import wait_until
from tests.weighing_strategy import Weigher

SPADES = all_games()["spades"]
CLASSES = {**SPADES.strategies().classes, "weigher": Weigher}


def spades(seed=5, strategy="rule-bidder", others="rule-bidder", hands=1):
    """Return a game whose first seat is a person who plays like *strategy*."""
    seats = [Seat(name="Ann"), *(Seat(others, name) for name in ("Bo", "Cy", "Di"))]
    match = Match(SPADES, SPADES.find_rules("classic"), seats, seed=seed, strategies=CLASSES)
    person = CLASSES[strategy](seed=1)
    while comparable_hands(match, CLASSES) < hands:
        position = match.deal()
        if position:
            match.tick()
        else:
            match.act(person.decide(match.view(0)), 0)
    return match


def weigher(seed):
    return Weigher(seed=seed)


def few_worlds(seed):
    return CLASSES["search"](seed=seed, worlds=10)


def test_a_player_who_plays_like_the_master_has_the_same_line():
    match = spades(strategy="weigher")
    comparison = DuplicateHand(match, CLASSES, 0, 1, make_master=weigher).play()
    assert comparison.first is None
    assert comparison.own is comparison.master
    assert comparison.gap == 0
    assert len(comparison.thoughts) > 5
    assert "same choices" in comparison_words(comparison)
    assert gap_words(comparison) == ""
    assert list(difference_lines(comparison, Speech(False))) == []


def test_the_lines_agree_before_the_first_difference_and_are_legal_to_the_end():
    match = spades(hands=3)
    for hand in (1, 2, 3):
        comparison = DuplicateHand(match, CLASSES, 0, hand, make_master=weigher).play()
        own, master = comparison.own, comparison.master
        assert own.start == master.start == 56 * (hand - 1)
        first = own.start + comparison.first
        assert own.match.log[:first] == master.match.log[:first]
        assert own.match.log[first].position == master.match.log[first].position == 0
        assert own.match.log[first].action != master.match.log[first].action
        assert own.match.log == match.log[: 56 * hand]
        assert len(master.match.log) == 56 * hand
        assert master.match.game.between_hands or master.match.over
        assert own.match.deals[:hand] == master.match.deals[:hand]


def test_only_choices_that_differ_are_listed():
    comparison = DuplicateHand(spades(), CLASSES, 0, 1, make_master=weigher).play()
    own, master = (
        [str(entry.action) for entry in line.match.log if entry.position == 0][1:]
        for line in (comparison.own, comparison.master)
    )
    expected = [
        f"Trick {number}: {mine}; the Master: {other}"
        for number, (mine, other) in enumerate(zip(own, master, strict=True), 1)
        if mine != other
    ]
    assert 0 < len(expected) < len(own)
    lines = difference_lines(comparison, Speech(False))
    assert [line.split(".")[0] for line in lines if line.startswith("Trick")] == expected


def test_results_and_margins_are_those_of_the_statistics():
    match = spades()
    comparison = DuplicateHand(match, CLASSES, 0, 1, make_master=weigher).play()
    for line in (comparison.own, comparison.master):
        mine, theirs = line.match.game_as(Game).results[0].sides
        assert line.result == mine.points
        assert line.margin == mine.points - theirs.points
    assert comparison.gap == comparison.own.margin - comparison.master.margin


@pytest.mark.check
def test_the_same_hand_is_compared_in_the_same_way_again():
    match = spades(others="search")
    match.seats = tuple(
        seat if seat.is_person else Seat("search", seat.name, 1) for seat in match.seats
    )
    lines = [
        DuplicateHand(match, CLASSES, 0, 1, make_master=few_worlds).play().master.match.log
        for _run in range(2)
    ]
    assert lines[0] == lines[1]


def test_from_a_costly_choice_on_only_later_choices_are_the_masters():
    match = spades()
    places = [n for n, entry in enumerate(match.log) if entry.position == 0]
    for start in places[::4]:
        comparison = DuplicateHand(match, CLASSES, 0, 1, start=start, make_master=weigher).play()
        assert comparison.first is None or comparison.first >= start
        assert comparison.master.match.log[:start] == match.log[:start]
        assert all(place >= start for place in comparison.thoughts)


def test_equal_choices_are_no_difference():
    class Indifferent(Weigher):
        @staticmethod
        def value(card):
            return 0.0

        def place_bid(self, view):
            self._rank(view, dict.fromkeys(view.legal_bids, 0.0))
            return self._chosen()

    match = spades()
    hand = DuplicateHand(match, CLASSES, 0, 1, make_master=lambda seed: Indifferent(seed=seed))
    assert hand.play().first is None


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_the_master_decides_by_what_the_person_could_see(deal, shuffle):
    """With other cards in the other hands, the Master's next choice is the same."""
    match = spades(seed=deal)
    rng = Random(shuffle)
    places = [n for n, entry in enumerate(match.log[:56]) if entry.position == 0]
    start = rng.choice(places)
    before = match.replayed(start).finish()
    view = before.view(0)
    choices = []
    for game in (before, view.determinize(rng)):
        seen = game.view(0)
        assert seen.cards == view.cards
        master = few_worlds(7)
        choices.append((master.decide(seen), master.advice()))
    assert choices[0] == choices[1]


def test_a_failing_opponent_is_replaced_by_a_random_choice():
    class Broken(Strategy):
        def decide(self, view):
            raise SystemExit("no")

        place_bid = play_card = decide

    match = spades()
    broken = {**CLASSES, "rule-bidder": Broken}
    comparison = DuplicateHand(match, broken, 0, 1, make_master=weigher).play()
    assert comparison.first is not None
    assert len(comparison.master.match.log) == 56


def test_a_comparison_can_be_stopped_while_the_master_thinks():
    thinking = threading.Event()

    class Slow(Weigher):
        def decide(self, view):
            thinking.set()
            wait_until(self.stopped.is_set, "the Master is stopped")
            return super().decide(view)

        def __init__(self, **options):
            super().__init__(**options)
            self.stopped = threading.Event()

        def stop(self):
            self.stopped.set()

    hand = DuplicateHand(spades(), CLASSES, 0, 1, make_master=lambda seed: Slow(seed=seed))
    raised = []

    def run():
        try:
            hand.play()
        except Stopped as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    wait_until(thinking.is_set, "the Master thinks")
    hand.stop()
    wait_until(lambda: not thread.is_alive(), "the comparison has ended")
    assert raised


def test_an_unfinished_hand_cannot_be_compared():
    match = spades()
    with pytest.raises(ValueError, match="once it is over"):
        DuplicateHand(match, CLASSES, 0, 2)
    fresh = Match(SPADES, match.rules, match.seats, seed=1, strategies=CLASSES)
    assert comparable_hands(fresh, CLASSES) == 0


@pytest.mark.sample(2)
@pytest.mark.parametrize("key", ["holdem", "hearts", "crazy-eights", "go-fish"])
def test_any_game_with_dealt_cards_can_be_compared(key):
    kind = all_games()[key]
    classes = kind.strategies().classes
    rules = kind.find_rules(kind.rule_sets[0])
    count = sum(len(side) for side in kind.sides(rules))
    seats = [Seat(name="Ann"), *(Seat("random", f"P{n}") for n in range(1, count))]
    match = Match(kind, rules, seats, seed=3, strategies=classes)
    person = classes["random"](seed=2)
    while not comparable_hands(match, classes):
        position = match.deal()
        assert position is not None
        if position:
            match.tick()
        else:
            match.act(person.decide(match.view(0)), 0)
    hand = DuplicateHand(match, classes, 0, 1, make_master=lambda seed: classes["random"](seed=9))
    comparison = hand.play()
    counted = hand_statistics_of(kind)
    own = counted.count(match.game, 1, 0)
    assert comparison.own.result == own.get(counted.result.key, 0)
    assert counted.finished_hands(comparison.master.match.game) == 1
    assert comparison_words(comparison)


@pytest.mark.parametrize("key", ["connect-four", "tic-tac-toe", "script-tic-tac-toe", "othello"])
def test_nothing_is_compared_where_nothing_is_dealt(key):
    kind = all_games()[key]
    rules = kind.find_rules(kind.rule_sets[0])
    count = sum(len(side) for side in kind.sides(rules))
    seats = [Seat("random", f"P{n}") for n in range(count)]
    match = Match(kind, rules, seats, seed=1)
    while match.tick() is not None:
        pass
    assert comparable_hands(match, kind.strategies().classes) == 0


def test_the_master_of_spades_has_the_level_master():
    top = next(level for level in Search.levels if level.title == "Master")
    master = master_of(SPADES, CLASSES, 1)
    assert isinstance(master, Search)
    assert master.worlds == top.arguments["worlds"]
    assert master.exact == top.arguments["exact"]
    assert master_of(SPADES, {}, 1) is None


def test_two_people_are_compared_without_the_master():
    lines = [
        DuplicateHand(spades(strategy=key), CLASSES, 0, 1).own_line()
        for key in ("rule-bidder", "weigher")
    ]
    comparison = compare_lines(lines[0], lines[1], 1, 0, "Bea")
    logs = [line.match.log for line in lines]
    assert logs[0][: comparison.first] == logs[1][: comparison.first]
    assert logs[0][comparison.first] != logs[1][comparison.first]
    assert comparison_words(comparison, "Ann").startswith("Ann: ")
    assert "Bea" in comparison_words(comparison, "Ann")
    assert compare_lines(lines[0], lines[0], 1, 0, "Bea").first is None


def test_shares_of_penalties_are_inverted():
    assert share_of(60, 80) == 0.75
    assert share_of(10, 5, least_wins=True) == 0.5
    assert share_of(-10, 40) is None
    assert share_of(40, 0) is None
