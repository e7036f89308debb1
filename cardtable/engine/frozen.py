"""Values that nobody can change, for everything that a view hands out."""

from __future__ import annotations

from typing import Any, NoReturn


class Frozen:
    """A base class: attributes are set in ``__dict__`` by the constructor, and never again."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen.")


class FrozenDict(dict[Any, Any]):
    """A dict that refuses changes.

    Unlike ``types.MappingProxyType`` it can be pickled and copied, and is as quick as a dict.
    """

    __slots__ = ()

    def _refuse(self, *_arguments: object, **_named: object) -> NoReturn:
        raise TypeError("This mapping is frozen.")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type[FrozenDict], tuple[dict[Any, Any]]]:
        return type(self), (dict(self),)

    def __copy__(self) -> FrozenDict:
        return self


class FrozenList(list[Any]):
    """A list that refuses changes, and equals a list with the same items."""

    __slots__ = ()

    def _refuse(self, *_arguments: object, **_named: object) -> NoReturn:
        raise TypeError("This list is frozen.")

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __reduce__(self) -> tuple[type[FrozenList], tuple[list[Any]]]:
        return type(self), (list(self),)

    def __copy__(self) -> FrozenList:
        return self


def frozen(value: Any) -> Any:
    """Return plain data (dicts and lists of scalars) as a frozen copy.

    Other objects, named tuples among them, are returned as they are.
    """
    if isinstance(value, dict):
        return FrozenDict({key: frozen(inner) for key, inner in value.items()})
    if isinstance(value, list):
        return FrozenList([frozen(inner) for inner in value])
    if type(value) is tuple:
        return tuple([frozen(inner) for inner in value])
    return value
