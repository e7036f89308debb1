"""Hands played by this engine and by PokerKit side by side, action by action."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.games.holdem import Action, Game, Rules
from tests.oracles import oracle

AUTOMATIONS = (
    "ANTE_POSTING",
    "BET_COLLECTION",
    "BLIND_OR_STRADDLE_POSTING",
    "HOLE_CARDS_SHOWING_OR_MUCKING",
    "HAND_KILLING",
    "CHIPS_PUSHING",
    "CHIPS_PULLING",
    "RUNOUT_COUNT_SELECTION",
)


def pokerkit_state(game: Game) -> Any:
    """Return PokerKit's state for the current hand of *game*, with the hole cards dealt.

    Its player 0 is left of the button.
    """
    kit = oracle("pokerkit")
    automations = tuple(getattr(kit.Automation, name) for name in AUTOMATIONS)
    hand, rules = game.hand, game.rules
    order = hand.ring
    count = len(order)
    stacks = [hand.started[seat] for seat in order]
    blinds = (rules.small_blind, rules.big_blind)
    if rules.structure == "fixed-limit":
        small = rules.stakes(0).small_bet
        state = kit.FixedLimitTexasHoldem.create_state(
            automations,
            True,
            rules.ante,
            blinds,
            small,
            2 * small,
            stacks,
            count,
            mode=kit.Mode.CASH_GAME,
        )
    else:
        variant = kit.NoLimitTexasHoldem
        if rules.structure == "pot-limit":
            variant = pot_limit_variant()
        state = variant.create_state(
            automations,
            True,
            rules.ante,
            blinds,
            rules.big_blind,
            stacks,
            count,
            mode=kit.Mode.CASH_GAME,
        )
    for seat in order:
        state.deal_hole("".join(str(Card.of(index)) for index in hand.hole(seat)))
    return state


def pot_limit_variant() -> Any:
    """Return PokerKit's class for pot-limit Hold'em, made of its parts: it has none of its own."""
    games = oracle("pokerkit.games")
    parts = games.PotLimitPokerMixin, games.NoLimitTexasHoldem
    return type("PotLimitTexasHoldem", parts, {})


def deal_board(state: Any, deck: tuple[int, ...], count: int, street: int) -> None:
    """Burn and deal the same cards with PokerKit up to *street*, if it expects any."""
    while state.can_burn_card() or state.can_deal_board():
        dealt = len(state.board_cards)
        place = 2 * count + {0: 0, 3: 4, 4: 6}[dealt]
        size = 1 if dealt else 3
        if dealt >= (0, 3, 4, 5)[street]:
            return
        if state.can_burn_card():
            state.burn_card(str(Card.of(deck[place])))
        cards = "".join(str(Card.of(index)) for index in deck[place + 1 : place + 1 + size])
        state.deal_board(cards)


def make_game(seed: int) -> tuple[Game, Random]:
    rng = Random(seed)
    structure = rng.choice(("no-limit", "pot-limit", "fixed-limit"))
    seats = rng.randint(2, 9)
    depth = rng.choice((30, 80, 400, 2_000))
    rules = Rules(
        structure=structure,
        small_blind=5,
        big_blind=10,
        ante=rng.choice((0, 0, 1, 3)),
        raise_cap=3,
        odd_chips="one_each",
    )
    stacks = [rng.randint(4, depth) for _seat in range(seats)]
    return Game(rules, seed=seed, stacks=stacks, button=seats - 1, hands=1), rng


def compare(seed: int) -> str:
    """Play hand *seed* with both engines; return the intended difference found, or ""."""
    game, rng = make_game(seed)
    player = game.get_next_player()
    hand = game.hand
    if hand.started[hand.big] < game.rules.big_blind + game.rules.ante:
        return "a short big blind is called in full"
    state, order = pokerkit_state(game), hand.ring
    while player is not None:
        street = hand.street
        deal_board(state, hand.deck, len(order), street)
        assert state.actor_index is not None, f"seed {seed}: PokerKit has no player to act"
        assert order[state.actor_index] == player.position, f"seed {seed}: another player to act"
        assert hand.to_call == state.checking_or_calling_amount, f"seed {seed}: to call"
        minimum = state.min_completion_betting_or_raising_to_amount
        maximum = state.max_completion_betting_or_raising_to_amount
        expected = None if minimum is None else (minimum, maximum)
        if game.raise_range != expected:
            difference = intended_difference(game)
            assert difference, f"seed {seed}: {game.raise_range}, PokerKit {expected}"
            return difference
        action = pick(game, rng)
        if action is Action.FOLD:
            state.fold()
        elif action.to:
            state.complete_bet_or_raise_to(action.to)
        else:
            state.check_or_call()
        game.accept_bid(action, player)
        player = game.get_next_player()
        if player is not None and hand.street == street:
            assert [hand.stacks[seat] for seat in order] == list(state.stacks), f"seed {seed}"
            assert [hand.bets[seat] for seat in order] == list(state.bets), f"seed {seed}"
    deal_board(state, hand.deck, len(order), 3)
    if state.actor_index is not None:  # PokerKit waits for a player without a decision
        assert state.checking_or_calling_amount == 0, f"seed {seed}: PokerKit expects chips"
        state.check_or_call()
        deal_board(state, hand.deck, len(order), 3)
    assert not state.status, f"seed {seed}: PokerKit has not finished"
    stacks, theirs = [game.stacks[seat] for seat in order], list(state.stacks)
    if stacks != theirs:
        awards = game.records[0].awards
        pots = Counter(award.pot for award in awards)
        odd = sum(winners - 1 for winners in pots.values())
        largest = max(abs(a - b) for a, b in zip(stacks, theirs, strict=True))
        assert largest <= odd, f"seed {seed}: {stacks}, PokerKit {theirs}"
        return "odd chips go one each"
    return ""


def intended_difference(game: Game) -> str:
    """Return the reason why legal raises may differ here, or an empty string."""
    hand = game.hand
    if game.rules.structure == "fixed-limit" and not hand.street and hand.is_capped:
        return "fixed limit: the big blind counts as the bet"
    if game.rules.structure == "fixed-limit" and hand.heads_up and hand.bet_count > 3:
        return "fixed limit: no cap for two players"
    if not any(
        hand.stacks[seat] + hand.bets[seat] > hand.current
        for seat in hand.ring
        if seat != hand.to_act and hand.live >> seat & 1
    ):
        return "a raise above the stacks of all others who can still act"
    if is_measured_by_full_blinds(game):
        return "pot limit: blinds count in full before the flop"
    short = any(not hand.stacks[seat] and hand.live >> seat & 1 for seat in hand.ring)
    if not short:
        return ""
    if game.rules.structure == "fixed-limit":
        return "fixed limit: an all-in of half a bet counts as a bet"
    return "a short all-in over blinds or a bet, and several that add up"


def is_measured_by_full_blinds(game: Game) -> bool:
    """Whether a blind is short before the flop in pot limit; PokerKit counts the pot as it is."""
    hand, rules = game.hand, game.rules
    return (
        rules.structure == "pot-limit"
        and not hand.street
        and any(
            hand.started[seat] < blind + rules.ante
            for seat, blind in ((hand.small, rules.small_blind), (hand.big, rules.big_blind))
        )
    )


def pick(game: Game, rng: Random) -> Action:
    """Return a random action, but never a fold instead of a check, which PokerKit rejects."""
    hand = game.hand
    limits = game.raise_range
    draw = rng.random()
    if limits is not None and draw < 0.3:
        minimum, maximum = limits
        to = rng.choice((minimum, minimum, maximum, rng.randint(minimum, maximum)))
        return Action.raise_to(to) if hand.current else Action.bet(to)
    if game.hand.to_call:
        return Action.FOLD if draw > 0.85 else Action.CALL
    return Action.CHECK


def run(seeds: range) -> dict[str, int]:
    found: dict[str, int] = {}
    for seed in seeds:
        difference = compare(seed)
        found[difference] = found.get(difference, 0) + 1
    return found


def test_two_hundred_random_hands_agree() -> None:
    found = run(range(200))
    assert found[""] >= 140, found


@pytest.mark.soak
def test_ten_thousand_random_hands_agree() -> None:
    found = run(range(10_000))
    print(found)
    assert found[""] >= 6_500, found  # the others end at an intended difference
