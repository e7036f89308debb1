# The Python interface of limits.py, compiled or not.

from array import array
from typing import final

@final
class Limits:
    nodes: int
    polls: int
    @property
    def last_node(self) -> int: ...
    @property
    def deadline(self) -> float: ...
    def __init__(self, poll_interval: int) -> None: ...
    def set(self, stop: array[int], nodes: int, seconds: float) -> None: ...
    @property
    def interrupted(self) -> bool: ...
