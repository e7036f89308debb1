"""The way the lab plays a game, and its metrics; the defaults suit any game.

A game's folder may contain ``experiment.py`` with a class ``Experiment`` derived from
:class:`WholeGames`. It can deal single hands, define more metrics, and name the contestants of the
game's ladder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.core.i18n import N_, _
from cardtable.engine import Game, GameKind, Person, Player

Counts = Mapping[str, int]
"""Counted things by key, such as ``points`` and ``hands``."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric of a contestant: the sum of *count* divided by the sum of *over*.

    *count* and *over* are keys of :data:`Counts`. A *share* is displayed in per cent.
    """

    key: str
    title: str
    count: str
    over: str
    share: bool = False

    def value(self, counts: Counts) -> float | None:
        """Return the value of the metric, None if the divisor is 0."""
        divisor = counts.get(self.over, 0)
        return counts.get(self.count, 0) / divisor if divisor else None


class WholeGames:
    """Plays whole games of any kind in the lab; base class of the games' experiments.

    *has_hands* is set if single hands can be dealt and compared. *unit* is the unit of scores.
    After *max_actions* actions a game counts as undecided.
    """

    has_hands = False
    unit = N_("points")
    max_actions = 20_000
    ladder: tuple[str, ...] = ()
    """Contestants from the weakest to the strongest."""
    yardstick = ""
    """The contestant that all others of the ladder play against."""
    compared: tuple[tuple[str, tuple[str, ...], str], ...] = ()
    """Further tables of the ladder: title, contestants, yardstick."""
    blunders: Mapping[str, str] = {}
    """The kinds of blunders by key, with their titles; empty in a game that defines none."""
    metrics: tuple[Metric, ...] = (Metric("points", N_("points per game"), "points", "games"),)

    def __init__(self, kind: GameKind, rules: Any) -> None:
        self.kind = kind
        self.rules = rules
        self.sides: tuple[tuple[int, ...], ...] = kind.sides(rules)
        self.seats = sum(len(side) for side in self.sides)

    @property
    def rounds(self) -> int:
        """The number of plays of a work unit, after which both contestants had the same seats."""
        return 2

    def owner(self, seat: int, swapped: int) -> int:
        """Return the contestant (0 or 1) at *seat*; the sides are exchanged if *swapped*."""
        side = next(index for index, side in enumerate(self.sides) if seat in side)
        return (side + swapped) % 2

    def check_deal(self, text: str) -> None:
        """Raise ValueError unless *text* is a valid deal. Most games cannot read deals."""
        raise ValueError(
            _("Deals of {game} cannot be read from a file.").format(game=_(self.kind.title))
        )

    def new_hand(self, number: int, seed: int, deal: str) -> Game:
        """Return a game before hand *number*, with a placeholder player in each seat.

        *deal* is the text of the deal, or empty to deal by *seed*. Equal arguments result in equal
        games.
        """
        raise ValueError(_("{game} has no single hands.").format(game=_(self.kind.title)))

    def new_game(self, number: int, seed: int) -> Game:
        """Return game *number* before its first deal, with a placeholder player in each seat."""
        game = self.kind.new(self.rules, seed=seed, dealer=number % self.seats)
        for _seat in range(self.seats):
            game.register_player(self.kind.player(Person(), name=""))
        return game

    def begin_hand(self, game: Game) -> None:
        """Call the hooks that were not called because new_hand() had dealt already."""

    def is_hand_over(self, game: Game) -> bool:
        """Return whether the hand of new_hand() is scored."""
        return game.between_hands

    def end_of_hand(self) -> Callable[[Game], bool]:
        """Return a function that is called before each action: whether to end the hand now."""
        return self.is_hand_over

    def is_too_long(self, game: Game) -> bool:
        """Return whether to stop the game, which then counts as undecided."""
        return False

    def points(self, game: Game) -> tuple[float, ...]:
        """Return the gain of each side in the hand, or in the whole game."""
        return game.get_scores()

    def note(self, game: Game, player: Player, action: Any) -> Any:
        """Return the notes on a choice for luck() and count_notes(), or None.

        Called before *action* is played.
        """
        return None

    def count_notes(self, notes: Sequence[Any]) -> tuple[Counts, ...]:
        """Return the counts by side of what note() returned."""
        return tuple({} for _side in self.sides)

    def luck(self, game: Game, notes: Sequence[Any] = ()) -> tuple[float, ...] | None:
        """Return how much of each side's points was luck, None if the game does not estimate it.

        *notes* are what note() returned. Over all that chance may bring, the mean is 0 for each
        side, whatever the players do (see luck.py), so that points less luck have the mean of the
        points.
        """
        return None

    def count(self, game: Game) -> tuple[Counts, ...]:
        """Return the counts by side. They are integers, so the order of summation is irrelevant."""
        winners = game.winners
        return tuple(
            {"games": 1, "points": score, "won": int(side[0] in winners)}
            for side, score in zip(self.sides, game.get_scores(), strict=True)
        )

    def blunder(self, view: Any, action: Any) -> str | None:
        """Return the kind of blunder (a key of *blunders*) that *action* is, or None."""
        return None

    def sound_actions(self, view: Any) -> tuple[Any, ...]:
        """Return the legal actions that are not blunders, or all of them if each is one."""
        raise NotImplementedError

    def describe(self, view: Any) -> dict[str, Any]:
        """Return what a person needs to judge a decision, as JSON data with readable texts."""
        raise NotImplementedError

    def compare(
        self, game: Game, swapped: int, notes: Sequence[Any] = ()
    ) -> tuple[float, tuple[Counter[str], Counter[str]]]:
        """Return the first contestant's mean points less the second's, and the counts of each."""
        counts = (Counter[str](), Counter[str]())
        rows = zip(self.sides, self.count(game), self.count_notes(notes), strict=True)
        for side, side_counts, noted in rows:
            counts[self.owner(side[0], swapped)].update(side_counts)
            counts[self.owner(side[0], swapped)].update(noted)
        return self._difference(self.points(game), swapped), counts

    def compare_luck(self, game: Game, swapped: int, notes: Sequence[Any] = ()) -> float | None:
        """Return how much of the difference in points that compare() returns was luck, or None."""
        luck = self.luck(game, notes)
        return None if luck is None else self._difference(luck, swapped)

    def _difference(self, values: Sequence[float], swapped: int) -> float:
        """Return the mean of *values* over the first contestant's sides less the second's."""
        found: tuple[list[float], list[float]] = ([], [])
        for side, value in zip(self.sides, values, strict=True):
            found[self.owner(side[0], swapped)].append(value)
        return sum(found[0]) / len(found[0]) - sum(found[1]) / len(found[1])


def experiment_for(kind: GameKind, rules: Any) -> WholeGames:
    """Return the experiment for *kind* under *rules*."""
    experiment: type[WholeGames] = (
        kind.part("experiment").Experiment if kind.has_part("experiment") else WholeGames
    )
    return experiment(kind, rules)
