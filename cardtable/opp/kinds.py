"""The messages of the protocol: one frozen class each, named as the protocol names them.

How they travel is in :mod:`cardtable.opp.messages`, which offers all of these as well.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import ClassVar, NamedTuple

DEFAULT_PORT = 55006
VERSION = 1
MOST_NUMBER = 0xFFFFFFFF
NO_SEAT = MOST_NUMBER
"""The receiver's seat in START_NEW_GAME for somebody who watches."""
MOST_PLAYERS = 32
"""More than any table seats; a larger number in a message is a lie."""


class Answer(IntEnum):
    """What a seat answers when it is asked; CALL is a check where nothing is owed."""

    FOLD = 0
    CALL = 1
    RAISE = 2


class ProtocolError(ValueError):
    """Report bytes that are no message; ``str()`` is for people.

    ``before`` are the messages that came whole before them in the same feed.
    """

    before: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Message:
    """Something that one end says to the other.

    *FORMAT* names the fields in order, N an integer and Z a string; *MOST* is the greatest length
    of the data that is believed.
    """

    ID: ClassVar[int]
    FORMAT: ClassVar[str] = ""
    MOST: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Fold(Message):
    """Tell that a seat folded."""

    ID, FORMAT, MOST = 0, "NN", 8
    seat: int
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Call(Message):
    """Tell that a seat called and put in *amount*; 0 is a check."""

    ID, FORMAT, MOST = 1, "NN", 8
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Raise(Message):
    """Tell that a seat bet or raised; *amount* is all it put in, the call included."""

    ID, FORMAT, MOST = 2, "NN", 8
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Blind(Message):
    """Tell that a seat posted a blind."""

    ID, FORMAT, MOST = 3, "NN", 8
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Goodbye(Message):
    """End the session. Never sent by our server: the best-known client dies of it."""

    ID = 11


@dataclass(frozen=True, slots=True)
class JoinGame(Message):
    """Ask to sit down."""

    ID, FORMAT, MOST = 20, "ZZNZ", 400
    user: str
    password: str = field(repr=False)
    version: int = VERSION
    client: str = "cardtable"


@dataclass(frozen=True, slots=True)
class GoodPass(Message):
    """Welcome who joined."""

    ID = 21


@dataclass(frozen=True, slots=True)
class BadPass(Message):
    """Refuse who joined: the name or the password is wrong."""

    ID = 22


@dataclass(frozen=True, slots=True)
class BadNick(Message):
    """Refuse who joined: the name cannot sit down, or sits already."""

    ID = 24


@dataclass(frozen=True, slots=True)
class Action(Message):
    """Answer NEXT_TO_ACT: 0 folds, 1 checks or calls, 2 bets or raises."""

    ID, FORMAT, MOST = 30, "N", 4
    action: int


@dataclass(frozen=True, slots=True)
class Chat(Message):
    """Say something to the table."""

    ID, FORMAT, MOST = 32, "Z", 1024
    text: str


@dataclass(frozen=True, slots=True)
class QuitGame(Message):
    """Leave."""

    ID = 33


@dataclass(frozen=True, slots=True)
class GetGraph(Message):
    """Ask for a graph; our server ignores it."""

    ID, FORMAT, MOST = 42, "Z", 256
    name: str


@dataclass(frozen=True, slots=True)
class Information(Message):
    """Tell something in the server's words."""

    ID, FORMAT, MOST = 43, "Z", 8192
    text: str


@dataclass(frozen=True, slots=True)
class SetFace(Message):
    """Choose a picture; our server ignores it."""

    ID, FORMAT, MOST = 45, "Z", 256
    name: str


@dataclass(frozen=True, slots=True)
class GetFace(Message):
    """Ask for a picture; our server ignores it."""

    ID, FORMAT, MOST = 46, "Z", 256
    name: str


@dataclass(frozen=True, slots=True)
class ChangeFace(Message):
    """Choose a picture by number; our server ignores it."""

    ID, FORMAT, MOST = 47, "N", 4
    face: int


class Sitting(NamedTuple):
    """One of the players in START_NEW_GAME, whose seat is the place in the list."""

    name: str
    bankroll: int
    face: int = 0


@dataclass(frozen=True, slots=True)
class StartNewGame(Message):
    """Begin a hand; *seat* is the receiver's, or NO_SEAT for somebody who watches."""

    ID, MOST = 50, 20 + MOST_PLAYERS * 264
    bet: int
    button: int
    seat: int
    game: int
    players: tuple[Sitting, ...]


@dataclass(frozen=True, slots=True)
class HoleCards(Message):
    """Give a seat its cards (``Ah Kd``), or tell what it shows."""

    ID, FORMAT, MOST = 51, "NZ", 4 + 64
    seat: int
    cards: str


@dataclass(frozen=True, slots=True)
class NewStage(Message):
    """Begin a stage, 0 preflop to 4 showdown; *board* is all that lies."""

    ID, FORMAT, MOST = 52, "NZ", 4 + 64
    stage: int
    board: str = ""


class Share(NamedTuple):
    """What one seat won."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Winners(Message):
    """Tell who won how much; the hand is over."""

    ID, MOST = 53, 4 + 8 * MOST_PLAYERS
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Chatter(Message):
    """Pass on what a player said."""

    ID, FORMAT, MOST = 54, "Z", 8192
    text: str


@dataclass(frozen=True, slots=True)
class NextToAct(Message):
    """Tell everybody who is asked; *min_bet* and *max_bet* are 0 where no raise is allowed."""

    ID, FORMAT, MOST = 57, "NNNN", 16
    seat: int
    to_call: int
    min_bet: int
    max_bet: int


@dataclass(frozen=True, slots=True)
class Ping(Message):
    """Ask whether the other end is there."""

    ID = 60


@dataclass(frozen=True, slots=True)
class Pong(Message):
    """Answer a PING."""

    ID = 61


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
)
BY_ID = {kind.ID: kind for kind in MESSAGES}
