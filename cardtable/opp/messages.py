"""The messages of the protocol, and how they travel: bytes in, messages out.

A message is a 4-byte id, the 4-byte length of its data, the data; integers are unsigned 32-bit and
big-endian, strings end in a zero byte that counts. Text is UTF-8; bytes that are none come through
as they are. Nothing here opens a socket.

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
    MESSAGES,
    MOST_NUMBER,
    MOST_PLAYERS,
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
    ProtocolError,
    QuitGame,
    Raise,
    SetFace,
    Share,
    Sitting,
    StartNewGame,
    Winners,
)

__all__ = [
    "BY_ID",
    "DEFAULT_PORT",
    "MESSAGES",
    "MOST_NUMBER",
    "MOST_PLAYERS",
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
    "ProtocolError",
    "QuitGame",
    "Raise",
    "SetFace",
    "Share",
    "Sitting",
    "StartNewGame",
    "Winners",
    "encode",
]

HEADER = 8
MOST_UNKNOWN = 8192
"""So many bytes at most of a message that we do not know are skipped."""
_NAMES = {kind: tuple(one.name for one in fields(kind)) for kind in MESSAGES}

_HEAD = Struct(">II")
_NUMBERS = tuple(Struct(f">{count}I") for count in range(6))


def encode(message: Message) -> bytes:
    """Return *message* as it travels.

    Raises ProtocolError for what cannot: an integer beyond 32 bits, a zero byte in a string, more
    than the other end would believe.
    """
    try:
        body = _body(message)
    except (StructError, UnicodeEncodeError) as error:
        raise ProtocolError(
            _("{message} cannot be sent: {reason}.").format(
                message=type(message).__name__, reason=error
            )
        ) from None
    if len(body) > message.MOST:
        raise ProtocolError(
            _("{message} cannot be sent: {length} bytes, at most {most} are allowed.").format(
                message=type(message).__name__, length=len(body), most=message.MOST
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
        raise ProtocolError(_("A string cannot hold a zero byte: it ends there."))
    return text.encode("utf-8", "surrogateescape") + b"\0"


class Decoder:
    """Turn bytes, in pieces of any size, into messages.

    No more is kept than one unfinished message, and a length is checked against the message's
    limit before anything is kept for it. After an error every feed raises it again.
    Kinds that are not in the table are an error; with *skipping* they are passed over, as long as
    they have no more than MOST_UNKNOWN bytes.
    """

    def __init__(self, *, skipping: bool = False) -> None:
        self._skipping = skipping
        self._rest = b""
        self._error: ProtocolError | None = None

    @property
    def kept(self) -> int:
        """Return the number of bytes kept of a message that is not whole yet."""
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
                if kind is None and not (self._skipping and length <= MOST_UNKNOWN):
                    raise ProtocolError(_("There is no message {number}.").format(number=number))
                if kind is not None and length > kind.MOST:
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
    if not 2 <= count <= MOST_PLAYERS:
        raise ProtocolError(
            _("{count} players cannot play; 2 to {most} can.").format(
                count=count, most=MOST_PLAYERS
            )
        )
    players = tuple(
        [Sitting(reader.text(), reader.number(), reader.number()) for _player in range(count)]
    )
    reader.end()
    if button >= count or (seat >= count and seat != NO_SEAT):
        raise ProtocolError(_("There is no seat {seat}.").format(seat=max(button, seat)))
    return StartNewGame(bet, button, seat, game, players)


def _winners(body: bytes) -> Winners:
    reader = _Reader(Winners, body)
    count = reader.number()
    if count > MOST_PLAYERS:
        raise ProtocolError(_("There cannot be {count} winners.").format(count=count))
    shares = tuple([Share(reader.number(), reader.number()) for _share in range(count)])
    reader.end()
    return Winners(shares)


class _Reader:
    """Read the data of one message from the left."""

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
                _("A string in {message} has no zero byte at its end.").format(
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
        _("{message} cannot have {length} bytes of data.").format(
            message=kind.__name__, length=length
        )
    )
