"""The contract: a game, its two doors, a player, and the view of one seat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol

from cardtable.core.i18n import _
from cardtable.engine.events import Listener
from cardtable.engine.types import ActionT, ViewT
from cardtable.engine.zones import Zone

if TYPE_CHECKING:
    from cardtable.engine.strategy import Strategy


class IllegalAction(ValueError):
    """An action that the rules do not allow now; the game is unchanged.

    ``rule`` names the rule for programs (``must-follow``); ``str(error)`` is a readable sentence.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str]]:
        """Pickle the rule too, so that the error can be passed between processes."""
        return type(self), (self.rule, str(self))


class Unreadable(ValueError):
    """A text that is not an action of this game, legal or illegal."""


class Door(StrEnum):
    """The door for an action: for bids, or for plays of a card or piece."""

    BID = "bid"
    PLAY = "play"


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

    *ActionT* is the type of all actions, for either door; *ViewT* is the view of a seat. A game is
    over when its phase equals ``"over"``.
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

        Deals when a hand is due; repeated calls change nothing. Raises IllegalAction while a seat
        is open.
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
        """Accept a bid of *player*. Raises IllegalAction and changes nothing if it is illegal.

        A game without bids refuses every bid.
        A strategy may pass any object, so the exact type is checked before any method is called.
        """

    @abstractmethod
    def accept_play(self, play: ActionT, player: Player[ActionT, ViewT]) -> None:
        """Accept a play of *player*. Raises IllegalAction and changes nothing if it is illegal."""

    def accept(self, action: ActionT, player: Player[ActionT, ViewT] | None = None) -> None:
        """Accept *action* of *player* (default: the player to act) through its door.

        Raises IllegalAction and changes nothing if it is illegal.
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
        """Return the legal bids of the next player; empty if no bid is due."""

    @abstractmethod
    def legal_plays(self) -> tuple[ActionT, ...]:
        """Return the legal cards or moves of the next player; empty while bidding."""

    def legal(self) -> tuple[ActionT, ...]:
        """Return the legal actions of the next player at the current door."""
        return self.legal_bids() if self.door is Door.BID else self.legal_plays()

    def listed(self, action: ActionT) -> ActionT:
        """Return the legal action that means the same as *action*, by default *action* itself.

        Games may accept more than they list, such as any cards of a rank where suits do not matter.
        """
        return action

    @property
    def least_wins(self) -> bool:
        """Whether the lowest score wins."""
        return False

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The positions of each side, in the order of the scores; by default one per side."""
        return tuple((position,) for position in range(len(self.players)))

    @property
    def between_hands(self) -> bool:
        """Whether a hand has been scored and the next one has not been dealt."""
        return False

    @property
    def awaits_deal(self) -> bool:
        """Whether the next call of :meth:`get_next_player` deals a hand or sets up the game."""
        return self.between_hands

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The winning positions; empty while the game goes on and for a draw."""

    @abstractmethod
    def view(self, player: Player[ActionT, ViewT] | int) -> ViewT:
        """Return the frozen view of *player*, or of the player at that position."""

    def view_for(self, strategy: Strategy[ViewT, ActionT], player: Player[ActionT, ViewT]) -> ViewT:
        """Return the view that *strategy* is given when it decides for *player*.

        It is that of :meth:`view`, with the true state for a strategy that sees everything.
        """
        return self.view(player)

    @abstractmethod
    def copy(self) -> Game[ActionT, ViewT]:
        """Return an independent game in the same state, without listeners and strategies."""

    @abstractmethod
    def get_scores(self) -> tuple[int, ...]:
        """Return the points so far, one number per side."""

    @abstractmethod
    def deals(self) -> tuple[str, ...]:
        """Return the deals or other random outcomes so far as text, for the constructor.

        They fix everything that chance has decided: a game made from them with another seed, and
        given the same actions, is in the same state.
        """

    @abstractmethod
    def write_action(self, action: ActionT) -> str:
        """Return *action* as one short line of text for :meth:`read_action`.

        Raises IllegalAction for anything that is not an action of this game, legal or illegal.
        """

    @abstractmethod
    def read_action(self, text: str, door: Door) -> ActionT:
        """Read an action of this game. Raises Unreadable for any other text."""

    def read(self, text: str) -> ActionT:
        """Read an action of the player to act. Raises Unreadable for any other text."""
        return self.read_action(text, self.door)

    def play(self) -> tuple[int, ...]:
        """Play to the end with the players' strategies. Return the final scores."""
        while (player := self.get_next_player()) is not None:
            self.accept(player.ask(), player)
        return self.get_scores()


class View(Protocol):
    """The information that one seat has, frozen. Games add their own fields."""

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
        """Return a full game drawn uniformly from all that are consistent with this view."""
