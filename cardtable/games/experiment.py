"""How the lab plays a game, and the figures it counts.

A game's module ``experiment`` holds a class ``Experiment`` derived from :class:`WholeGames`; other
games are played whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardtable.engine import Game, GameKind, Person
from cardtable.i18n import N_, _

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Column:
    """One figure about a contestant: the sum of one count over that of another.

    *share* tells that it is shown in per cent.
    """

    key: str
    title: str
    count: str
    over: str
    share: bool = False

    def value(self, counts: Counts) -> float | None:
        """Return the figure, None where there was nothing to divide by."""
        whole = counts.get(self.over, 0)
        return counts.get(self.count, 0) / whole if whole else None


class WholeGames:
    """Plays whole games of any kind, by the contract alone.

    *has_hands*: single hands can be dealt and compared. *unit* is the unit of scores. *longest* is
    the number of actions after which a game counts as undecided.
    """

    has_hands = False
    unit = N_("points")
    longest = 20_000
    ladder: tuple[str, ...] = ()
    """Contestants from the weakest to the strongest."""
    yardstick = ""
    """The one that all of the ladder meet."""
    compared: tuple[tuple[str, tuple[str, ...], str], ...] = ()
    """Tables that compare a part of the play: a title, contestants, and the one that all meet."""
    columns: tuple[Column, ...] = (Column("points", N_("points a game"), "points", "games"),)

    def __init__(self, kind: GameKind, rules: Any) -> None:
        self.kind = kind
        self.rules = rules
        self.sides: tuple[tuple[int, ...], ...] = kind.sides(rules)
        self.seats = sum(len(side) for side in self.sides)

    @property
    def rounds(self) -> int:
        """Return how often a unit is played, so that both contestants get the same seats."""
        return 2

    def owner(self, seat: int, swapped: int) -> int:
        """Return whose seat this is in a playing: 0 or 1; every second side is the first one's."""
        side = next(index for index, side in enumerate(self.sides) if seat in side)
        return (side + swapped) % 2

    def check_deal(self, text: str) -> None:
        """Raise ValueError unless *text* is a deal that can be played. A bare game takes none."""
        raise ValueError(_("{game} takes no deals from a file.").format(game=_(self.kind.title)))

    def new_hand(self, number: int, seed: int, deal: str) -> Game:
        """Return a game that stands before hand *number*, every seat taken by a silent player.

        *deal* is its text, empty where *seed* decides. Both playings begin alike.
        """
        raise ValueError(_("{game} is played as whole games.").format(game=_(self.kind.title)))

    def new_game(self, number: int, seed: int) -> Game:
        """Return game *number* before its first deal, every seat taken by a silent player."""
        game = self.kind.new(self.rules, seed=seed, dealer=number % self.seats)
        for _seat in range(self.seats):
            game.register_player(self.kind.player(Person(), name=""))
        return game

    def begin_hand(self, game: Game) -> None:
        """Let the strategies hear what they would have heard of a hand that was dealt before."""

    def hand_over(self, game: Game) -> bool:
        """Tell whether the hand that ``new_hand`` gave is scored."""
        return game.between_hands

    def too_long(self, game: Game) -> bool:
        """Tell whether a game goes on for so long that it counts as undecided."""
        return False

    def points(self, game: Game) -> tuple[float, ...]:
        """Return what each side gained in the hand, or in the whole game."""
        return game.get_scores()

    def count(self, game: Game) -> tuple[Counts, ...]:
        """Return what is counted, by side; whole numbers, so that no order changes their sums."""
        winners = game.winners
        return tuple(
            {"games": 1, "points": score, "won": int(side[0] in winners)}
            for side, score in zip(self.sides, game.get_scores(), strict=True)
        )


def experiment_for(kind: GameKind, rules: Any) -> WholeGames:
    """Return how the lab plays *kind* under *rules*: by the game's own module, if it has one."""
    if not kind.has_part("experiment"):
        return WholeGames(kind, rules)
    experiment: type[WholeGames] = kind.part("experiment").Experiment
    return experiment(kind, rules)
