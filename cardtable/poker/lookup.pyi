# The Python interface of lookup.py, compiled or not.

from array import array
from typing import SupportsIndex, TypeVar, overload

from cardtable.cards import Card
from cardtable.poker.card_input import Cards

_T = TypeVar("_T")

@overload
def evaluate(
    cards: Cards,
    b: None = None,
    c: None = None,
    d: None = None,
    e: None = None,
    f: None = None,
    g: None = None,
    /,
) -> int: ...
@overload
def evaluate(
    a: Card | SupportsIndex,
    b: Card | SupportsIndex,
    c: Card | SupportsIndex,
    d: Card | SupportsIndex,
    e: Card | SupportsIndex,
    f: Card | SupportsIndex | None = None,
    g: Card | SupportsIndex | None = None,
    /,
) -> int: ...
def not_none(*cards: _T | None) -> tuple[_T, ...]: ...
def look_up(cards: memoryview, k: int, values: memoryview, checked: bool) -> int: ...
def count_values(k: int) -> array[int]: ...
