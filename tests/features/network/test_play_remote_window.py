"""A hand on a server in a real window, started from the command line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cardtable.cli.program import run
from tests.desktop import Desktop
from tests.features.network.remote_tables import serving, table_of
from tests.waiting import wait_until

Said = pytest.CaptureFixture[str]


@pytest.mark.window
@pytest.mark.check
def test_a_hand_on_a_server_by_keys(real_window: Desktop, tmp_path: Path) -> None:
    folder = tmp_path / "server"
    folder.mkdir()
    (tmp_path / "password").write_text("pw-ann\n", encoding="utf-8")
    with serving(folder, "caller caller open", clock=600.0) as server:
        arguments = [
            "-m",
            "cardtable",
            "opp",
            "join",
            f"127.0.0.1:{server.port}",
            "--user",
            "ann",
            "--password-file",
            str(tmp_path / "password"),
            "--in-window",
            "--size",
            "1280x800",
        ]
        program = real_window.start(
            [sys.executable, *arguments], {"CARDTABLE_HOME": str(tmp_path / "home")}
        )
        real_window.window()
        table = table_of(server)
        wait_until(lambda: table.hands >= 1, "the hand begins")

        def second_hand() -> bool:
            real_window.key("c")
            return table.hands >= 2

        wait_until(second_hand, "the next hand begins")
        assert table.hand is None or len(table.hand.places) == 3
        assert "Traceback" not in program.output
        assert program.running


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("join", "localhost"), "Your user name is missing: --user NAME"),
        (("join", "localhost:x", "--user", "ann"), "Invalid server 'localhost:x'."),
        (("serve", "--bet", "7"), "The bet must be an even number"),
        (("serve", "--seats", "person"), "A table has 2 to 10 seats"),
        (("serve", "--seats", "person,shork"), "Unknown strategy 'shork'."),
        (("serve", "--tables", "2"), "--in-window shows a single table: omit --tables."),
        (("serve", "--user", "ä" * 30), "A name has 1 to 20 printable ASCII"),
        (("join", "localhost", "--user", "a", "--password-file", "/no/such"), "cannot be read"),
        (("join", "localhost", "--user", "a", "--strategy", "shork"), "Unknown strategy 'shork'."),
    ],
)
def test_invalid_options_are_refused_with_a_sentence(
    words: tuple[str, ...], sentence: str, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("sys.stdin", io.StringIO("secret\n"))
    assert run(["opp", *words, "--in-window"]) == 2
    shown = capsys.readouterr()
    assert sentence in shown.err
    assert "secret" not in shown.err + shown.out
