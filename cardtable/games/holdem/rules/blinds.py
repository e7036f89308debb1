"""Positions of button and blinds, from hand to hand.

The big blind always moves to the next player. The small blind moves to the last big blind, and the
button to the last small blind; either place may be empty (dead small blind, dead button). With two
players the button posts the small blind (Robert's Rules of Poker, section 3; TDA rules 32 and 33).
"""

from __future__ import annotations

from collections.abc import Sequence

Positions = tuple[int, int, int]
"""Button, small blind, big blind."""


def first_positions(stacks: Sequence[int], button: int) -> Positions:
    """Return the positions of the first hand.

    With more than two players an empty seat left of the button is a dead small blind.
    """
    small = (button + 1) % len(stacks)
    if sum(chips > 0 for chips in stacks) == 2:
        dealer = button if stacks[button] else _after(stacks, _after(stacks, button))
        return dealer, dealer, _after(stacks, dealer)
    return button, small, _after(stacks, small)


def next_positions(stacks: Sequence[int], before: Positions) -> Positions:
    """Return the positions of the next hand, for its *stacks*, after a hand with *before*."""
    _button, small, big = before
    new_big = _after(stacks, big)
    if sum(chips > 0 for chips in stacks) == 2:
        other = _after(stacks, new_big)
        return other, other, new_big
    return small, big, new_big


def _after(stacks: Sequence[int], seat: int) -> int:
    """Return the first position with chips to the left of *seat*."""
    seats = len(stacks)
    return next(at % seats for at in range(seat + 1, seat + seats + 1) if stacks[at % seats])
