"""The playout policy and the runs of equivalent cards, by their definitions card by card."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardtable.cards import cards_of
from cardtable.games.spades import Rules
from cardtable.games.spades.hand.state import HandState
from cardtable.search.cards.trick_rules import beats
from tests.search.few_cards import few_cards, load_hand, load_rules
from tests.uncompiled import plain_card_tree

SEATS = ("4 partnership", "4 solo", "3 solo", "2")


def bits(mask: int) -> list[int]:
    return [card for card in range(64) if mask >> card & 1]


def wins(card: int, best: int) -> bool:
    return beats(card, best, card >> 4 == best >> 4, card >= 48)


def may_play(tree: Any, seat: int, led: int) -> list[int]:
    """Return the cards *seat* may play to a trick in which the card *led* was led."""
    held = bits(tree.hands.hold[seat])
    return [card for card in held if card >> 4 == led >> 4] or held


def positions(seats: str, number: int) -> Iterator[tuple[Any, HandState]]:
    """Yield a tree in random positions, beside the hand it shows."""
    rules, rng, tree = Rules(seats=seats), Random(seats), plain_card_tree()()
    load_rules(tree, rules)
    tree.hands.noise = 0
    for _ in range(number):
        hand = few_cards(rules, rng)
        left = rng.randrange(1, 1 + rules.players * hand.held[0].bit_count())
        while sum(mask.bit_count() for mask in hand.held) > left:
            hand.play(rng.choice(cards_of(hand.legal_mask())).index)
        load_hand(tree, hand)
        yield tree, hand


@pytest.mark.parametrize("seats", SEATS)
def test_a_run_has_no_card_of_another_seat_inside(seats: str) -> None:
    for tree, _hand in positions(seats, 60):
        mask = tree.hands.legal()
        others = tree.hands.trick
        for seat in range(tree.hands.seats):
            if seat != tree.hands.turn:
                others |= tree.hands.hold[seat]
        starts = 0
        for card in bits(mask):
            below = [other for other in bits(mask | others) if other < card]
            same_suit = [other for other in below if other >> 4 == card >> 4]
            if not same_suit or others >> same_suit[-1] & 1:
                starts |= 1 << card
        assert tree.hands.merge_runs(mask) == starts


@pytest.mark.parametrize("seats", SEATS)
def test_a_seat_that_wants_the_trick_takes_it_with_the_cheapest_sure_card(seats: str) -> None:
    won = 0
    for tree, hand in positions(seats, 250):
        if not tree.hands.trick_size:
            continue
        side, led = tree.hands.side[tree.hands.turn], bits(tree.hands.led & tree.hands.trick)[0]
        seats_after = range(
            tree.hands.turn + 1, tree.hands.turn + tree.hands.seats - tree.hands.trick_size
        )
        rivals = [
            seat % tree.hands.seats
            for seat in seats_after
            if tree.hands.side[seat % tree.hands.seats] != side
        ]

        def is_sure(card: int, tree: Any = tree, rivals: Any = rivals, led: int = led) -> bool:
            """Whether no rival still to play can beat *card*."""
            return not any(
                wins(other, card) for seat in rivals for other in may_play(tree, seat, led)
            )

        tree.hands.bid[:] = [14] * 4
        tree.hands.set_goals()
        mask = tree.hands.legal()
        chosen = tree.hands.choose_card(mask)
        sure = [card for card in bits(mask) if wins(card, tree.hands.best) and is_sure(card)]
        if sure and not (tree.hands.side[hand.winning] == side and is_sure(tree.hands.best)):
            assert chosen == min(sure)
            won += 1
        else:
            lowest = min(card & 15 for card in bits(mask) if card < 48 or min(bits(mask)) >= 48)
            assert chosen & 15 == lowest
    assert won > 20


@pytest.mark.parametrize("seats", SEATS)
def test_a_nil_is_attacked_with_cards_that_it_must_beat(seats: str) -> None:
    attacked = 0
    for tree, hand in positions(seats, 250):
        others = [
            seat
            for seat in range(tree.hands.seats)
            if tree.hands.side[seat] != tree.hands.side[tree.hands.turn]
        ]
        nil = others[0]
        played = [
            (hand.leaders[-1] + step) % tree.hands.seats for step in range(tree.hands.trick_size)
        ]
        if nil in played:
            continue
        mask = tree.hands.legal()
        forcing = []
        for card in bits(mask):
            led = bits(tree.hands.led & tree.hands.trick)[0] if tree.hands.trick_size else card
            top = (
                card
                if not tree.hands.trick_size or wins(card, tree.hands.best)
                else tree.hands.best
            )
            if all(wins(other, top) for other in may_play(tree, nil, led)):
                forcing.append(card)
        chosen = tree.hands.choose_for_nil(nil, mask)
        if forcing and len(forcing) < len(bits(mask)):
            assert chosen in forcing
            attacked += 1
        else:
            assert chosen == -1
    assert attacked > 5
