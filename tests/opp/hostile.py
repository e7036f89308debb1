"""Random messages for servers and clients under test, and a server that sends anything."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from random import Random

from cardtable.cards import Card
from cardtable.opp import messages as m
from cardtable.opp.follower import Follower
from cardtable.opp.messages import MAX_NUMBER, ProtocolMessage

AMOUNTS = (0, 0, 1, 2, 3, 5, 10, 20, 2**31, MAX_NUMBER)
TEXTS = (
    "",
    "ann",
    "bob: hello",
    "ann: ",
    ": ",
    "\x1b[2J\x07",
    "\u202eevil\udcff",
    "{name} %s",
    "é" * 40,
    "x" * 900,
)
BOARD = (0, 3, 4, 5)


class RandomMessages:
    """Messages drawn from *seed*; the two generators never end."""

    def __init__(self, seed: int, user: str = "ann") -> None:
        self.random = Random(seed)
        self.user = user
        self._follower = Follower(single=True)
        self._players = 2
        self._cards: list[str] = []
        self._bet = 10
        self._script: list[ProtocolMessage] = []
        self._sound = True
        """Whether the current hand is dealt and played as it should be."""

    # --- single fields ----------------------------------------------------------------------------

    def _number(self) -> int:
        rng = self.random
        return rng.choice((rng.choice(AMOUNTS), rng.randrange(100), rng.randrange(2**32)))

    def _text(self, limit: int = 900) -> str:
        rng = self.random
        drawn = "".join(chr(rng.randrange(1, 0x2FF)) for _letter in range(rng.randrange(40)))
        text = rng.choice((rng.choice(TEXTS), drawn))
        return text.encode("utf-8", "surrogateescape")[:limit].decode("utf-8", "surrogateescape")

    def _seat(self) -> int:
        rng = self.random
        return rng.randrange(self._players) if rng.random() < 0.95 else rng.choice((7, m.NO_SEAT))

    def _drawn_cards(self, count: int) -> str:
        rng = self.random
        if rng.random() < 0.03:
            return rng.choice(("Ah Ah", "", "Ah", "xx yy", "Ah Kd Qc", "🂡 🂢", "Joker Joker"))
        return " ".join(rng.sample([str(Card.of(index)) for index in range(52)], count))

    # --- a server ---------------------------------------------------------------------------------

    def from_server(self) -> Iterator[ProtocolMessage]:
        """Yield messages of a server that has accepted us."""
        while True:
            is_any = self.random.random() < (0.02 if self._sound else 0.15)
            message = self._any() if is_any else self._next_of_hand()
            if isinstance(message, (m.StartNewGame, *m.HAND_MESSAGES)):
                self._follower.process(message)
            yield message

    def _start(self) -> m.StartNewGame:
        rng = self.random
        self._sound = rng.random() < 0.6
        count = rng.choice((2, 2, 3, 6, 10) if self._sound else (2, 3, 6, 10, 11, 23, 32))
        self._players = count
        self._bet = rng.choice((2, 10, 10, 11, 1, 0, MAX_NUMBER))
        if self._sound:
            self._bet = 10
        deck = rng.sample(range(52), 52)
        self._cards = [str(Card.of(index)) for index in deck]
        stacks = (500, 800, 15) if self._sound else (500, 15, 5, 1, 0, MAX_NUMBER)
        players = [
            m.Sitting(f"p{seat}", rng.choice(stacks), rng.choice((0, 1, MAX_NUMBER)))
            for seat in range(count)
        ]
        own = rng.randrange(count)
        if rng.random() < 0.9:
            players[own] = players[own]._replace(name=self.user)
        if not self._sound and rng.random() < 0.3:
            at = rng.randrange(count)
            players[at] = players[at]._replace(name=self._text(200))
        seat = own if rng.random() < 0.9 else m.NO_SEAT
        button = rng.randrange(count)
        owed = self._bet - (self._bet // 2 if count == 2 else 0)
        small, big = (button + 1) % count, (button + 2) % count
        self._script = [
            m.NewStage(0, ""),
            m.Blind(small, self._bet // 2),
            m.Blind(big, self._bet),
            m.HoleCards(own, " ".join(self._cards[-2:])),
            m.NextToAct((button + 3) % count, owed, self._bet, self._bet),
        ]
        return m.StartNewGame(self._bet, button, seat, self._number(), tuple(players))

    def _next_of_hand(self) -> ProtocolMessage:
        """Return the message that a sound server might send next."""
        rng, follower = self.random, self._follower
        match = follower.match
        if not follower.hands or rng.random() < 0.01:
            return self._start()
        if follower.lost and rng.random() < 0.2:
            return self._start()
        if match is None or follower.lost or match.game.between_hands:
            return self._opening()
        hand = match.game.hand
        if hand.to_act >= 0:
            return self._turn(hand.to_act, hand.to_call)
        if hand.waits_for_board:
            stage = hand.street + 1
            return m.NewStage(stage, " ".join(self._cards[: BOARD[min(stage, 3)]]))
        if hand.waits_for_result:
            winner = self._seat()
            share = m.PotShare(
                winner, rng.choice((_fitting(hand.whole_pot), _fitting(hand.whole_pot), 0, 1))
            )
            return m.Winners((share,) * rng.choice((1, 1, 1, 0, 2)))
        return self._start()

    def _opening(self) -> ProtocolMessage:
        rng, follower = self.random, self._follower
        if rng.random() < 0.1:
            return self._start()
        if self._sound and self._script:
            return self._script.pop(0)
        seats = len(follower.names) or 2
        at, bet = rng.randrange(seats), self._bet
        return rng.choice(
            (
                m.NewStage(0, ""),
                m.Blind(at, bet // 2),
                m.Blind((at + 1) % seats, bet),
                m.Blind(at, rng.choice((0, 1, bet, 2**32 - 1))),
                m.HoleCards(follower.seat or 0, self._drawn_cards(2)),
                m.NextToAct(at, bet, bet, bet),
                m.NextToAct(follower.seat or 0, bet // 2, bet, bet),
            )
        )

    def _turn(self, seat: int, owed: int) -> ProtocolMessage:
        rng, bet = self.random, self._bet
        if self._sound and rng.random() < 0.97:
            adds = rng.choice((bet, bet, 2 * bet, 0))
            moves = (m.Call(seat, owed), m.Raise(seat, _fitting(owed + bet)), m.Fold(seat))
            return rng.choice((m.NextToAct(seat, owed, adds, adds), *moves, moves[0]))
        sizes = (0, 1, bet, bet, _fitting(2 * bet), 7, MAX_NUMBER)
        return rng.choice(
            (
                m.NextToAct(seat, _fitting(owed), rng.choice(sizes), rng.choice(sizes)),
                m.NextToAct(seat, _fitting(owed), bet, bet),
                m.Call(seat, _fitting(owed)),
                m.Call(seat, _fitting(owed)),
                m.Fold(seat),
                m.Raise(seat, _fitting(owed + bet)),
                m.Raise(seat, _fitting(rng.choice((0, 1, owed, bet, owed + 7, MAX_NUMBER)))),
                m.HoleCards(self._seat(), self._drawn_cards(2)),
            )
        )

    def _any(self) -> ProtocolMessage:
        """Return any message that a server may send to a player."""
        rng = self.random
        kind = rng.choice(
            (
                m.Fold,
                m.Call,
                m.Raise,
                m.Blind,
                m.NewStage,
                m.HoleCards,
                m.Winners,
                m.NextToAct,
                m.Information,
                m.Chatter,
                m.Ping,
                m.GoodPass,
                m.Pong,
                m.TimeLimit,
                m.Presence,
                m.ShowTime,
                m.Farewell,
            )
        )
        if kind is m.NewStage:
            stage = rng.randrange(5)
            return m.NewStage(stage, self._drawn_cards(rng.choice((0, 3, 4, 5))))
        if kind is m.HoleCards:
            return m.HoleCards(self._seat(), self._drawn_cards(2))
        if kind is m.Winners:
            shares = [m.PotShare(self._seat(), self._number()) for _at in range(rng.randrange(4))]
            return m.Winners(tuple(shares))
        if kind is m.Presence:
            return m.Presence(self._text(40), self._number())
        return self._filled(kind)

    def _filled(self, kind: type[ProtocolMessage]) -> ProtocolMessage:
        """Return a message of *kind* with random fields."""
        values = [
            self._text(min(900, kind.MAX_LENGTH - 20))
            if letter == "Z"
            else (self._seat() if not at and len(kind.FORMAT) > 1 else self._number())
            for at, letter in enumerate(kind.FORMAT)
        ]
        return kind(*values)

    # --- a client ---------------------------------------------------------------------------------

    def from_client(self) -> Iterator[ProtocolMessage]:
        """Yield messages of a client that has joined."""
        rng = self.random
        kinds = (m.PlayerAction, m.Chat, m.Pong, m.GetGraph, m.SetFace, m.GetFace, m.ChangeFace)
        while True:
            kind = rng.choice(kinds)
            if kind is m.PlayerAction and rng.random() < 0.9:
                yield m.PlayerAction(rng.randrange(3))
            else:
                yield self._filled(kind)
            if rng.random() < 0.002:
                yield rng.choice((m.QuitGame(), m.JoinGame(self._text(90), self._text(90))))


def _fitting(number: int) -> int:
    """Return *number*, or the nearest one of the protocol's 32 bits."""
    return max(0, min(number, MAX_NUMBER))


@contextlib.contextmanager
def hostile_server(talk: Callable[[], Iterable[bytes]]) -> Iterator[int]:
    """Run a server that accepts every login and sends what *talk* yields; yield its port.

    It then closes its side, and reads what the client sends until that leaves.
    """
    listening = socket.create_server(("127.0.0.1", 0))
    serving = threading.Thread(target=_serve, args=(listening, talk), daemon=True)
    serving.start()
    try:
        yield listening.getsockname()[1]
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        serving.join()
        listening.close()


def _serve(listening: socket.socket, talk: Callable[[], Iterable[bytes]]) -> None:
    while True:
        try:
            connection, _address = listening.accept()
        except OSError:
            return
        with connection, contextlib.suppress(ConnectionError):
            connection.recv(4096)
            connection.sendall(m.encode(m.GoodPass()))
            for data in talk():
                connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(65536):
                pass
