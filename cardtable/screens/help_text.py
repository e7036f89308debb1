"""What the help says, as plain blocks: keys, how to play, the rules in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cardtable
from cardtable.cards import Card, parse_cards
from cardtable.engine import GameKind
from cardtable.i18n import _
from cardtable.screens.rule_words import groups, options_of
from cardtable.search import kernel_words


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of help. *kind* is ``heading``, ``words``, ``key``, ``cards`` or ``rule``.

    *key* is a key's name, or the value of a rule, whose sentence is *note*. *marked* is the card
    with the gold edge.
    """

    kind: str
    words: str
    key: str = ""
    note: str = ""
    cards: tuple[Card, ...] = ()
    marked: Card | None = None

    def has(self, wanted: str) -> bool:
        """Tell whether every word of *wanted* is in this block."""
        cards = " ".join(card.title for card in self.cards)
        text = f"{self.words} {self.key} {self.note} {cards}".casefold()
        return all(word in text for word in wanted.casefold().split())


Blocks = tuple[Block, ...]


def search(blocks: Blocks, wanted: str) -> Blocks:
    """Return the blocks that have the words of *wanted*, each under its heading."""
    if not wanted.strip():
        return blocks
    found: list[Block] = []
    heading: Block | None = None
    whole = False
    for block in blocks:
        if block.kind == "heading":
            heading, whole = block, block.has(wanted)
            if whole:
                found.append(block)
        elif whole or block.has(wanted):
            if heading is not None and not whole and (not found or heading not in found):
                found.append(heading)
            found.append(block)
    return tuple(found)


def _heading(words: str) -> Block:
    return Block("heading", words)


def _words(words: str) -> Block:
    return Block("words", words)


def _key(key: str, words: str) -> Block:
    return Block("key", words, key)


def _cards(cards: str, words: str, marked: str = "") -> Block:
    return Block(
        "cards", words, cards=parse_cards(cards), marked=Card.parse(marked) if marked else None
    )


def keys() -> Blocks:
    """Return all keys."""
    return (
        _heading(_("Everywhere")),
        _key(_("Tab"), _("next control; with Shift, the previous one")),
        _key(_("Arrows"), _("move to the control in that direction, or change its value")),
        _key(_("Enter"), _("press the gold button or the focused control")),
        _key(_("Space"), _("press the focused control; skip animations")),
        _key(_("Esc"), _("close, go back")),
        _key("F1", _("this help")),
        _key("F11", _("toggle full screen")),
        _key(_("Letters"), _("press the button with that letter")),
        _heading(_("Your cards")),
        _key(_("Left, right"), _("choose a card")),
        _key(_("Enter"), _("play the chosen card")),
        _key(_("Click"), _("play a card (or drag it to the table)")),
        _key(_("Right click"), _("zoom in on a card")),
        _heading(_("Bidding")),
        _key("0 … 9", _("choose a bid: 0 for nil, 1 then 2 for twelve")),
        _key(_("Enter"), _("confirm the bid")),
        _heading(_("At the table")),
        _key("U", _("undo your last bid or card")),
        _key("R", _("redo")),
        _key("H", _("show or close a hint")),
        _key("L", _("the tricks of this hand")),
        _key("V", _("review the last hand: costly choices and better ones")),
        _key("C", _("claim the remaining tricks")),
        _key("S", _("the score sheet")),
        _key("G", _("show or hide the game log")),
        _key("D", _("replay this hand with the same deal")),
        _key("N", _("a new game")),
        _key("M", _("menu: save, replay, rules, settings, lobby")),
        _heading(_("In a review")),
        _key(_("Up, down"), _("next or previous choice")),
        _key(_("Enter"), _("show the position as it was")),
        _key(_("Left, right"), _("another hand; in a position, the previous or next choice")),
        _heading(_("In a replay")),
        _key(_("Space"), _("pause or continue")),
        _key(_("Left, right"), _("one card back or forward")),
        _key(_("Up, down"), _("one trick back or forward")),
        _key(_("Page up, down"), _("one hand back or forward")),
        _key(_("Home, End"), _("start, end")),
        _heading(_("In the lobby")),
        _key(_("Enter"), _("deal")),
        _key("R", _("resume the last game")),
        _key("O", _("saved games")),
        _key("N", _("new names for the opponents")),
        _heading(_("About")),
        _words(f"cardtable {cardtable.__version__}, {kernel_words()}"),
    )


def how_to_play(rules: Any) -> Blocks:
    """Return how Spades is played, with the numbers of *rules*."""
    target = getattr(rules, "target", 400)
    nil = getattr(rules, "nil", 100)
    bags = getattr(rules, "bags", 10)
    blocks = [
        _heading(_("In short")),
        _words(
            _(
                "Four players, partners sitting opposite. Everybody gets thirteen cards, "
                "says how many "
                "tricks they will take, and then has to take them. The first side with "
                "{target} points "
                "wins."
            ).format(target=target)
        ),
        _heading(_("Tricks")),
        _words(
            _(
                "Somebody leads a card, the others follow clockwise, one card each. You "
                "must follow "
                "the suit that was led if you can. If you cannot, play whatever you like."
            )
        ),
        _cards(
            "9h Kh 4h 7h",
            _("Hearts were led, and everybody followed. The king is highest and takes the trick."),
            "Kh",
        ),
        _heading(_("Spades are trumps")),
        _words(
            _(
                "Any spade beats every card of the other suits. Within a suit the ace is "
                "highest, then "
                "king, queen, jack, ten, down to the two."
            )
        ),
        _cards(
            "Ad Qd 2s 5d",
            _(
                "The two of spades beats even the ace of diamonds. Whoever played "
                "it had no diamond."
            ),
            "2s",
        ),
        _words(
            _(
                "Spades may not be led until one has been played on another suit: until they are "
                "broken. A player who holds nothing but spades may lead them all the same."
            )
        ),
        _heading(_("Bids")),
        _words(
            _(
                "Before the first trick everybody bids once: the number of tricks they "
                "expect to take. "
                "The bids of two partners are added: that is their contract."
            )
        ),
        _cards(
            "As Ks Qs 4s Ah Kd 3d",
            _(
                "The three high spades, the ace of hearts and the king of "
                "diamonds: about five tricks."
            ),
        ),
        _heading(_("Points")),
        _words(
            _(
                "A contract that is made gives ten points for each trick bid, and one "
                "for each trick "
                "more. A contract that is missed costs ten points for each trick bid."
            )
        ),
        _words(_("Bid 3 and 4, take 8: seven times ten and one, 71 points.")),
        _words(_("Bid 3 and 4, take 6: 70 points lost.")),
    ]
    if bags:
        blocks += [
            _heading(_("Bags")),
            _words(
                _(
                    "Tricks beyond the contract are called bags. They give a point each, "
                    "but {bags} of "
                    "them cost {cost}."
                ).format(bags=bags, cost=10 * bags)
            ),
        ]
    if nil:
        blocks += [
            _heading(_("Nil")),
            _words(
                _(
                    "A bid of nil promises to take no trick at all. It gives {nil} "
                    "points, or costs "
                    "them if the player takes even one trick. The partner plays on for "
                    "their own bid."
                ).format(nil=nil)
            ),
            _cards(
                "8s 3s 9h 6h 2h Td 7d 4d 2d 9c 5c 4c 3c",
                _("A hand for nil: low cards in every suit, and no high spade."),
            ),
        ]
    return tuple(blocks)


def good_play() -> Blocks:
    """Return advice that helps from the first evening on."""
    return (
        _heading(_("Good to know")),
        _words(
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
    )


def rules_in_force(kind: GameKind, rules: Any) -> Blocks:
    """Return every option with its value; those that differ from the usual are marked."""
    options = options_of(kind)
    unusual = set(kind.rules_to_data(rules))
    blocks = [_words(_("Rule set: {name}").format(name=_(str(getattr(rules, "name", "")))))]
    for heading, names in groups():
        known = [options[name] for name in names if name in options]
        if known:
            blocks.append(_heading(heading))
        for option in known:
            value = option.say(getattr(rules, option.name))
            title = option.title
            if option.name in unusual:
                title = _("{title} (changed)").format(title=title)
            blocks.append(Block("rule", title, value, option.help))
    return tuple(blocks)
