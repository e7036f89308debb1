"""What became of the games played: kept in SQLite, counted per game, opponent and level."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cardtable.i18n import _
from cardtable.match import Match
from cardtable.storage import paths
from cardtable.storage.export import to_csv, to_json
from cardtable.storage.files import back_up, replace_file
from cardtable.storage.results import OpponentTotals, GameResult, Totals, group, total
from cardtable.storage.samples import SAMPLE

__all__ = ["OpponentTotals", "GameResult", "Statistics", "Totals"]

VERSION = 1
PATIENCE_SECONDS = 0.5
"""How long another window may be writing before this one gives up."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,        -- the match's own, so that a game counts once
    game TEXT NOT NULL,
    rules TEXT NOT NULL,        -- the options that differ from the default, as JSON
    played TEXT NOT NULL,       -- when it was first counted, UTC
    finished INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS seats (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    position INTEGER NOT NULL,
    side INTEGER NOT NULL,
    name TEXT NOT NULL,
    strategy TEXT NOT NULL,     -- 'person' for a person
    level INTEGER,
    score INTEGER NOT NULL,     -- of the side, so far
    won INTEGER NOT NULL,
    PRIMARY KEY (game_id, position)
);
CREATE TABLE IF NOT EXISTS hands (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    side INTEGER NOT NULL,
    points INTEGER NOT NULL,
    contract INTEGER NOT NULL,
    tricks INTEGER NOT NULL,
    made INTEGER NOT NULL,
    bags INTEGER NOT NULL,
    PRIMARY KEY (game_id, number, side)
);
CREATE TABLE IF NOT EXISTS bids (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    position INTEGER NOT NULL,
    bid TEXT NOT NULL,
    tricks INTEGER NOT NULL,
    nil INTEGER,                -- 1 made, 0 failed, NULL where none was bid
    PRIMARY KEY (game_id, number, position)
);
"""

_PLAYED = """
SELECT g.id, g.game, g.rules, g.played, s.name, s.position, s.score, s.won,
    (SELECT max(score) FROM seats o WHERE o.game_id = g.id AND o.side <> s.side) AS best_other,
    count(h.number) AS hands, total(h.points) AS points, total(h.contract > 0) AS contracts,
    total(h.contract > 0 AND NOT h.made) AS sets, total(h.bags) AS bags,
    (SELECT count(b.nil) FROM bids b WHERE b.game_id = g.id AND b.position = s.position) AS nils,
    (SELECT total(b.nil) FROM bids b WHERE b.game_id = g.id AND b.position = s.position) AS kept
FROM games g
JOIN seats s ON s.game_id = g.id AND s.strategy = 'person'
LEFT JOIN hands h ON h.game_id = g.id AND h.side = s.side
WHERE g.finished AND (:game IS NULL OR g.game = :game) AND (:player IS NULL OR s.name = :player)
GROUP BY g.id, s.position ORDER BY g.played, g.rowid, s.position
"""


class Statistics:
    """The statistics in the database at *path* (default: the user's own).

    Nothing here raises for a database that is broken, busy or cannot be written: ``problem`` says
    what is wrong, a broken one is kept aside, and where nothing can be kept, counting goes on in
    memory. One thread uses it.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = Path(path) if path is not None else paths.statistics_file()
        self.problem = ""
        self._base = self._open()

    # --- the database --------------------------------------------------------------------------

    def _open(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return self._connect(str(self.path))
        except (sqlite3.OperationalError, OSError) as error:
            self.problem = _("The statistics cannot be kept: {reason}.").format(reason=error)
        except sqlite3.DatabaseError:
            return self._begin_anew()
        return self._connect(":memory:")

    def _connect(self, name: str) -> sqlite3.Connection:
        base = sqlite3.connect(name, timeout=PATIENCE_SECONDS, isolation_level=None)
        try:
            base.row_factory = sqlite3.Row
            version = base.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise sqlite3.OperationalError(_("a newer program wrote them"))
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = NORMAL")
            base.execute("PRAGMA foreign_keys = ON")
            if base.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("quick_check")
            if version < VERSION:
                base.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA user_version = {VERSION};")
                base.execute("COMMIT")
            base.execute(_PLAYED, {"game": None, "player": None}).close()
        except BaseException:
            base.close()
            raise
        return base

    def _begin_anew(self) -> sqlite3.Connection:
        """Keep a broken database aside and begin an empty one."""
        try:
            kept = back_up(self.path)
            for suffix in ("", "-wal", "-shm"):
                self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
            self.problem = _("The statistics were damaged. They are kept as {name}.").format(
                name=kept.name
            )
            return self._connect(str(self.path))
        except (sqlite3.Error, OSError) as error:
            self.problem = _("The statistics cannot be kept: {reason}.").format(reason=error)
            return self._connect(":memory:")

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield self._base
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    def _rows(self, query: str, values: Mapping[str, Any] | None = None) -> list[sqlite3.Row]:
        try:
            return self._base.execute(query, values or {}).fetchall()
        except sqlite3.Error as error:
            self.problem = _("The statistics cannot be read: {reason}.").format(reason=error)
            return []

    def close(self) -> None:
        """Let go of the database. Closing twice does nothing."""
        self._base.close()

    # --- counting ------------------------------------------------------------------------------

    def record(self, match: Match) -> bool:
        """Count the finished hands of *match*, and the game once it is over; True if it was.

        Call it after every hand or only at the end: a game counts once by its ``id``, and what is
        counted is the game as it stands. Games without a person are not counted, nor are those that
        began as a sample.
        """
        if match.id.startswith(SAMPLE) or not any(seat.is_person for seat in match.seats):
            return False
        try:
            with self._writing() as base:
                _write_game(base, match)
        except sqlite3.Error as error:
            self.problem = _("This game was not counted: {reason}.").format(reason=error)
            return False
        return True

    def forget(self) -> None:
        """Remove everything that was counted."""
        try:
            with self._writing() as base:
                base.execute("DELETE FROM games")
        except sqlite3.Error as error:
            self.problem = _("The statistics cannot be kept: {reason}.").format(reason=error)

    # --- asking --------------------------------------------------------------------------------

    def games(self) -> tuple[str, ...]:
        """Return the keys of the games that were finished at least once, the most played first."""
        query = "SELECT game FROM games WHERE finished GROUP BY game ORDER BY count(*) DESC, game"
        return tuple(row["game"] for row in self._rows(query))

    def players(self) -> tuple[str, ...]:
        """Return the names of the persons who finished a game, the most eager first."""
        query = (
            "SELECT name FROM seats JOIN games ON games.id = game_id WHERE finished AND "
            "strategy = 'person' GROUP BY name ORDER BY count(*) DESC, name"
        )
        return tuple(row["name"] for row in self._rows(query))

    def played(self, game: str | None = None, player: str | None = None) -> tuple[GameResult, ...]:
        """Return the finished games, the oldest first, as *player* saw them.

        Without a *player*, each game is seen by the first person at it.
        """
        others: dict[str, list[dict[str, Any]]] = {}
        for row in self._rows("SELECT * FROM seats ORDER BY game_id, position"):
            others.setdefault(row["game_id"], []).append(dict(row))
        found: dict[str, GameResult] = {}
        for row in self._rows(_PLAYED, {"game": game, "player": player}):
            if row["id"] not in found:
                found[row["id"]] = GameResult.of(row, others[row["id"]])
        return tuple(found.values())

    def totals(self, game: str | None = None, player: str | None = None) -> Totals:
        """Return everything counted together, for all games or for one."""
        return total(self.results(game, player))

    def by_opponent(
        self, game: str | None = None, player: str | None = None
    ) -> tuple[OpponentTotals, ...]:
        """Return the count per game, opponents' strategy and level, the most played first.

        A game against several kinds of opponents counts once for each kind.
        """
        return group(self.results(game, player), lambda played: played.opponents)

    def by_partner(
        self, game: str | None = None, player: str | None = None
    ) -> tuple[OpponentTotals, ...]:
        """Return the same by who sat opposite, for games with partners."""
        return group(self.results(game, player), lambda played: played.partners)

    # --- taking it elsewhere -------------------------------------------------------------------

    def export_csv(self, path: Path) -> None:
        """Write one line per finished game. Raises SaveFailed."""
        replace_file(path, to_csv(self.results()).encode("utf-8"))

    def export_json(self, path: Path) -> None:
        """Write every table, hand by hand. Raises SaveFailed."""
        orders = {"games": "played, rowid", "seats": "1, 2", "hands": "1, 2, 3", "bids": "1, 2, 3"}
        tables = {
            name: [dict(row) for row in self._rows(f"SELECT * FROM {name} ORDER BY {order}")]
            for name, order in orders.items()
        }
        replace_file(path, to_json(tables).encode("utf-8"))


def _write_game(base: sqlite3.Connection, match: Match) -> None:
    sides = match.kind.sides(match.rules)
    scores = match.game.get_scores()
    rules = json.dumps(dict(match.kind.rules_to_data(match.rules)), sort_keys=True)
    winners = match.game.winners
    base.execute(
        "INSERT INTO games VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
        "finished = excluded.finished",
        (match.id, match.kind.key, rules, _now(), match.over),
    )
    for table in ("seats", "hands", "bids"):
        base.execute(f"DELETE FROM {table} WHERE game_id = ?", (match.id,))
    base.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                match.id,
                position,
                side,
                match.game.players[position].name,
                match.seats[position].strategy,
                match.seats[position].level,
                scores[side],
                position in winners,
            )
            for side, positions in enumerate(sides)
            for position in positions
        ],
    )
    for result in getattr(match.game, "results", ()):
        _write_hand(base, match.id, result)


def _write_hand(base: sqlite3.Connection, game_id: str, result: Any) -> None:
    """Write a hand of a game that keeps results as Spades does (see its HandResult)."""
    nils: dict[int, bool] = {}
    for side, score in enumerate(result.sides):
        base.execute(
            "INSERT INTO hands VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                game_id,
                result.number,
                side,
                score.points,
                score.contract,
                score.tricks,
                score.made,
                score.gained_bags,
            ),
        )
        for item in score.items:
            if item.position is not None:
                nils[item.position] = item.what.endswith("-made")
    for position, bid in enumerate(result.bids):
        base.execute(
            "INSERT INTO bids VALUES (?, ?, ?, ?, ?, ?)",
            (
                game_id,
                result.number,
                position,
                str(bid),
                result.tricks[position],
                nils.get(position),
            ),
        )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
