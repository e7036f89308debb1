"""The play-by-play engine of Hold'em, compared with PokerKit on the same kind of hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from benchmarks.measure import Result, seconds_per_call
from cardtable.games.holdem import Action, Game, Rules

BASELINE = "PokerKit"
SEATS = 6
STACK = 2_000
HANDS = 200
"""Hands per game; each begins with full stacks."""


def results() -> Iterator[Result]:
    """Yield hands per second of both, then the times of a view, a copy and a sampled world."""
    yield from _pokerkit()
    spent = seconds_per_call(partial(play_hands, Random(1)))
    yield Result("six-handed random hands", HANDS / spent, "hands/s", goal=">= 5000")
    game = Game(Rules(seats=SEATS), seed=1)
    game.get_next_player()
    for _call in range(4):
        game.accept_bid(game.legal_bids()[1], game.get_next_player())  # type: ignore[arg-type]  # all call, so the hand goes on
    view = game.view(0)
    yield Result("game.view", 1e6 * seconds_per_call(lambda: game.view(0)), "us")
    yield Result("game.copy", 1e6 * seconds_per_call(game.copy), "us")
    rng = Random(2)
    yield Result("view.determinize", 1e6 * seconds_per_call(lambda: view.determinize(rng)), "us")


def play_hands(rng: Random) -> None:
    """Play hands with random folds, calls and raises."""
    rules = Rules(seats=SEATS, stack=STACK, rebuy="every_hand", hands=HANDS)
    game = Game(rules, seed=rng.getrandbits(32))
    draw = rng.random
    while (player := game.get_next_player()) is not None:
        hand, limits, chance = game.hand, game.raise_range, draw()
        owed = hand.bets[hand.to_act] < hand.current
        if limits is not None and chance < 0.2:
            to = limits[0] + int(draw() * draw() * (limits[1] - limits[0] + 1))
            action = Action.raise_to(to) if hand.current else Action.bet(to)
        elif owed:
            action = Action.CALL if chance < 0.75 else Action.FOLD
        else:
            action = Action.CHECK
        game.accept_bid(action, player)


def _pokerkit() -> Iterator[Result]:
    """Yield PokerKit's hands per second if it is installed."""
    try:
        from pokerkit import Automation, Mode, NoLimitTexasHoldem
    except ImportError:
        return

    automations = tuple(Automation)
    rng = Random(1)
    draw = rng.random

    def hand() -> None:
        state = NoLimitTexasHoldem.create_state(
            automations, True, 0, (10, 20), 20, (STACK,) * SEATS, SEATS, mode=Mode.CASH_GAME
        )
        while state.status:
            chance = draw()
            if chance < 0.2 and state.can_complete_bet_or_raise_to():
                low = state.min_completion_betting_or_raising_to_amount or 0
                high = state.max_completion_betting_or_raising_to_amount or 0
                state.complete_bet_or_raise_to(low + int(draw() * draw() * (high - low + 1)))
            elif chance < 0.75 or not state.checking_or_calling_amount:
                state.check_or_call()
            else:
                state.fold()

    yield Result(BASELINE, 1 / seconds_per_call(hand), "hands/s")
