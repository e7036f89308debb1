"""Decisions at a poker table: a game played to a given point, with given cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine import Advice, Candidate, Chance
from cardtable.games.holdem import Action, Game, Rules, View

ALL_CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def view_at(
    actions: str = "",
    hole: str = "As Kd",
    board: str = "",
    *,
    seats: int = 6,
    stacks: Sequence[int] = (),
) -> View:
    """Return the view of the seat to act after *actions*, which holds *hole*.

    *actions* are separated by commas; ``raise 50`` raises to 50. The button is seat 0, the blinds
    are 10 and 20, and everybody has 2,000 unless *stacks* says otherwise.
    """
    texts = [text.strip() for text in actions.split(",") if text.strip()]
    plain = _play(texts, seats, stacks, None)
    ring = [(1 + place) % seats for place in range(seats)]
    mine, on_board = hole.split(), board.split()
    rest = [card for card in ALL_CARDS if card not in {*mine, *on_board}]
    deck = [
        mine[number] if seat == plain.hand.to_act else rest.pop(0)
        for number in range(2)
        for seat in ring
    ]
    on_board += [rest.pop() for _missing in range(5 - len(on_board))]
    deck += [rest.pop(), *on_board[:3], rest.pop(), on_board[3], rest.pop(), on_board[4]]
    game = _play(texts, seats, stacks, " ".join(deck))
    return game.view(game.hand.to_act)


def _play(texts: Sequence[str], seats: int, stacks: Sequence[int], deck: str | None) -> Game:
    game = Game(
        Rules(seats=seats), seed=1, stacks=list(stacks) or [2_000] * seats, button=0, deck=deck
    )
    for text in texts:
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(Action.parse(text), player)
    assert game.get_next_player() is not None
    return game


def row(text: str, expected: float, **chances: float) -> Candidate[Action]:
    """Return a candidate with its *chances* by key."""
    return Candidate(
        Action.parse(text),
        expected,
        1.0,
        chances=tuple(Chance(key, share, key) for key, share in chances.items()),
    )


def advice_of(*rows: Candidate[Action]) -> Advice[Action]:
    """Return the rows as advice in chips."""
    return Advice(rows, 100, "chips")
