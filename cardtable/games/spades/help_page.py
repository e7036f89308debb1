"""Help for Spades: how to play, and the keys of its table."""

from __future__ import annotations

from typing import Any

from cardtable.core.i18n import _
from cardtable.games.help_blocks import Blocks, cards_line, heading, key_line, paragraph


def keys() -> Blocks:
    return (
        heading(_("Your cards")),
        key_line(_("Left, right"), _("choose a card")),
        key_line(_("Enter"), _("play the chosen card")),
        key_line(_("Click"), _("play a card (or drag it to the table)")),
        key_line(_("Right click"), _("zoom in on a card")),
        heading(_("Bidding")),
        key_line("0 … 9", _("choose a bid: 0 for nil, 1 then 2 for twelve")),
        key_line(_("Enter"), _("confirm the bid")),
    )


def _joker_lines(jokers: str) -> Blocks:
    """Return the paragraph on the highest trumps, for a value of the option ``jokers``."""
    if jokers == "none":
        return ()
    text = _(
        "Two jokers replace the twos of hearts and clubs. They are the highest spades, the big "
        "joker above the little one."
    )
    if jokers == "joker_joker_deuce":
        text += " " + _("The two of spades comes next, above the ace.")
    elif jokers == "joker_joker_deuces":
        text += " " + _(
            "Next come the two of diamonds, which is a spade and not a diamond, and the two of "
            "spades, both above the ace."
        )
    return (paragraph(text),)


def how_to_play(rules: Any) -> Blocks:
    """Return the rules in short, with the numbers of *rules*."""
    target = getattr(rules, "target", 400)
    nil = getattr(rules, "nil", 100)
    bags = getattr(rules, "bags", 10)
    blocks = [
        heading(_("In short")),
        paragraph(
            _(
                "Four players in two partnerships; partners sit opposite each other. Each player "
                "gets thirteen cards, bids the number of tricks they expect to take, and then "
                "tries to take them. The first side to reach {target} points wins."
            ).format(target=target)
        ),
        heading(_("Tricks")),
        paragraph(
            _(
                "One player leads a card, and the others follow clockwise with one card each. You "
                "must follow suit if you can. If you cannot, you may play any card."
            )
        ),
        cards_line(
            "9h Kh 4h 7h",
            _("Hearts were led, and everybody followed. The king is highest and takes the trick."),
            "Kh",
        ),
        heading(_("Spades are trumps")),
        paragraph(
            _(
                "Any spade beats every card of the other suits. Within a suit the ace is high, "
                "then king, queen, jack, ten, down to the two."
            )
        ),
        cards_line(
            "Ad Qd 2s 5d",
            _(
                "The two of spades beats even the ace of diamonds. Whoever played "
                "it had no diamond."
            ),
            "2s",
        ),
        *_joker_lines(getattr(rules, "jokers", "none")),
        paragraph(
            _(
                "Spades may not be led until they are broken, that is, until one has been played "
                "on another suit. A player who holds only spades may always lead them."
            )
        ),
        heading(_("Bids")),
        paragraph(
            _(
                "Before the first trick each player bids once: the number of tricks they expect "
                "to take. The bids of two partners together are their contract."
            )
        ),
        cards_line(
            "As Ks Qs 4s Ah Kd 3d",
            _(
                "The three high spades, the ace of hearts and the king of "
                "diamonds: about five tricks."
            ),
        ),
        heading(_("Points")),
        paragraph(
            _(
                "Making the contract scores ten points for each trick bid, and one for each "
                "overtrick. Falling short costs ten points for each trick bid."
            )
        ),
        paragraph(_("Bid 3 and 4, take 8: seven times ten and one, 71 points.")),
        paragraph(_("Bid 3 and 4, take 6: 70 points lost.")),
    ]
    if bags:
        blocks += [
            heading(_("Bags")),
            paragraph(
                _(
                    "Overtricks are called bags. They score one point each, but {bags} of them "
                    "cost {cost}."
                ).format(bags=bags, cost=10 * bags)
            ),
        ]
    if nil:
        blocks += [
            heading(_("Nil")),
            paragraph(
                _(
                    "A bid of nil is a promise to take no tricks. It scores {nil} points, or "
                    "costs as many if the player takes a trick. The partner still plays for their "
                    "own bid."
                ).format(nil=nil)
            ),
            cards_line(
                "8s 3s 9h 6h 2h Td 7d 4d 2d 9c 5c 4c 3c",
                _("A hand for nil: low cards in every suit and no high spade."),
            ),
        ]
    blocks += [
        heading(_("Good to know")),
        paragraph(
            _(
                "Do not beat your partner's trick. Count the spades that are out: there "
                "are thirteen. "
                "When your contract is safe, get rid of high cards to avoid bags. When a "
                "partner bid "
                "nil, play high before them and cover their cards; when an opponent did, "
                "play low and "
                "make them win."
            )
        ),
    ]
    return tuple(blocks)
