"""Results of a search as advice: candidates with their chances, for cards, bids and endings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from cardtable.cards import Card, cards_of
from cardtable.core.i18n import _
from cardtable.engine import Advice, Candidate, Chance, Figure
from cardtable.engine.advice import CLEAR_ERRORS
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.actions import Action
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.blunders import blunder, sound_plays
from cardtable.games.spades.strategies.endgame import Ending, Outcome
from cardtable.games.spades.strategies.kernel_adapter import index_of, kernel_cards, nil_value
from cardtable.games.spades.views.view import View
from cardtable.search.any_game.exchange_rate import exchange_rate
from cardtable.search.any_game.halving import Block, Race

ChoiceT = TypeVar("ChoiceT", bound=Action)
"""The actions that one advice ranks: bids or cards."""

SPADE_BONUS = 20
"""Added to a spade's power when choosing the lowest of equal cards."""
GAIN = 5.0
"""Points by which a play that looks like a blunder must be ahead of the others."""
DIGITS = 6
"""Decimals of a candidate's value; the rest is rounding."""


class Sums(NamedTuple):
    """The results of a candidate, summed over its playouts: see CardTree.sums()."""

    hands: float = 0.0
    worth: float = 0.0
    points: float = 0.0
    squares: float = 0.0
    products: float = 0.0
    made: float = 0.0
    beaten: float = 0.0
    nil: float = 0.0
    partner_nil: float = 0.0
    opponent_nil: float = 0.0
    bags: float = 0.0


WORTH = Sums._fields.index("worth")
"""The column that ranks the candidates."""


def rank_results(
    view: View, actions: Sequence[ChoiceT], results: Race, worlds: int, *, exact: bool = False
) -> Advice[ChoiceT]:
    """Return the advice for *actions*, given the results of a race with rows of Sums.

    The value of the best candidate is its mean lead in points; those of the others differ from it
    by what they are worth less: by the effect on the chance to win the match, which early in a
    match is proportional to the points.
    """
    best, total = results.best, Sums(*results.column_sums())
    scale = exchange_rate(total.hands, total.worth, total.points, total.squares, total.products)
    means = [Sums(*results.means(number)) for number in range(len(actions))]
    candidates = [
        Candidate(
            action,
            round(means[best].points + scale * results.gap(number, best), DIGITS),
            scale * results.error(number, best) if number != best else 0.0,
            results.agreement(number) if exact else 0.0,
            chances=_chances(view, action, means[number]),
            figures=_figures(view, means[number]),
        )
        for number, action in enumerate(actions)
    ]
    return Advice(tuple(candidates), worlds, _("points"), exact)


def ending_candidates(view: View, ending: Ending) -> Advice[Card]:
    """Return the cards of a solved ending."""
    side = view.rules.side_of[view.seat]
    order = sensible_order(view.rules, ending.outcomes)
    rows = [ending.outcomes[index] for index in order]
    results = Race(len(order), WORTH)
    for number, weight in enumerate(ending.weights):
        sums = [_sums_of(row[number], view, side, weight) for row in rows]
        results.add(Block(number, weight, sums))
    cards = [Card.of(index) for index in order]
    return rank_results(view, cards, results, len(ending.weights), exact=True)


def _sums_of(outcome: Outcome, view: View, side: int, weight: int) -> Sums:
    """Return the sums of *weight* hands with this *outcome* for the seat of *view*."""
    sign = 1 - 2 * side
    worth, points = sign * outcome.value, sign * outcome.points
    nils = [bool(outcome.nils >> seat & 1) for seat in range(4)]
    rivals = view.rules.sides[1 - side]
    row = (
        1,
        worth,
        points,
        worth * worth,
        worth * points,
        outcome.kept[side],
        not outcome.kept[1 - side],
        nils[view.seat],
        nils[(view.seat + 2) % 4],
        any(nils[seat] for seat in rivals),
        outcome.bags[side],
    )
    return Sums(*(weight * value for value in row))


def sensible_order(rules: Rules, cards: Iterable[int]) -> list[int]:
    """Return card indexes with the card first that is played if all are equal: the lowest."""
    return sorted(cards, key=lambda index: rules.power[index] + SPADE_BONUS * (index >= 39))


def with_equal_cards(view: View, advice: Advice[Card]) -> Advice[Card]:
    """Return *advice* with the legal cards added that are equivalent to a lower candidate."""
    cards = kernel_cards(view.rules)
    known = {cards[candidate.action.index]: candidate for candidate in advice.candidates}
    added = []
    for card in cards_of(view.legal):
        number = cards[card.index]
        below = [other for other in known if other <= number and other >> 4 == number >> 4]
        if number not in known and below:
            added.append(replace(known[max(below)], action=card))
    return replace(advice, candidates=(*advice.candidates, *added))


def prefer_sound(view: View, advice: Advice[Card]) -> Advice[Card]:
    """Return *advice* with the best sound card first, unless the best card clearly gains.

    A blunder gains clearly if it is ahead of all sound cards by GAIN points and CLEAR_ERRORS
    standard errors. Otherwise the best sound card counts as equally good.
    """
    best = advice.best
    if blunder(view, best.action) is None:
        return advice
    sound = set(sound_plays(view))
    for candidate in advice.candidates:
        if candidate.action in sound:
            lead = best.expected - candidate.expected
            if candidate is best or lead >= max(GAIN, CLEAR_ERRORS * candidate.error):
                return advice
            equal = replace(candidate, expected=best.expected, error=0.0)
            others = [
                replace(each, error=candidate.error) if each is best else each
                for each in advice.candidates
                if each is not candidate
            ]
            return replace(advice, candidates=(equal, *others))
    return advice


def root_cards(view: View, cards: Iterable[int]) -> list[tuple[int, Card]]:
    """Return pairs of a kernel card and its card, in sensible order."""
    index = index_of(view.rules)
    places: Mapping[int, int] = {index[card]: card for card in cards}
    return [(places[number], Card.of(number)) for number in sensible_order(view.rules, places)]


def _chances(view: View, action: Action, means: Sums) -> tuple[Chance, ...]:
    """Return the chances that matter to *view*'s seat after *action*."""
    rules, seat = view.rules, view.seat
    side = rules.side_of[seat]
    bids = list(view.bids)
    if isinstance(action, Bid):
        bids[seat] = action
    intact = [
        bool(nil_value(rules, bid)) and not took for bid, took in zip(bids, view.taken, strict=True)
    ]
    partner = view.partner
    chances = []
    if intact[seat]:
        chances.append(_chance(_("nil made"), means.nil, "nil"))
    if partner is not None and intact[partner]:
        chances.append(_chance(_("partner's nil made"), means.partner_nil, "partner_nil"))
    if any(bid is not None and bid.tricks for bid in (bids[other] for other in rules.sides[side])):
        chances.append(_chance(_("contract made"), means.made, "contract"))
    rivals = [other for other in range(rules.players) if rules.side_of[other] != side]
    if any((bid := bids[other]) is None or bid.tricks for other in rivals):
        chances.append(_chance(_("opponents set"), means.beaten, "set"))
    if any(intact[other] for other in rivals):
        chances.append(_chance(_("opponent's nil made"), means.opponent_nil, "opponent_nil"))
    return tuple(chances)


def _chance(words: str, share: float, key: str) -> Chance:
    """Return a chance; an estimate beyond the possible is cut."""
    return Chance(words, min(1.0, max(0.0, share)), key)


def _figures(view: View, means: Sums) -> tuple[Figure, ...]:
    if not view.rules.bags:
        return ()
    return (Figure(_("bags"), max(0.0, means.bags), key="bags"),)
