"""The rules of play on sets of cards: against the game, and the compiled text against the plain."""

from __future__ import annotations

import ast
import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from cardtable.cards import SUIT_MASKS, Suit, mask_of
from cardtable.games.spades import Game, Phase, Player, Rules
from cardtable.search.cards import trick_rules
from cardtable.search.cards.trick_rules import (
    BREAKING,
    FIRST_TRICK,
    FREE,
    beats,
    breaks_spades,
    legal_cards,
)

pytestmark = pytest.mark.quick

CLUBS = SUIT_MASKS[Suit.CLUBS]
SOURCE = Path(trick_rules.__file__).with_suffix(".py")
SEATS = ("4 partnership", "3 solo", "2")
JOKERS = ("none", "big_little", "joker_joker_deuce", "joker_joker_deuces")


@pytest.mark.sample(3)
@pytest.mark.parametrize("breaking", BREAKING)
@pytest.mark.parametrize("first_trick", FIRST_TRICK)
def test_the_rules_agree_with_the_game(breaking: str, first_trick: str) -> None:
    """Whole hands at random: every legal set, every break and every winner, card by card."""
    for seats, jokers in product(SEATS, JOKERS):
        rules = Rules(breaking=breaking, first_trick=first_trick, seats=seats, jokers=jokers)
        for seed in range(6):
            check_hand(rules, seed)


def check_hand(rules: Rules, seed: int) -> None:
    rng, game = Random(seed), Game(rules, seed=seed)
    for _ in range(rules.players):
        game.register_player(Player())
    while game.current_phase is not Phase.PLAYING:
        game.get_next_player()
        game.accept(rng.choice(game.legal()))
    breaking, first = BREAKING.index(rules.breaking), FIRST_TRICK.index(rules.first_trick)
    broken, best, winner = breaking == trick_rules.LEAD_ANY_TIME, -1, -1
    while not game.results:
        player = game.get_next_player()
        hand = game.current_hand
        assert player is not None
        assert hand is not None
        plays = hand.current_trick.plays
        led = rules.suit_masks[rules.suit_of(plays[0].card)] if plays else 0
        found = legal_cards(
            mask_of(game.cards_held(player.position)),
            led,
            rules.spades,
            CLUBS,
            broken,
            FREE if hand.tricks else first,
        )
        assert found == mask_of(game.legal_plays())
        assert game.view(0).broken == broken
        card = rng.choice(game.legal_plays())
        is_spade = rules.suit_of(card) is Suit.SPADES
        broken = broken or breaks_spades(is_spade, not plays, led == rules.spades, breaking)
        power = rules.power[card.index]
        same_suit = best >= 0 and rules.suit_of(card) is rules.suits[best]
        if not plays or beats(power, rules.power[best], same_suit, is_spade):
            best, winner = card.index, player.position
        game.accept_play(card, player)
        hand = game.current_hand
        assert hand is not None
        if len(plays) == rules.players - 1:
            assert hand.tricks[-1].winner is game.players[winner]


def test_the_compiled_text_is_the_plain_one() -> None:
    """Each function of the .pxd has the body of the .py, and no function is missing there."""
    source = SOURCE.read_text()
    plain = {
        node.name: [line.strip() for line in source.splitlines()[start(node) - 1 : node.end_lineno]]
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef)
    }
    inline = SOURCE.with_suffix(".pxd").read_text()
    found = re.findall(
        r"cdef inline [\w ]+? (\w+)\([^)]*\) noexcept nogil:\n((?:    .*\n)+)", inline
    )
    assert {name: [line.strip() for line in body.splitlines()] for name, body in found} == plain


def start(function: ast.FunctionDef) -> int:
    """Return the line of the first statement after the docstring."""
    return function.body[1].lineno


def test_the_compiled_numbers_are_the_plain_ones() -> None:
    names = re.findall(r"    ([A-Z_]+) = (\d)\n", SOURCE.with_suffix(".pxd").read_text())
    assert len(names) == len(BREAKING) + len(FIRST_TRICK)
    assert all(getattr(trick_rules, name) == int(number) for name, number in names)
