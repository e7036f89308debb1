"""Search a deal whose cards are all known: a tree that grows where play looks best."""

from __future__ import annotations

from math import log, sqrt

from cardtable.games.spades.hand import HandState
from cardtable.games.spades.strategies.lookahead import Exact, Sight, Value


class _Node:
    """A position reached in the tree: what its cards led to so far, from the searcher's side."""

    __slots__ = ("children", "groups", "ours", "total", "visits")

    def __init__(self, ours: bool, groups: list[list[int]]) -> None:
        self.ours = ours
        self.groups = groups
        self.children: list[_Node | None] = [None] * len(groups)
        self.visits = 0
        self.total = 0.0


def grow(
    hand: HandState, exact: Exact, sight: Sight, value: Value, steps: int, explore: float
) -> dict[int, tuple[int, float]]:
    """Return for each legal card how often it was looked into and its mean value.

    *steps* bounds the cards laid altogether; *explore* is about the spread of values.
    """
    root = _Node(True, exact.alike(hand))
    while steps > 0:
        state = hand.copy()
        node = root
        path = [root]
        while True:
            if not state.held[state.to_act] or not node.groups:
                break
            place = _choose(node, explore)
            state.lay(node.groups[place][0])
            steps -= 1
            child = node.children[place]
            if child is None:
                over = not state.held[state.to_act]
                child = node.children[place] = _Node(
                    sight.side_of[state.to_act] == exact.ours, [] if over else exact.alike(state)
                )
                path.append(child)
                break
            node = child
            path.append(node)
        steps -= sum(held.bit_count() for held in state.held)
        found = value(sight.playout(state))
        for node in path:
            node.visits += 1
            node.total += found
    result = {}
    for group, child in zip(root.groups, root.children, strict=True):
        visits = child.visits if child is not None else 0
        mean = child.total / visits if child is not None else -9.0
        for index in group:
            result[index] = (visits, mean)
    return result


def _choose(node: _Node, explore: float) -> int:
    best, choice = -1e9, 0
    width = explore * sqrt(log(node.visits + 1.0))
    sign = 1.0 if node.ours else -1.0
    for place, child in enumerate(node.children):
        if child is None:
            return place
        score = sign * child.total / child.visits + width / sqrt(child.visits)
        if score > best:
            best, choice = score, place
    return choice
