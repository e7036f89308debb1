from typing_extensions import Buffer

from cardtable.games.spades.core import Core
from cardtable.games.spades.rules import Rules

def plane_names(rules: Rules) -> tuple[str, ...]: ...

class Batch:
    rules: Rules
    size: int
    seats: int
    actions: int
    planes: tuple[str, ...]
    seed: int
    observations: memoryview
    legal: memoryview
    to_act: memoryview
    done: memoryview
    rewards: memoryview
    def __init__(self, rules: Rules, size: int, *, seed: int = 0) -> None: ...
    def reset(self) -> None: ...
    def step(self, actions: Buffer) -> tuple[memoryview, memoryview, memoryview]: ...
    def random_actions(self, out: Buffer | None = None) -> Buffer: ...
    def core(self, at: int) -> Core: ...
