"""Local best response: an opponent that knows the strategy of a seat, heads-up.

V. Lisy and M. Bowling, "Equilibrium Approximation Quality of Current No-Limit Poker Bots" (2017).
What it wins is a lower bound on the loss of the seat against the best opponent.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from cardtable.core.i18n import _
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.hand import STREETS, HandState
from cardtable.games.holdem.hand.steps import act, begin_hand
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.strategies.odds import passive
from cardtable.games.holdem.view import View
from cardtable.lab.arguments import BadContestant, read_options
from cardtable.lab.holding_range import HoldingRange
from cardtable.lab.seat_answers import Answers, SeatModel, chances_of
from cardtable.poker.range_equity import boards_after, equities, strengths

NAME = "lbr"
ALL_IN = "all-in"
PARTICLES = 10
BETS = "0.5/1/all-in"
_BOARDS = 1200
"""Boards for the equity against a holding: all from the flop on, a sample before it."""
_STRENGTH_BOARDS = 120
"""Boards for the order of the holdings by strength."""


class Settings(NamedTuple):
    """The settings of local best response, written as ``lbr:particles=20,bets=1,street=turn``.

    *particles* are the holdings with which a seat is asked that does not tell its probabilities;
    *bets* the sizes of its bets and raises in pots, infinity for all-in; on streets before *street*
    (from 0) it only folds, checks and calls.
    """

    particles: int
    bets: tuple[float, ...]
    street: int


def read_settings(text: str) -> Settings:
    """Return the settings written in *text*. Raises BadContestant."""
    name, _colon, options = text.strip().partition(":")
    if name != NAME:
        raise BadContestant(
            _("Unknown opponent '{name}'.").format(name=name)
            + " "
            + _("Allowed: {names}.").format(names=NAME)
        )
    types = {"particles": int, "bets": str, "street": str}
    values: dict[str, Any] = {"particles": PARTICLES, "bets": BETS, "street": STREETS[0].value}
    values |= read_options(NAME, options, types, str)
    if values["particles"] < 1:
        raise BadContestant(_("{name} needs at least one particle.").format(name=NAME))
    streets = [street.value for street in STREETS]
    if values["street"] not in streets:
        raise BadContestant(
            _("Unknown street '{name}'.").format(name=values["street"])
            + " "
            + _("Allowed: {names}.").format(names=", ".join(streets))
        )
    return Settings(
        values["particles"], _read_bets(values["bets"]), streets.index(values["street"])
    )


def _read_bets(text: str) -> tuple[float, ...]:
    try:
        bets = [inf if word == ALL_IN else float(word) for word in text.split("/")]
    except ValueError:
        bets = [] if text == "none" else [0.0]
    if not all(bet > 0 for bet in bets):
        raise BadContestant(
            _("bets={text}: write pots such as {example}, or none.").format(text=text, example=BETS)
        )
    return tuple(bets)


class LocalBestResponse(Strategy):
    """Plays one hand against a seat whose answers *model* knows.

    It tracks the range of the seat, from its answers with each holding to what has happened. It
    takes the action of the highest value, if both players only check and call after it, up to the
    showdown.
    """

    def __init__(self, model: SeatModel, settings: Settings, *, seed: int) -> None:
        super().__init__(seed=seed)
        self.model = model
        self.settings = settings
        self.range = HoldingRange()
        self._heard = 0
        """Number of actions of this hand that the range takes into account."""

    @classmethod
    def title(cls) -> str:
        return _("Local best response")

    def place_bid(self, view: View) -> Action:
        self.range.remove(view.hand.hole(view.seat))
        for hand, action in self._new_actions(view):
            answers = self._ask(view, hand)
            weights = self.range.weights
            self.range.update(chances_of(answers, action, weights), answers.floor)
        self.range.remove(view.hand.board)
        return self._best(view)

    # --- the range of the seat ----------------------------------------------------------------

    def _new_actions(self, view: View) -> Iterator[tuple[HandState, Action]]:
        """Yield each action of the seat since the last decision, and the hand before it."""
        heard, self._heard = self._heard, len(view.hand.history)
        hand = _beginning(view)
        for number, (_street, seat, action) in enumerate(view.hand.history):
            if seat != view.seat and number >= heard:
                yield hand.copy(), action
            act(hand, action)

    def _ask(self, view: View, hand: HandState) -> Answers:
        """Return the answers of the seat that is to act in *hand*."""
        board = tuple(hand.board)
        self.range.remove(board)
        weights = self.range.weights

        def order() -> Sequence[int]:
            strength = _strengths(board)
            possible = [number for number, weight in enumerate(weights) if weight > 0]
            return sorted(possible, key=lambda number: -strength[number])

        seat = hand.to_act
        start = view.resume(view, _beginning(view), 0).view(seat)
        situation = view.resume(view, hand, 0).view(seat)
        return self.model.ask(start, situation, weights, order, self.random)

    # --- the decision -------------------------------------------------------------------------

    def _best(self, view: View) -> Action:
        hand = view.hand
        pot, cost = view.whole_pot, view.to_call
        shares = equities_with(tuple(hand.hole(view.seat)), tuple(hand.board))
        share = self.range.mean(shares)
        best, action = share * pot - (1 - share) * cost, passive(view)
        for bet in self._bets(view):
            after = hand.copy()
            act(after, bet)
            more = bet.to - hand.current
            folds = self._ask(view, after).chances(_is_fold)
            fold = self.range.mean(folds)
            stays = [1 - chance for chance in folds]
            stay = self.range.mean(stays)
            won = self.range.mean([one * two for one, two in zip(stays, shares, strict=True)])
            value = fold * pot + won * (pot + more) - (stay - won) * (cost + more)
            if value > best:
                best, action = value, bet
        return Action.FOLD if best < 0 else action

    def _bets(self, view: View) -> list[Action]:
        """Return the bets or raises to consider, the smallest first."""
        hand, limits = view.hand, view.raise_range
        if limits is None or hand.street < self.settings.street:
            return []
        other = next(seat for seat in view.in_hand if seat != view.seat)
        least, most = limits
        most = max(least, min(most, hand.bets[other] + hand.stacks[other]))
        amounts = {
            most if size == inf else min(most, max(least, hand.pot_raise(round(100 * size))))
            for size in self.settings.bets
        }
        kind = ActionKind.RAISE if hand.current else ActionKind.BET
        return [Action(kind, to) for to in sorted(amounts)]


def _is_fold(action: Action) -> bool:
    return action.kind is ActionKind.FOLD


def _beginning(view: View) -> HandState:
    """Return the hand before its first action, with the cards that *view* shows."""
    hand = view.hand
    positions = hand.button, hand.small, hand.big
    return begin_hand(hand.stakes, list(hand.started), positions, tuple(hand.deck))


@lru_cache(maxsize=64)
def equities_with(hole: tuple[int, ...], board: tuple[int, ...]) -> array[float]:
    """Return the equity of *hole* against each holding, from the flop on over all boards."""
    return equities(hole, boards_after(hole, board, _BOARDS, 0))


@lru_cache(maxsize=64)
def _strengths(board: tuple[int, ...]) -> array[float]:
    return strengths(boards_after((), board, _STRENGTH_BOARDS, 0))
