"""The help page of Texas Hold'em."""

from __future__ import annotations

from typing import Any

from cardtable.games.help_blocks import Block, Blocks
from cardtable.i18n import _


def keys() -> Blocks:
    """Return the keyboard help of a poker table."""
    return (
        Block("heading", _("At a poker table")),
        Block("key", _("fold; ahead of your turn: check or fold"), "F"),
        Block("key", _("check or call; ahead of your turn: call any bet"), "C"),
        Block("key", _("bet or raise"), "R, B"),
        Block("key", _("select all-in; R bets it"), "A"),
        Block("key", _("type an amount; Enter bets it"), "0 … 9"),
        Block("key", _("increase or decrease the amount"), _("Arrows")),
        Block("key", _("show or hide the odds"), "O"),
        Block("key", _("redo"), "Y"),
        Block("key", _("replay the last hand"), "V"),
    )


def how_to_play(rules: Any) -> Blocks:
    """Return the rules of Texas Hold'em in short, as *rules* have them."""
    limit = {
        "no-limit": _("Any bet may be as large as a player's stack."),
        "pot-limit": _("No bet may be larger than the pot."),
        "fixed-limit": _(
            "Bets have a fixed size: the small bet before and on the flop, "
            "the big bet on turn and river."
        ),
    }[str(rules.structure)]
    blocks = [
        Block("heading", _("In short")),
        Block(
            "words",
            _(
                "Every player gets two cards. Five more are dealt face up for everybody: "
                "the flop (three cards), the turn and the river. The best five of these "
                "seven cards win the pot."
            ),
        ),
        Block(
            "words",
            _(
                "Two players post blinds before the deal. Then, and again after the flop, "
                "the turn and the river, the players fold, check, call, bet or raise in "
                "turn until all bets are matched."
            ),
        ),
        Block("words", limit),
        Block("heading", _("Worth knowing")),
        Block(
            "words",
            _(
                "From the best hand down: straight flush, four of a kind, full house, "
                "flush, straight, "
                "three of a kind, two pair, one pair, high card. Suits never decide."
            ),
        ),
        Block(
            "words",
            _(
                "A player without chips is all-in and can win from each opponent only as "
                "much as they put in themselves; the rest is a side pot for the others."
            ),
        ),
        Block(
            "words",
            _("The last player to bet on the river shows first. Beaten hands may be mucked."),
        ),
        Block(
            "words",
            _(
                "A call pays off if you win more often than its share of the pot: 20 to "
                "win a pot of 60 (your call included) needs one win in three."
            ),
        ),
    ]
    if rules.game != "cash":
        blocks.append(
            Block(
                "words",
                _(
                    "In a sit-and-go the blinds go up, and busted players are out. The "
                    "last player left wins."
                ),
            )
        )
    return tuple(blocks)
