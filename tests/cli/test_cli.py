"""The command line: output, error messages, start time, and no tracebacks."""

from __future__ import annotations

import errno
import json
import math
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import cardtable
from cardtable.cli import program
from cardtable.cli.command import typer_commands
from cardtable.cli.commands import listings
from cardtable.cli.errors import CommandError, write_file
from cardtable.cli.lookup import find_kind
from cardtable.cli.program import compiled_modules, declared_commands, run
from cardtable.cli.removed import REMOVED
from cardtable.cli.window import check_display, read_size
from cardtable.core import i18n
from cardtable.games import all_games
from cardtable.storage import files, paths
from cardtable.storage.saves import Saves
from cardtable.ui.app import App
from tests.paths import ROOT
from tests.text.fake_terminal import SPADES, converse, first_allowed, make_match
from tests.waiting import LIMIT


def run_command(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run the command; return its exit code, standard output and standard error."""
    code = run(words)
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    return code, captured.out, captured.err


def finished_game(options: dict[str, Any] | None = None) -> None:
    """Play a whole game, so that it is saved and in the statistics."""
    converse(make_match(options={"target": 60, "floor": -200, **(options or {})}), first_allowed)


# --- names of games -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("gomoku", "k-in-a-row"),
        ("five-in-a-row", "k-in-a-row"),
        ("Reversi", "othello"),
        ("poker", "holdem"),
        ("hold'em", "holdem"),
        ("K-in-a-row", "k-in-a-row"),
    ],
)
def test_a_game_has_several_names(name: str, key: str) -> None:
    assert find_kind(name).key == key


# --- wrong commands ------------------------------------------------------------------------------

PLAYERS = ", ".join(("person", *SPADES.strategies().classes))
RULES = ", ".join(SPADES.rule_sets)
GAMES = ", ".join(all_games())


@pytest.mark.sample(8)
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("pley", "No such command 'pley'. Did you mean 'play', 'replay'?"),
        ("text --sed 3", "Unknown option --sed. Did you mean --seed or --seat?"),
        ("text --wibble", "Unknown option --wibble."),
        (
            "demo --game hearts",
            "Unknown option --game. Name the game without it, as in: cardtable demo spades",
        ),
        ("text jass", f"Unknown game 'jass'. Allowed: {GAMES}."),
        ("text spaeds", f"Unknown game 'spaeds'. Did you mean 'spades'? Allowed: {GAMES}."),
        ("text --seed", "Option '--seed' requires an argument."),
        ("text spades now", "Unexpected argument: now"),
        (
            "play --rules clasic",
            f"There is no rule set and no file 'clasic'. Did you mean 'classic'? Allowed: {RULES}.",
        ),
        ("play --rules no.yaml", "no.yaml: The file cannot be read: No such file or directory."),
        (
            "play --seat sout=person",
            "There is no seat 'sout'. Did you mean 'south'? Allowed: south, west, north, east.",
        ),
        (
            "text --rules solo --seat south",
            "Incomplete value for '--seat': 'south'. Example: --seat west=search@expert",
        ),
        ("text --name west=", "Incomplete value for '--name': 'west='. Example: --name west=Ann"),
        ("text --seat west=person --seat west=random", "'--seat' is given twice for west."),
        (
            "text --seat west=rendom",
            f"Unknown strategy 'rendom'. Did you mean 'random'? Allowed: {PLAYERS}.",
        ),
        ("text --seat west=random:2", "'random' has no levels."),
        ("text --seat west=person:2", "'person' has no levels."),
        (
            "text --seat west=search@7",
            "'search' has no level '7'. Allowed: 1 (Beginner), 2 (Casual), 3 (Skilled), "
            "4 (Expert), 5 (Master).",
        ),
        (
            "text --name west=Ann --name east=ann",
            "Two players have the same name. Each needs a different one.",
        ),
        (f"text --name west={'x' * 41}", "The name is too long (limit: 40 characters)."),
        (
            "text --name west=Ann\u200d",
            "U+200D (ZERO WIDTH JOINER) is only allowed where it joins or separates letters, as in "
            "Persian or Hindi.",
        ),
        ("text --resume --seed 3", "--resume and --seed cannot be combined."),
        ("text --resume --name west=Ann", "--resume and --name cannot be combined."),
        ("play --load x --name west=Ann", "--load and --name cannot be combined."),
        ("text --load x --rules solo", "--load and --rules cannot be combined."),
        (
            "text --load nothing",
            "There is no saved game and no file 'nothing'. For a list, type: cardtable list saves",
        ),
        (
            "play --size large",
            "Invalid value for '--size': 'large'. Write width and height in pixels, "
            "from 800x600 to 7680x4320, e.g. 1280x800.",
        ),
        (
            "play --size 640x480",
            "Invalid value for '--size': '640x480'. Write width and height in pixels, "
            "from 800x600 to 7680x4320, e.g. 1280x800.",
        ),
        (
            "demo --headless --screenshot /no/where/a.png",
            "/no/where/a.png cannot be written: No such file or directory.",
        ),
        ("demo --headless --screenshot /", "/ cannot be written: Is a directory."),
        ("play --seed many", "Invalid value for '--seed': 'many' is not a whole number."),
        ("demo --hands 1.5", "Invalid value for '--hands': '1.5' is not a whole number."),
        ("demo --seconds x", "Invalid value for '--seconds': 'x' is not a number."),
        (
            "lab memory --import /no/where",
            "/no/where: The memory cannot be read: No such file or directory.",
        ),
        ("demo jass", f"Unknown game 'jass'. Allowed: {GAMES}."),
        (
            "rules clasic",
            "There is no rule set and no file 'clasic'. Did you mean 'classic'? "
            f"Allowed: {', '.join(SPADES.rule_sets)}.",
        ),
        (
            "replay nothing --headless",
            "There is no saved game and no file 'nothing'. For a list, type: cardtable list saves",
        ),
    ],
)
def test_wrong_arguments_are_reported(
    capsys: pytest.CaptureFixture[str], words: str, sentence: str
) -> None:
    code, out, err = run_command(capsys, *words.split())
    assert (code, out, err.splitlines()[0]) == (2, "", sentence)


def test_a_wrong_option_refers_to_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    _code, _out, err = run_command(capsys, "text", "--wibble")
    assert err.splitlines()[1] == "For help, type: cardtable text --help"


@pytest.mark.parametrize("words", REMOVED)
def test_a_removed_command_names_the_one_to_use(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    code, out, err = run_command(capsys, *words.split(), "--json")
    assert (code, out) == (2, "")
    assert err == f"'cardtable {words}' was removed. Type: {REMOVED[words]}\n"


def test_every_command_is_declared_once_with_help() -> None:
    commands = [command for module in declared_commands() for command in module.commands]
    names = [command.name for command in commands]
    assert len(set(names)) == len(names)
    assert not set(names) & set(REMOVED)
    for command in commands:
        assert command.help.endswith("."), command.name
        assert command.examples.startswith("Examples:\n\ncardtable ") or not command.examples


def test_an_invalid_rule_file_is_reported_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("target: 300\nbags: 7\n")
    report = [
        f"{file}:2:7: bags: 7 is not possible.",
        "  bags: 7",
        "        ^",
        "Allowed: 10 for -100, 5 for -50, off.",
    ]
    code, _out, err = run_command(capsys, "rules", str(file))
    assert (code, err.splitlines()) == (1, report)
    code, _out, err = run_command(capsys, "text", "--rules", str(file))
    assert (code, err.splitlines()) == (2, report)


@pytest.mark.parametrize(
    ("environ", "fine"),
    [
        ({}, False),
        ({"DISPLAY": ":1"}, True),
        ({"WAYLAND_DISPLAY": "w"}, True),
        ({"SDL_VIDEODRIVER": "dummy"}, True),
        ({"DISPLAY": ""}, False),
    ],
)
def test_a_window_needs_a_display(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], fine: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    if fine:
        check_display(environ)
        return
    with pytest.raises(CommandError) as caught:
        check_display(environ)
    assert str(caught.value) == (
        "No window can be opened here: neither DISPLAY nor WAYLAND_DISPLAY is set. "
        "To play in the terminal, type: cardtable text spades"
    )


@pytest.mark.check
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a screen")
@pytest.mark.parametrize(
    "environ", [{}, {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":9999"}], ids=["none", "gone"]
)
def test_without_a_display_the_terminal_is_suggested(environ: dict[str, str]) -> None:
    bare = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", "play"],
        env={**bare, **environ},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("No window can be opened here: ")
    assert done.stderr.endswith("To play in the terminal, type: cardtable text spades\n")


def test_an_internal_error_is_reported_and_its_traceback_logged(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object) -> object:
        raise ZeroDivisionError("oh dear")

    monkeypatch.setattr(listings, "_game_lines", broken)
    code, _out, err = run_command(capsys, "list")
    assert code == 1
    assert err == (
        f"Internal error: ZeroDivisionError: oh dear. See {paths.log_file()} for details.\n"
    )
    log = paths.log_file().read_text(encoding="utf-8")
    assert "cardtable list failed" in log
    assert "Traceback" in log


def test_a_long_log_is_rotated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    paths.data_folder().mkdir(parents=True)
    paths.log_file().write_text("what was\n" * 300_000)
    monkeypatch.setattr(listings, "_game_lines", None)
    assert run_command(capsys, "list")[0] == 1
    assert "what was" not in paths.log_file().read_text(encoding="utf-8")
    assert "what was" in paths.log_file().with_suffix(".old.log").read_text(encoding="utf-8")


# --- right ones ----------------------------------------------------------------------------------


def test_the_version_lists_compiled_modules(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _err = run_command(capsys, "--version")
    names = compiled_modules()
    assert code == 0
    assert out.splitlines() == [
        f"cardtable {cardtable.__version__}",
        "kernel: compiled" if "search.cards.solver" in names else "kernel: plain Python",
        f"Compiled modules: {', '.join(names)}"
        if names
        else "No compiled modules: everything runs as plain Python.",
    ]


def test_outdated_modules_are_reported_in_the_users_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """But not at a completion, which the shell would print into the command line."""
    monkeypatch.setattr(cardtable.cli, "outdated_modules", lambda: ["cardtable.cards"])
    monkeypatch.setenv("LANGUAGE", "de")
    with pytest.raises(SystemExit):
        cardtable.cli.main(["--version"])
    assert "(cardtable.cards): 'make build' ausführen" in capsys.readouterr().err
    monkeypatch.setenv("_CARDTABLE_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "cardtable pl")
    monkeypatch.setenv("COMP_CWORD", "1")
    with pytest.raises(SystemExit):
        cardtable.cli.main([])
    assert "cardtable.cards" not in capsys.readouterr().err


def test_compiled_modules_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "search").mkdir()
    (tmp_path / "search" / "kernel.abi3.so").touch()
    monkeypatch.setattr(program, "EXTENSION_SUFFIXES", [".abi3.so", ".so"])
    monkeypatch.setattr(cardtable, "__file__", str(tmp_path / "__init__.py"))
    assert compiled_modules() == ("search.kernel",)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "words", ["", "play", "text", "demo", "replay", "list", "stats", "rules", "opp users"]
)
def test_every_command_has_help_that_ends_with_examples(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    code, out, _err = run_command(capsys, *words.split(), "--help")
    assert code == 0
    assert f"Usage: cardtable {words}".strip() in out
    assert re.search(rf"Examples:\s+cardtable {words.partition(' ')[0]}", out)


def test_the_help_is_translated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A catalogue that returns upper case stands for any other language."""
    monkeypatch.setattr("cardtable.cli.help_text._", str.upper)
    _code, out, _err = run_command(capsys, "text", "--help")
    assert "PLAY IN THE TERMINAL" in out
    assert "SEED OF THE DEALS" in out
    assert "EXAMPLES:" in out


def test_the_language_is_that_of_the_settings_or_the_system() -> None:
    assert i18n.preferred("", {}) == "en"
    assert i18n.preferred("xx", {"LANG": "C.UTF-8"}) == "en"
    for code in i18n.languages():
        assert i18n.preferred(code, {"LANG": "en"}) == code
        assert i18n.preferred("", {"LANG": f"{code}_XX.UTF-8"}) == code


@pytest.mark.check
def test_the_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    _code, out, _err = run_command(capsys, "list")
    assert out.startswith("spades: Spades\n  rules: classic, ")
    assert "\n    person: " in out
    assert f"Put your own strategies in: {paths.strategy_folder()}\n" in out
    data = json.loads(run_command(capsys, "list", "--json")[1])
    assert data[0]["game"] == "spades"
    assert data[0]["seats"] == ["south", "west", "north", "east"]
    assert data[0]["players"]["random"]["levels"] == []


def test_user_strategies_are_listed_and_broken_ones_reported(
    capsys: pytest.CaptureFixture[str],
) -> None:
    paths.strategy_folder().mkdir(parents=True)
    (paths.strategy_folder() / "broken.py").write_text("import nothing_of_this_name\n")
    (paths.strategy_folder() / "mine.py").write_text(
        "from cardtable.games.spades.strategies import Random\n\n\n"
        "class MyOwn(Random):\n    '''Plays like me.'''\n"
    )
    _code, out, err = run_command(capsys, "list")
    assert "my-own: Plays like me." in out
    assert "broken.py:1: ModuleNotFoundError" in err


@pytest.mark.check
def test_rule_sets_are_printed_and_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run_command(capsys, "list", "rules")[1].startswith("classic: Partners to 400 points.")
    for name in SPADES.rule_sets:
        code, out, _err = run_command(capsys, "rules", name)
        assert code == 0
        file = tmp_path / f"{name}.yaml"
        file.write_text(out)
        assert SPADES.find_rules(str(file)) == SPADES.find_rules(name)
    _code, out, _err = run_command(capsys, "rules", str(tmp_path / "tournament.yaml"))
    assert out.splitlines()[1] == "2 options differ from classic: target, floor"
    _code, out, _err = run_command(capsys, "rules", str(tmp_path / "classic.yaml"))
    assert out.splitlines() == [
        f"{tmp_path / 'classic.yaml'} is valid.",
        "No option differs from classic.",
    ]


def test_user_rule_files_are_found_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    paths.rules_folder().mkdir(parents=True)
    (paths.rules_folder() / "sunday.yaml").write_text("# As at home.\ntarget: 250\n")
    assert run_command(capsys, "list", "rules")[1].endswith("sunday: As at home.\n")
    assert run_command(capsys, "rules", "sunday")[1] == "# As at home.\ntarget: 250\n"


def test_a_window_size_is_parsed() -> None:
    assert read_size("1280x800") == read_size("1280 X 800") == (1280, 800)
    assert read_size("") is None


@pytest.mark.check
def test_statistics_are_printed_and_exported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run_command(capsys, "stats")[1] == "No finished hands or games yet.\n"
    finished_game()
    _code, out, _err = run_command(capsys, "stats")
    assert re.search(r"^All games:\n  won [01] of 1 games \((0|100)%\)\n", out)
    assert "Spades against Beginner:" in out
    code, out, _err = run_command(
        capsys, "stats", "--csv", str(tmp_path / "a.csv"), "--json", str(tmp_path / "a.json")
    )
    assert (code, out.count("Written: ")) == (0, 2)
    assert (tmp_path / "a.csv").read_text().startswith("when,game,")
    assert json.loads((tmp_path / "a.json").read_text())["games"]
    (tmp_path / "file").touch()
    code, _out, err = run_command(capsys, "stats", "--csv", str(tmp_path / "file" / "a.csv"))
    reason = f"{tmp_path / 'file'} is not a folder"
    assert (code, err) == (2, f"a.csv could not be saved: {reason}.\n")


def test_saved_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    Saves().save_as(make_match(), "friday", description="A test.")
    converse(make_match(), ["3"])
    _code, out, _err = run_command(capsys, "list", "saves")
    assert re.search(r"^Unfinished:\n  Spades: hand 1, \d{4}-", out)
    assert re.search(r"^Saved:\n  friday: hand 1, .*\. A test\.$", out, re.MULTILINE)
    data = json.loads(run_command(capsys, "list", "saves", "--json")[1])
    assert data["saved"][0]["title"] == "friday"
    assert data["unfinished"][0]["game"] == "spades"


# --- replays -------------------------------------------------------------------------------------


def test_a_headless_replay_prints_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    finished_game()
    info = Saves().recent()[0]
    code, out, err = run_command(capsys, "replay", str(info.path), "--headless")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert re.match(rf"Spades: Spades, \d+ actions in {info.hands} hands\.$", lines[0])
    assert lines[1:3] == [f"South and North: {info.scores[0]}", f"West and East: {info.scores[1]}"]
    assert re.match(r"(South and North|West and East) won\.$", lines[3])


def test_a_replay_of_a_damaged_file_reports_the_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    finished_game()
    lines = Saves().recent()[0].path.read_text().splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if line.startswith("play"))
    lines[place] = re.sub(r"play \d ..", "play 9 Zz", lines[place])
    damaged = tmp_path / "damaged.game"
    damaged.write_text("".join(lines))
    code, out, err = run_command(capsys, "replay", str(damaged), "--headless")
    assert code == 1
    assert "The game is not over." in out
    assert f"{damaged}:{place + 1}" in err


@pytest.mark.check
def test_every_sample_replays_without_errors(capsys: pytest.CaptureFixture[str]) -> None:
    for info in Saves().samples():
        code, out, err = run_command(capsys, "replay", info.title, "--headless")
        assert (code, err) == (0, ""), info.path
        assert out.startswith(f"{info.title}: ")


def test_a_replay_is_found_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    Saves().save_as(make_match(), "friday")
    assert run_command(capsys, "replay", "Friday", "--headless")[0] == 0
    code, _out, err = run_command(capsys, "replay", "fridy", "--headless")
    assert code == 2
    assert err == "There is no saved game and no file 'fridy'. Did you mean 'friday'?\n"


# --- the program itself --------------------------------------------------------------------------


def start(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cardtable", *words],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )


SLOW_TO_IMPORT = ("pygame", "asyncio", "argon2", "multiprocessing", "numpy", "psutil", "rich.table")
"""Modules that commands without a window do without, so that they start fast."""


@pytest.mark.sample(1)
@pytest.mark.parametrize("words", [["--version"], ["--help"], ["list"], ["list", "rules"]])
def test_commands_without_a_window_import_nothing_slow(words: list[str]) -> None:
    slow = SLOW_TO_IMPORT if "--version" in words else ("pygame",)
    told = "import sys; from cardtable.cli.program import run; run(sys.argv[1:]); "
    told += f"print([name for name in {slow} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", told, *words],
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "[]"


AT_THE_FIRST_FRAME = """
import sys
from cardtable.ui.app import App
def run(self, scene):
    self.push(scene)
    self.step()
    from cardtable.games import all_games
    slow = ("typer", "asyncio", "argon2", "cardtable.lab", "cardtable.poker.lookup")
    print([name for name in slow if name in sys.modules])
    from cardtable.poker import tables
    print(tables._shared)  # the hand ranks, computed when first needed
    print([key for key, kind in all_games().items() if kind.source is not None
           and "rules" in vars(kind.source.program)])
    import gc
    print(gc.isenabled())
App.run = run
from cardtable.cli import main
main([])
"""


def test_the_lobby_imports_only_what_its_first_frame_needs(tmp_path: Path) -> None:
    dummies = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", AT_THE_FIRST_FRAME],
        capture_output=True,
        text=True,
        timeout=LIMIT,
        env={**os.environ, **dummies, "CARDTABLE_HOME": str(tmp_path)},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-4:] == ["[]", "[]", "[]", "True"]


def test_without_a_display_the_lobby_reports_the_reason(tmp_path: Path) -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in screens}
    done = subprocess.run(
        [sys.executable, "-m", "cardtable"],
        capture_output=True,
        text=True,
        timeout=LIMIT,
        env={**environment, "CARDTABLE_HOME": str(tmp_path)},
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "No window can be opened here: neither DISPLAY nor WAYLAND_DISPLAY is set. "
        "To play in the terminal, type: cardtable text spades\n"
    )


@pytest.mark.check
@pytest.mark.sample(1, check=1)
@pytest.mark.parametrize(
    ("words", "size"),
    [
        (("--print-window-id", "--size", "900x700", "demo"), (900, 700)),
        (("--print-window-id", "--size", "900x700", "demo", "--size", "1000x650"), (1000, 650)),
        (("--size", "900x700", "demo", "--print-window-id"), (900, 700)),
    ],
)
def test_options_of_the_window_may_precede_the_command(
    words: tuple[str, ...], size: tuple[int, int], tmp_path: Path
) -> None:
    picture = tmp_path / "table.png"
    done = start(*words, "--headless", "--seconds", "0.1", "--screenshot", str(picture))
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"window \d+\n", done.stdout)
    header = picture.read_bytes()[16:24]
    assert (int.from_bytes(header[:4]), int.from_bytes(header[4:])) == size


@pytest.mark.check
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    "words",
    [
        "demo --headless --seconds 0.1 --screenshot",
        "stats --csv",
        "lab match random random --deals 1 -j 1 --json",
    ],
)
def test_a_full_disk_is_reported(words: str) -> None:
    done = start(*words.split(), "/dev/full")
    assert done.returncode == 2
    assert "the disk is full." in done.stderr
    assert "Written" not in done.stdout
    assert Path("/dev/full").is_char_device()


def test_a_file_stays_as_it_was_if_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_descriptor: int, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "write_all", fail)
    (tmp_path / "old.png").write_bytes(b"old")
    app = App((800, 600))
    for name in ("old.png", "new.png"):
        with pytest.raises(files.SaveFailed, match="the disk is full"):
            app.screenshot(tmp_path / name)
        with pytest.raises(CommandError, match=f"{name} cannot be written: the disk is full"):
            write_file(tmp_path / name, b"text")
    app.close()
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


def test_options_of_the_window_reach_a_command_in_a_group(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, _out, err = run_command(capsys, "--size", "9x9", "opp", "serve", "--in-window")
    assert code == 2
    assert "Invalid value for '--size': '9x9'." in err


def test_the_text_client_plays_from_a_pipe() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "cardtable",
            "text",
            "spades",
            "--seat",
            "west=random",
            "--name",
            "south=Ann",
            "--rules",
            "solo",
            "--seed",
            "5",
            "--short",
        ],
        input="3\nbids\nquit\n",
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "West is played by the computer: Beginner." in done.stdout
    assert "Ann bids 3." in done.stdout


@pytest.mark.check
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_can_complete(shell: str) -> None:
    done = start(
        "--show-completion",
        shell,
        # Which shell this runs in says nothing about the one that was named.
        _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1",
    )
    assert done.returncode == 0
    assert "_CARDTABLE_COMPLETE" in done.stdout


@pytest.mark.check
def test_completion_offers_games_and_rule_sets() -> None:
    def complete(*words: str) -> list[str]:
        done = start(
            _CARDTABLE_COMPLETE="complete_bash",
            COMP_WORDS="cardtable " + " ".join(words),
            COMP_CWORD=str(len(words)),
        )
        return done.stdout.split()

    assert complete("pl") == ["play"]
    assert complete("text", "--rules", "tour") == ["tournament"]
    assert complete("text", "--seat", "west=ran") == ["west=random"]
    assert complete("text", "spa") == ["spades"]


# --- numbers --------------------------------------------------------------------------------------


def numeric_parameters() -> dict[str, Any]:
    """Return all parameters that are numbers, by their command and name."""
    found: dict[str, Any] = {}

    def visit(command: Any, path: str) -> None:
        for parameter in command.params:
            if parameter.type.name.partition(" ")[0] in ("int", "integer", "float"):
                found[f"{path} {parameter.opts[0]}"] = parameter
        for name, inner in getattr(command, "commands", {}).items():
            visit(inner, f"{path} {name}".strip())

    visit(typer_commands(declared_commands()), "")
    return found


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "1e400", "9" * 400, "-1", "0", "1e9", "x"])
def test_every_number_is_finite_and_in_range(text: str) -> None:
    parameters = numeric_parameters()
    assert len(parameters) > 60
    for name, parameter in parameters.items():
        try:
            value = parameter.process_value(None, text)
        except typer.BadParameter:
            continue
        assert abs(value) < 1e19, name
        assert math.isfinite(value), name
        assert not (value < 0 and "seed" in name), name


def test_every_count_and_time_limit_has_a_maximum() -> None:
    def open_ranges(name: str, command: Any) -> Iterator[str]:
        for inner, found in getattr(command, "commands", {}).items():
            yield from open_ranges(f"{name} {inner}", found)
        for param in command.params:
            option = param.opts[0]
            is_open = param.type.name.endswith("range") and param.type.max is None
            if is_open and option not in ("--hand", "--seed"):  # places in a game, and numbers
                yield f"{name} {option}"

    group = typer_commands(declared_commands())
    assert list(open_ranges("", group)) == [" strategies check --slow"]


# --- streams and signals --------------------------------------------------------------------------

PRINTING = ["list", "--help", "stats", "lab match random random --deals 2 -j 1", "text"]


def run_in_shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        cwd=ROOT,
        check=False,
    )


@pytest.mark.check
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.sample(2, check=3)
@pytest.mark.parametrize("command", PRINTING)
def test_an_output_that_cannot_be_written_is_one_sentence(command: str) -> None:
    program = f"{sys.executable} -m cardtable {command}"
    for where, reason in ((">/dev/full", "No space left on device"), (">&-", "it is closed")):
        done = run_in_shell(f"{program} {where}")
        assert done.stderr == f"The output cannot be written: {reason}.\n"
        assert done.returncode == 1
    done = run_in_shell(f"{program} | head -n 1")
    assert (done.returncode, done.stderr) == (0, "")


INTERRUPTED = """
import os, runpy, signal, sys

class Interrupt:
    def find_spec(self, name, path, target=None):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)

module = sys.argv.pop(1)
sys.meta_path.insert(0, Interrupt())
runpy.run_module("cardtable", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize(
    "module", ["cardtable.cli", "cardtable.core.i18n", "typer", "cardtable.cli.commands"]
)
def test_ctrl_c_during_an_import_ends_the_program_quietly(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, module, "list"],
        capture_output=True,
        text=True,
        timeout=LIMIT,
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
