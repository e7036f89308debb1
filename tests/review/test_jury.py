"""The jury: mean, error estimate and votes of several searches of one decision."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtable.engine import Advice, Candidate, Chance, Strategy
from cardtable.games import all_games
from cardtable.games.spades.strategies.search import Search
from cardtable.match import Match, Seat
from cardtable.review import FinishedHand, adviser_of, judge, reviewer_of
from cardtable.review.jury import EXACT_MEMBERS, MEMBERS, Jury, combine_advice
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

    def explain(self, advice: Advice) -> str:
        return f"{advice.candidates[0].expected:g} points"


def jury_of(*answers: Advice) -> Jury:
    kind = type("Scripted", (Member,), {"answers": answers})
    return Jury(lambda seed: kind(seed=seed), len(answers), seed=3 * MEMBERS // len(answers))


def test_the_mean_has_the_error_of_the_difference() -> None:
    combined = combine_advice([advice(50, 40), advice(70, 40), advice(60, 70)])
    best, other = combined.candidates
    assert (best.action, best.expected, best.error) == ("a", 60, 0.0)
    assert (other.action, other.expected) == ("b", 50)
    # the gaps are -10, -30 and +10: their deviation is 20
    assert other.error == pytest.approx(20 / 3**0.5)
    assert combined.worlds == 30
    assert best.chances == (Chance("made", pytest.approx(0.6)),)


def test_votes_take_precedence_over_the_mean() -> None:
    combined = combine_advice([advice(50, 49), advice(50, 49), advice(10, 90)])
    assert [each.action for each in combined.candidates] == ["a", "b"]
    assert combined.candidates[0].expected < combined.candidates[1].expected


def test_advice_is_exact_only_if_all_members_are() -> None:
    exact = advice(50, 40, exact=True)
    assert not combine_advice([exact, advice(70, 40)]).exact
    assert combine_advice([exact, advice(70, 40, exact=True)]).exact


def test_candidates_missing_in_one_search_are_left_out() -> None:
    short = Advice(advice(50, 40).candidates[:1], 10, "points")
    assert [each.action for each in combine_advice([advice(50, 40), short]).candidates] == ["a"]


def test_a_member_whose_seed_makes_no_difference_is_asked_twice() -> None:
    same = advice(50, 40)
    jury = jury_of(*[same] * MEMBERS)
    assert jury.decide(None) == "a"
    assert jury.advice() is same
    assert jury.why() == "50 points"


def test_the_reason_is_that_of_the_whole_jury() -> None:
    answers = [advice(50 + number, 40) for number in range(MEMBERS)]
    jury = jury_of(*answers)
    jury.decide(None)
    assert jury.why() == f"{sum(range(50, 50 + MEMBERS)) / MEMBERS:g} points"


def test_exact_members_are_asked_less_often() -> None:
    jury = jury_of(*[advice(50 + number, 40, exact=True) for number in range(MEMBERS)])
    jury.decide(None)
    combined = jury.advice()
    assert combined is not None
    assert (combined.worlds, combined.exact) == (10 * EXACT_MEMBERS, True)


def test_a_stop_ends_the_jury_after_the_current_search() -> None:
    asked: list[int] = []
    jury: Jury

    class Stopping(Member):
        answers = tuple(advice(50 + number, 40) for number in range(MEMBERS))

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
            assert strategy.why()
        assert answers[0] == answers[1]
        assert not judge(decision, strategy.advice()).is_mistake or answers[0] != decision.action


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
        first, last = combined.of(view.legal_plays[0]), combined.of(view.legal_plays[-1])
        assert first is not None
        assert last is not None
        gaps.append(first.expected - last.expected)
        errors.append(max(first.error, last.error))
    changes = [abs(a - b) for a, b in pairwise(gaps)]
    assert sum(changes) / len(changes) < 4 * max(errors)


def test_a_strategy_without_advice_still_gives_hints() -> None:
    classes = {SPADES.hint: SPADES.strategies().classes["probability"]}
    assert reviewer_of(SPADES, classes) is None
    assert type(adviser_of(SPADES, classes)) is classes[SPADES.hint]
    assert adviser_of(SPADES, {}) is None
    assert isinstance(reviewer_of(SPADES, {SPADES.hint: Weigher}), Jury)
