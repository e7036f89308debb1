"""Guests: strategies that another version of the program plays in a process of its own."""

from __future__ import annotations

import os
import re
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardtable
from cardtable.cli.program import run
from cardtable.games.spades import GAME
from cardtable.lab import MatchFailed, MatchPlan, guest, play_match
from cardtable.lab.arguments import BadContestant
from cardtable.lab.contestants import StrategyFactory, read_contestant, with_option, with_time_limit
from cardtable.sandbox import StrategyFailed, sandbox_settings, set_patience

pytestmark = pytest.mark.check

SOURCE = Path(cardtable.__file__).parents[1]
RANDOM = ["random", "rule-bidder"]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The Python of an environment in which this version is installed as another one."""
    folder = tmp_path_factory.mktemp("other")
    venv.create(folder, symlinks=os.name == "posix")
    places = {"base": str(folder), "platbase": str(folder)}
    modules = Path(sysconfig.get_path("purelib", "venv", places))
    (modules / "other.pth").write_text(f"{SOURCE}\n{sysconfig.get_path('purelib')}\n")
    return str(Path(sysconfig.get_path("scripts", "venv", places)) / "python")


@pytest.fixture(autouse=True)
def _no_processes() -> Iterator[None]:
    yield
    guest.end_processes()


@pytest.mark.sample(2, check=2)
@pytest.mark.parametrize(
    ("game", "rules", "player", "opponent", "deals", "games"),
    [
        ("spades", "classic", "search:worlds=4", "rule-bidder", 3, 0),
        ("spades", "classic", "evolutionary@trained", "rule-bidder+random", 0, 1),
        ("spades", "classic", "cheater", "random", 1, 0),
        ("holdem", "heads-up", "shark:trials=20", "loose", 1, 0),
        ("holdem", "sit-and-go", "tight", "random", 0, 1),
        ("connect-four", "classic", "depth-limited:depth=2", "random", 0, 3),
        ("hearts", "classic", "tree:iterations=2", "random", 1, 0),
        ("go-fish", "classic", "random", "random", 0, 3),
    ],
)
def test_this_version_as_a_guest_plays_as_without(
    python: str, game: str, rules: str, player: str, opponent: str, deals: int, games: int
) -> None:
    alone, visited = (
        play_match([f"{player}{at}", opponent], game=game, rules=rules, deals=deals, games=games)
        for at in ("", f"@{python}")
    )
    assert visited.pairs[0].gains == alone.pairs[0].gains
    for with_guest, without in zip(visited.standings, alone.standings, strict=True):
        assert with_guest.figures == without.figures
    assert any(alone.pairs[0].gains) or games


def test_two_guests_and_two_workers(python: str, capsys: pytest.CaptureFixture[str]) -> None:
    texts = [f"{name}@{python}" for name in RANDOM]
    assert run(["lab", "match", *texts, "--deals", "3", "-j", "2"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert run(["lab", "match", *RANDOM, "--deals", "3", "-j", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == shown[1]


def test_options_and_limits_are_those_of_the_other_version(python: str) -> None:
    guest_text = f"search@3@{python}"
    counted = with_option(guest_text, "worlds", "5")
    assert counted == f"search@3:worlds=5@{python}"
    assert StrategyFactory(read_contestant(counted, GAME), GAME).repeatable
    timed = with_time_limit(guest_text, 20, GAME)
    assert timed == f"{with_time_limit('search@3', 20, GAME)}@{python}"
    factory = StrategyFactory(read_contestant(timed, GAME), GAME)
    assert not factory.repeatable
    assert not factory.sees_everything
    assert StrategyFactory(read_contestant(f"cheater@{python}", GAME), GAME).sees_everything


def test_a_guest_is_only_asked_in_a_match(python: str) -> None:
    factory = StrategyFactory(read_contestant(f"random@{python}", GAME), GAME)
    with pytest.raises(StrategyFailed, match="can only play matches of the lab"):
        factory.make(1).decide(None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nobody@PYTHON", "PYTHON: No strategy is called 'nobody'."),
        ("search@9@PYTHON", "PYTHON: 'search' has no level '9'"),
        ("search:depth=3@PYTHON", "PYTHON: 'search' has no argument 'depth=3'"),
        ("random@PYTHON+random", r"mixes two versions; write BIDDER\+PLAYER@PYTHON"),
        ("random@/nowhere/python", "/nowhere/python cannot be started: No such file"),
    ],
)
def test_a_guest_that_its_version_does_not_have(python: str, text: str, words: str) -> None:
    with pytest.raises(BadContestant, match=words.replace("PYTHON:", f"{python}:")):
        read_contestant(text.replace("PYTHON", python), GAME)


def _play_with(monkeypatch: pytest.MonkeyPatch, folder: Path, python: str, change: str) -> str:
    """Play a match with a guest whose version runs the code *change* first; return the error."""
    program = folder / "changed.py"
    program.write_text(
        f"import runpy\n{change}\nrunpy.run_path({str(guest.PROGRAM)!r}, run_name='__main__')\n"
    )
    monkeypatch.setattr(guest, "PROGRAM", program)
    with pytest.raises((BadContestant, MatchFailed)) as caught:
        play_match([f"random@{python}", "rule-bidder"], deals=2)
    return str(caught.value)


@pytest.mark.sample(2, check=4)
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("import sys; sys.modules['cardtable.lab.contestants'] = None", "ModuleNotFoundError: "),
        ("import cardtable.games as g; g.all_games = dict", "This version has no game 'spades'."),
        (
            "import cardtable.games.spades.experiment as e\n"
            "e.shuffle = lambda rules, chance, deal=e.shuffle: deal(rules, type(chance)(7))",
            "The other version deals other cards from the same seed.",
        ),
        (
            "import cardtable.games.spades.experiment as e\n"
            "class Other(e.Experiment):\n"
            "    def new_hand(self, number, seed, deal):\n"
            "        return super().new_hand(number + 1, seed, deal)\n"
            "e.Experiment = Other",
            "This version refuses '",
        ),
        (
            "from cardtable.games.spades.strategies import Random\n"
            "Random.place_bid = lambda self, view: 1 / 0",
            "ZeroDivisionError: division by zero",
        ),
        (
            "import os\n"
            "from cardtable.games.spades.strategies import Random\n"
            "Random.place_bid = lambda self, view: os._exit(3)",
            "its process ended unexpectedly",
        ),
    ],
)
def test_another_version_that_cannot_play_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, python: str, change: str, words: str
) -> None:
    assert words in _play_with(monkeypatch, tmp_path, python, change)


@pytest.mark.skipif(os.name != "posix", reason="a shell script stands in for the Python")
@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("exec cat", "it does not run Python with cardtable"),
        ("echo hello", "it does not run Python with cardtable"),
        ("""printf '\\377\\n'""", "it does not run Python with cardtable"),
        ("""echo '{"error": "?"}'""", "it does not run Python with cardtable"),
        ("exec sleep 1000", "its process ended unexpectedly"),
    ],
)
def test_a_program_that_is_not_our_python_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str, words: str
) -> None:
    if "sleep" in script:
        monkeypatch.setattr(guest, "START_SECONDS", 0.5)
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    with pytest.raises(BadContestant, match=re.escape(f"{program}: {words}")):
        read_contestant(f"random@{program}", GAME)


def test_the_time_limit_for_files_is_that_of_the_lab(python: str, tmp_path: Path) -> None:
    file = tmp_path / "slow.py"
    file.write_text(
        "import time\n"
        "from cardtable.games.spades.strategies import Strategy\n"
        "class Slow(Strategy):\n"
        "    def place_bid(self, view):\n"
        "        time.sleep(1000)\n"
        "    def play_card(self, view):\n"
        "        return view.legal_plays[0]\n"
    )
    patience = sandbox_settings().patience
    set_patience(0.5)
    try:
        with pytest.raises(MatchFailed, match=r"0\.5 seconds"):
            play_match([f"{file}:Slow@{python}", "random"], deals=1)
    finally:
        set_patience(patience)


def test_results_of_other_code_are_not_continued(python: str) -> None:
    match = MatchPlan([f"random@{python}", "random"], deals=1)
    assert match.job.contestants[0].files == {python: f"{cardtable.__version__} {match.job.code}"}
