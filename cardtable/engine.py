"""The play-by-play contract that every game at this table keeps.

A caller asks :meth:`Game.get_next_player` who is to act and hands that player's answer to one of
two doors: :meth:`Game.accept_bid` for what a player says, :meth:`Game.accept_play` for what a
player lays on the table. After each step the caller has control again. A click, an AI seat, a
line of a save, a network packet and a test all use the same doors.

What travels is frozen (actions, events, views); a game itself is mutable and only runs forward:
whoever wants to undo plays the log again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Protocol

from cardtable.cards import Card
from cardtable.i18n import _


class IllegalAction(ValueError):
    """Refuse an action the rules do not allow now; the game is left exactly as it was.

    ``rule`` names the rule for programs (``must-follow``); ``str(error)`` is for people.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str]]:
        """Travel between processes with the rule as well."""
        return type(self), (self.rule, str(self))


class Unreadable(ValueError):
    """Report that a text is no action of this game (as opposed to one that is not allowed now)."""


class Door(StrEnum):
    """The two ways in: a bid is said, a play is laid on the table."""

    BID = "bid"
    PLAY = "play"


class ZoneKind(StrEnum):
    """What a place at the table is for; the table draws each kind in its own way."""

    HAND = "hand"
    TRICK = "trick"
    TAKEN = "taken"
    STOCK = "stock"
    DISCARD = "discard"
    BOARD = "board"
    POT = "pot"
    GRID = "grid"


@dataclass(frozen=True, slots=True)
class Zone:
    """A place at the table and what lies there, as one seat sees it.

    *pieces* are in the order they lie; ``None`` is a card seen from the back. *owner* is the
    position whose place it is, or None for a common one. *by* names, for the pieces of a trick,
    the position that laid each. A grid has *cells* instead of cards, row by row from above, of so
    many *columns*: the position whose piece lies in each, None where it is empty. *chips* lie there
    as well, where a game has chips.
    """

    name: str
    kind: ZoneKind
    pieces: tuple[Card | None, ...]
    owner: int | None = None
    by: tuple[int, ...] = ()
    cells: tuple[int | None, ...] = ()
    columns: int = 0
    chips: int = 0


# --- Events -------------------------------------------------------------------------------------
# Few on purpose: whoever draws a game it has never seen needs only these five. A game derives its
# own from them, so that its panels and its log can say more.


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a game; reported to listeners after the state has changed."""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Report that pieces went from zone to zone, in order; the names are those of Zone."""

    cards: tuple[Card, ...]
    source: str
    target: str
    position: int | None


@dataclass(frozen=True, slots=True)
class Said(Event):
    """Report that the player at *position* said something (a bid, a pass)."""

    position: int
    words: str


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Report that *amount* chips went from *source* to *target* (zones or ``stack:N``)."""

    amount: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Report the scores after a hand: points gained by side, then the totals."""

    gained: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """Report that the game is over; *winners* are positions, empty for a draw."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """Report that a hook of the strategy at *position* raised *error*; the game goes on."""

    position: int
    hook: str
    error: BaseException


Listener = Callable[[Event], None]


# --- Who plays ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Level:
    """One step of a strategy's ladder: a title and the arguments that make it."""

    title: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Chance:
    """One thing that may come of a candidate: words such as "contract made", and a share 0..1."""

    words: str
    share: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """One action that was weighed.

    *expected* is what the acting side gains on average, in the unit of its Advice; *error* the
    standard error of its difference to the best candidate (0 for the best itself); *agreed* the
    share of worlds, 0..1, in which no other candidate was better.
    """

    action: Any
    expected: float
    error: float = 0.0
    agreed: float = 0.0
    chances: tuple[Chance, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """What a search weighed for its last answer.

    *candidates* are in order of preference, the chosen one first; *worlds* is the number of full
    deals looked at; *exact* tells that each was played to its end with best play. *counted* says
    what was looked at, ``deals`` or ``positions``; *span* is how far apart two candidates are that
    could hardly be further apart.
    """

    candidates: tuple[Candidate, ...]
    worlds: int
    unit: str
    exact: bool = False
    counted: str = "deals"
    span: float = 10.0
    decimals: int = 1
    """Of what is expected, so many decimals mean something."""

    def of(self, action: Any) -> Candidate | None:
        """Return the candidate for *action*, None if it was not weighed."""
        return next((one for one in self.candidates if one.action == action), None)


class Strategy:
    """Decide for one seat. Override what the game asks; the hooks are optional.

    A strategy is given views: frozen pictures of what its seat may know. *sees_everything* must be
    set by a strategy that wants the true state as well (``view.truth``); the table marks that seat.
    """

    sees_everything: ClassVar[bool] = False
    levels: ClassVar[tuple[Level, ...]] = ()
    reviewing: ClassVar[Mapping[str, Any]] = {}
    """The arguments that make it judge a game repeatably: bounded by work, not by time."""

    def __init__(self, *, seed: int | None = None) -> None:
        self.seed = seed

    @cached_property
    def random(self) -> Random:
        """Return this strategy's own stream of chance, made from its seed when first needed."""
        return Random(self.seed)

    @classmethod
    def title(cls) -> str:
        """Return the name people choose this strategy by."""
        return cls.__name__

    @classmethod
    def describe(cls) -> str:
        """Return one sentence on how this strategy plays (the first line of its docstring)."""
        return _((cls.__doc__ or "").strip().split("\n")[0])

    def place_bid(self, view: Any) -> Any:
        """Return what to say, one of ``view.legal_bids``."""
        raise NotImplementedError(f"{type(self).__name__} cannot bid.")

    def play_card(self, view: Any) -> Any:
        """Return what to lay down, one of ``view.legal_plays``."""
        raise NotImplementedError(f"{type(self).__name__} cannot play.")

    def why(self) -> str:
        """Return the reason for the last answer in a sentence, or an empty string."""
        return ""

    def explain(self, advice: Advice) -> str:
        """Return the reason for the first choice of *advice*, which this strategy has weighed."""
        return self.why()

    def advice(self) -> Advice | None:
        """Return what was weighed for the last answer, None from a strategy that weighs nothing."""
        return None

    def stop(self) -> None:
        """End a running search soon (called from another thread); the answer is thrown away."""

    def pre_hand(self, view: Any) -> None:
        """Hear that a hand was dealt."""

    def pre_trick(self, view: Any) -> None:
        """Hear that a trick begins."""

    def post_play(self, view: Any) -> None:
        """Hear that a card was laid; it is the last one of the view's history."""

    def post_trick(self, view: Any) -> None:
        """Hear that a trick was taken; it is the last one of the view's tricks."""

    def post_hand(self, view: Any) -> None:
        """Hear that a hand was scored."""


HOOKS = ("pre_hand", "pre_trick", "post_play", "post_trick", "post_hand")


class Person(Strategy):
    """Stand for somebody who answers through a window, a terminal or a network."""

    def place_bid(self, view: Any) -> Any:
        """Refuse: a person is asked elsewhere."""
        raise RuntimeError("A person's bid comes from the caller, not from a strategy.")

    play_card = place_bid


class Game(ABC):
    """One game from the first deal to the last score. See the module's text for the loop."""

    key: ClassVar[str]
    listeners: list[Listener]
    seed: int

    @property
    @abstractmethod
    def players(self) -> tuple[Any, ...]:
        """Return the registered players by position."""

    @property
    @abstractmethod
    def current_phase(self) -> Any:
        """Return the phase the game is in; one called OVER ends every game."""

    @abstractmethod
    def register_player(self, player: Any) -> None:
        """Seat *player* at the next free position. Raises IllegalAction when all are taken."""

    @abstractmethod
    def get_next_player(self) -> Any | None:
        """Return who is to act, or None when the game is over. Asking twice changes nothing."""

    @property
    @abstractmethod
    def door(self) -> Door:
        """Return the door through which the next player's answer goes."""

    def door_of(self, action: Any) -> Door:
        """Return the door for *action* of the next player: some may be said when others lay."""
        return self.door

    @abstractmethod
    def accept_bid(self, bid: Any, player: Any) -> None:
        """Take what *player* says. Raises IllegalAction and changes nothing when refused."""

    @abstractmethod
    def accept_play(self, play: Any, player: Any) -> None:
        """Take what *player* lays. Raises IllegalAction and changes nothing when refused."""

    @abstractmethod
    def legal_bids(self) -> tuple[Any, ...]:
        """Return all that the next player may say now; empty when it is not the time to say."""

    @abstractmethod
    def legal_plays(self) -> tuple[Any, ...]:
        """Return all that the next player may lay now; empty when it is not the time to lay."""

    def legal(self) -> tuple[Any, ...]:
        """Return all that the next player may do now, through whichever door."""
        return self.legal_bids() if self.door is Door.BID else self.legal_plays()

    @property
    def least_wins(self) -> bool:
        """Tell whether the fewest points win."""
        return False

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the positions of each side in the order of the scores: each alone, as a rule."""
        return tuple((position,) for position in range(len(self.players)))

    @property
    def between_hands(self) -> bool:
        """Tell whether a hand has ended and asking for the next player would deal another."""
        return False

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """Return the positions that have won, empty while the game goes on and for a draw."""

    @abstractmethod
    def view(self, player: Any) -> View:
        """Return everything *player* (or the player at that position) may know, frozen."""

    @abstractmethod
    def copy(self) -> Game:
        """Return an independent game in the same state, without listeners and with silent seats."""

    @abstractmethod
    def get_scores(self) -> tuple[int, ...]:
        """Return the points so far, one per side."""

    @abstractmethod
    def deals(self) -> tuple[str, ...]:
        """Return the outcomes of chance so far as text, in order; the same texts deal it again."""

    @abstractmethod
    def write_action(self, action: Any) -> str:
        """Return *action* as one short text without line ends; ``read_action`` reads it back."""

    @abstractmethod
    def read_action(self, text: str, door: Door) -> Any:
        """Read an action of this game. Raises Unreadable when the text is none."""

    def play(self) -> tuple[int, ...]:
        """Play at once: ask every seat in turn until the game is over, then return the scores."""
        while (player := self.get_next_player()) is not None:
            if self.door is Door.BID:
                self.accept_bid(player.place_bid(), player)
            else:
                self.accept_play(player.play_card(), player)
        return self.get_scores()


class View(Protocol):
    """What one seat knows, frozen. Games add their own fields."""

    @property
    def seat(self) -> int:
        """Return the position of the seat that sees this."""

    @property
    def legal_bids(self) -> tuple[Any, ...]:
        """Return what this seat may say now; empty when it is not its turn to say."""

    @property
    def legal_plays(self) -> tuple[Any, ...]:
        """Return what this seat may lay now; empty when it is not its turn to lay."""

    def zones(self) -> tuple[Zone, ...]:
        """Return the places at the table with what this seat sees there."""

    def determinize(self, rng: Random) -> Any:
        """Return a full game that this seat cannot tell from the true one, drawn uniformly."""


# --- What a game folder offers -------------------------------------------------------------------


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
