"""Statistics of games and hands, stored in SQLite and aggregated per game, opponent and level."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar

from cardtable.core.features import Addition, additions
from cardtable.core.i18n import _
from cardtable.engine import GameKind
from cardtable.games.experiment import Counts
from cardtable.games.hand_statistics import hand_statistics_of
from cardtable.match import Match
from cardtable.storage import paths
from cardtable.storage.export import to_csv, to_json
from cardtable.storage.files import back_up, free_name, make_folder, permissions_for, replace_file
from cardtable.storage.hand_totals import HandTotals, PlayedHand
from cardtable.storage.results import GameResult, StrategyLevel, Totals, strategies_of, total
from cardtable.storage.samples import SAMPLE
from cardtable.storage.statistics_schema import FROM_VERSION_1, SCHEMA, VERSION

__all__ = ["GameResult", "Statistics", "Totals"]

IN_MEMORY = ":memory:"
"""SQLite's name of a database without a file."""
BUSY_TIMEOUT = 0.5  # seconds to wait for a write of another window
UNDOABLE_HANDS = 20
"""Number of stored hands that are counted again, as they may have been undone and replayed."""

_HANDS = """
SELECT c.game_id, g.game, c.position, c.counts, a.accuracy
FROM counts c
JOIN games g ON g.id = c.game_id
JOIN seats s ON s.game_id = c.game_id AND s.position = c.position
LEFT JOIN accuracies a USING (game_id, number, position)
WHERE (:game IS NULL OR g.game = :game) AND (:player IS NULL OR s.name = :player)
ORDER BY g.played, g.rowid, c.number, c.position
"""

_PLAYED = """
SELECT g.id, g.game, g.rules, g.played, s.name, s.position, s.score, s.won,
    coalesce((SELECT max(score) FROM seats o WHERE o.game_id = g.id AND o.side <> s.side), 0)
        AS best_other,
    count(h.number) AS hands, total(h.points) AS points, total(h.contract > 0) AS contracts,
    total(h.contract > 0 AND NOT h.made) AS sets, total(h.bags) AS bags,
    (SELECT count(b.nil) FROM bids b WHERE b.game_id = g.id AND b.position = s.position) AS nils,
    (SELECT total(b.nil) FROM bids b WHERE b.game_id = g.id AND b.position = s.position) AS made
FROM games g
JOIN seats s ON s.game_id = g.id AND s.strategy = 'person'
LEFT JOIN hands h ON h.game_id = g.id AND h.side = s.side
WHERE g.finished AND (:game IS NULL OR g.game = :game) AND (:player IS NULL OR s.name = :player)
GROUP BY g.id, s.position ORDER BY g.played, g.rowid, s.position
"""


class StatisticsAddition(Addition):
    """The tables that a feature adds to the database of the statistics."""

    module = "statistics"

    schema: ClassVar[str] = ""
    """Statements that create the tables; each refers to ``games``, so that a reset empties it."""

    orders: ClassVar[Mapping[str, str]] = {}
    """The columns by which the rows of each table are sorted in an export."""

    def lines(self, statistics: Statistics, kind: GameKind) -> Sequence[str]:
        """Return lines about the hands of *kind* for a list in the terminal."""
        return ()


class Statistics:
    """The statistics in the database at *path* (default: the user's).

    A damaged, busy or read-only database raises nothing: ``problem`` holds a sentence, a damaged
    file is backed up, and if nothing can be stored, counting continues in memory. If another
    program removes or replaces the file, it is written anew, or copied beside the other one. Not
    thread-safe.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = Path(path) if path is not None else paths.statistics_file()
        self.problem = ""
        self._files: dict[Path, os.stat_result] = {}
        """The open files, as they were found under these names."""
        self._base = self._open()

    # --- the database --------------------------------------------------------------------------

    def _open(self) -> sqlite3.Connection:
        try:
            make_folder(self.path.parent)
            return self._connect_file()
        except (sqlite3.OperationalError, OSError) as error:
            reason = getattr(error, "strerror", None) or error
            self.problem = _("The statistics cannot be saved: {reason}.").format(reason=reason)
        except sqlite3.DatabaseError:
            return self._replace_damaged()
        return self._connect(IN_MEMORY)

    def _connect_file(self) -> sqlite3.Connection:
        """Open the database at ``path``. Raises OSError or sqlite3.Error."""
        if str(self.path) == IN_MEMORY:
            return self._connect(IN_MEMORY)
        _make_private(self.path)
        base = self._connect(str(self.path))
        self._files = {}
        for path in (self.path, *paths.side_files(self.path)):
            with contextlib.suppress(OSError):
                self._files[path] = os.stat(path)
        return base

    def _find_file(self) -> None:
        """See that the open file is the one at ``path``. Raises sqlite3.Error.

        SQLite goes on writing into a file that another program has removed.
        """
        if not self._files or self._is_in_place(self.path):
            return
        try:
            is_replaced = self.path.exists()
            copy = free_name(self.path, ".replaced") if is_replaced else self.path
            make_folder(copy.parent)
            for path in paths.side_files(self.path):
                if self._is_in_place(path):  # what it holds would be taken for a part of the other
                    path.unlink()
            _make_private(copy)
            self._base.execute("VACUUM INTO ?", (str(copy),)).close()
        except OSError as error:
            raise sqlite3.OperationalError(error.strerror or str(error)) from error
        self._base.close()
        self._files = {}
        self._base = self._open()
        if is_replaced:
            self.problem = _(
                "Another program has replaced the file of the statistics. The earlier ones were "
                "saved as {name}."
            ).format(name=copy.name)

    def _is_in_place(self, path: Path) -> bool:
        """Return whether the file that was opened as *path* still has that name."""
        try:
            return path in self._files and os.path.samestat(self._files[path], os.stat(path))
        except OSError:
            return False

    def _connect(self, name: str) -> sqlite3.Connection:
        base = sqlite3.connect(name, timeout=BUSY_TIMEOUT, isolation_level=None)
        try:
            base.row_factory = sqlite3.Row
            version = base.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise sqlite3.OperationalError(_("they were written by a newer version"))
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = NORMAL")
            base.execute("PRAGMA foreign_keys = ON")
            if base.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("quick_check")
            if version < VERSION:
                upgrade = FROM_VERSION_1 if version == 1 else ""
                base.executescript(
                    f"BEGIN IMMEDIATE; {SCHEMA} {upgrade} PRAGMA user_version = {VERSION};"
                )
                base.execute("COMMIT")
            for addition in additions(StatisticsAddition):
                base.executescript(addition.schema)
            base.execute(_PLAYED, {"game": None, "player": None}).close()
        except BaseException:
            base.close()
            raise
        return base

    def _replace_damaged(self) -> sqlite3.Connection:
        """Back up a damaged database and open an empty one."""
        try:
            backup = back_up(self.path)
            for path in (self.path, *paths.side_files(self.path)):
                path.unlink(missing_ok=True)
            self.problem = _(
                "The statistics were damaged. The damaged file was saved as {name}."
            ).format(name=backup.name)
            return self._connect_file()
        except (sqlite3.Error, OSError) as error:
            self.problem = _("The statistics cannot be saved: {reason}.").format(reason=error)
            return self._connect(IN_MEMORY)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        self._find_file()
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield self._base
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    def rows(self, query: str, values: Mapping[str, Any] | None = None) -> list[sqlite3.Row]:
        """Return the rows of *query*; none if they cannot be read, see ``problem``."""
        try:
            return self._base.execute(query, values or {}).fetchall()
        except sqlite3.Error as error:
            self.problem = _("The statistics cannot be read: {reason}.").format(reason=error)
            return []

    def close(self) -> None:
        """Close the database. May be called twice."""
        self._base.close()

    # --- recording -----------------------------------------------------------------------------

    def record(self, match: Match) -> bool:
        """Record the finished hands of *match*, and the game once it is over; True on success.

        May be called after every hand, and after an undo, which removes the undone hands: a game
        is counted once, by its ``id``. Games without a person and games begun from a sample are not
        recorded.
        """
        if not _is_counted(match):
            return False
        try:
            with self._writing() as base:
                _write_game(base, match)
        except sqlite3.Error as error:
            self.problem = _("This game was not recorded: {reason}.").format(reason=error)
            return False
        return True

    def record_accuracy(
        self, match: Match, hand: int, position: int, accuracy: float | None
    ) -> None:
        """Record the accuracy (0..100%) of the review of a person's *hand*, from 1."""
        if accuracy is not None:
            values = (match.id, hand, position, accuracy / 100)
            write = "INSERT OR REPLACE INTO accuracies VALUES (?, ?, ?, ?)"
            self.store(match, position, lambda base: base.execute(write, values).close())

    def store(
        self, match: Match, position: int, write: Callable[[sqlite3.Connection], None]
    ) -> None:
        """Record *match*, then call *write* to store what a feature knows of a person's hand.

        Nothing is stored of games that are not counted, and of seats where nobody plays.
        """
        if not _is_counted(match) or not match.seats[position].is_person:
            return
        if not self.record(match):
            return
        try:
            with self._writing() as base:
                write(base)
        except sqlite3.Error as error:
            self.problem = _("The statistics cannot be saved: {reason}.").format(reason=error)

    def reset(self) -> None:
        """Delete all statistics."""
        try:
            with self._writing() as base:
                base.execute("DELETE FROM games")
        except sqlite3.Error as error:
            self.problem = _("The statistics cannot be saved: {reason}.").format(reason=error)

    # --- queries -------------------------------------------------------------------------------

    def games_played(self) -> tuple[str, ...]:
        """Return the keys of all games with a finished hand or game, most played first."""
        query = (
            "SELECT game FROM games WHERE finished OR id IN (SELECT game_id FROM counts) "
            "GROUP BY game ORDER BY count(*) DESC, game"
        )
        return tuple(row["game"] for row in self.rows(query))

    def players(self) -> tuple[str, ...]:
        """Return the names of the persons who finished a hand or game, most games first."""
        query = (
            "SELECT name FROM seats JOIN games ON games.id = game_id WHERE "
            "(finished OR game_id IN (SELECT game_id FROM counts)) AND "
            "strategy = 'person' GROUP BY name ORDER BY count(*) DESC, name"
        )
        return tuple(row["name"] for row in self.rows(query))

    def results(self, game: str | None = None, player: str | None = None) -> tuple[GameResult, ...]:
        """Return the finished games, oldest first, from the point of view of *player*.

        Without a *player*, the point of view is that of the first person at the table.
        """
        seats = self._seats()
        results: dict[str, GameResult] = {}
        for row in self.rows(_PLAYED, {"game": game, "player": player}):
            if row["id"] not in results:
                results[row["id"]] = GameResult.from_row(row, seats[row["id"]])
        return tuple(results.values())

    def _seats(self) -> dict[str, list[dict[str, Any]]]:
        """Return the seats of each game, by position."""
        seats: dict[str, list[dict[str, Any]]] = {}
        for row in self.rows("SELECT * FROM seats ORDER BY game_id, position"):
            seats.setdefault(row["game_id"], []).append(dict(row))
        return seats

    def hands(self, game: str | None = None, player: str | None = None) -> HandTotals:
        """Return the hands that persons have played, oldest first."""
        opponents = self.opponents()
        hands = []
        for row in self.rows(_HANDS, {"game": game, "player": player}):
            counts = _read_counts(row["counts"])
            if counts is None:
                self.problem = _("Some hands in the statistics are damaged and not counted.")
                continue
            against = opponents[row["game_id"], row["position"]]
            hands.append(PlayedHand(row["game"], counts, row["accuracy"], against))
        return HandTotals(tuple(hands))

    def opponents(self) -> dict[tuple[str, int], tuple[StrategyLevel, ...]]:
        """Return the kinds of opponents by the id of the game and the position."""
        return {
            (game_id, seat["position"]): strategies_of(
                other for other in seats if other["side"] != seat["side"]
            )
            for game_id, seats in self._seats().items()
            for seat in seats
        }

    def totals(self, game: str | None = None, player: str | None = None) -> Totals:
        """Return the totals of all games or of one."""
        return total(self.results(game, player))

    # --- export --------------------------------------------------------------------------------

    def export_csv(self, path: Path) -> None:
        """Write one line per finished game. Raises SaveFailed."""
        replace_file(path, to_csv(self.results()).encode("utf-8"))

    def export_json(self, path: Path) -> None:
        """Write all tables, down to single bids. Raises SaveFailed."""
        by_hand = dict.fromkeys(("hands", "bids", "counts", "accuracies"), "1, 2, 3")
        orders = {"games": "played, rowid", "seats": "1, 2", **by_hand}
        for addition in additions(StatisticsAddition):
            orders |= addition.orders
        tables = {
            name: [dict(row) for row in self.rows(f"SELECT * FROM {name} ORDER BY {order}")]
            for name, order in orders.items()
        }
        replace_file(path, to_json(tables).encode("utf-8"))


def _make_private(path: Path) -> None:
    """Create the database at *path* if it is missing; SQLite gives its other files its permissions.

    Raises OSError.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, permissions_for(path)))


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
    _write_counts(base, match)


def _write_counts(base: sqlite3.Connection, match: Match) -> None:
    """Store what was counted in each finished hand, from the last one stored on."""
    counted = hand_statistics_of(match.kind)
    if counted is None:
        return
    finished = counted.finished_hands(match.game)
    query = "SELECT coalesce(max(number), 0) FROM counts WHERE game_id = ?"
    stored = min(finished, base.execute(query, (match.id,)).fetchone()[0])
    first = max(1, stored - UNDOABLE_HANDS)
    for table in ("counts", "accuracies"):
        base.execute(f"DELETE FROM {table} WHERE game_id = ? AND number > ?", (match.id, finished))
    for number in range(first, finished + 1):
        for position, seat in enumerate(match.seats):
            counts = counted.count(match.game, number, position) if seat.is_person else None
            if counts is not None:
                _write_count(base, match.id, number, position, counts)


def _read_counts(text: Any) -> Counter[str] | None:
    """Return the counts stored as *text*, None if somebody has changed them to something else."""
    try:
        counts = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    if isinstance(counts, dict) and all(isinstance(count, int) for count in counts.values()):
        return Counter(counts)  # earlier versions stored some counts of one as true
    return None


def _write_count(
    base: sqlite3.Connection, game_id: str, number: int, position: int, counts: Counts
) -> None:
    """Store the counts of a hand. If they have changed, its review is no longer valid."""
    text = json.dumps({key: count for key, count in counts.items() if count})
    row_key = (game_id, number, position)
    where = "WHERE game_id = ? AND number = ? AND position = ?"
    stored = base.execute(f"SELECT counts FROM counts {where}", row_key).fetchone()
    if stored is None or stored["counts"] != text:
        base.execute(f"DELETE FROM accuracies {where}", row_key)
        base.execute("INSERT OR REPLACE INTO counts VALUES (?, ?, ?, ?)", (*row_key, text))


def _is_counted(match: Match) -> bool:
    """Return whether *match* has a person and was not begun from a sample."""
    has_person = any(seat.is_person for seat in match.seats)
    return has_person and not match.id.startswith(SAMPLE)


def _write_hand(base: sqlite3.Connection, game_id: str, result: Any) -> None:
    """Store one hand; *result* is like the HandResult of Spades."""
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
