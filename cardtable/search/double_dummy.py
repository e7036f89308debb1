"""Double-dummy solver: the tricks a side takes with all cards known and best play by everyone."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from cardtable.search.budget import Stop
from cardtable.search.cards import trick_rules
from cardtable.search.cards.solver import Solver
from cardtable.search.pool import Pool

_TRUMPS = {"s": 3, "n": 4}
_NO_STOP = array("i", [0])  # the flag of a search that cannot be stopped
_solvers: Pool[Solver] = Pool(Solver)


class Interrupted(Exception):
    """A search was stopped, or reached its node or time limit, before it had a result."""


def solve(
    hands: Sequence[int],
    leader: int,
    *,
    trick: Sequence[int] = (),
    trump: str = "s",
    spades_broken: bool = True,
    stop: Stop | None = None,
    nodes: int = 0,
    seconds: float = 0.0,
) -> int:
    """Return the tricks that seats 0 and 2 take from here on, including the current trick.

    *hands* are four masks of the cards still held, bit 13 * suit + rank (clubs, diamonds, hearts,
    spades; two..ace). *trick* holds the indexes of the cards of the current trick, in order, played
    by *leader* (0..3) and the seats after it. *trump* is "s" or "n" (none). Unless
    *spades_broken*, spades may be led only after one was played, or from a hand of only spades.

    Raises:
        ValueError: The cards are not a possible position.
        Interrupted: *stop* was set, *nodes* positions were searched, or *seconds* went by (0: no
            limit) before there was a result.
    """
    check(hands, leader, trick)
    broken = spades_broken or any(card >= 39 for card in trick)
    solver = _solvers.acquire()
    try:
        left = solver.load(hands, trick, leader, _suit(trump))
        solver.set_limits(stop.flag if stop else _NO_STOP, nodes, seconds)
        played = [card // 13 * 16 + card % 13 for card in trick]
        return _value(solver, leader, played, left, broken, 0, left, _estimate(hands, trump, left))
    finally:
        _solvers.release(solver)


def solve_all(
    hands: Sequence[int],
    leader: int,
    *,
    trick: Sequence[int] = (),
    trump: str = "s",
    spades_broken: bool = True,
    stop: Stop | None = None,
    nodes: int = 0,
    seconds: float = 0.0,
) -> dict[int, int]:
    """Return the tricks of seats 0 and 2 after each legal card of the seat to act.

    The keys are card indexes in ascending order; the values include the current trick. Arguments
    and errors are those of solve(). Without cards the dict is empty.
    """
    check(hands, leader, trick)
    seat = (leader + len(trick)) & 3
    broken = spades_broken or any(card >= 39 for card in trick)
    cards = legal_cards(hands[seat], trick, broken)
    absent = ~(hands[0] | hands[1] | hands[2] | hands[3] | sum(1 << card for card in trick))
    values: dict[int, int] = {}
    solver = _solvers.acquire()
    try:
        left = solver.load(hands, trick, leader, _suit(trump))
        solver.set_limits(stop.flag if stop else _NO_STOP, nodes, seconds)
        played = [card // 13 * 16 + card % 13 for card in trick]
        guess = _estimate(hands, trump, left)
        before = -1
        for card in cards:
            between = (1 << card) - (1 << (before + 1)) if before >= 0 else 0
            if before >= 0 and card // 13 == before // 13 and absent & between == between:
                values[card] = values[before]  # adjacent cards are equivalent
            else:
                inner = card // 13 * 16 + card % 13
                solver.play(seat, inner)
                guess = _value(solver, leader, [*played, inner], left, broken, 0, left, guess)
                solver.unplay(seat, inner)
                values[card] = guess
            before = card
        return values
    finally:
        _solvers.release(solver)


def legal_cards(hand: int, trick: Sequence[int], broken: bool) -> list[int]:
    """Return the indexes of the cards of *hand* that may be played to *trick*, lowest first."""
    led = 8191 << 13 * (trick[0] // 13) if trick else 0
    allowed = trick_rules.legal_cards(hand, led, 8191 << 39, 8191, broken, trick_rules.FREE)
    return [card for card in range(52) if allowed >> card & 1]


def check(hands: Sequence[int], leader: int, trick: Sequence[int]) -> None:
    """Raise ValueError unless these cards can be a position before some seat's play."""
    if len(hands) != 4 or leader not in (0, 1, 2, 3) or len(trick) > 3:
        raise ValueError("a position has four hands, a leader 0..3 and at most three cards played")
    union = hands[0] | hands[1] | hands[2] | hands[3]
    total = sum(hands)
    for card in trick:
        union |= 1 << card
        total += 1 << card
    if total != union or union >> 52 or min(hands) < 0:
        raise ValueError("a card appears twice or is not in the deck")
    sizes = [hand.bit_count() for hand in hands]
    for place in range(len(trick)):
        sizes[(leader + place) & 3] += 1
    if len(set(sizes)) != 1:
        raise ValueError("the hands differ in size")


def _suit(trump: str) -> int:
    if trump not in _TRUMPS:
        raise ValueError(f"trump must be one of {', '.join(_TRUMPS)}, not {trump!r}")
    return _TRUMPS[trump]


def _estimate(hands: Sequence[int], trump: str, left: int) -> int:
    """Return a guess at the tricks of seats 0 and 2, from their high cards and trumps."""
    if left < 7:
        return (left + 1) // 2
    ours, theirs = hands[0] | hands[2], hands[1] | hands[3]
    lead = 0
    for shift in (0, 13, 26, 39):
        mine, yours = ours >> shift & 8191, theirs >> shift & 8191
        for weight in (4, 3, 2, 1):
            if mine > yours:
                lead += weight
                mine ^= 1 << (mine.bit_length() - 1)
            elif yours:
                lead -= weight
                yours ^= 1 << (yours.bit_length() - 1)
    extra = 0.19 * lead
    if trump == "s":
        extra += 0.54 * ((ours >> 39).bit_count() - (theirs >> 39).bit_count())
    return round(left / 2 + extra)


def _value(
    solver: Solver,
    leader: int,
    trick: Sequence[int],
    left: int,
    broken: bool,
    low: int,
    high: int,
    guess: int,
) -> int:
    """Return the exact value in *low*..*high* by null-window searches (MTD(f)) from *guess*."""
    while low < high:
        guess = min(max(guess, low + 1), high)
        if solver.reaches(leader, trick, guess, left, broken):
            low = guess
            guess += 1
        else:
            high = guess - 1
            guess -= 1
        if solver.interrupted:
            raise Interrupted
    return low
