"""A game with its seats and its log: what the table, the terminal, the server and the lab drive.

The log is the truth: undo, redo, saves and replays play it again from the first deal. Every
change bumps :attr:`Match.version`, so that an answer to an older question can be told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from os import urandom
from typing import Any

from cardtable.engine import Door, Event, Game, GameKind, IllegalAction, Person, Strategy
from cardtable.i18n import _

PERSON = "person"
"""The seat word for somebody who answers through a window or a terminal."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a position: ``person`` or a strategy's key, a name, a level if it has any."""

    strategy: str = PERSON
    name: str = ""
    level: int | None = None

    @property
    def is_person(self) -> bool:
        """Tell whether a person answers for this seat."""
        return self.strategy == PERSON


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted action: who, through which door, what."""

    position: int
    door: Door
    action: Any


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to a match: the version it led to and why.

    *kind* is ``act``, ``deal``, ``undo``, ``redo`` or ``seat``. *entry* is set for act and redo;
    *kept* is the number of entries left in the log; *events* what the game reported.
    """

    kind: str
    version: int
    kept: int
    entry: Entry | None = None
    events: tuple[Event, ...] = ()


class Unmade(Strategy):
    """Sits where a strategy could not be made, and raises each time what that raised."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def decide(self, view: Any) -> Any:
        raise self.error

    place_bid = play_card = decide


Watcher = Callable[["Match", Change], None]


class Match:
    """A game being played. One thread owns it; watchers hear of each change after it is made.

    *deals* are texts as ``Game.deals`` gives them. *strategies* are the classes the seats' words
    name (default: those of the package). *id* names this game wherever it is saved or counted
    (default: a new one). Raises ValueError for a seat nobody can take.
    """

    def __init__(
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
    ) -> None:
        self.id = id or urandom(16).hex()
        self.kind = kind
        self.rules = rules
        self.seats = tuple(seats)
        self.dealer = dealer
        self._classes = strategies if strategies is not None else kind.strategies().classes
        self._deals = tuple(deals)
        self._check_seats()
        self.version = 0
        self.watchers: list[Watcher] = []
        self._events: list[Event] = []
        self._log: list[Entry] = []
        self._undone: list[Entry] = []
        self.game = self._new_game(seed)
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

    def _new_game(self, seed: int | None) -> Game:
        game = self.kind.new(self.rules, seed=seed, deals=self._deals, dealer=self.dealer)
        for seat in self.seats:
            game.register_player(self.kind.player(Person(), name=seat.name))
        game.listeners.append(self._events.append)
        return game

    def _seat_strategies(self) -> None:
        """Let the strategies take their seats; before that, a replay reaches nobody's memory."""
        for position, (seat, player) in enumerate(zip(self.seats, self.game.players, strict=True)):
            player.strategy = self._make_strategy(seat, position)

    def _make_strategy(self, seat: Seat, position: int) -> Strategy:
        if seat.is_person:
            return Person()
        kind = self._classes[seat.strategy]
        seed = hash((self.seed, position, len(self._log))) & 0xFFFFFFFF
        arguments: Mapping[str, Any] = {}
        if seat.level is not None and kind.levels:
            level = kind.levels[min(max(seat.level, 1), len(kind.levels)) - 1]
            arguments = level.arguments
        try:
            return kind(seed=seed, **arguments)
        except (Exception, SystemExit) as error:  # somebody's own may raise anything
            return Unmade(error)

    # --- looking ---------------------------------------------------------------------------------

    @property
    def log(self) -> tuple[Entry, ...]:
        """Return the accepted actions in order."""
        return tuple(self._log)

    @property
    def deals(self) -> tuple[str, ...]:
        """Return every deal known, those after an undo included."""
        return self._deals

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return not self.game.between_hands and self.next_position is None

    @property
    def next_position(self) -> int | None:
        """Return who is to act, None when the game is over; deals when a hand must begin."""
        player = self.game.get_next_player()
        if len(self.game.deals()) > len(self._deals):
            self._deals = self.game.deals()
            self._tell("deal")
        elif self._events:  # a deal that was known already
            self._tell("deal")
        return None if player is None else int(player.position)

    def view(self, position: int) -> Any:
        """Return what the seat at *position* knows."""
        return self.game.view(self.game.players[position])

    # --- acting ----------------------------------------------------------------------------------

    def act(self, action: Any, position: int) -> tuple[Event, ...]:
        """Hand *action* of the seat at *position* to the game; return what the game reported.

        Raises IllegalAction and changes nothing when the rules do not allow it.
        """
        return self._enter(action, position, "act")

    def _enter(self, action: Any, position: int, kind: str) -> tuple[Event, ...]:
        if self.next_position is None:
            raise IllegalAction("wrong-phase", _("The game is over."))
        door = self.game.door_of(action)
        player = self.game.players[position]
        self.game.accept(action, player)
        entry = Entry(int(player.position), door, action)
        self._log.append(entry)
        if self._undone and self._undone[-1] == entry:
            self._undone.pop()  # what was taken back was done again
        else:
            self._undone.clear()
        return self._tell(kind, entry)

    def ask(self) -> Any:
        """Return what the strategy to act answers; the game does not change."""
        position = self.next_position
        if position is None or self.seats[position].is_person:
            raise RuntimeError("There is no strategy to ask now.")
        player = self.game.players[position]
        return player.ask()

    def tick(self) -> tuple[Event, ...] | None:
        """Let the next strategy act; return what happened, None where there is none to act."""
        position = self.next_position
        if position is None or self.seats[position].is_person:
            return None
        return self.act(self.ask(), position)

    def reseat(self, position: int, seat: Seat) -> None:
        """Let somebody else play on at *position*."""
        old = self.seats
        self.seats = (*old[:position], seat, *old[position + 1 :])
        try:
            self._check_seats()
        except ValueError:
            self.seats = old
            raise
        player = self.game.players[position]
        player.strategy = self._make_strategy(seat, position)
        player.name = seat.name
        self._tell("seat")

    # --- back and forth --------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Tell whether there is an action of a person to take back."""
        return self._last_person_entry() is not None

    @property
    def can_redo(self) -> bool:
        """Tell whether something was taken back that can be done again."""
        return bool(self._undone)

    def _last_person_entry(self) -> int | None:
        for place in range(len(self._log) - 1, -1, -1):
            if self.seats[self._log[place].position].is_person:
                return place
        return None

    def undo(self) -> bool:
        """Take back everything since the last action of a person, and that action too.

        Returns False when there is none. Deals stay as they were.
        """
        place = self._last_person_entry()
        if place is None:
            return False
        self.rewind(place)
        return True

    def rewind(self, kept: int) -> None:
        """Go back to where *kept* actions were made; the others can be redone.

        Raises ValueError when fewer were made.
        """
        if not 0 <= kept <= len(self._log):
            raise ValueError(kept)
        self._undone.extend(reversed(self._log[kept:]))
        self._log = self._log[:kept]
        self.game = self._new_game(self.seed)
        for entry in self._log:
            self._replay(entry)
        self._events.clear()
        self._seat_strategies()
        self._tell("undo")

    def redo(self) -> bool:
        """Do again what was taken back, up to a person's next decision. False if nothing was."""
        if not self._undone:
            return False
        while self._undone:
            entry = self._undone[-1]
            self._enter(entry.action, entry.position, "redo")
            following = self._undone[-1] if self._undone else None
            if following is not None and self.seats[following.position].is_person:
                break
        return True

    def _replay(self, entry: Entry) -> None:
        self.game.accept(entry.action, self.game.players[entry.position])

    def _tell(self, kind: str, entry: Entry | None = None) -> tuple[Event, ...]:
        events = tuple(self._events)
        self._events.clear()
        self.version += 1
        change = Change(kind, self.version, len(self._log), entry, events)
        for watcher in tuple(self.watchers):
            watcher(self, change)
        return events
