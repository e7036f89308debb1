# The Python interface of betting.py, compiled or not.

from cardtable.games.holdem.payout import Payout
from cardtable.games.holdem.rules import Stakes

STRUCTURES: tuple[str, ...]
FOLD: int
CALL: int
MAY_FOLD: int
MAY_CALL: int
MAY_RAISE: int
NO_STEP: int
ANTES: int
SMALL_BLIND: int
BIG_BLIND: int
STRADDLE: int
DEAL: int
RETURN: int
COLLECT: int
TURN_UP: int
STREET: int
SETTLE: int

class Betting(Payout):
    external: bool
    @property
    def current(self) -> int: ...
    @property
    def min_raise(self) -> int: ...
    @property
    def full_bet(self) -> int: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...
    @property
    def bet_count(self) -> int: ...
    @property
    def to_act(self) -> int: ...
    @property
    def heads_up(self) -> bool: ...
    @property
    def step_seat(self) -> int: ...
    @property
    def step_chips(self) -> int: ...
    def load_stakes(self, stakes: Stakes) -> None: ...
    def legal(self) -> int: ...
