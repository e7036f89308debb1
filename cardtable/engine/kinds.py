"""The description of a game for the rest of the program: data, and the modules of its folder.

The lobby, the help, the terminal, the lab and the table read everything they need to know about a
game from the fields of its :class:`GameKind` and from the following modules of its folder.
:meth:`GameKind.part` imports a module on first use. None of them imports pygame. A game that ships
with the program has ``help_page``, ``option_words`` and ``terminal``; the others are optional.

``words``
    ``Narrator``: sentences for events and actions, for the log of the table and for the terminal
    (base class: ``cardtable.games.narrator.Narrator``). ``standing(rules, totals, position)``, if
    there is one, says how a player stands in a saved game, where the scores alone would not.
``help_page``
    ``how_to_play(rules)`` and ``keys()``: pages of the help, made of blocks
    (``cardtable.games.help_blocks``).
``option_words``
    ``Words``: titles of its rule sets; titles, values and help of its options, and the options
    shown in the lobby (base class: ``cardtable.games.option_words.OptionWords``).
``terminal``
    ``Dialogue``: the questions, answers and pages of the terminal (base class:
    ``cardtable.games.terminal.GameDialogue``).
``experiment``
    ``Experiment``: how the lab plays the game, and the metrics it reports (base class:
    ``cardtable.games.experiment.WholeGames``).
``statistics``
    ``Statistics``: what is counted of a person's play from hand to hand (base class:
    ``cardtable.games.hand_statistics.HandStatistics``).
``encoder``
    ``GameEncoder(rules)``: its views and actions as arrays, for learners (base class:
    ``cardtable.games.encoder.Encoder``). Games without one cannot be learned. Needs numpy, so only
    ``cardtable.environments`` imports it.
``opponent_habits``
    How the opponents play, measured in the lab, for games in which players compare such figures:
    ``METRICS``, the figures; ``counts_of(opponent)``, what was counted of an :class:`Opponent`, or
    None; ``legend()``, what the figures mean, in plain words; ``origin()``, how they were measured.
``reasons``
    ``reason(view, advice, worse)``: why the best candidate of the advice is better than the
    candidate *worse* (the next one if that is None), as a sentence in the game's terms, or an empty
    string. ``with_chances(view, advice)`` (optional): the advice with further chances.
``verdicts``
    ``limits(view, advice)``: the losses from which a choice is a mistake or a blunder in a review
    (an engine ``Limits``).
``deal_code``
    How deals are repeated from a seed and packed into codes (``cardtable.deal_codes``); missing in
    games in which nothing is dealt. ``dealt(rules, seed, number, dealer)`` returns the texts of a
    deal, ``opening(game, deals, hand, dealer, at_start)`` the ``Opening`` of a hand,
    ``is_dealt(rules, seed, start)`` says whether a seed deals it, ``write_deals`` and
    ``read_deals`` pack and unpack deals. That of scripts has ``version_of(file)``.
``moments``
    ``find_moments(events, view)``: what everybody sees and remembers of a game, for effects and
    remarks at the table (see ``cardtable.games.moments``).
``problems``
    For problems, each function optional: ``problems()``, the positions written by hand that ship
    with the game; ``theme_of(view)``, the theme of a decision; ``counts_as(action, right)``,
    whether an answer is as right as another one; ``clue(view)``, a hint for a decision between few
    choices.
``sheet``
    The score sheet: ``columns()``, what is shown of a side's hand besides its points, and
    ``rows(game)`` and ``facts(game)``, the finished hands and what they add up to (see
    ``cardtable.games.score_sheet``). Without it, the sheet shows the points of each hand.
``lesson``
    ``lesson()``: the steps that teach the game, and constants that define the match they are
    played in (see ``cardtable.games.lesson``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Generic

from cardtable.engine.frozen import frozen
from cardtable.engine.game import Game, Player
from cardtable.engine.strategy import Strategy
from cardtable.engine.types import RulesT

SMALL_TABLE_SEATS: Mapping[int, tuple[str, ...]] = {
    1: ("south",),
    2: ("south", "north"),
    3: ("south", "west", "north"),
    4: ("south", "west", "north", "east"),
}
"""The names of the positions at a small table, by the number of seats."""


class GameGroup(StrEnum):
    """The groups of games in the lobby, in the order in which they are listed."""

    TRICKS = "tricks"
    RUMMY = "rummy"
    """Games of melding sets and runs."""
    SHEDDING = "shedding"
    """Games of getting rid of cards."""
    COLLECTING = "collecting"
    """Games of capturing, matching or asking for cards."""
    POKER = "poker"
    PATIENCE = "patience"
    """Games for one player."""
    BOARDS = "boards"
    DICE = "dice"
    OTHERS = "others"
    EXAMPLES = "examples"
    """Scripts that repeat a built-in game."""


class MissingPart(LookupError):
    """A game's folder does not contain the requested module."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A default opponent: a strategy's key, and its level from 1 (None: the default level)."""

    strategy: str
    level: int | None = None


@dataclass(frozen=True, slots=True)
class GameKind(Generic[RulesT]):
    """The description of a game. *RulesT* is the type of its rules.

    A folder below ``cardtable/games`` adds a game to the program by defining one as ``GAME``, or
    several as ``GAMES``. No two games have the same key.
    """

    key: str
    """The game's name in commands and saves."""
    title: str
    summary: str
    """Two or three words below the title in the lobby."""
    new: Callable[..., Game]
    """``new(rules, seed=..., deals=..., dealer=...)``; *deals* are texts as in Game.deals()."""
    player: Callable[..., Player]
    """``player(strategy, name=...)`` makes a player for ``Game.register_player``."""
    rule_sets: tuple[str, ...]
    """The names of the rule sets; the first is the default."""
    find_rules: Callable[[str], RulesT]
    """Return the rules of a rule set, or of a file given by its path.

    Raises ValueError if there is no such rule set, SourceError for an invalid file.
    """
    rules_to_data: Callable[[RulesT], Mapping[str, Any]]
    """Return rules as plain values for a save; ``rules_from_data`` reads them back."""
    rules_from_data: Callable[[Mapping[str, Any]], RulesT]
    sides: Callable[[RulesT], tuple[tuple[int, ...], ...]]
    """Return the positions of each side under given rules; each position is on one side."""
    strategies: Callable[..., StrategySet]
    """``strategies(folders)`` finds the game's own strategies and those in the user's *folders*.

    For None, it finds only those that ship with the program.
    """
    strategy_folders: tuple[Path, ...] = field(default=(), compare=False, kw_only=True)
    """Folders with strategies for this game only; a script's folder may contain one."""
    seat_names: tuple[str, ...]
    """The names of the positions of a full table on the command line, in order (``south`` ...)."""
    opponents: tuple[Opponent, ...]
    """The default opponents, clockwise from the person's left."""
    partner: Opponent | None = field(default=None, kw_only=True)
    """The default player on a person's side; None: one of the *opponents*."""
    hint: str
    """The key of the strategy that gives hints."""
    table: str
    """Its kind of table: the name of a folder in ``cardtable/table``, such as ``tricks``.

    The views of a game at ``tricks`` have ``tricks``: the finished tricks of the hand, each with
    its ``plays``, pairs of a position and a card in playing order, and the position of the
    ``winner``. The trick lies in the zone TRICK of ``cardtable.engine.zones``.
    """
    package: str = ""
    """The dotted name of its folder, for :meth:`part`; empty for a game without one."""
    family: str = ""
    """The dotted name of a folder shared by related games, for parts missing in *package*."""
    sign: str = ""
    """Shown in the lobby: a suit (``♠``), a piece or a short text; empty: the title's first letter.

    Pieces: ``cross``, ``red disc``, ``white disc``, ``black stone``.
    """
    board: str = ""
    """The material of a board: ``marks``, ``rack``, ``cloth`` or ``stones``; empty without one."""
    group: GameGroup = GameGroup.OTHERS
    """The heading below which the lobby lists it."""
    aliases: tuple[str, ...] = ()
    """Other common names of the game, for searches and for the command line."""
    players: tuple[int, ...] = field(kw_only=True)
    """The possible numbers of players, in any order."""
    minutes: int = field(default=0, kw_only=True)
    """About how long a game takes against computer opponents; 0: unknown."""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The options of its rules by name, each a ``cardtable.games.options.Option``."""
    hidden: bool = True
    """Whether a seat has information that others cannot see, so that advice is an estimate."""
    source: Any = field(default=None, compare=False)
    """The ``GameFile`` of a scripted game, whose ``texts`` are stored in saves; else None."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", frozen(self.options))

    @property
    def is_for_one(self) -> bool:
        """Whether only a single player can play."""
        return self.players == (1,)

    @property
    def has_partners(self) -> bool:
        """Whether some players are on one side under the first rules."""
        return any(len(side) > 1 for side in self.sides(self.find_rules(self.rule_sets[0])))

    def seats_under(self, rules: RulesT) -> tuple[str, ...]:
        """Return the names of the positions under *rules*, in order."""
        count = sum(len(side) for side in self.sides(rules))
        if count >= len(self.seat_names):
            return self.seat_names
        return SMALL_TABLE_SEATS.get(count, self.seat_names[:count])

    def default_partner(
        self, rules: RulesT, position: int, people: Collection[int]
    ) -> Opponent | None:
        """Return *partner* if *position* is on the side of one of the *people*, given by position.

        Otherwise return None: one of the *opponents* is the default.
        """
        mates = next((side for side in self.sides(rules) if position in side), ())
        return self.partner if any(mate in people for mate in mates if mate != position) else None

    def has_part(self, name: str) -> bool:
        return bool(self._folder_of(name))

    def _folder_of(self, part: str) -> str:
        """Return the dotted name of the folder with the module *part*, or an empty string."""
        folders = [folder for folder in (self.package, self.family) if folder]
        return next((name for name in folders if find_spec(f"{name}.{part}") is not None), "")

    def part(self, name: str) -> ModuleType:
        """Return the module *name* of the game's folder or family, imported on first use.

        Raises MissingPart if there is no such module.
        """
        folder = self._folder_of(name)
        if not folder:
            raise MissingPart(f"{self.package or self.key} has no module '{name}'.")
        return import_module(f"{folder}.{name}")


@dataclass(frozen=True, slots=True)
class StrategySet:
    """Strategy classes by key, and a sentence for each file that could not be loaded."""

    classes: Mapping[str, type[Strategy]]
    problems: tuple[str, ...] = ()
