"""Hands of few cards in any position, in the engine and in the search."""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.cards import Card, Suit, mask_of
from cardtable.games.spades import Rules
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.strategies.kernel_adapter import kernel_cards, wide_mask
from cardtable.search.cards.trick_rules import BREAKING, FIRST_TRICK


def load_rules(tree: Any, rules: Rules) -> None:
    breaking, first = BREAKING.index(rules.breaking), FIRST_TRICK.index(rules.first_trick)
    tree.hands.set_rules(rules.side_of, breaking, first, 0)


def few_cards(rules: Rules, rng: Random) -> HandState:
    """Return a hand of one to six cards each, before its first trick; half of them of two suits."""
    deck = [card.index for card in rules.deck]
    if rng.random() < 0.5:
        suits = rng.sample(list(Suit), 2)
        deck = [card.index for card in rules.deck if card.suit in suits]
    size = rng.randint(1, 6)
    dealt = rng.sample(deck, size * rules.players)
    held = [mask_of(map(Card.of, dealt[i :: rules.players])) for i in range(rules.players)]
    hand = HandState(rules, rng.randrange(rules.players), held, ())
    hand.start_play()
    return hand


def load_hand(tree: Any, hand: HandState) -> None:
    """Load the position of *hand* as the root of *tree*, with its cards as the only world."""
    trick = hand.history[len(hand.history) - hand.trick_size :]
    tree.worlds.worlds = [wide_mask(hand.rules, mask) for mask in hand.held]
    tree.hands.set_root(
        hand.taken,
        hand.held[hand.to_act].bit_count(),
        hand.to_act,
        [kernel_cards(hand.rules)[index] for index in trick],
        hand.leaders[-1],
        hand.broken,
        len(hand.leaders) == 1,
    )
    tree.worlds.start_world(0)
