# The Python interface of othello_last_cells.py, compiled or not.

from typing import final

from cardtable.search.boards.limits import Limits

@final
class LastCells:
    def __init__(self, limits: Limits) -> None: ...
    def fill_lines(self) -> None: ...
    def turned(self, mine: int, theirs: int, cell: int) -> int: ...
