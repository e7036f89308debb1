# What Python sees of playouts.py, compiled or not.

from collections.abc import Sequence

def random_playouts(
    hands: Sequence[int], leader: int, n: int, seed: int, *, spades_broken: bool = False
) -> tuple[int, int, int, int]: ...
