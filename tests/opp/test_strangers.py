"""Servers and clients of others, and unusual input by people."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from struct import pack
from typing import Any

import pytest

from cardtable.cli.program import run as command
from cardtable.core.errors import SourceError
from cardtable.features.network.remote_client import RemoteClient
from cardtable.opp import client
from cardtable.opp import messages as m
from cardtable.opp.autoplayer import Autoplayer
from cardtable.opp.client import AsyncClient
from cardtable.opp.joined_table import JoinedTable
from cardtable.opp.messages import MAX_UNKNOWN, ActionCode, Decoder, ProtocolError, encode
from cardtable.opp.remote import Asked, Login
from cardtable.opp.system import BACKLOG, room_for
from cardtable.opp.table_settings import TableSettings
from cardtable.opp.users import Users
from cardtable.text.typed_lines import TypedLines
from tests.opp.loopback import CLASSES, QUICK, RawPeer, make_users, peers, run, serving
from tests.paths import ROOT
from tests.ports import reserved_port
from tests.waiting import LIMIT, until

unix = pytest.mark.skipif(sys.platform == "win32", reason="limits, pipes and signals of Unix")
Capture = pytest.CaptureFixture[str]


# --- servers that deviate from the table of messages ------------------------------------------


async def at_server(
    talk: Callable[[Foreign], Awaitable[None]], joins: Callable[[int], AsyncClient]
) -> None:
    """Run a server that sends *talk*, and the client that *joins* returns for its port."""
    await at_server_with(talk, lambda port: joins(port).play())


async def at_server_with(
    talk: Callable[[Foreign], Awaitable[None]], play: Callable[[int], Awaitable[None]]
) -> None:
    """Run a server that sends *talk*, and *play* with its port."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        foreign = Foreign(reader, writer)
        try:
            await foreign.next(m.JoinGame)
            await talk(foreign)
        finally:
            writer.close()

    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        await play(listening.sockets[0].getsockname()[1])
    finally:
        listening.close()
        await listening.wait_closed()


class Foreign:
    """The server's end of one session; nothing it sends is checked."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._decoder, self._received = Decoder(), list[m.ProtocolMessage]()

    def say(self, *parts: m.ProtocolMessage | bytes) -> None:
        for part in parts:
            self._writer.write(part if isinstance(part, bytes) else encode(part))

    async def drain(self) -> None:
        await self._writer.drain()

    async def next(self, kind: type[m.ProtocolMessage]) -> m.ProtocolMessage:
        while True:
            while not self._received:
                data = await self._reader.read(4096)
                assert data, f"the client left before {kind.__name__}"
                self._received += self._decoder.feed(data)
            message = self._received.pop(0)
            if isinstance(message, kind):
                return message


def start(seat: int) -> m.StartNewGame:
    return m.StartNewGame(10, 0, seat, 1, (m.Sitting("bob", 500), m.Sitting("ann", 500)))


UNKNOWN = (
    pack(">II", 23, 0),
    pack(">II", 99, 5) + b"\xff\0\1xy",
    pack(">II", 2**31, 12) + bytes(12),
)


def test_unknown_messages_are_skipped() -> None:
    answers: list[m.ProtocolMessage] = []

    async def talk(server: Foreign) -> None:
        server.say(m.GoodPass(), *UNKNOWN, m.GoodPass(), m.Pong())
        server.say(start(1), m.NewStage(0), *UNKNOWN, m.Blind(1, 5), m.Blind(0, 10))
        server.say(m.HoleCards(1, "Ah Kd"), UNKNOWN[1], m.NextToAct(1, 5, 10, 10))
        answers.append(await server.next(m.PlayerAction))

    run(
        at_server(
            talk,
            lambda port: AsyncClient(
                "127.0.0.1", port, "ann", "pw", None, lambda *_asked: ActionCode.RAISE
            ),
        )
    )
    assert answers == [m.PlayerAction(2)]


def test_a_split_unknown_message_is_skipped_and_a_huge_one_refused() -> None:
    data = b"".join([encode(m.Ping()), *UNKNOWN, encode(m.Pong())])
    decoder = Decoder(skipping=True)
    found = [message for byte in data for message in decoder.feed(bytes([byte]))]
    assert found == [m.Ping(), m.Pong()]
    assert decoder.buffered == 0
    with pytest.raises(ProtocolError, match="Unknown message id 99"):
        Decoder(skipping=True).feed(pack(">II", 99, MAX_UNKNOWN + 1))
    with pytest.raises(ProtocolError, match="Unknown message id 23"):
        Decoder().feed(UNKNOWN[0])


def test_a_client_finds_its_seat_by_name_unless_it_is_a_spectator() -> None:
    asked: list[int] = []

    def action(us: AsyncClient, *_asked: int) -> ActionCode:
        asked.append(us.seat if us.seat is not None else -1)
        return ActionCode.CALL

    async def talk(server: Foreign) -> None:
        server.say(m.GoodPass(), start(0), m.NewStage(0), m.NextToAct(0, 0, 0, 0))
        server.say(m.NextToAct(1, 0, 0, 0))
        await server.next(m.PlayerAction)
        server.say(start(m.NO_SEAT), m.NextToAct(1, 0, 0, 0), m.Ping())
        await server.next(m.Pong)

    run(at_server(talk, lambda port: AsyncClient("127.0.0.1", port, "ann", "pw", None, action)))
    assert asked == [1]


def test_a_server_that_never_reads_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    def narrow(writer: asyncio.StreamWriter) -> None:  # otherwise the system buffers megabytes
        found = writer.get_extra_info("socket")
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

    monkeypatch.setattr(client, "_keep_alive", narrow)

    async def talk(server: Foreign) -> None:
        server.say(m.GoodPass())
        with contextlib.suppress(ConnectionError):
            while True:
                server.say(encode(m.Ping()) * 10_000)
                await server.drain()

    with pytest.raises(ProtocolError, match="does not read"):
        run(at_server(talk, lambda port: AsyncClient("127.0.0.1", port, "ann", "pw")))


def test_a_strategy_without_cards_does_not_guess(caplog: pytest.LogCaptureFixture) -> None:
    player = Autoplayer(CLASSES["shark"])
    for message in (start(1), m.NewStage(0), m.Blind(1, 5), m.Blind(0, 10)):
        player.status(None, message)
    player.status(None, m.NextToAct(1, 5, 10, 10))
    assert player.action(None, 5, 10, 10) is ActionCode.FOLD
    assert not caplog.records


# --- people at a terminal -------------------------------------------------------------------------


def terminal(table: JoinedTable, descriptor: int) -> tuple[RemoteClient, list[str]]:
    """Return a client for *table* that reads *descriptor*, and the lines it prints."""
    printed: list[str] = []
    return RemoteClient(table, TypedLines(descriptor), printed.append), printed


@unix
def test_names_and_cards_contain_no_control_characters() -> None:
    evil = "\x1b[2J\x07e\u202evil\udcff"
    read, write = os.pipe()
    found: list[tuple[RemoteClient, list[str]]] = []

    async def talk(server: Foreign) -> None:
        players = (m.Sitting(evil, 500), m.Sitting("ann", 500))
        server.say(m.GoodPass(), m.StartNewGame(10, 0, 1, 1, players), m.Information(evil))
        server.say(m.Blind(1, 5), m.Blind(0, 10), m.NewStage(1, evil), m.Chatter(evil))
        server.say(m.HoleCards(0, evil), m.NextToAct(1, 5, 10, 10))
        await server.next(m.QuitGame)

    async def play(port: int) -> None:
        found.append(terminal(JoinedTable(Login("127.0.0.1", port, "ann", "pw")), read))
        await asyncio.to_thread(found[0][0].run)

    os.write(write, b"wait\n")
    os.close(write)
    run(at_server_with(talk, play))
    text = "".join(found[0][1])
    assert "vil" in text
    assert all(sign.isprintable() for sign in text)
    text.encode()


@unix
def test_a_person_may_chat_and_leave_at_any_time(tmp_path: Path) -> None:
    read, write = os.pipe()
    found: list[tuple[RemoteClient, list[str]]] = []

    async def play() -> None:
        async with serving(tmp_path, "open open open", players=3) as server:
            login = Login("127.0.0.1", server.port, "ann", "pw-ann")
            found.append(terminal(JoinedTable(login), read))
            playing = asyncio.create_task(asyncio.to_thread(found[0][0].run))
            async with peers(server, RawPeer("bob")) as (bob,):
                os.write(write, b"say \0\xff \nsay hello \x1b[2J there\n")
                await bob.until_received(m.Chatter, 2)
                assert [message.text for message in bob.all(m.Chatter)] == [
                    "ann: \N{REPLACEMENT CHARACTER}",
                    "ann: hello [2J there",
                ]
                os.write(write, b"f\n")
                async with peers(server, RawPeer("cay")):
                    await bob.until_received(m.Fold, 1)
                    os.write(write, b"quit\n")
                    await playing

    try:
        run(play())
    finally:
        os.close(write)
    assert any("Your turn" in line for line in found[0][1])


def test_answers_typed_ahead_wait_and_end_of_input_leaves() -> None:
    read, write = os.pipe()
    os.write(write, b"c\nsay later\n")
    os.close(write)
    lines = TypedLines(read)
    lines.listen()
    while lines.first is None:
        lines.wait()
    assert (lines.first, lines.take(), lines.first, lines.take()) == (
        "c",
        "c",
        "say later",
        "say later",
    )
    while not lines.ended:
        lines.wait()
    assert lines.first is None


# --- clocks and pauses ----------------------------------------------------------------------------


def test_the_clock_sent_by_a_server_is_shown(tmp_path: Path) -> None:
    from tests.features.network import remote_tables

    with remote_tables.serving(tmp_path, "caller open", clock=77.0) as server:
        table = JoinedTable(remote_tables.place_for(server, "ann"))
        table.begin()
        try:
            asked = remote_tables.wait_for(table, Asked)
            assert isinstance(asked, Asked)
            assert asked.seconds is not None
            assert 0 < asked.seconds <= 77
            assert table.seconds_left() is not None
        finally:
            table.leave()
            assert table.thread is not None
            table.thread.join(LIMIT)


@pytest.mark.parametrize("field", ["clock", "person_clock", "pause"])
@pytest.mark.parametrize("seconds", [math.nan, math.inf, -1.0, 86_401.0])
def test_infinite_times_are_refused(field: str, seconds: Any) -> None:
    with pytest.raises(ValueError, match="86400"):
        TableSettings(**{field: seconds})


def test_stopping_a_table_interrupts_its_pause(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, "caller open", pause=80_000.0) as server,
            peers(server, RawPeer("ann")) as (ann,),
        ):
            await ann.until_received(m.Winners, 1)
            await until(lambda: server.tables[0].hand is None, "the hand is over")
            server.stop()
            await ann.until_ended()
            assert server.tables[0].hands == 1

    run(play())


# --- floods where few files may be open -----------------------------------------------------------


@unix
@pytest.mark.parametrize(("limit", "room"), [(256, (128, 16)), (64, (1, 4)), (100_000, (1000, 64))])
def test_the_limit_of_open_files_limits_connections(
    limit: int, room: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    import resource

    monkeypatch.setattr(resource, "getrlimit", lambda _which: (min(limit, 32), limit))
    monkeypatch.setattr(resource, "setrlimit", lambda _which, _limits: None)
    assert room_for(1000) == room
    assert BACKLOG == 64


@pytest.mark.check
@unix
def test_a_flood_of_connections_ends_no_table(tmp_path: Path) -> None:
    import resource

    users = make_users(tmp_path, ("ann",)).path
    log = tmp_path / "server.log"
    server = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "cardtable",
            "opp",
            "serve",
            "--users",
            str(users),
            "--port",
            "0",
            "--seats",
            "caller,open",
            "--pause",
            "0.01",
            "--log",
            str(log),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CARDTABLE_HOME": str(tmp_path)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128)),
    )
    assert server.stdout is not None
    crowd: list[socket.socket] = []
    try:
        port = int(server.stdout.readline().rpartition(" ")[2].rstrip(".\n"))

        async def play() -> None:
            hands: list[m.ProtocolMessage] = []

            def status(_client: AsyncClient, message: m.ProtocolMessage) -> None:
                hands.extend([message] if isinstance(message, m.StartNewGame) else [])

            ann = AsyncClient("127.0.0.1", port, "ann", "pw-ann", status)
            playing = asyncio.create_task(ann.play())
            await until(lambda: bool(hands), "a hand begins")
            for _number in range(300):
                crowd.append(
                    await asyncio.to_thread(socket.create_connection, ("127.0.0.1", port), LIMIT)
                )
            before = len(hands)
            await until(lambda: len(hands) >= before + 2 or playing.done(), "two more hands begin")
            assert not playing.done()
            server.terminate()
            await playing

        run(play())
        assert server.wait(LIMIT) == 0
        output = server.stdout.read()
    finally:
        for connection in crowd:
            connection.close()
        if server.poll() is None:
            server.kill()
            server.wait()
        server.stdout.close()
    assert "Traceback" not in output + log.read_text(encoding="utf-8")
    assert "Its place was needed for another connection." in log.read_text(encoding="utf-8")


# --- files and words ------------------------------------------------------------------------------


@unix
@pytest.mark.parametrize("path", ["fifo", "folder", "/dev/zero"])
def test_an_invalid_user_file_is_reported_at_start(tmp_path: Path, path: str) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "folder").mkdir()
    with pytest.raises(SourceError, match=r"not a regular file|it is a folder"):
        Users(tmp_path / path, QUICK)


def test_a_user_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    plain = make_users(tmp_path, ("ann",))
    plain.path.write_bytes(b"\xef\xbb\xbf" + plain.path.read_bytes())
    users = Users(plain.path, QUICK)
    assert users.names == ("ann",)
    assert users.verify("ann", "pw-ann")
    plain.path.write_bytes(b"\xff\xfe")
    with pytest.raises(SourceError, match="not UTF-8 text"):
        Users(plain.path, QUICK)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--clock", "nan"), "Invalid value for '--clock': 'nan' is not a number."),
        (("--pause", "inf"), "Invalid value for '--pause': inf is not in the range 0.0<=x<=86400."),
        (
            ("--seats", "shark,open", "--players", "3"),
            "--players 3 is more than the 2 seats of the table.",
        ),
    ],
)
def test_a_table_that_could_never_start_is_refused(
    tmp_path: Path, capsys: Capture, words: tuple[str, ...], sentence: str
) -> None:
    users = str(tmp_path / "users.txt")
    assert command(["opp", "serve", "--users", users, *words]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.check
@pytest.mark.sample(1, check=1)
@unix
@pytest.mark.parametrize("host", ["x" * 300, "..", "localhost"])
def test_an_invalid_host_is_reported_in_one_sentence(
    host: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with reserved_port() as port:
        joined = subprocess.run(
            [sys.executable, "-m", "cardtable", "opp", "join", f"{host}:{port}", "--user", "ann"],
            cwd=ROOT,
            input="pw\n",
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT), "CARDTABLE_HOME": str(tmp_path)},
        )
    assert joined.returncode == 2
    assert joined.stderr.startswith(f"Cannot reach {host}, port {port}: ")
    assert len(joined.stderr.splitlines()) == 1
    assert "(" not in joined.stderr


def test_a_cancelled_client_closes_its_socket() -> None:
    closing: list[bool] = []

    async def talk(server: Foreign) -> None:
        server.say(m.GoodPass())
        await server.next(m.QuitGame)
        await asyncio.Event().wait()  # the session is never ended

    async def play() -> None:
        async def hold(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with contextlib.suppress(asyncio.CancelledError):
                await talk(Foreign(reader, writer))
            writer.close()

        listening = await asyncio.start_server(hold, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        ann = AsyncClient("127.0.0.1", port, "ann", "pw")
        await ann.connect()
        writer = ann._writer
        assert writer is not None
        ann.quit()
        leaving = asyncio.create_task(ann.close())
        await asyncio.sleep(0)
        leaving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await leaving
        closing.append(writer.is_closing())
        listening.close()

    run(play())
    assert closing == [True]
