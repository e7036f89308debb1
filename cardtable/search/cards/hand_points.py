"""Double-dummy solver for points: best play for contracts, nils and bags with all cards known.

``solve_points`` returns the value of a position under classic scoring, ``solve_points_all`` that of
each legal card. Any other goal, such as another scoring rule or the chance to win the match, is
given as a table of integers by the tricks of side 0 and the nils that failed: ``solve_worlds``
takes such a table and solves many deals of the hidden cards in one call::

    solve_worlds(worlds: Sequence[Sequence[int]], leader: int, *, trick: Sequence[int] = (),
                 taken: Sequence[int] = (0, 0, 0, 0), values: Sequence[int], nils: int = 0,
                 spades_broken: bool, stop: Stop | None = None, seconds: float = 0.0)
        -> tuple[tuple[int, ...], list[tuple[int, ...]]]    # legal cards; a row for each world
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from cardtable.search.budget import Stop
from cardtable.search.cards.points import PointSolver
from cardtable.search.double_dummy import Interrupted, check, legal_cards
from cardtable.search.pool import Pool

_solvers: Pool[PointSolver] = Pool(PointSolver)
SPADES = 3


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

    *tricks* of *all_tricks* went to side 0; *failed* is the mask of the seats whose nil failed.
    *contracts* are the bids of the sides without nils; *nils* the points at stake by seat, 0 for a
    seat that did not bid nil. A contract scores *per_trick* points a trick if made and loses as
    many if set. Each overtrick scores *bag*: one point less the expected cost of a bag, a tenth of
    a penalty of 100. The tricks of a failed nil count for the partner's contract.

    This stands beside the scores of the game and of scoring.py because a search may not import a
    game, and scoring.py only sums up tables; tests hold all of them equal.
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


def hand_values(
    contracts: Sequence[int],
    nils: Sequence[int] = (0, 0, 0, 0),
    all_tricks: int = 13,
    bag: int = -9,
    per_trick: int = 10,
) -> list[int]:
    """Return hand_worth() of every possible result of a hand, the table for solve_worlds().

    The index is 16 * tricks of side 0 + mask of the seats whose nil failed.
    """
    return [
        hand_worth(tricks, all_tricks, failed, contracts, nils, bag, per_trick)
        for tricks in range(14)
        for failed in range(16)
    ]


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
    seconds: float = 0.0,
) -> int:
    """Return the score of side 0 less that of side 1 with best play by everyone.

    *hands*, *leader*, *trick* and *spades_broken* are as in double_dummy.solve(), with spades as
    trumps; *taken* are the tricks of each seat so far; the rest is as in hand_worth().

    Raises:
        ValueError: The cards are not a possible position, or there are more than 13 tricks.
        Interrupted: *stop* was set, *nodes* positions were searched, or *seconds* went by (0: no
            limit) before there was a result.
    """
    check(hands, leader, trick)
    all_tricks = _all_tricks(hands, leader, trick, taken)
    values = hand_values(contracts, nils, all_tricks, bag, per_trick)
    mask = sum(1 << seat for seat in range(4) if nils[seat])
    solver = _solvers.acquire()
    try:
        left = solver.solver.load(hands, trick, leader, SPADES)
        state, worths = _set_worths(solver, left, values, mask, taken)
        solver.solver.set_limits(stop.flag if stop else array("i", [0]), nodes, seconds)
        place = solver.worth(leader, len(trick), left, state, spades_broken)
        if solver.solver.interrupted:
            raise Interrupted
        return worths[place]
    finally:
        _solvers.release(solver)


def solve_points_all(
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
    seconds: float = 0.0,
) -> dict[int, int]:
    """Return the value after each legal card of the seat to act.

    The keys are card indexes in ascending order. Arguments and errors are those of solve_points().
    Without cards the dict is empty.
    """
    check(hands, leader, trick)
    all_tricks = _all_tricks(hands, leader, trick, taken)
    cards, rows = solve_worlds(
        [hands],
        leader,
        trick=trick,
        taken=taken,
        values=hand_values(contracts, nils, all_tricks, bag, per_trick),
        nils=sum(1 << seat for seat in range(4) if nils[seat]),
        spades_broken=spades_broken,
        stop=stop,
        nodes=nodes,
        seconds=seconds,
    )
    if not rows:
        raise Interrupted
    return dict(zip(cards, rows[0], strict=True))


def solve_worlds(
    worlds: Sequence[Sequence[int]],
    leader: int,
    *,
    trick: Sequence[int] = (),
    taken: Sequence[int] = (0, 0, 0, 0),
    values: Sequence[int],
    nils: int = 0,
    spades_broken: bool,
    stop: Stop | None = None,
    nodes: int = 0,
    seconds: float = 0.0,
) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
    """Return the legal cards of the seat to act and the value of each in each of *worlds*.

    A world is four hands; all worlds have the same *leader*, *trick*, *taken* and hand of the seat
    to act. *values* are 14 * 16 integers: the value of the finished hand to side 0, by 16 * the
    tricks of side 0 in the whole hand + the mask of the seats whose nil failed. *nils* is the mask
    of the seats that bid nil; the nil of a seat that has *taken* a trick has failed already.

    The cards are indexes in ascending order; a row holds the value of each. There is one row for
    each world solved before *stop* was set, *nodes* positions were searched, or *seconds* went by
    (0: no limit): possibly fewer rows than worlds, even none.

    Raises:
        ValueError: A world is not a possible position, or differs from the others where all must
            agree, there are more than 13 tricks, or *values* or *nils* have the wrong size.
    """
    if len(values) != 224 or not 0 <= nils < 16:
        raise ValueError("values are 14 * 16 numbers, and nils is a mask of four seats")
    if not worlds:
        return (), []
    check(worlds[0], leader, trick)
    _all_tricks(worlds[0], leader, trick, taken)
    seat = (leader + len(trick)) & 3
    hand = worlds[0][seat]
    cards = legal_cards(hand, trick, spades_broken or any(card >= 39 for card in trick))
    if not cards:
        return (), [()] * len(worlds)
    flat = _flatten(worlds, seat)
    alike = _runs(cards, worlds[0], trick)
    leads = [card for card, first in zip(cards, alike, strict=True) if card == first]
    solver = _solvers.acquire()
    try:
        left = solver.solver.load(worlds[0], trick, leader, SPADES)
        state, worths = _set_worths(solver, left, values, nils, taken)
        solver.solver.set_limits(stop.flag if stop else array("i", [0]), nodes, seconds)
        rows = bytearray(len(leads) * len(worlds))
        inner = array("i", [card // 13 * 16 + card % 13 for card in leads])
        done = solver.solve_worlds(flat, leader, len(trick), inner, state, spades_broken, rows)
    finally:
        _solvers.release(solver)
    width = len(leads)
    columns = [leads.index(first) for first in alike]
    found = [
        tuple([worths[rows[start + column]] for column in columns])
        for start in range(0, done * width, width)
    ]
    return tuple(cards), found


def _all_tricks(
    hands: Sequence[int], leader: int, trick: Sequence[int], taken: Sequence[int]
) -> int:
    """Return the number of tricks of the whole hand. Raises ValueError for more than 13."""
    left = hands[leader].bit_count() + bool(trick)
    if len(taken) != 4 or min(taken) < 0 or sum(taken) + left > 13:
        raise ValueError("a hand has 13 tricks; taken are the tricks of each of four seats")
    return sum(taken) + left


def _flatten(worlds: Sequence[Sequence[int]], seat: int) -> array[int]:
    """Return all hands in one array. Raises ValueError if a world does not match the first."""
    first = worlds[0]
    union, hand = first[0] | first[1] | first[2] | first[3], first[seat]
    sizes = [cards.bit_count() for cards in first]
    for number, world in enumerate(worlds):
        if (
            len(world) != 4
            or world[0] | world[1] | world[2] | world[3] != union
            or world[seat] != hand
            or [cards.bit_count() for cards in world] != sizes
        ):
            raise ValueError(f"world {number} has other cards or hand sizes than world 0")
    return array("Q", [cards for world in worlds for cards in world])


def _runs(cards: Sequence[int], hands: Sequence[int], trick: Sequence[int]) -> list[int]:
    """Return for each card the lowest equivalent of *cards*: no other card lies between them."""
    others = hands[0] | hands[1] | hands[2] | hands[3] | sum(1 << card for card in trick)
    alike: list[int] = []
    for card in cards:
        before = card - 1
        while before % 13 < card % 13 and before >= 0 and not others >> before & 1:
            before -= 1
        joined = before >= 0 and before // 13 == card // 13 and before in cards
        alike.append(alike[cards.index(before)] if joined else card)
    return alike


def _set_worths(
    solver: PointSolver, left: int, values: Sequence[int], nils: int, taken: Sequence[int]
) -> tuple[int, list[int]]:
    """Set the solver's worths; return the state so far and the sorted list of possible worths."""
    failed = sum(1 << seat for seat in range(4) if nils >> seat & 1 and taken[seat])
    start = taken[0] + taken[2]
    possible = sorted(
        {
            values[16 * tricks + broken]
            for tricks in range(start, start + left + 1)
            for broken in range(16)
            if broken & ~nils == 0 and broken & failed == failed
        }
    )
    place = {worth: index for index, worth in enumerate(possible)}
    solver.outcomes.set_worths([place.get(worth, 0) for worth in values], nils, left)
    return 16 * start + failed, possible
