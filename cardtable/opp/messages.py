"""The messages of the protocol, and their codec: bytes in, messages out, without a socket.

There is one frozen class for each message, named as the protocol names it. On the wire, a message
is a 4-byte id, the 4-byte length of its data, and the data. Integers are unsigned, 32 bits and
big-endian; strings end in a zero byte that is inside the length. Text is UTF-8; invalid bytes are
kept as surrogate escapes.

>>> encode(Fold(3)).hex()
'00000000000000080000000300000000'
>>> Decoder().feed(encode(Chat("hello")) + encode(Pong()))
[Chat(text='hello'), Pong()]
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import lru_cache
from struct import Struct
from struct import error as StructError  # noqa: N812  # struct names its error in lower case
from typing import ClassVar, NamedTuple

from cardtable.core.i18n import _

DEFAULT_PORT = 55006
VERSION = 1
MAX_NUMBER = 0xFFFFFFFF
NO_SEAT = MAX_NUMBER
"""The receiver's seat in START_NEW_GAME for a spectator."""
MAX_PLAYERS = 32
"""More than any table seats; a message with more players is refused."""
EXTENDED_CLIENT = "cardtable"
"""A client whose name begins with this is sent TIME_LIMIT, PRESENCE, SHOW_TIME and FAREWELL, our
additions to the protocol."""


class ActionCode(IntEnum):
    """The action of a seat in answer to NEXT_TO_ACT; CALL is a check if there is no bet to call."""

    FOLD = 0
    CALL = 1
    RAISE = 2


class ProtocolError(ValueError):
    """Bytes that are not a valid message; ``str()`` is a readable sentence.

    ``before`` are the messages completed before them in the same feed.
    """

    before: tuple[ProtocolMessage, ...] = ()


@dataclass(frozen=True, slots=True)
class ProtocolMessage:
    """A message of the protocol.

    *FORMAT* lists the types of the fields in order, N an integer and Z a string; *MAX_LENGTH* is
    the limit of the data in bytes.
    """

    ID: ClassVar[int]
    FORMAT: ClassVar[str] = ""
    MAX_LENGTH: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Fold(ProtocolMessage):
    """A seat folded."""

    ID, FORMAT, MAX_LENGTH = 0, "NN", 8
    seat: int
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Call(ProtocolMessage):
    """A seat called and put in *amount*; 0 is a check."""

    ID, FORMAT, MAX_LENGTH = 1, "NN", 8
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Raise(ProtocolMessage):
    """A seat bet or raised and put in *amount*, the call included."""

    ID, FORMAT, MAX_LENGTH = 2, "NN", 8
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Blind(ProtocolMessage):
    """A seat posted a blind."""

    ID, FORMAT, MAX_LENGTH = 3, "NN", 8
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Goodbye(ProtocolMessage):
    """The session ends. Our server never sends it, because the best-known client crashes on it."""

    ID = 11


@dataclass(frozen=True, slots=True)
class JoinGame(ProtocolMessage):
    """The client asks to join."""

    ID, FORMAT, MAX_LENGTH = 20, "ZZNZ", 400
    user: str
    password: str = field(repr=False)
    version: int = VERSION
    client: str = "cardtable"


@dataclass(frozen=True, slots=True)
class GoodPass(ProtocolMessage):
    """The client is accepted."""

    ID = 21


@dataclass(frozen=True, slots=True)
class BadPass(ProtocolMessage):
    """The name or the password is wrong."""

    ID = 22


@dataclass(frozen=True, slots=True)
class BadNick(ProtocolMessage):
    """The name is refused, or is seated already."""

    ID = 24


@dataclass(frozen=True, slots=True)
class PlayerAction(ProtocolMessage):
    """ACTION, the answer to NEXT_TO_ACT; *action* is an ActionCode."""

    ID, FORMAT, MAX_LENGTH = 30, "N", 4
    action: int


@dataclass(frozen=True, slots=True)
class Chat(ProtocolMessage):
    """A line of chat for the table."""

    ID, FORMAT, MAX_LENGTH = 32, "Z", 1024
    text: str


@dataclass(frozen=True, slots=True)
class QuitGame(ProtocolMessage):
    """The client leaves."""

    ID = 33


@dataclass(frozen=True, slots=True)
class GetGraph(ProtocolMessage):
    """A request for a graph; our server ignores it."""

    ID, FORMAT, MAX_LENGTH = 42, "Z", 256
    name: str


@dataclass(frozen=True, slots=True)
class Information(ProtocolMessage):
    """A sentence from the server."""

    ID, FORMAT, MAX_LENGTH = 43, "Z", 8192
    text: str


@dataclass(frozen=True, slots=True)
class SetFace(ProtocolMessage):
    """A choice of picture; our server ignores it."""

    ID, FORMAT, MAX_LENGTH = 45, "Z", 256
    name: str


@dataclass(frozen=True, slots=True)
class GetFace(ProtocolMessage):
    """A request for a picture; our server ignores it."""

    ID, FORMAT, MAX_LENGTH = 46, "Z", 256
    name: str


@dataclass(frozen=True, slots=True)
class ChangeFace(ProtocolMessage):
    """A choice of picture by number; our server ignores it."""

    ID, FORMAT, MAX_LENGTH = 47, "N", 4
    face: int


class Sitting(NamedTuple):
    """One of the players in START_NEW_GAME; the index in the list is the seat."""

    name: str
    bankroll: int
    face: int = 0


@dataclass(frozen=True, slots=True)
class StartNewGame(ProtocolMessage):
    """A hand begins; *seat* is the receiver's, or NO_SEAT for a spectator."""

    ID, MAX_LENGTH = 50, 20 + MAX_PLAYERS * 264
    bet: int
    button: int
    seat: int
    game: int
    players: tuple[Sitting, ...]


@dataclass(frozen=True, slots=True)
class HoleCards(ProtocolMessage):
    """The cards of a seat (``Ah Kd``): the receiver's own, or those shown at the end."""

    ID, FORMAT, MAX_LENGTH = 51, "NZ", 4 + 64
    seat: int
    cards: str


@dataclass(frozen=True, slots=True)
class NewStage(ProtocolMessage):
    """A stage begins, 0 preflop to 4 showdown; *board* is the whole board."""

    ID, FORMAT, MAX_LENGTH = 52, "NZ", 4 + 64
    stage: int
    board: str = ""


class PotShare(NamedTuple):
    """The chips that one seat won."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Winners(ProtocolMessage):
    """The chips won by each seat; the hand is over."""

    ID, MAX_LENGTH = 53, 4 + 8 * MAX_PLAYERS
    shares: tuple[PotShare, ...]


@dataclass(frozen=True, slots=True)
class Chatter(ProtocolMessage):
    """A line of chat by a player."""

    ID, FORMAT, MAX_LENGTH = 54, "Z", 8192
    text: str


@dataclass(frozen=True, slots=True)
class NextToAct(ProtocolMessage):
    """It is a seat's turn; *min_bet* and *max_bet* are 0 if no raise is allowed."""

    ID, FORMAT, MAX_LENGTH = 57, "NNNN", 16
    seat: int
    to_call: int
    min_bet: int
    max_bet: int


@dataclass(frozen=True, slots=True)
class Ping(ProtocolMessage):
    """The server checks whether the client is still there."""

    ID = 60


@dataclass(frozen=True, slots=True)
class Pong(ProtocolMessage):
    """The answer to PING."""

    ID = 61


@dataclass(frozen=True, slots=True)
class TimeLimit(ProtocolMessage):
    """The time for an answer in *milliseconds*; 0 means no limit."""

    ID, FORMAT, MAX_LENGTH = 1001, "N", 4
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Presence(ProtocolMessage):
    """The player *name* is away (1) or at the table (0)."""

    ID, FORMAT, MAX_LENGTH = 1002, "ZN", 68
    name: str
    away: int


@dataclass(frozen=True, slots=True)
class ShowTime(ProtocolMessage):
    """The clock of a turn waits for TURN_SHOWN, but not longer than *milliseconds*."""

    ID, FORMAT, MAX_LENGTH = 1003, "N", 4
    milliseconds: int


@dataclass(frozen=True, slots=True)
class TurnShown(ProtocolMessage):
    """The player sees the question. Only for a server that has sent SHOW_TIME."""

    ID, FORMAT, MAX_LENGTH = 1004, "", 0


@dataclass(frozen=True, slots=True)
class Farewell(ProtocolMessage):
    """A readable reason why the server ends the session now."""

    ID, FORMAT, MAX_LENGTH = 1005, "Z", 1024
    text: str


MESSAGES: tuple[type[ProtocolMessage], ...] = (
    Fold,
    Call,
    Raise,
    Blind,
    Goodbye,
    JoinGame,
    GoodPass,
    BadPass,
    BadNick,
    PlayerAction,
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
    TimeLimit,
    Presence,
    ShowTime,
    TurnShown,
    Farewell,
)
HAND_MESSAGES = (Fold, Call, Raise, Blind, HoleCards, NewStage, Winners, NextToAct)
"""The messages of a hand after START_NEW_GAME."""
BY_ID = {kind.ID: kind for kind in MESSAGES}


# --- the codec ------------------------------------------------------------------------------------

HEADER = 8
MAX_UNKNOWN = 8192
"""Bytes of data up to which an unknown message is skipped."""
_NAMES = {kind: tuple(item.name for item in fields(kind)) for kind in MESSAGES}

_HEAD = Struct(">II")
_NUMBERS = tuple(Struct(f">{count}I") for count in range(6))


def encode(message: ProtocolMessage) -> bytes:
    """Return the bytes of *message*.

    Raises ProtocolError for an integer beyond 32 bits, a zero byte in a string, or data over the
    limit of the message.
    """
    try:
        body = _body(message)
    except (StructError, UnicodeEncodeError) as error:
        raise ProtocolError(
            _("{message} cannot be sent: {reason}.").format(
                message=type(message).__name__, reason=error
            )
        ) from None
    if len(body) > message.MAX_LENGTH:
        raise ProtocolError(
            _("{message} is too long to be sent: {length} bytes (limit: {limit}).").format(
                message=type(message).__name__, length=len(body), limit=message.MAX_LENGTH
            )
        )
    return _HEAD.pack(message.ID, len(body)) + body


def _body(message: ProtocolMessage) -> bytes:
    if isinstance(message, StartNewGame):
        start = (message.bet, len(message.players), message.button, message.seat, message.game)
        parts = [_NUMBERS[5].pack(*start)]
        for name, bankroll, face in message.players:
            parts += [_text(name), _NUMBERS[2].pack(bankroll, face)]
        return b"".join(parts)
    if isinstance(message, Winners):
        parts = [_NUMBERS[1].pack(len(message.shares))]
        return b"".join(parts + [_NUMBERS[2].pack(*share) for share in message.shares])
    kind = type(message)
    values = [getattr(message, name) for name in _NAMES[kind]]
    if "Z" not in kind.FORMAT:
        return _NUMBERS[len(values)].pack(*values)
    return b"".join(
        [
            _text(value) if letter == "Z" else _NUMBERS[1].pack(value)
            for letter, value in zip(kind.FORMAT, values, strict=True)
        ]
    )


@lru_cache(maxsize=1024)
def _text(text: str) -> bytes:
    if "\0" in text:
        raise ProtocolError(_("A string cannot contain a zero byte."))
    return text.encode("utf-8", "surrogateescape") + b"\0"


class Decoder:
    """Turns bytes, in pieces of any size, into messages.

    At most one unfinished message is kept, and its length is checked against the message's limit
    before any of it is kept. After an error every call of ``feed`` raises it again. Unknown ids are
    an error; with *skipping* they are skipped if they have at most MAX_UNKNOWN bytes of data.
    """

    def __init__(self, *, skipping: bool = False) -> None:
        self._skipping = skipping
        self._rest = b""
        self._error: ProtocolError | None = None

    @property
    def buffered(self) -> int:
        """Return the number of bytes buffered of an unfinished message."""
        return len(self._rest)

    def drop(self) -> None:
        """Drop the bytes buffered of an unfinished message."""
        self._rest = b""

    def feed(self, data: bytes) -> list[ProtocolMessage]:
        """Return the messages that *data* completes, in order. Raises ProtocolError."""
        if self._error is not None:
            raise self._error
        if self._rest:
            data = self._rest + data
        messages: list[ProtocolMessage] = []
        at, size = 0, len(data)
        try:
            while size - at >= HEADER:
                number, length = _HEAD.unpack_from(data, at)
                kind = BY_ID.get(number)
                if kind is None and not (self._skipping and length <= MAX_UNKNOWN):
                    raise ProtocolError(_("Unknown message id {number}.").format(number=number))
                if kind is not None and length > kind.MAX_LENGTH:
                    raise _wrong_length(kind, length)
                end = at + HEADER + length
                if end > size:
                    break
                if kind is not None:
                    messages.append(_decode(kind, bytes(data[at + HEADER : end])))
                at = end
        except ProtocolError as error:
            self._rest, self._error = b"", error
            error.before = tuple(messages)
            raise
        self._rest = bytes(data[at:])
        return messages


def _decode(kind: type[ProtocolMessage], body: bytes) -> ProtocolMessage:
    if kind is StartNewGame:
        return _start(body)
    if kind is Winners:
        return _winners(body)
    if "Z" not in kind.FORMAT:
        if len(body) != 4 * len(kind.FORMAT):
            raise _wrong_length(kind, len(body))
        return kind(*_NUMBERS[len(kind.FORMAT)].unpack(body))
    reader = _Reader(kind, body)
    message = kind(*[reader.text() if type_ == "Z" else reader.number() for type_ in kind.FORMAT])
    reader.end()
    return message


def _start(body: bytes) -> StartNewGame:
    reader = _Reader(StartNewGame, body)
    bet, count, button, seat, game = [reader.number() for _field in range(5)]
    if not 2 <= count <= MAX_PLAYERS:
        raise ProtocolError(
            _("Invalid number of players: {count} (2 to {limit}).").format(
                count=count, limit=MAX_PLAYERS
            )
        )
    players = tuple(
        [Sitting(reader.text(), reader.number(), reader.number()) for _player in range(count)]
    )
    reader.end()
    if button >= count or (seat >= count and seat != NO_SEAT):
        raise ProtocolError(_("Unknown seat {seat}.").format(seat=max(button, seat)))
    return StartNewGame(bet, button, seat, game, players)


def _winners(body: bytes) -> Winners:
    reader = _Reader(Winners, body)
    count = reader.number()
    if count > MAX_PLAYERS:
        raise ProtocolError(_("Invalid number of winners: {count}.").format(count=count))
    shares = tuple([PotShare(reader.number(), reader.number()) for _share in range(count)])
    reader.end()
    return Winners(shares)


class _Reader:
    """Reads the fields of one message in order."""

    def __init__(self, kind: type[ProtocolMessage], body: bytes) -> None:
        self._kind = kind
        self._body = body
        self._at = 0

    def number(self) -> int:
        at = self._at
        if at + 4 > len(self._body):
            raise _wrong_length(self._kind, len(self._body))
        self._at = at + 4
        return int.from_bytes(self._body[at : at + 4], "big")

    def text(self) -> str:
        end = self._body.find(0, self._at)
        if end < 0:
            raise ProtocolError(
                _("A string in {message} does not end in a zero byte.").format(
                    message=self._kind.__name__
                )
            )
        text = self._body[self._at : end]
        self._at = end + 1
        return text.decode("utf-8", "surrogateescape")

    def end(self) -> None:
        if self._at != len(self._body):
            raise _wrong_length(self._kind, len(self._body))


def _wrong_length(kind: type[ProtocolMessage], length: int) -> ProtocolError:
    return ProtocolError(
        _("Invalid length of {message}: {length} bytes.").format(
            message=kind.__name__, length=length
        )
    )
