"""Pot odds, equity against random hands, and hand strength."""

from __future__ import annotations

from random import Random

from cardtable.core.i18n import _, write_number, write_percent
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.view import View
from cardtable.poker.card_input import Cards
from cardtable.poker.equity import RANDOM, equity
from cardtable.poker.evaluator import evaluate


def pot_odds(view: View) -> float:
    """Return the share of the pot that a call has to win to break even; 0 for a check."""
    cost = view.to_call
    return cost / (view.pot_for_call + cost) if cost else 0.0


def rivals(view: View) -> tuple[int, ...]:
    """Return the other seats that have not folded."""
    return tuple(seat for seat in view.in_hand if seat != view.seat)


def share_against_random(view: View, trials: int, seed: int) -> float:
    """Return the equity against a random hand for each rival."""
    hand = view.hand
    hands: list[Cards] = [bytes(hand.hole(view.seat)), *([RANDOM] * len(rivals(view)))]
    return equity(hands, bytes(hand.board), trials=trials, seed=seed)[0].equity


def effective_strength(view: View, rng: Random, samples: int) -> float:
    """Return the effective hand strength (EHS) against one random hand, 0 to 1, after the flop.

    EHS = HS + (1 - HS) * PPot, with hand strength HS and positive potential PPot (Papp 1998,
    Dealing with Imperfect Information in Poker).
    """
    hand = view.hand
    mine, board = hand.hole(view.seat), hand.board
    seen = {*mine, *board}
    rest = [index for index in range(52) if index not in seen]
    missing = 5 - len(board)
    now = evaluate(*mine, *board)
    ahead = behind = improved = 0.0
    for _sample in range(samples):
        first, second, *more = rng.sample(rest, 2 + missing)
        other = evaluate(first, second, *board)
        if now > other:
            ahead += 1
        elif now == other:
            ahead += 0.5
        else:
            behind += 1
            full = (*board, *more)
            improved += evaluate(*mine, *full) > evaluate(first, second, *full)
    strength = ahead / samples
    return strength + (1 - strength) * (improved / behind if behind else 0.0)


def passive(view: View) -> Action:
    """Return check or call, whichever is legal."""
    return view.legal_bids[1]


def fold(view: View) -> Action:
    """Return fold, or check if that is free."""
    return Action.CHECK if Action.CHECK in view.legal_bids else Action.FOLD


def explain_odds(view: View, share: float, hands: str) -> str:
    """Return a sentence that compares *share*, the equity against *hands*, with a call's price."""
    if not view.to_call:
        sentence = _("You win about {share} against {hands}, and checking is free.")
        return sentence.format(share=write_percent(100 * share), hands=hands)
    return _(
        "You win about {share} against {hands}; calling {cost} to win {pot} needs {odds}."
    ).format(
        share=write_percent(100 * share),
        hands=hands,
        cost=write_number(view.to_call),
        pot=write_number(view.pot_for_call),
        odds=write_percent(100 * pot_odds(view)),
    )
