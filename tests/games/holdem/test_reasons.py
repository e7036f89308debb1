"""Each reason is given in its position, and is absent where a little is different."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from cardtable.engine import Candidate
from cardtable.games.holdem import Action, View
from cardtable.games.holdem.reasons import reason
from tests.games.holdem.spots import advice_of, row, view_at

Rows = tuple[Candidate[Action], ...]
FLOP = "fold, fold, fold, raise 60, fold, call, "
"""The button has raised and the big blind has called: 130 in the pot, 1,940 behind."""
FLOP_BET = FLOP + "bet 60"
TURN = FLOP + "check, check, "
RIVER = TURN + "check, check, "
RIVER_BET = RIVER + "bet 100"


class Case(NamedTuple):
    """A position with its reason, and a similar one without it."""

    part: str
    view: View
    rows: Rows
    other: View
    other_rows: Rows | None = None


def _fold(equity: float, price: float) -> Rows:
    return row("fold", 0), row("call", -20, equity=equity, price=price)


def _call(equity: float, price: float) -> Rows:
    return row("call", 20, equity=equity, price=price), row("fold", 0)


def _bet(text: str, equity: float, folds: float, *, stay: str = "check") -> Rows:
    return row(text, 30, called=equity, folds=folds), row(stay, 5, equity=0.5)


def _check(bet: str, equity: float, called: float, folds: float) -> Rows:
    return row("check", 30, equity=equity), row(bet, 5, called=called, folds=folds)


CASES = {
    "short stack": Case(
        "With 10 big blinds",
        view_at("fold, fold, fold", "Ks 9d", stacks=[200] * 6),
        _bet("raise 200", 0.4, 0.5, stay="call"),
        view_at("fold, fold, fold", "Ks 9d"),
    ),
    "a stack of one blind": Case(
        "With 1 big blind, go",
        view_at("fold, fold, fold", "Ks 9d", stacks=[25] * 6),
        _bet("raise 25", 0.4, 0.5, stay="call"),
        view_at("fold, fold, fold", "Ks 9d", stacks=[40] * 6),
        _bet("raise 40", 0.4, 0.5, stay="call"),
    ),
    "premium": Case(
        "win more often than KK",
        view_at("", "Ks Kd"),
        _bet("raise 50", 0.6, 0.3, stay="call"),
        view_at("", "Ks 9d"),
    ),
    "isolate": Case(
        "The limper has shown no strength",
        view_at("fold, fold, call", "Ks 9d"),
        _bet("raise 90", 0.5, 0.3, stay="call"),
        view_at("call, fold, fold, fold", "Ks 9d"),  # the small blind acts first after the flop
    ),
    "steal": Case(
        "Only 2 players are left to act",
        view_at("fold, fold, fold", "Ks 9d"),
        _bet("raise 50", 0.45, 0.48, stay="call"),
        view_at("", "Ks 9d"),
    ),
    "set-mining": Case(
        "Call for a set: the stacks behind are 100 times the price.",
        view_at("fold, fold, call", "3c 3d"),
        _call(0.25, 0.29),
        view_at("fold, fold, call", "3c 3d", stacks=[180, 2000, 2000, 2000, 2000, 2000]),
    ),
    "suited connectors": Case(
        "Suited connectors win large pots",
        view_at("fold, fold, call", "7c 6c"),
        _call(0.25, 0.29),
        view_at("fold, fold, call", "7c 6d"),
    ),
    "an open raise": Case(
        "ATs is strong enough to open with 5 players left to act.",
        view_at("", "As Ts"),
        _bet("raise 50", 0.45, 0.25, stay="call"),
        view_at("", "9s 7d"),
    ),
    "many left to act": Case(
        "K9o is too weak to open with 5 players left to act.",
        view_at("", "Ks 9d"),
        _fold(0.3, 0.4),
        view_at("fold, fold, fold", "Ks 9d"),
    ),
    "raised twice": Case(
        "A raise and a re-raise",
        view_at("raise 50, raise 160", "Ks Td"),
        _fold(0.3, 0.4),
        view_at("raise 50", "Ks Td"),
    ),
    "free flop": Case(
        "the flop comes without another bet",
        view_at("fold, fold, fold, fold, call", "9s 2d"),
        _check("raise 60", 0.4, 0.3, 0.4),
        view_at(FLOP, "9s 2d", "Kc 7h 4d"),
    ),
    "too little for the price": Case(
        "Too little for the price: you need 29% and win 24%.",
        view_at(FLOP_BET, "Qs Jd", "Kc 7h 4d"),
        _fold(0.24, 0.29),
        view_at(FLOP_BET, "Qs Jd", "Kc 7h 4d"),
        _fold(0.31, 0.29),
    ),
    "enough for the price": Case(
        "Enough for the price: you need 24% and win 40%.",
        view_at(FLOP_BET, "Ks Jd", "Kc 7h 4d"),
        _call(0.40, 0.24),
        view_at(FLOP_BET, "Ks Jd", "Kc 7h 4d"),
        _call(0.22, 0.24),
    ),
    "out of position": Case(
        "You win 28% and need 24%, but you will be out of position on later streets.",
        view_at("fold, fold, fold, raise 60, fold, call, check, bet 60", "Ks Jd", "8c 7h 4d"),
        _fold(0.28, 0.24),
        view_at(FLOP_BET, "Ks Jd", "8c 7h 4d"),  # the button acts last
    ),
    "a draw that pays": Case(
        "A draw with 9 outs: you need 24% and win 36%.",
        view_at(FLOP_BET, "As 5s", "Ks 7s 4d"),
        _call(0.36, 0.24),
        view_at(FLOP_BET, "As 5s", "Ks 7h 4d"),
    ),
    "implied odds": Case(
        "Implied odds: 9 outs, and 1,880 behind",
        view_at(FLOP_BET, "As 5s", "Ks 7s 4d"),
        _call(0.20, 0.24),
        view_at(FLOP_BET, "As 5s", "Ks 7h 4d"),
    ),
    "a draw that is too weak": Case(
        "4 outs are too few for this price: you need 40% and win 20%.",
        view_at(FLOP_BET, "9s 8d", "Qc 6h 5d"),
        _fold(0.20, 0.40),
        view_at(FLOP_BET, "9s 2d", "Qc 6h 5d"),
    ),
    "the nuts": Case(
        "You hold the nuts",
        view_at(RIVER + "check", "As 5s", "Ks 7s 4s 9d 2h"),
        _bet("bet 100", 0.9, 0.5),
        view_at(RIVER + "check", "Qs 5s", "Ks 7s 4s 9d 2h"),
    ),
    "the best hand for now": Case(
        "No hand beats yours at the moment",
        view_at(FLOP + "check", "Ks Kd", "Kc 7h 4d"),
        _bet("bet 60", 0.9, 0.5),
        view_at(FLOP + "check", "7s 7d", "Kc 7h 4d"),
    ),
    "a small stack": Case(
        "The effective stack is only 65% of the pot",
        view_at(FLOP + "check", "Ks Qd", "Kc 7h 4d", stacks=[144] * 6),
        _bet("bet 84", 0.5, 0.3),
        view_at(FLOP + "check", "Ks Qd", "Kc 7h 4d"),
    ),
    "a stack a little larger than the pot": Case(
        "The effective stack is about the size of the pot: go all-in.",
        view_at(FLOP + "check", "Ks Qd", "Kc 7h 4d", stacks=[210] * 6),
        _bet("bet 150", 0.5, 0.3),
        view_at(FLOP + "check", "Ks Qd", "Kc 7h 4d", stacks=[180] * 6),
        _bet("bet 120", 0.5, 0.3),
    ),
    "value": Case(
        "For value: when called, you still win 62%.",
        view_at(FLOP + "check", "Ks Qd", "Kc 7h 4d"),
        _bet("bet 80", 0.62, 0.5),
        view_at(FLOP + "check", "Ks Qd", "Kc 7h 4d"),
        _bet("bet 80", 0.45, 0.5),
    ),
    "a semi-bluff": Case(
        "A semi-bluff: all fold 50% of the time, and if called you have 9 outs.",
        view_at(FLOP + "check", "As 5s", "Ks 7s 4d"),
        _bet("bet 80", 0.38, 0.5),
        view_at(FLOP + "check", "As 5s", "Ks 7h 4d"),
    ),
    "a bluff": Case(
        "A bluff: all fold 60% of the time, and 38% would be enough.",
        view_at(RIVER + "check", "Qs 5s", "Ks 7s 4d 9d 2h"),
        _bet("bet 80", 0.1, 0.6),
        view_at(RIVER + "check", "Qs 5s", "Ks 7s 4d 9d 2h"),
        _bet("bet 80", 0.1, 0.3),
    ),
    "ahead, but easily caught": Case(
        "Only 10% of all hands beat yours now: bet before the others improve.",
        view_at(FLOP + "check", "Kd 2c", "Kc 7h 4d"),
        _bet("bet 80", 0.48, 0.2),
        view_at(FLOP + "check", "7s 2c", "Kc 8h 7d"),
    ),
    "fold equity": Case(
        "Fold equity: all fold 40% of the time, and when called you win 45%.",
        view_at("raise 50", "Ks Td"),
        _bet("raise 150", 0.45, 0.4, stay="call"),
        view_at("raise 50", "Ks Td"),
        _bet("raise 150", 0.45, 0.1, stay="call"),
    ),
    "a free card": Case(
        "A free card: 4 outs, and no bet to pay.",
        view_at(FLOP + "check", "9s 8d", "Qc 6h 5d"),
        _check("bet 80", 0.35, 0.3, 0.3),
        view_at(FLOP, "9s 8d", "Qc 6h 5d"),  # the big blind acts first
    ),
    "pot control": Case(
        "Keep the pot small",
        view_at(TURN + "check", "7s 5d", "Kc 7h 4d 2h"),
        _check("bet 80", 0.55, 0.35, 0.5),
        view_at(TURN + "check", "7s 5d", "Kc 8h 4d 2h"),
    ),
    "many opponents": Case(
        "Against 3 opponents a bluff works only 8% of the time.",
        view_at("fold, call, call, call, fold, check, check, check, check", "9s 8d", "Qc Kh 5d"),
        _check("bet 60", 0.2, 0.2, 0.08),
        view_at(FLOP + "check", "9s 8d", "Qc Kh 2d"),
    ),
    "a bluff that fails": Case(
        "A bluff would have to work 38% of the time, but works 20%.",
        view_at(RIVER + "check", "Qs 5s", "Ks 7s 4d 9d 2h"),
        _check("bet 80", 0.2, 0.1, 0.2),
        view_at(RIVER + "check", "Qs 5s", "Ks 7s 4d 9d 2h"),
        _check("bet 80", 0.2, 0.1, 0.5),
    ),
    "beaten on the river": Case(
        "of all hands beat yours: you need 30% and win 12%.",
        view_at(RIVER_BET, "6s 5s", "Ks 7s Td 9d 2h"),
        _fold(0.12, 0.30),
        view_at(RIVER_BET, "Kd 5s", "Ks 7s Td 9d 2h"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_reason_is_given_in_its_position(name: str) -> None:
    case = CASES[name]
    assert case.part in reason(case.view, advice_of(*case.rows))


@pytest.mark.parametrize("name", CASES)
def test_a_reason_is_absent_in_a_similar_position(name: str) -> None:
    case = CASES[name]
    assert case.part not in reason(case.other, advice_of(*(case.other_rows or case.rows)))


def test_no_reason_where_a_call_is_as_good_as_a_fold() -> None:
    view = view_at(FLOP_BET, "Qs Jd", "Kc 7h 4d")
    close = row("fold", 0), row("call", -1, equity=0.24, price=0.29)
    assert reason(view, advice_of(*close)) == ""
