"""The state of a table in a few lines of text, as Games::Poker::TexasHold'em prints it."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.holdem.hand import STREETS, HandState


def write_status(hand: HandState, names: Sequence[str]) -> str:
    """Return pot and stage, then a line for each seat: flag, name, chips behind, chips in the pot.

    The flag is F for who has folded, ``*`` for who is to act, ``.`` for who is to act while nobody
    owes anything, and blank for who waits.
    """
    put = [
        start - stack if not hand.over else 0
        for start, stack in zip(hand.started, hand.stacks, strict=True)
    ]
    lines = [
        f"Pot: {sum(put)} Stage: {STREETS[hand.street] if not hand.over else 'showdown'}",
        f"{'?':<2}{'Name':>20} {'Bankroll':>8}  {'InPot':>5}",
    ]
    for seat, name in enumerate(names):
        lines.append(
            f"{_flag(hand, seat):<2}{name[:20]:>20} ${hand.stacks[seat]:>5}   ${put[seat]:>5}"
        )
    return "\n".join(lines) + "\n"


def _flag(hand: HandState, seat: int) -> str:
    if not hand.live >> seat & 1:
        return "F"
    if seat != hand.to_act:
        return ""
    square = all(hand.bets[other] >= hand.current for other in hand.ring if hand.live >> other & 1)
    return "." if square else "*"
