"""Blocks of a help page: headings, paragraphs, keys, cards and rules, independent of drawing."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.cards import Card, parse_cards


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a help page. *kind* is ``heading``, ``words``, ``key``, ``cards`` or ``rule``.

    *words* is the text. *key* is the name of a key, or the value of a rule, and *note* the help for
    a rule. *marked* is the card with the gold edge.
    """

    kind: str
    words: str
    key: str = ""
    note: str = ""
    cards: tuple[Card, ...] = ()
    marked: Card | None = None

    def contains(self, query: str) -> bool:
        """Return whether every word of *query* occurs in this block."""
        cards = " ".join(card.title for card in self.cards)
        text = f"{self.words} {self.key} {self.note} {cards}".casefold()
        return all(word in text for word in query.casefold().split())


Blocks = tuple[Block, ...]


def search(blocks: Blocks, query: str) -> Blocks:
    """Return the blocks that contain all words of *query*, each under its heading.

    A heading that contains them is returned with all its blocks.
    """
    if not query.strip():
        return blocks
    matches: list[Block] = []
    above: Block | None = None  # the latest heading
    heading_matches = False
    for block in blocks:
        if block.kind == "heading":
            above, heading_matches = block, block.contains(query)
            if heading_matches:
                matches.append(block)
        elif heading_matches or block.contains(query):
            if above is not None and not heading_matches and above not in matches:
                matches.append(above)
            matches.append(block)
    return tuple(matches)


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
