"""Playing styles: which starting hands are played, and how often a style bets and bluffs."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.odds import (
    effective_strength,
    fold,
    passive,
    pot_odds,
    raise_to,
    rivals,
)
from cardtable.games.holdem.strategies.starting_hands import starting_hand
from cardtable.games.holdem.view import View
from cardtable.i18n import _

_SAMPLES = 120
"""Deals sampled to estimate the strength of a hand."""


class PlayingStyle(NamedTuple):
    """The thresholds of a style.

    *enter*, *open* and *defend* are the shares of all starting hands (the strongest) with which it
    calls, raises, and continues against a raise. *bet* is the strength with which it bets, *bluff*
    the frequency of bets with weak hands, *margin* the equity above the pot odds needed to call.
    """

    enter: float
    open: float
    defend: float
    bet: float
    bluff: float
    margin: float


def choose(style: PlayingStyle, view: View, rng: Random) -> tuple[Action, str]:
    """Return the action of a player with this style, and the reason."""
    return _before_flop(style, view) if not view.hand.street else _on_board(style, view, rng)


def _before_flop(style: PlayingStyle, view: View) -> tuple[Action, str]:
    start = starting_hand(*view.hand.hole(view.seat))
    # With fewer players more hands are worth playing.
    factor = (6 / view.rules.seats) ** 0.5 if view.rules.seats < 6 else 1.0
    blinds = view.hand.current / view.stakes.big_blind
    why = _("{hand} is among the best {share} % of starting hands.").format(
        hand=start.name, share=max(1, round(100 * start.above))
    )
    if blinds > 1.5:
        limit = style.defend * factor / (1 + max(0.0, blinds - 3) / 12)
        raised = raise_to(view, 1.0)
        if start.above < limit / 4 and raised is not None:
            return raised, why
        return (passive(view) if start.above < limit else fold(view)), why
    raised = raise_to(view, 1.0)
    if start.above < style.open * factor and raised is not None:
        return raised, why
    return (passive(view) if start.above < style.enter * factor else fold(view)), why


def _on_board(style: PlayingStyle, view: View, rng: Random) -> tuple[Action, str]:
    strength = effective_strength(view, rng, _SAMPLES) ** max(1, len(rivals(view)))
    odds = pot_odds(view)
    why = _("Ahead now or after the next cards: {share} %.").format(share=round(100 * strength))
    bet = raise_to(view, 0.7)
    needed = style.bet + (0.12 if view.to_call else 0.0)
    if bet is not None and strength > needed:
        return bet, why
    if view.to_call:
        return (passive(view) if strength > odds + style.margin else Action.FOLD), why
    if bet is not None and rng.random() < style.bluff:
        return bet, _("A bluff, as no opponent has shown strength.")
    return Action.CHECK, why
