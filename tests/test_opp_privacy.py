"""No card goes to a seat it does not belong to: every byte to every peer, over a thousand hands."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from cardtable.opp import messages as m
from cardtable.opp.messages import Answer, Decoder, encode
from tests.opping import Raw, hands_of, peers, run, serving

HANDS = 1000
CARD = re.compile(rb"[2-9TJQKA][cdhs]")


def test_a_thousand_hands_show_nobody_anothers_cards(tmp_path: Path) -> None:
    """Read as messages, and as bare bytes: hidden anywhere, a card would be found."""
    rng = Random(5)
    policy = lambda peer, asked: Answer(rng.choice((0, 1, 1, 1, 2)))  # noqa: E731 - a draw
    dealt: list[tuple[tuple[str, ...], ...]] = []

    async def play() -> list[Raw]:
        async with serving(
            tmp_path, "open open open random open", hands=HANDS, players=4, clock=None,
        ) as server:  # fmt: skip
            table = server.tables[0]

            def note(message: m.Message) -> None:
                if isinstance(message, m.StartNewGame):
                    hand = table._game.hand  # type: ignore[union-attr]  # a hand was begun
                    dealt.append(tuple(
                        tuple(words(hand.hole(seat))) for seat in range(len(hand.ring))
                    ))  # fmt: skip

            table.listeners.append(note)
            those = [Raw(name, policy) for name in ("ann", "bob", "cay")]
            watcher = Raw("eve", policy)
            async with peers(server, *those, Raw("dan", policy), watcher):
                await watcher.until_ended()
                for peer in those:
                    await peer.until_ended()
                return [*those, watcher]

    heard = run(play())
    assert len(dealt) == HANDS
    showdowns = 0
    for peer in heard:
        again = Decoder().feed(bytes(peer.data))
        assert again == peer.heard, "what is checked is every byte that came"
        hands = list(hands_of(peer.heard))
        assert len(hands) >= HANDS - 2
        first = peer.all(m.StartNewGame)[0].game
        for number, hand in enumerate(hands, first - 1):
            showdowns += check(hand, dealt[number])
    assert showdowns > HANDS


def words(cards: tuple[int, ...]) -> list[str]:
    """Return cards as the protocol writes them."""
    return ["23456789TJQKA"[index % 13] + "cdhs"[index // 13] for index in cards]


def check(hand: list[m.Message], dealt: tuple[tuple[str, ...], ...]) -> bool:
    """Check one hand of one peer; return whether it came to a showdown."""
    start = hand[0]
    assert isinstance(start, m.StartNewGame)
    own = dealt[start.seat] if start.seat != m.NO_SEAT else ()
    shown = False
    for message in hand:
        if isinstance(message, m.NewStage) and message.stage == 4:
            shown = True
        if isinstance(message, m.HoleCards):
            assert tuple(message.cards.split()) == dealt[message.seat]
            assert message.seat == start.seat or shown
        if not shown:
            # Names hold no card; whatever looks like one in the data has to be known here.
            others = {card for seat in dealt for card in seat} - set(own)
            found = {card.decode() for card in CARD.findall(encode(message)[8:])}
            assert not found & others
    return shown
