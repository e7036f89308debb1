"""Costly choices become problems if a second jury agrees."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardtable.cards import parse_cards
from cardtable.engine import Advice, Candidate
from cardtable.features.problems.finding import (
    confirmed,
    forced_theme,
    is_costly,
    problem_name,
    second_seed,
)
from cardtable.features.problems.making import SearchedHands, find_problems
from cardtable.problems.collection import bundle
from cardtable.problems.problem_file import read_problems, write_problem
from cardtable.review import FinishedHand, judge, reviewer_of
from cardtable.review.jury import Jury
from tests.games.spades.test_problems import with_other_cards
from tests.scenes import SPADES, person_match, play_on
from tests.weighing_strategy import Weigher

KIND = replace(SPADES, hint="weigher")
CLASSES = {"weigher": Weigher}


def finished(seed=5):
    match = person_match(seed=seed)
    match.kind = KIND
    play_on(match, to_hand_end=True)
    return match


def advice_on(decision, best, gap=30.0):
    """Return an advice in which *best* leads all other actions by *gap* points."""
    rows = [Candidate(best, gap)]
    rows += [Candidate(action, 0.0, 0.5) for action in decision.legal if action != best]
    return Advice(tuple(rows), 100, "points")


def costly_decision(match):
    """Return a play with other legal cards, and one of those."""
    for decision in FinishedHand(match).decisions():
        others = [action for action in decision.legal if action != decision.action]
        if decision.trick > 2 and others:
            return decision, others[0]
    raise AssertionError("no choice in this hand")


def test_two_juries_make_a_problem_of_a_mistake():
    match = finished()
    decision, better = costly_decision(match)
    advice = advice_on(decision, better)
    problem = confirmed(match, decision, judge(decision, advice, "It is high."), advice)
    assert problem is not None
    assert problem.right == (str(better),)
    assert problem.is_own
    assert problem.difficulty == 1
    position = problem.position()
    assert position.view == decision.view
    assert not position.is_right(decision.action)
    assert position.is_right(better)
    assert "It is high." in problem.reason()
    assert problem.reason().startswith("In the game you chose ")


def test_it_is_written_and_read_without_loss():
    match = finished()
    decision, better = costly_decision(match)
    advice = advice_on(decision, better)
    problem = confirmed(match, decision, judge(decision, advice, "High."), advice)
    [again] = read_problems(write_problem(problem), "mine.yaml", is_own=True)
    assert again.position().view == decision.view
    assert (again.right, again.why, again.names) == (problem.right, problem.why, problem.names)


def test_no_later_deal_is_stored():
    match = finished()
    assert match.deal() is not None
    assert len(match.deals) == 2
    decision, better = costly_decision_of_hand(match, 1)
    advice = advice_on(decision, better)
    problem = confirmed(match, decision, judge(decision, advice, ""), advice)
    assert problem.deals == match.deals[:1]


def costly_decision_of_hand(match, hand):
    for decision in FinishedHand(match, hand).decisions():
        others = [action for action in decision.legal if action != decision.action]
        if decision.trick > 1 and others:
            return decision, others[0]
    raise AssertionError("no choice in this hand")


def test_a_second_jury_with_another_opinion_makes_none():
    match = finished()
    decision, better = costly_decision(match)
    assessment = judge(decision, advice_on(decision, better), "")
    assert is_costly(assessment)
    agreeing = advice_on(decision, decision.action)
    slight = advice_on(decision, better, gap=1.0)
    others = [a for a in decision.legal if a not in (decision.action, better)]
    for second in (agreeing, slight, None, *(advice_on(decision, each) for each in others[:1])):
        assert confirmed(match, decision, assessment, second) is None


def test_good_choices_make_none():
    match = finished()
    decision, _better = costly_decision(match)
    advice = advice_on(decision, decision.action)
    assert confirmed(match, decision, judge(decision, advice, ""), advice) is None


def test_the_second_jury_shares_no_search_with_the_first():
    seeds = []
    match = finished()
    decision, _better = costly_decision(match)

    def make(seed):
        seeds.append(seed)
        return Weigher(seed=seed)

    for seed in (decision.log_index, second_seed(decision)):
        Jury(make, members=8, seed=seed).decide(decision.view)
    assert len(set(seeds)) == len(seeds)


def test_the_name_of_a_problem_is_always_the_same():
    match = finished()
    decision, _better = costly_decision(match)
    again = person_match(seed=5, id=match.id)
    assert problem_name(match, decision) == problem_name(again, decision)
    assert problem_name(match, decision) != problem_name(person_match(seed=5), decision)


def test_an_interrupted_search_continues_with_the_same_hand(tmp_path):
    match = finished()
    play_on(match, actions=1)
    hand = FinishedHand(match, 1)
    searched = SearchedHands(tmp_path)
    search = find_problems(match, hand, CLASSES)
    next(search)
    search.close()  # type: ignore[attr-defined]  # a generator, declared as an iterator
    assert hand not in SearchedHands(tmp_path)
    results = list(find_problems(match, hand, CLASSES))
    assert len(results) == hand.count
    assert any(found.problem for found in results)
    searched.add(hand)
    assert hand in SearchedHands(tmp_path)
    assert hand in SearchedHands(tmp_path)


def test_a_line_that_was_cut_off_repeats_one_hand(tmp_path):
    match = finished()
    hand = FinishedHand(match, 1)
    SearchedHands(tmp_path).add(hand)
    path = tmp_path / "searched.txt"
    path.write_bytes(path.read_bytes()[:-10])
    assert hand not in SearchedHands(tmp_path)
    SearchedHands(tmp_path).add(hand)
    assert hand in SearchedHands(tmp_path)


def test_a_hand_that_was_undone_and_played_again_is_searched_again(tmp_path):
    match = finished()
    SearchedHands(tmp_path).add(FinishedHand(match))
    match.rewind(20)
    play_on(match, to_hand_end=True)
    other = person_match(seed=6, id=match.id)
    other.kind = KIND
    play_on(other, to_hand_end=True)
    assert FinishedHand(other) not in SearchedHands(tmp_path)


# --- hidden cards --------------------------------------------------------------------------------


def poker_problems():
    return [problem for problem in bundle() if problem.kind.key == "holdem"][:3]


@pytest.mark.check
@pytest.mark.parametrize("problem", poker_problems(), ids=lambda problem: problem.name)
def test_hidden_cards_do_not_change_an_answer(problem):
    """Other hole cards of the opponents and other cards to come: the same view, and advice."""
    position = problem.position()
    seen = {*position.view.cards, *position.view.board}
    deck = parse_cards(problem.deals[-1])
    rest = [card for card in deck if card not in seen]
    Random(3).shuffle(rest)
    others = iter(rest)
    dealt = " ".join(str(card if card in seen else next(others)) for card in deck)
    other = replace(problem, deals=(*problem.deals[:-1], dealt)).position()
    assert other.match.deals != position.match.deals
    assert other.view == position.view
    classes = problem.kind.strategies().classes
    advice = []
    for each in (position, other):
        reviewer = reviewer_of(problem.kind, classes, 9)
        reviewer.decide(each.view)
        advice.append((reviewer.advice(), reviewer.why()))
    assert advice[0] == advice[1]


@pytest.mark.check
def test_hidden_cards_do_not_change_an_answer_at_spades():
    problem = next(each for each in bundle() if each.kind.key == "spades" and each.theme == "lead")
    positions = [with_other_cards(problem, seed).position() for seed in (1, 2)]
    first, second = (position.match.game.deals() for position in positions)
    views = [position.view for position in positions]
    assert first != second
    assert views[0] == views[1]
    advice = []
    for view in views:
        reviewer = reviewer_of(SPADES, SPADES.strategies().classes, 4)
        reviewer.decide(view)
        advice.append((reviewer.advice(), reviewer.why()))
    assert advice[0] == advice[1]


WIN, LOSS, OPEN = (100.0, "wins in 3 moves"), (0.0, "loses in 4 moves"), (60.0, "")


@pytest.mark.parametrize(
    ("outcomes", "choices", "theme"),
    [
        ((WIN, LOSS, OPEN), 3, "only-win"),
        ((WIN, WIN, LOSS), 3, "other"),
        ((OPEN, LOSS, LOSS), 3, "defence"),
        ((OPEN, LOSS), 3, "other"),
        ((OPEN, (20.0, ""), LOSS), 3, "other"),
        ((LOSS, (0.0, "loses in 2 moves")), 2, "other"),
    ],
)
def test_a_theme_claims_a_forced_move_only_if_it_is_proved(
    outcomes: tuple[tuple[float, str], ...], choices: int, theme: str
) -> None:
    candidates = [Candidate(n, value, verdict=words) for n, (value, words) in enumerate(outcomes)]
    advice = Advice(tuple(candidates), 100, "wins in 100", span=100.0, decimals=0)
    assert forced_theme(advice, choices) == theme
