"""The expected gain of each action at a poker table, over sampled deals.

The gain counts from the decision on: a fold gains 0. All candidates are played in the same deals. A
rival continues against a bet with the better part of its range: the larger the bet, the smaller
that part. The streets to come are not played but estimated: the better of two strong final hands
wins further bets (implied odds), and who acts last wins a little more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log, sqrt

from cardtable.core.i18n import _
from cardtable.engine import Candidate, Chance
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.chances import EQUITY
from cardtable.games.holdem.strategies.odds import passive, pot_odds, rivals
from cardtable.games.holdem.strategies.opponent_model import FOLD, RAISE, OpponentModel, Spot
from cardtable.games.holdem.strategies.positions import (
    AVERAGE_OPEN,
    USUAL_ANSWERS,
    acted,
    open_share,
    raises_before,
)
from cardtable.games.holdem.strategies.ranges import SampledDeal, shifted
from cardtable.games.holdem.strategies.sizes import usual_bets
from cardtable.games.holdem.view import View

_GROWTH = (2.2, 1.0, 0.45, 0.0)
"""Further bets between two hands of full strength, in pots, by the street from 0."""
_LEAD = (0.32, 0.18, 0.13, 0.0)
"""Growth of a lead or deficit in equity by the streets to come, by the street from 0."""
_POSITION = (0.07, 0.04, 0.025, 0.0)
"""Gain of who acts last, and loss of the others, in pots, by the street from 0."""
_BLUFFS = (0.4, 0.3, 0.2, 0.0)
"""Part of the pots between weak hands that a bluff decides, by the street from 0."""
_WEAK = 0.06
"""A hand of less will does not stand a bluff."""
_STRONG = 0.9
"""Equity when called with which an overbet is made for value."""
_BLUFF = 0.15
"""Equity when called up to which it is a bluff."""
_PAID_OFF = 0.75
"""Part of the further bets that a beaten hand pays; it folds to the others."""
_USUAL_ANSWERS = (0.40, 0.10)
"""The usual shares of folds and raises of a player who faces a bet after the flop."""
_SQUEEZES = (2.2, 0.8)
"""Factor on the usual raises behind a player who limps, and behind one who calls a raise."""
_LOST_CALLS = 0.75
"""Part of a call that is lost to a raise behind."""


class Outlook:
    """The candidates of one decision, evaluated in *deals*; *model* knows the rivals."""

    def __init__(self, view: View, deals: Sequence[SampledDeal], model: OpponentModel) -> None:
        self.view = view
        self.hand = view.hand
        self.deals = deals
        self.model = model
        self.rivals = rivals(view)
        self.everyone = tuple(range(len(self.rivals)))
        self.raised = raises_before(self.hand)
        self.put_in = view.put_in
        self.mine = self.put_in[view.seat]
        self._final_pots: dict[tuple[tuple[int, ...], int], tuple[int, int, int, bool]] = {}

    def candidates(self) -> list[Candidate[Action]]:
        """Return all candidates with their errors, unsorted."""
        rows = [self._stay()]
        bets = [self._bet(action) for action in usual_bets(self.view)]
        rows += [row for row in bets if not self._is_idle_overbet(row[0])]
        if self.view.to_call:
            price = Chance(_("break-even"), pot_odds(self.view), "price")
            stay, values = rows[0]
            rows[0] = replace(stay, chances=(*stay.chances, price)), values
            rows.append((Candidate(Action.FOLD, 0.0), [0.0] * len(self.deals)))
        best = max(rows, key=lambda row: row[0].expected)[1]
        return [replace(row, error=_error(values, best)) for row, values in rows]

    # --- check and call ---------------------------------------------------------------------

    def _stay(self) -> tuple[Candidate[Action], list[float]]:
        """Return the candidate check or call with its gain in each deal."""
        cost = self.view.to_call
        behind = [number for number in self.everyone if self._may_act(self.rivals[number])]
        going = [self._rates(self.rivals[number], 0) for number in behind]
        shares = 0.0
        values: list[float] = []
        squeezed: list[int] = []
        squeezes = _SQUEEZES[self.raised > 0]
        for index, deal in enumerate(self.deals):
            among = list(self.everyone)
            for number, (folds, raises) in zip(behind, going, strict=True):
                if deal.standing[number] < squeezes * raises:
                    squeezed.append(index)
                if deal.standing[number] >= 1 - folds:
                    among.remove(number)
            shares += deal.share(self.everyone)
            values.append(self._play_on(deal, tuple(among), cost, self.hand.current))
        for index in squeezed:  # most calls fold to a raise behind
            values[index] = min(values[index], -_LOST_CALLS * cost)
        mean = sum(values) / len(values)
        equity = Chance(_("equity against likely hands"), shares / len(self.deals), EQUITY)
        return Candidate(passive(self.view), mean, chances=(equity,)), values

    def _may_act(self, seat: int) -> bool:
        """Whether *seat* may still fold or raise behind a call of this seat."""
        hand = self.hand
        return bool(
            hand.able >> seat & 1
            and self.view.to_call
            and hand.bets[seat] < hand.current
            and not acted(hand, seat)
        )

    def _is_idle_overbet(self, candidate: Candidate[Action]) -> bool:
        """Whether it is an overbet with a hand that is neither very strong nor a bluff."""
        hand, called = self.hand, candidate.chance("called") or 0.0
        cost = candidate.action.to - hand.bets[self.view.seat]
        if not hand.street or hand.current or cost <= 1.05 * self.view.whole_pot:
            return False
        return cost < hand.stacks[self.view.seat] and _BLUFF < called < _STRONG

    # --- bets and raises --------------------------------------------------------------------

    def _bet(self, action: Action) -> tuple[Candidate[Action], list[float]]:
        """Return the candidate of a bet or raise with its gain in each deal."""
        hand, view = self.hand, self.view
        cost = action.to - hand.bets[view.seat]
        pot = view.whole_pot
        rates = [self._rates(seat, action.to) for seat in self.rivals]
        folded, called, won = 0, 0, 0.0
        values: list[float] = []
        raised_at: list[int] = []
        raised_share = 0.0
        for index, deal in enumerate(self.deals):
            among = []
            raised = False
            for number, (folds, raises) in enumerate(rates):
                draw = deal.standing[number]
                if draw < 1 - folds:
                    among.append(number)
                    raised = raised or draw < raises
            if not among:
                folded += 1
                values.append(float(pot))
                continue
            share = deal.share(among)
            called += 1
            won += share
            if raised:
                raised_at.append(index)
                raised_share += share
            values.append(self._play_on(deal, tuple(among), cost, action.to))
        if raised_at:
            self._reraise(values, raised_at, raised_share / len(raised_at), action.to)
        chances = (
            Chance(_("if called"), won / called if called else 0.0, "called"),
            Chance(_("all fold"), folded / len(self.deals), "folds"),
        )
        return Candidate(action, sum(values) / len(values), chances=chances), values

    def _reraise(self, values: list[float], places: list[int], share: float, to: int) -> None:
        """Set the gain in the deals where a rival raises: the better of folding and calling."""
        hand, view = self.hand, self.view
        mine = hand.bets[view.seat]
        cost = to - mine
        most = mine + hand.stacks[view.seat]
        rival = max(hand.bets[seat] + hand.stacks[seat] for seat in self.rivals)
        again = min(most, rival, 3 * to)
        if again <= to:
            return
        more = again - mine
        call = share * (view.whole_pot + more + again) - more
        if hand.street < 3 and again < min(most, rival):
            call += _LEAD[hand.street] * (share - 0.5) * (view.whole_pot + more + again)
        mean = max(-float(cost), call)
        for index in places:
            values[index] = mean

    # --- rivals -----------------------------------------------------------------------------

    def _rates(self, seat: int, to: int) -> tuple[float, float]:
        """Return the parts of its range that *seat* folds and raises when this seat bets *to*.

        With *to* 0 this seat calls, and *seat* faces the bet that stands.
        """
        hand = self.hand
        if not hand.able >> seat & 1:
            return 0.0, 0.0
        more = min((to or hand.current) - hand.bets[seat], hand.stacks[seat])
        if more <= 0:
            return 0.0, 0.0
        pot = max(1, self.view.whole_pot)
        size = more / pot
        rates = self._after_flop(seat, size) if hand.street else self._before_flop(seat, size, to)
        folds, raises = rates
        spot: Spot = (int(hand.street > 0), 1 if size <= 1.2 else 2)
        usual = USUAL_ANSWERS[len(hand.ring) == 2] if not hand.street else _USUAL_ANSWERS
        folds = shifted(folds, self.model.shift(seat, spot, FOLD, usual[0]))
        raises = shifted(raises, self.model.shift(seat, spot, RAISE, usual[1]))
        mine = hand.stacks[self.view.seat] + hand.bets[self.view.seat]
        if more >= hand.stacks[seat] or max(to, hand.current) >= mine:
            raises = 0.0
        return folds, min(raises, 1 - folds)

    def _after_flop(self, seat: int, size: float) -> tuple[float, float]:
        crowd = 0.25 * (len(self.rivals) - 1)
        folds = shifted(0.30 if self._has_raised(seat) else 0.36, log(size / 0.6) + crowd)
        return folds, 0.13 * min(1.0, (0.75 / size) ** 0.5)

    def _before_flop(self, seat: int, size: float, to: int) -> tuple[float, float]:
        hand = self.hand
        heads_up = len(hand.ring) == 2
        raised = self.raised - (not to)
        usual = 1.4
        if raised <= 0 and not acted(hand, seat):
            usual = 1.0 if seat == hand.big else 1.67
            folds, raises = 0.82, 0.05
            if heads_up:
                folds, raises = 0.42, 0.14
            elif seat in (hand.small, hand.big):
                folds, raises = (0.54, 0.10) if seat == hand.big else (0.77, 0.09)
            if to and not heads_up:
                # An early raise is respected, one from the button defended against.
                wide = (open_share(hand, self.view.seat) / AVERAGE_OPEN) ** 0.2
                folds, raises = 1 - (1 - folds) * wide, raises * wide
        elif self._has_raised(seat):
            folds, raises = (0.42, 0.16) if heads_up else (0.38, 0.17)
        elif acted(hand, seat):
            folds, raises = (0.40 if not raised else 0.60), 0.05
        else:
            folds, raises = (0.75, 0.06) if heads_up else (0.93, 0.03)
        growth = 0.75 * log(size / usual)
        return shifted(folds, growth), raises * min(1.0, (usual / size) ** 0.5)

    def _has_raised(self, seat: int) -> bool:
        hand = self.hand
        return any(
            street == hand.street and other == seat and action.to
            for street, other, action in hand.history
        )

    # --- the rest of the hand ---------------------------------------------------------------

    def _play_on(self, deal: SampledDeal, among: tuple[int, ...], cost: int, to: int) -> float:
        """Return the gain in *deal* against the rivals *among*, for *cost* chips, bets being *to*.

        Chips that no rival matches come back.
        """
        final = self._final_pots.get((among, cost))
        if final is None:
            final = self._final_pots[among, cost] = self._final_pot(among, cost, to)
        pot, cost, left, last = final
        if not among:
            return float(pot - cost)
        share, street = deal.share(among), self.hand.street
        if left <= 0 or street == 3:
            return share * pot - cost
        theirs = max([deal.wills[number] for number in among])
        gain = share * pot - cost
        stake = min(pot, left)  # nothing is decided by bets that cannot be made
        if max(deal.will, theirs) < _WEAK:
            gain += _BLUFFS[street] * stake * ((0.55 if last else 0.4) - share)
        lead = _LEAD[street] * (share - 1 / (len(among) + 1))
        gain += stake * (lead + (_POSITION[street] if last else -_POSITION[street]))
        more = min(left, _GROWTH[street] * pot) * min(deal.will, theirs)
        return gain + (more if share > 0.5 else -_PAID_OFF * more if not share else 0.0)

    def _final_pot(self, among: tuple[int, ...], cost: int, to: int) -> tuple[int, int, int, bool]:
        """Return the pot that can be won from *among*, its cost, and the chips left for bets.

        The last item says whether this seat acts after all of *among*.
        """
        hand, seat = self.hand, self.view.seat
        after = list(self.put_in)
        behind = 0
        for number in among:
            rival = self.rivals[number]
            more = min(max(0, to - hand.bets[rival]), hand.stacks[rival])
            after[rival] += more
            behind = max(behind, hand.stacks[rival] - more)
        mine = self.mine + cost
        if among:
            mine = max(self.mine, min(mine, max(after[self.rivals[number]] for number in among)))
        pot = mine + hand.dead
        pot += sum(min(chips, mine) for other, chips in enumerate(after) if other != seat)
        ring = hand.ring
        last = all(ring.index(self.rivals[number]) < ring.index(seat) for number in among)
        return pot, mine - self.mine, min(hand.stacks[seat] - cost, behind), last


def _error(values: Sequence[float], best: Sequence[float]) -> float:
    """Return the standard error of the mean difference of two candidates in the same deals."""
    size = len(values)
    if values is best or size < 2:
        return 0.0
    gaps = [one - other for one, other in zip(values, best, strict=True)]
    mean = sum(gaps) / size
    return sqrt(sum((gap - mean) ** 2 for gap in gaps) / (size - 1) / size)
