"""A game, its rules and its encoder: what an environment is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from os import PathLike
from types import NoneType
from typing import Any

import numpy as np

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.similar_names import did_you_mean
from cardtable.engine import GameKind
from cardtable.games import all_games
from cardtable.games.encoder import Encoder
from cardtable.games.experiment import experiment_for
from cardtable.games.grid.rules import GridRules
from cardtable.storage.user_games import reload_games

HAND, GAME = "hand", "game"
EPISODES = (HAND, GAME)
MAX_POINTS = 10_000.0
"""In a script, points of a hand beyond this number count as this number."""


@dataclass(frozen=True, eq=False)
class Setup:
    """A game under certain rules, and what one episode of it is: a hand, or a whole game."""

    kind: GameKind
    rules: Any
    episode: str = HAND

    def __deepcopy__(self, memo: object) -> Setup:
        return self  # nothing in it changes

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        data = self.kind.rules_to_data(self.rules)
        return _restored, (self.kind.key, dict(data), self.episode)

    @cached_property
    def encoder(self) -> Encoder[Any]:
        return encoder_for(self.rules)

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The positions of each side."""
        return self.kind.sides(self.rules)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return sum(map(len, self.sides))

    @property
    def is_board(self) -> bool:
        """Whether the game is a board game, in which nothing is hidden or drawn."""
        return isinstance(self.rules, GridRules)

    @property
    def pays_points(self) -> bool:
        """Whether rewards are the points of the hand; otherwise they are 1, 0 or -1."""
        return self.episode == HAND and not self.is_board

    @cached_property
    def max_length(self) -> int:
        """The number of choices after which an episode ends, whatever its state.

        Where the rules bound the number of choices, this is their bound and never ends an episode.
        Otherwise it is the number after which the lab counts a game as undecided.
        """
        known = self.encoder.max_length if self.pays_points or self.is_board else None
        cap: int = experiment_for(self.kind, self.rules).max_actions
        return known if known is not None else cap

    @cached_property
    def utilities(self) -> tuple[float, float]:
        """The minimum and maximum reward of a seat."""
        if not self.pays_points:
            return -1.0, 1.0
        return self.encoder.points or (-MAX_POINTS, MAX_POINTS)


def _restored(key: str, data: Mapping[str, Any], episode: str) -> Setup:
    """Return the setup that was pickled as these arguments."""
    kind = find_game(key)
    return Setup(kind, kind.rules_from_data(data), episode)


def make_setup(
    game: str | GameKind,
    rules: str = "",
    episode: str = HAND,
    options: Mapping[str, Any] | None = None,
) -> Setup:
    """Return the setup of *game* under the rule set *rules*, changed by *options*.

    Raises ValueError with a sentence for a game, rule set, option or value that does not exist, and
    for an episode of a whole game under rules without an end.
    """
    kind = game if isinstance(game, GameKind) else find_game(game)
    found = find_rules(kind, rules, options or {})
    if episode not in EPISODES:
        raise ValueError(
            _("Unknown episode '{name}'. Allowed: {names}.").format(
                name=episode, names=", ".join(EPISODES)
            )
        )
    if episode == GAME and not getattr(found, "ends", True):
        raise ValueError(
            _("Under these rules the game has no end. Use episode='hand', or set 'hands'.")
        )
    return Setup(kind, found, episode)


def find_game(name: str) -> GameKind:
    """Return the game with the key *name*, also from the user's folder. Raises ValueError."""
    if not isinstance(name, str):
        raise ValueError(
            _("A game is named by a text, such as 'spades', not {value}.").format(value=name)
        )
    games: Mapping[str, GameKind] = all_games()
    if name not in games:
        games = reload_games()
    if name not in games:
        raise ValueError(
            _("Unknown game '{name}'. Allowed: {names}.").format(name=name, names=", ".join(games))
        )
    return games[name]


def find_rules(kind: GameKind, name: str, options: Mapping[str, Any]) -> Any:
    """Return the rule set *name* of *kind*, or the rules in that file, changed by *options*.

    Raises ValueError with a sentence that says what is allowed.
    """
    if not isinstance(name, (str, PathLike, NoneType)):
        raise ValueError(
            _("'rules' is the name of a rule set or a file, not {value}.").format(value=name)
        )
    for option in options:
        if option not in kind.options:
            raise _unknown_option(kind, option)
    try:
        found = kind.find_rules(name or kind.rule_sets[0])
        if not options:
            return found
        values = {name: _plain(value) for name, value in options.items()}
        return kind.rules_from_data({**kind.rules_to_data(found), **values})
    except SourceError as error:
        raise ValueError(error.explain()) from None


def _plain(value: Any) -> Any:
    """Return a number of numpy as one of Python, anything else as it is."""
    return value.item() if isinstance(value, np.generic) else value


def _unknown_option(kind: GameKind, name: str) -> ValueError:
    sentences = (
        _("{game} has no option '{name}'.").format(game=kind.title, name=name),
        did_you_mean(name, kind.options),
        _("Allowed: {names}.").format(names=", ".join(kind.options)),
    )
    return ValueError(" ".join(filter(None, sentences)))


def encoder_for(rules: Any) -> Encoder[Any]:
    """Return the encoder for *rules* of any game. Raises ValueError for a game that has none.

    It is in the folder that defines the class of the rules, or one of its bases.
    """
    for kind in type(rules).__mro__:
        folder = ".".join(kind.__module__.split(".")[:3])
        if folder.startswith("cardtable.games.") and find_spec(f"{folder}.encoder") is not None:
            made: Encoder[Any] = import_module(f"{folder}.encoder").GameEncoder(rules)
            return made
    raise ValueError(_("There is no encoder for these rules."))
