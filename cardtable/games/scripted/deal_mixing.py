"""Random swaps of hidden tokens that lead from one valid deal to another.

A swap exchanges the tokens of two places of a group, unless one of them must not hold its new token
or a requirement would no longer be met. The swaps are a symmetric random walk, so in the long run
all deals that can be reached are equally likely. A requirement that was met is lost only by a swap
in which one of its tokens leaves its places for another token, so only then all its places are
looked at. A deal takes hundreds of swaps: the module is compiled; deal_mixing.pxd has its types.
"""

from __future__ import annotations

from collections.abc import Callable

Need = tuple[list[int], frozenset[int]]
"""Numbers of places, of which one must hold one of some tokens."""


def mix(
    held: list[int],
    first: int,
    size: int,
    steps: int,
    barred: list[frozenset[int]],
    needs: list[list[Need]],
    draw: Callable[[], float],
    are_met: bool,
) -> None:
    """Make *steps* swaps among *size* places from number *first* on, in place.

    *held* is the token of each place, *barred* are those it must not hold, *needs* the requirements
    about it; *are_met* says whether all of these are met. *draw* returns random numbers below 1.
    """
    for _step in range(steps):
        place = first + int(draw() * size)
        other = first + int(draw() * size)
        one, two = held[place], held[other]
        if two in barred[place] or one in barred[other]:
            continue
        held[place], held[other] = two, one
        if not (
            keeps(held, needs[place], one, two, are_met)
            and keeps(held, needs[other], two, one, are_met)
        ):
            held[place], held[other] = one, two


def keeps(held: list[int], needs: list[Need], left: int, came: int, are_met: bool) -> bool:
    """Return whether a place still meets its requirements after a swap."""
    for places, tokens in needs:
        if are_met and (left not in tokens or came in tokens):
            continue
        for place in places:
            if held[place] in tokens:
                break
        else:
            return False
    return True
