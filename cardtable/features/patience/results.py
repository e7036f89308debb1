"""The patiences that were begun: whether they were won, how long they took, in how many moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from cardtable.core.i18n import _, write_number
from cardtable.match import Match
from cardtable.storage.statistics import Statistics

_PLAYED = """
SELECT p.won, p.moves, p.seconds, g.finished FROM patiences p
JOIN games g ON g.id = p.game_id
JOIN seats s ON s.game_id = g.id
WHERE g.game = :game AND p.moves > 0 AND (:player IS NULL OR s.name = :player)
ORDER BY g.played, g.rowid
"""
_WRITE = "INSERT OR REPLACE INTO patiences VALUES (?, ?, ?, ?)"


class PlayedPatience(NamedTuple):
    """A patience that was begun. *seconds* is the time at the table, without long breaks."""

    won: bool
    moves: int
    seconds: float
    finished: bool


def keep(statistics: Statistics, match: Match, seconds: float) -> None:
    """Store how far *match*, a game for one person, has come after *seconds*."""
    row = (match.id, 0 in match.game.winners, len(match.log), seconds)
    statistics.store(match, 0, lambda base: base.execute(_WRITE, row).close())


def seconds_of(statistics: Statistics, match: Match) -> float | None:
    """Return the time that *match* has taken when it was last stored, None if it never was."""
    rows = statistics.rows(
        "SELECT seconds FROM patiences WHERE game_id = :game", {"game": match.id}
    )
    return float(rows[0]["seconds"]) if rows else None


class PatienceResults(NamedTuple):
    """The results of a person at one game, oldest first.

    A game that was left counts as lost, except the last one: it may be resumed.
    """

    games: tuple[PlayedPatience, ...]

    @classmethod
    def read(cls, statistics: Statistics, game: str, player: str | None = None) -> PatienceResults:
        """Return the results of *game*, of all persons unless *player* is given."""
        rows = statistics.rows(_PLAYED, {"game": game, "player": player})
        played = [
            PlayedPatience(bool(row["won"]), row["moves"], row["seconds"], bool(row["finished"]))
            for row in rows
        ]
        if played and not played[-1].finished:
            played.pop()
        return cls(tuple(played))

    @property
    def won(self) -> tuple[PlayedPatience, ...]:
        """The games that were won."""
        return tuple(game for game in self.games if game.won)

    @property
    def streak(self) -> int:
        """The number of games won in a row, up to the last one."""
        runs = [(won, len(list(run))) for won, run in groupby(game.won for game in self.games)]
        return runs[-1][1] if runs and runs[-1][0] else 0

    @property
    def best_streak(self) -> int:
        """The highest number of games won in a row."""
        runs = groupby(game.won for game in self.games)
        return max((len(list(run)) for won, run in runs if won), default=0)

    def figures(self) -> Sequence[tuple[str, str]]:
        """Return titles and values for the statistics; best and mean are those of games won."""
        won = self.won
        figures = [
            (_("games played"), str(len(self.games))),
            (_("games won"), str(len(won))),
            (_("won in a row"), str(self.streak)),
            (_("longest winning streak"), str(self.best_streak)),
        ]
        if won:
            seconds, moves = [game.seconds for game in won], [game.moves for game in won]
            figures += [
                (_("shortest time"), time_words(min(seconds))),
                (_("mean time"), time_words(sum(seconds) / len(won))),
                (_("fewest moves"), str(min(moves))),
                (_("mean number of moves"), write_number(sum(moves) / len(won))),
            ]
        return figures


def time_words(seconds: float) -> str:
    """Return a time in minutes and seconds.

    >>> time_words(64.6), time_words(3725)
    ('1:05', '1:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
