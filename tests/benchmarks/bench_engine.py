"""Spades in three ways, compared with OpenSpiel called from Python: doors, integer core, batch.

All play whole hands with random legal actions. OpenSpiel is dealt a deck shuffled by Python, which
is quicker than drawing each of its chance nodes.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from cardtable.cards import Card
from cardtable.games.spades import Bid, Game, Phase, Player, Rules
from cardtable.games.spades.batch import Batch
from cardtable.games.spades.core import Core
from cardtable.games.spades.strategies import Random as RandomStrategy
from tests.benchmarks.measure import Result, seconds_per_call

SPIEL = "OpenSpiel called from Python"
LISTS = "plain integer lists in CPython"
MISSING = "OpenSpiel is not installed: its rates are missing."
RULES = Rules.named("tournament")
GAMES = 48
"""Number of games; each has only a few hands, because random players soon reach the lower limit."""
BATCH = 256
"""Number of hands in a batch."""
ROUNDS = 5


def results() -> Iterator[Result]:
    """Yield hands per second, then the times of views, copies and replays."""
    yield from hand_rates()
    rng = Random(2)
    for tricks in (0, 4, 8, 11):
        view = game_after(tricks).view(0)
        spent = seconds_per_call(partial(view.determinize, rng))
        yield Result(f"view.determinize after {tricks} tricks", 1e3 * spent, "ms", goal="<= 1")
    yield Result("view.sample, mean of 160 situations", sample_mean(), "ms", goal="<= 1")
    game = game_after(6)
    yield Result("game.view", 1e6 * seconds_per_call(lambda: game.view(0)), "us")
    yield Result("game.copy", 1e6 * seconds_per_call(game.copy), "us")
    core = Core(RULES, seed=1)
    yield Result("core.copy", 1e6 * seconds_per_call(core.copy), "us")
    yield Result("replay of a hand", 1e3 * seconds_per_call(replay_of_a_hand()), "ms", goal="<= 1")


def hand_rates() -> Iterator[Result]:
    """Yield the hands per second of each way to play; they take turns in each round."""
    doors, bare = "through the doors, four Random seats with views", "through the doors, no views"
    core, batch = "integer core from Python", f"batch of {BATCH}, observations filled"
    hands = Batch(Rules(), BATCH, seed=1)
    works: dict[str, Callable[[], int]] = {
        doors: whole_games,
        bare: games_without_views,
        core: partial(core_hands, Random(3)),
        batch: partial(batch_hands, hands),
        LISTS: partial(list_hands, Random(1)),
    }
    baseline = LISTS
    if find_spec("pyspiel") is not None:
        baseline = SPIEL
        works[SPIEL] = partial(spiel_hands, import_module("pyspiel").load_game("spades"), Random(4))
    else:
        print(MISSING)
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _round in range(ROUNDS):
        for name, work in works.items():
            begin = time.process_time()
            played = work()
            rates[name].append(played / (time.process_time() - begin))
    middle = {name: statistics.median(found) for name, found in rates.items()}
    yield Result(baseline, middle[baseline], "hands/s")
    yield Result(doors, middle[doors], "hands/s", baseline, ">= 0.8x")
    yield Result(bare, middle[bare], "hands/s", baseline)
    yield Result(core, middle[core], "hands/s", baseline, ">= 1.5x")
    yield Result(batch, middle[batch], "hands/s", goal=">= 500000")
    if baseline != LISTS:
        yield Result(LISTS, middle[LISTS], "hands/s", baseline)


def core_hands(rng: Random) -> int:
    """Play hands in the integer core; return their number."""
    core, draw = Core(RULES, seed=3), rng.random
    for _hand in range(400):
        while not core.is_over:
            actions = core.actions()
            core.apply(actions[int(draw() * len(actions))])
        core.deal()
    return 400


def batch_hands(batch: Batch) -> int:
    """Play hands in a batch, with its own random actions; return their number."""
    for _step in range(560):  # a hand has 56
        batch.step(batch.random_actions())
    return 10 * batch.size


def spiel_hands(game: Any, rng: Random) -> int:
    """Play hands of OpenSpiel's Spades; return their number."""
    draw, deck = rng.random, list(range(52))
    for _hand in range(200):
        state = game.new_initial_state()
        rng.shuffle(deck)
        for card in deck:
            state.apply_action(card)
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
    return 200


def list_hands(rng: Random) -> int:
    """Play hands on plain lists; return their number."""
    for _hand in range(100):
        list_hand(rng)
    return 100


def list_hand(rng: Random) -> tuple[list[int], list[int]]:
    """Play one hand at random on lists of card numbers (spades from 39); return bids and tricks."""
    deck = list(range(52))
    rng.shuffle(deck)
    hands = [deck[start::4] for start in range(4)]
    bids = [int(rng.random() * 5) for _ in range(4)]
    tricks = [0, 0, 0, 0]
    broken = False
    leader = 0
    for _ in range(13):
        winner = leader
        suit = best = -1
        for step in range(4):
            seat = (leader + step) % 4
            hand = hands[seat]
            if step == 0:
                legal = hand if broken else [card for card in hand if card < 39] or hand
            else:
                legal = [card for card in hand if card // 13 == suit] or hand
            card = legal[int(rng.random() * len(legal))]
            hand.remove(card)
            if step == 0:
                suit = card // 13
                best = card
            elif card > best if card // 13 == best // 13 else card >= 39:
                best = card
                winner = seat
            broken = broken or card >= 39
        tricks[winner] += 1
        leader = winner
    return bids, tricks


def whole_games() -> int:
    """Play games to their end in the usual loop; return the number of hands."""
    hands, strategies = 0, [RandomStrategy(seed=seat) for seat in range(4)]
    for seed in range(GAMES):
        game = Game(RULES, seed=seed)
        for strategy in strategies:
            game.register_player(Player(strategy))
        while (player := game.get_next_player()) is not None:
            if game.current_phase is Phase.BIDDING:
                game.accept_bid(player.place_bid(), player)
            else:
                game.accept_play(player.play_card(), player)
        hands += len(game.results)
    return hands


def games_without_views() -> int:
    """Play games to their end with random legal actions, without strategies."""
    hands, draw = 0, Random(1).random
    for seed in range(GAMES):
        game = Game(RULES, seed=seed)
        for _ in range(4):
            game.register_player(Player())
        while (player := game.get_next_player()) is not None:
            if game.current_phase is Phase.BIDDING:
                game.accept_bid(game.legal_bids()[int(draw() * 5)], player)
            else:
                legal = game.legal_plays()
                game.accept_play(legal[int(draw() * len(legal))], player)
        hands += len(game.results)
    return hands


def hands_per_second(work: Callable[[], int]) -> float:
    """Return the hands per second of *work*, which returns the number of hands played."""
    return work() / seconds_per_call(work)


def game_after(tricks: int, seed: int = 7) -> Game:
    """Return a game after this many random tricks."""
    game, rng = Game(seed=seed), Random(seed)
    for _ in range(4):
        game.register_player(Player())
    for _ in range(4):
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(Bid(3), player)
    for _ in range(4 * tricks):
        player = game.get_next_player()
        assert player is not None
        game.accept_play(rng.choice(game.legal_plays()), player)
    return game


def sample_mean() -> float:
    """Return the mean time of a sample in milliseconds, over four positions in 40 hands."""
    views = [
        game_after(tricks, seed).view(seed % 4) for seed in range(40) for tricks in range(0, 13, 4)
    ]
    rng = Random(3)
    spent = seconds_per_call(lambda: [view.sample(rng) for view in views])
    return 1e3 * spent / len(views)


def replay_of_a_hand() -> Callable[[], Game]:
    """Return a function that replays a hand from its deal and log."""
    game, rng = Game(seed=5), Random(5)
    for _ in range(4):
        game.register_player(Player())
    log: list[tuple[int, Bid | Card]] = []
    while not game.results:
        player = game.get_next_player()
        assert player is not None
        bidding = game.current_phase is Phase.BIDDING
        action = rng.choice(game.legal_bids() if bidding else game.legal_plays())
        log.append((player.position, action))
        if bidding:
            game.accept_bid(action, player)
        else:
            game.accept_play(action, player)
    deals = game.deals()

    def replay() -> Game:
        again = Game(deals=deals)
        players = [Player() for _ in range(4)]
        for seated in players:
            again.register_player(seated)
        for position, action in log:
            if isinstance(action, Bid):
                again.accept_bid(action, players[position])
            else:
                again.accept_play(action, players[position])
        assert again.results == game.results
        return again

    return replay
