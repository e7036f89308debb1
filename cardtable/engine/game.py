"""The contract: a game, a player, and the view of one seat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol

from cardtable.engine.doors import Door, IllegalAction
from cardtable.engine.events import Listener
from cardtable.engine.types import ActionT, ViewT
from cardtable.engine.zones import Zone
from cardtable.i18n import _

if TYPE_CHECKING:
    from cardtable.engine.strategy import Strategy


class Player(Protocol[ActionT, ViewT]):
    """A seated player: a name, a strategy, a position from 0 clockwise (-1 before seating)."""

    position: int

    @property
    def name(self) -> str: ...

    @name.setter
    def name(self, name: str) -> None: ...

    @property
    def strategy(self) -> Strategy[ViewT, ActionT]: ...

    @strategy.setter
    def strategy(self, strategy: Strategy[ViewT, ActionT]) -> None: ...

    def ask(self, view: ViewT | None = None) -> ActionT:
        """Return the strategy's action for *view* (None: the view of this player now)."""


class Game(ABC, Generic[ActionT, ViewT]):
    """One game from the first deal to the last score; see cardtable.engine for the loop.

    *ActionT* are the actions of all players, whichever door takes them; *ViewT* is the view of a
    seat. A game is over when its phase equals ``"over"``.
    """

    key: ClassVar[str]
    listeners: list[Listener]
    seed: int

    @property
    @abstractmethod
    def players(self) -> Sequence[Player[ActionT, ViewT]]:
        """The registered players by position."""

    @property
    @abstractmethod
    def current_phase(self) -> str:
        """The phase of the game; ``"over"`` ends every game."""

    @abstractmethod
    def register_player(self, player: Player[ActionT, ViewT]) -> None:
        """Seat *player* at the next free position. Raises IllegalAction when all are taken."""

    @abstractmethod
    def get_next_player(self) -> Player[ActionT, ViewT] | None:
        """Return the player to act, None when the game is over.

        Deals when a hand is due; asking again changes nothing. Raises IllegalAction while seats
        are open.
        """

    @property
    @abstractmethod
    def door(self) -> Door:
        """The door for the next action."""

    def door_of(self, action: ActionT) -> Door:
        """Return the door for *action*, in games where the next player may use both."""
        return self.door

    @abstractmethod
    def accept_bid(self, bid: ActionT, player: Player[ActionT, ViewT]) -> None:
        """Take a bid of *player*. Raises IllegalAction and changes nothing when refused."""

    @abstractmethod
    def accept_play(self, play: ActionT, player: Player[ActionT, ViewT]) -> None:
        """Take a card or piece of *player*. Raises IllegalAction and changes nothing."""

    def accept(self, action: ActionT, player: Player[ActionT, ViewT] | None = None) -> None:
        """Take *action* of *player* (None: the one to act) through the door it belongs to.

        Raises IllegalAction and changes nothing when the rules do not allow it.
        """
        to_act = self.get_next_player()
        if to_act is None:
            raise IllegalAction("wrong-phase", _("The game is over."))
        by = to_act if player is None else player
        if self.door_of(action) is Door.BID:
            self.accept_bid(action, by)
        else:
            self.accept_play(action, by)

    @abstractmethod
    def legal_bids(self) -> tuple[ActionT, ...]:
        """Return the legal bids of the next player; empty where no bid is due."""

    @abstractmethod
    def legal_plays(self) -> tuple[ActionT, ...]:
        """Return the legal cards or moves of the next player; empty while bidding."""

    def legal(self) -> tuple[ActionT, ...]:
        """Return the legal actions of the next player at the current door."""
        return self.legal_bids() if self.door is Door.BID else self.legal_plays()

    @property
    def least_wins(self) -> bool:
        """Whether the lowest score wins."""
        return False

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The positions of each side in the order of the scores; by default each alone."""
        return tuple((position,) for position in range(len(self.players)))

    @property
    def between_hands(self) -> bool:
        """Whether a hand was just scored and the next one is not dealt."""
        return False

    @property
    def awaits_deal(self) -> bool:
        """Whether :meth:`get_next_player` would deal a hand, or set up the game, if asked now."""
        return self.between_hands

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The winning positions; empty while the game goes on and for a draw."""

    @abstractmethod
    def view(self, player: Player[ActionT, ViewT] | int) -> ViewT:
        """Return what *player* (or the player at that position) may know, frozen."""

    def view_for(self, strategy: Strategy[ViewT, ActionT], player: Player[ActionT, ViewT]) -> ViewT:
        """Return the view *strategy* is asked with when it decides for *player*.

        It is that of :meth:`view`, with the true state for a strategy that sees everything.
        """
        return self.view(player)

    @abstractmethod
    def copy(self) -> Game[ActionT, ViewT]:
        """Return an independent game in the same state, without listeners, played by persons."""

    @abstractmethod
    def get_scores(self) -> tuple[int, ...]:
        """Return the points so far, one number per side."""

    @abstractmethod
    def deals(self) -> tuple[str, ...]:
        """Return the outcomes of chance so far as text; given to a new game, they repeat."""

    @abstractmethod
    def write_action(self, action: ActionT) -> str:
        """Return *action* as one short line of text for :meth:`read_action`."""

    @abstractmethod
    def read_action(self, text: str, door: Door) -> ActionT:
        """Read an action of this game. Raises Unreadable when the text is none."""

    def read(self, text: str) -> ActionT:
        """Read an action of the player to act. Raises Unreadable when the text is none."""
        return self.read_action(text, self.door)

    def play(self) -> tuple[int, ...]:
        """Play to the end: ask every seat in turn. Return the final scores."""
        while (player := self.get_next_player()) is not None:
            self.accept(player.ask(), player)
        return self.get_scores()


class View(Protocol):
    """What one seat knows, frozen. Games add their own fields."""

    @property
    def seat(self) -> int:
        """The position of the seat."""

    @property
    def legal_bids(self) -> Sequence[object]:
        """The legal bids of this seat; empty when it is not its turn to bid."""

    @property
    def legal_plays(self) -> Sequence[object]:
        """The legal cards or moves of this seat; empty when it is not its turn to play."""

    def zones(self) -> tuple[Zone, ...]:
        """Return the zones of the table as this seat sees them."""

    def determinize(self, rng: Random) -> object:
        """Return a full game that agrees with this view, drawn uniformly."""
