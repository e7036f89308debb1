"""The order of the cards in a hand, as game.yaml and the functions of a script define it.

A card has a suit and a rank. For a suit that counts as another one, such as a left bower, the
script's functions ``suit_of`` and ``rank_of`` are asked, which games of tricks have anyway. The
lists of game.yaml come first; for other tokens, the order in their set decides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

from cardtable.cards import Card, Rank, Suit, face_of
from cardtable.games.scripted.description import HandOrder
from cardtable.games.scripted.pieces import Pieces
from cardtable.games.scripted.state import ScriptState
from cardtable.ludl import Token

FIRST = -1
"""The place of a suit that only the script names, such as trumps of several suits."""
LAST = 1_000
"""The place of a suit that no list names."""
MIN_MELD, MAX_RUN = 3, 5
"""Sizes of melds; a longer run consists of several."""
MAX_IN_MELDS = 22
"""Maximum number of cards that are tried in melds; the time may double with each."""


Groups = tuple[tuple[Card, ...], ...]
"""Cards from left to right, with a gap between two groups."""


class _Place(NamedTuple):
    """A card's place: that of its suit from the left, and its rank, the highest first."""

    suit: float
    rank: float


class HandSorter:
    """Sorts the cards that *seat* sees in *state*, of which it may know all."""

    def __init__(self, state: ScriptState, seat: int) -> None:
        self._state = state
        self._seat = seat
        self._declared: HandOrder = state.file.description.hand_order

    def groups(self, cards: Sequence[Card], order: str, suits: Sequence[int]) -> Groups:
        """Return *cards* from left to right in one of the orders of the settings.

        By meld, each meld is a group and so are the loose cards; otherwise all cards are one.
        ``usual`` is the order of the game. *suits* are the suits from left to right unless the game
        defines their order.
        """
        by = self._declared.by if order == "usual" else order
        places = {card: self._place(card, suits) for card in cards}
        if by == "ranks":
            return (tuple(sorted(cards, key=lambda c: (-places[c].rank, places[c].suit))),)
        if by == "melds":
            return self._in_melds(cards, places)
        ordered = sorted(cards, key=lambda card: (places[card].suit, -places[card].rank))
        if by == "rising":
            return (self._rising(ordered, places),)
        return (tuple(ordered),)

    def _rising(self, cards: Sequence[Card], places: Mapping[Card, _Place]) -> tuple[Card, ...]:
        """Return *cards*, sorted by suit, with the lowest first, and those without a suit last.

        As in all games, the suits are reversed too, except those that the game lists.
        """
        ranked = [card for card in reversed(cards) if places[card].suit < LAST]
        if self._declared.suits:
            ranked.sort(key=lambda card: places[card].suit)
        return (*ranked, *(card for card in cards if places[card].suit >= LAST))

    def _in_melds(self, cards: Sequence[Card], places: Mapping[Card, _Place]) -> Groups:
        """Return the largest melds, then the loose cards by rank."""
        ordered = sorted(cards, key=lambda card: (-places[card].rank, places[card].suit))
        numbers = [self._number(card) for card in ordered]
        suits = [places[card].suit for card in ordered]
        is_small = len(cards) <= MAX_IN_MELDS
        found = largest_melds(tuple(zip(suits, numbers, strict=True))) if is_small else ()
        melds = sorted(found, key=lambda meld: (suits[meld[0]] != suits[meld[-1]], suits[meld[0]]))
        melded = [index for meld in melds for index in meld]
        loose = [index for index in range(len(ordered)) if index not in melded]
        groups = (tuple(ordered[index] for index in group) for group in (*melds, loose))
        return tuple(group for group in groups if group)

    # -- one card ---------------------------------------------------------------------------------

    def _place(self, card: Card, suits: Sequence[int]) -> _Place:
        face, token = face_of(card), self._tokens.get(card)
        suit, rank = self._pieces.suit_and_rank(card)
        asked = self._ask(token, "suit_of")
        if isinstance(asked, str) and asked:
            suit = asked
        return _Place(self._suit_place(suit, suits), self._rank_place(card, face, rank, token))

    def _suit_place(self, suit: str, suits: Sequence[int]) -> float:
        if suit in self._declared.suits:
            return self._declared.suits.index(suit)
        if self._declared.suits or not suit:
            return LAST
        usual = next((each for each in Suit if each.letter == suit), None)
        if usual is not None and usual in suits:
            return suits.index(usual)
        known = self._pieces.suits
        return len(Suit) + known.index(suit) if suit in known else FIRST

    def _rank_place(self, card: Card, face: Card | None, rank: str, token: Token | None) -> float:
        declared = self._declared.ranks
        if declared:
            word = "10" if rank == "t" and rank not in declared else rank
            return -declared.index(word) if word in declared else -len(declared)
        asked = self._ask(token, "rank_of")
        if isinstance(asked, int | float) and not isinstance(asked, bool):
            return float(asked)
        if face is not None:
            return card.rank
        known = self._pieces.ranks
        return known.index(rank) if rank in known else -1

    def _number(self, card: Card) -> int:
        """Return a card's number in runs, 0 for none; an ace is 1."""
        face = face_of(card)
        if face is not None and not face.is_joker:
            return 1 if face.rank is Rank.ACE else face.rank + 2
        rank = self._pieces.suit_and_rank(card)[1]
        return int(rank) if rank.isdecimal() and rank.isascii() else 0

    # -- the script -------------------------------------------------------------------------------

    @property
    def _pieces(self) -> Pieces:
        return self._state.file.pieces

    @cached_property
    def _tokens(self) -> Mapping[Card, Token]:
        """The tokens that the seat sees, by their pieces."""
        state = self._state
        return {
            state.piece(token): token
            for name, container in state.containers.items()
            for token in container.tokens
            if state.sees(self._seat, token, name)
        }

    def _ask(self, token: Token | None, function: str) -> Any:
        """Return the answer of a function of the script about *token*, or None."""
        return None if token is None else self._state.answer_about(token, function, self._seat)


# --- melds ---------------------------------------------------------------------------------------


def largest_melds(cards: Sequence[tuple[float, int]]) -> tuple[tuple[int, ...], ...]:
    """Return sets and runs that hold as many of *cards* as possible, by their indexes.

    Each card is a suit and a number; 0 is in no meld. An ace, 1, is low or high.

    >>> largest_melds([(0, 9), (1, 9), (2, 9), (0, 10), (0, 11), (0, 12)])
    ((0, 1, 2), (5, 4, 3))
    >>> largest_melds([(0, 9), (1, 9), (2, 9), (0, 12)])
    ((0, 1, 2),)
    """
    melds: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for meld in {*_sets(cards), *_runs(cards)}:
        melds[min(meld)].append(meld)

    @cache
    def best(index: int, used: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Return the number of melded cards from *index* on without those *used*, and the melds."""
        if index == len(cards):
            return 0, ()
        found = best(index + 1, used)
        for meld in sorted(melds[index]):
            if not any(used >> each & 1 for each in meld):
                taken = used | sum(1 << each for each in meld)
                count, others = best(index + 1, taken)
                found = max(found, (count + len(meld), (meld, *others)), key=lambda pair: pair[0])
        return found

    return best(0, 0)[1]


def _sets(cards: Sequence[tuple[float, int]]) -> Iterable[tuple[int, ...]]:
    """Yield the sets of cards of one number and different suits."""
    groups: dict[int, dict[float, int]] = defaultdict(dict)
    for index, (suit, number) in enumerate(cards):
        if number:
            groups[number].setdefault(suit, index)
    for group in groups.values():
        held = sorted(group.values())
        if len(held) >= MIN_MELD:
            yield tuple(held)
        if len(held) > MIN_MELD:
            yield from (tuple(each for each in held if each != left) for left in held)


def _runs(cards: Sequence[tuple[float, int]]) -> Iterable[tuple[int, ...]]:
    """Yield the runs of cards of one suit, the highest card first."""
    held: dict[tuple[float, int], int] = {}
    for index, (suit, number) in enumerate(cards):
        if number:
            held.setdefault((suit, number), index)
            if number == 1:
                held.setdefault((suit, 14), index)
    for suit, number in list(held):
        run = [held[suit, number]]
        while len(run) < MAX_RUN and (suit, number + len(run)) in held:
            run.append(held[suit, number + len(run)])
            if len(run) >= MIN_MELD:
                yield tuple(reversed(run))
