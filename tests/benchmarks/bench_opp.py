"""The server of the Online Poker Protocol over loopback: hands, latency of actions, tables.

The server and the clients run in separate processes on one machine. The clients always check or
call, so a hand of six has 24 actions. For comparison: an ACPC dealer with two players written in C
plays about 7,000 hands per second, but sends each action over one socket, not to every seat.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from time import perf_counter, process_time

from argon2 import PasswordHasher

from cardtable.opp import messages as m
from cardtable.opp.client import AsyncClient
from cardtable.opp.messages import ActionCode, Decoder, encode
from cardtable.opp.server import Server, ServerLimits
from cardtable.opp.table import ServerTable
from cardtable.opp.table_settings import TableSettings
from cardtable.opp.users import Users
from tests.benchmarks.measure import Result

SIX = [f"player{number}" for number in range(6)]
HANDS = 400
TABLES = 200
CODEC = 20_000
_QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def results() -> Iterator[Result]:
    """Yield the speed of the codec, hands per second, latencies, and 200 tables at once."""
    yield Result("messages encoded and decoded", _codec(), "messages/s", goal=">= 100000")
    spent, used, hands, times = _session(["open"] * 6, SIX, HANDS, 1, 1)
    yield Result("six clients at one table", hands / spent, "hands/s")
    yield Result("six clients, server's processor alone", hands / used, "hands/s")
    yield Result("latency of an action, p50", 1e3 * times[len(times) // 2], "ms", goal="<= 10")
    yield Result(
        "latency of an action, p99", 1e3 * times[len(times) * 99 // 100], "ms", goal="<= 50"
    )
    names = [f"u{number}" for number in range(2 * TABLES)]
    spent, used, hands, times = _session(["open"] * 2, names, 10, TABLES, 2)
    yield Result(f"{TABLES} tables of two at once", hands / spent, "hands/s")
    yield Result(f"{TABLES} tables, server's processor alone", hands / used, "hands/s")
    yield Result(
        f"{TABLES} tables, latency of an action, p99", 1e3 * times[len(times) * 99 // 100], "ms"
    )


def _codec() -> float:
    messages: list[m.ProtocolMessage] = [
        m.NextToAct(3, 10, 10, 10),
        m.Call(3, 10),
        m.NewStage(1, "Ah Kd 2c"),
        m.Raise(4, 20),
    ]
    begin = process_time()
    for _turn in range(CODEC // 4):
        Decoder().feed(b"".join(map(encode, messages)))
    return CODEC / (process_time() - begin)


def _session(
    plan: Sequence[str], names: Sequence[str], hands: int, tables: int, clients: int
) -> tuple[float, float, int, list[float]]:
    """Play *hands* at each of *tables* tables with the users *names* in *clients* processes.

    Returns the seconds, the processor seconds of the server, the number of hands, and the sorted
    latencies of all actions: the seconds from sending an action to receiving its broadcast.
    """
    from tests.benchmarks import bench_opp  # by a name that a spawned process can import

    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    server = context.Process(target=bench_opp._serve, args=(theirs, plan, names, hands, tables))
    server.start()
    port = ours.recv()
    with ProcessPoolExecutor(clients, context) as pool:
        found = list(
            pool.map(bench_opp._play, [(port, names[part::clients]) for part in range(clients)])
        )
    spent, used = ours.recv()
    server.join()
    return spent, used, hands * tables, sorted(time for times in found for time in times)


def _serve(pipe: Pipe, plan: Sequence[str], names: Sequence[str], hands: int, tables: int) -> None:
    """Run the server; send its port, then the seconds of the hands after all users have joined."""

    async def serve() -> None:
        settings = TableSettings(hands=hands, players=len(plan), narrate=False)
        server_tables = [
            ServerTable(plan, settings, number=number, seed=1) for number in range(tables)
        ]
        with tempfile.TemporaryDirectory() as folder:
            users, limits = _users(Path(folder), names), ServerLimits(peers_per_address=1000)
            server = Server(users, server_tables, port=0, limits=limits)
            await server.start()
            pipe.send(server.port)
            while sum(bool(place.name) for table in server_tables for place in table.places) < len(
                names
            ):
                await asyncio.sleep(0.01)
            begin, used = perf_counter(), process_time()
            await asyncio.gather(*(table.run() for table in server_tables))
            pipe.send((perf_counter() - begin, process_time() - used))
            await server.close()

    asyncio.run(serve())


def _users(folder: Path, names: Sequence[str]) -> Users:
    path = folder / "users.txt"
    path.write_text("".join(f"{name} {_QUICK.hash(name)}\n" for name in names), encoding="utf-8")
    return Users(path, _QUICK)


def _play(part: tuple[int, Sequence[str]]) -> list[float]:
    """Play as the users of one process until the server ends; return the latency of each action."""
    port, names = part
    times: list[float] = []

    async def play(name: str) -> None:
        sent = 0.0

        def status(client: AsyncClient, message: m.ProtocolMessage) -> None:
            if isinstance(message, m.Call) and message.seat == client.seat:
                times.append(perf_counter() - sent)

        def action(client: AsyncClient, to_call: int, low: int, high: int) -> ActionCode:
            nonlocal sent
            sent = perf_counter()
            return ActionCode.CALL

        await AsyncClient("127.0.0.1", port, name, name, status, action).play()

    async def play_all() -> None:
        await asyncio.gather(*(play(name) for name in names))

    asyncio.run(play_all())
    return times
