"""What a game's folder offers to the lobby, the command line, saves and the contract test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardtable.engine.game import Game
from cardtable.engine.strategy import Strategy


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who sits down by default: a strategy's key, and its level from 1 on (None: as it is made)."""

    strategy: str
    level: int | None = None


@dataclass(frozen=True, slots=True)
class GameKind:
    """Describe a game to the lobby, the command line, saves and the contract test.

    A folder below ``cardtable/games`` takes part by offering one of these as ``GAME``, or several
    as ``GAMES``.
    """

    key: str
    """How commands and saves name the game."""
    title: str
    summary: str
    """Two or three words below the title in the lobby."""
    new: Callable[..., Game]
    """``new(rules, seed=..., deals=..., dealer=...)``; deals are texts as Game.deals gives them."""
    player: Callable[..., Any]
    """``player(strategy, name=...)`` makes somebody who can be registered."""
    rule_sets: tuple[str, ...]
    find_rules: Callable[[str], Any]
    """Take a rule set's name or a file. Raises SourceError, or ValueError for an unknown name."""
    rules_to_data: Callable[[Any], Mapping[str, Any]]
    """Return rules as plain values for a save; ``rules_from_data`` reads them back."""
    rules_from_data: Callable[[Mapping[str, Any]], Any]
    sides: Callable[[Any], tuple[tuple[int, ...], ...]]
    """Return the positions of each side under the rules given; together they are all seats."""
    strategies: Callable[..., StrategySet]
    """``strategies(folders)`` finds those of the package and those in the user's folders."""
    strategy_folders: tuple[Path, ...] = field(default=(), compare=False, kw_only=True)
    """Folders with strategies for this game alone, as a script's folder may have one."""
    seat_names: tuple[str, ...]
    """What the positions are called on the command line, in order (``south``, ``west`` ...)."""
    opponents: tuple[Opponent, ...]
    """Who sits down by default, the first one at the person's left."""
    hint: str
    """The strategy that gives hints."""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The options its rules combine, by name: see cardtable.games.options."""
    hidden: bool = True
    """Whether anything is hidden from a seat, so that what is best is a matter of opinions."""
    source: Any = field(default=None, compare=False)
    """The file a scripted game was read from, with ``texts`` that saves keep; None for others."""


@dataclass(frozen=True, slots=True)
class StrategySet:
    """The strategies found: classes by key, and a sentence for each file that could not be used."""

    classes: Mapping[str, type[Strategy]]
    problems: tuple[str, ...] = ()
