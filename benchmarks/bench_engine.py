"""The play-by-play engine of Spades, compared with plain integer lists in CPython."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from benchmarks.measure import Result, seconds_per_call
from cardtable.cards import Card
from cardtable.games.spades import Bid, Game, Phase, Player, Rules
from cardtable.games.spades.strategies import Random as RandomStrategy

BASELINE = "plain integer lists in CPython"
RULES = Rules.named("tournament")
GAMES = 12
"""Number of games; each has only a few hands, because random players soon reach the lower limit."""

# 12,000 hands per second on a machine that plays 37,000 with plain lists.
GOAL = ">= 0.32x"


def results() -> Iterator[Result]:
    """Yield hands per second, then the times of views, copies and replays."""
    plain = Random(1)
    yield Result(BASELINE, 1 / seconds_per_call(lambda: list_hand(plain)), "hands/s")
    engine, bare = hands_per_second(whole_games), hands_per_second(games_without_views)
    yield Result("play by play, four Random seats", engine, "hands/s", BASELINE, GOAL)
    yield Result("without views", bare, "hands/s", BASELINE)
    rng = Random(2)
    for tricks in (0, 4, 8, 11):
        view = game_after(tricks).view(0)
        spent = seconds_per_call(partial(view.determinize, rng))
        yield Result(f"view.determinize after {tricks} tricks", 1e3 * spent, "ms", goal="<= 1")
    yield Result("view.sample, mean of 160 situations", sample_mean(), "ms", goal="<= 1")
    game = game_after(6)
    yield Result("game.view", 1e6 * seconds_per_call(lambda: game.view(0)), "us")
    yield Result("game.copy", 1e6 * seconds_per_call(game.copy), "us")
    yield Result("replay of a hand", 1e3 * seconds_per_call(replay_of_a_hand()), "ms", goal="<= 1")


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
