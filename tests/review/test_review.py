"""The review of a hand: decisions, better actions and losses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.engine import Advice, Candidate, Chance, Strategy
from cardtable.games import all_games
from cardtable.games.spades import Bid
from cardtable.match import PERSON, Match, Seat
from cardtable.review import (
    Decision,
    FinishedHand,
    Review,
    finished_hands,
    judge,
    remark_on,
    remarks,
    reviewer_of,
)
from cardtable.review.jury import Jury
from tests.scenes import person_match, play_on
from tests.weighing_strategy import Weigher

SPADES = all_games()["spades"]


def hand_played(seed: int = 5, hands: int = 1, **more: Any) -> Match:
    """Return a match after this many hands."""
    match = person_match(seed=seed, **more)
    for hand in range(hands):
        if hand:
            assert match.deal() is not None
        play_on(match, to_hand_end=True)
    return match


def case_of(match: Match, **more: Any) -> list[Decision]:
    return list(FinishedHand(match, **more).decisions())


def test_the_decisions_of_the_person_begin_with_the_bid() -> None:
    match = hand_played()
    decisions = case_of(match)
    assert len(decisions) == 14
    assert isinstance(decisions[0].action, Bid)
    assert all(isinstance(one.action, Card) for one in decisions[1:])
    assert [one.trick for one in decisions] == list(range(14))
    for one in decisions:
        entry = match.log[one.place]
        assert (entry.position, entry.action) == (0, one.action)
        assert one.action in one.legal


def test_the_view_of_a_decision_is_from_just_before_it() -> None:
    match = hand_played(hands=2)
    for one in case_of(match):
        view = one.view
        assert view.seat == view.to_act == one.position
        assert (view.legal_bids or view.legal_plays) == one.legal
        assert view.number == 2
        assert list(view.names) == ["You", "Walt", "Nora", "Elle"]


def test_a_hand_can_be_chosen_and_must_be_over() -> None:
    match = hand_played(hands=2)
    assert finished_hands(match) == 2
    first, last = case_of(match, hand=1), case_of(match)
    assert first[-1].place < last[0].place
    match.deal()
    assert finished_hands(match) == 2
    assert [one.place for one in case_of(match)] == [one.place for one in last]
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
    assert {one.position for one in case_of(match, positions=(1, 3))} == {1, 3}
    seats = [Seat("random", name) for name in "ABCD"]
    alone = Match(SPADES, SPADES.find_rules("classic"), seats, seed=3)
    play_on(alone, to_hand_end=True)
    assert {one.position for one in case_of(alone)} == {0, 1, 2, 3}


def test_all_persons_are_reviewed() -> None:
    seats = [Seat(PERSON, "Ann"), Seat("random", "B"), Seat(PERSON, "Cleo"), Seat("random", "D")]
    match = Match(SPADES, SPADES.find_rules("classic"), seats, seed=3)
    play_on(match, to_hand_end=True)
    case = FinishedHand(match)
    assert case.positions == (0, 2)
    assert case.count == 28


@pytest.mark.parametrize("rules", ["solo", "suicide", "jokers", "mirror", "whiz"])
def test_hands_under_all_rules_can_be_reviewed(rules: str) -> None:
    match = hand_played(rules=rules)
    case = FinishedHand(match)
    found = list(remarks(case, lambda seed: Weigher(seed=seed)))
    assert len(found) == case.count
    assert not [one.trouble for one in found if one.trouble]
    tricks = [one.trick for one in found if one.trick]
    assert tricks == list(range(1, match.rules.hand_size + 1))


# -- judging --------------------------------------------------------------------------------------


def weighed(*worth: float, error: float = 0.5) -> tuple[Decision, Advice]:
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
    decision, advice = weighed(10.0, 16.5, 12.0)
    remark = judge(decision, advice, "Because.")
    assert remark.marked
    assert remark.better == Card.parse("3c")
    assert remark.lost == pytest.approx(6.5)
    assert (remark.why, remark.place, remark.trick) == ("Because.", 9, 4)


@pytest.mark.parametrize(
    ("worth", "error"),
    [
        ((10.0, 9.0), 0.5),  # the best was chosen
        ((10.0, 11.9), 0.1),  # hardly anything was lost
        ((10.0, 16.0), 3.1),  # it may be chance
    ],
)
def test_an_unclear_loss_is_not_marked(worth: tuple[float, ...], error: float) -> None:
    remark = judge(*weighed(*worth, error=error))
    assert not remark.marked
    assert remark.lost == 0.0
    assert remark.advice is not None


def test_an_action_without_advice_is_not_marked() -> None:
    decision, advice = weighed(10.0, 16.0)
    assert not judge(decision, None).marked
    assert judge(decision, advice).weighed
    others = judge(decision, replace(advice, candidates=advice.candidates[:1]))
    assert not others.marked
    assert not others.weighed


def with_chances(made: float, other: float) -> tuple[Decision, Advice]:
    """Return the decision to play the two of clubs, with advice that prefers the three."""
    decision, advice = weighed(10.0, 16.5)
    chances = {
        Card.parse("3c"): (Chance("contract made", made), Chance("opponents set", 0.2)),
        Card.parse("2c"): (Chance("contract made", other), Chance("opponents set", 0.15)),
    }
    candidates = (replace(one, chances=chances[one.action]) for one in advice.candidates)
    return decision, replace(advice, candidates=tuple(candidates))


def test_the_chance_that_differs_most_is_the_reason() -> None:
    assert judge(*with_chances(0.9, 0.4)).contrast() == ("contract made", 0.9, 0.4)
    assert judge(*with_chances(0.71, 0.7)).contrast() == ("opponents set", 0.2, 0.15)
    assert judge(*weighed(10.0, 16.5)).contrast() is None
    assert judge(*weighed(10.0, 9.0)).contrast() is None


def test_remarks_rest_on_the_view_of_the_person() -> None:
    match = hand_played()
    Weigher.asked.clear()
    found = list(remarks(FinishedHand(match), lambda seed: Weigher(seed=seed)))
    free = [one for one in found if not one.forced]
    assert [view.seat for view in Weigher.asked] == [0] * len(free)
    for one, view in zip(free, Weigher.asked, strict=True):
        assert not hasattr(view, "truth") or not view.truth
        assert one.action in (view.legal_bids or view.legal_plays)
    for one in free:
        if isinstance(one.action, Card):
            assert one.advice is not None
            best = one.advice.candidates[0].action
            gap = Weigher.value(best) - Weigher.value(one.action)
            assert one.marked == (gap > 2.0)
            assert one.lost == pytest.approx(gap if one.marked else 0.0)
    assert [one for one in free if one.marked]


def test_the_same_hand_gets_the_same_remarks() -> None:
    match = hand_played()
    seeds: list[int] = []

    def make(seed: int) -> Strategy:
        seeds.append(seed)
        return Weigher(seed=seed)

    assert list(remarks(FinishedHand(match), make)) == list(remarks(FinishedHand(match), make))
    assert seeds[: len(seeds) // 2] == seeds[len(seeds) // 2 :]


def test_an_error_of_the_reviewer_is_reported() -> None:
    class Broken(Weigher):
        def play_card(self, view: Any) -> Card:
            raise RuntimeError("no idea")

    found = list(remarks(FinishedHand(hand_played()), lambda seed: Broken(seed=seed)))
    assert found[1].trouble == "RuntimeError: no idea"
    assert not found[1].marked
    assert not found[0].trouble


def test_the_reviewer_is_the_hint_strategy_made_repeatable() -> None:
    kind = replace(SPADES, hint="weigher")
    reviewer = reviewer_of(kind, {"weigher": Weigher}, 7)
    assert isinstance(reviewer, Jury)
    reviewer.decide(next(FinishedHand(hand_played()).decisions()).view)
    advice = reviewer.advice()
    assert advice is not None
    assert (advice.worlds, reviewer.seed) == (40, 7)
    assert reviewer_of(kind, {}) is None
    assert reviewer_of(kind, {"weigher": SPADES.strategies().classes["random"]}) is None


def test_a_review_adds_up() -> None:
    match = hand_played()
    case = FinishedHand(match)
    review = Review(case.hand, case.count)
    assert not review.complete
    for remark in remarks(case, lambda seed: Weigher(seed=seed)):
        review = review.with_remark(remark)
    assert review.complete
    marked = review.marked()
    assert marked == review.marked(0)
    assert review.marked(1) == ()
    assert review.lost() == pytest.approx(sum(one.lost for one in marked))
    assert len(review.weighed) == sum(not one.forced for one in review.remarks)


def test_bids_are_reviewed_too() -> None:
    match = person_match(seed=5)
    while match.deal() != 0:
        assert match.deal() is not None
        match.act(Bid(3), match.next_position)
    match.act(Bid(7), 0)
    play_on(match, to_hand_end=True)
    first = next(remarks(FinishedHand(match), lambda seed: Weigher(seed=seed)))
    assert (first.trick, first.action) == (0, Bid(7))
    assert first.better == Bid(3)
    assert first.lost == pytest.approx(24.0)


WEIGHERS = sorted(
    key for key, kind in SPADES.strategies().classes.items() if kind.advice is not Strategy.advice
)


@pytest.mark.parametrize("key", WEIGHERS)
def test_strategies_with_advice_review_repeatably(key: str) -> None:
    kind_of = SPADES.strategies().classes[key]
    assert kind_of.reviewing, "it needs arguments that bound its work, not its time"
    kind = replace(SPADES, hint=key)
    match = hand_played()

    def judged() -> list[tuple[Any, float]]:
        free = [one for one in FinishedHand(match).decisions() if not one.forced]
        found = []
        for decision in (free[1], free[-1]):
            reviewer = reviewer_of(kind, {key: kind_of}, decision.place)
            assert reviewer is not None
            remark = remark_on(decision, reviewer)
            assert remark.weighed
            found.append((remark.better, remark.lost))
        return found

    assert judged() == judged()
