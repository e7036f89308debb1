"""Encoders: the views of a game as arrays, and its actions as numbers.

An encoder belongs to a game under certain rules. It reads nothing but views, so an observation
cannot hold anything that its seat does not know: two states with equal views have equal
observations. Positions are relative to the seat that observes: 0 is the seat itself, 1 its left
neighbour.

Most decisions are one number. Some are several, such as the words of a message in a script: the
numbers chosen since the last action are the *prefix*, and :meth:`Encoder.read` returns None until
they make up an action.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

Observation = NDArray[np.float32]
Mask = NDArray[np.int8]
Prefix = tuple[int, ...]
ViewT = TypeVar("ViewT")

CARD_BITS = 54
"""Number of cards with an index, jokers included."""


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: its name, its shape, what it means, and the range of its values."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    low: float = 0.0
    high: float = 1.0

    @property
    def size(self) -> int:
        """The number of values."""
        return int(np.prod(self.shape))


class Encoder(ABC, Generic[ViewT]):
    """Numbers the actions of a game, and turns its views into observations."""

    fields: tuple[Field, ...]
    """The parts of an observation, in order."""
    actions: int
    """The number of actions, numbered from 0."""

    @abstractmethod
    def legal(self, view: ViewT, prefix: Prefix = ()) -> tuple[int, ...]:
        """Return the numbers that may follow *prefix*, ascending; empty if the seat does not act.

        Different numbers lead to different actions. A single number is an action as well: the agent
        has to take it.
        """

    @abstractmethod
    def read(self, view: ViewT, prefix: Prefix, number: int) -> Any | None:
        """Return the action that the legal *number* completes after *prefix*; None if none yet."""

    @abstractmethod
    def name_of(self, number: int) -> str:
        """Return the text of action *number*, such as ``Qs`` or ``nil``."""

    @abstractmethod
    def parts(self, view: ViewT, prefix: Prefix = ()) -> Mapping[str, Any]:
        """Return the values of the fields by name; fields left out are zero."""

    @property
    def max_length(self) -> int | None:
        """The maximum number of choices in a hand, or in a board game; None if it is not known."""
        return None

    @property
    def points(self) -> tuple[float, float] | None:
        """The minimum and maximum points of a seat for its first hand; None if not known."""
        return None

    @cached_property
    def size(self) -> int:
        """The number of values in an observation."""
        return sum(field.size for field in self.fields)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of an observation: flat, unless a game has one field of planes."""
        return (self.size,)

    @cached_property
    def places(self) -> Mapping[str, slice]:
        """The place of each field in a flat observation."""
        places, start = {}, 0
        for field in self.fields:
            places[field.name] = slice(start, start + field.size)
            start += field.size
        return places

    def bounds(self) -> tuple[Observation, Observation]:
        """Return the smallest and the largest possible observation."""
        low = [np.full(field.size, field.low, np.float32) for field in self.fields]
        high = [np.full(field.size, field.high, np.float32) for field in self.fields]
        return (np.concatenate(low).reshape(self.shape), np.concatenate(high).reshape(self.shape))

    def observe(self, view: ViewT, prefix: Prefix = ()) -> Observation:
        """Return the observation of the seat of *view*: float32, of :attr:`shape`."""
        observation = np.zeros(self.size, np.float32)
        parts = self.parts(view, prefix)
        for field in self.fields:
            if field.name in parts:
                values = np.asarray(parts[field.name], np.float32).ravel()
                observation[self.places[field.name]] = np.clip(values, field.low, field.high)
        return observation.reshape(self.shape)

    def from_planes(self, planes: NDArray[np.uint64]) -> Observation:
        """Return the observations (rows, size) for the rows of a batch's *planes*.

        They equal those of :meth:`observe` for the seats to act, in hands that begin without
        points. Raises TypeError for a game without a batch.
        """
        raise TypeError("This game has no planes.")

    def _joined(self, count: int, parts: Mapping[str, Any]) -> Observation:
        """Return *count* observations with the values of fields in *parts*, a row for each."""
        rows = np.zeros((count, self.size), np.float32)
        for field in self.fields:
            if field.name in parts:
                values = np.asarray(parts[field.name], np.float32).reshape(count, field.size)
                rows[:, self.places[field.name]] = values
        return rows

    def mask(self, view: ViewT, prefix: Prefix = ()) -> Mask:
        """Return for each action whether it may follow *prefix*: int8, 1 or 0."""
        mask = np.zeros(self.actions, np.int8)
        mask[list(self.legal(view, prefix))] = 1
        return mask


# --- parts of observations ----------------------------------------------------------------------


def bits(mask: int, count: int = CARD_BITS) -> NDArray[np.uint8]:
    """Return the lowest *count* bits of *mask*, the lowest first."""
    octets = np.frombuffer(mask.to_bytes(8, "little"), np.uint8)
    return np.unpackbits(octets, bitorder="little")[:count]


def bit_rows(masks: NDArray[np.uint64], count: int = CARD_BITS) -> NDArray[np.uint8]:
    """Return the lowest *count* bits of each of *masks*, in a further dimension."""
    octets = np.ascontiguousarray(masks, "<u8")[..., np.newaxis].view(np.uint8)
    return np.unpackbits(octets, axis=-1, bitorder="little")[..., :count]


def one_hots(numbers: NDArray[Any], count: int) -> NDArray[np.bool_]:
    """Return :func:`one_hot` of each of *numbers*, in a further dimension."""
    return np.asarray(numbers[..., np.newaxis] == np.arange(count))


def one_hot(number: int, count: int) -> Observation:
    """Return *count* zeros with a 1 at *number*; zeros alone for a number out of range."""
    row = np.zeros(count, np.float32)
    if 0 <= number < count:
        row[number] = 1.0
    return row


def rotate(values: Sequence[Any], seat: int) -> list[Any]:
    """Return values by position as values by relative position, those of *seat* first."""
    return [*values[seat:], *values[:seat]]
