"""Results of a search as advice: candidates with their chances, and a reason in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import TypeVar

from cardtable.cards import Card, cards_of
from cardtable.engine import Advice, Candidate, Chance
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.hand import Action
from cardtable.games.spades.strategies.endgame import Ending
from cardtable.games.spades.strategies.kernel_adapter import index_of, kernel_cards, nil_value
from cardtable.games.spades.view import View
from cardtable.games.speech import signed
from cardtable.i18n import _
from cardtable.search.card_tree import CardTree

ChoiceT = TypeVar("ChoiceT", bound=Action)
"""The actions that one advice ranks: bids or cards."""

BID_WORLDS = 400
"""Maximum number of worlds in which bids are tried."""
SPADE_BONUS = 20
"""Added to a spade's power when choosing the lowest of equal cards."""


def card_candidates(view: View, tree: CardTree, worlds: int) -> Advice[Card]:
    """Return the cards of the root, most visited first; equivalent cards share results."""
    index = index_of(view.rules)
    rows = sorted(tree.results(), key=lambda row: (-row[1], -row[2]))
    best = rows[0]
    candidates = []
    for row in rows:
        card, visits, _value, points, variance, made, beaten, nil = row
        error = sqrt(variance / max(1, visits) + best[4] / max(1, best[1])) if row != best else 0.0
        chances = _chances(view, made, beaten, nil)
        candidates.append(Candidate(Card.of(index[card]), points, error, chances=chances))
    return Advice((*candidates, *_equal_cards(view, candidates)), worlds, _("points"))


def _equal_cards(view: View, candidates: Sequence[Candidate[Card]]) -> list[Candidate[Card]]:
    """Return candidates for the legal cards equivalent to the next lower candidate."""
    cards = kernel_cards(view.rules)
    known = {cards[candidate.action.index]: candidate for candidate in candidates}
    added = []
    for card in cards_of(view.legal):
        place = cards[card.index]
        below = [other for other in known if other <= place and other >> 4 == place >> 4]
        if place not in known and below:
            added.append(replace(known[max(below)], action=card))
    return added


def ending_candidates(view: View, ending: Ending) -> Advice[Card]:
    """Return the cards of a solved ending, best first, low ones before equal high ones."""
    rules = view.rules
    side = rules.side_of[view.seat]
    sign = 1 if side == 0 else -1
    total = sum(ending.weights)
    best_of = [
        max(sign * row[number].value for row in ending.outcomes.values())
        for number in range(len(ending.weights))
    ]
    scored = []
    for index, row in ending.outcomes.items():
        pairs = zip(row, ending.weights, strict=True)
        value = sum(sign * outcome.value * weight for outcome, weight in pairs) / total
        low = rules.power[index] + (SPADE_BONUS if index >= 39 else 0)
        scored.append((-round(value, 9), low, index))
    scored.sort()
    first = ending.outcomes[scored[0][2]]
    candidates: list[Candidate[Card]] = []
    for _value, _low, index in scored:
        row = ending.outcomes[index]
        worlds = list(zip(row, first, ending.weights, strict=True))
        mean = sum(sign * outcome.points * weight for outcome, _top, weight in worlds) / total
        gaps = [(sign * (outcome.points - top.points), weight) for outcome, top, weight in worlds]
        mean_gap = sum(gap * weight for gap, weight in gaps) / total
        variance = sum((gap - mean_gap) ** 2 * weight for gap, weight in gaps) / total
        agreed = sum(
            weight
            for number, (outcome, _top, weight) in enumerate(worlds)
            if sign * outcome.value >= best_of[number] - 1e-9
        )
        made = sum(weight for outcome, _top, weight in worlds if outcome.kept[side]) / total
        beaten = sum(weight for outcome, _top, weight in worlds if not outcome.kept[1 - side])
        nil = sum(weight for outcome, _top, weight in worlds if outcome.nils >> view.seat & 1)
        candidates.append(
            Candidate(
                Card.of(index),
                mean,
                sqrt(variance / total),
                agreed / total,
                _chances(view, made, beaten / total, nil / total),
            )
        )
    return Advice(tuple(candidates), len(ending.weights), _("points"), exact=True)


def bid_candidates(
    bids: Sequence[Bid], sums: Sequence[Sequence[float]], worlds: int
) -> Advice[Bid]:
    """Return the bids by descending value; *sums* are those of CardTree.try_bids()."""
    ranked = sorted(zip(bids, sums, strict=True), key=lambda pair: -pair[1][1])
    candidates: list[Candidate[Bid]] = []
    for bid, (runs, _value, points, squares, made, beaten, nil) in ranked:
        chances = (
            Chance(_("nil made"), nil / runs)
            if bid.is_nil
            else Chance(_("contract made"), made / runs),
            Chance(_("opponents set"), beaten / runs),
        )
        mean = points / runs
        variance = max(0.0, squares / runs - mean * mean)
        error = sqrt(2 * variance / worlds) if candidates else 0.0
        candidates.append(Candidate(bid, mean, error, 0.0, chances))
    return Advice(tuple(candidates), worlds, _("points"))


def _chances(view: View, made: float, beaten: float, nil: float) -> tuple[Chance, ...]:
    """Return the chances that are relevant at *view*'s seat."""
    rules = view.rules
    chances = []
    side = rules.sides[rules.side_of[view.seat]]
    own = view.bids[view.seat]
    if nil_value(rules, own) and not view.taken[view.seat]:
        chances.append(Chance(_("nil made"), nil))
    if any(bid is not None and bid.tricks for bid in (view.bids[seat] for seat in side)):
        chances.append(Chance(_("contract made"), made))
    chances.append(Chance(_("opponents set"), beaten))
    return tuple(chances)


def reason(advice: Advice[Action], is_best: bool = True) -> str:
    """Return the reason for the first candidate in a sentence.

    *is_best* is False if a candidate with a better average was passed over.
    """
    chosen = advice.candidates[0]
    text = (
        _("Best on average over {worlds} possible deals: {points} points")
        if is_best
        else _("On average over {worlds} possible deals: {points} points")
    ).format(worlds=advice.worlds, points=signed(round(chosen.expected)))
    if chosen.chances:
        text += ", " + _("{what} {share} %").format(
            what=chosen.chances[0].words, share=round(100 * chosen.chances[0].share)
        )
    return text + "."
