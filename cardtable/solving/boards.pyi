from collections.abc import Sequence

TEXTURES: int

def texture_of(board: Sequence[int]) -> int: ...

class Boards:
    size: int
    count: int
    def __init__(self, size: int) -> None: ...
    def find(self, board: Sequence[int]) -> tuple[int, tuple[int, int, int, int]]: ...
