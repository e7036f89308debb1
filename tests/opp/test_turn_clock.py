"""The clock of a turn: it begins when our own client shows the question, else at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from cardtable.opp import messages as m
from cardtable.opp.inbox import Inbox, PendingTurn
from cardtable.opp.remote import Asked
from cardtable.opp.server import Server
from cardtable.opp.turn_clock import SHOW_SECONDS, TurnClock
from tests.opp.loopback import RawPeer, let_time_pass, nothing, pass_time, peers, run, serving
from tests.waiting import until

CLOCK = 10.0


class OwnPeer(RawPeer):
    """A peer that calls itself a client of ours; it answers nothing."""

    def __init__(self, name: str) -> None:
        super().__init__(name, nothing)

    async def connect(self, server: Server, *, join: bool = True) -> RawPeer:
        await super().connect(server, join=False)
        self.send(m.JoinGame(self.name, f"pw-{self.name}", 1, "cardtable"))
        return self


def late(peer: RawPeer) -> int:
    return sum("runs out of time" in message.text for message in peer.all(m.Information))


async def until_asked(peer: RawPeer, count: int = 1) -> None:
    await peer.until(
        lambda _peer: sum(asked.seat == peer.seat for asked in peer.all(m.NextToAct)) >= count
    )


def test_the_clock_of_our_client_begins_when_it_shows_the_question(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, "caller open", clock=CLOCK, seed=1) as server,
            peers(server, OwnPeer("ann")) as (ann,),
        ):
            await until_asked(ann)
            assert ann.all(m.ShowTime) == [m.ShowTime(int(1000 * SHOW_SECONDS))]
            place: Any = server.tables[0].place_of("ann")
            assert place is not None
            clock = place.seat.clock
            assert not clock.is_running
            pass_time(SHOW_SECONDS - 1)
            ann.send(m.TurnShown())
            await until(lambda: clock.is_running, "the clock runs")
            # All of the time is left, although SHOW_SECONDS - 1 of it have passed.
            pass_time(CLOCK - 1)
            ann.send(m.PlayerAction(1), m.Chat("in time"))
            await ann.until_received(m.Chatter)
            assert not late(ann)

    run(play())


def test_a_client_that_never_shows_the_question_is_folded(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, "caller open", clock=CLOCK, seed=1) as server,
            peers(server, OwnPeer("ann")) as (ann,),
        ):
            await until_asked(ann)
            begun = asyncio.get_running_loop().time()
            await let_time_pass(lambda: late(ann), "the fold")
            assert asyncio.get_running_loop().time() >= begun + CLOCK

    run(play())


def test_other_clients_have_no_delay_and_learn_of_none(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, "caller open", clock=CLOCK, seed=1) as server,
            peers(server, RawPeer("ann", nothing)) as (ann,),
        ):
            await until_asked(ann)
            place: Any = server.tables[0].place_of("ann")
            assert place is not None
            assert place.seat.clock.is_running
            assert not ann.all(m.ShowTime)
            ann.send(m.TurnShown(), m.TurnShown())
            pass_time(CLOCK + 0.1)
            await ann.until(lambda _peer: late(ann))

    run(play())


def test_the_clock_begins_once_and_a_stopped_one_never() -> None:
    async def play() -> list[str]:
        ended: list[str] = []
        clock = TurnClock(CLOCK, SHOW_SECONDS, lambda: ended.append("first"))
        clock.begin()
        end = clock.deadline
        pass_time(1)
        clock.begin()
        assert clock.deadline == end
        stopped = TurnClock(CLOCK, SHOW_SECONDS, lambda: ended.append("stopped"))
        stopped.stop()
        stopped.begin()
        await let_time_pass(lambda: ended, "the end")
        pass_time(SHOW_SECONDS + CLOCK)
        await asyncio.sleep(0)
        return ended

    assert run(play()) == ["first"]


def test_a_question_that_waits_to_be_shown_keeps_its_time() -> None:
    now = [100.0]
    shown: list[float] = []
    inbox = Inbox(lambda: now[0])
    inbox.on_shown = lambda: shown.append(now[0])
    inbox.put(PendingTurn(10, 10, until=100 + SHOW_SECONDS + CLOCK, seconds=CLOCK, since=100.0))
    now[0] += SHOW_SECONDS - 1
    assert not shown
    asked = inbox.take()
    assert asked == Asked(10, 10, CLOCK)
    assert shown == [now[0]]
    assert inbox.seconds_left() == CLOCK


def test_a_question_shown_too_late_has_the_time_that_the_server_leaves() -> None:
    now = [100.0]
    inbox = Inbox(lambda: now[0])
    inbox.put(PendingTurn(10, 10, until=100 + SHOW_SECONDS + CLOCK, seconds=CLOCK, since=100.0))
    now[0] += SHOW_SECONDS + 3
    assert inbox.take() == Asked(10, 10, CLOCK - 3)


def test_the_time_of_other_servers_runs_from_the_question() -> None:
    now = [100.0]
    inbox = Inbox(lambda: now[0])
    inbox.put(PendingTurn(10, 10, until=100 + CLOCK, since=100.0))
    now[0] += 3
    assert inbox.take() == Asked(10, 10, CLOCK - 3)
