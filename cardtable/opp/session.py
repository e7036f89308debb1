"""The messages allowed in each phase of a session, as one table for each end.

A message is accepted, or ignored if it is allowed but has no effect now; a message that is not in
the row of the phase is an error that ends the session. This module uses no socket and no clock.
"""

from __future__ import annotations

from enum import StrEnum

from cardtable.core.i18n import _
from cardtable.opp import messages as m
from cardtable.opp.messages import Decoder, ProtocolError, ProtocolMessage


class SessionPhase(StrEnum):
    """The phases of a session."""

    JOINING = "joining"
    """Connected; the client has to join."""
    CHECKING = "checking"
    """The client has sent JOIN_GAME; the server checks the password."""
    PLAYING = "playing"
    """The client is accepted; it plays or watches."""
    ENDED = "ended"
    """Over; no message may be sent."""


ACCEPT, IGNORE = True, False
Row = dict[type[ProtocolMessage], bool]

_FACES: Row = {m.GetGraph: IGNORE, m.SetFace: IGNORE, m.GetFace: IGNORE, m.ChangeFace: IGNORE}

FROM_CLIENT: dict[SessionPhase, Row] = {
    SessionPhase.JOINING: {m.JoinGame: ACCEPT, m.QuitGame: ACCEPT, m.Pong: ACCEPT},
    SessionPhase.CHECKING: {
        m.QuitGame: ACCEPT,
        m.Pong: ACCEPT,
        m.PlayerAction: IGNORE,
        m.Chat: IGNORE,
        **_FACES,
    },
    SessionPhase.PLAYING: {
        m.PlayerAction: ACCEPT,
        m.Chat: ACCEPT,
        m.QuitGame: ACCEPT,
        m.Pong: ACCEPT,
        m.TurnShown: ACCEPT,
        **_FACES,
    },
    SessionPhase.ENDED: {},
}
"""Messages to a server. JOIN_GAME is in the first row only: a second one is an error."""

_ANYTIME: Row = {m.Ping: ACCEPT, m.Information: ACCEPT, m.Chatter: ACCEPT, m.Goodbye: ACCEPT}

FROM_SERVER: dict[SessionPhase, Row] = {
    SessionPhase.JOINING: _ANYTIME,
    SessionPhase.CHECKING: {m.GoodPass: ACCEPT, m.BadPass: ACCEPT, m.BadNick: ACCEPT, **_ANYTIME},
    SessionPhase.PLAYING: {
        m.StartNewGame: ACCEPT,
        **dict.fromkeys(m.HAND_MESSAGES, ACCEPT),
        **_ANYTIME,
        m.TimeLimit: ACCEPT,
        m.Presence: ACCEPT,
        m.ShowTime: ACCEPT,
        m.Farewell: ACCEPT,
        m.GoodPass: IGNORE,
        m.Pong: IGNORE,
    },
    SessionPhase.ENDED: {},
}
"""Messages to a client; a second GOODPASS is tolerated.

A client that joins in mid-hand is sent the rest of that hand, and drops it (see ``client``)."""


class _Session:
    """One end of a session: bytes in, messages out, each checked against the table."""

    table: dict[SessionPhase, Row]
    skipping = False
    """Whether unknown messages are skipped."""

    def __init__(self) -> None:
        self.phase = SessionPhase.JOINING
        self._decoder = Decoder(skipping=self.skipping)

    @property
    def ended(self) -> bool:
        """Whether the session is over."""
        return self.phase is SessionPhase.ENDED

    @property
    def buffered(self) -> int:
        """Return the number of bytes buffered of an unfinished message."""
        return self._decoder.buffered

    def feed(self, data: bytes) -> list[ProtocolMessage]:
        """Return the messages that *data* completes; they are not checked against the phase.

        Raises ProtocolError, with the messages before the error in ``before``.
        """
        return self._decoder.feed(data)

    def admit(self, message: ProtocolMessage) -> bool:
        """Return whether *message* is accepted (else ignored); change the phase accordingly.

        Raises ProtocolError for a message that is not allowed in this phase.
        """
        accepted = self.table[self.phase].get(type(message))
        if accepted is None:
            raise ProtocolError(
                _("{message} is not allowed now ({phase}).").format(
                    message=type(message).__name__, phase=self.phase
                )
            )
        if accepted:
            self._accept(message)
        return accepted

    def _accept(self, message: ProtocolMessage) -> None:
        raise NotImplementedError

    def end(self) -> None:
        """End the session and drop the bytes of an unfinished message."""
        self.phase = SessionPhase.ENDED
        self._decoder.drop()


class ServerSession(_Session):
    """The server's end of a session with one client."""

    table = FROM_CLIENT

    def _accept(self, message: ProtocolMessage) -> None:
        if isinstance(message, m.JoinGame):
            self.phase = SessionPhase.CHECKING
        elif isinstance(message, m.QuitGame):
            self.phase = SessionPhase.ENDED
        elif isinstance(message, m.PlayerAction) and message.action > 2:
            raise ProtocolError(
                _("Unknown action {number}: 0 folds, 1 calls, 2 raises.").format(
                    number=message.action
                )
            )

    def welcome(self) -> None:
        """The password was right: the client may play."""
        self.phase = SessionPhase.PLAYING


class ClientSession(_Session):
    """The client's end. It skips unknown messages: servers have extended the protocol."""

    table = FROM_SERVER
    skipping = True

    def join(self, user: str, password: str, client: str = "cardtable") -> m.JoinGame:
        """Return the first message to send."""
        self.phase = SessionPhase.CHECKING
        return m.JoinGame(user, password, m.VERSION, client)

    def _accept(self, message: ProtocolMessage) -> None:
        if isinstance(message, m.GoodPass):
            self.phase = SessionPhase.PLAYING
        elif isinstance(message, m.BadPass | m.BadNick | m.Goodbye):
            self.phase = SessionPhase.ENDED
