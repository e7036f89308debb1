"""Helpers for tests of Spades: seats, deals written by hand, scripted players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from cardtable.cards import DECK, mask_of, parse_cards
from cardtable.engine import Door
from cardtable.games.spades import Bid, Game, IllegalAction, Player, Rules
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.strategies import Cheater


def table(rules: Rules | None = None, **options: Any) -> Game:
    """Return a game with persons A, B, C and D in the seats."""
    game = Game(rules or Rules(), **options)
    for name in "ABCD"[: game.rules.players]:
        game.register_player(Player(name=name))
    return game


def suits(*hands: str) -> list[list[str]]:
    """Return a deal. Each hand is given as ranks of spades, hearts, diamonds and clubs.

    A dash stands for a void: ``suits("AKQJT98765432 - - -", ...)``.
    """
    deal = []
    for hand in hands:
        words = hand.split()
        assert len(words) == 4, hand
        deal.append(
            [
                rank + suit
                for word, suit in zip(words, "shdc", strict=True)
                for rank in word
                if rank != "-"
            ]
        )
    return deal


MIXED = suits("A32 KQ2 A432 K32", "KQ4 A54 K65 A654", "J765 JT9 QJ7 QJT", "T98 8763 T98 987")
"""A deal in which each player holds cards of all suits."""


def bid(game: Game, *bids: int | str) -> None:
    """Make the bids in turn."""
    for word in bids:
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(Bid.parse(str(word)), player)


def play_cards(game: Game, cards: str) -> None:
    """Play the cards in turn."""
    for card in parse_cards(cards):
        player = game.get_next_player()
        assert player is not None
        game.accept_play(card, player)


def play_any(game: Game, count: int = 999) -> None:
    """Play the first legal card until the hand is over, at most *count* times."""
    while count and not game.between_hands and game.get_next_player() is not None:
        player = game.get_next_player()
        assert player is not None
        if not game.legal_plays():
            break
        game.accept_play(game.legal_plays()[0], player)
        count -= 1


def one_suit_each() -> list[list[str]]:
    """Return a deal in which A holds all clubs, B all diamonds, C all hearts, D all spades."""
    return [[str(card) for card in DECK[start : start + 13]] for start in (0, 13, 26, 39)]


def words(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards))


def bids(game: Game) -> str:
    """Return the legal bids as text."""
    return words(game.legal_bids())


def plays(game: Game) -> str:
    """Return the legal plays as text."""
    return words(game.legal_plays())


def refused(game: Game, action: Any) -> str:
    """Submit an illegal action; return the id of the rule."""
    player = game.get_next_player()
    assert player is not None
    accept = game.accept_bid if game.door is Door.BID else game.accept_play
    with pytest.raises(IllegalAction) as caught:
        accept(action, player)
    return caught.value.rule


def true_hand(game: Game) -> HandState:
    """Return a copy of the current hand with all cards, as Cheater sees it."""
    hand = game.view_for(Cheater(), game.players[0]).truth
    assert hand is not None
    return hand


def next_name(game: Game) -> str:
    player = game.get_next_player()
    return "" if player is None else player.name


def ending(rules: Rules, *hands: str, dealer: int = -1) -> Game:
    """Return a game in which only these cards are left; the player after the dealer leads."""
    seats = rules.players
    masks = [mask_of(parse_cards(hand)) for hand in hands]
    state = HandState(rules, dealer % seats, masks, ())
    state.bids = (Bid(1),) * seats
    state.start_play()
    zeros = (0,) * len(rules.sides)
    return Game.resume(
        rules, state, totals=zeros, bags=zeros, names="ABCD"[:seats], number=1, seed=0
    )
