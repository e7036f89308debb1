"""Bits of a 64-bit mask. Compiled modules use the C functions of bits.pxd instead."""

from __future__ import annotations

popcount = int.bit_count


def bit(index: int) -> int:
    """Return the mask in which only the bit *index*, from 0 to 63, is set."""
    return 1 << index


def lowest(mask: int) -> int:
    """Return the index of the lowest set bit of *mask*, which is not 0."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the index of the highest set bit of *mask*, which is not 0."""
    return mask.bit_length() - 1


def widen(mask: int) -> int:
    """Return *mask*, 13 bits per suit, with 16 bits per suit as the kernel has it."""
    return (
        mask & 0x1FFF
        | (mask >> 13 & 0x1FFF) << 16
        | (mask >> 26 & 0x1FFF) << 32
        | (mask >> 39 & 0x1FFF) << 48
    )


def draw_bit(mask: int, random: int) -> int:
    """Return the index of a set bit of *mask*, not 0, drawn uniformly by 32 *random* bits."""
    for _ in range(popcount(mask) * random >> 32):
        mask &= mask - 1
    return lowest(mask)
