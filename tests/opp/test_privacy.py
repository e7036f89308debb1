"""Every byte sent to every peer over many hands contains no hidden card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.games.holdem.hand import HandState
from cardtable.opp import messages as m
from cardtable.opp.messages import ActionCode, Decoder, encode
from tests.opp.loopback import RawPeer, peers, run, serving

CARD = re.compile(rb"[2-9TJQKA][cdhs]")


@pytest.mark.parametrize(
    "count",
    [50, pytest.param(300, marks=pytest.mark.check), pytest.param(1000, marks=pytest.mark.soak)],
)
def test_hands_reveal_no_hidden_cards(tmp_path: Path, count: int) -> None:
    """Anything that looks like a card in a message must be visible to its receiver."""
    rng = Random(5)
    dealt: list[HandState] = []
    joined: list[RawPeer] = []
    asked_early: list[RawPeer] = []

    def policy(peer: RawPeer, asked: m.NextToAct) -> ActionCode | None:
        if not joined:  # the first hand waits until all have joined
            asked_early.append(peer)
            return None
        return ActionCode(rng.choice((0, 1, 1, 1, 2)))

    async def play() -> list[RawPeer]:
        plan = "open open open random open"
        async with serving(tmp_path, plan, hands=count, players=4, clock=None) as server:
            table = server.tables[0]

            def note(message: m.ProtocolMessage) -> None:
                if isinstance(message, m.StartNewGame):
                    dealt.append(table.game.hand)

            table.listeners.append(note)
            clients = [RawPeer(name, policy) for name in ("ann", "bob", "cay", "dan", "eve")]
            async with peers(server, *clients):
                joined.extend(clients)
                for peer in asked_early:
                    peer.send(m.PlayerAction(int(ActionCode.CALL)))
                for peer in clients:
                    await peer.until_ended()
            return clients

    received = run(play())
    assert len(dealt) == count
    shown = 0
    for peer in received:
        assert Decoder().feed(bytes(peer.data)) == peer.received, "every byte is looked at"
        hands: list[Any] = list(with_everything(peer.received))
        first = hands[0][0].game
        assert first in (1, 2)  # the first hand begins before the last peers have joined
        assert [hand[0].game for hand in hands] == list(range(first, count + 1))
        for hand in hands:
            start = hand[0]
            assert isinstance(start, m.StartNewGame)
            shown += check(hand, start.seat, dealt[start.game - 1])
        assert (hands[-1][0].seat == m.NO_SEAT) is (peer.name == "eve")
    assert shown > count


def with_everything(received: Sequence[m.ProtocolMessage]) -> Iterator[list[m.ProtocolMessage]]:
    """Yield each hand with all messages until the next one, chat included."""
    hand: list[m.ProtocolMessage] = []
    for message in received:
        if isinstance(message, m.StartNewGame):
            if hand:
                yield hand
            hand = []
        if hand or isinstance(message, m.StartNewGame):
            hand.append(message)
    yield hand


def words(cards: Sequence[int]) -> set[str]:
    """Return cards as the protocol writes them."""
    return {"23456789TJQKA"[index % 13] + "cdhs"[index // 13] for index in cards}


def check(hand: Sequence[m.ProtocolMessage], seat: int, true: HandState) -> int:
    """Check all messages of one peer in a hand; return the number of other players' cards shown."""
    own = words(true.hole(seat)) if seat != m.NO_SEAT else set()
    allowed, seen = set(own), set()
    for message in hand:
        if isinstance(message, m.NewStage):
            assert message.stage <= true.street or message.stage == 4
            allowed |= words(true.board_at(min(message.stage, 3)))
            if message.stage == 4:
                assert true.live & (true.live - 1), "a player who won by folds shows no cards"
                for other in true.ring:
                    if true.shown >> other & 1:
                        allowed |= words(true.hole(other))
        if isinstance(message, m.HoleCards):
            assert set(message.cards.split()) == words(true.hole(message.seat))
            seen |= words(true.hole(message.seat)) - own
        found = {card.decode() for card in CARD.findall(encode(message)[8:])}
        assert found <= allowed, message
    return len(seen)
