"""What the help says of Texas Hold'em, as plain blocks."""

from __future__ import annotations

from typing import Any

from cardtable.games.help_blocks import Block, Blocks
from cardtable.i18n import _


def keys() -> Blocks:
    """Return the keys of a poker table."""
    return (
        Block("heading", _("At a poker table")),
        Block("key", _("fold; ahead of your turn: check or fold"), "F"),
        Block("key", _("check or call; ahead of your turn: call any bet"), "C"),
        Block("key", _("bet or raise"), "R, B"),
        Block("key", _("choose all chips; R bets them"), "A"),
        Block("key", _("type an amount; Enter bets it"), "0 … 9"),
        Block("key", _("a little more, a little less"), _("Arrows")),
        Block("key", _("the odds, or not"), "O"),
        Block("key", _("do again what was taken back"), "Y"),
        Block("key", _("watch the hand that is over again"), "V"),
    )


def how_to_play(rules: Any) -> Blocks:
    """Return how Texas Hold'em is played under *rules*."""
    limit = {
        "no-limit": _("Anybody may bet all their chips at any time."),
        "pot-limit": _("Nobody may bet more than the pot."),
        "fixed-limit": _("Every bet has one size: small before and on the flop, then twice that."),
    }[str(rules.structure)]
    blocks = [
        Block("heading", _("In short")),
        Block(
            "words",
            _(
                "Everybody gets two cards. Five more are laid open for all: the flop of three, the "
                "turn and the river. The best five of the seven win what lies in the pot."
            ),
        ),
        Block(
            "words",
            _(
                "Two players post blinds before the cards. Then, and after the flop, the "
                "turn and the "
                "river, everybody in turn folds, checks, calls, bets or raises, until all bets are "
                "even."
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
                "Who has no chips left is all-in and can win from each other player only "
                "as much as "
                "they put in; the rest is a side pot for the others."
            ),
        ),
        Block(
            "words", _("The last to bet on the river shows first. A beaten hand need not be shown.")
        ),
        Block(
            "words",
            _(
                "A call pays when you win more often than the share it costs: 20 into a "
                "pot of 60 with "
                "it needs one hand in three."
            ),
        ),
    ]
    if rules.game != "cash":
        blocks.append(
            Block(
                "words",
                _(
                    "In a sit-and-go the blinds rise as time goes by, and who has no "
                    "chips is out. The "
                    "last one left has won."
                ),
            )
        )
    return tuple(blocks)
