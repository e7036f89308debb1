"""The commands opp users, opp serve and opp join."""

from __future__ import annotations

import contextlib
import io
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cardtable.cli.errors import CommandError
from cardtable.cli.program import run
from cardtable.features.network.tables import read_server
from tests.opp.loopback import QUICK
from tests.paths import ROOT
from tests.waiting import LIMIT

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def users(tmp_path: Path) -> Path:
    path = tmp_path / "users.txt"
    lines = [f"{name} {QUICK.hash('pw-' + name)}\n" for name in ("ann", "bob")]
    path.write_text("".join(lines), encoding="utf-8")
    return path


def test_users_are_added_listed_and_removed(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "users.txt")
    monkeypatch.setattr("sys.stdin", io.StringIO("sekrit\n"))
    words = ["opp", "users", "--users", path]
    assert run([*words, "--add", "ann"]) == 0
    assert run(words) == 0
    assert capsys.readouterr().out == "ann may join now.\nann\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("sekrit\n"))
    assert run([*words, "--add", "ann"]) == 2
    assert "User ann already exists." in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("other\n"))
    assert run([*words, "--add", "ann", "--replace"]) == 0
    assert run([*words, "--add", "bob", "--remove", "ann"]) == 2
    assert run([*words, "--replace"]) == 2
    assert run([*words, "--remove", "ann"]) == 0
    assert run([*words, "--remove", "ann"]) == 2
    assert run([*words[:-1], str(tmp_path / "none")]) == 2


@pytest.mark.check
@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bet", "5"), "The bet must be an even number from 2 to 1,000,000"),
        (("--bet", "0"), "The bet must be an even number"),
        (("--stack", "15"), "The buy-in must be from 20 (two bets)"),
        (("--seats", "open"), "A table has 2 to 10 seats"),
        (("--seats", "shork,open"), "Unknown strategy 'shork'. Did you mean 'shark'?"),
        (("--seats", "shark@9,open"), "'shark' has no level '9'"),
        (("--seats", "person,person"), "Only one seat can be 'person'"),
        (("--seats", "person,open", "--tables", "2"), "A seat for 'person' needs a single table"),
        (("--host", ""), "--host needs an address"),
        (("--host", "no.such.host.invalid"), "no.such.host.invalid, port 55006"),
        (("--port", "70000"), "70000"),
    ],
)
def test_invalid_options_of_serve_are_refused(
    users: Path, capsys: Capture, words: tuple[str, ...], sentence: str
) -> None:
    assert run(["opp", "serve", "--users", str(users), *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_port_in_use_and_an_invalid_user_file_are_refused(users: Path, capsys: Capture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run(["opp", "serve", "--users", str(users), "--port", str(port)]) == 2
    assert f"127.0.0.1, port {port}" in capsys.readouterr().err
    users.write_text("nonsense\n", encoding="utf-8")
    assert run(["opp", "serve", "--users", str(users)]) == 2
    assert "users.txt:1: Each line is a new name" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("localhost", ("localhost", 55006)),
        ("localhost:7", ("localhost", 7)),
        ("127.0.0.1:99", ("127.0.0.1", 99)),
        ("[::1]:99", ("::1", 99)),
        ("::1", ("::1", 55006)),
    ],
)
def test_server_addresses_are_read_in_every_usual_form(text: str, found: tuple[str, int]) -> None:
    assert read_server(text) == found


@pytest.mark.parametrize("text", ["", ":5", "host:", "host:x", "host:0", "host:70000"])
def test_an_invalid_server_address_is_refused(text: str) -> None:
    with pytest.raises(CommandError, match="Invalid server"):
        read_server(text)


class Command:
    """A command in a process of its own, with its lines read as they come."""

    def __init__(self, *words: str, home: Path) -> None:
        environment = {**os.environ, "CARDTABLE_HOME": str(home), "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardtable", "opp", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        self.lines: list[str] = []
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._changed:
                self.lines.append(line)
                self._changed.notify_all()
        with self._changed:
            self.lines.append("")
            self._changed.notify_all()

    @property
    def text(self) -> str:
        return "".join(self.lines)

    def until(self, pattern: str, count: int = 1) -> re.Match[str]:
        with self._changed:
            self._changed.wait_for(
                lambda: len(re.findall(pattern, self.text)) >= count or "" in self.lines, LIMIT
            )
            found = list(re.finditer(pattern, self.text))
        assert len(found) >= count, self.text
        return found[count - 1]

    def type(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def end(self) -> int:
        code = self.process.wait(LIMIT)
        self.close()
        return code

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._reader.join()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()


def test_serve_and_join_play_a_game(users: Path, tmp_path: Path) -> None:
    """A person types, a strategy plays remotely, another one on the server."""
    log = tmp_path / "server.log"
    server = Command(
        "serve",
        "--users",
        str(users),
        "--port",
        "0",
        "--seats",
        "caller,open,open",
        "--players",
        "3",
        "--hands",
        "4",
        "--log",
        str(log),
        home=tmp_path,
    )
    others: list[Command] = []
    try:
        port = server.until(r"port (\d+)\.")[1]
        bob = Command(
            "join",
            f"127.0.0.1:{port}",
            "--user",
            "bob",
            "--strategy",
            "shark@1",
            "--quiet",
            home=tmp_path,
        )
        others.append(bob)
        bob.type("pw-bob")
        ann = Command("join", f"127.0.0.1:{port}", "--user", "ann", home=tmp_path)
        others.append(ann)
        ann.type("pw-ann")
        ann.until("Your turn")
        ann.type("what?", "say hello all", "table", "c", *["c"] * 60)
        ann.until("'what\\?' was not understood")
        assert ann.end() == 0
        assert bob.end() == 0
        assert server.end() == 0
    finally:
        for command in (server, *others):
            command.close()
    assert "ann: hello all" in ann.text
    assert re.search(r"Flop: [2-9TJQKA][cdhs], ", ann.text)
    assert re.search(r"ann is dealt [2-9TJQKA][cdhs] and [2-9TJQKA][cdhs]\.\n", ann.text)
    assert re.search(r"caller 1: [\d,]+ chips", ann.text)
    assert re.search(r"All hands have been played\. Result: caller 1 .*, ann .*\.\n$", ann.text)
    assert 1 <= len(re.findall("is up", bob.text)) <= 8
    assert "posts" not in bob.text
    logged = log.read_text(encoding="utf-8")
    assert logged.count("table 1, hand ") == 4
    assert "pw-" not in logged + server.text + ann.text
    totals = [
        (int(a.replace(",", "")), int(b.replace(",", "")))
        for a, b in re.findall(r"has ([\d,]+) chips and bought ([\d,]+)\.", server.text)
    ]
    assert len(totals) == 3
    assert sum(chips for chips, _bought in totals) == sum(bought for _chips, bought in totals)


@pytest.mark.check
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_person_plays_at_the_servers_terminal_until_ctrl_c(users: Path, tmp_path: Path) -> None:
    server = Command(
        "serve",
        "--users",
        str(users),
        "--port",
        "0",
        "--seats",
        "person,caller,open",
        home=tmp_path,
    )
    try:
        server.until("Your turn")
        server.type("r")
        server.until("Host (raises|bets)")
        server.type("say good morning", "c", "c", "c", "c", "c")
        server.until("Host: good morning")
        server.until("wins|gets")
        server.process.send_signal(signal.SIGINT)
        assert server.end() == 0
    finally:
        server.close()
    assert "Traceback" not in server.text


@pytest.mark.check
def test_join_explains_a_missing_server_and_a_wrong_password(users: Path, tmp_path: Path) -> None:
    server = Command("serve", "--users", str(users), "--port", "0", home=tmp_path)
    client: Command | None = None
    try:
        port = server.until(r"port (\d+)\.")[1]
        client = Command("join", f"127.0.0.1:{port}", "--user", "ann", home=tmp_path)
        client.type("pw-bob")
        assert client.end() == 2
        assert "Wrong name or password." in client.text
        server.process.terminate()
        if sys.platform != "win32":
            assert server.end() == 0
        client = Command("join", f"127.0.0.1:{port}", "--user", "ann", home=tmp_path)
        client.type("pw-ann")
        assert client.end() == 2
        assert f"Cannot reach 127.0.0.1, port {port}" in client.text
    finally:
        server.close()
        if client is not None:
            client.close()
