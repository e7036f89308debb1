from typing import Any

from cardtable import engine
from cardtable.engine import IllegalAction, Listener
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.actions import Action, Phase
from cardtable.games.spades.views.view import View

def not_a_card(play: object) -> IllegalAction: ...

class Doors:
    rules: Rules
    listeners: list[Listener]
    _players: tuple[Any, ...]
    _names: tuple[str, ...]
    _has_hooks: bool
    _all_seeing: tuple[int, ...]
    _hand: HandState | None
    _next: Any
    _phase: Phase
    _totals: tuple[int, ...]
    _bags: tuple[int, ...]
    _number: int
    @property
    def current_phase(self) -> Phase: ...
    def get_next_player(self) -> Any: ...
    def accept_play(self, play: Action, player: engine.Player) -> None: ...
    def legal_plays(self) -> tuple[Any, ...]: ...
    def view(self, player: engine.Player | int) -> View: ...
    def view_for(self, strategy: engine.Strategy, player: engine.Player) -> View: ...
    def _view(self, seat: int, everything: bool | None = None) -> View: ...
