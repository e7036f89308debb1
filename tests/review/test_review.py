"""The review of a hand: decisions, better actions and losses."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.core import i18n
from cardtable.engine import Advice, Candidate, Chance, Limits, Strategy
from cardtable.games import all_games
from cardtable.games.grid.actions import Say
from cardtable.games.holdem.actions import Action
from cardtable.games.spades import Bid
from cardtable.match import PERSON, Match, Seat
from cardtable.review import (
    Decision,
    FinishedHand,
    Review,
    Verdict,
    assess,
    assessments,
    finished_hands,
    judge,
    reviewer_of,
)
from cardtable.review.assessment_words import stage_words, summary_words, words_for
from cardtable.review.jury import Jury
from cardtable.review.verdicts import limits_of
from tests.scenes import person_match, play_on
from tests.weighing_strategy import Weigher

pytestmark = pytest.mark.plain

SPADES = all_games()["spades"]


def hand_played(seed: int = 5, hands: int = 1, **more: Any) -> Match:
    """Return a match with *hands* finished hands."""
    match: Match = person_match(seed=seed, **more)
    for hand in range(hands):
        if hand:
            assert match.deal() is not None
        play_on(match, to_hand_end=True)
    return match


def decisions_of(match: Match, **more: Any) -> list[Decision]:
    return list(FinishedHand(match, **more).decisions())


def test_the_decisions_of_the_person_begin_with_the_bid() -> None:
    match = hand_played()
    decisions = decisions_of(match)
    assert len(decisions) == 14
    assert isinstance(decisions[0].action, Bid)
    assert all(isinstance(decision.action, Card) for decision in decisions[1:])
    assert [decision.trick for decision in decisions] == list(range(14))
    for decision in decisions:
        entry = match.log[decision.log_index]
        assert (entry.position, entry.action) == (0, decision.action)
        assert decision.action in decision.legal


def test_the_view_of_a_decision_is_from_just_before_it() -> None:
    match = hand_played(hands=2)
    for decision in decisions_of(match):
        view = decision.view
        assert view.seat == view.to_act == decision.position
        assert (view.legal_bids or view.legal_plays) == decision.legal
        assert view.number == 2
        assert list(view.names) == ["You", "Walt", "Nora", "Elle"]


def test_a_hand_can_be_chosen_and_must_be_over() -> None:
    match = hand_played(hands=2)
    assert finished_hands(match) == 2
    first, last = decisions_of(match, hand=1), decisions_of(match)
    assert first[-1].log_index < last[0].log_index
    match.deal()
    assert finished_hands(match) == 2
    assert [decision.log_index for decision in decisions_of(match)] == [
        decision.log_index for decision in last
    ]
    for hand in (0, 3):
        with pytest.raises(ValueError, match="once it is over"):
            FinishedHand(match, hand)


def test_no_hand_is_finished_before_the_first_one() -> None:
    match = person_match()
    assert finished_hands(match) == 0
    play_on(match, 20)
    assert finished_hands(match) == 0
    with pytest.raises(ValueError, match="once it is over"):
        FinishedHand(match)


def test_the_last_hand_of_a_finished_game_is_finished() -> None:
    match = play_on(person_match())
    assert match.over
    assert finished_hands(match) == len(match.game.deals())
    assert FinishedHand(match).count == 14


def test_positions_can_be_chosen_and_default_to_all_without_persons() -> None:
    match = hand_played()
    assert {decision.position for decision in decisions_of(match, positions=(1, 3))} == {1, 3}
    seats = [Seat("random", name) for name in "ABCD"]
    alone = Match(SPADES, SPADES.find_rules("classic"), seats, seed=3)
    play_on(alone, to_hand_end=True)
    assert {decision.position for decision in decisions_of(alone)} == {0, 1, 2, 3}


def test_all_persons_are_reviewed() -> None:
    seats = [Seat(PERSON, "Ann"), Seat("random", "B"), Seat(PERSON, "Cleo"), Seat("random", "D")]
    match = Match(SPADES, SPADES.find_rules("classic"), seats, seed=3)
    play_on(match, to_hand_end=True)
    hand = FinishedHand(match)
    assert hand.positions == (0, 2)
    assert hand.count == 28


@pytest.mark.parametrize("rules", ["solo", "suicide", "jokers", "mirror", "whiz"])
def test_hands_under_all_rules_can_be_reviewed(rules: str) -> None:
    match = hand_played(rules=rules)
    hand = FinishedHand(match)
    results = list(assessments(hand, lambda seed: Weigher(seed=seed)))
    assert len(results) == hand.count
    assert not [assessment.error for assessment in results if assessment.error]
    tricks = [assessment.trick for assessment in results if assessment.trick]
    assert tricks == list(range(1, match.rules.hand_size + 1))


# -- judging --------------------------------------------------------------------------------------


def advised(*worth: float, error: float = 0.5) -> tuple[Decision, Advice]:
    """Return the decision to play the two of clubs, with values for the clubs from the two up."""
    game = person_match().game
    cards = [Card.parse(f"{rank}c") for rank in "23456"[: len(worth)]]
    decision = Decision(9, 4, 0, cards[0], tuple(cards), game.view(0))
    order = sorted(zip(worth, cards, strict=True), key=lambda pair: -pair[0])
    candidates = tuple(
        Candidate(card, value, error if place else 0.0) for place, (value, card) in enumerate(order)
    )
    return decision, Advice(candidates, 100, "points")


def test_a_clear_loss_is_marked_with_the_better_action() -> None:
    decision, advice = advised(10.0, 16.5, 12.0)
    assessment = judge(decision, advice, "Because.")
    assert assessment.is_mistake
    assert assessment.better == Card.parse("3c")
    assert assessment.loss == pytest.approx(6.5)
    assert (assessment.why, assessment.log_index, assessment.trick) == ("Because.", 9, 4)


@pytest.mark.parametrize(
    ("worth", "error", "verdict"),
    [
        ((10.0, 9.0), 0.5, Verdict.BEST),
        ((10.0, 10.04), 0.0, Verdict.AS_GOOD),  # the same number is shown
        ((10.0, 12.0), 1.1, Verdict.AS_GOOD),  # it may be chance, and is not a mistake
        ((10.0, 16.0), 3.1, Verdict.UNCLEAR),  # it may be a mistake, or chance
        ((10.0, 10.7), 0.05, Verdict.AS_GOOD),  # clear, but it hardly matters
        ((10.0, 10.8), 0.05, Verdict.INACCURACY),
        ((10.0, 12.9), 0.5, Verdict.INACCURACY),
        ((10.0, 13.0), 0.5, Verdict.MISTAKE),
        ((10.0, 19.9), 0.5, Verdict.MISTAKE),
        ((10.0, 20.0), 0.5, Verdict.BLUNDER),
        ((10.0, 20.0), 5.1, Verdict.UNCLEAR),
    ],
)
def test_the_verdict_follows_from_loss_and_error(
    worth: tuple[float, ...], error: float, verdict: Verdict
) -> None:
    assessment = judge(*advised(*worth, error=error))
    assert assessment.verdict is verdict
    assert assessment.is_mistake is verdict.is_fault
    assert (assessment.better is not None) is verdict.is_fault
    assert assessment.loss == pytest.approx(max(0.0, round(worth[1] - worth[0], 1)))


def test_the_limits_are_those_of_the_game() -> None:
    games = all_games()
    decision, advice = advised(0.0, 0.8, error=0.0)
    assert judge(decision, advice).verdict is Verdict.INACCURACY
    decision, wins = advised(40.0, 80.0, error=0.0)
    wins = replace(wins, unit="wins in 100", is_gain=False)
    for key in ("othello", "script-tic-tac-toe"):
        assessment = judge(replace(decision, kind=games[key]), wins)
        assert assessment.verdict is Verdict.BLUNDER
    points = judge(replace(decision, kind=games["hearts"]), replace(advice, unit="points"))
    assert points.verdict is Verdict.INACCURACY


def test_the_limits_of_poker_grow_with_the_pot() -> None:
    kind = all_games()["holdem"]
    small = SimpleNamespace(stakes=SimpleNamespace(big_blind=20), pot_for_call=30)
    large = SimpleNamespace(stakes=SimpleNamespace(big_blind=20), pot_for_call=1000)
    chips = Advice((Candidate("a", 0.0),), 1, "chips")
    limits = [limits_of(kind, view, chips) for view in (small, large)]
    assert limits[0].inaccuracy == 2.5
    assert limits == [Limits(10.0, 40.0), Limits(50.0, 250.0)]
    blinds = replace(chips, unit="big blinds")
    assert limits_of(kind, large, blinds) == Limits(2.5, 12.5)


def test_a_raise_is_assessed_like_the_nearest_amount() -> None:
    kind = all_games()["holdem"]
    view = SimpleNamespace(stakes=SimpleNamespace(big_blind=20), pot_for_call=100)
    values = {Action.CALL: 30.0, Action.raise_to(60): 20.0, Action.raise_to(400): -50.0}
    advice = Advice(tuple(Candidate(*pair) for pair in values.items()), 10, "chips")
    for to, loss in ((100, 10.0), (399, 80.0)):
        raised = Action.raise_to(to)
        decision = Decision(3, 0, 0, raised, (*values,), view, kind)
        assessment = judge(decision, advice)
        assert assessment.is_assessed
        assert assessment.loss == pytest.approx(loss)
        assert assessment.better is Action.CALL
    folded = judge(Decision(3, 0, 0, Action.FOLD, (*values,), view, kind), advice)
    assert not folded.is_assessed


def test_the_accuracy_falls_with_the_loss() -> None:
    losses = (0.0, 5.0, 10.0, 20.0)
    assessments = [judge(*advised(20.0 - loss, 20.0, error=0.1)) for loss in losses]
    shares = [Review(1, 1, (assessment,)).accuracy(0) for assessment in assessments]
    assert shares == pytest.approx([100.0, 60.65, 36.79, 13.53], abs=0.01)
    assert Review(1, 4, tuple(assessments)).accuracy() == pytest.approx(52.74, abs=0.01)
    assert Review(1, 4, tuple(assessments)).accuracy(1) is None
    assert Review(1, 1).accuracy() is None


def test_a_loss_that_may_be_chance_does_not_lower_the_accuracy() -> None:
    assessment = judge(*advised(10.0, 16.0, error=3.1))
    assert Review(1, 1, (assessment,)).accuracy(0) == 100.0


def test_an_action_without_advice_is_not_marked() -> None:
    decision, advice = advised(10.0, 16.0)
    assert not judge(decision, None).is_mistake
    assert judge(decision, advice).is_assessed
    others = judge(decision, replace(advice, candidates=advice.candidates[:1]))
    assert not others.is_mistake
    assert not others.is_assessed


def with_chances(made: float, other: float) -> tuple[Decision, Advice]:
    """Return the decision to play the two of clubs, with advice that prefers the three."""
    decision, advice = advised(10.0, 16.5)
    chances = {
        Card.parse("3c"): (Chance("contract made", made), Chance("opponents set", 0.2)),
        Card.parse("2c"): (Chance("contract made", other), Chance("opponents set", 0.15)),
    }
    candidates = (
        replace(candidate, chances=chances[candidate.action]) for candidate in advice.candidates
    )
    return decision, replace(advice, candidates=tuple(candidates))


def test_the_chance_that_differs_most_is_the_reason() -> None:
    assert judge(*with_chances(0.9, 0.4)).largest_difference() == ("contract made", 0.9, 0.4)
    assert judge(*with_chances(0.71, 0.7)).largest_difference() == ("opponents set", 0.2, 0.15)
    assert judge(*advised(10.0, 16.5)).largest_difference() is None
    assert judge(*advised(10.0, 9.0)).largest_difference() is None


def test_assessments_rest_on_the_view_of_the_person() -> None:
    match = hand_played()
    Weigher.asked.clear()
    results = list(assessments(FinishedHand(match), lambda seed: Weigher(seed=seed)))
    free = [assessment for assessment in results if not assessment.is_forced]
    assert [view.seat for view in Weigher.asked] == [0] * len(free)
    for assessment, view in zip(free, Weigher.asked, strict=True):
        assert not hasattr(view, "truth") or not view.truth
        assert assessment.action in (view.legal_bids or view.legal_plays)
    for assessment in free:
        if isinstance(assessment.action, Card):
            assert assessment.advice is not None
            best = assessment.advice.candidates[0].action
            gap = Weigher.value(best) - Weigher.value(assessment.action)
            assert assessment.is_mistake == (gap > 0.0)
            assert assessment.loss == pytest.approx(gap)
    assert [assessment for assessment in free if assessment.is_mistake]


def test_the_same_hand_gets_the_same_assessments() -> None:
    match = hand_played()
    seeds: list[int] = []

    def make(seed: int) -> Strategy:
        seeds.append(seed)
        return Weigher(seed=seed)

    assert list(assessments(FinishedHand(match), make)) == list(
        assessments(FinishedHand(match), make)
    )
    assert seeds[: len(seeds) // 2] == seeds[len(seeds) // 2 :]


def test_an_error_of_the_reviewer_is_reported() -> None:
    class Broken(Weigher):
        def play_card(self, view: Any) -> Card:
            raise RuntimeError("no idea")

    results = list(assessments(FinishedHand(hand_played()), lambda seed: Broken(seed=seed)))
    assert results[1].error == "RuntimeError: no idea"
    assert not results[1].is_mistake
    assert not results[0].error


def test_the_reviewer_is_the_hint_strategy_made_repeatable() -> None:
    kind = replace(SPADES, hint="weigher")
    reviewer = reviewer_of(kind, {"weigher": Weigher}, 7)
    assert reviewer is not None
    assert isinstance(reviewer.strategy, Jury)
    reviewer.decide(next(FinishedHand(hand_played()).decisions()).view)
    advice = reviewer.advice()
    assert advice is not None
    assert (advice.worlds, reviewer.seed) == (40, 7)
    assert reviewer_of(kind, {}) is None
    assert reviewer_of(kind, {"weigher": SPADES.strategies().classes["random"]}) is None


def test_a_review_adds_up() -> None:
    match = hand_played()
    hand = FinishedHand(match)
    review = Review(hand.hand, hand.count)
    assert not review.is_complete
    for assessment in assessments(hand, lambda seed: Weigher(seed=seed)):
        review = review.with_assessment(assessment)
    assert review.is_complete
    marked = review.mistakes()
    assert marked == review.mistakes(0)
    assert review.mistakes(1) == ()
    assert review.loss() == pytest.approx(sum(assessment.loss for assessment in marked))
    assert len(review.assessed) == sum(
        not assessment.is_forced for assessment in review.assessments
    )


def test_wins_in_100_are_averaged_over_the_choices() -> None:
    """Their sum over a game may be more than 100, which no game can lose."""
    decision, advice = advised(10.0, 80.0, error=0.0)
    wins = replace(advice, unit="wins in 100", decimals=0)
    faults = tuple(judge(replace(decision, log_index=index), wins) for index in range(4))
    best = judge(replace(decision, action=wins.best.action), wins)
    words = summary_words(Review(1, 5, (*faults, best)), "Ann", decision.position)
    assert words.endswith(", 56.0 wins in 100 lost per choice")


def test_a_resignation_has_a_word_of_its_own() -> None:
    i18n.choose_language("de")
    words = words_for(Decision(5, 0, 0, Say.RESIGN, (), None, all_games()["othello"]))
    assert words.title(Say.RESIGN) == "Aufgeben"


def test_bids_are_reviewed_too() -> None:
    match = person_match(seed=5)
    while match.deal() != 0:
        assert match.deal() is not None
        match.act(Bid(3), match.next_position)
    match.act(Bid(7), 0)
    play_on(match, to_hand_end=True)
    first = next(assessments(FinishedHand(match), lambda seed: Weigher(seed=seed)))
    assert (first.trick, first.action) == (0, Bid(7))
    assert first.better == Bid(3)
    assert first.loss == pytest.approx(24.0)


WEIGHERS = sorted(
    key for key, kind in SPADES.strategies().classes.items() if kind.advice is not Strategy.advice
)


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("key", WEIGHERS)
def test_strategies_with_advice_review_repeatably(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind_of = SPADES.strategies().classes[key]
    assert kind_of.reviewing, "it needs arguments that bound its work, not its time"
    fewer = {name: max(4, value // 8) for name, value in kind_of.reviewing.items()}
    monkeypatch.setattr(kind_of, "reviewing", fewer)
    kind = replace(SPADES, hint=key)
    match = hand_played()

    def assessed() -> list[tuple[Any, float]]:
        free = [each for each in FinishedHand(match).decisions() if not each.is_forced]
        results = []
        for decision in free[-2:]:
            reviewer = reviewer_of(kind, {key: kind_of}, decision.log_index)
            assert reviewer is not None
            assessment = assess(decision, reviewer)
            assert assessment.is_assessed
            results.append((assessment.better, assessment.loss))
        return results

    assert assessed() == assessed()


# -- other games ----------------------------------------------------------------------------------


def finished(key: str) -> Match:
    """Return a match of *key* whose first hand, or which, is over; a person has the first seat."""
    kind = all_games()[key]
    rules = kind.find_rules(kind.rule_sets[0])
    count = sum(len(side) for side in kind.sides(rules))
    seats = [Seat(PERSON, "You"), *(Seat("random", f"P{n}") for n in range(1, count))]
    match = Match(kind, rules, seats, seed=3)
    for _step in range(1000):
        if finished_hands(match) or match.deal() is None:
            break
        match.act(match.random_action(), match.next_position)
    return match


@pytest.mark.sample(1)
@pytest.mark.parametrize("key", ["holdem", "tic-tac-toe", "crazy-eights", "script-tic-tac-toe"])
def test_a_hand_of_any_game_can_be_reviewed(key: str) -> None:
    match = finished(key)
    assert finished_hands(match) == 1
    decisions = decisions_of(match, positions=range(len(match.seats)))
    assert decisions
    assert [match.log[each.log_index].action for each in decisions] == [
        each.action for each in decisions
    ]
    assert all(stage_words(decision) for decision in decisions)
    classes = match.kind.strategies(None).classes
    decision = next(each for each in decisions if not each.is_forced)
    reviewer = reviewer_of(match.kind, classes, decision.log_index)
    assert reviewer is not None
    assessment = assess(decision, reviewer)
    assert not assessment.error
    assert assessment.is_assessed


def test_the_actions_of_a_script_have_titles() -> None:
    decisions = list(FinishedHand(finished("crazy-eights")).decisions())
    assert all(decision.action.title for decision in decisions)


def test_a_board_game_is_one_hand_once_it_is_over() -> None:
    match = finished("tic-tac-toe")
    assert FinishedHand(match).title == "Review of the game"
    assert FinishedHand(match).positions == (0,)
    match.rewind(3)
    assert finished_hands(match) == 0
