"""Whole hands played in compiled code: legal, repeatable, the same as plain Python."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.games.spades import Bid, Game, Player, Rules
from cardtable.games.spades.hand.deals import write_deal
from cardtable.games.spades.strategies.kernel_adapter import index_of, load_rules, wide_mask
from cardtable.games.spades.strategies.random_play import Random
from cardtable.search.cards.self_play import SelfPlay
from tests.uncompiled import plain_module

RULES = Rules()


def some_deal(chance: random.Random) -> list[int]:
    cards = chance.sample(range(52), 52)
    return [sum(1 << card for card in cards[13 * seat : 13 * seat + 13]) for seat in range(4)]


def played(
    kernel: Any,
    hands: list[int],
    bids: list[int],
    *,
    worlds: int = 4,
    tries: int = 2,
    doubt: float = 0.75,
    seed: int = 5,
) -> tuple[list[int], list[Card]]:
    kernel.hands.seed(seed)
    load_rules(kernel.worlds, RULES, (0, 0), (0, 0))
    kernel.hands.set_bids(bids, [0 if bid else RULES.nil for bid in bids])
    kernel.worlds.set_history(bids, [], 1)
    tricks, cards = kernel.play_hand(
        [wide_mask(RULES, hand) for hand in hands], 1, worlds, tries, doubt
    )
    return tricks, [Card.of(index_of(RULES)[card]) for card in cards]


@pytest.mark.parametrize("seed", range(6))
def test_hands_are_legal_at_the_doors_of_the_engine(seed: int) -> None:
    chance = random.Random(seed)
    hands = some_deal(chance)
    bids = [chance.choice((0, 2, 3, 4)) for _seat in range(4)]
    tricks, cards = played(SelfPlay(), hands, bids)
    game = Game(RULES, seed=1, dealer=0, deals=[write_deal(RULES, tuple(hands))])
    for position in range(4):
        game.register_player(Player(Random(seed=position)))
    for seat in (1, 2, 3, 0):
        game.accept_bid(Bid(bids[seat]), game.get_next_player())
    for card in cards:
        game.accept_play(card, game.get_next_player())
    assert list(game.results[0].tricks) == tricks


def test_equal_seeds_play_equal_hands_and_others_differ() -> None:
    hands = some_deal(random.Random(1))
    first, second = (played(SelfPlay(), hands, [3, 3, 3, 3])[1] for _time in range(2))
    assert first == second
    others = {tuple(played(SelfPlay(), hands, [3, 3, 3, 3], seed=seed)[1]) for seed in range(4)}
    assert len(others) > 1


def test_plain_python_plays_the_same_hand() -> None:
    plain = plain_module("cardtable.search", "cards.self_play").SelfPlay
    hands = some_deal(random.Random(7))
    bids = [3, 0, 4, 2]
    assert played(plain(), hands, bids, worlds=2) == played(SelfPlay(), hands, bids, worlds=2)


def test_it_takes_the_tricks_it_needs() -> None:
    """Search beats random legal play: a side with a high contract makes it more often."""
    chance = random.Random(11)
    kept = 0
    for number in range(12):
        hands = some_deal(chance)
        tricks, _cards = played(SelfPlay(), hands, [1, 4, 1, 4], worlds=12, seed=number)
        kept += tricks[1] + tricks[3] >= 7
        assert sum(tricks) == 13
    assert kept >= 5
