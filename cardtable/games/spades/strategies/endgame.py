"""Endings solved exactly: every world that was drawn is played out with best play by all."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from cardtable.games.spades.strategies.lens import index_of, kernel_cards, nil_value
from cardtable.games.spades.view import View
from cardtable.search.budget import Stop
from cardtable.search.card_tree import CardTree
from cardtable.search.hand_points import solve_worlds

RANKS = 0x1FFF


class Outcome(NamedTuple):
    """What a finished hand is to side 0: its worth, points ahead, and what was kept by side."""

    worth: float
    points: float
    kept: tuple[bool, bool]
    nils: int


class Ending(NamedTuple):
    """The *worlds* solved, each with its weight, and for each card the outcomes in them."""

    outcomes: dict[int, list[Outcome]]
    weights: list[int]
    complete: bool


def can_solve(view: View) -> bool:
    """Tell whether the solver plays by the same rules from here on: two sides of partners.

    It knows no rule for the first trick, breaks spades with any spade, and counts the tricks of a
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
    """Return how each legal card fares in each world of *held*; None when that is impossible.

    *held* are the hands of all positions as the kernel has them, world by world; *tree* must show
    *view*.
    """
    rules = view.rules
    trick = view.trick
    cards = kernel_cards(rules)
    laid = [cards[play.card.index] for play in trick.plays]
    spades = _spades(held[:4], laid)
    if len(spades) > 13:
        return None
    worlds = Counter(zip(*(held[seat::4] for seat in range(4)), strict=True))
    outcomes = _outcomes(tree, view)
    order = sorted({outcome.worth for outcome in outcomes})
    rank = {worth: number for number, worth in enumerate(order)}
    by_rank = {rank[outcome.worth]: outcome for outcome in outcomes}
    layouts = [tuple(_narrow(mask, spades) for mask in world) for world in worlds]
    legal, rows = solve_worlds(
        layouts,
        trick.leader,
        trick=[_card(card, spades) for card in laid],
        taken=view.taken,
        values=[rank[outcome.worth] for outcome in outcomes],
        nils=_nil_mask(view),
        spades_broken=view.broken,
        stop=stop,
        seconds=seconds,
    )
    if not rows:
        return None
    back = {
        _card(wide, spades): index
        for wide, index in index_of(rules).items()
        if wide < 48 or wide & 15 in spades
    }
    found = {
        back[card]: [by_rank[row[number]] for row in rows] for number, card in enumerate(legal)
    }
    return Ending(found, list(worlds.values())[: len(rows)], len(rows) == len(worlds))


def _nil_mask(view: View) -> int:
    return sum(1 << seat for seat, bid in enumerate(view.bids) if nil_value(view.rules, bid))


def _outcomes(tree: CardTree, view: View) -> list[Outcome]:
    """Return what side 0 gets for each number of its tricks and each mask of broken nils."""
    rules, nils = view.rules, _nil_mask(view)
    found = []
    for tricks in range(14):
        for broken in range(16):
            took = [0] * 4
            for side, rest in ((0, tricks), (1, rules.hand_size - tricks)):
                seats = (side, side + 2)
                for seat in seats:
                    if (nils & broken) >> seat & 1:
                        took[seat] = 1
                        rest -= 1
                # a trick more goes to nobody whose nil it would break
                free = [seat for seat in seats if not (nils & ~broken) >> seat & 1]
                took[(free or seats)[0]] += max(0, rest)
            worth, points, kept = tree.worth_of(took)
            found.append(Outcome(worth, points, kept, nils & ~broken))
    return found


def _spades(hands: list[int], laid: list[int]) -> tuple[int, ...]:
    """Return the places of the spades in play, ascending; all of a deck without jokers."""
    mask = sum(1 << card for card in laid) >> 48
    for hand in hands:
        mask |= hand >> 48
    if mask <= RANKS:
        return tuple(range(13))
    return tuple(place for place in range(16) if mask >> place & 1)


def _card(card: int, spades: tuple[int, ...]) -> int:
    """Return what the solver calls the kernel's *card*: 13 * suit + rank among those in play."""
    return 39 + spades.index(card & 15) if card >= 48 else 13 * (card >> 4) + (card & 15)


def _narrow(mask: int, spades: tuple[int, ...]) -> int:
    """Return *mask* with 13 bits a suit, spades by their rank among those in play."""
    plain = mask & RANKS | (mask >> 16 & RANKS) << 13 | (mask >> 32 & RANKS) << 26
    held = mask >> 48
    if held and spades[-1] > 12:
        held = sum(1 << rank for rank, place in enumerate(spades) if held >> place & 1)
    return plain | held << 39
