"""The jury: mean, error estimate and votes of several searches of one decision."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import pairwise

import pytest

from cardtable.engine import Advice, Candidate, Chance, Figure, Strategy
from cardtable.games import all_games
from cardtable.games.spades.strategies.search import Search
from cardtable.match import Match, Seat
from cardtable.review import FinishedHand, adviser_of, judge, reviewer_of
from cardtable.review.jury import (
    EXACT_MEMBERS,
    MAX_MEMBERS,
    MEMBERS,
    MIN_MEMBERS,
    Jury,
    combine_advice,
)
from tests.weighing_strategy import Weigher

SPADES = all_games()["spades"]


def advice(high: float, low: float, *, worlds: int = 10, exact: bool = False) -> Advice:
    rows = [
        Candidate("a", high, chances=(Chance("made", high / 100),)),
        Candidate("b", low, chances=(Chance("made", low / 100),)),
    ]
    rows.sort(key=lambda row: -row.expected)
    return Advice(tuple(rows), worlds, "points", exact)


class Member(Strategy):
    """Returns one of ``answers``, chosen by its seed."""

    answers: tuple[Advice, ...] = ()

    def decide(self, view: object) -> str:
        self._advice = self.answers[(self.seed or 0) % MEMBERS]
        return str(self._advice.candidates[0].action)

    def advice(self) -> Advice | None:
        return self._advice

    def why(self) -> str:
        best = self._advice.best
        return f"{best.action}: {best.expected:g}"


def jury_of(*answers: Advice) -> Jury:
    kind = type("Scripted", (Member,), {"answers": answers})
    return Jury(lambda seed: kind(seed=seed), len(answers), max_members=len(answers))


def test_the_mean_has_the_error_of_the_difference() -> None:
    combined = combine_advice([advice(50, 40), advice(70, 40), advice(60, 70)])
    best, other = combined.candidates
    assert (best.action, best.expected, best.error) == ("a", 60, 0.0)
    assert (other.action, other.expected) == ("b", 50)
    # the gaps are -10, -30 and +10: their deviation is 20
    assert other.error == pytest.approx(20 / 3**0.5)
    assert combined.worlds == 30
    assert best.chances == (Chance("made", pytest.approx(0.6)),)  # type: ignore[arg-type]  # approx equals a float


def test_the_mean_decides_not_the_number_of_searches_won() -> None:
    combined = combine_advice([advice(50, 49), advice(50, 49), advice(10, 90)])
    assert [each.action for each in combined.candidates] == ["b", "a"]


def test_advice_is_exact_only_if_all_members_are() -> None:
    exact = advice(50, 40, exact=True)
    assert not combine_advice([exact, advice(70, 40)]).exact
    assert combine_advice([exact, advice(70, 40, exact=True)]).exact


def test_a_candidate_missing_in_one_search_is_compared_by_the_others() -> None:
    short = Advice(advice(50, 40).candidates[:1], 10, "points")
    combined = combine_advice([advice(50, 40), short, advice(70, 50)])
    assert [each.action for each in combined.candidates] == ["a", "b"]
    assert combined.candidates[1].expected == pytest.approx(170 / 3 - 15)


def test_a_candidate_missing_in_one_search_is_not_the_best() -> None:
    short = Advice(advice(50, 40).candidates[:1], 10, "points")
    combined = combine_advice([advice(50, 90), short])
    assert [each.action for each in combined.candidates] == ["a", "b"]
    assert combined.candidates[1].error == 40


def test_figures_and_verdicts_are_combined() -> None:
    rows = [
        Candidate("a", 1.0, figures=(Figure("bags", bags, key="bags"),), verdict=verdict)
        for bags, verdict in ((1.0, "win"), (2.0, "win"), (1.0, "draw"))
    ]
    answers = [Advice((row,), 1, "points") for row in rows]
    assert combine_advice(answers[:2]).best.figure("bags") == 1.5
    assert combine_advice(answers[:2]).best.verdict == "win"
    assert combine_advice(answers).best.verdict == ""


def test_a_member_whose_seed_makes_no_difference_is_asked_twice() -> None:
    same = advice(50, 40)
    jury = jury_of(*[same] * MEMBERS)
    assert jury.decide(None) == "a"
    assert jury.advice() is same


def test_the_reason_is_that_of_a_member_which_chose_the_same() -> None:
    jury = jury_of(advice(50, 40), advice(60, 40), advice(40, 41))
    assert jury.decide(None) == "a"
    assert jury.why() == "a: 60"


def asked(*answers: Advice) -> int:
    """Return how many members are asked of those with these *answers*, in turn."""
    kind = type("Scripted", (Member,), {"answers": answers * MEMBERS})
    jury = Jury(lambda seed: kind(seed=seed))
    jury.decide(None)
    combined = jury.advice()
    assert combined is not None
    return combined.worlds // 10


def test_members_are_asked_until_the_best_can_be_told_apart() -> None:
    assert asked(advice(50, 40), advice(51, 40)) == MEMBERS
    assert asked(advice(50, 40), advice(40, 50)) == MAX_MEMBERS
    assert asked(advice(50, 49.9), advice(49.9, 50)) == MEMBERS  # the difference is small


def test_exact_members_are_asked_less_often() -> None:
    assert asked(advice(50, 40, exact=True), advice(51, 40, exact=True)) == EXACT_MEMBERS
    assert asked(advice(50, 40, exact=True), advice(40, 50, exact=True)) > EXACT_MEMBERS


def test_a_stop_ends_the_jury_after_the_current_search() -> None:
    seeds: list[int] = []
    jury: Jury

    class Stopping(Member):
        answers = tuple(advice(50 + number, 40) for number in range(MEMBERS))

        def decide(self, view: object) -> str:
            seeds.append(self.seed or 0)
            jury.stop()
            return super().decide(view)

    jury = Jury(lambda seed: Stopping(seed=seed))
    jury.decide(None)
    assert len(seeds) == 1


def played(seed: int) -> Match:
    seats = [Seat("search", name, 3) for name in "ABCD"]
    match = Match(SPADES, SPADES.find_rules("classic"), seats, seed=seed)
    while not match.game.between_hands:
        position = match.deal()
        assert position is not None
        player, view = match.game.players[position], match.view(position)
        match.act(player.strategy.decide(view), position)
    return match


@pytest.mark.check
def test_following_the_hints_is_never_a_mistake() -> None:
    """The hint before an action and the review after it agree."""
    classes = SPADES.strategies().classes
    free = [each for each in FinishedHand(played(4), 1, [0]).decisions() if not each.is_forced]
    assert len(free) > 8
    for decision in free[:5]:
        view = decision.view
        answers = []
        for strategy_of in (adviser_of, reviewer_of):
            strategy = strategy_of(SPADES, classes, decision.log_index)
            assert strategy is not None
            answers.append(strategy.decide(view))
            assert strategy.advice() is not None
        assert answers[0] == answers[1]
        assert not judge(decision, strategy.advice()).is_mistake or answers[0] != decision.action


@pytest.mark.check
def test_the_error_estimate_matches_the_spread_of_juries() -> None:
    """Juries with different seeds differ about as much as their error estimates say."""
    free = [each for each in FinishedHand(played(4), 1, [0]).decisions() if len(each.legal) > 2]
    decision = next(each for each in free if each.trick > 1)
    view = decision.view
    errors, gaps = [], []
    for seed in range(6):
        jury = Jury(lambda member: Search(seed=member, worlds=60), seed=seed)
        jury.decide(view)
        combined = jury.advice()
        assert combined is not None
        first, last = (
            combined.candidate_for(view.legal_plays[0]),
            combined.candidate_for(view.legal_plays[-1]),
        )
        assert first is not None
        assert last is not None
        gaps.append(first.expected - last.expected)
        errors.append(max(first.error, last.error))
    changes = [abs(a - b) for a, b in pairwise(gaps)]
    assert sum(changes) / len(changes) < 4 * max(errors)


def test_a_strategy_without_advice_still_gives_hints() -> None:
    classes = {SPADES.hint: SPADES.strategies().classes["probability"]}
    assert reviewer_of(SPADES, classes) is None
    adviser = adviser_of(SPADES, classes)
    assert adviser is not None
    assert type(adviser.strategy) is classes[SPADES.hint]
    assert adviser_of(SPADES, {}) is None
    reviewer = reviewer_of(SPADES, {SPADES.hint: Weigher})
    assert reviewer is not None
    assert isinstance(reviewer.strategy, Jury)


def test_further_members_compare_only_what_cannot_be_told_apart() -> None:
    given: list[list[str]] = []

    class Considering(Member):
        def consider(self, actions: Collection[str]) -> None:
            given.append(list(actions))

    third = Candidate("c", -100.0)
    Considering.answers = tuple(
        Advice((*advice(high, low).candidates, third), 10, "points")
        for high, low in ((50, 40), (40, 50))
    ) * (MEMBERS // 2)
    Jury(lambda seed: Considering(seed=seed)).decide(None)
    assert len(given) == MAX_MEMBERS - MEMBERS
    assert all(sorted(each) == ["a", "b"] for each in given)


def test_a_jury_without_time_asks_few_members_and_widens_their_error() -> None:
    kind = type("Scripted", (Member,), {"answers": (advice(50, 40), advice(70, 50)) * 4})
    members: list[Member] = []

    def make(seed: int) -> Strategy:
        members.append(kind(seed=seed))
        return members[-1]

    hurried, calm = Jury(make), combine_advice([advice(50, 40), advice(70, 50)])
    hurried.limit(0.0)
    assert hurried.decide(None) == "a"
    assert len(members) == MIN_MEMBERS == 2
    combined = hurried.advice()
    assert combined is not None
    assert combined.candidates[1].error > 5 * calm.candidates[1].error
    assert combined.is_as_good(combined.candidates[1])  # two searches prove little


def test_a_jury_in_a_hurry_compares_fewer_actions_but_always_the_one_taken() -> None:
    rows = tuple(Candidate(name, -float(place)) for place, name in enumerate("abcdefgh"))
    asked: list[set[str]] = []

    class Choosy(Strategy):
        considered: Collection[str] = "abcdefgh"

        def consider(self, actions: Collection[str]) -> None:
            self.considered = actions

        def decide(self, view: object) -> str:
            asked.append(set(self.considered))
            return "a"

        def advice(self) -> Advice:
            noise = 0.01 * (self.seed or 0)
            found = (replace(row, expected=row.expected - noise) for row in rows)
            return Advice(tuple(row for row in found if row.action in self.considered), 1, "points")

    jury = Jury(lambda seed: Choosy(seed=seed))
    jury.asked_about = ("h",)
    jury.limit(0.0)
    jury.decide(None)
    assert asked == [set("abcdefgh"), set("abcdh")]
