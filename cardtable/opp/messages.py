"""The codec of the protocol: bytes in, messages out, without a socket.

A message is a 4-byte id, the 4-byte length of its data, and the data. Integers are unsigned, 32
bits and big-endian; strings end in a zero byte that is inside the length. Text is UTF-8; invalid
bytes are kept as surrogate escapes.

>>> encode(Fold(3)).hex()
'00000000000000080000000300000000'
>>> Decoder().feed(encode(Chat("hello")) + encode(Pong()))
[Chat(text='hello'), Pong()]
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from struct import Struct
from struct import error as StructError  # noqa: N812 - struct names its error in lower case

from cardtable.i18n import _
from cardtable.opp.kinds import (
    BY_ID,
    DEFAULT_PORT,
    EXTENDED_CLIENT,
    HAND_MESSAGES,
    MAX_NUMBER,
    MAX_PLAYERS,
    MESSAGES,
    NO_SEAT,
    VERSION,
    Action,
    Answer,
    BadNick,
    BadPass,
    Blind,
    Call,
    ChangeFace,
    Chat,
    Chatter,
    Fold,
    GetFace,
    GetGraph,
    Goodbye,
    GoodPass,
    HoleCards,
    Information,
    JoinGame,
    Message,
    NewStage,
    NextToAct,
    Ping,
    Pong,
    Presence,
    ProtocolError,
    QuitGame,
    Raise,
    SetFace,
    Share,
    Sitting,
    StartNewGame,
    TurnClock,
    Winners,
)

__all__ = [
    "BY_ID",
    "DEFAULT_PORT",
    "EXTENDED_CLIENT",
    "HAND_MESSAGES",
    "MAX_NUMBER",
    "MAX_PLAYERS",
    "MESSAGES",
    "NO_SEAT",
    "VERSION",
    "Action",
    "Answer",
    "BadNick",
    "BadPass",
    "Blind",
    "Call",
    "ChangeFace",
    "Chat",
    "Chatter",
    "Decoder",
    "Fold",
    "GetFace",
    "GetGraph",
    "GoodPass",
    "Goodbye",
    "HoleCards",
    "Information",
    "JoinGame",
    "Message",
    "NewStage",
    "NextToAct",
    "Ping",
    "Pong",
    "Presence",
    "ProtocolError",
    "QuitGame",
    "Raise",
    "SetFace",
    "Share",
    "Sitting",
    "StartNewGame",
    "TurnClock",
    "Winners",
    "encode",
]

HEADER = 8
MAX_UNKNOWN = 8192
"""Bytes of data up to which an unknown message is skipped."""
_NAMES = {kind: tuple(one.name for one in fields(kind)) for kind in MESSAGES}

_HEAD = Struct(">II")
_NUMBERS = tuple(Struct(f">{count}I") for count in range(6))


def encode(message: Message) -> bytes:
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


def _body(message: Message) -> bytes:
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
    def kept(self) -> int:
        """Return the number of bytes kept of an unfinished message."""
        return len(self._rest)

    def feed(self, data: bytes) -> list[Message]:
        """Return the messages that *data* completes, in order. Raises ProtocolError."""
        if self._error is not None:
            raise self._error
        if self._rest:
            data = self._rest + data
        found: list[Message] = []
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
                    found.append(_decode(kind, bytes(data[at + HEADER : end])))
                at = end
        except ProtocolError as error:
            self._rest, self._error = b"", error
            error.before = tuple(found)
            raise
        self._rest = bytes(data[at:])
        return found


def _decode(kind: type[Message], body: bytes) -> Message:
    if kind is StartNewGame:
        return _start(body)
    if kind is Winners:
        return _winners(body)
    if "Z" not in kind.FORMAT:
        if len(body) != 4 * len(kind.FORMAT):
            raise _wrong_length(kind, len(body))
        return kind(*_NUMBERS[len(kind.FORMAT)].unpack(body))
    reader = _Reader(kind, body)
    message = kind(*[reader.text() if one == "Z" else reader.number() for one in kind.FORMAT])
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
    shares = tuple([Share(reader.number(), reader.number()) for _share in range(count)])
    reader.end()
    return Winners(shares)


class _Reader:
    """Reads the fields of one message in order."""

    def __init__(self, kind: type[Message], body: bytes) -> None:
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
        found = self._body[self._at : end]
        self._at = end + 1
        return found.decode("utf-8", "surrogateescape")

    def end(self) -> None:
        if self._at != len(self._body):
            raise _wrong_length(self._kind, len(self._body))


def _wrong_length(kind: type[Message], length: int) -> ProtocolError:
    return ProtocolError(
        _("Invalid length of {message}: {length} bytes.").format(
            message=kind.__name__, length=length
        )
    )
