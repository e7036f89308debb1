"""The contract itself: a game, and what one seat knows of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from cardtable.engine.doors import Door, IllegalAction
from cardtable.engine.events import Listener
from cardtable.engine.zones import Zone
from cardtable.i18n import _

if TYPE_CHECKING:
    from cardtable.engine.strategy import Strategy


class Game(ABC):
    """One game from the first deal to the last score; see cardtable.engine for the loop."""

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

    def accept(self, action: Any, player: Any = None) -> None:
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
    def awaits_deal(self) -> bool:
        """Whether :meth:`get_next_player` would deal a hand, or set up the game, if asked now."""
        return self.between_hands

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """Return the positions that have won, empty while the game goes on and for a draw."""

    @abstractmethod
    def view(self, player: Any) -> View:
        """Return everything *player* (or the player at that position) may know, frozen."""

    def view_for(self, strategy: Strategy, player: Any) -> View:
        """Return the view *strategy* is asked with when it decides for *player*.

        It is that of :meth:`view`, with the true state for a strategy that sees everything.
        """
        return self.view(player)

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

    def read(self, text: str) -> Any:
        """Read an action of the player to act. Raises Unreadable when the text is none."""
        return self.read_action(text, self.door)

    def play(self) -> tuple[int, ...]:
        """Play at once: ask every seat in turn until the game is over, then return the scores."""
        while (player := self.get_next_player()) is not None:
            self.accept(player.ask(), player)
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
