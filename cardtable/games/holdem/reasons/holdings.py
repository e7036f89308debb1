"""Two hole cards on a board, by counting cards: category, outs, better hands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cardtable.poker.evaluator import evaluate

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT = range(5)
_LOWEST = (1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453)
"""The lowest value of each category from high card to straight flush."""


def category(value: int) -> int:
    """Return the category of an evaluation, from HIGH_CARD to 8 for a straight flush."""
    return sum(value >= lowest for lowest in _LOWEST) - 1


def outs(hole: Sequence[int], board: Sequence[int]) -> int:
    """Return the number of unseen cards that make a straight or better with a hole card.

    It is 0 before the flop, on the river, and for a hand that is that good already.
    """
    if not 3 <= len(board) <= 4 or category(evaluate([*hole, *board])) >= STRAIGHT:
        return 0
    seen = {*hole, *board}
    found = 0
    for card in range(52):
        if card in seen:
            continue
        value = evaluate([*hole, *board, card])
        if category(value) < STRAIGHT:
            continue
        if len(board) == 4 and evaluate([*board, card]) == value:
            continue  # the board alone makes it
        found += 1
    return found


def beaten_share(hole: Sequence[int], board: Sequence[int]) -> float:
    """Return the share of all hands an opponent may hold that beat *hole* on *board* now."""
    seen = {*hole, *board}
    mine = evaluate([*hole, *board])
    rest = [card for card in range(52) if card not in seen]
    pairs = list(combinations(rest, 2))
    return sum(evaluate([*pair, *board]) > mine for pair in pairs) / len(pairs)


def uses_hole_card(hole: Sequence[int], board: Sequence[int]) -> bool:
    """Whether the hole cards make more than the *board* does: a better category than its own."""
    made = category(evaluate([*hole, *board]))
    if len(board) == 5:
        return made > category(evaluate(list(board)))
    ranks = [card % 13 for card in board]
    own = max(ranks.count(rank) for rank in ranks)
    pairs = sum(ranks.count(rank) == 2 for rank in set(ranks))
    on_board = TWO_PAIR if pairs == 2 else (HIGH_CARD, PAIR, TRIPS, 7)[own - 1]
    return made > on_board
