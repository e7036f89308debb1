"""Buffers of hands: one byte per card, hand after hand, used without a copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.core.i18n import _

if TYPE_CHECKING:
    from typing_extensions import Buffer


def split_hands(cards: Buffer, k: int, minimum: int, maximum: int) -> tuple[memoryview, int]:
    """Return a buffer as a flat memoryview of bytes, and the number of hands of *k* cards in it.

    Raises ValueError if *k* is out of range, the buffer is not contiguous or ends within a hand,
    TypeError if its items are not single bytes.
    """
    if not minimum <= k <= maximum:
        raise ValueError(
            _("Give {minimum} to {maximum} cards; you gave {count}.").format(
                minimum=minimum, maximum=maximum, count=k
            )
        )
    view = memoryview(cards)
    if view.itemsize != 1:
        raise TypeError(
            _("Each card must be one byte; these items have {size}.").format(size=view.itemsize)
        )
    if not view.c_contiguous:
        raise ValueError(_("The buffer must be contiguous; pass a copy."))
    flat = view.cast("B") if view.nbytes else memoryview(b"")
    hands, rest = divmod(len(flat), k)
    if rest:
        raise ValueError(
            _("{count} cards do not divide evenly into hands of {k}.").format(count=len(flat), k=k)
        )
    return flat, hands


def bad_hand(
    cards: memoryview, k: int, number: int, read: Callable[[memoryview], object]
) -> ValueError:
    """Return an error for hand *number* of a buffer, with the message that *read* raises for it."""
    try:
        read(cards[number * k : number * k + k])
    except ValueError as error:
        fault = str(error)
    return ValueError(_("Hand number {number}, from 0: {fault}").format(number=number, fault=fault))
