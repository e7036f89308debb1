"""The results of the deals of the day, in a JSON file.

For each game and day the file holds the matches that were begun and the result of the first one
whose deal was finished. Later ones change nothing. Fields that this version does not know are kept,
so that others can be added for a day.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any

from cardtable.core.i18n import _
from cardtable.core.input_files import read_bytes
from cardtable.engine import Event, Scored
from cardtable.match import Match
from cardtable.storage.files import SaveFailed, back_up, replace_file
from cardtable.storage.paths import data_folder

FORMAT = 1
MAX_BYTES = 2**24
DAY = timedelta(days=1)
MAX_SET_BACK = timedelta(days=7)
"""A clock that goes back further than this was ahead before, and has been set right."""
MAX_BEGUN = 20
"""Matches remembered of one day's deal until one of them is finished."""


def today() -> date:
    """Return the date in the local time zone, which decides what the deal of the day is."""
    return date.today()


class Outcome(StrEnum):
    """How a deal ended for a side compared with the others."""

    WON = "won"
    LOST = "lost"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class DayResult:
    """The first result of a day's deal. A *late* one was begun on another day."""

    points: int
    outcome: Outcome
    late: bool


@dataclass(frozen=True, slots=True)
class Streaks:
    """Days in a row on which the deal of the day was played in time: up to now, and at best."""

    current: int
    best: int


class DailyResults:
    """The results in the file at *path* (default: the user's), which is read when it is needed.

    A file that cannot be read or written raises nothing: ``problem`` holds a sentence, a damaged
    file is backed up, and one of a newer version is left alone.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.problem = ""
        self._unsaved: dict[str, Any] | None = None
        """The results where they cannot be stored."""

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self._path if self._path is not None else data_folder() / "daily.json"

    # --- recording -------------------------------------------------------------------------------

    def begin(self, day: date, match: Match, today: date) -> None:
        """Note that *match* is the deal of *day*, begun on the date *today*."""
        data = self._read()
        latest = max(_date(data.get("latest")) or today, today)
        if latest - today > MAX_SET_BACK:
            latest = today
        # A clock that is a day behind is in another time zone; one further behind was set back.
        in_time = day == today and latest - today <= DAY
        entry = _inner(data, "deals", match.kind.key, day.isoformat())
        begun = _inner(entry, "begun")
        if "result" not in entry:
            begun[match.id] = {"late": not in_time}
            for oldest in list(begun)[:-MAX_BEGUN]:
                del begun[oldest]
        entry["code"] = match.code
        data["latest"] = latest.isoformat()
        self._write(data)

    def record(self, match: Match) -> None:
        """Record the result of the first hand of *match*, if it is a deal of the day."""
        if not match.code or not match.game.deals():
            return
        data = self._read()
        days = _inner(data, "deals", match.kind.key)
        for entry in days.values():
            begun = entry.get("begun") if isinstance(entry, dict) else None
            if not isinstance(begun, dict) or not begun or "result" in entry:
                continue
            if match.id not in begun and entry.get("code") != match.code:
                continue
            gained = first_gain(match)
            position = next((n for n, seat in enumerate(match.seats) if seat.is_person), None)
            if gained and position is not None:
                # the same deal played again from the menu is another match
                first = next(iter(begun.values()))
                entry["result"] = _result(match, position, gained, begun.get(match.id, first))
                del entry["begun"]
                self._write(data)
            return

    # --- queries ---------------------------------------------------------------------------------

    def results(self, game: str, until: date = date.max) -> dict[date, DayResult]:
        """Return the results of the game with that key by day, up to the day *until*.

        There may be later ones, from a clock that was ahead. They count once their day has come.
        """
        found: dict[date, DayResult] = {}
        for day, entry in _inner(self._read(), "deals", game).items():
            when, result = _date(day), _read_result(entry)
            if when is not None and when <= until and result is not None:
                found[when] = result
        return found

    def streaks(self, game: str, today: date) -> Streaks:
        """Return the streaks of the game with that key.

        That up to now ends yesterday as long as today's deal has not been played.
        """
        return streaks_of(
            (day for day, result in self.results(game, today).items() if not result.late), today
        )

    # --- the file --------------------------------------------------------------------------------

    def _read(self) -> dict[str, Any]:
        """Return the contents of the file; empty if there is none."""
        if self._unsaved is not None:
            return self._unsaved
        try:
            data = json.loads(read_bytes(self.path, MAX_BYTES))
        except FileNotFoundError:
            return {}
        except OSError as error:
            self._fail(_("The results of the deals of the day cannot be read: {reason}."), error)
            self._unsaved = {}
            return self._unsaved
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict) or type(data.get("format")) is not int:
            self._save_damaged()
            return {} if self._unsaved is None else self._unsaved
        if data["format"] > FORMAT:
            self.problem = _(
                "The results of the deals of the day were written by a newer version of cardtable."
            )
            self._unsaved = data
        return data

    def _save_damaged(self) -> None:
        """Back up a damaged file, and begin with an empty one."""
        try:
            backup = back_up(self.path)
            self.path.unlink()
            self.problem = _(
                "The results of the deals of the day were damaged. The damaged file was saved as "
                "{name}."
            ).format(name=backup.name)
        except OSError as error:
            self._fail(_("The results of the deals of the day cannot be read: {reason}."), error)
            self._unsaved = {}

    def _write(self, data: dict[str, Any]) -> None:
        if self._unsaved is not None:
            self._unsaved = data
            return
        text = json.dumps({"format": FORMAT, **data}, indent=1, sort_keys=True)
        try:
            replace_file(self.path, text.encode("utf-8"))
        except SaveFailed as error:
            self.problem = str(error)
            self._unsaved = data

    def _fail(self, words: str, error: OSError) -> None:
        self.problem = words.format(reason=error.strerror or error)


def _inner(data: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Return the dictionary in *data* at *keys*; one that is missing or damaged is replaced."""
    for key in keys:
        inner = data.get(key)
        if not isinstance(inner, dict):
            inner = data[key] = {}
        data = inner
    return data


def _date(text: Any) -> date | None:
    try:
        return date.fromisoformat(text)
    except (TypeError, ValueError):
        return None


def _read_result(entry: Any) -> DayResult | None:
    result = entry.get("result") if isinstance(entry, dict) else None
    if not isinstance(result, dict) or type(result.get("points")) is not int:
        return None
    try:
        outcome = Outcome(str(result.get("outcome")))
    except ValueError:
        return None
    return DayResult(result["points"], outcome, result.get("late") is not False)


# --- results -------------------------------------------------------------------------------------


def first_gain(match: Match) -> tuple[int, ...]:
    """Return the points that each side gained in the first hand; empty while it is being played."""
    replay = match.replayed()
    scores: list[Scored] = []

    def listen(event: Event) -> None:
        if isinstance(event, Scored):
            scores.append(event)

    replay.game.listeners.append(listen)
    replay.game.get_next_player()
    for _entry in replay:
        if scores:
            break
    return tuple(scores[0].gained) if scores else ()


def _result(match: Match, position: int, gained: Sequence[int], begun: Any) -> dict[str, Any]:
    sides = match.kind.sides(match.rules)
    own = next(number for number, side in enumerate(sides) if position in side)
    least_wins = bool(getattr(match.game, "least_wins", False))
    return {
        "match": match.id,
        "points": gained[own],
        "outcome": outcome_of(gained, own, least_wins=least_wins).value,
        "late": not isinstance(begun, Mapping) or begun.get("late") is not False,
    }


def outcome_of(gained: Sequence[int], own: int, *, least_wins: bool) -> Outcome:
    """Return the outcome for the side *own*: against the best of the others.

    Where the sides play for each other's chips, the gains add up to zero, and any gain has won.
    """
    points = [-gain if least_wins else gain for gain in gained]
    others = [gain for side, gain in enumerate(points) if side != own]
    best = 0 if not sum(points) or not others else max(others)
    if points[own] == best:
        return Outcome.EVEN
    return Outcome.WON if points[own] > best else Outcome.LOST


def streaks_of(days: Iterable[date], today: date) -> Streaks:
    """Return the longest run of consecutive *days*, and that which ends today or yesterday."""
    played = {day.toordinal() for day in days}
    best = max((_run_from(day, played, 1) for day in played if day - 1 not in played), default=0)
    last = today.toordinal()
    return Streaks(_run_from(last if last in played else last - 1, played, -1), best)


def _run_from(day: int, played: set[int], step: int) -> int:
    """Return how many days in a row were *played*, from *day* on."""
    count = 0
    while day + count * step in played:
        count += 1
    return count
