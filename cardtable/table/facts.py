"""The contents of the panels, as plain values filled in by each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cardtable.art.boards.pieces import BoardStyle
from cardtable.cards import Card
from cardtable.engine import Event, Strategy
from cardtable.table.stage import VisibleZones
from cardtable.ui.theme import Colour


@dataclass(frozen=True, slots=True)
class PlateFacts:
    """The contents of a seat's plate: a line below the name, a number "of" another, and pips.

    *pips* is (filled, all); extra filled ones are drawn as bags. *danger* marks a contract that can
    no longer be made, or a broken nil.
    """

    line: str = ""
    count: str = ""
    of: str = ""
    pips: tuple[int, int] = (0, 0)
    danger: bool = False
    piece: tuple[BoardStyle, int] | None = None
    """The player's piece on a board: style and number."""
    mark: str = ""
    """A word or two on a small disc at the plate, such as a posted blind."""
    faded: bool = False
    """Whether the player is out of the hand or the game."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One side on the score panel. *share* is its progress to the target, 0..1."""

    name: str
    score: int
    note: str = ""
    alarm: bool = False
    share: float = 0.0
    colour: str | Colour = "team_a"
    """The name of a theme colour, or a colour."""


@dataclass(frozen=True, slots=True)
class TrickFacts:
    """A finished trick: the cards played with their positions, in order, and its winner."""

    plays: tuple[tuple[int, Card], ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Facts:
    """The contents of all panels at one moment of a game, as one seat may know them.

    *to_act* is the position to act, or -1. *tricks* are the finished ones of this hand.
    """

    plates: tuple[PlateFacts, ...]
    title: str
    note: str
    rows: tuple[ScoreRow, ...]
    status: tuple[str, str]
    prompt: str
    to_act: int
    dealer: int
    tricks: tuple[TrickFacts, ...] = ()
    winners: frozenset[int] = frozenset()
    """The positions that have won the finished hand, in games that show it."""
    led_slot: bool = False
    """Whether the seat to act is expected to play a card to the middle."""


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer. *key* is a letter or number that chooses it."""

    label: str
    action: Any
    enabled: bool = True
    key: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A question for the person at the bottom that is not answered with a card.

    *wide* puts the options side by side on a strip below the middle instead of on a panel.
    *preferred* is the index of the initial choice. With *blind*, a button offers that action before
    the cards are shown, and *options* wait until they are.
    """

    title: str
    note: str
    options: tuple[Option, ...]
    confirm: str = "{option}"
    preferred: int = -1
    wide: bool = False
    blind: Option | None = None
    look: str = ""
    explain: tuple[str, ...] = field(default=())
    """For each option, a line with its consequence."""
    so_far: str = ""
    """The text of that line before an option is chosen."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The result of a hand: a title, and a row per side."""

    title: str
    rows: tuple[tuple[str, str, int, int], ...]
    """Side, explanation of the points, points gained, total."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a game without points per hand: the reason, and a score for each side."""

    words: str
    scores: tuple[str, ...]


class Panels(Protocol):
    """A game's contents for the panels, one object per match; names may change."""

    unknown: frozenset[int]
    """The positions whose cards are not known, although the game holds some for them."""
    away: frozenset[str]
    """Names of remote players who are disconnected at the moment."""
    remark: str
    """A remark about the table."""
    boarded: int
    """The number of board cards that are known, although the game may hold more."""

    def name(self, position: int) -> str:
        """Return the name of the player at *position*."""

    def sort(self, cards: Sequence[Card], order: Sequence[int]) -> tuple[Card, ...]:
        """Return the cards of the own hand from left to right; *order* is that of the suits."""

    def played(self, position: int) -> tuple[Card, ...]:
        """Return the cards that *position* has played in this deal, to keep its suits in place."""

    def may_bid_blind(self, view: Any) -> bool:
        """Return whether the seat of *view* may still act before it sees its cards."""

    def seen(self, view: Any) -> VisibleZones:
        """Return the zones to be drawn."""

    def open_hand(self, view: Any, position: int) -> tuple[Card, ...]:
        """Return the cards of *position* if they lie face up on the table."""

    def known_events(self, happened: Sequence[Event]) -> tuple[Event, ...]:
        """Return the events without the cards of ``unknown`` positions."""

    def note(self, events: Sequence[Event], kept: int) -> None:
        """Record *events* up to the action number *kept*; called before :meth:`facts`."""

    def facts(self, view: Any) -> Facts:
        """Return the contents of the panels."""

    def offer(self, view: Any, looked: bool) -> Offer | None:
        """Return the question for the seat of *view* if it is to act and cards do not answer it."""

    def trick_taken_by(self, position: int) -> str:
        """Return the sentence for *position* taking the cards in the middle."""

    def claim(self, view: Any) -> tuple[Card, ...]:
        """Return the cards in an order that takes all remaining tricks; empty without a proof."""

    def claim_examiner(self, view: Any) -> Strategy | None:
        """Return a strategy that tries to prove a claim of the rest, or None.

        It is None unless the seat of *view* is to act.
        """

    def claim_result(self, examiner: Any) -> tuple[Card | None, str]:
        """Return the first card of the proof, or None, and a sentence about it."""

    def summary(self, events: Sequence[Event]) -> Summary | None:
        """Return the result of the hand that *events* have ended, or None."""

    def verdict(self) -> Verdict | None:
        """Return the result of a game without points per hand, None for one with a score sheet."""

    def log_line(self, event: Event, seat: int) -> str:
        """Return the log's line for *event* as *seat* may know it (-1: public), or ""."""

    def sound(self, event: Event, seat: int) -> str:
        """Return the name of the sound for *event* as *seat* gets it, or ""."""
