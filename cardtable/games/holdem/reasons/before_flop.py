"""Reasons before the flop: the starting hand, the players left to act, the stacks."""

from __future__ import annotations

from cardtable.core.i18n import _, ngettext, write_percent
from cardtable.games.contrast import percent_words
from cardtable.games.holdem.actions import ActionKind
from cardtable.games.holdem.reasons.decision import Decision, Rule
from cardtable.games.holdem.reasons.prices import enough, fold_equity, too_little
from cardtable.games.holdem.strategies.implied import has_implied_odds, is_pair, is_suited_connector
from cardtable.games.holdem.strategies.positions import limpers, open_share

PREMIUM = 0.05
"""At most this share of all starting hands is better than a premium hand."""
PLAYABLE = 0.10
"""This share of the starting hands is never called too weak to open."""
SHORT_STACK = 14
"""A stack of at most this many big blinds is short."""
MANY_RIVALS = 4
"""From this number of players left to act on, a steal seldom works."""
NINES = 7
"""The index of the highest rank whose pair is played for a set."""


def short_stack(spot: Decision) -> str:
    blinds = (spot.stack + spot.view.bets[spot.view.seat]) / spot.view.stakes.big_blind
    if not spot.is_all_in or blinds > SHORT_STACK:
        return ""
    return ngettext(
        "With {count} big blind, go all-in or fold.",
        "With {count} big blinds, go all-in or fold.",
        round(blinds),
    ).format(count=round(blinds))


def premium(spot: Decision) -> str:
    if not spot.is_bet or spot.start.above > PREMIUM:
        return ""
    if not spot.start.above:
        return _("No starting hand wins more often than {hand}: raise for value.").format(
            hand=spot.start.name
        )
    return _("Only {share} of starting hands win more often than {hand}: raise for value.").format(
        share=write_percent(100 * spot.start.above, 1), hand=spot.start.name
    )


def isolate(spot: Decision) -> str:
    callers = [seat for seat in limpers(spot.view.hand) if seat in spot.view.in_hand]
    if not spot.is_bet or spot.raises or not callers or not spot.is_last:
        return ""
    return ngettext(
        "The limper has shown no strength, and you act last after the flop.",
        "The limpers have shown no strength, and you act last after the flop.",
        len(callers),
    )


def steal(spot: Decision) -> str:
    folds = spot.best.chance("folds")
    if not spot.is_bet or not _is_unopened(spot) or spot.rivals >= MANY_RIVALS or not folds:
        return ""
    return ngettext(
        "Only one player is left to act, who folds {folds} of the time.",
        "Only {count} players are left to act, and all fold {folds} of the time.",
        spot.rivals,
    ).format(count=spot.rivals, folds=percent_words(folds))


def strong_enough_to_open(spot: Decision) -> str:
    if not spot.is_bet or not _is_unopened(spot) or spot.rivals < MANY_RIVALS:
        return ""
    if spot.start.rank >= open_share(spot.view.hand, spot.view.seat):
        return ""
    return _("{hand} is strong enough to open with {count} players left to act.").format(
        hand=spot.start.name, count=spot.rivals
    )


def set_mining(spot: Decision) -> str:
    if not _calls_for_later(spot) or not is_pair(spot.view):
        return ""
    if spot.view.hand.hole(spot.view.seat)[0] % 13 > NINES:
        return ""
    return _("Call for a set: the stacks behind are {times} times the price.").format(
        times=spot.stack // spot.cost
    )


def suited_connectors(spot: Decision) -> str:
    if not _calls_for_later(spot) or not is_suited_connector(spot.view):
        return ""
    return _(
        "Suited connectors win large pots: the stacks behind are {times} times the price."
    ).format(times=spot.stack // spot.cost)


def too_weak_to_open(spot: Decision) -> str:
    if spot.kind is not ActionKind.FOLD or not _is_unopened(spot) or spot.rivals < MANY_RIVALS:
        return ""
    if spot.start.rank < PLAYABLE:
        return ""
    return _("{hand} is too weak to open with {count} players left to act.").format(
        hand=spot.start.name, count=spot.rivals
    )


def raised_twice(spot: Decision) -> str:
    if spot.kind is not ActionKind.FOLD or spot.raises < 2 or spot.start.above <= PREMIUM:
        return ""
    return _("A raise and a re-raise: only the strongest hands continue.")


def free_flop(spot: Decision) -> str:
    if spot.kind is not ActionKind.CHECK:
        return ""
    return _("Checking is free, and the flop comes without another bet.")


def _is_unopened(spot: Decision) -> bool:
    """Whether nobody has called or raised yet."""
    return not spot.raises and not limpers(spot.view.hand)


def _calls_for_later(spot: Decision) -> bool:
    """Whether the best action is a call that pays if the hand improves."""
    return spot.kind is ActionKind.CALL and has_implied_odds(spot.view)


RULES: tuple[Rule, ...] = (
    short_stack,
    premium,
    isolate,
    steal,
    strong_enough_to_open,
    set_mining,
    suited_connectors,
    too_weak_to_open,
    raised_twice,
    free_flop,
    enough,
    too_little,
    fold_equity,
)
