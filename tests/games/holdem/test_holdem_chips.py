"""Chips in random games: their sum is constant, and the events report every move."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine import Paid
from cardtable.games.holdem import Game, Rules, RulesError, events

TABLES = st.fixed_dictionaries(
    {
        "structure": st.sampled_from(["no-limit", "pot-limit", "fixed-limit"]),
        "small_blind": st.integers(0, 10),
        "ante": st.integers(0, 12),
        "ante_from": st.sampled_from(["everyone", "big_blind"]),
        "straddle": st.sampled_from([0, 0, 20, 25]),
        "odd_chips": st.sampled_from(["one_each", "first_seat", "highest_card"]),
        "showdown": st.sampled_from(["losers_muck", "all_show"]),
    }
)


@settings(max_examples=50, deadline=None)
@given(TABLES, st.lists(st.integers(0, 300), min_size=2, max_size=10), st.integers(0, 2**32))
def test_chips_are_conserved_by_every_action(
    options: dict[str, Any], stacks: list[int], seed: int
) -> None:
    stacks[0] = max(stacks[0], 1)
    stacks[1] = max(stacks[1], 1)
    rng = Random(seed)
    game = Game(
        Rules(big_blind=10, **options), seed, stacks=stacks, button=seed % len(stacks), hands=8
    )
    chips_in: Counter[str] = Counter({f"stack:{seat}": chips for seat, chips in enumerate(stacks)})

    def record(event: object) -> None:
        if isinstance(event, Paid):
            assert event.amount > 0
            chips_in[event.source] -= event.amount
            chips_in[event.target] += event.amount
            assert min(chips_in.values()) >= 0

    game.listeners.append(record)
    whole = sum(stacks)
    while (player := game.get_next_player()) is not None:
        pots = game.pots
        assert sum(game.stacks) + sum(game.bets) + sum(pot.amount for pot in pots) == whole
        for seat in range(len(stacks)):
            assert chips_in[f"stack:{seat}"] == game.stacks[seat]
            assert chips_in[f"bet:{seat}"] == game.bets[seat]
        for number, pot in enumerate(pots):
            assert chips_in[f"pot:{number}"] == pot.amount
        bids = game.legal_bids()
        game.accept_bid(rng.choice(bids[1:] + bids[1:2]), player)
    assert sum(game.stacks) == whole
    assert all(not chips for zone, chips in chips_in.items() if not zone.startswith("stack"))


def test_a_tournament_ends_with_one_winner_and_all_places() -> None:
    for seed in range(20):
        game = Game(Rules.named("sit-and-go"), seed)
        rng = Random(seed)
        reported: list[Any] = []
        game.listeners.append(reported.append)
        while (player := game.get_next_player()) is not None:
            bids = game.legal_bids()
            game.accept_bid(rng.choice(bids[1:]), player)
        assert max(game.stacks) == sum(game.stacks) == 9_000
        assert game.winners == (game.places.index(1),)
        finished = [event.place for event in reported if isinstance(event, events.Finished)]
        assert sorted(game.places) == sorted(finished)
        assert finished == sorted(finished, reverse=True)


def test_blinds_go_up_and_double_beyond_the_last_level() -> None:
    rules = Rules(game="sit_and_go", levels="10/20, 20/40/5", hands_per_level=2)  # type: ignore[arg-type]  # text, as in a file
    assert rules.stakes(rules.level(1))[1:4] == (10, 20, 0)
    assert rules.stakes(rules.level(2))[1:4] == (20, 40, 5)
    assert rules.stakes(rules.level(4))[1:4] == (40, 80, 10)


def test_rebuys_top_up_and_duplicate_hands_start_alike() -> None:
    game = Game(Rules(seats=3, rebuy="when_broke", hands=40, stack=60), 3)
    rng = Random(3)
    while (player := game.get_next_player()) is not None:
        assert min(game.hand.started) > 0
        game.accept_bid(rng.choice(game.legal_bids()[1:]), player)
    assert sum(game.get_scores()) == 0
    twin = Game(Rules(seats=3, rebuy="every_hand", hands=9, stack=60), 3)
    while (player := twin.get_next_player()) is not None:
        assert twin.hand.started == (60, 60, 60)
        twin.accept_bid(rng.choice(twin.legal_bids()[1:]), player)
    assert sum(twin.get_scores()) == 0
    assert twin.get_scores() == tuple(
        sum(record.gains[seat] for record in twin.records) for seat in range(3)
    )


def test_a_refused_amount_names_the_maximum() -> None:
    with pytest.raises(RulesError, match=r"10000000000000 is not possible") as caught:
        Rules.from_data({"stack": 10**13})
    assert "from 1 to 1,000,000,000,000" in str(caught.value)
