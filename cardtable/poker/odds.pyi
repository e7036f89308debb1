# The Python interface of odds.py, compiled or not.

from collections.abc import Sequence

class Odds:
    def __init__(
        self,
        holes: Sequence[Sequence[int]],
        board: Sequence[int],
        seed: int,
        dead: Sequence[int] = (),
    ) -> None: ...
    def count_all(self) -> None: ...
    def count_some(self, deals: int) -> None: ...
    def results(self) -> tuple[int, list[tuple[int, list[int]]]]: ...
