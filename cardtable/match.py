"""A match: a game with its seats and its log, for the table, the terminal and the server.

Undo, saves, reviews and replays play the log again from the first deal. Every change increases
:attr:`Match.version`, so that an outdated answer can be recognised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import urandom
from random import Random
from typing import Any, TypeVar

from cardtable.core.i18n import _
from cardtable.engine import (
    Door,
    Event,
    Failed,
    Game,
    GameKind,
    IllegalAction,
    Person,
    Strategy,
    quoted,
)
from cardtable.sandbox import StrategyFailed, message_of, take_hook_failures

GameT = TypeVar("GameT", bound=Game)

PERSON = "person"
"""The key of a seat whose actions come from a window, a terminal or a network."""
REMOTE = "remote"
"""The key of a seat whose player is on another machine."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The occupant of a seat: ``person`` or the key of a strategy, a name, and perhaps a level."""

    strategy: str = PERSON
    name: str = ""
    level: int | None = None

    @property
    def is_person(self) -> bool:
        return self.strategy == PERSON


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One accepted action with its player's position and its door.

    An action that *follows* by itself from the one before is undone and redone together with it.
    """

    position: int
    door: Door
    action: Any  # a match may be of any game
    follows: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a match, as passed to listeners.

    *kind* is ``act``, ``deal``, ``undo``, ``redo`` or ``seat``. *version* is the new version,
    *log_length* the number of entries in the log, *entry* the action of an act or redo. *events*
    are those reported by the game.
    """

    kind: str
    version: int
    log_length: int
    entry: LogEntry | None = None
    events: tuple[Event, ...] = ()


class BrokenStrategy(Strategy):
    """Replaces a strategy whose constructor raised *error*; raises it again when asked."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def decide(self, view: Any) -> Any:
        raise self.error

    place_bid = play_card = decide


@dataclass(frozen=True, slots=True)
class GameRecord:
    """Everything that determines a game: rules, names, seed, deals, and the actions so far."""

    kind: GameKind
    rules: Any
    names: tuple[str, ...]
    seed: int | None
    deals: tuple[str, ...]
    dealer: int
    log: tuple[LogEntry, ...] = ()

    def new_game(self) -> Game:
        """Return the game before its first deal, with persons in all seats.

        A game that begins in the middle of a hand, such as a problem, has its players already.
        """
        game = self.kind.new(self.rules, seed=self.seed, deals=self.deals, dealer=self.dealer)
        for name in self.names[len(game.players) :]:
            game.register_player(self.kind.player(Person(), name=name))
        return game

    def replayed(self, upto: int | None = None) -> Replay:
        """Return a replay of the first *upto* actions (default: all)."""
        return Replay(self.new_game(), self.log[:upto])


class Replay:
    """Plays the actions of a record again, on a game of its own.

    Iteration yields each entry before its action is applied to :attr:`game` (and before the deal,
    if it begins a hand), and applies it when the next entry is requested.
    """

    def __init__(self, game: Game, log: Sequence[LogEntry]) -> None:
        self.game = game
        self._log = log

    def __iter__(self) -> Iterator[LogEntry]:
        for entry in self._log:
            yield entry
            self.game.accept(entry.action, self.game.players[entry.position])
            settle(self.game)

    def finish(self) -> Game:
        """Apply all actions and return the game."""
        for _entry in self:
            pass
        return self.game


def settle(game: Game) -> None:
    """Make *game* determine the next player, so that a game without legal actions ends now."""
    if not game.awaits_deal:
        game.get_next_player()


MatchListener = Callable[["Match", Change], None]


class Match:
    """A game being played. One thread owns it; listeners are called after each change.

    *deals* are texts as returned by ``Game.deals``. *strategies* are the classes by key (default:
    those of the package). *id* identifies this game in saves and statistics (default: a new one).
    *code* is the deal code that it was started from, if any. Raises ValueError for an unknown
    strategy.
    """

    def __init__(  # noqa: PLR0913  # all that a save says of a match
        self,
        kind: GameKind,
        rules: Any,
        seats: Iterable[Seat],
        *,
        seed: int | None = None,
        deals: Iterable[str] = (),
        dealer: int = 0,
        strategies: Mapping[str, type[Strategy]] | None = None,
        id: str = "",
        code: str = "",
    ) -> None:
        self.id = id or urandom(16).hex()
        self.code = code
        self.kind = kind
        self.rules = rules
        self.seats = tuple(seats)
        self.dealer = dealer
        self._classes = strategies if strategies is not None else kind.strategies().classes
        self._deals = tuple(deals)
        self._check_seats()
        self.version = 0
        self.listeners: list[MatchListener] = []
        self._events: list[Event] = []
        self._log: list[LogEntry] = []
        self._undone: list[LogEntry] = []
        names = tuple(seat.name for seat in self.seats)
        self._start(GameRecord(kind, rules, names, seed, self._deals, dealer).new_game())
        self.seed = self.game.seed
        self._seat_strategies()

    def _check_seats(self) -> None:
        expected = sum(len(side) for side in self.kind.sides(self.rules))
        if len(self.seats) != expected:
            raise ValueError(
                _("These rules have {expected} seats, not {found}.").format(
                    expected=expected, found=len(self.seats)
                )
            )
        for seat in self.seats:
            if not seat.is_person and seat.strategy not in self._classes:
                raise ValueError(
                    _("No strategy is called '{name}'. Allowed: {names}.").format(
                        name=seat.strategy, names=", ".join((PERSON, *self._classes))
                    )
                )

    def _start(self, game: Game) -> None:
        self.game = game
        game.listeners.append(self._events.append)

    def _seat_strategies(self) -> None:
        """Seat the strategies. Not called before a replay, which must not change their memories."""
        for position, (seat, player) in enumerate(zip(self.seats, self.game.players, strict=True)):
            player.strategy = self._make_strategy(seat, position)

    def _make_strategy(self, seat: Seat, position: int) -> Strategy:
        if seat.is_person:
            return Person()
        kind = self._classes[seat.strategy]
        seed = hash((self.seed, position, len(self._log))) & 0xFFFFFFFF
        arguments: Mapping[str, Any] = {}
        try:
            if seat.level is not None and kind.levels:
                level = kind.levels[min(max(seat.level, 1), len(kind.levels)) - 1]
                arguments = level.arguments
            made = kind(seed=seed, **arguments)
            if not issubclass(type(made), Strategy):
                raise TypeError(f"The constructor returned {quoted(made)}, not a strategy.")
            return made
        except KeyboardInterrupt:  # the person's own Ctrl-C
            raise
        except BaseException as error:  # a user's strategy may raise anything
            return BrokenStrategy(error)

    def close(self) -> None:
        """Release what the strategies hold. The match must not be played on afterwards."""
        for player in self.game.players:
            player.strategy.close()

    # --- state -----------------------------------------------------------------------------------

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """The accepted actions in order."""
        return tuple(self._log)

    @property
    def deals(self) -> tuple[str, ...]:
        """All deals known, including those after an undo."""
        return self._deals

    @property
    def has_begun(self) -> bool:
        """Whether cards have been dealt, or a player has acted in a game without a deal."""
        return bool(self._deals or self._log)

    @property
    def record(self) -> GameRecord:
        """The record of the game so far, which any thread may replay."""
        names = tuple(seat.name for seat in self.seats)
        return GameRecord(
            self.kind, self.rules, names, self.seed, self._deals, self.dealer, self.log
        )

    def replayed(self, upto: int | None = None) -> Replay:
        """Return a replay of the first *upto* actions (default: all)."""
        return self.record.replayed(upto)

    @property
    def over(self) -> bool:
        return not (self.game.between_hands or self.awaits_deal) and self.next_position is None

    @property
    def awaits_deal(self) -> bool:
        """Whether a call of :meth:`deal` changes the match or reports events."""
        return (
            self.game.awaits_deal or bool(self._events) or len(self.game.deals()) > len(self._deals)
        )

    @property
    def next_position(self) -> int | None:
        """The position to act; None when a deal is due and when the game is over."""
        if self.game.awaits_deal:
            return None
        player = self.game.get_next_player()
        return None if player is None else int(player.position)

    def game_as(self, game_class: type[GameT]) -> GameT:
        """Return the game, which must be of *game_class*. Raises TypeError for another game."""
        if not isinstance(self.game, game_class):
            raise TypeError(f"{self.kind.key} is not played by {game_class}")
        return self.game

    def view(self, position: int) -> Any:
        """Return the view of the seat at *position*."""
        return self.game.view(self.game.players[position])

    # --- actions ---------------------------------------------------------------------------------

    def deal(self) -> int | None:
        """Deal if a hand is due. Return the position to act, None when the game is over."""
        if self.awaits_deal:
            self.game.get_next_player()
            settle(self.game)
            if len(self.game.deals()) > len(self._deals):
                self._deals = self.game.deals()
            self._notify("deal")
        return self.next_position

    def act(self, action: Any, position: int, *, follows: bool = False) -> tuple[Event, ...]:
        """Accept *action* of the seat at *position*, after a deal if one is due.

        An action that *follows* by itself is undone and redone together with the one before. Return
        the events. Raises IllegalAction and changes nothing if it is illegal.
        """
        return self._accept(action, position, "act", follows)

    def _accept(self, action: Any, position: int, kind: str, follows: bool) -> tuple[Event, ...]:
        if self.deal() is None:
            raise IllegalAction("wrong-phase", _("The game is over."))
        door = self.game.door_of(action)
        player = self.game.players[position]
        self.game.accept(action, player)
        settle(self.game)
        entry = LogEntry(int(player.position), door, action, follows)
        self._log.append(entry)
        if self._undone and self._undone[-1] == entry:
            self._undone.pop()  # the undone action was made again
        else:
            self._undone.clear()
        return self._notify(kind, entry)

    def ask(self) -> Any:
        """Return the action of the strategy to act; the game does not change.

        Raises RuntimeError if no strategy is to act.
        """
        position = self.next_position
        if position is None or self.seats[position].is_person:
            raise RuntimeError("There is no strategy to ask now.")
        return self.game.players[position].ask()

    def random_action(self) -> Any:
        """Return a random legal action, to be played for a strategy that failed."""
        return Random(self.version).choice(self.game.legal())

    def tick(self) -> tuple[Event, ...] | None:
        """Play the action of the strategy to act and return the events.

        Return None if it is a person's turn or the game is over.
        """
        position = self.deal()
        if position is None or self.seats[position].is_person:
            return None
        return self.act(self.ask(), position)

    def reseat(self, position: int, seat: Seat) -> None:
        """Replace the occupant of *position*. Raises ValueError for an unknown strategy."""
        old = self.seats
        self.seats = (*old[:position], seat, *old[position + 1 :])
        try:
            self._check_seats()
        except ValueError:
            self.seats = old
            raise
        player = self.game.players[position]
        player.strategy.close()
        player.strategy = self._make_strategy(seat, position)
        player.name = seat.name
        self._notify("seat")

    # --- undo and redo ---------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return self._last_person_entry() is not None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def _last_person_entry(self) -> int | None:
        for place in range(len(self._log) - 1, -1, -1):
            entry = self._log[place]
            if self.seats[entry.position].is_person and not entry.follows:
                return place
        return None

    def undo(self) -> bool:
        """Undo the last action of a person and everything after it; deals stay the same.

        Return False if there is no such action.
        """
        place = self._last_person_entry()
        if place is None:
            return False
        self.rewind(place)
        return True

    def rewind(self, length: int) -> None:
        """Undo all but the first *length* actions. Raises ValueError if there are fewer."""
        if not 0 <= length <= len(self._log):
            raise ValueError(length)
        self._undone.extend(reversed(self._log[length:]))
        self._log = self._log[:length]
        self._events.clear()
        self.close()
        self._start(self.replayed().finish())
        self._seat_strategies()
        self._notify("undo")

    def redo(self) -> bool:
        """Redo undone actions up to a person's next decision. Return False if there are none."""
        if not self._undone:
            return False
        while self._undone:
            entry = self._undone[-1]
            self._accept(entry.action, entry.position, "redo", entry.follows)
            following = self._undone[-1] if self._undone else None
            if following is None or following.follows:
                continue
            if self.seats[following.position].is_person:
                break
        return True

    def _notify(self, kind: str, entry: LogEntry | None = None) -> tuple[Event, ...]:
        events = tuple(self._events)
        self._events.clear()
        self.version += 1
        change = Change(kind, self.version, len(self._log), entry, events)
        for listener in tuple(self.listeners):
            listener(self, change)
        return events


def reason_of(error: BaseException) -> str:
    """Return why a strategy gave no legal answer, in one line."""
    if isinstance(error, IllegalAction):
        return _("illegal action: {reason}").format(reason=error)
    return str(error) if isinstance(error, StrategyFailed) else message_of(error)


class FailureReports:
    """Sentences about the strategies of a match that failed. Each one is returned once."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._reported: set[str] = set()

    def of_decision(self, position: int, reason: str) -> str:
        """Return the sentence for a decision, or an empty string if it is known already."""
        return self._new(
            _("{name} failed ({error}); a random legal action was played.").format(
                name=self._name(position), error=reason
            )
        )

    def of_events(self, events: Iterable[Event]) -> tuple[tuple[int, str], ...]:
        """Return position and sentence for hooks that failed in this process."""
        return self._of_hooks(
            (event.position, f"{event.hook}: {message_of(event.error)}")
            for event in events
            if isinstance(event, Failed)
        )

    def of_hooks(self, position: int) -> tuple[tuple[int, str], ...]:
        """Return position and sentence for hooks that failed in a process of their own."""
        failures = take_hook_failures(self._match.game.players[position].strategy)
        return self._of_hooks((position, failure) for failure in failures)

    def _of_hooks(self, failures: Iterable[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
        sentences = (
            (
                position,
                self._new(
                    _("{name} failed in a hook ({error}); the game goes on.").format(
                        name=self._name(position), error=reason
                    )
                ),
            )
            for position, reason in failures
        )
        return tuple(found for found in sentences if found[1])

    def _new(self, sentence: str) -> str:
        if sentence in self._reported:
            return ""
        self._reported.add(sentence)
        return sentence

    def _name(self, position: int) -> str:
        """Return the name of a player, with the strategy if it has another name."""
        player = self._match.game.players[position]
        title = type(player.strategy).title()
        if isinstance(player.strategy, BrokenStrategy) or title == player.name:
            title = self._match.seats[position].strategy
        return _("{player} ({strategy})").format(player=player.name, strategy=title)
