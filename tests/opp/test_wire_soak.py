"""Ten million random bytes at the server and at the client: raw bytes and random messages.

Neither may write a traceback or a line on standard error; memory, threads and files stay flat.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.features.network.remote_client import RemoteClient
from cardtable.opp import messages as m
from cardtable.opp.client import AsyncClient
from cardtable.opp.joined_table import JoinedTable
from cardtable.opp.messages import ActionCode, encode
from cardtable.opp.remote import Login
from cardtable.text.typed_lines import TypedLines
from tests.opp.hostile import RandomMessages, hostile_server
from tests.opp.loopback import make_users
from tests.paths import ROOT
from tests.waiting import LIMIT, until

TOTAL = 10_000_000
"""Bytes sent to each end."""
MAX_GROWTH = 12.0
"""Megabytes by which memory may grow in the last three quarters."""
MAX_THREADS = 8
"""Threads of the server: its loop, those for passwords, and those for strategies."""
SEED = 13

pytestmark = [pytest.mark.soak, pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")]


class Usage:
    """Memory in megabytes, threads and open files of a process."""

    def __init__(self, process: int) -> None:
        folder = Path(f"/proc/{process}")
        pages = int((folder / "statm").read_text().split()[1])
        self.megabytes = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
        self.threads = len(list((folder / "task").iterdir()))
        self.files = len(list((folder / "fd").iterdir()))

    def __str__(self) -> str:
        return f"{self.megabytes:.1f} MB, {self.threads} threads, {self.files} files"


def pieces(seed: int, messages: Iterator[m.ProtocolMessage], count: int) -> Iterator[bytes]:
    """Yield *count* random messages, now and then raw bytes or a damaged message."""
    rng = Random(seed)
    for message in islice(messages, count):
        data = encode(message)
        if rng.random() < 0.002:
            at = rng.randrange(len(data))
            data = data[:at] + rng.randbytes(rng.randrange(4)) + data[at + 1 :]
        yield data
    if rng.random() < 0.5:
        yield rng.randbytes(rng.randrange(4096))


# --- the server -----------------------------------------------------------------------------------


async def send(port: int, data: bytes, *, joins: str = "") -> int:
    """Send *data* on a new connection, joined as *joins*; return the bytes sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    sent = 0
    try:
        if joins:
            writer.write(encode(m.JoinGame(joins, f"pw-{joins}", 1, "cardtable")))
            while encode(m.GoodPass()) not in (answer := await reader.read(4096)) and answer:
                pass
        for at in range(0, len(data), 4096):
            part = data[at : at + 4096]
            writer.write(part)
            await writer.drain()
            sent += len(part)
    except ConnectionError:
        pass  # the server ends a session at the first invalid message
    writer.transport.abort()
    return max(sent, min(len(data), 4096))


async def attack(port: int, seed: int, name: str) -> int:
    """Send random bytes and messages over four connections; return the number of bytes."""
    rng = Random(seed)
    raw = rng.randbytes(rng.randrange(1, 8192))
    header = encode(m.JoinGame("x", "y"))[:4] + rng.randbytes(rng.randrange(600))
    stranger = b"".join(pieces(seed, RandomMessages(seed).from_client(), 30))
    guest = b"".join(pieces(seed, RandomMessages(seed).from_client(), 60))
    sent = [await send(port, data) for data in (raw, header, stranger)]
    return sum(sent) + await send(port, guest, joins=name)


def test_ten_million_random_bytes_at_the_server(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    names = ("ann", "bob", *(f"guest{number}" for number in range(8)))
    log = tmp_path / "server.log"
    words = ["--users", str(make_users(tmp_path, names).path), "--port", "0", "--log", str(log)]
    words += ["--seats", "caller,open,open,open", "--pause", "0.01", "--clock", "5"]
    server = subprocess.Popen(
        [sys.executable, "-m", "cardtable", "opp", "serve", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CARDTABLE_HOME": str(tmp_path)},
    )
    assert server.stdout is not None
    assert server.stderr is not None
    port = int(server.stdout.readline().rpartition(" ")[2].rstrip(".\n"))
    usages: list[Usage] = []
    hands, seed = 0, SEED

    async def play() -> None:
        nonlocal seed

        def status(_client: AsyncClient, message: m.ProtocolMessage) -> None:
            nonlocal hands
            hands += isinstance(message, m.Winners)

        ann = AsyncClient("127.0.0.1", port, "ann", "pw-ann", status, lambda *_: ActionCode.CALL)
        playing = asyncio.create_task(ann.play())
        await until(lambda: hands, "a hand was played")
        sent = 0
        while sent < TOTAL:
            sent += sum(
                await asyncio.gather(*(attack(port, seed + n, names[2 + n]) for n in range(8)))
            )
            seed += 8
            if sent >= TOTAL * (len(usages) + 1) / 4:
                usages.append(Usage(server.pid))
        before = hands
        await until(lambda: hands >= before + 3 or playing.done(), "three more hands")
        assert not playing.done(), "the honest player was disconnected"
        await until(
            lambda: Usage(server.pid).files <= usages[0].files, "the connections are closed"
        )
        usages.append(Usage(server.pid))
        server.terminate()
        await playing

    try:
        asyncio.run(play())
        assert server.wait(LIMIT) == 0
        assert server.stderr.read() == ""
    finally:
        if server.poll() is None:
            server.kill()
            server.wait()
        server.stdout.close()
        server.stderr.close()
    assert "Traceback" not in log.read_text(encoding="utf-8")
    with capfd.disabled():
        print(f"server: {seed - SEED} attacks, {hands} hands; " + "; ".join(map(str, usages)))
    assert usages[-1].megabytes < usages[0].megabytes + MAX_GROWTH
    assert usages[-1].threads <= MAX_THREADS


# --- the client -----------------------------------------------------------------------------------


def test_ten_million_random_bytes_at_the_client(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    sent, seed, printed = 0, SEED, 0
    usages: list[Usage] = []
    reasons: set[str] = set()

    def talk() -> Iterator[bytes]:
        nonlocal sent
        for data in pieces(seed, RandomMessages(seed).from_server(), 2_000):
            yield data
            sent += len(data)

    def show(line: str) -> None:
        nonlocal printed
        printed += 1
        assert all(sign.isprintable() for sign in line)

    threads = threading.active_count()
    with hostile_server(talk) as port, caplog.at_level(logging.WARNING):
        while sent < TOTAL:
            read, write = os.pipe()
            os.write(write, b"c\nr\ntable\nhand\nf\nr\nscore\nsay hello\n" * 8)
            make = None if seed % 3 else _caller
            table = JoinedTable(Login("127.0.0.1", port, "ann", "pw"), make)
            lines = TypedLines(read)
            ended = RemoteClient(table, lines, show).run()
            reasons.add(ended.words.partition(":")[0])
            assert table.thread is not None
            table.thread.join(LIMIT)
            os.close(write)
            while not lines.ended:
                if lines.first is None:
                    lines.wait()
                else:
                    lines.take()
            os.close(read)
            seed += 1
            if sent >= TOTAL * (len(usages) + 1) / 4:
                usages.append(Usage(os.getpid()))
    usages.append(Usage(os.getpid()))
    with capfd.disabled():
        print(f"client: {seed - SEED} sessions, {printed} lines; " + "; ".join(map(str, usages)))
    assert not caplog.records
    assert capfd.readouterr().err == ""
    assert "Something went wrong; see the program's log file." not in reasons
    assert threading.active_count() <= threads + 1
    assert usages[-1].megabytes < usages[0].megabytes + MAX_GROWTH
    assert usages[-1].files <= usages[0].files


def _caller() -> Any:
    from tests.opp.loopback import CLASSES

    return CLASSES["caller"](seed=1)
