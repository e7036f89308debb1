"""The messages of the protocol: one frozen class each, named as the protocol names them.

cardtable.opp.messages encodes and decodes them, and exports all of these as well.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import ClassVar, NamedTuple

DEFAULT_PORT = 55006
VERSION = 1
MAX_NUMBER = 0xFFFFFFFF
NO_SEAT = MAX_NUMBER
"""The receiver's seat in START_NEW_GAME for a spectator."""
MAX_PLAYERS = 32
"""More than any table seats; a message with more players is refused."""
EXTENDED_CLIENT = "cardtable"
"""Clients whose name begins so are sent TURN_CLOCK and PRESENCE, additions to the protocol."""


class Answer(IntEnum):
    """The answer of a seat to NEXT_TO_ACT; CALL is a check if there is nothing to call."""

    FOLD = 0
    CALL = 1
    RAISE = 2


class ProtocolError(ValueError):
    """Bytes that are not a valid message; ``str()`` is for people.

    ``before`` are the messages completed before them in the same feed.
    """

    before: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the protocol.

    *FORMAT* lists the types of the fields in order, N an integer and Z a string; *MAX_LENGTH* is
    the limit of the data in bytes.
    """

    ID: ClassVar[int]
    FORMAT: ClassVar[str] = ""
    MAX_LENGTH: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Fold(Message):
    """A seat folded."""

    ID, FORMAT, MAX_LENGTH = 0, "NN", 8
    seat: int
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Call(Message):
    """A seat called and put in *amount*; 0 is a check."""

    ID, FORMAT, MAX_LENGTH = 1, "NN", 8
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Raise(Message):
    """A seat bet or raised and put in *amount*, the call included."""

    ID, FORMAT, MAX_LENGTH = 2, "NN", 8
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Blind(Message):
    """A seat posted a blind."""

    ID, FORMAT, MAX_LENGTH = 3, "NN", 8
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Goodbye(Message):
    """The session ends. Our server never sends it: the best-known client crashes on it."""

    ID = 11


@dataclass(frozen=True, slots=True)
class JoinGame(Message):
    """The client asks to join."""

    ID, FORMAT, MAX_LENGTH = 20, "ZZNZ", 400
    user: str
    password: str = field(repr=False)
    version: int = VERSION
    client: str = "cardtable"


@dataclass(frozen=True, slots=True)
class GoodPass(Message):
    """The client is accepted."""

    ID = 21


@dataclass(frozen=True, slots=True)
class BadPass(Message):
    """The name or the password is wrong."""

    ID = 22


@dataclass(frozen=True, slots=True)
class BadNick(Message):
    """The name is refused, or is seated already."""

    ID = 24


@dataclass(frozen=True, slots=True)
class Action(Message):
    """The answer to NEXT_TO_ACT: 0 folds, 1 checks or calls, 2 bets or raises."""

    ID, FORMAT, MAX_LENGTH = 30, "N", 4
    action: int


@dataclass(frozen=True, slots=True)
class Chat(Message):
    """A line of chat for the table."""

    ID, FORMAT, MAX_LENGTH = 32, "Z", 1024
    text: str


@dataclass(frozen=True, slots=True)
class QuitGame(Message):
    """The client leaves."""

    ID = 33


@dataclass(frozen=True, slots=True)
class GetGraph(Message):
    """A request for a graph; our server ignores it."""

    ID, FORMAT, MAX_LENGTH = 42, "Z", 256
    name: str


@dataclass(frozen=True, slots=True)
class Information(Message):
    """A sentence from the server."""

    ID, FORMAT, MAX_LENGTH = 43, "Z", 8192
    text: str


@dataclass(frozen=True, slots=True)
class SetFace(Message):
    """A choice of picture; our server ignores it."""

    ID, FORMAT, MAX_LENGTH = 45, "Z", 256
    name: str


@dataclass(frozen=True, slots=True)
class GetFace(Message):
    """A request for a picture; our server ignores it."""

    ID, FORMAT, MAX_LENGTH = 46, "Z", 256
    name: str


@dataclass(frozen=True, slots=True)
class ChangeFace(Message):
    """A choice of picture by number; our server ignores it."""

    ID, FORMAT, MAX_LENGTH = 47, "N", 4
    face: int


class Sitting(NamedTuple):
    """One of the players in START_NEW_GAME; the index in the list is the seat."""

    name: str
    bankroll: int
    face: int = 0


@dataclass(frozen=True, slots=True)
class StartNewGame(Message):
    """A hand begins; *seat* is the receiver's, or NO_SEAT for a spectator."""

    ID, MAX_LENGTH = 50, 20 + MAX_PLAYERS * 264
    bet: int
    button: int
    seat: int
    game: int
    players: tuple[Sitting, ...]


@dataclass(frozen=True, slots=True)
class HoleCards(Message):
    """The cards of a seat (``Ah Kd``): the receiver's own, or those shown at the end."""

    ID, FORMAT, MAX_LENGTH = 51, "NZ", 4 + 64
    seat: int
    cards: str


@dataclass(frozen=True, slots=True)
class NewStage(Message):
    """A stage begins, 0 preflop to 4 showdown; *board* is the whole board."""

    ID, FORMAT, MAX_LENGTH = 52, "NZ", 4 + 64
    stage: int
    board: str = ""


class Share(NamedTuple):
    """The chips that one seat won."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Winners(Message):
    """The chips won by each seat; the hand is over."""

    ID, MAX_LENGTH = 53, 4 + 8 * MAX_PLAYERS
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Chatter(Message):
    """A line of chat by a player."""

    ID, FORMAT, MAX_LENGTH = 54, "Z", 8192
    text: str


@dataclass(frozen=True, slots=True)
class NextToAct(Message):
    """A seat is asked; *min_bet* and *max_bet* are 0 if no raise is allowed."""

    ID, FORMAT, MAX_LENGTH = 57, "NNNN", 16
    seat: int
    to_call: int
    min_bet: int
    max_bet: int


@dataclass(frozen=True, slots=True)
class Ping(Message):
    """The server checks whether the client is still there."""

    ID = 60


@dataclass(frozen=True, slots=True)
class Pong(Message):
    """The answer to PING."""

    ID = 61


@dataclass(frozen=True, slots=True)
class TurnClock(Message):
    """The time for an answer in *milliseconds*; 0 is no limit."""

    ID, FORMAT, MAX_LENGTH = 1001, "N", 4
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Presence(Message):
    """The player *name* is away (1) or at the table (0)."""

    ID, FORMAT, MAX_LENGTH = 1002, "ZN", 68
    name: str
    away: int


MESSAGES: tuple[type[Message], ...] = (
    Fold,
    Call,
    Raise,
    Blind,
    Goodbye,
    JoinGame,
    GoodPass,
    BadPass,
    BadNick,
    Action,
    Chat,
    QuitGame,
    GetGraph,
    Information,
    SetFace,
    GetFace,
    ChangeFace,
    StartNewGame,
    HoleCards,
    NewStage,
    Winners,
    Chatter,
    NextToAct,
    Ping,
    Pong,
    TurnClock,
    Presence,
)
HAND_MESSAGES = (Fold, Call, Raise, Blind, HoleCards, NewStage, Winners, NextToAct)
"""The messages of a hand after START_NEW_GAME."""
BY_ID = {kind.ID: kind for kind in MESSAGES}
