"""Results of finished games and their totals: wins, points, sets, nils, bags, streaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

GroupT = TypeVar("GroupT")

StrategyLevel = tuple[str, int | None]
"""A strategy's key and its level (None for a strategy without levels)."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game from the point of view of one person.

    *score* is that of the person's side, *best_other* the highest of the other sides (0 if there
    are none). *points*, *contracts*, *sets* and *bags* are those of the side over all hands, *nils*
    and *nils_made* the person's own. *opponents* and *partners* contain each kind once.
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
    def from_row(cls, row: Any, seats: Sequence[Mapping[str, Any]]) -> GameResult:
        """Return the result in a database *row*, with the *seats* of that game by position."""
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
            nils_made=int(row["made"]),
            opponents=strategies_of(others),
            partners=strategies_of(partners),
        )

    @property
    def margin(self) -> int:
        """Points ahead of the best other side; negative for a loss."""
        return self.score - self.best_other


def strategies_of(seats: Iterable[Mapping[str, Any]]) -> tuple[StrategyLevel, ...]:
    """Return the kinds of players at *seats*, each once."""
    return tuple(dict.fromkeys((seat["strategy"], seat["level"]) for seat in seats))


@dataclass(frozen=True, slots=True)
class Totals:
    """Totals over finished games.

    *streak* is the number of games won in a row up to now, negative for losses; *best_streak* is
    the longest run of wins. *best_win* is a margin in points, None before the first win. Shares
    are 0..1, averages per hand; both are None if there is nothing to divide by.
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
        return self.games - self.won

    @property
    def win_share(self) -> float | None:
        return _ratio(self.won, self.games)

    @property
    def set_share(self) -> float | None:
        return _ratio(self.sets, self.contracts)

    @property
    def nil_share(self) -> float | None:
        return _ratio(self.nils_made, self.nils)

    @property
    def points_per_hand(self) -> float | None:
        return _ratio(self.points, self.hands)

    @property
    def bags_per_hand(self) -> float | None:
        return _ratio(self.bags, self.hands)


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def total(games: Iterable[GameResult]) -> Totals:
    """Return the totals of *games*, which must be in the order of play."""
    games = tuple(games)
    streak = best_streak = 0
    for result in games:
        streak = max(streak, 0) + 1 if result.won else min(streak, 0) - 1
        best_streak = max(best_streak, streak)
    return Totals(
        games=len(games),
        won=sum(result.won for result in games),
        hands=sum(result.hands for result in games),
        points=sum(result.points for result in games),
        contracts=sum(result.contracts for result in games),
        sets=sum(result.sets for result in games),
        bags=sum(result.bags for result in games),
        nils=sum(result.nils for result in games),
        nils_made=sum(result.nils_made for result in games),
        best_win=max((result.margin for result in games if result.won), default=None),
        streak=streak,
        best_streak=best_streak,
    )


def group_totals(
    games: Iterable[GameResult], groups_of: Callable[[GameResult], Iterable[GroupT]]
) -> dict[GroupT, Totals]:
    """Return the totals of *games* by group; *groups_of* returns the groups a game belongs to.

    A game counts once for each of its groups. The group with the most games is first.
    """
    groups: dict[GroupT, list[GameResult]] = {}
    for result in games:
        for group in dict.fromkeys(groups_of(result)):
            groups.setdefault(group, []).append(result)
    ranked = sorted(groups.items(), key=lambda pair: -len(pair[1]))
    return {group: total(results) for group, results in ranked}
