"""The fuzz target for codec and sessions; run as a program it is a libFuzzer target.

python tests/opp/fuzz_target.py -runs=1000000
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

try:
    import atheris
except ImportError:
    atheris = None

if __name__ == "__main__" and atheris is not None:
    with atheris.instrument_imports(include=["cardtable.opp"]):
        from cardtable.opp import follower as following
        from cardtable.opp import messages, safe_text, session
else:
    from cardtable.opp import follower as following
    from cardtable.opp import messages, safe_text, session

m = messages
MAX_BUFFERED = 8 + max(kind.MAX_LENGTH for kind in m.MESSAGES)


def one_input(data: bytes) -> int:
    """Feed *data* whole and in pieces to both ends; return the number of bytes still buffered.

    The first byte determines the split. Any error must be a ProtocolError.
    """
    size = (data[0] if data else 0) % 64 + 1
    whole, fault = feed(m.Decoder(), [data])
    cut = m.Decoder()
    pieces, fault_too = feed(cut, [data[at : at + size] for at in range(0, len(data), size)])
    assert whole == pieces
    assert fault == fault_too
    for message in whole:
        assert m.Decoder().feed(m.encode(message)) == [message]
    server, client, follower = (
        session.ServerSession(),
        session.ClientSession(),
        following.Follower(),
    )
    client.join("ann", "pw")
    for end in (server, client):
        try:
            for message in whole:
                end.admit(message)
                if isinstance(message, m.JoinGame):
                    server.welcome()
        except m.ProtocolError:
            pass
    try:
        for message in whole:
            follower.process(message)
            if isinstance(message, m.Chat):
                assert len(safe_text.clean(message.text)) <= safe_text.MAX_CHAT
        if follower.match is not None and not follower.lost:
            follower.match.ensure_dealt()
            follower.match.game.status()
    except m.ProtocolError:
        pass
    return cut.buffered


def feed(decoder: Any, parts: list[bytes]) -> tuple[list[Any], str]:
    """Return the messages of *parts*, and the error that ended them."""
    found: list[Any] = []
    for part in parts:
        try:
            found += decoder.feed(part)
        except m.ProtocolError as error:
            return [*found, *error.before], str(error)
        assert decoder.buffered <= MAX_BUFFERED
    return found, ""


def seeds() -> list[bytes]:
    """Return a message of every type, and a hand."""
    start = m.StartNewGame(10, 0, 1, 7, (m.Sitting("ann", 500), m.Sitting("bob", 400, 2)))
    hand = (
        start,
        m.NewStage(0),
        m.Blind(1, 5),
        m.Blind(0, 10),
        m.HoleCards(1, "Ah Kd"),
        m.NextToAct(1, 5, 10, 10),
        m.Raise(1, 15),
        m.Fold(0),
        m.Winners((m.PotShare(1, 25),)),
    )
    others = (
        m.Call(1, 10),
        m.Goodbye(),
        m.JoinGame("ann", "pw"),
        m.GoodPass(),
        m.BadPass(),
        m.BadNick(),
        m.PlayerAction(2),
        m.Chat("hello"),
        m.QuitGame(),
        m.GetGraph("x"),
        m.Information("words"),
        m.SetFace("x"),
        m.GetFace("x"),
        m.ChangeFace(3),
        m.Chatter("hi"),
        m.Ping(),
        m.Pong(),
        m.TimeLimit(30_000),
        m.Presence("ann", 1),
        m.ShowTime(4000),
        m.TurnShown(),
        m.Farewell("the end"),
    )
    alone = [m.encode(message) for message in (*hand, *others)]
    return [*alone, b"".join(alone[: len(hand)]), b"".join(alone)]


class Mutator:
    """Mutates the inputs that reached new lines, and measures coverage."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.corpus = seeds()
        self.max_buffered = 0
        self._reached: set[tuple[CodeType, int]] = set()

    @property
    def covered(self) -> int:
        """Return the number of lines of the package that were reached."""
        return len(self._reached)

    def run(self, count: int) -> None:
        """Try *count* inputs; coverage is measured for one in fifty, since that is slow."""
        for number in range(count):
            data = self.mutant()
            if number % 50:
                self.max_buffered = max(self.max_buffered, one_input(data))
                continue
            before = len(self._reached)
            sys.settrace(self._trace)
            try:
                self.max_buffered = max(self.max_buffered, one_input(data))
            finally:
                sys.settrace(None)
            if len(self._reached) > before and len(self.corpus) < 5_000:
                self.corpus.append(data)

    def mutant(self) -> bytes:
        """Return a mutated input of the corpus."""
        rng = self.random
        data = bytearray(rng.choice(self.corpus))
        for _change in range(rng.randrange(1, 5)):
            at = rng.randrange(len(data) + 1)
            kind = rng.randrange(6)
            if kind == 0 and data:
                data[at % len(data)] = rng.randrange(256)
            elif kind == 1:
                del data[at : at + rng.randrange(1, 9)]
            elif kind == 2:
                data[at:at] = rng.randbytes(rng.randrange(1, 9))
            elif kind == 3:
                data[at:at] = rng.choice(self.corpus)
            elif kind == 4 and data:
                number = rng.choice((0, 1, 2**31, 2**32 - 1, rng.randrange(70)))
                data[at : at + 4] = number.to_bytes(4, "big")
            else:
                data += data[:at]
        return bytes(data[:16_384])

    def _trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        if "opp" not in frame.f_code.co_filename:
            return None
        self._reached.add((frame.f_code, frame.f_lineno))
        return self._trace


if __name__ == "__main__":
    if atheris is None:
        sys.exit("atheris is not installed")
    atheris.Setup(sys.argv, lambda data: one_input(data) and None)
    atheris.Fuzz()
