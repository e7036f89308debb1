"""The codes of the hands of a match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from cardtable.deal_codes.codes import (
    NUMBERS,
    PART,
    SEEDS,
    InvalidCode,
    is_dealt,
    read_code,
    write_code,
)
from cardtable.engine import GameKind
from cardtable.games.deal_opening import Opening
from cardtable.match import Match


def code_of_hand(match: Match, hand: int) -> str:
    """Return the code of *hand* (from 1), which has been dealt; empty if there is none.

    There is none in games without chance, for a hand on another machine, and for a later hand of a
    script that a new game cannot begin with.
    """
    if not is_dealt(match.kind) or not match.deals:
        return ""
    if (
        hand == 1
        and match.code
        and _is_start(match.code, match.kind, match.rules, match.seed, match.deals, match.dealer)
    ):
        return read_code(match.code).text
    part = match.kind.part(PART)
    try:
        at_start = partial(_at_start, match, hand)
        start = part.opening(match.game, match.deals, hand, match.dealer, at_start)
    except (ValueError, LookupError, TypeError):  # a table on another machine has no deals
        return ""
    return code_of_opening(match.kind, match.rules, start, match.seed) if start else ""


def code_of_start(
    kind: GameKind, rules: Any, seed: int | None, deals: Sequence[str], dealer: int, code: str
) -> str:
    """Return the code of the first hand of a game that is not played again; empty without one.

    The arguments are those of the match, *code* that from which it was started, if any.
    """
    if not is_dealt(kind) or not deals:
        return ""
    if code and _is_start(code, kind, rules, seed, deals, dealer):
        return read_code(code).text
    try:
        count = len(kind.part(PART).dealt(rules, seed or 0, 0, dealer))
        return code_of_opening(kind, rules, Opening(dealer, tuple(deals[:count]), 0), seed)
    except (ValueError, IndexError):
        return ""


def code_of_opening(kind: GameKind, rules: Any, start: Opening, seed: int | None) -> str:
    """Return the code of the hand that begins with *start*; empty if there is none.

    It is short if *seed* deals that hand.
    """
    part = kind.part(PART)
    is_short = (
        seed is not None
        and 0 <= seed < SEEDS
        and start.number is not None
        and start.number < NUMBERS
        and part.is_dealt(rules, seed, start)
    )
    try:
        return write_code(kind, rules, start, seed if is_short else None)
    except ValueError:
        return ""


def _is_start(
    code: str, kind: GameKind, rules: Any, seed: int | None, deals: Sequence[str], dealer: int
) -> bool:
    """Return whether a match begins with the deal of *code*, which may come from an edited file."""
    try:
        read = read_code(code)
    except InvalidCode:
        return False
    if (read.kind.key, read.rules, read.dealer) != (kind.key, rules, dealer):
        return False
    return read.deals == tuple(deals[: len(read.deals)]) and (bool(read.deals) or read.seed == seed)


def _at_start(match: Match, hand: int) -> Any:
    """Return *match*'s game at the first decision of *hand*, from 1. Raises ValueError."""
    replay = match.replayed()
    game: Any = replay.game  # of a script, which numbers its hands
    game.get_next_player()
    if game.hand_number == hand:
        return game
    for _entry in replay:
        game.get_next_player()
        if game.hand_number == hand:
            return game
    game.get_next_player()
    if game.hand_number == hand:
        return game
    raise ValueError(hand)
