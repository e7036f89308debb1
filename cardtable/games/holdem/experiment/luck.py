"""Luck at Hold'em: the value to each seat of every card of the board, and of every random choice.

A seat's value is its equity against the other live hands, times the pots, times the factor by which
pots usually still grow. All cards are known here, those of folded hands included, so the equity
before a street is exactly the mean of the equity after it, and no other boards have to be tried.
The factor depends on the chips before the cards were dealt, and is the same before and after the
street. Once nobody can bet any more it is 1, so the result is replaced by its mean over all boards.

Before the flop the equity is estimated from random boards. They are drawn with a separate seed,
independent of the deck, so the estimate adds a little noise, but no bias.

If a seat states the probabilities of its actions, its random choice counts as luck too. The value
of an action is then the share of the pots if one opponent calls the bet and nobody bets again.

Luck with the hole cards is not estimated. In a duplicate session each contestant holds the same
cards once, so every zero-sum estimate of their value cancels.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.core import CALL, FOLD, Core
from cardtable.games.holdem.hand.record import HandRecord
from cardtable.games.holdem.rules import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from cardtable.games.luck import Luck, mean_value
from cardtable.poker.odds import Odds

Growth = tuple[float, float, float]
"""The final pot as a multiple of the pot when the flop, the turn and the river are dealt."""

GROWTH: Mapping[str, Growth] = {
    NO_LIMIT: (5.0, 3.0, 2.0),
    POT_LIMIT: (5.0, 3.0, 2.0),
    FIXED_LIMIT: (3.0, 2.5, 1.5),
}
"""The growth of pots by structure.

They are the best compromise for several pairs of strategies, found by
tests/benchmarks/holdem_growth.py in sessions of seeds that no result uses (901, 902 and 905 to 907;
see docs/strength.md).
"""
CHOSEN = 0.35
"""How much of the value of an action counts, since a bet is not always called.

It was the best factor for Solver against Equity and against another solver, in sessions of seed 77.
"""
BOARDS = 1000
"""Random boards for an equity before the flop; their error is at most 1.6% of the pot."""


def luck_of(
    record: HandRecord,
    seed: int,
    growth: Growth | None = None,
    mixes: Mapping[int, Mapping[Action, float]] | None = None,
) -> tuple[float, ...]:
    """Return the luck of each seat in a hand, in chips; the sum of all is 0.

    *seed* draws the boards before the flop. It must not depend on the cards. *growth* replaces that
    of GROWTH, and must not depend on them either. *mixes* are the probabilities of the actions, for
    those numbers of the history for which they are known.
    """
    growth = growth or GROWTH[record.stakes.structure]
    positions = record.button, record.small, record.big
    core = Core(record.stakes, record.started, positions, record.deck)
    luck = Luck(core.seats)
    _run_on(core, luck, seed, growth)
    for number, (_street, _seat, action) in enumerate(record.history):
        if mixes and number in mixes:
            _add_choice(core, luck, seed, action, mixes[number])
        core.act(_number_of(action))
        _run_on(core, luck, seed, growth)
    return luck.by_seat


def _number_of(action: Action) -> int:
    """Return the core's number of an action."""
    return action.to or (FOLD if action.kind is ActionKind.FOLD else CALL)


def _add_choice(
    core: Core, luck: Luck, seed: int, action: Action, mix: Mapping[Action, float]
) -> None:
    """Add the luck with the draw of *action* from *mix*; nothing if that does not contain it."""
    total = sum(mix.values())
    values = {each: _value_after(core, seed, each) for each in mix}
    if action in values:
        luck.add(values[action], mean_value([(mix[each] / total, values[each]) for each in mix]))


def _value_after(core: Core, seed: int, action: Action) -> list[float]:
    """Return CHOSEN times what each seat gains if the one that has put in the most calls *action*.

    Nothing more is bet after it, and all chips are taken for one pot.
    """
    seat, live = core.to_act, core.live
    paid = [before + bet for before, bet in zip(core.paid, core.bets, strict=True)]
    if action.kind is ActionKind.FOLD:
        live &= ~(1 << seat)
    elif not action.to:
        paid[seat] += core.to_call
    else:
        others = [other for other in core.ring if core.live >> other & 1 and other != seat]
        caller = max(others, key=lambda other: paid[other])
        paid[seat] += action.to - core.bets[seat]
        paid[seat] = min(paid[seat], paid[caller] + core.stacks[caller])  # the rest is returned
        paid[caller] = max(paid[caller], paid[seat])
    pot = sum(paid)
    won = _shares(core, [(pot, live)], core.street, seed)
    return [CHOSEN * (share - chips) for share, chips in zip(won, paid, strict=True)]


def _run_on(core: Core, luck: Luck, seed: int, growth: Growth) -> None:
    """Make all steps up to the next decision; add the luck of the streets dealt.

    If several streets are dealt without a decision between them, the pots remain the same, and so
    the means of those between cancel: only the first and the last equity are needed.
    """
    first = core.street
    pots: list[tuple[float, int]] = []
    while core.to_act < 0 and not core.is_over:
        core.advance()
        if core.street > first and not pots:
            pots = _expected_pots(core, growth)
    if pots:
        luck.add(_shares(core, pots, core.street, seed), _shares(core, pots, first, seed))


def _expected_pots(core: Core, growth: Growth) -> list[tuple[float, int]]:
    """Return the pots that several seats can win, with the chips expected in them at the end.

    Each is (chips, mask of seats). The last one grows, unless nobody can bet; it cannot grow by
    more than the stacks behind.
    """
    pots = [(float(chips), seats) for chips, seats in core.pot_parts if seats & (seats - 1)]
    behind = sorted([core.stacks[seat] for seat in core.ring if core.able >> seat & 1])
    if len(behind) < 2 or not pots:
        return pots
    chips, seats = pots[-1]
    more = (growth[core.street - 1] - 1) * sum(chips for chips, _seats in pots)
    pots[-1] = chips + min(more, float(len(behind) * behind[-2])), seats
    return pots


def _shares(core: Core, pots: list[tuple[float, int]], street: int, seed: int) -> list[float]:
    """Return the share of each seat in *pots* by its equity with the board of *street*."""
    board = core.board_at(street)
    shares = [0.0] * core.seats
    for chips, mask in pots:
        seats = [seat for seat in core.ring if mask >> seat & 1]
        dead = [card for seat in core.ring if not mask >> seat & 1 for card in core.hole(seat)]
        odds = Odds([core.hole(seat) for seat in seats], board, seed, dead)
        if board:
            odds.count_all()
        else:
            odds.count_some(BOARDS)
        count, results = odds.results()
        for seat, (wins, ties) in zip(seats, results, strict=True):
            share = wins + sum(number / ways for ways, number in enumerate(ties, 2))
            shares[seat] += chips * share / count
    return shares
