"""Count finished games: won, points, sets, nils, bags, streaks. Pure functions over rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

StrategyLevel = tuple[str, int | None]
"""A strategy's key and its level, None where it has none."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game as one person saw it.

    *score* is that of the person's side, *best_other* the highest of the others. *points*,
    *contracts*, *sets* and *bags* are the side's over all hands, *nils* and *nils_made* the
    person's own. *opponents* and *partners* hold each kind once.
    """

    id: str
    game: str
    rules: str
    when: datetime
    player: str
    won: bool
    score: int
    best_other: int
    hands: int
    points: int
    contracts: int
    sets: int
    bags: int
    nils: int
    nils_made: int
    opponents: tuple[StrategyLevel, ...]
    partners: tuple[StrategyLevel, ...]

    @classmethod
    def of(cls, row: Any, seats: Sequence[Mapping[str, Any]]) -> GameResult:
        """Return the game of a database *row*, with the *seats* at it by position."""
        own = next(seat for seat in seats if seat["position"] == row["position"])
        others = [seat for seat in seats if seat["side"] != own["side"]]
        partners = [seat for seat in seats if seat["side"] == own["side"] and seat is not own]
        return cls(
            id=row["id"],
            game=row["game"],
            rules=row["rules"],
            when=datetime.fromisoformat(row["played"]),
            player=row["name"],
            won=bool(row["won"]),
            score=row["score"],
            best_other=row["best_other"],
            hands=row["hands"],
            points=int(row["points"]),
            contracts=int(row["contracts"]),
            sets=int(row["sets"]),
            bags=int(row["bags"]),
            nils=row["nils"],
            nils_made=int(row["kept"]),
            opponents=_sitters(others),
            partners=_sitters(partners),
        )

    @property
    def margin(self) -> int:
        """Return by how many points the game was won, or lost where it is negative."""
        return self.score - self.best_other


def _sitters(seats: Iterable[Mapping[str, Any]]) -> tuple[StrategyLevel, ...]:
    return tuple(dict.fromkeys((seat["strategy"], seat["level"]) for seat in seats))


@dataclass(frozen=True, slots=True)
class Totals:
    """Finished games counted together.

    *streak* counts the last games won in a row, or lost where it is negative; *best_streak* the
    longest of wins. *best_win* is in points, None before the first win. Shares are None where
    there is nothing to divide by.
    """

    games: int = 0
    won: int = 0
    hands: int = 0
    points: int = 0
    contracts: int = 0
    sets: int = 0
    bags: int = 0
    nils: int = 0
    nils_made: int = 0
    best_win: int | None = None
    streak: int = 0
    best_streak: int = 0

    @property
    def lost(self) -> int:
        """Return the games not won."""
        return self.games - self.won

    @property
    def win_share(self) -> float | None:
        """Return the share of games won, 0..1."""
        return _share(self.won, self.games)

    @property
    def set_share(self) -> float | None:
        """Return the share of contracts that were set, 0..1."""
        return _share(self.sets, self.contracts)

    @property
    def nil_share(self) -> float | None:
        """Return the share of nils that were made, 0..1."""
        return _share(self.nils_made, self.nils)

    @property
    def points_per_hand(self) -> float | None:
        """Return the average points of a hand."""
        return _share(self.points, self.hands)

    @property
    def bags_per_hand(self) -> float | None:
        """Return the average bags of a hand."""
        return _share(self.bags, self.hands)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


@dataclass(frozen=True, slots=True)
class OpponentTotals:
    """The count against (or beside) one kind of player in one game."""

    game: str
    strategy: str
    level: int | None
    totals: Totals


def total(games: Iterable[GameResult]) -> Totals:
    """Count *games*, which come in the order they were played."""
    games = tuple(games)
    streak = best_streak = 0
    for played in games:
        streak = max(streak, 0) + 1 if played.won else min(streak, 0) - 1
        best_streak = max(best_streak, streak)
    return Totals(
        games=len(games),
        won=sum(played.won for played in games),
        hands=sum(played.hands for played in games),
        points=sum(played.points for played in games),
        contracts=sum(played.contracts for played in games),
        sets=sum(played.sets for played in games),
        bags=sum(played.bags for played in games),
        nils=sum(played.nils for played in games),
        nils_made=sum(played.nils_made for played in games),
        best_win=max((played.margin for played in games if played.won), default=None),
        streak=streak,
        best_streak=best_streak,
    )


def group(
    games: Iterable[GameResult], sitters: Callable[[GameResult], tuple[StrategyLevel, ...]]
) -> tuple[OpponentTotals, ...]:
    """Count *games* once for each kind of player that *sitters* names, the most played first."""
    groups: dict[tuple[str, str, int | None], list[GameResult]] = {}
    for played in games:
        for strategy, level in sitters(played):
            groups.setdefault((played.game, strategy, level), []).append(played)
    counted = [OpponentTotals(*key, total(members)) for key, members in groups.items()]
    return tuple(
        sorted(counted, key=lambda one: (-one.totals.games, one.game, one.strategy, one.level or 0))
    )
