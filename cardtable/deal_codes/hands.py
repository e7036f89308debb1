"""The codes of the hands of a match."""

from __future__ import annotations

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
from cardtable.engine import Game, GameKind
from cardtable.games.deal_opening import Opening
from cardtable.match import Match


def code_of_hand(match: Match, hand: int) -> str:
    """Return the code of *hand* (from 1), which has been dealt; empty if there is none.

    There is none in games without chance, for a hand on another machine, and for a later hand of a
    script that a new game cannot begin with.
    """
    if not is_dealt(match.kind) or not match.deals:
        return ""
    if hand == 1 and match.code and _begins_with(match, match.code):
        return match.code
    part = match.kind.part(PART)
    try:
        at_start = partial(_at_start, match, hand)
        start = part.opening(match.game, match.deals, hand, match.dealer, at_start)
    except (ValueError, IndexError, TypeError):  # a table on another machine has no deals
        return ""
    return code_of_opening(match.kind, match.rules, start, match.seed) if start else ""


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


def _begins_with(match: Match, code: str) -> bool:
    """Return whether *match* begins with the deal of *code*, which may come from an edited file."""
    try:
        read = read_code(code)
    except InvalidCode:
        return False
    if (read.kind.key, read.rules, read.dealer) != (match.kind.key, match.rules, match.dealer):
        return False
    return read.deals == match.deals[: len(read.deals)] and (
        bool(read.deals) or read.seed == match.seed
    )


def _at_start(match: Match, hand: int) -> Game:
    """Return *match*'s game at the first decision of *hand*, from 1. Raises ValueError."""
    replay = match.replayed()
    game = replay.game
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
