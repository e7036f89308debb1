"""Our client at servers that send anything: a sentence at most, and the program goes on."""

from __future__ import annotations

import gc
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from itertools import islice, repeat
from pathlib import Path
from typing import Any

import pytest

from cardtable.features.network.remote_client import RemoteClient
from cardtable.games.holdem.strategies.caller import Caller
from cardtable.opp import messages as m
from cardtable.opp.client import AsyncClient
from cardtable.opp.inbox import Inbox
from cardtable.opp.joined_table import JoinedTable
from cardtable.opp.messages import ActionCode, encode
from cardtable.opp.remote import ChatMessage, Login, Notice, RemoteEvent, SessionEnded
from cardtable.opp.talk_limit import BURST, PER_SECOND
from cardtable.text.typed_lines import TypedLines
from tests.opp.hostile import RandomMessages, hostile_server
from tests.opp.loopback import run
from tests.paths import ROOT
from tests.waiting import LIMIT

unix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and signals of Unix")
ASKED = m.NextToAct(1, 5, 10, 10)


def opening(name: str = "bob") -> list[m.ProtocolMessage]:
    """Return a hand of *name* and ann up to ann's first turn."""
    start = m.StartNewGame(10, 0, 1, 1, (m.Sitting(name, 500), m.Sitting("ann", 500)))
    hole = m.HoleCards(1, "Ah Kd")
    return [start, m.NewStage(0), m.Blind(1, 5), m.Blind(0, 10), hole, ASKED]


def session(
    messages: Sequence[m.ProtocolMessage], typed: str = ""
) -> tuple[SessionEnded, list[str]]:
    """Join a server that sends *messages*; return how that ended, and the lines printed."""
    printed: list[str] = []
    read, write = os.pipe()
    os.write(write, typed.encode())
    with hostile_server(lambda: map(encode, messages)) as port:
        table = JoinedTable(Login("127.0.0.1", port, "ann", "pw"))
        lines = TypedLines(read)
        ended = RemoteClient(table, lines, printed.append).run()
        assert table.thread is not None
        table.thread.join(LIMIT)
    os.close(write)
    while not lines.ended:
        if lines.first is None:
            lines.wait()
        else:
            lines.take()
    os.close(read)
    return ended, printed


@pytest.mark.sample(8, check=14)
@unix
@pytest.mark.parametrize("seed", range(25))
def test_random_messages_end_in_a_sentence(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    messages = list(islice(RandomMessages(seed).from_server(), 600))
    typed = "c\nr\ntable\nhand\nscore\nraise 0\nsay hello\nf\n" * 20
    with caplog.at_level(logging.WARNING):
        ended, printed = session(messages, typed)
    assert ended.words.endswith(".")
    assert not caplog.records
    assert all(sign.isprintable() for line in printed for sign in line)


@unix
@pytest.mark.parametrize("name", ["{name}", "{", "}{", "{0.__class__}", "{amount:>999}"])
def test_a_name_may_contain_braces(name: str) -> None:
    won = m.Winners((m.PotShare(1, 20),))
    _ended, printed = session([*opening(name), m.Call(1, 5), m.Fold(0), won])
    assert f"{name} folds." in printed


@unix
@pytest.mark.parametrize("bet", [m.Raise(1, 0), m.Raise(1, 5), m.Raise(0, 0), m.Call(1, 2**32 - 1)])
def test_an_impossible_bet_is_shown_as_text(bet: m.ProtocolMessage) -> None:
    ended, printed = session([*opening(), bet, m.NextToAct(1, 0, 0, 0), *opening()], "r\nf\n")
    assert "This hand does not follow the known rules; the log continues as text." in printed
    assert sum("ann holds Ah, Kd." in line for line in printed) >= 1  # the next hand is followed
    assert ended.words.startswith("The server closed the session")


def events_of(inbox: Inbox) -> list[RemoteEvent]:
    """Take all events that are ready."""
    return list(iter(inbox.take, None))


def test_a_flood_of_chat_is_shown_in_part_and_the_rest_is_counted() -> None:
    time = [0.0]
    inbox = Inbox(lambda: time[0])
    sent, events = 0, list[RemoteEvent]()
    for message in opening():
        inbox.put(message)
    for _second in range(10):
        for _line in range(100):
            inbox.put(m.Chatter("bob: hello"))
            inbox.put(m.Information("spam"))
            sent += 2
        events += events_of(inbox)
        time[0] += 1.0
    inbox.put(SessionEnded("over"))
    events += events_of(inbox)
    shown = [e for e in events if e in (ChatMessage("bob", "hello"), Notice("spam"))]
    counts = [e.words for e in events if isinstance(e, Notice) and "left out" in e.words]
    left_out = sum(int(words.partition(" ")[0]) for words in counts)
    assert len(shown) <= BURST + 10 * PER_SECOND
    assert len(shown) + left_out == sent
    assert len(counts) <= 7  # one every two seconds, and one at the end
    assert events[-1] == SessionEnded("over")


def test_little_chat_is_shown_whole() -> None:
    inbox = Inbox(lambda: 0.0)
    for number in range(int(BURST)):
        inbox.put(m.Information(f"line {number}"))
    assert events_of(inbox) == [Notice(f"line {number}") for number in range(int(BURST))]


@unix
def test_a_repeated_question_is_printed_once() -> None:
    _ended, printed = session([*opening(), *repeat(ASKED, 2_000), m.Call(1, 5), *opening()])
    assert printed.count("Your turn.") <= 2


@pytest.mark.check
def test_a_question_replaced_before_the_strategy_began_is_forgotten() -> None:
    """No coroutine is left unawaited, and the strategy is asked one question at a time."""
    busy, most = [0], [0]

    class Slow(Caller):
        def place_bid(self, view: Any) -> Any:
            busy[0] += 1
            most[0] = max(most[0], busy[0])
            try:
                return super().place_bid(view)
            finally:
                busy[0] -= 1

    data = b"".join(map(encode, opening())) + encode(ASKED) * 1_000
    ended = threading.Event()
    with hostile_server(lambda: [data]) as port:
        table = JoinedTable(Login("127.0.0.1", port, "ann", "pw"), lambda: Slow(seed=1))
        table.on_news = ended.set
        table.begin()
        while not any(isinstance(event, SessionEnded) for event in iter(table.take, None)):
            assert table.waiting or ended.wait(LIMIT)  # one call takes a limited number
            ended.clear()
        assert table.thread is not None
        table.thread.join(LIMIT)
    gc.collect()  # a coroutine that was never awaited is a warning, and warnings are errors
    assert most[0] == 1


def test_a_failing_answer_ends_the_session_with_its_error() -> None:
    async def think(*_asked: object) -> ActionCode:
        raise RuntimeError("a fault of the caller")

    async def play(port: int) -> None:
        await AsyncClient("127.0.0.1", port, "ann", "pw", None, think).play()

    def talk() -> Iterator[bytes]:
        yield from map(encode, opening())
        while True:
            yield encode(m.Ping())

    with hostile_server(talk) as port, pytest.raises(RuntimeError, match="fault of the caller"):
        run(play(port))


# --- the command ----------------------------------------------------------------------------------


def join(port: int, home: Path, *words: str) -> subprocess.Popen[str]:
    """Start ``opp join`` in a process of its own, and type the password."""
    # A shell makes background jobs ignore Ctrl-C, and the programs that it starts inherit that.
    command = subprocess.Popen(
        [sys.executable, "-m", "cardtable", "opp", "join", f"127.0.0.1:{port}", *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CARDTABLE_HOME": str(home)},
    )
    assert command.stdin is not None
    command.stdin.write("pw\n")
    command.stdin.flush()
    return command


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("options", [(), ("--strategy", "caller")])
def test_a_fault_of_the_server_is_one_sentence(tmp_path: Path, options: tuple[str, ...]) -> None:
    faulty = [*opening(), m.Call(77, 5)]
    with hostile_server(lambda: map(encode, faulty)) as port:
        command = join(port, tmp_path, "--user", "ann", *options)
        command.wait(LIMIT)  # before its input is closed, or it could leave first
        _output, errors = command.communicate()
    assert errors == "Not a server of this protocol: Unknown seat 77.\n"


@pytest.mark.check
@unix
@pytest.mark.parametrize("options", [(), ("--strategy", "caller")])
def test_ctrl_c_ends_the_client_in_a_flood_of_questions(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    """The server sends questions without end, so only Ctrl-C can end the program."""
    sending, enough = threading.Event(), threading.Event()

    def talk() -> Iterator[bytes]:
        yield b"".join(map(encode, opening()))
        while not enough.is_set():
            yield encode(ASKED) * 50
            sending.set()

    with hostile_server(talk) as port:
        command = join(port, tmp_path, "--user", "ann", *options)
        assert command.stdout is not None
        assert command.stdout.readline() == f"ann at 127.0.0.1, port {port}.\n"
        assert sending.wait(LIMIT)
        command.send_signal(signal.SIGINT)
        output, errors = command.communicate(None, LIMIT)
        enough.set()
    assert command.returncode in (0, 2)
    assert "Traceback" not in errors + output
    assert errors in ("", "The server sends far too many messages.\n")
    assert output.count("Your turn.") <= 2
