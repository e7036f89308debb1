"""The rules of Texas Hold'em as a combination of options, and the stakes of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from cardtable.core.i18n import _
from cardtable.games.holdem.actions import MAX_CHIPS
from cardtable.games.holdem.rules.options import OPTIONS
from cardtable.games.rule_files import OptionRules, RulesError

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = "no-limit", "pot-limit", "fixed-limit"


class Stakes(NamedTuple):
    """The stakes of one hand; see the options of the same names.

    If *big_blind_ante*, the big blind posts the *ante* for all, else all players post it.
    *straddle* and *raise_cap* are 0 for none. *dead_antes* belong to the main pot, also if a short
    stack could not post all of its ante; other antes count as a bet of the player.

    *posts* are for hands recorded elsewhere: (ante, blind or straddle) of each seat, instead of the
    blinds and antes above. A negative blind is posted late: it does not change who acts first.
    """

    structure: str
    small_blind: int
    big_blind: int
    ante: int
    big_blind_ante: bool
    straddle: int
    small_bet: int
    big_bet: int
    raise_cap: int
    cap_heads_up: bool
    odd_chips: str
    all_show: bool
    dead_antes: bool = False
    posts: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Rules(OptionRules):
    """One combination of the options in docs/holdem.md.

    The defaults are a no-limit cash game that ends when one player has all chips; the included rule
    sets add rebuys. Amounts are in chips. ``stacks`` (by position, 0 for an empty seat) overrides
    ``stack``; ``levels`` are (small blind, big blind, ante), doubled for each level after the last.
    With ``rebuy: every_hand`` every hand begins with the starting stacks, as in a duplicate match.
    Raises RulesError.
    """

    options = OPTIONS
    folder = "holdem"
    sets = (
        "no-limit",
        "pot-limit",
        "fixed-limit",
        "sit-and-go",
        "heads-up",
        "full-ring",
        "duplicate",
    )

    structure: str = NO_LIMIT
    seats: int = 6
    small_blind: int = 10
    big_blind: int = 20
    small_bet: int = 0
    big_bet: int = 0
    ante: int = 0
    ante_from: str = "everyone"
    straddle: int = 0
    raise_cap: int = 4
    cap_heads_up: bool = False
    odd_chips: str = "one_each"
    showdown: str = "losers_muck"
    game: str = "cash"
    stack: int = 2_000
    stacks: tuple[int, ...] = ()
    rebuy: str = "never"
    hands: int = 0
    levels: tuple[tuple[int, int, int], ...] = ()
    hands_per_level: int = 10
    minutes_per_level: int = 0

    def _check_together(self) -> None:
        if self.small_blind > self.big_blind:
            raise RulesError("small_blind", _("It cannot be more than the big blind."))
        if self.straddle and self.straddle <= self.big_blind:
            raise RulesError("straddle", _("It must be more than the big blind."))
        if self.stacks and len(self.stacks) != self.seats:
            raise RulesError(
                "stacks",
                _("{found} stacks, but {seats} seats.").format(
                    found=len(self.stacks), seats=self.seats
                ),
            )
        if self.stacks and sum(chips > 0 for chips in self.stacks) < 2:
            raise RulesError("stacks", _("At least two seats need chips."))
        if self.rebuy != "never" and self.game != "cash":
            raise RulesError("rebuy", _("Rebuys are only possible in a cash game."))
        if self.hands and self.game != "cash":
            raise RulesError("hands", _("A sit-and-go ends when one player has all chips."))

    # --- derived values ---------------------------------------------------------

    @cached_property
    def start(self) -> tuple[int, ...]:
        """Return the starting stack of each seat."""
        return self.stacks or (self.stack,) * self.seats

    @property
    def ends(self) -> bool:
        """Whether the game ends by itself, and not only when everybody leaves."""
        return self.rebuy == "never" or bool(self.hands)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the positions of each side; all play alone."""
        return tuple((seat,) for seat in range(self.seats))

    def with_stacks(self, stacks: Sequence[int]) -> Rules:
        """Return these rules with one seat for each of *stacks*. Raises RulesError."""
        if not 2 <= len(stacks) <= 10:
            raise RulesError("stacks", _("A table has 2 to 10 seats."))
        return replace(self, seats=len(stacks), stacks=tuple(stacks))

    def level(self, number: int) -> int:
        """Return the blind level, from 0, of hand *number*, from 0, if levels go up by hands."""
        return number // self.hands_per_level if self.levels else 0

    def stakes(self, level: int) -> Stakes:
        """Return the stakes of a hand at blind level *level*, from 0."""
        stakes = self._stakes.get(level)
        if stakes is None:
            stakes = self._stakes[level] = self._make_stakes(level)
        return stakes

    @cached_property
    def _stakes(self) -> dict[int, Stakes]:
        return {}

    def _make_stakes(self, level: int) -> Stakes:
        small, big, ante, straddle = self.small_blind, self.big_blind, self.ante, self.straddle
        small_bet, big_bet = self.small_bet, self.big_bet
        if self.levels:
            doublings = max(0, level - len(self.levels) + 1)
            listed = self.levels[min(level, len(self.levels) - 1)]
            factor = 2 ** min(doublings, 40)
            small, big, ante = (min(chips * factor, MAX_CHIPS) for chips in listed)
            straddle = straddle * big // self.big_blind
            small_bet = big_bet = 0
        small_bet = small_bet or big
        return Stakes(
            self.structure,
            small,
            big,
            ante,
            self.ante_from == "big_blind",
            straddle,
            small_bet,
            big_bet or 2 * small_bet,
            self.raise_cap,
            self.cap_heads_up,
            self.odd_chips,
            self.showdown == "all_show",
            self.ante_from == "big_blind",
        )


def rule_sets() -> tuple[str, ...]:
    """Return the names of the included rule sets, the default cash game first."""
    return Rules.sets


__all__ = ["Rules", "RulesError", "Stakes", "rule_sets"]
