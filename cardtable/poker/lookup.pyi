# The Python interface of lookup.py, compiled or not.

from array import array
from typing import SupportsIndex, overload

from cardtable.poker.card_input import Cards

@overload
def evaluate(cards: Cards, /) -> int: ...
@overload
def evaluate(
    a: SupportsIndex,
    b: SupportsIndex,
    c: SupportsIndex,
    d: SupportsIndex,
    e: SupportsIndex,
    f: SupportsIndex = ...,
    g: SupportsIndex = ...,
    /,
) -> int: ...
def look_up(cards: memoryview, k: int, values: memoryview, checked: bool) -> int: ...
def count_values(k: int) -> array[int]: ...
