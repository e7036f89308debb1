"""The server with faulty and hostile clients, over real sockets on the loopback address."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
import threading
import weakref
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from struct import pack
from typing import NoReturn

import pytest

from cardtable.engine import Strategy
from cardtable.opp import messages as m
from cardtable.opp import peer as peer_module
from cardtable.opp.client import AsyncClient, Client, JoinRefused
from cardtable.opp.messages import ActionCode, encode
from cardtable.opp.server import Server, ServerLimits
from cardtable.opp.table import ServerTable
from tests.opp.loopback import (
    Policy,
    RawPeer,
    Referee,
    calls,
    hands_of,
    let_time_pass,
    make_users,
    nothing,
    pass_time,
    peers,
    run,
    serving,
)
from tests.waiting import LIMIT, until

ROOMY = ServerLimits(failures_per_address=10_000)


unix = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has every address of 127.0.0.0/8"
)


async def play_continues(server: Server, peer: RawPeer, hands: int = 3) -> None:
    """Wait until *peer* has received more hands, and check them all."""
    await peer.until_received(m.Winners, len(peer.all(m.Winners)) + hands)
    for received in hands_of(peer.received):
        Referee(received)
    table = server.tables[0]
    await until(lambda: table.hand is None or table.hand.game.hand.to_act >= 0, "a seat is to act")
    hand = table.hand
    pot = hand.game.hand.whole_pot if hand is not None else 0
    behind = sum(hand.game.hand.stacks) if hand is not None else 0
    if hand is None:
        assert table.chips == table.bought
    else:
        absent = table.chips - sum(place.chips for place in hand.places)
        assert pot + behind + absent == table.bought


# --- joining --------------------------------------------------------------------------------------


def test_the_first_message_is_goodpass_or_badpass(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, "caller open open", players=9) as server:
            for name, password, answer in (
                ("ann", "pw-ann", m.GoodPass()),
                ("ann", "wrong", m.BadPass()),
                ("nobody", "wrong", m.BadPass()),
                ("", "", m.BadPass()),
                ("caller1", "pw-caller1", m.BadPass()),
                ("ann", "x" * 300, m.BadPass()),
            ):
                peer = RawPeer()
                await peer.connect(server, join=False)
                peer.send(m.JoinGame(name, password, 1, "test"))
                await peer.until(lambda client: client.received)
                assert peer.received[0] == answer
                if answer == m.BadPass():
                    await peer.until_ended()
                    assert peer.data == encode(m.BadPass())
                await peer.close()

    run(play())


def test_a_name_is_seated_once_only(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, "caller open open") as server,
            peers(server, RawPeer("ann")) as (ann,),
        ):
            second = await RawPeer("ann").connect(server)
            await second.until_ended()
            assert second.received == [m.BadNick()]
            await play_continues(server, ann)
            await second.close()

    run(play())


def test_a_second_login_ends_the_connection(tmp_path: Path) -> None:
    async def play() -> None:
        plan = "caller caller open open"
        async with (
            serving(tmp_path, plan) as server,
            peers(server, RawPeer("ann"), RawPeer("bob")) as (ann, bob),
        ):
            ann.send(m.JoinGame("bob", "pw-bob", 1, "again"))
            await ann.until_ended()
            await play_continues(server, bob)
            assert bob.seat != m.NO_SEAT

    run(play())


async def attempt(server: Server, name: str, password: str, client: str = "test") -> RawPeer:
    """Try to join, and return the peer once the server has answered and closed the session."""
    peer = RawPeer()
    await peer.connect(server, join=False)
    peer.send(m.JoinGame(name, password, 1, client))
    await peer.until(lambda joined: joined.received)
    if m.GoodPass() not in peer.received:
        await peer.until_ended()
    await peer.close()
    return peer


def test_wrong_passwords_throttle_the_address_and_the_reply_says_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        bounds = ServerLimits(failures_per_address=3, failure_seconds=1000.0)
        async with serving(tmp_path, "open open", limits=bounds) as server:
            for name in ("ann", "nobody", "ann"):
                refused = await attempt(server, name, "wrong-secret")
                assert refused.received == [m.BadPass()]
            reason = m.Information(
                "Too many failed logins from your address. Try again in 1000 seconds."
            )
            # The first message has to be the refusal, except to a client of ours.
            late = await attempt(server, "ann", "pw-ann")
            assert late.received == [m.BadPass(), reason]
            ours = await attempt(server, "ann", "pw-ann", "cardtable")
            assert ours.received == [reason, m.BadPass()]
            client = AsyncClient(server.host, server.port, "ann", "pw-ann")
            with pytest.raises(JoinRefused, match=r"failed logins.*Try again in \d+ seconds"):
                await client.play()

    with caplog.at_level(logging.DEBUG):
        run(play())
    assert "Too many failed logins" in caplog.text
    assert "secret" not in caplog.text
    assert "pw-" not in caplog.text


@unix
def test_wrong_passwords_from_elsewhere_lock_nobody_out(tmp_path: Path) -> None:
    async def play() -> None:
        bounds = ServerLimits(failures_per_address=3, failure_seconds=1000.0)
        async with serving(tmp_path, "open open", limits=bounds) as server:
            guesser = RawPeer("ann", address="127.0.0.2")
            for _turn in range(8):
                await guesser.connect(server, join=False)
                guesser.send(m.JoinGame("ann", "wrong", 1, "test"))
                await guesser.until_ended()
                await guesser.close()
            assert "Too many failed logins" in guesser.all(m.Information)[-1].text
            async with peers(server, RawPeer("ann")) as (ann,):
                assert ann.received[0] == m.GoodPass()

    run(play())


def test_a_client_that_does_not_join_is_disconnected(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, "open open", limits=ServerLimits(join=0.05)) as server:
            peer = RawPeer()
            await peer.connect(server, join=False)
            peer.send(pack(">II", 20, 100))
            await peer.until_ended()
            assert not peer.data
            await peer.close()

    run(play())


def test_the_number_of_connections_is_limited(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, "open open", limits=ServerLimits(peers=3)) as server,
            peers(server, RawPeer("ann"), RawPeer("bob"), RawPeer("cay")) as (ann, bob, cay),
        ):
            more = RawPeer()
            await more.connect(server, join=False)
            await more.until_ended()
            assert more.received == [m.Information("There are too many connections.")]
            await more.close()
            with pytest.raises(JoinRefused):
                await AsyncClient(server.host, server.port, "dan", "pw-dan").play()
            cay.send(m.QuitGame())
            await cay.until_ended()
            async with peers(server, RawPeer("dan")):
                await play_continues(server, ann)
                await play_continues(server, bob)

    run(play())


IDLERS = 1000


@pytest.mark.check
@unix
@pytest.mark.parametrize("own", [True, False])
def test_idle_connections_keep_no_user_out(tmp_path: Path, own: bool) -> None:
    """1,000 connections that never join, from the user's own address or from another one."""

    async def play() -> None:
        limits = ServerLimits(peers=60, peers_per_address=40, join=1000.0)
        async with serving(tmp_path, "caller open open", limits=limits) as server:
            address = "127.0.0.1" if own else "127.0.0.2"
            crowd: set[RawPeer] = set()
            async with peers(server, RawPeer("ann")) as (ann,):
                for number in range(IDLERS):
                    idler = RawPeer(address=address)
                    await idler.connect(server, join=False)
                    crowd.add(idler)
                    if number % 250 == 125:
                        async with peers(server, RawPeer("bob")) as (bob,):
                            await play_continues(server, bob, 1)
                            bob.send(m.QuitGame())
                            await bob.until_ended()
                    crowd -= {idler for idler in crowd if idler.ended}
                await play_continues(server, ann)
                await until(
                    lambda: len(server.sockets) <= 40 + (not own), "idle connections gave way"
                )
                assert len(server.peers) <= 40 + (not own)
                for idler in crowd:
                    await idler.close()

    run(play())


@unix
def test_idle_connections_from_many_addresses_give_way(tmp_path: Path) -> None:
    async def play() -> None:
        limits = ServerLimits(peers=30, peers_per_address=10, join=1000.0)
        async with serving(tmp_path, "caller open open", limits=limits) as server:
            crowd = [RawPeer(address=f"127.0.1.{1 + number % 20}") for number in range(100)]
            for idler in crowd:
                await idler.connect(server, join=False)
            async with peers(server, RawPeer("ann")) as (ann,):
                await play_continues(server, ann)
            await until(lambda: len(server.sockets) <= 30, "idle connections gave way")
            for idler in crowd:
                await idler.close()

    run(play())


@pytest.mark.check
def test_a_closed_peer_is_forgotten_with_its_buffers(tmp_path: Path) -> None:
    """Whatever a peer did before it vanished: a server under a flood must not collect them."""

    async def play() -> None:
        limits = ServerLimits(failures_per_address=10_000, join=10_000.0)
        async with serving(tmp_path, "caller open open", limits=limits) as server:
            seen: weakref.WeakSet[peer_module.Peer] = weakref.WeakSet()
            join = encode(m.JoinGame("ann", "wrong", 1, "test"))
            for sent in (b"", join[:9], join, encode(m.QuitGame()), b"\xff" * 100):
                peer = RawPeer()
                await peer.connect(server, join=False)
                await until(lambda: len(server.sockets) > 0, "it is connected")
                seen.update(server.sockets)
                peer.send(sent)
                await peer.drain()
                peer.vanish()
                await peer.close()
                await until(lambda: not server.sockets, "it is disconnected")
            await until(lambda: not gc.collect() and not seen, "closed peers are freed")

    run(play())


# --- bytes ----------------------------------------------------------------------------------------


def test_single_bytes_and_many_messages_at_once_are_read(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, "open open") as server:
            slow, quick = RawPeer("ann", nothing), RawPeer("bob", nothing)
            await slow.connect(server, join=False)
            await quick.connect(server, join=False)

            async def dribble(message: m.ProtocolMessage) -> None:
                for byte in encode(message):
                    slow.send(bytes([byte]))
                    await slow.drain()
                    await asyncio.sleep(0)

            await dribble(m.JoinGame("ann", "pw-ann", 1, "test"))
            await slow.until_received(m.GoodPass)
            quick.send(
                m.JoinGame("bob", "pw-bob", 1, "test"),
                m.Pong(),
                m.ChangeFace(3),
                m.Pong(),
                m.GetGraph("x"),
                m.SetFace("y"),
                m.GetFace("z"),
            )
            await quick.until_received(m.GoodPass)
            for peer in (slow, quick):
                peer.policy = lambda client, asked: None
            for _turn in range(12):
                await slow.until(lambda client: last_asked(client) is not None)
                seat = last_asked(slow)
                asked = slow if seat == slow.seat else quick
                count = len(slow.all(m.NextToAct))
                if asked is slow:
                    await dribble(m.PlayerAction(1))
                else:
                    quick.send(m.Chat("one"), m.PlayerAction(1), m.Chat("two"))
                await slow.until(lambda client, count=count: len(client.all(m.NextToAct)) > count)  # type: ignore[misc]  # mypy cannot type a lambda's default
            chats = [message.text for message in slow.all(m.Chatter)]
            assert chats[:2] == ["bob: one", "bob: two"]
            await slow.close()
            await quick.close()

    run(play())


def last_asked(peer: RawPeer) -> int | None:
    """Return the seat whose turn it is, None while the server is busy."""
    last = next(
        (
            message
            for message in reversed(peer.received)
            if not isinstance(message, m.Information | m.Chatter | m.Ping)
        ),
        None,
    )
    return last.seat if isinstance(last, m.NextToAct) else None


NONSENSE = {
    "unknown id": pack(">II", 99, 0),
    "not even a known number": pack(">II", 2**32 - 1, 2**32 - 1),
    "a length beyond reason": pack(">II", 30, 2**32 - 1),
    "a length a little beyond": pack(">II", 32, 1025),
    "a short body": pack(">II", 30, 2) + b"\0\1",
    "a long body": pack(">II", 30, 8) + bytes(8),
    "a missing zero": pack(">II", 32, 5) + b"hello",
    "data where none belongs": pack(">II", 33, 4) + bytes(4),
    "an action there is not": encode(m.PlayerAction(3)),
    "a message of servers only": encode(m.Fold(0)),
    "a hand of its own": encode(m.Winners((m.PotShare(0, 1000),))),
    "a web browser": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
}


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", NONSENSE)
def test_invalid_bytes_end_one_connection_and_the_hand_play_continues(
    tmp_path: Path, name: str
) -> None:
    async def play() -> None:
        async with serving(tmp_path, "open open open", players=3) as server:
            stranger = RawPeer()
            await stranger.connect(server, join=False)
            stranger.send(NONSENSE[name])
            await stranger.until_ended()
            assert not stranger.data
            await stranger.close()
            async with peers(server, RawPeer("ann"), RawPeer("bob"), RawPeer("cay")) as (
                ann,
                bob,
                cay,
            ):
                await ann.until_received(m.NewStage, 3)
                cay.send(NONSENSE[name])
                await cay.until_ended()
                await play_continues(server, ann)
                await play_continues(server, bob)
                assert any("cay is away" in message.text for message in ann.all(m.Information))

    run(play())


# --- silence and sudden ends ----------------------------------------------------------------------


def silent_after(stage: int, clock: float) -> Policy:
    """Return a policy that answers before *stage*, and then lets *clock* seconds pass."""

    def policy(peer: RawPeer, asked: m.NextToAct) -> ActionCode | None:
        if all(message.stage < stage for message in peer.all(m.NewStage)):
            return ActionCode.CALL
        pass_time(clock)
        return None

    return policy


def turns_of(
    hand: Sequence[m.ProtocolMessage], seat: int, stage: int
) -> Iterator[tuple[m.NextToAct, m.ProtocolMessage]]:
    """Yield each question to *seat* from *stage* on, and the action that followed."""
    reached = 0
    for message, after in pairwise(hand):
        if isinstance(message, m.NewStage):
            reached = message.stage
        elif isinstance(message, m.NextToAct) and message.seat == seat and reached >= stage:
            yield message, after


def checks_or_folds(turns: Sequence[tuple[m.NextToAct, m.ProtocolMessage]]) -> bool:
    """Whether there are *turns*, and each is a check where that is free, else a fold."""
    return bool(turns) and all(
        action == (m.Fold(asked.seat) if asked.to_call else m.Call(asked.seat, 0))
        for asked, action in turns
    )


@pytest.mark.parametrize("stage", [0, 1, 2, 3])
def test_a_silent_peer_checks_or_folds_when_its_clock_runs_out(tmp_path: Path, stage: int) -> None:
    async def play() -> None:
        silent = RawPeer("cay", silent_after(stage, 20.0))
        async with (
            serving(tmp_path, "open open open", clock=20.0, max_timeouts=2, players=3) as server,
            peers(server, RawPeer("ann"), RawPeer("bob"), silent) as (ann, _bob, cay),
        ):
            await cay.until_ended()
            assert "out of time 2 times in a row" in cay.all(m.Information)[-1].text
            await play_continues(server, ann)
            hands = list(hands_of(ann.received))[:2]
            assert checks_or_folds([pair for hand in hands for pair in turns_of(hand, 2, stage)])

    run(play())


@pytest.mark.sample(4)
@pytest.mark.parametrize("stage", [0, 1, 2, 3])
@pytest.mark.parametrize("asked", [True, False])
def test_a_disconnected_peer_checks_or_folds_in_any_phase(
    tmp_path: Path, stage: int, asked: bool
) -> None:
    """If it is not its turn, it does so when its turn comes."""

    async def play() -> None:
        gone: list[int] = []

        def policy(peer: RawPeer, question: m.NextToAct) -> ActionCode | None:
            if peer.all(m.NewStage)[-1].stage < stage:
                return ActionCode.CALL
            if asked:
                gone.append(len(peer.all(m.StartNewGame)))
                peer.vanish()
            return None if asked else ActionCode.CALL

        class Leaving(RawPeer):
            def _receive(self, message: m.ProtocolMessage) -> None:
                super()._receive(message)
                reached = isinstance(message, m.NextToAct) and message.seat != self.seat
                if not asked and reached and self.all(m.NewStage)[-1].stage == stage:
                    self.vanish()

        leaver = Leaving("cay", policy)
        answers: set[asyncio.Task[None]] = set()

        def after_the_leaver(peer: RawPeer, question: m.NextToAct) -> ActionCode | None:
            if len(peer.all(m.StartNewGame)) > 1:
                return ActionCode.CALL
            answers.add(asyncio.create_task(answer(peer, len(peer.all(m.NextToAct)))))
            return None

        async def answer(peer: RawPeer, questions: int) -> None:
            """Call when the server has noticed whether the leaver left at this question."""
            await leaver.until(
                lambda client: (
                    client.vanished or client.ended or len(client.all(m.NextToAct)) >= questions
                )
            )
            if leaver.vanished:
                await until(
                    lambda: all(peer.name != "cay" for peer in server.peers),
                    "the server notices that cay is gone",
                )
            if not peer.ended:
                peer.send(m.PlayerAction(1))

        async with (
            serving(tmp_path, "open open open", players=3) as server,
            peers(
                server, RawPeer("ann", after_the_leaver), RawPeer("bob", after_the_leaver), leaver
            ) as (ann, bob, cay),
        ):
            await cay.until_ended()
            await play_continues(server, ann)
            await play_continues(server, bob)
            hand = next(hands_of(ann.received))
            assert checks_or_folds(list(turns_of(hand, 2, stage))) or not asked
            place = server.tables[0].place_of("cay")
            assert place is not None
            assert place.seat is None

    run(play())


def test_a_peer_that_disconnects_while_joining_leaves_no_trace(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, "caller open open", limits=ROOMY) as server:
            join = encode(m.JoinGame("ann", "pw-ann", 1, "test"))
            for cut in (0, 3, 8, 20, len(join)):
                peer = RawPeer()
                await peer.connect(server, join=False)
                peer.send(join[:cut])
                await peer.drain()
                peer.vanish()
                await peer.close()
            await until(lambda: not server.sockets, "no connection is left")
            await until(lambda: not server.peers, "no peer is left")
            async with peers(server, RawPeer("ann")) as (ann,):
                await play_continues(server, ann)
                assert len(server.peers) == 1

    run(play())


def test_a_returning_player_gets_seat_and_chips_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, "open open open", users=("ann", "bob", "cay", "dan")) as server,
            peers(server, RawPeer("ann"), RawPeer("bob")) as (ann, _bob),
        ):
            cay = RawPeer("cay")
            async with peers(server, cay):
                await cay.until_received(m.Winners, 3)
                cay.vanish()
                await cay.until_ended()
            await play_continues(server, ann)
            away = [
                player for player in ann.all(m.StartNewGame)[-1].players if player.name == "cay"
            ]
            assert away, "the seat is kept"
            async with peers(server, RawPeer("cay")) as (back,):
                await back.until_received(m.Winners, 3)
                assert isinstance(
                    next(
                        message
                        for message in back.received
                        if type(message) not in (m.GoodPass, m.Information, m.Ping)
                    ),
                    m.StartNewGame,
                )
                start = back.all(m.StartNewGame)[0]
                assert start.players[start.seat].name == "cay"
                for hand in hands_of(back.received):
                    Referee(hand)
                before = {tuple(start.players) for start in ann.all(m.StartNewGame)}
                assert tuple(start.players) in before
            # A player who quits gives the seat up, but keeps the chips.
            async with peers(server, RawPeer("cay")) as (back,):
                back.send(m.QuitGame())
                await back.until_ended()
            await until(
                lambda: server.tables[0].place_of("cay") is None, "the place of cay is free"
            )
            left = {name: chips for name, chips, _bought in server.tables[0].standings()}
            async with peers(server, RawPeer("dan"), RawPeer("cay")) as (dan, cay):
                await dan.until_received(m.StartNewGame)
                assert server.tables[0].place_of("dan") is not None
                dan.send(m.QuitGame())
                await cay.until(lambda client: client.seat not in (m.NO_SEAT,))
                players = cay.all(m.StartNewGame)[-1].players
                start = next(s for s in cay.all(m.StartNewGame) if s.seat != m.NO_SEAT)
                assert start.players[start.seat].bankroll == left["cay"]
                assert players

    run(play())


def test_a_seat_is_given_up_when_its_player_stays_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, "open open open", max_hands_away=3, players=3) as server,
            peers(server, RawPeer("ann"), RawPeer("bob"), RawPeer("cay")) as (ann, _bob, cay),
        ):
            await cay.until_received(m.NextToAct)
            cay.vanish()
            await ann.until(lambda client: len(client.all(m.StartNewGame)[-1].players) == 2)
            with_cay = [player for player in ann.all(m.StartNewGame) if len(player.players) == 3]
            gone = [
                message.text
                for message in ann.all(m.Information)
                if "away too long" in message.text
            ]
            assert gone == ["cay has been away too long and loses the seat."]
            # Each hand without the player counts, including the one in which it vanished.
            assert len(with_cay) <= 5 + len(cay.all(m.StartNewGame))
            await play_continues(server, ann)

    run(play())


def test_a_dead_connection_makes_room_for_its_player(tmp_path: Path) -> None:
    """A broken connection is closed after PING, or by a new login."""

    async def play() -> None:
        bounds = ServerLimits(ping=5.0, dead=30.0)
        async with (
            serving(tmp_path, "caller open open", limits=bounds, clock=600.0) as server,
            peers(server, RawPeer("ann")) as (ann,),
        ):
            dead = RawPeer("bob", nothing, pongs=False)
            async with peers(server, dead):
                # Unanswered PINGs, for longer than *dead* seconds, do not end a player's turn.
                await dead.until(lambda client: last_asked(client) == client.seat)
                await let_time_pass(lambda: len(dead.all(m.Ping)) >= 8, "eight PINGs are sent")
                assert not dead.ended
                back = RawPeer("bob")
                async with peers(server, back):
                    await dead.until_ended()
                    await play_continues(server, ann)
                    await back.until_received(m.Winners)
                    assert ann.all(m.Ping)

    run(play())


def test_a_server_that_is_terminated_waits_for_no_silent_peer(tmp_path: Path) -> None:
    async def play() -> None:
        silent = RawPeer("bob", nothing)
        async with (
            serving(tmp_path, "caller open open", clock=600.0, players=3) as server,
            peers(server, RawPeer("ann"), silent) as (ann, bob),
        ):
            await bob.until(lambda client: last_asked(client) == client.seat)
            server.terminate()
            for peer in (ann, bob):
                await peer.until_ended()
                assert peer.all(m.Winners)
                assert "The table has been closed." in peer.all(m.Information)[-1].text
            assert server.tables[0].over

    run(play())


def test_a_hand_that_does_not_end_in_time_does_not_count(tmp_path: Path) -> None:
    released = threading.Event()

    class Hanging(Strategy):
        def decide(self, view: object) -> NoReturn:
            released.wait(LIMIT)
            raise ValueError

    async def play() -> None:
        strategies = {"hanging": lambda seed: Hanging(seed=seed)}
        async with (
            serving(tmp_path, "hanging open", strategies=strategies, players=2) as server,
            peers(server, RawPeer("ann")) as (ann,),
        ):
            await ann.until(lambda client: last_asked(client) not in (None, client.seat))
            server.terminate()
            await let_time_pass(lambda: ann.ended, "the session of ann has ended")
            assert not ann.all(m.Winners)
            assert "The last hand does not count." in ann.all(m.Information)[-1].text
            standings = server.tables[0].standings()
            assert all(chips == bought for _name, chips, bought in standings)
            released.set()

    try:
        run(play())
    finally:
        released.set()


# --- spectators and talk --------------------------------------------------------------------------


def test_a_spectator_sees_no_hole_cards_and_cannot_act(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def pushy(peer: RawPeer, asked: m.NextToAct) -> ActionCode:
        return ActionCode.FOLD

    class Spectator(RawPeer):
        def _receive(self, message: m.ProtocolMessage) -> None:
            super()._receive(message)
            if isinstance(message, m.NextToAct):  # as the client of 2003 does for seat 0
                self.send(m.PlayerAction(0))

    async def play() -> None:
        async with (
            serving(tmp_path, "open open", hands=20) as server,
            peers(server, RawPeer("ann"), RawPeer("bob"), Spectator("cay", pushy)) as (
                ann,
                bob,
                cay,
            ),
        ):
            for peer in (ann, bob, cay):
                await peer.until_ended()
            assert cay.all(m.StartNewGame)
            assert {start.seat for start in cay.all(m.StartNewGame)} == {m.NO_SEAT}
            for hand in hands_of(cay.received):
                Referee(hand)
            assert not ann.all(m.Fold)
            assert len(ann.all(m.Winners)) == 20

    with caplog.at_level(logging.INFO, "cardtable.opp"):
        run(play())
    assert "PlayerAction(action=0) ignored" in caplog.text


def test_an_action_out_of_turn_is_ignored(tmp_path: Path) -> None:
    async def play() -> None:
        class Eager(RawPeer):
            def _receive(self, message: m.ProtocolMessage) -> None:
                super()._receive(message)
                if isinstance(message, m.NextToAct) and message.seat != self.seat:
                    self.send(m.PlayerAction(0))

        async with (
            serving(tmp_path, "open open", hands=15, players=2) as server,
            peers(server, RawPeer("ann"), Eager("bob")) as (ann, bob),
        ):
            assert server.tables
            await ann.until_ended()
            # An action before the turn is dropped; a late fold answers the next question.
            for hand in hands_of(ann.received):
                Referee(hand)
            await bob.until_ended()

    run(play())


def test_chat_is_cleaned_and_shortened(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, "open open open", players=3) as server,
            peers(server, RawPeer("ann"), RawPeer("bob"), RawPeer("cay")) as (ann, bob, _cay),
        ):
            ann.send(m.Chat("hi\x1b[2J \r\n there\u202e"), m.Chat("\x07"), m.Chat("x" * 900))
            await bob.until_received(m.Chatter, 2)
            assert [message.text for message in bob.all(m.Chatter)] == [
                "ann: hi[2J there",
                "ann: " + "x" * 200,
            ]
            await play_continues(server, bob)

    run(play())


# --- floods ---------------------------------------------------------------------------------------


def test_a_flood_is_slowed_without_effect_on_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, "open open open", players=3, clock=0.1, max_timeouts=10**6) as server,
            peers(server, RawPeer("ann"), RawPeer("bob"), RawPeer("cay")) as (ann, bob, cay),
        ):
            flood = encode(m.PlayerAction(1)) * 3000 + encode(m.Chat("spam")) * 3000
            cay.send(flood)
            await play_continues(server, ann)
            await play_continues(server, bob)
            peer = next(peer for peer in server.peers if peer.name == "cay")
            assert peer.session.buffered < 2000
            # Only a human amount of chat was accepted, and most of it was not even read.
            assert len(ann.all(m.Chatter)) < 100
            assert peer.ignored < 6000

    run(play())


def test_a_client_that_does_not_read_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peer_module, "MAX_UNSENT", 4096)

    async def play() -> None:
        async with (
            serving(tmp_path, "open open open") as server,
            peers(server, RawPeer("ann"), RawPeer("bob")) as (ann, bob),
        ):
            stuck = RawPeer("cay")
            async with peers(server, stuck):
                await stuck.until_received(m.StartNewGame)
                peer = next(peer for peer in server.peers if peer.name == "cay")
                stuck.stop_reading()
                table = server.tables[0]
                max_unsent = 0
                while not peer.gone:  # the system's buffers fill first
                    table.inform("x" * 4000)
                    max_unsent = max(max_unsent, peer.unsent)
                    await asyncio.sleep(0)
                assert max_unsent < 4096 + 2 * 4100 + 4096
            await play_continues(server, ann)
            await play_continues(server, bob)

    run(play())


def test_a_failing_table_does_not_end_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, "open open", "open open") as server,
            peers(server, RawPeer("ann"), RawPeer("bob"), RawPeer("cay"), RawPeer("dan")) as (
                ann,
                bob,
                cay,
                dan,
            ),
        ):
            broken, sound = server.tables
            assert {place.name for place in sound.places} == {"cay", "dan"}

            def fail() -> bool:
                raise RuntimeError("a fault of ours")

            monkeypatch.setattr(broken, "_ready", fail)
            await ann.until_ended()
            await bob.until_ended()
            received = len(cay.all(m.Winners))
            await cay.until_received(m.Winners, received + 5)
            await dan.until_received(m.Winners, received + 5)

    run(play())
    assert "a fault of ours" in caplog.text


def test_rejoining_within_a_hand_keeps_the_seat(tmp_path: Path) -> None:
    async def play() -> None:
        waiting = RawPeer("ann", nothing)
        async with (
            serving(tmp_path, "open open open", players=3) as server,
            peers(server, waiting, RawPeer("bob"), RawPeer("cay")) as (ann, bob, cay),
        ):
            await ann.until(lambda client: last_asked(client) == client.seat)
            cay.send(m.QuitGame())
            await cay.until_ended()
            async with peers(server, RawPeer("cay")) as (back,):
                ann.policy = calls
                ann.send(m.PlayerAction(1))
                await back.until_received(m.Winners, 3)
                await play_continues(server, bob)
                place = server.tables[0].place_of("cay")
                assert place is not None
                assert isinstance(place.seat, peer_module.Peer)

    run(play())


# --- many -----------------------------------------------------------------------------------------


@pytest.mark.check
def test_a_hundred_clients_play_at_once(tmp_path: Path) -> None:
    names = [f"u{number}" for number in range(100)]

    async def play() -> None:
        plans = ["open open open open open"] * 20
        async with serving(tmp_path, *plans, users=names, hands=5, players=5) as server:
            clients = [RawPeer(name) for name in names]
            await asyncio.gather(*(peer.connect(server) for peer in clients))
            await asyncio.gather(*(peer.until_ended() for peer in clients))
            for peer in clients:
                assert peer.received[0] == m.GoodPass()
                assert len(list(hands_of(peer.received))) == 5
                for hand in hands_of(peer.received):
                    Referee(hand)
                await peer.close()
            for table in server.tables:
                assert table.chips == table.bought == 5000

    run(play())


# --- our own client -------------------------------------------------------------------------------


def test_our_clients_play_a_session_to_its_end(tmp_path: Path) -> None:
    async def play() -> None:
        results: dict[str, list[str]] = {"ann": [], "bob": []}

        def status(client: AsyncClient, message: m.ProtocolMessage) -> None:
            if isinstance(message, m.Winners):
                results[client.user].append(str(message.shares))

        async def later(client: AsyncClient, owed: int, least: int, most: int) -> ActionCode:
            await asyncio.sleep(0)
            return ActionCode.RAISE if least else ActionCode.CALL

        async with serving(tmp_path, "open open", hands=10) as server:
            await asyncio.gather(
                AsyncClient(server.host, server.port, "ann", "pw-ann", status, later).play(),
                AsyncClient(
                    server.host,
                    server.port,
                    "bob",
                    "pw-bob",
                    status,
                    lambda *_asked: ActionCode.CALL,
                ).play(),
            )
            assert len(results["ann"]) == 10
            assert results["ann"] == results["bob"]
            assert "amount=140" in results["ann"][0]

    run(play())


def test_the_blocking_client_plays_and_reports_refusals(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, "caller open", hands=5) as server:
            loop = asyncio.get_running_loop()
            bad = Client(server.host, server.port, "ann", "wrong", None, None)
            with pytest.raises(JoinRefused, match="Wrong name or password"):
                await loop.run_in_executor(None, bad.play)
            received: list[m.ProtocolMessage] = []
            asked: list[tuple[int, int, int]] = []

            def action(client: Client, to_call: int, least: int, most: int) -> int:
                assert client.view is not None
                assert client.view.to_act == client.view.seat
                assert "Stage: " in client.status()
                asked.append((to_call, least, most))
                return 1

            good = Client(
                server.host,
                server.port,
                "ann",
                "pw-ann",
                lambda client, message: received.append(message),
                action,
            )
            await loop.run_in_executor(None, good.play)
            assert sum(isinstance(message, m.Winners) for message in received) == 5
            assert asked
            with pytest.raises(OSError, match=r"[Rr]efused|Connect"):
                await loop.run_in_executor(None, Client("127.0.0.1", 1, "a", "b").play)

    run(play())


def test_a_stopped_client_sends_quit_game(tmp_path: Path) -> None:
    """When stopped by another thread, by itself, or by cancelling its task, as Ctrl-C does."""

    async def play() -> None:
        async with serving(tmp_path, "caller open open") as server:
            table = server.tables[0]
            for ending in ("stop", "quit", "cancel"):

                def action(client: AsyncClient, *asked: int, ending: str = ending) -> ActionCode:
                    if ending == "quit":
                        client.quit()
                    return ActionCode.CALL

                client = AsyncClient(server.host, server.port, "ann", "pw-ann", None, action)
                playing = asyncio.create_task(client.play())
                if ending != "quit":  # a client that quits on its turn may be gone already
                    await until(lambda: table.place_of("ann") is not None, "ann has a place")
                if ending == "stop":
                    await asyncio.get_running_loop().run_in_executor(None, client.stop)
                    await playing
                elif ending == "cancel":
                    playing.cancel()
                    with pytest.raises(asyncio.CancelledError):
                        await playing
                else:
                    await playing
                await until(lambda: table.place_of("ann") is None, "ann has no place")

    run(play())


def test_a_client_answers_ping_during_a_question(tmp_path: Path) -> None:
    async def play() -> None:
        bounds = ServerLimits(ping=5.0, dead=30.0)
        pinged = asyncio.Event()

        async def think(client: AsyncClient, owed: int, least: int, most: int) -> ActionCode:
            await asyncio.wait_for(pinged.wait(), LIMIT)
            return ActionCode.CALL

        def status(client: AsyncClient, message: m.ProtocolMessage) -> None:
            pass

        async with serving(tmp_path, "caller open", hands=2, limits=bounds) as server:
            client = AsyncClient(server.host, server.port, "ann", "pw-ann", status, think)
            playing = asyncio.create_task(client.play())
            await let_time_pass(lambda: any(p.pinged for p in server.peers), "a peer is pinged")
            peer = next(iter(server.peers))
            since = peer.pinged
            await until(lambda: peer.last_input > since, "the peer answers")
            assert not playing.done()
            pinged.set()
            await playing

    run(play())


def test_a_client_survives_an_invalid_server() -> None:
    async def play(data: bytes) -> str:
        async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                await reader.read(100)
                writer.write(data)
                writer.write_eof()
                await reader.read(100)
            finally:
                writer.close()

        listening = await asyncio.start_server(talk, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        try:
            await AsyncClient("127.0.0.1", port, "ann", "pw").play()
        except (JoinRefused, m.ProtocolError) as error:
            return str(error)
        finally:
            listening.close()
            await listening.wait_closed()
        return ""

    good = encode(m.GoodPass())
    start = encode(m.StartNewGame(10, 0, 0, 1, (m.Sitting("a", 500), m.Sitting("b", 500))))
    assert run(play(good)) == ""
    assert run(play(good + encode(m.Goodbye()))) == ""
    # Part of a hand that began before we joined:
    assert run(play(good + encode(m.Call(77, 5)))) == ""
    assert run(play(encode(m.BadNick()))).startswith("The server refuses the name ann")
    assert run(play(b"")) == "The server closed the connection."
    assert run(play(start)) == "StartNewGame is not allowed now (checking)."
    assert run(play(good + start + encode(m.Call(77, 5)))) == "Unknown seat 77."
    assert run(play(good + start + encode(m.NewStage(9)))) == "Unknown stage 9."
    assert run(play(b"HTTP/1.1 400 Bad Request")).startswith("Unknown message id")
    assert calls(RawPeer(), m.NextToAct(0, 0, 0, 0)) is ActionCode.CALL


def close_during_connections(folder: Path, counts: Sequence[int], waits: bool) -> None:
    """For each of *counts*, close a server that many turns of the loop after a client connects."""
    guests: dict[int, socket.socket] = {}
    users = make_users(folder, ())

    async def whole(turns: int) -> None:
        server = Server(users, [ServerTable(["open", "open"])], port=0)
        await server.start()
        guests[turns] = socket.create_connection(("127.0.0.1", server.port))
        for _turn in range(turns):
            await asyncio.sleep(0)
        closing = asyncio.create_task(server.close())
        await asyncio.sleep(0)
        if not waits:
            closing.cancel()
        await asyncio.wait([closing])

    async def all_of_them() -> None:
        await asyncio.gather(*map(whole, counts))

    asyncio.run(all_of_them())
    gc.collect()  # warns of open sockets
    for turns, guest in guests.items():
        with guest:
            guest.settimeout(LIMIT)
            assert is_closed(guest), turns


def is_closed(connection: socket.socket) -> bool:
    """Return whether the other end has closed *connection*."""
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.check
def test_a_connection_during_closing_is_closed(tmp_path: Path) -> None:
    """However far the loop has come with the new connection."""
    close_during_connections(tmp_path, range(6), waits=True)


@pytest.mark.check
def test_closing_without_waiting_leaves_no_socket(tmp_path: Path) -> None:
    close_during_connections(tmp_path, [20], waits=False)
