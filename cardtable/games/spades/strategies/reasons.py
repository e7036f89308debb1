"""Results of a search as advice: candidates with their chances, and a reason in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

from cardtable.cards import Card, cards_of
from cardtable.engine import Advice, Candidate, Chance
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.strategies.endgame import Ending
from cardtable.games.spades.strategies.lens import index_of, kernel_cards, nil_value
from cardtable.games.spades.view import View
from cardtable.i18n import _
from cardtable.search.card_tree import CardTree

BID_WORLDS = 400
SPADE_BONUS = 20
"""Added to a spade's power when choosing the lowest of equal cards."""


def card_candidates(view: View, tree: CardTree, worlds: int) -> Advice:
    """Return the cards of the root, the most visited first; equivalent cards share results."""
    index = index_of(view.rules)
    rows = sorted(tree.results(), key=lambda row: (-row[1], -row[2]))
    best = rows[0]
    candidates = []
    for row in rows:
        card, visits, _worth, points, variance, made, beaten, nil = row
        error = sqrt(variance / max(1, visits) + best[4] / max(1, best[1])) if row != best else 0.0
        chances = _chances(view, made, beaten, nil)
        candidates.append(Candidate(Card.of(index[card]), points, error, chances=chances))
    return Advice((*candidates, *_equal_cards(view, candidates)), worlds, _("points"))


def _equal_cards(view: View, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return candidates for the legal cards equivalent to the next lower candidate."""
    cards = kernel_cards(view.rules)
    known = {cards[one.action.index]: one for one in candidates}
    added = []
    for card in cards_of(view.legal):
        place = cards[card.index]
        below = [other for other in known if other <= place and other >> 4 == place >> 4]
        if place not in known and below:
            like = known[max(below)]
            added.append(replace(like, action=card))
    return added


def ending_candidates(view: View, ending: Ending) -> Advice:
    """Return the cards of a solved ending, best first, low ones before equal high ones."""
    rules = view.rules
    side = rules.side_of[view.seat]
    sign = 1 if side == 0 else -1
    total = sum(ending.weights)
    best_of = [
        max(sign * row[number].worth for row in ending.outcomes.values())
        for number in range(len(ending.weights))
    ]
    scored = []
    for index, row in ending.outcomes.items():
        weighed = zip(row, ending.weights, strict=True)
        worth = sum(sign * one.worth * weight for one, weight in weighed) / total
        low = rules.power[index] + (SPADE_BONUS if index >= 39 else 0)
        scored.append((-round(worth, 9), low, index))
    scored.sort()
    first = ending.outcomes[scored[0][2]]
    candidates: list[Candidate] = []
    for _worth, _low, index in scored:
        row = ending.outcomes[index]
        pairs = list(zip(row, first, ending.weights, strict=True))
        mean = sum(sign * one.points * weight for one, _top, weight in pairs) / total
        gaps = [(sign * (one.points - top.points), weight) for one, top, weight in pairs]
        gap = sum(away * weight for away, weight in gaps) / total
        spread = sum((away - gap) ** 2 * weight for away, weight in gaps) / total
        agreed = sum(
            weight
            for number, (one, _top, weight) in enumerate(pairs)
            if sign * one.worth >= best_of[number] - 1e-9
        )
        made = sum(weight for one, _top, weight in pairs if one.kept[side]) / total
        beaten = sum(weight for one, _top, weight in pairs if not one.kept[1 - side]) / total
        nil = sum(weight for one, _top, weight in pairs if one.nils >> view.seat & 1) / total
        candidates.append(
            Candidate(
                Card.of(index),
                mean,
                sqrt(spread / total),
                agreed / total,
                _chances(view, made, beaten, nil),
            )
        )
    return Advice(tuple(candidates), len(ending.weights), _("points"), exact=True)


def bid_candidates(bids: Sequence[Bid], sums: Sequence[Sequence[float]], worlds: int) -> Advice:
    """Return the bids by descending value; *sums* are those of CardTree.try_bids()."""
    ranked = sorted(zip(bids, sums, strict=True), key=lambda pair: -pair[1][1])
    candidates: list[Candidate] = []
    for bid, (runs, _worth, points, squares, made, beaten, nil) in ranked:
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


def reason(advice: Advice, sure: bool = True) -> str:
    """Return the reason for the first candidate, which is proved best if *sure*."""
    best = advice.candidates[0]
    words = (
        _("Best on average over {worlds} possible deals: {points} points")
        if sure
        else _("On average over {worlds} possible deals: {points} points")
    ).format(worlds=advice.worlds, points=_signed(best.expected))
    if best.chances:
        words += ", " + _("{what} {share} %").format(
            what=best.chances[0].words, share=round(100 * best.chances[0].share)
        )
    return words + "."


def _signed(points: float) -> str:
    """Return *points* without decimals, with a sign unless 0."""
    return f"{round(points):+d}".replace("-", "\u2212") if round(points) else "0"
