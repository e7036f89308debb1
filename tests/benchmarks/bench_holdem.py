"""Hands of Hold'em a second: engine, core and batch, compared with PokerKit and pokerfast.

Six seats with 2,000 chips each, blinds 10 and 20, whole hands. The same policy draws the actions of
all: of pokerfast, the engine and the core :func:`draw_amount`, of pokerfast and the batch one of
fold (only against a bet), check or call, the smallest and the largest raise. All measurements of a
pair alternate, so that other programs slow both down.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from cardtable.games.holdem import Action, Game, Rules
from cardtable.games.holdem.batch import Batch
from cardtable.games.holdem.core import CALL, FOLD, Core, new_hand
from tests.benchmarks.measure import Result, seconds_per_call

BASELINE = "PokerKit"
POKERFAST = "pokerfast"
POKERFAST_FOUR = "pokerfast, four actions"
SEATS = 6
STACK = 2_000
HANDS = 200
"""Hands per game; each begins with full stacks."""
ROUNDS = 7
"""Rounds in which each engine is measured once; the median counts."""


def results() -> Iterator[Result]:
    """Yield hands per second of all, then the times of a view, a copy and a sampled world."""
    yield from _pokerkit()
    yield from _compared_with_pokerfast()
    game = Game(Rules(seats=SEATS), seed=1)
    game.get_next_player()
    for _call in range(4):
        game.accept_bid(game.legal_bids()[1], game.get_next_player())  # type: ignore[arg-type]  # all call, so the hand goes on
    view = game.view(0)
    yield Result("game.view", 1e6 * seconds_per_call(lambda: game.view(0)), "us")
    yield Result("game.copy", 1e6 * seconds_per_call(game.copy), "us")
    rng = Random(2)
    yield Result("view.determinize", 1e6 * seconds_per_call(lambda: view.determinize(rng)), "us")
    core = new_hand(Rules(seats=SEATS), seed=1)
    yield Result("core.copy", 1e6 * seconds_per_call(core.copy), "us")
    yield Result("core.apply and undo", 1e6 * seconds_per_call(partial(_apply_undo, core)), "us")


def _compared_with_pokerfast() -> Iterator[Result]:
    """Yield the hands per second of engine, core and batch, and of pokerfast if it is installed."""
    batch = Batch(Rules(seats=SEATS, stack=STACK), 1_000, seed=1, sizes=())
    rules = Rules(seats=SEATS, stack=STACK)
    works: dict[str, tuple[Callable[[], object], float]] = {
        "six-handed random hands": (partial(play_hands, Random(1)), HANDS),
        "the same, core": (partial(play_core, new_hand(rules, seed=1), Random(1)), HANDS),
        "batch, four actions": (partial(play_batch, batch), _hands_in(batch)),
    }
    if (hands := _pokerfast_hands()) is not None:
        random, four = hands
        works[POKERFAST] = (random, 1)
        works[POKERFAST_FOUR] = (four, 1)
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _round in range(ROUNDS):
        for name, (work, count) in works.items():
            rates[name].append(count / seconds_per_call(work, repeats=1))
    goals = {"six-handed random hands": ">= 5000"}
    baselines: dict[str, str] = {}
    if hands is not None:
        baselines = {
            "six-handed random hands": POKERFAST,
            "the same, core": POKERFAST,
            "batch, four actions": POKERFAST_FOUR,
        }
        goals |= {"the same, core": ">= 1.5x", "batch, four actions": ">= 1.5x"}
    for name, found in rates.items():
        rate = statistics.median(found)
        yield Result(name, rate, "hands/s", baselines.get(name, ""), goals.get(name, ""))


def draw_amount(draw: Callable[[], float], least: int, most: int, owed: bool) -> int:
    """Return a random action as a number of the core; small raises are likelier than large ones."""
    chance = draw()
    if most and chance < 0.2:
        return least + int(draw() * draw() * (most - least + 1))
    return CALL if chance < 0.75 or not owed else FOLD


def play_hands(rng: Random) -> None:
    """Play hands through the engine."""
    rules = Rules(seats=SEATS, stack=STACK, rebuy="every_hand", hands=HANDS)
    game = Game(rules, seed=rng.getrandbits(32))
    draw = rng.random
    while (player := game.get_next_player()) is not None:
        hand = game.hand
        owed = hand.to_call > 0
        number = draw_amount(draw, hand.least, hand.most, owed)
        if number == FOLD:
            action = Action.FOLD
        elif number == CALL:
            action = Action.CALL if owed else Action.CHECK
        else:
            action = Action.raise_to(number) if hand.current else Action.bet(number)
        game.accept_bid(action, player)


def play_core(core: Core, rng: Random) -> None:
    """Play hands with the core; each action can be undone."""
    draw = rng.random
    seed = rng.getrandbits(32)
    for number in range(HANDS):
        core.deal(seed, number)
        while core.to_act >= 0:
            core.apply(draw_amount(draw, core.least, core.most, core.to_call > 0))
        core.points()


def play_batch(batch: Batch) -> int:
    """Make 50 steps with a batch; return the number of hands that ended."""
    import numpy as np

    ended = 0
    to_call = np.asarray(batch.observations)[:, batch.planes.index("to_call")]
    actions = batch.random_actions()
    chosen, done = np.asarray(actions), np.asarray(batch.done)
    for _step in range(50):
        batch.random_actions()
        chosen[(chosen == 0) & (to_call == 0)] = 1  # pokerfast refuses to fold then
        batch.step(actions)
        ended += int(done.sum())
    return ended


def _hands_in(batch: Batch) -> float:
    """Return how many hands :func:`play_batch` plays on average."""
    return statistics.mean(play_batch(batch) for _run in range(20))


def _apply_undo(core: Core) -> None:
    core.apply(CALL)
    core.undo()


def _pokerfast_hands() -> tuple[Callable[[], None], Callable[[], None]] | None:
    """Return functions that play a hand with pokerfast by each policy; None if not installed."""
    try:
        from pokerfast import FastHand
    except ImportError:
        return None

    rng = Random(1)
    draw = rng.random

    def new() -> Any:
        return FastHand(
            player_count=SEATS,
            small_blind=10,
            big_blind=20,
            min_stack=STACK,
            max_stack=STACK,
            rng=rng,
        )

    def play_random() -> None:
        hand = new()
        while not hand.done:
            legal = hand.get_action_space()
            owed = "call" in legal
            number = draw_amount(draw, legal.get("min_bet", 0), legal.get("max_bet", 0), owed)
            if number > 0:
                hand.bet_or_raise(number)
            elif number == FOLD:
                hand.fold()
            elif owed:
                hand.call()
            else:
                hand.check()

    def play_four() -> None:
        hand = new()
        while not hand.done:
            legal = hand.get_action_space()
            least, most = legal.get("min_bet", 0), legal.get("max_bet", 0)
            choice = int(draw() * (2 + (most > 0) + (most > least)))
            if choice > 1:
                hand.bet_or_raise(least if choice == 2 else most)
            elif "call" not in legal:
                hand.check()
            elif choice:
                hand.call()
            else:
                hand.fold()

    return play_random, play_four


def _pokerkit() -> Iterator[Result]:
    """Yield PokerKit's hands per second if it is installed."""
    try:
        from pokerkit import Automation, Mode, NoLimitTexasHoldem
    except ImportError:
        return

    automations = tuple(Automation)
    draw = Random(1).random

    def hand() -> None:
        state = NoLimitTexasHoldem.create_state(
            automations, True, 0, (10, 20), 20, (STACK,) * SEATS, SEATS, mode=Mode.CASH_GAME
        )
        while state.status:
            least = state.min_completion_betting_or_raising_to_amount or 0
            most = state.max_completion_betting_or_raising_to_amount or 0
            number = draw_amount(draw, least, most, bool(state.checking_or_calling_amount))
            if number > 0:
                state.complete_bet_or_raise_to(number)
            elif number == CALL:
                state.check_or_call()
            else:
                state.fold()

    yield Result(BASELINE, 1 / seconds_per_call(hand), "hands/s")
