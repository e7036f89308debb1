# The Python interface of betting.py, compiled or not.

from cardtable.games.holdem.payout import Payout
from cardtable.games.holdem.rules import Stakes

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
    current: int
    min_raise: int
    full_bet: int
    least: int
    most: int
    bet_count: int
    to_act: int
    heads_up: bool
    step_seat: int
    step_chips: int

    def load_stakes(self, stakes: Stakes) -> None: ...
    def legal(self) -> int: ...
