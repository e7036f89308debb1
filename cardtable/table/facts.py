"""Facts: the contents of the panels as plain values, which each game fills in."""

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
    """The contents of a seat's plate: a line below the name, a number, and pips.

    *count* is the number and *of* the words behind it, as in "3 of 4". *pips* is (filled, total);
    those filled beyond the total are drawn as bags. *danger* marks a contract that can no longer be
    made, or a broken nil.
    """

    line: str = ""
    count: str = ""
    of: str = ""
    pips: tuple[int, int] = (0, 0)
    danger: bool = False
    piece: tuple[BoardStyle, int] | None = None
    """The player's piece on a board: style and number."""
    mark: str = ""
    """One or two words on a small disc at the plate, such as a posted blind."""
    faded: bool = False
    """Whether the player is out of the hand or the game."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One side on the score panel.

    *share* is its progress to the target, 0..1. *alarm* highlights the *note*.
    """

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
    next_card: int = -1
    """The position whose card is expected in the middle, or -1.

    It is the one to act, or that of a hand which another seat plays, such as the dummy's.
    """
    shown: tuple[tuple[str, str], ...] = ()
    """Labels and values that the status panel lists in place of the two lines of *status*."""


@dataclass(frozen=True, slots=True)
class OfferOption:
    """One possible answer to an :class:`Offer`. *key* is a letter or number that chooses it."""

    label: str
    action: Any
    enabled: bool = True
    key: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A question for the person at the bottom that is not answered with a card.

    *confirm* is the label of the confirm button, with ``{option}`` for the chosen option. *wide*
    puts the options side by side on a strip below the middle instead of on a panel. *preferred* is
    the index of the initial choice, or -1. With *blind*, a button offers that action before the
    cards are shown, under the text *blind_note*; *options* are offered afterwards.
    """

    title: str
    note: str
    options: tuple[OfferOption, ...]
    confirm: str = "{option}"
    preferred: int = -1
    wide: bool = False
    blind: OfferOption | None = None
    blind_note: str = ""
    explain: tuple[str, ...] = field(default=())
    """For each option, a line with its consequences."""
    so_far: str = ""
    """The line that is shown before an option is chosen."""
    columns: int = 0
    """The number of columns of the options; 0: one or two rows, as far as the labels are short."""
    calls: tuple[tuple[str, ...], ...] = ()
    """Rows of an auction beside the options: the names of the players, then their calls."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """Cards that everybody is shown at the end of a hand, in *groups*, and what for.

    *words* is the sentence about both.
    """

    text: str
    groups: tuple[tuple[Card, ...], ...]
    words: str


@dataclass(frozen=True, slots=True)
class Summary:
    """The result of a hand: a title, and a row per side."""

    title: str
    rows: tuple[tuple[str, str, int, int], ...]
    """Side, explanation of the points, points gained, total."""
    note: str = ""
    """A sentence about how it came about, such as a claim, or what follows, such as a rebuy."""
    results: tuple[ResultRow, ...] = ()


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The result of a game without points per hand: a sentence, and a score for each side."""

    words: str
    scores: tuple[str, ...]


class Panels(Protocol):
    """Fills in the panels for the games of one match. The names of players may change."""

    unknown: frozenset[int]
    """The positions whose cards stay hidden, because the game does not know them."""
    away: frozenset[str]
    """Names of remote players who are disconnected at the moment."""
    remark: str
    """A remark about the table, such as the number of open seats."""

    def name(self, position: int) -> str:
        """Return the name of the player at *position*."""

    def arrange(
        self, owner: int, cards: Sequence[Card], order: str, suits: Sequence[int]
    ) -> tuple[Card, ...]:
        """Return the cards of *owner*'s hand from left to right.

        *order* is one of ``cardtable.storage.settings.HAND_ORDERS``; *suits* is for the others.
        """

    def played(self, position: int) -> tuple[Card, ...]:
        """Return the cards that *position* has played in this deal.

        The order of suits depends on them too, so that it does not change during a deal.
        """

    def may_bid_blind(self, view: Any) -> bool:
        """Return whether the seat of *view* may still bid before it looks at its cards."""

    def visible_zones(self, view: Any) -> VisibleZones:
        """Return the zones to be drawn."""

    def open_hand(self, view: Any, position: int) -> tuple[Card, ...]:
        """Return the cards of *position* if they lie face up on the table."""

    def note(self, events: Sequence[Event], kept: int) -> None:
        """Record *events* up to the action number *kept*; called before :meth:`facts`."""

    def facts(self, view: Any) -> Facts:
        """Return the contents of the panels."""

    def offer(self, view: Any, looked: bool) -> Offer | None:
        """Return the question for the seat of *view*, None if it is answered with a card.

        *looked* is true once the person has looked at the cards.
        """

    def received(self, view: Any) -> frozenset[Card]:
        """Return the cards just received from another player, to be marked."""

    def trick_taken_by(self, position: int) -> str:
        """Return the sentence for *position* taking the cards in the middle."""

    def claim(self, view: Any) -> tuple[Card, ...]:
        """Return the cards in an order that takes all remaining tricks; empty without a proof."""

    def claim_examiner(self, view: Any) -> Strategy | None:
        """Return a strategy that tries to prove a claim, None if the seat may not claim now."""

    def claim_result(self, examiner: Any) -> tuple[Card | None, str]:
        """Return the first card of the proof, or None, and a sentence about it."""

    def summary(self, events: Sequence[Event]) -> Summary | None:
        """Return the result of the hand that ended with *events*, or None."""

    def score_title(self) -> str:
        """Return what the score of a single player counts."""

    def outcome(self) -> GameOutcome | None:
        """Return the result of a game without points per hand, None for one with a score sheet."""

    def log_line(self, event: Event, seat: int) -> str:
        """Return the log's line for *event* as *seat* may know it (-1: public), or ""."""

    def sound(self, event: Event, seat: int) -> str:
        """Return the name of the sound that *seat* hears at *event*, or ""."""
