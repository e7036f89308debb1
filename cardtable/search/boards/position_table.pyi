# The Python interface of position_table.py, compiled or not.

from typing import final

@final
class PositionTable:
    def __init__(self, bits: int) -> None: ...
    def clear(self) -> None: ...
