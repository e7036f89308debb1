"""Solution of endings: every sampled world is solved double dummy."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from cardtable.games.spades.strategies.kernel_adapter import index_of, kernel_cards, nil_value
from cardtable.games.spades.views.view import View
from cardtable.search.budget import Stop
from cardtable.search.cards.card_tree import CardTree
from cardtable.search.cards.hand_points import solve_worlds

RANKS = 0x1FFF


class Outcome(NamedTuple):
    """The result of a finished hand.

    *value* and *points* (a difference) are those of side 0; *kept* tells for each side whether it
    made its bids; *nils* is the mask of the positions that made a nil; *bags* are those of each
    side.
    """

    value: float
    points: float
    kept: tuple[bool, bool]
    nils: int
    bags: tuple[int, int]


class Ending(NamedTuple):
    """The outcomes of each card, by its index, in the solved worlds.

    *weights* are those of the worlds; *complete* is False if some worlds were not solved in time.
    """

    outcomes: dict[int, list[Outcome]]
    weights: list[int]
    complete: bool


def can_solve(view: View) -> bool:
    """Return whether the solver supports the rules from here on: two partnerships.

    The solver has no first-trick rule, breaks spades with any spade, and counts the tricks of a
    failed nil for its side.
    """
    rules = view.rules
    partners = rules.players == 4 and len(rules.sides) == 2
    lead = len(view.leaders) > 1 or rules.first_trick == "free"
    breaking = view.broken or rules.breaking != "broken_only_by_ruff"
    return (
        partners
        and lead
        and breaking
        and (rules.failed_nil_tricks == "partner" or not _nil_mask(view))
    )


def solve_ending(
    tree: CardTree, view: View, held: list[int], stop: Stop, seconds: float
) -> Ending | None:
    """Return the outcomes of each legal card in each world of *held*; None if not possible.

    *held* are the hands of all positions in kernel cards, world by world; *tree* must show *view*.
    """
    rules = view.rules
    trick = view.trick
    cards = kernel_cards(rules)
    played = [cards[play.card.index] for play in trick.plays]
    spades = _spades(held[:4], played)
    if len(spades) > 13:
        return None
    worlds = Counter(zip(*(held[seat::4] for seat in range(4)), strict=True))
    outcomes = _outcomes(tree, view)
    order = sorted({outcome.value for outcome in outcomes})
    rank = {value: number for number, value in enumerate(order)}
    by_rank = {rank[outcome.value]: outcome for outcome in outcomes}
    layouts = [tuple(_narrow(mask, spades) for mask in world) for world in worlds]
    legal, rows = solve_worlds(
        layouts,
        trick.leader,
        trick=[_card(card, spades) for card in played],
        taken=view.taken,
        values=[rank[outcome.value] for outcome in outcomes],
        nils=_nil_mask(view),
        spades_broken=view.broken,
        stop=stop,
        seconds=seconds,
    )
    if not rows:
        return None
    index_by_card = {
        _card(card, spades): index
        for card, index in index_of(rules).items()
        if card < 48 or card & 15 in spades
    }
    by_card = {
        index_by_card[card]: [by_rank[row[number]] for row in rows]
        for number, card in enumerate(legal)
    }
    return Ending(by_card, list(worlds.values())[: len(rows)], len(rows) == len(worlds))


def _nil_mask(view: View) -> int:
    return sum(1 << seat for seat, bid in enumerate(view.bids) if nil_value(view.rules, bid))


def _outcomes(tree: CardTree, view: View) -> list[Outcome]:
    """Return the outcomes by the tricks of side 0 (0..13) and the mask of broken nils (0..15)."""
    rules, nils = view.rules, _nil_mask(view)
    table = []
    for tricks in range(14):
        for broken in range(16):
            took = [0] * 4
            for side, rest in ((0, tricks), (1, rules.hand_size - tricks)):
                seats = (side, side + 2)
                for seat in seats:
                    if (nils & broken) >> seat & 1:
                        took[seat] = 1
                        rest -= 1
                # no extra trick goes to a seat whose nil it would break
                free = [seat for seat in seats if not (nils & ~broken) >> seat & 1]
                took[(free or seats)[0]] += max(0, rest)
            value, points, kept, bags = tree.hands.worth_of(took)
            table.append(Outcome(value, points, kept, nils & ~broken, bags))
    return table


def _spades(hands: list[int], played: list[int]) -> tuple[int, ...]:
    """Return the ranks of the spades in play, ascending; without jokers, all of them."""
    mask = sum(1 << card for card in played) >> 48
    for hand in hands:
        mask |= hand >> 48
    if mask <= RANKS:
        return tuple(range(13))
    return tuple(rank for rank in range(16) if mask >> rank & 1)


def _card(card: int, spades: tuple[int, ...]) -> int:
    """Return the kernel's *card* in the solver's numbering: 13 * suit + rank in play."""
    return 39 + spades.index(card & 15) if card >= 48 else 13 * (card >> 4) + (card & 15)


def _narrow(mask: int, spades: tuple[int, ...]) -> int:
    """Return *mask* with 13 bits per suit, spades by their rank among those in play."""
    plain = mask & RANKS | (mask >> 16 & RANKS) << 13 | (mask >> 32 & RANKS) << 26
    held = mask >> 48
    if held and spades[-1] > 12:
        held = sum(1 << rank for rank, place in enumerate(spades) if held >> place & 1)
    return plain | held << 39
