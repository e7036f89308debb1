# The part of playouts.py that Python can call.

from collections.abc import Sequence

def random_playouts(
    hands: Sequence[int], leader: int, n: int, seed: int, *, spades_broken: bool = False
) -> tuple[int, int, int, int]: ...
