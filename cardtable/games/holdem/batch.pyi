# The Python interface of batch.py, compiled or not.

from typing import TYPE_CHECKING, TypeVar, overload

from cardtable.games.holdem.core import Core
from cardtable.games.holdem.rules import Rules

if TYPE_CHECKING:
    from typing_extensions import Buffer

    B = TypeVar("B", bound=Buffer)

PLANES: tuple[str, ...]
SEAT_PLANES: tuple[str, ...]
MAX_SIZES: int

class Batch:
    size: int
    seats: int
    actions: int
    planes: tuple[str, ...]
    sizes: tuple[int, ...]
    action_names: tuple[str, ...]
    observations: memoryview
    legal: memoryview
    to_act: memoryview
    done: memoryview
    rewards: memoryview

    def __init__(
        self, rules: Rules, size: int, *, seed: int = 0, sizes: tuple[int, ...] = (50, 100)
    ) -> None: ...
    def reset(self) -> None: ...
    def step(self, actions: Buffer) -> tuple[memoryview, memoryview, memoryview]: ...
    @overload
    def random_actions(self) -> memoryview: ...
    @overload
    def random_actions(self, out: B) -> B: ...
    def hand(self, index: int) -> Core: ...
    def set_hand(self, index: int, core: Core) -> None: ...
    def number(self, index: int) -> int: ...
