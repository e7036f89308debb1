# The Python interface of lookup.py, compiled or not.

from array import array
from typing import SupportsIndex, overload

from cardtable.cards import Card
from cardtable.poker.card_input import Cards

@overload
def evaluate(cards: Cards, /) -> int: ...
@overload
def evaluate(
    a: Card | SupportsIndex,
    b: Card | SupportsIndex,
    c: Card | SupportsIndex,
    d: Card | SupportsIndex,
    e: Card | SupportsIndex,
    f: Card | SupportsIndex = ...,
    g: Card | SupportsIndex = ...,
    /,
) -> int: ...
def look_up(cards: memoryview, k: int, values: memoryview, checked: bool) -> int: ...
def count_values(k: int) -> array[int]: ...
