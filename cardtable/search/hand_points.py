"""Points with best play by all: what an ending is worth once contracts, nils and bags count."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from cardtable.search.double_dummy import Interrupted, Stop, check
from cardtable.search.points import PointSolver

_idle: list[PointSolver] = []  # a search borrows one: each thread its own, none made anew


def hand_worth(
    tricks: int,
    all_tricks: int,
    failed: int,
    contracts: Sequence[int],
    nils: Sequence[int],
    bag: int = -9,
    per_trick: int = 10,
) -> int:
    """Return the score of side 0 less that of side 1 for a finished hand.

    *tricks* of *all_tricks* went to side 0; *failed* has a bit for each seat whose nil is broken.
    *contracts* are the bids of the sides without the nils; *nils* the points at stake by seat, 0
    for a seat that did not bid nil. A contract brings *per_trick* a trick, or costs as much when
    set; each trick over it brings *bag*: one point, less what the bag will cost one day (a tenth
    of a penalty of 100). The tricks of a broken nil count for the partner's contract.
    """
    worth = 0
    for side, took in ((0, tricks), (1, all_tricks - tricks)):
        contract = contracts[side]
        points = -per_trick * contract
        if took >= contract:
            points = per_trick * contract + bag * (took - contract)
        for seat in (side, side + 2):
            points += -nils[seat] if failed >> seat & 1 else nils[seat]
        worth += points if side == 0 else -points
    return worth


def solve_points(
    hands: Sequence[int],
    leader: int,
    *,
    contracts: Sequence[int],
    nils: Sequence[int] = (0, 0, 0, 0),
    taken: Sequence[int] = (0, 0, 0, 0),
    trick: Sequence[int] = (),
    spades_broken: bool = True,
    bag: int = -9,
    per_trick: int = 10,
    stop: Stop | None = None,
    nodes: int = 0,
) -> int:
    """Return the score of side 0 less that of side 1 when all play for it, all cards known.

    *hands*, *leader*, *trick* and *spades_broken* as for double_dummy.solve(), spades trump;
    *taken* are the tricks of each seat so far; the rest as for hand_worth().

    Raises:
        ValueError: The cards are no position, or the tricks are more than 13.
        Interrupted: *stop* was set, or *nodes* positions (0: no limit) were searched.
    """
    check(hands, leader, trick)
    laid = [card // 13 * 16 + card % 13 for card in trick]
    broken = spades_broken or any(card >= 39 for card in trick)
    solver = _idle.pop() if _idle else PointSolver()
    try:
        left = solver.load(hands, trick, leader, 3)
        state, worths = _value_hands(solver, left, contracts, nils, taken, bag, per_trick)
        solver.listen(stop.flag if stop else array("i", [0]), nodes)
        low, high = 0, len(worths) - 1
        while low < high:
            goal = (low + high + 1) // 2
            if solver.reaches(leader, laid, goal, left, state, broken):
                low = goal
            else:
                high = goal - 1
            if solver.interrupted:
                raise Interrupted
        return worths[low]
    finally:
        _idle.append(solver)


def _value_hands(
    solver: PointSolver,
    left: int,
    contracts: Sequence[int],
    nils: Sequence[int],
    taken: Sequence[int],
    bag: int,
    per_trick: int,
) -> tuple[int, list[int]]:
    """Tell the solver what hands are worth; return the state so far and the possible worths."""
    if sum(taken) + left > 13:
        raise ValueError("a hand has 13 tricks")
    mask = sum(1 << seat for seat in range(4) if nils[seat])
    failed = sum(1 << seat for seat in range(4) if nils[seat] and taken[seat])
    start = taken[0] + taken[2]
    table = [
        hand_worth(tricks, sum(taken) + left, broken, contracts, nils, bag, per_trick)
        for tricks in range(14)
        for broken in range(16)
    ]
    possible = sorted(
        {
            table[16 * tricks + broken]
            for tricks in range(start, start + left + 1)
            for broken in range(16)
            if broken & ~mask == 0 and broken & failed == failed
        }
    )
    place = {worth: index for index, worth in enumerate(possible)}
    solver.value_hands([place.get(worth, 0) for worth in table], mask)
    return 16 * start + failed, possible
