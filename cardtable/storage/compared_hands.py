"""The table of hands that were compared with the Master, for the luck-free rating."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

from cardtable.match import Match
from cardtable.storage.rating import ComparedHand
from cardtable.storage.results import StrategyLevel

COMPARED = """
SELECT c.*, g.game, s.name FROM comparisons c
JOIN games g ON g.id = c.game_id
JOIN seats s ON s.game_id = c.game_id AND s.position = c.position
WHERE (:game IS NULL OR g.game = :game) AND (:player IS NULL OR s.name = :player)
AND (:id IS NULL OR g.id = :id) AND (c.rated OR :id IS NOT NULL)
ORDER BY g.played, g.rowid, c.number, c.position
"""

_KNOWN = """
SELECT 1 FROM comparisons c
JOIN seats s ON s.game_id = c.game_id AND s.position = c.position
WHERE c.deal = ? AND s.name = ? LIMIT 1
"""


def deal_key(match: Match, number: int) -> str:
    """Return a checksum of the rules of *match* and the cards of hand *number*.

    A script may shuffle several times in a hand; its cards follow from the seed.
    """
    rules = dict(match.kind.rules_to_data(match.rules))
    is_script = match.kind.source is not None
    cards = [match.seed, number] if is_script else match.deals[number - 1]
    text = json.dumps([match.kind.key, rules, cards], sort_keys=True, default=str)
    return blake2b(text.encode("utf-8"), digest_size=16).hexdigest()


def write_compared(
    base: sqlite3.Connection,
    match: Match,
    place: tuple[int, int],
    hand: ComparedHand,
    *,
    rated: bool,
) -> None:
    """Store *hand*, whose number and position are *place*, unless it is stored already.

    It is not rated if the player has played the same deal before.
    """
    number, position = place
    deal = deal_key(match, number)
    known = base.execute(_KNOWN, (deal, match.game.players[position].name)).fetchone()
    base.execute(
        "INSERT OR IGNORE INTO comparisons VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            match.id,
            number,
            position,
            deal,
            hand.result,
            hand.master,
            hand.margin,
            hand.master_margin,
            hand.least_wins,
            rated and known is None,
        ),
    )


def read_compared(
    rows: Iterable[Mapping[str, Any]],
    opponents: Mapping[tuple[str, int], tuple[StrategyLevel, ...]],
) -> tuple[ComparedHand, ...]:
    """Return the hands of *rows*; *opponents* are by game and position."""
    return tuple(
        ComparedHand(
            row["game"],
            row["result"],
            row["master"],
            row["margin"],
            row["master_margin"],
            opponents.get((row["game_id"], row["position"]), ()),
            bool(row["least_wins"]),
        )
        for row in rows
    )
