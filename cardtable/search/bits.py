"""Bits of a 64-bit mask. Compiled modules use the C functions of bits.pxd instead."""

from __future__ import annotations

popcount = int.bit_count


def lowest(mask: int) -> int:
    """Return the index of the lowest set bit of *mask*, which is not 0."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the index of the highest set bit of *mask*, which is not 0."""
    return mask.bit_length() - 1


def pick_bit(mask: int, k: int) -> int:
    """Return the index of the *k*-th lowest bit of *mask* (from 0), which has more than *k*."""
    while k:
        mask &= mask - 1
        k -= 1
    return lowest(mask)
