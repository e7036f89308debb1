"""Playing styles: which starting hands are played, and how often a style bets and bluffs."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from cardtable.core.i18n import _, write_percent
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.implied import has_implied_odds
from cardtable.games.holdem.strategies.odds import (
    effective_strength,
    fold,
    passive,
    pot_odds,
    rivals,
)
from cardtable.games.holdem.strategies.positions import AVERAGE_OPEN, open_share, raises_before
from cardtable.games.holdem.strategies.sizes import sized
from cardtable.games.holdem.strategies.starting_hands import starting_hand
from cardtable.games.holdem.view import View

_SAMPLES = 120
"""Deals sampled to estimate the strength of a hand."""
_BEST = 0.02
"""Share of hands that raise however often it was raised before."""


class PlayingStyle(NamedTuple):
    """The thresholds of a style.

    *enter*, *open* and *defend* are the shares of all starting hands (the strongest) with which it
    calls, raises, and continues against a raise. *bet* is the strength with which it bets, *bluff*
    the frequency of bets with weak hands, *margin* the equity above the pot odds needed to call,
    *respect* what is needed on top against a bet of the pot. The shares are those of a middle
    position: less early, more on the button.
    """

    enter: float
    open: float
    defend: float
    bet: float
    bluff: float
    margin: float
    respect: float


def choose(style: PlayingStyle, view: View, rng: Random) -> tuple[Action, str]:
    """Return the action of a player with this style, and the reason."""
    return _before_flop(style, view) if not view.hand.street else _on_board(style, view, rng)


def _before_flop(style: PlayingStyle, view: View) -> tuple[Action, str]:
    hand = view.hand
    start = starting_hand(*hand.hole(view.seat))
    why = _("{hand} is among the best {share} of starting hands.").format(
        hand=start.name, share=write_percent(max(1, round(100 * start.above)))
    )
    share = start.rank if len(hand.ring) > 2 else start.above
    scale = open_share(hand, view.seat) / AVERAGE_OPEN
    bet = sized(view, 1.0)
    raised = raises_before(hand)
    if not raised:
        if bet is not None and share < style.open * scale:
            return bet, why
        if share < style.enter * scale or has_implied_odds(view):
            return passive(view), why
        return fold(view), why
    defend = style.defend / 3 ** (raised - 1)
    if view.seat == hand.big and raised == 1:
        defend *= 1.6
    if len(hand.ring) == 2:
        defend *= 1.8
    price = view.to_call / view.stakes.big_blind
    defend /= 1 + max(0.0, price - 4) / 12
    if bet is not None and share < defend / 3 and (raised < 3 or share < _BEST):
        return bet, why
    if share < defend or has_implied_odds(view):
        return passive(view), why
    return fold(view), why


def _on_board(style: PlayingStyle, view: View, rng: Random) -> tuple[Action, str]:
    strength = effective_strength(view, rng, _SAMPLES) ** max(1, len(rivals(view)))
    cost, pot = view.to_call, view.whole_pot
    why = _("Ahead now or after the next cards: {share}.").format(
        share=write_percent(100 * strength)
    )
    needed = min(0.97, style.bet + 0.12 * raises_before(view.hand))
    if strength > needed:
        size = 0.75 if strength > (1 + needed) / 2 else 0.5
        return sized(view, size) or passive(view), why
    if cost:
        respect = style.respect * min(1.0, cost / max(1, pot - cost))
        return (
            passive(view) if strength > pot_odds(view) + style.margin + respect else Action.FOLD
        ), why
    bluff = sized(view, 0.5)
    if bluff is not None and rng.random() < style.bluff and not _is_large(view, bluff):
        return bluff, _("A bluff, as no opponent has shown strength.")
    return Action.CHECK, why


def _is_large(view: View, bet: Action) -> bool:
    """Whether a bet is too much for a bluff: more than the pot, or most of the stack."""
    return bet.to > min(view.whole_pot, view.stacks[view.seat] // 2)
