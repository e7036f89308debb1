"""The hands that were compared with the Master, in the statistics, for the luck-free rating."""

from __future__ import annotations

import json
import sqlite3
from hashlib import blake2b

from cardtable.features.duplicate.rating import ComparedHand, Rating
from cardtable.match import Match
from cardtable.storage.statistics import Statistics

_COMPARED = """
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


class ComparedHands:
    """The compared hands in *statistics*, which records problems."""

    def __init__(self, statistics: Statistics) -> None:
        self._statistics = statistics

    def record(
        self, match: Match, hand: int, position: int, compared: ComparedHand, *, rated: bool
    ) -> None:
        """Record a person's *hand*, from 1, and the Master's on the same cards.

        The first record of a hand counts. *rated* is False if the person had help; a hand is not
        rated either if the player has played the same deal before.
        """
        deal, name = deal_key(match, hand), match.game.players[position].name

        def write(base: sqlite3.Connection) -> None:
            known = base.execute(_KNOWN, (deal, name)).fetchone()
            base.execute(
                "INSERT OR IGNORE INTO comparisons VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    match.id,
                    hand,
                    position,
                    deal,
                    compared.result,
                    compared.master,
                    compared.margin,
                    compared.master_margin,
                    compared.least_wins,
                    rated and known is None,
                ),
            )

        self._statistics.store(match, position, write)

    def rating(self, game: str | None = None, player: str | None = None) -> Rating:
        """Return the luck-free rating by the hands compared with the Master, oldest first."""
        return self._rating(game=game, player=player)

    def rating_of_game(self, game_id: str) -> Rating:
        """Return the hands of one game that were compared with the Master, with help or without."""
        return self._rating(id=game_id)

    def _rating(self, **chosen: str | None) -> Rating:
        values = {"game": None, "player": None, "id": None, **chosen}
        rows, opponents = self._statistics.rows(_COMPARED, values), self._statistics.opponents()
        return Rating(
            tuple(
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
        )

    def has(self, game_id: str, hand: int, position: int) -> bool:
        """Return whether a hand has been compared with the Master."""
        query = (
            "SELECT 1 FROM comparisons WHERE game_id = :id AND number = :hand AND position = :seat"
        )
        return bool(self._statistics.rows(query, {"id": game_id, "hand": hand, "seat": position}))


def deal_key(match: Match, number: int) -> str:
    """Return a checksum of the rules of *match* and the cards of hand *number*.

    A script may shuffle several times in a hand; its cards follow from the seed.
    """
    rules = dict(match.kind.rules_to_data(match.rules))
    is_script = match.kind.source is not None
    cards = [match.seed, number] if is_script else match.deals[number - 1]
    text = json.dumps([match.kind.key, rules, cards], sort_keys=True, default=str)
    return blake2b(text.encode("utf-8"), digest_size=16).hexdigest()
