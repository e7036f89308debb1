"""What the panels around the table say, as plain values; games say how to fill them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cardtable.art.boards.pieces import Style
from cardtable.cards import Card
from cardtable.engine import Event, Strategy
from cardtable.table.stage import VisibleZones
from cardtable.ui.theme import Colour


@dataclass(frozen=True, slots=True)
class PlateFacts:
    """What a seat's plate says: a line below the name, a number "of" another, and pips.

    *pips* is (filled, all); filled beyond all is drawn as bags. *danger* marks a contract that
    can no longer be kept, or a nil that is broken.
    """

    line: str = ""
    count: str = ""
    of: str = ""
    pips: tuple[int, int] = (0, 0)
    danger: bool = False
    piece: tuple[Style, int] | None = None
    """What the player places on a board: of which style, and of which number."""
    mark: str = ""
    """A word or two on a small disc at the plate: who has posted a blind."""
    faded: bool = False
    """Whether the player does not take part any more."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One side on the score panel. *share* is how far it is on its way to the target, 0..1."""

    name: str
    score: int
    note: str = ""
    alarm: bool = False
    share: float = 0.0
    colour: str | Colour = "team_a"
    """A colour of the theme by its name, or one for itself."""


@dataclass(frozen=True, slots=True)
class TrickFacts:
    """A finished trick: who laid what, in order, and who took it."""

    plays: tuple[tuple[int, Card], ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything the panels show at one moment of a game, as one seat may know it.

    *to_act* is the position to act, -1 for nobody. *tricks* are the finished ones of this hand.
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
    """The positions that have won the hand that is over, where that is to be seen."""
    led_slot: bool = False
    """Whether the seat to act is to lay a card in the middle now."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be said. *key* is a letter or number that chooses it."""

    label: str
    action: Any
    enabled: bool = True
    key: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A question for the person at the bottom that is not answered with a card.

    *wide* puts the options side by side on a strip below the middle instead of in a panel.
    *preferred* is the option marked at first. With *blind*, a button offers that action before
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
    """A line for each option: what choosing it would mean."""
    so_far: str = ""
    """What stands in that line before one is chosen."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What is shown when a hand is over: a title, a line per side with its parts, a button."""

    title: str
    rows: tuple[tuple[str, str, int, int], ...]
    """Side, what made the points, points gained, total."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game without points in hands ended: what decided it, and a score for each side."""

    words: str
    scores: tuple[str, ...]


class Panels(Protocol):
    """What a game says around the table. One is made for each match; names may change."""

    unknown: frozenset[int]
    """The positions whose cards nobody knows, also where the game has some for them."""
    away: frozenset[str]
    """Names of players elsewhere who are not there at the moment."""
    remark: str
    """What is said about the table besides."""
    boarded: int
    """So many cards of the board are known at most, also where the game has more."""

    def name(self, position: int) -> str:
        """Return the name of the player at *position*."""

    def sort(self, cards: Sequence[Card], order: Sequence[int]) -> tuple[Card, ...]:
        """Return the cards of the own hand from left to right; *order*: the suits."""

    def played(self, position: int) -> tuple[Card, ...]:
        """Return the cards that *position* has laid since the deal, as far as that is of use."""

    def may_bid_blind(self, view: Any) -> bool:
        """Tell whether the seat of *view* may still say something before it sees its cards."""

    def seen(self, view: Any) -> VisibleZones:
        """Return the zones to be drawn."""

    def open_hand(self, view: Any, position: int) -> tuple[Card, ...]:
        """Return the cards of *position* if they lie open on the table, for all to see."""

    def known_events(self, happened: Sequence[Event]) -> tuple[Event, ...]:
        """Return events without the cards of those who are ``unknown``."""

    def note(self, events: Sequence[Event], kept: int) -> None:
        """Hear what happened up to the action number *kept*, before the facts are asked for."""

    def facts(self, view: Any) -> Facts:
        """Return what the panels say."""

    def offer(self, view: Any, looked: bool) -> Offer | None:
        """Return the question for the seat of *view* if it is to act and no card answers it."""

    def trick_taken_by(self, position: int) -> str:
        """Return the sentence that *position* takes the cards in the middle."""

    def claim(self, view: Any) -> tuple[Card, ...]:
        """Return the cards in the order that surely takes all the rest; empty without proof."""

    def claim_examiner(self, view: Any) -> Strategy | None:
        """Return who examines the claim of the rest when asked what to play, None for nobody.

        Nobody does unless the seat of *view* is to act.
        """

    def claim_result(self, examiner: Any) -> tuple[Card | None, str]:
        """Return the card that begins the proof, None without one, and a sentence about it."""

    def summary(self, events: Sequence[Event]) -> Summary | None:
        """Return what to show for a hand that *events* have ended, None if none has."""

    def verdict(self) -> Verdict | None:
        """Return how a game without points in hands ended, None for one with a score sheet."""

    def log_line(self, event: Event, seat: int) -> str:
        """Return the log's line for *event* as *seat* may know it (-1: everybody), or nothing."""

    def sound(self, event: Event, seat: int) -> str:
        """Return the name of the sound that goes with *event* for *seat*, or nothing."""
