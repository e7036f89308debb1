"""Helpers for tests of Spades: seats, deals by hand, and a player that does what it is told."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards import DECK, parse_cards
from cardtable.games.spades import Bid, Game, Player, Rules


def table(rules: Rules | None = None, **options: object) -> Game:
    """Return a game with silent seats A, B, C, D."""
    game = Game(rules or Rules(), **options)  # type: ignore[arg-type]
    for name in "ABCD"[: game.rules.players]:
        game.register_player(Player(name=name))
    return game


def suits(*hands: str) -> list[list[str]]:
    """Return a deal; each hand is four words of ranks in the order spades hearts diamonds clubs.

    A dash is no card: ``suits("AKQJT98765432 - - -", ...)``.
    """
    deal = []
    for hand in hands:
        words = hand.split()
        assert len(words) == 4, hand
        deal.append(
            [rank + suit for word, suit in zip(words, "shdc", strict=True) for rank in word
             if rank != "-"]
        )  # fmt: skip
    return deal


def bid(game: Game, *bids: int | str) -> None:
    """Make the bids in the order of the table."""
    for word in bids:
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(Bid.parse(str(word)), player)


def lay(game: Game, cards: str) -> None:
    """Lay the cards in turn."""
    for card in parse_cards(cards):
        player = game.get_next_player()
        assert player is not None
        game.accept_play(card, player)


def lay_any(game: Game, count: int = 999) -> None:
    """Lay the first legal card until the hand is over, *count* times at most."""
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
