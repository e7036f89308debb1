"""The help page of Texas Hold'em."""

from __future__ import annotations

from cardtable.core.i18n import _, write_number
from cardtable.games.help_blocks import Blocks, heading, key_line, paragraph
from cardtable.games.holdem.opponent_habits import legend
from cardtable.games.holdem.rules import Rules
from cardtable.games.holdem.rules.prizes import prizes_of


def keys() -> Blocks:
    """Return the keyboard help of a poker table."""
    return (
        heading(_("At a poker table")),
        key_line("F", _("fold; ahead of your turn: check or fold")),
        key_line("C", _("check or call; ahead of your turn: call any bet")),
        key_line("R, B", _("bet or raise")),
        key_line("P", _("select the pot; R bets it")),
        key_line("A", _("select all-in; R bets it")),
        key_line("0 … 9", _("type an amount; Enter bets it")),
        key_line(_("Arrows"), _("increase or decrease the amount")),
        key_line("O", _("show or hide the odds")),
        key_line("Y", _("redo")),
        key_line("W", _("replay the last hand")),
        key_line("V", _("review the last hand")),
        key_line("T", _("your last hand and the Master's, on the same cards")),
    )


def how_to_play(rules: Rules) -> Blocks:
    """Return the rules of Texas Hold'em in short, with the limit of *rules*."""
    limit = {
        "no-limit": _("Any bet may be as large as a player's stack."),
        "pot-limit": _("No bet may be larger than the pot."),
        "fixed-limit": _(
            "Bets have a fixed size: the small bet before and on the flop, "
            "the big bet on turn and river."
        ),
    }[rules.structure]
    blocks = [
        heading(_("In short")),
        paragraph(
            _(
                "Every player gets two cards. Five more are dealt face up for everybody: "
                "the flop (three cards), the turn and the river. The best five of these "
                "seven cards win the pot."
            )
        ),
        paragraph(
            _(
                "Two players post blinds before the deal. Then, and again after the flop, "
                "the turn and the river, the players fold, check, call, bet or raise in "
                "turn until all bets are matched."
            )
        ),
        paragraph(limit),
        heading(_("Worth knowing")),
        paragraph(
            _(
                "From the best hand down: straight flush, four of a kind, full house, "
                "flush, straight, three of a kind, two pair, one pair, high card. Suits never "
                "decide."
            )
        ),
        paragraph(
            _(
                "A player without chips is all-in and can win from each opponent only as "
                "much as they put in themselves; the rest is a side pot for the others."
            )
        ),
        paragraph(
            _("The last player to bet on the river shows first. Beaten hands may be mucked.")
        ),
        paragraph(
            _(
                "A call pays off if you win more often than its share of the pot: 20 to "
                "win a pot of 60 (your call included) needs one win in three."
            )
        ),
    ]
    blocks += [heading(_("How a player plays, in figures")), paragraph(legend())]
    if rules.game != "cash":
        blocks.append(
            paragraph(
                _(
                    "In a sit-and-go the blinds go up, and busted players are out. The "
                    "last player left wins."
                )
            )
        )
        blocks.append(
            paragraph(
                _(
                    "Each player buys in for the starting stack. "
                    "Prizes, from the first place: {list}."
                ).format(list=", ".join(map(write_number, prizes_of(rules))))
            )
        )
    elif rules.rebuy != "never":
        blocks.append(
            paragraph(
                _(
                    "At this cash table players who are out of chips can buy in again. The result "
                    "of your session counts all your buy-ins."
                )
            )
        )
    return tuple(blocks)
