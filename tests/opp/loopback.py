"""Servers of the Online Poker Protocol on the loopback address, and test peers for them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from argon2 import PasswordHasher

from cardtable.games.holdem import GAME
from cardtable.opp import messages as m
from cardtable.opp.messages import ActionCode, Decoder, ProtocolMessage, encode
from cardtable.opp.server import Server, ServerLimits
from cardtable.opp.table import ServerTable
from cardtable.opp.table_settings import TableSettings
from cardtable.opp.users import Users
from tests.waiting import LIMIT, until

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
CLASSES = GAME.strategies().classes
STRATEGIES = {key: (lambda seed, kind=kind: kind(seed=seed)) for key, kind in CLASSES.items()}
T = TypeVar("T")
Policy = Callable[["RawPeer", m.NextToAct], "ActionCode | None"]


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose clock a test can move on; servers and clients read no other."""

    ahead = 0.0
    """Seconds by which the clock was moved."""
    limit: asyncio.Timeout

    def time(self) -> float:
        return super().time() + self.ahead


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run *work*, which may call :func:`pass_time`, within the time limit."""

    async def limited() -> T:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        async with asyncio.timeout(2 * LIMIT) as loop.limit:
            return await work

    with asyncio.Runner(loop_factory=Loop) as runner:
        return runner.run(limited())


def pass_time(seconds: float) -> None:
    """Move the clock of the running loop on, so that its timers end sooner."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Loop)
    loop.ahead += seconds
    end = loop.limit.when()
    assert end is not None
    loop.limit.reschedule(end + seconds)


async def let_time_pass(condition: Callable[[], object], claim: str) -> None:
    """Move the clock on in small steps until *condition* holds."""

    def passes() -> bool:
        pass_time(0.1)
        return bool(condition())

    await until(passes, claim)


def make_users(folder: Path, names: Sequence[str]) -> Users:
    """Return users whose password is ``pw-NAME``."""
    users = Users(folder / "users.txt", QUICK)
    lines = [f"{name} {QUICK.hash('pw-' + name)}\n" for name in names]
    users.path.write_text("".join(lines), encoding="utf-8")
    users.reload()
    return users


@contextlib.asynccontextmanager
async def serving(
    folder: Path,
    *plans: str,
    users: Sequence[str] = ("ann", "bob", "cay", "dan", "eve", "fay"),
    limits: ServerLimits | None = None,
    seed: int | None = 1,
    strategies: dict[str, Any] | None = None,
    **settings: Any,
) -> AsyncIterator[Server]:
    """Run a server with a table for each of *plans* (seats separated by spaces)."""
    with ThreadPoolExecutor(2) as workers:
        tables = [
            ServerTable(
                plan.split(),
                TableSettings(**settings),
                number=number,
                workers=workers,
                seed=seed,
                strategies={**STRATEGIES, **(strategies or {})},
            )
            for number, plan in enumerate(plans, 1)
        ]
        server = Server(make_users(folder, users), tables, port=0, limits=limits)
        await server.start()
        playing = asyncio.create_task(server.run())
        try:
            yield server
        finally:
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing


def calls(peer: RawPeer, asked: m.NextToAct) -> ActionCode:
    """Check or call."""
    return ActionCode.CALL


def raises(peer: RawPeer, asked: m.NextToAct) -> ActionCode:
    """Bet or raise."""
    return ActionCode.RAISE


def nothing(peer: RawPeer, asked: m.NextToAct) -> None:
    """Do not answer."""


class RawPeer:
    """A peer that records every byte it receives, and answers its turns by *policy*."""

    def __init__(
        self,
        name: str = "",
        policy: Policy = calls,
        *,
        pongs: bool = True,
        address: str = "127.0.0.1",
    ) -> None:
        self.name = name
        self.address = address
        self.policy = policy
        self.pongs = pongs
        self.data = bytearray()
        self.received: list[ProtocolMessage] = []
        self.seat = m.NO_SEAT
        self.ended = False
        self.vanished = False
        self._decoder = Decoder()
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def connect(self, server: Server, *, join: bool = True) -> RawPeer:
        """Connect, and join as ``name`` with the right password."""
        self.ended = False
        self._reader, self._writer = await asyncio.open_connection(
            server.host, server.port, local_addr=(self.address, 0)
        )
        self._task = asyncio.create_task(self._listen())
        if join:
            self.send(m.JoinGame(self.name, f"pw-{self.name}", 1, "test"))
        return self

    def send(self, *parts: ProtocolMessage | bytes) -> None:
        """Send messages or bytes, all at once."""
        data = b"".join(part if isinstance(part, bytes) else encode(part) for part in parts)
        self._writer.write(data)

    async def drain(self) -> None:
        """Wait until the output buffer is sent."""
        await self._writer.drain()

    async def _listen(self) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await self._reader.read(65536):
                self.data += data
                for message in self._decoder.feed(data):
                    self._receive(message)
                async with self._changed:
                    self._changed.notify_all()
        self.ended = True
        async with self._changed:
            self._changed.notify_all()
        self._writer.close()

    def _receive(self, message: ProtocolMessage) -> None:
        self.received.append(message)
        if isinstance(message, m.StartNewGame):
            self.seat = message.seat
        elif isinstance(message, m.Ping) and self.pongs:
            self.send(m.Pong())
        elif isinstance(message, m.NextToAct) and message.seat == self.seat:
            answer = self.policy(self, message)
            if answer is not None:
                self.send(m.PlayerAction(int(answer)))

    async def until(self, condition: Callable[[RawPeer], object]) -> None:
        """Wait until *condition* is true of this peer."""
        async with self._changed:
            await self._changed.wait_for(lambda: condition(self) or self.ended)
        assert condition(self), f"{self.name} received {self.received[-20:]}"

    async def until_received(self, kind: type[ProtocolMessage], count: int = 1) -> None:
        """Wait for *count* messages of a type."""
        await self.until(lambda peer: len(peer.all(kind)) >= count)

    async def until_ended(self) -> None:
        """Wait until the server has closed the connection."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.ended)

    def all(self, kind: type[T]) -> list[T]:
        """Return all messages of a type received so far."""
        return [message for message in self.received if isinstance(message, kind)]

    def vanish(self) -> None:
        """Abort the connection."""
        self.vanished = True
        self._writer.transport.abort()

    def stop_reading(self) -> None:
        """Leave everything the server sends from now on unread."""
        assert self._task is not None
        self._task.cancel()
        self._writer.transport.pause_reading()  # type: ignore[attr-defined]  # of a socket, which also reads

    async def close(self) -> None:
        """Close the connection, and wait for it to end."""
        self._writer.close()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        with contextlib.suppress(ConnectionError):
            await self._writer.wait_closed()


@contextlib.asynccontextmanager
async def peers(server: Server, *clients: RawPeer) -> AsyncIterator[tuple[RawPeer, ...]]:
    """Connect *clients* in order, each seated before the next; close them at the end."""
    try:
        for peer in clients:
            await peer.connect(server)
            await peer.until_received(m.GoodPass)
        yield clients
    finally:
        for peer in clients:
            with contextlib.suppress(AttributeError):
                await peer.close()


def hands_of(received: Sequence[ProtocolMessage]) -> Iterator[list[ProtocolMessage]]:
    """Yield the messages of each complete hand, without those that may come at any time."""
    hand: list[ProtocolMessage] = []
    for message in received:
        if isinstance(message, m.StartNewGame):
            hand = []
        if not isinstance(message, m.Information | m.Chatter | m.Ping | m.GoodPass):
            hand.append(message)
        if isinstance(message, m.Winners) and isinstance(hand[0], m.StartNewGame):
            yield hand


class Referee:
    """Checks the messages of one hand against the specification.

    Every amount is computed here, seat by seat, as a client has to; ``bankrolls`` are those after
    the hand.
    """

    def __init__(self, hand: Sequence[ProtocolMessage]) -> None:
        start = hand[0]
        assert isinstance(start, m.StartNewGame)
        self.start, self.left = start, list(hand[1:])
        self.count = len(start.players)
        self.bankrolls = [player.bankroll for player in start.players]
        self.put = [0] * self.count
        self.live = set(range(self.count))
        self.on_street = [0] * self.count
        self.judge()

    def take(self, kind: type[T]) -> T:
        message = self.left.pop(0)
        assert isinstance(message, kind), f"{message} instead of {kind.__name__}"
        return message

    def pay(self, seat: int, amount: int) -> None:
        self.bankrolls[seat] -= amount
        assert self.bankrolls[seat] >= 0
        self.put[seat] += amount
        self.on_street[seat] += amount

    def judge(self) -> None:
        bet, button = self.start.bet, self.start.button
        assert self.take(m.NewStage) == m.NewStage(0, "")
        small, big = (button + 1) % self.count, (button + 2) % self.count
        for seat, amount in ((small, bet // 2), (big, bet)):
            assert self.take(m.Blind) == m.Blind(seat, amount)
            self.pay(seat, amount)
        if self.start.seat != m.NO_SEAT:
            own = self.take(m.HoleCards)
            assert own.seat == self.start.seat
            assert len(own.cards) == 5
        board = ""
        for stage in range(4):
            if stage:
                if len(self.live) < 2:
                    break
                dealt = self.take(m.NewStage)
                assert dealt.stage == stage
                assert len(dealt.board.split()) == stage + 2
                assert dealt.board.startswith(board)
                board = dealt.board
                self.on_street = [0] * self.count
            self.betting(bet if stage < 2 else 2 * bet, big if not stage else button, stage == 0)
        self.finish(board)

    def betting(self, size: int, after: int, blinds: bool) -> None:
        """Check one betting round; the seat left of *after* acts first."""
        at, raised = after, 1 if blinds else 0
        waiting = set(self.live)
        while waiting and len(self.live) > 1:
            at = next(s % self.count for s in range(at + 1, at + 99) if s % self.count in self.live)
            current = max(self.on_street)
            if at not in waiting or not self.bankrolls[at]:
                waiting.discard(at)
                continue
            asked = self.take(m.NextToAct)
            owed = current - self.on_street[at]
            adds = size if raised < 4 else 0
            assert asked == m.NextToAct(at, owed, adds, adds)
            done = self.left.pop(0)
            waiting.discard(at)
            if isinstance(done, m.Fold):
                assert done == m.Fold(at, 0)
                self.live.discard(at)
            elif isinstance(done, m.Call):
                assert done == m.Call(at, owed)
                self.pay(at, owed)
            else:
                assert done == m.Raise(at, owed + adds)
                assert adds
                self.pay(at, owed + adds)
                raised += 1
                waiting = self.live - {at}

    def finish(self, board: str) -> None:
        if len(self.live) > 1:
            assert self.take(m.NewStage) == m.NewStage(4, board)
            shown = {}
            while isinstance(self.left[0], m.HoleCards):
                cards = self.take(m.HoleCards)
                assert cards.seat in self.live
                assert len(cards.cards) == 5
                shown[cards.seat] = cards.cards
            assert shown
        paid = self.take(m.Winners)
        assert not self.left
        assert sum(amount for _seat, amount in paid.shares) == sum(self.put)
        for seat, amount in paid.shares:
            assert seat in self.live
            self.bankrolls[seat] += amount
