"""Base classes for players and for games with seats, hooks and listeners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from cardtable import engine
from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import HOOKS, ActionT, Event, IllegalAction, Listener, Strategy, ViewT


class SeatedPlayer:
    """A player: a name, a strategy, and a position once seated."""

    __slots__ = ("_game", "_name", "_strategy", "position")

    def __init__(self, strategy: Strategy | None = None, name: str = "") -> None:
        self._strategy: Strategy = strategy if strategy is not None else engine.Person()
        self._name = name
        self.position = -1
        self._game: Any = None  # the game, once seated

    @property
    def name(self) -> str:
        """The player's name; may be changed at any time."""
        return self._name

    @name.setter
    def name(self, name: str) -> None:
        self._name = name
        if self._game is not None:
            self._game._update_names()

    @property
    def strategy(self) -> Strategy:
        """The strategy that decides for this player; may be changed at any time."""
        return self._strategy

    @strategy.setter
    def strategy(self, strategy: Strategy) -> None:
        self._strategy = strategy
        if self._game is not None:
            self._game._update_hooks()

    def ask(self, view: Any = None) -> Any:
        """Return the action chosen by the strategy for *view* (default: this player's view now).

        The game does not change. Raises IllegalAction if the player is not seated.
        """
        if view is None:
            game = self._game if self._game is not None else self._seated()
            view = game.view_for(self._strategy, self)
        return self._strategy.decide(view)

    def place_bid(self) -> Any:
        """Return the strategy's bid."""
        return self.ask()

    def play_card(self) -> Any:
        """Return the strategy's play."""
        return self.ask()

    def _seated(self) -> Any:
        """Return the game. Raises IllegalAction if the player is not seated."""
        if self._game is None:
            raise IllegalAction("not-seated", _("This player is not seated at a table."))
        return self._game

    def __repr__(self) -> str:
        return f"{type(self).__name__}({type(self._strategy).__name__}, name={self.name!r})"


class CardPlayer(SeatedPlayer):
    """A player of a game in which seats hold cards."""

    __slots__ = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards held; empty before the first deal."""
        cards: tuple[Card, ...] = ()
        return self._game.cards_held(self.position) if self._game is not None else cards


class SeatedGame(engine.Game[ActionT, ViewT]):
    """A game that seats players, calls the hooks of their strategies and notifies listeners.

    For speed, views are only created for hooks that are overridden, and events only if there are
    listeners.
    """

    player_class: ClassVar[type[SeatedPlayer]] = SeatedPlayer

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.listeners: list[Listener] = []
        self._players: tuple[Any, ...] = ()
        self._names: tuple[str, ...] = ()
        self._hooks: dict[str, list[Any]] = {}
        self._has_hooks = False
        self._all_seeing: tuple[int, ...] = ()
        """The positions whose strategies see everything."""
        self._failure: BaseException | None = None

    @property
    def players(self) -> tuple[Any, ...]:  # an instance of player_class
        return self._players

    def register_player(self, player: Any) -> None:
        """Seat *player* at the next position. Raises IllegalAction if that is not possible."""
        if not isinstance(player, self.player_class):
            raise IllegalAction("not-a-player", _("Only a Player can be seated."))
        if player._game is not None:
            raise IllegalAction("already-seated", _("This player is already seated at a table."))
        if len(self._players) == self.seats:
            raise IllegalAction(
                "table-full", _("All {seats} seats are taken.").format(seats=self.seats)
            )
        player._game = self
        player.position = len(self._players)
        self._players = (*self._players, player)
        self._update_names()
        self._add_hooks(player)

    def view_for(self, strategy: Strategy, player: Any) -> Any:
        """Return the view that *strategy* gets when it decides for *player*."""
        if not strategy.sees_everything or strategy is player.strategy:
            return self.view(player)
        twin = self.copy()
        twin.players[player.position].strategy = strategy
        return twin.view(player.position)

    def _update_names(self) -> None:
        """Store the players' names; a player without a name gets a numbered one."""
        for player in self._players:
            if not player._name:
                player._name = _("Player {number}").format(number=player.position + 1)
        self._names = tuple(player._name for player in self._players)

    def _seat_persons(self, names: Sequence[str]) -> None:
        """Seat a person with each of *names*, without hooks; for copies."""
        self._names = tuple(names)
        self._players = tuple([self.player_class(name=name) for name in names])
        for position, player in enumerate(self._players):
            player._game = self
            player.position = position

    def _update_hooks(self) -> None:
        """Find the hooks of all strategies again."""
        self._hooks, self._all_seeing = {}, ()
        for player in self._players:
            self._add_hooks(player)

    def _add_hooks(self, player: Any) -> None:
        """Record the hooks that a player's strategy overrides, and whether it sees everything."""
        kind = type(player._strategy)
        for hook in HOOKS:
            if getattr(kind, hook, None) is not getattr(Strategy, hook):
                self._hooks.setdefault(hook, []).append(player)
        self._has_hooks = bool(self._hooks)
        if kind.sees_everything:
            self._all_seeing = (*self._all_seeing, player.position)

    def _report(self, event: Event) -> None:
        for listener in tuple(self.listeners):
            listener(event)

    def _call(self, hook: str) -> None:
        """Call *hook* of the strategies that override it; an error does not stop the game."""
        for player in self._hooks.get(hook, ()):
            try:
                getattr(player.strategy, hook)(self.view(player))
            except KeyboardInterrupt:  # the person's own Ctrl-C
                raise
            except BaseException as error:  # such as SystemExit or asyncio.CancelledError
                if self.listeners:
                    self._report(engine.Failed(player.position, hook, error))
                else:
                    self._failure = self._failure or error

    def _raise_failure(self) -> None:
        """Raise the error of a hook that was not reported, because there was no listener."""
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure

    def _check_seats(self) -> None:
        """Raise IllegalAction while a seat is open."""
        missing = self.seats - len(self._players)
        if missing:
            raise IllegalAction(
                "seats-open", _("{missing} seats are still open.").format(missing=missing)
            )

    def _not_your_turn(self, player: Any, to_act: Any) -> IllegalAction:
        if not any(player is seated for seated in self._players):
            return IllegalAction("not-your-turn", _("This player is not seated at this table."))
        name = to_act.name if to_act is not None else ""
        return IllegalAction("not-your-turn", _("It is {name}'s turn.").format(name=name))
