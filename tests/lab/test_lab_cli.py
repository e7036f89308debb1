"""The command lab match: output, files, refusals and interruption."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardtable.cli.program import run
from cardtable.games.spades import Game, Player
from cardtable.lab import unit_player
from cardtable.lab.commands import options as lab_options
from cardtable.lab.job import Unit
from cardtable.lab.results_file import ResultsFile
from cardtable.storage import paths
from tests.oracles import oracle
from tests.paths import ROOT
from tests.waiting import LIMIT, wait_until

MATCH = ["lab", "match", "probability", "rule-bidder"]


@pytest.mark.check
def test_a_match_is_printed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(tmp_path / name) for name in ("a.csv", "a.json")]
    words = [*MATCH, "--deals", "6", "--games", "1", "-j", "1", "--csv", files[0]]
    assert run([*words, "--json", files[1]]) == 0
    out = capsys.readouterr().out
    assert "probability against rule-bidder:\n  " in out
    assert "points per hand over 6 duplicate deals (95%: " in out
    assert " of 2 whole games won" in out
    assert "nils made" in out
    data = json.loads(Path(files[1]).read_text())
    assert f"Seed 1, results {data['sum']}." in out
    assert len(data["results"]["pairs"][0]["gains"]) == 6
    rows = list(csv.reader(Path(files[0]).read_text().splitlines()))
    blank = rows.index([])
    assert [row[0] for row in rows[1:blank]] == ["probability", "rule-bidder"]
    assert rows[blank + 2][:3] == ["probability", "rule-bidder", "6"]
    assert float(rows[blank + 2][3]) == data["results"]["pairs"][0]["points"]["value"]
    assert not list((paths.data_folder() / "lab").iterdir())  # nothing is left of a run that ended


@pytest.mark.check
def test_a_plot_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    oracle("matplotlib")
    words = [*MATCH, "random", "-j", "1"]
    for name, options in (("hands.png", ["--deals", "4"]), ("games.svg", ["--games", "1"])):
        assert run([*words, *options, "--plot", str(tmp_path / name)]) == 0
        assert (tmp_path / name).stat().st_size > 5000
    assert run([*words, "--deals", "2", "--plot", str(tmp_path / "a.txt")]) == 2
    assert "Allowed file extensions: .png, .svg, .pdf." in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--csv", "--json", "--plot", "--write"])
def test_unwritable_files_are_reported_before_the_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    oracle("matplotlib")
    words = ["lab", "ladder"] if option == "--write" else MATCH
    for place, reason in (("none/a.png", "No such file or directory"), (".", "Is a directory")):
        path = tmp_path / place
        assert run([*words, "--deals", "1000000", option, str(path)]) == 2  # nothing is played
        assert capsys.readouterr().err == f"{path} cannot be written: {reason}.\n"


def test_results_stay_in_the_results_file_when_writing_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [*MATCH, "--deals", "2", "-j", "1", "--json", str(tmp_path / "gone" / "a.json")]
    monkeypatch.setattr(
        lab_options, "check_writable", lambda *_paths: None
    )  # the folder is replaced by a file later
    (tmp_path / "gone").touch()
    assert run(words) == 2
    first = capsys.readouterr()
    assert "a.json cannot be written: " in first.err
    (file,) = (paths.data_folder() / "lab").iterdir()
    assert len(file.read_text().splitlines()) == 3
    (tmp_path / "gone").unlink()
    monkeypatch.setattr(unit_player.UnitPlayer, "play", None)  # nothing is played again
    assert run(words) == 0
    assert capsys.readouterr().out.startswith(first.out)
    assert not list((paths.data_folder() / "lab").iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_reported_with_the_file_name(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    kept = ResultsFile('{"a": 1}', path)
    assert kept._file is not None
    os.dup2(os.open("/dev/full", os.O_WRONLY), kept._file.fileno())
    with pytest.raises(OSError, match="No space left") as caught, kept:
        kept.add(Unit(0, 1, "hand", 0), {})
    assert caught.value.filename == str(path)


def test_results_that_another_program_removes_are_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    with ResultsFile('{"a": 1}', path) as kept:
        kept.add(Unit(0, 1, "hand", 0), {"b": 2})
        path.unlink()
        kept.add(Unit(0, 2, "hand", 0), {"b": 3})
    written = [json.loads(line).get("result") for line in path.read_text().splitlines()]
    assert written == [None, {"b": 2}, {"b": 3}]


@pytest.mark.check
def test_bids_or_card_play_are_compared_separately(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*MATCH, "--deals", "2", "-j", "1", "--play", "random"]) == 0
    assert "probability+random against rule-bidder+random:" in capsys.readouterr().out
    assert run([*MATCH, "--deals", "2", "-j", "1", "--bids", "random"]) == 0
    assert "random+probability against random+rule-bidder:" in capsys.readouterr().out
    assert run([*MATCH, "--bids", "random", "--play", "random"]) == 2


@pytest.mark.check
def test_deals_are_read_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(seed=3)
    for _seat in range(4):
        game.register_player(Player())
    game.get_next_player()
    file = tmp_path / "deals.txt"
    file.write_text(f"# mine\n{game.deals()[0]}  # the first\n\n")
    assert run([*MATCH, "--deals-from", str(file), "-j", "1"]) == 0
    assert "over one duplicate deal" in capsys.readouterr().out
    for text, words in (("# none\n", "contains no deals"), ("2c3c\n", "Deal 1 cannot be played")):
        file.write_text(text)
        assert run([*MATCH, "--deals-from", str(file)]) == 2
        assert words in capsys.readouterr().err
    assert run([*MATCH, "--deals-from", str(tmp_path / "none.txt")]) == 2


@pytest.mark.check
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["lab", "match", "probability"], "two contestants"),
        ([*MATCH, "--rules", "clasic"], "Did you mean 'classic'?"),
        ([*MATCH, "--game", "spade"], "Did you mean 'spades'?"),
        ([*MATCH, "serch"], "No strategy is called 'serch'"),
        ([*MATCH, "--fresh", "--resume", "a.jsonl"], "cannot be combined"),
    ],
)
def test_invalid_arguments_are_reported(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    assert message in capsys.readouterr().err


def test_an_invalid_scheduler_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    oracle("distributed")
    assert run([*MATCH, "--deals", "2", "--scheduler", "nonsense://1"]) == 2
    assert "nonsense://1" in capsys.readouterr().err


@pytest.mark.check
def test_after_ctrl_c_the_same_command_continues(tmp_path: Path) -> None:
    root = ROOT
    words = [sys.executable, "-m", "cardtable", *MATCH, "--deals", "40", "-j", "2"]
    options: dict[str, Any] = {
        "cwd": tmp_path,
        "env": {**os.environ, "PYTHONPATH": str(root)},
        "text": True,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
    }
    folder = paths.data_folder() / "lab"
    process = subprocess.Popen(words, **options)

    def has_begun() -> bool:
        return folder.is_dir() and any(file.stat().st_size > 5000 for file in folder.iterdir())

    wait_until(lambda: has_begun() or process.poll() is not None, "some deals are played")
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=LIMIT)
    assert process.returncode == 130
    assert " of 40. The same command continues from here.\n" in err
    assert "Traceback" not in err
    (file,) = folder.iterdir()
    played = len(file.read_text().splitlines()) - 1
    assert 0 < played < 40
    again = subprocess.run(words, **options, check=True)
    assert list(folder.iterdir()) == []
    alone = subprocess.run([*words[:-1], "1", "--fresh"], **options, check=True)
    line = again.stdout.splitlines()[-1]
    assert line.startswith("Seed 1, results ")
    assert line == alone.stdout.splitlines()[-1]


def test_a_game_for_one_player_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "match", "random", "tree", "--game", "klondike", "--games", "1"]) == 2
    assert "Klondike is for one player" in capsys.readouterr().err
