# The part of playouts.py that Python can call.

from collections.abc import Sequence
from typing import final

@final
class Playouts:
    def __init__(self) -> None: ...
    def run(
        self,
        h0: int,
        h1: int,
        h2: int,
        h3: int,
        leader: int,
        size: int,
        n: int,
        seed: int,
        broken: bool,
    ) -> tuple[int, int, int, int]: ...

def random_playouts(
    hands: Sequence[int], leader: int, n: int, seed: int, *, spades_broken: bool = False
) -> tuple[int, int, int, int]: ...
