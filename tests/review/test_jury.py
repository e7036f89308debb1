"""Several searches of one decision taken together: their mean, their spread, their votes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtable.engine import Advice, Candidate, Chance, Strategy
from cardtable.games import all_games
from cardtable.games.spades.strategies.search import Search
from cardtable.match import Match, Seat
from cardtable.review import Case, adviser_of, judge, reviewer_of
from cardtable.review.jury import ENOUGH_EXACT, MEMBERS, Jury, pool
from tests.weighing_strategy import Weigher

SPADES = all_games()["spades"]


def advice(high: float, low: float, *, worlds: int = 10, exact: bool = False) -> Advice:
    rows = [
        Candidate("a", high, chances=(Chance("made", high / 100),)),
        Candidate("b", low, chances=(Chance("made", low / 100),)),
    ]
    rows.sort(key=lambda one: -one.expected)
    return Advice(tuple(rows), worlds, "points", exact)


class Member(Strategy):
    """Says in turn what it was told to."""

    told: tuple[Advice, ...] = ()

    def decide(self, view: object) -> str:
        self._advice = self.told[(self.seed or 0) % MEMBERS]
        return str(self._advice.candidates[0].action)

    def advice(self) -> Advice | None:
        return self._advice

    def explain(self, advice: Advice) -> str:
        return f"{advice.candidates[0].expected:g} points"


def jury_of(*told: Advice) -> Jury:
    kind = type("Told", (Member,), {"told": told})
    return Jury(lambda seed: kind(seed=seed), len(told), seed=3 * MEMBERS // len(told))


def test_the_mean_is_told_with_the_error_of_the_difference() -> None:
    found = pool([advice(50, 40), advice(70, 40), advice(60, 70)])
    best, other = found.candidates
    assert (best.action, best.expected, best.error) == ("a", 60, 0.0)
    assert (other.action, other.expected) == ("b", 50)
    # the gaps are -10, -30 and +10: their deviation is 20
    assert other.error == pytest.approx(20 / 3**0.5)
    assert found.worlds == 30
    assert best.chances == (Chance("made", pytest.approx(0.6)),)


def test_votes_come_before_the_mean() -> None:
    found = pool([advice(50, 49), advice(50, 49), advice(10, 90)])
    assert [one.action for one in found.candidates] == ["a", "b"]
    assert found.candidates[0].expected < found.candidates[1].expected


def test_only_what_all_played_to_the_end_is_exact() -> None:
    exact = advice(50, 40, exact=True)
    assert not pool([exact, advice(70, 40)]).exact
    assert pool([exact, advice(70, 40, exact=True)]).exact


def test_what_one_has_not_weighed_is_left_out() -> None:
    short = Advice(advice(50, 40).candidates[:1], 10, "points")
    assert [one.action for one in pool([advice(50, 40), short]).candidates] == ["a"]


def test_whom_the_seed_does_not_matter_is_asked_twice_and_believed() -> None:
    same = advice(50, 40)
    jury = jury_of(*[same] * MEMBERS)
    assert jury.decide(None) == "a"
    assert jury.advice() is same
    assert jury.why() == "50 points"


def test_the_reason_is_that_of_the_whole_jury() -> None:
    told = [advice(50 + number, 40) for number in range(MEMBERS)]
    jury = jury_of(*told)
    jury.decide(None)
    assert jury.why() == f"{sum(range(50, 50 + MEMBERS)) / MEMBERS:g} points"


def test_those_that_solve_are_asked_less_often() -> None:
    jury = jury_of(*[advice(50 + number, 40, exact=True) for number in range(MEMBERS)])
    jury.decide(None)
    found = jury.advice()
    assert found is not None
    assert (found.worlds, found.exact) == (10 * ENOUGH_EXACT, True)


def test_a_stop_ends_it_after_the_search_that_runs() -> None:
    asked: list[int] = []
    jury: Jury

    class Stopping(Member):
        told = tuple(advice(50 + number, 40) for number in range(MEMBERS))

        def decide(self, view: object) -> str:
            asked.append(self.seed or 0)
            jury.stop()
            return super().decide(view)

    jury = Jury(lambda seed: Stopping(seed=seed))
    jury.decide(None)
    assert len(asked) == 1


def played(seed: int) -> Match:
    seats = [Seat("search", name, 3) for name in "ABCD"]
    match = Match(SPADES, SPADES.find_rules("classic"), seats, seed=seed)
    while not match.game.between_hands:
        position = match.deal()
        assert position is not None
        player, view = match.game.players[position], match.view(position)
        match.act(player.strategy.decide(view), position)
    return match


def test_who_follows_the_hints_hears_no_blame() -> None:
    """The hint before an action and the review after it are one and the same judgement."""
    classes = SPADES.strategies().classes
    free = [one for one in Case(played(4), 1, [0]).decisions() if not one.forced]
    assert len(free) > 8
    for decision in free[:5]:
        view = decision.view
        hinted = []
        for find in (adviser_of, reviewer_of):
            found = find(SPADES, classes, decision.place)
            assert found is not None
            hinted.append(found.decide(view))
            assert found.advice() is not None
            assert found.why()
        assert hinted[0] == hinted[1]
        assert not judge(decision, found.advice()).marked or hinted[0] != decision.action


def test_the_error_told_is_that_of_asking_again() -> None:
    """Juries that share no seed differ about as much as each says it may be wrong."""
    free = [one for one in Case(played(4), 1, [0]).decisions() if len(one.legal) > 2]
    decision = next(one for one in free if one.trick > 1)
    view = decision.view
    told, gaps = [], []
    for seed in range(6):
        jury = Jury(lambda member: Search(seed=member, worlds=60), seed=seed)
        jury.decide(view)
        found = jury.advice()
        assert found is not None
        one, other = found.of(view.legal_plays[0]), found.of(view.legal_plays[-1])
        assert one is not None
        assert other is not None
        gaps.append(one.expected - other.expected)
        told.append(max(one.error, other.error))
    steps = [abs(a - b) for a, b in pairwise(gaps)]
    assert sum(steps) / len(steps) < 4 * max(told)


def test_a_strategy_that_says_nothing_gives_hints_all_the_same() -> None:
    classes = {SPADES.hint: SPADES.strategies().classes["probability"]}
    assert reviewer_of(SPADES, classes) is None
    assert type(adviser_of(SPADES, classes)) is classes[SPADES.hint]
    assert adviser_of(SPADES, {}) is None
    assert isinstance(reviewer_of(SPADES, {SPADES.hint: Weigher}), Jury)
