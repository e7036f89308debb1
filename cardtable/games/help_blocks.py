"""Blocks of a help page: headings, paragraphs, keys, cards and rules, independent of drawing."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.cards import Card, parse_cards


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a help page. *kind* is ``heading``, ``words``, ``key``, ``cards`` or ``rule``.

    *key* is a key's name, or the value of a rule, whose help is *note*. *marked* is the card
    with the gold edge.
    """

    kind: str
    words: str
    key: str = ""
    note: str = ""
    cards: tuple[Card, ...] = ()
    marked: Card | None = None

    def has(self, wanted: str) -> bool:
        """Whether every word of *wanted* occurs in this block."""
        cards = " ".join(card.title for card in self.cards)
        text = f"{self.words} {self.key} {self.note} {cards}".casefold()
        return all(word in text for word in wanted.casefold().split())


Blocks = tuple[Block, ...]


def search(blocks: Blocks, wanted: str) -> Blocks:
    """Return the blocks that contain the words of *wanted*, each under its heading."""
    if not wanted.strip():
        return blocks
    found: list[Block] = []
    title: Block | None = None
    whole = False
    for block in blocks:
        if block.kind == "heading":
            title, whole = block, block.has(wanted)
            if whole:
                found.append(block)
        elif whole or block.has(wanted):
            if title is not None and not whole and (not found or title not in found):
                found.append(title)
            found.append(block)
    return tuple(found)


def heading(words: str) -> Block:
    return Block("heading", words)


def paragraph(words: str) -> Block:
    return Block("words", words)


def key_line(key: str, words: str) -> Block:
    return Block("key", words, key)


def cards_line(cards: str, words: str, marked: str = "") -> Block:
    """Return a row of *cards* (``"As Kh"``), with *marked* highlighted and *words* below it."""
    return Block(
        "cards", words, cards=parse_cards(cards), marked=Card.parse(marked) if marked else None
    )
