"""What may be said when, as two tables: one for each end. No socket, no clock.

A message is taken, ignored (it may come, and means nothing now) or a fault that ends the session.
What is not in the row of a phase is a fault.
"""

from __future__ import annotations

from enum import StrEnum

from cardtable.i18n import _
from cardtable.opp import messages as m
from cardtable.opp.messages import Decoder, Message, ProtocolError


class Phase(StrEnum):
    """How far a session has come."""

    JOINING = "joining"
    """Connected; the client has to join."""
    CHECKING = "checking"
    """It has joined, and the server looks whether it may."""
    PLAYING = "playing"
    """It was welcomed; it plays or watches."""
    ENDED = "ended"
    """Nothing is said any more."""


class Verdict(StrEnum):
    """What is done with a message that may come."""

    TAKE = "take"
    IGNORE = "ignore"


TAKE, IGNORE = Verdict
Row = dict[type[Message], Verdict]

_FACES: Row = {m.GetGraph: IGNORE, m.SetFace: IGNORE, m.GetFace: IGNORE, m.ChangeFace: IGNORE}

FROM_CLIENT: dict[Phase, Row] = {
    Phase.JOINING: {m.JoinGame: TAKE, m.QuitGame: TAKE, m.Pong: TAKE},
    Phase.CHECKING: {m.QuitGame: TAKE, m.Pong: TAKE, m.Action: IGNORE, m.Chat: IGNORE, **_FACES},
    Phase.PLAYING: {m.Action: TAKE, m.Chat: TAKE, m.QuitGame: TAKE, m.Pong: TAKE, **_FACES},
    Phase.ENDED: {},
}
"""What a server hears. A second JOIN_GAME is in no row but the first: it is a fault."""

_TOLD: Row = {m.Ping: TAKE, m.Information: TAKE, m.Chatter: TAKE, m.Goodbye: TAKE}
_HAND = (m.Fold, m.Call, m.Raise, m.Blind, m.HoleCards, m.NewStage, m.Winners, m.NextToAct)

FROM_SERVER: dict[Phase, Row] = {
    Phase.JOINING: _TOLD,
    Phase.CHECKING: {m.GoodPass: TAKE, m.BadPass: TAKE, m.BadNick: TAKE, **_TOLD},
    Phase.PLAYING: {
        m.StartNewGame: TAKE,
        **dict.fromkeys(_HAND, TAKE),
        **_TOLD,
        m.GoodPass: IGNORE,
        m.Pong: IGNORE,
    },
    Phase.ENDED: {},
}
"""What a client hears; a second GOODPASS is no reason to leave.

Who joined in mid-hand hears the rest of it, and drops it (see state)."""


class _Session:
    """One end of a session: bytes in, messages out, each held against the table."""

    table: dict[Phase, Row]
    skipping = False
    """Whether kinds of messages that we do not know are passed over."""

    def __init__(self) -> None:
        self.phase = Phase.JOINING
        self._decoder = Decoder(skipping=self.skipping)

    @property
    def ended(self) -> bool:
        """Tell whether nothing may come any more."""
        return self.phase is Phase.ENDED

    @property
    def kept(self) -> int:
        """Return the number of bytes kept of a message that is not whole yet."""
        return self._decoder.kept

    def feed(self, data: bytes) -> list[Message]:
        """Return the messages that *data* completes; the phase is not looked at yet.

        Raises ProtocolError, with the messages before the fault in ``before``.
        """
        return self._decoder.feed(data)

    def admit(self, message: Message) -> bool:
        """Tell whether *message* is to be taken now (else ignored); note what it changes.

        Raises ProtocolError for one that cannot come now.
        """
        verdict = self.table[self.phase].get(type(message))
        if verdict is None:
            raise ProtocolError(
                _("{message} cannot come now ({phase}).").format(
                    message=type(message).__name__, phase=self.phase
                )
            )
        if verdict is TAKE:
            self._note(message)
        return verdict is TAKE

    def _note(self, message: Message) -> None:
        raise NotImplementedError

    def end(self) -> None:
        """End the session: nothing may come any more."""
        self.phase = Phase.ENDED


class ServerSession(_Session):
    """The server's end of a session with one client."""

    table = FROM_CLIENT

    def _note(self, message: Message) -> None:
        if isinstance(message, m.JoinGame):
            self.phase = Phase.CHECKING
        elif isinstance(message, m.QuitGame):
            self.phase = Phase.ENDED
        elif isinstance(message, m.Action) and message.action > 2:
            raise ProtocolError(
                _("There is no action {number}: 0 folds, 1 calls, 2 raises.").format(
                    number=message.action
                )
            )

    def welcome(self) -> None:
        """Note that the client was let in."""
        self.phase = Phase.PLAYING


class ClientSession(_Session):
    """The client's end. Servers may say more than we know, and they have us at their table."""

    table = FROM_SERVER
    skipping = True

    def join(self, user: str, password: str, client: str = "cardtable") -> m.JoinGame:
        """Return what has to be sent first."""
        self.phase = Phase.CHECKING
        return m.JoinGame(user, password, m.VERSION, client)

    def _note(self, message: Message) -> None:
        if isinstance(message, m.GoodPass):
            self.phase = Phase.PLAYING
        elif isinstance(message, m.BadPass | m.BadNick | m.Goodbye):
            self.phase = Phase.ENDED
