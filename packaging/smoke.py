"""Smoke test of the frozen program: size, commands, a poker server, a hand in a real window.

``python packaging/smoke.py FOLDER [ARCHIVE]`` with the built folder and its archive. The output of
some commands is compared with that of the ``cardtable`` installed for this Python.

``python packaging/smoke.py --wheel`` instead tests the wheel that is installed for this Python: its
compiled modules, commands, and the time to the first frame of the lobby.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from cardtable.core import assets

sys.path.insert(1, str(Path(__file__).parents[1]))
from tests.desktop import Desktop, missing_programs

FOLDER_MEGABYTES = 45
ARCHIVE_MEGABYTES = 16
FIRST_FRAME_SECONDS = 0.4
LOBBY_SECONDS = 15
LONGEST_HAND_SECONDS = 90
WINDOW = (1280, 800)

ANSWER_SECONDS = 120

STRATEGY = """
import decimal, fractions, random, sqlite3, statistics
from cardtable.games.spades.strategies import RuleBidder
class Mine(RuleBidder):
    pass
"""
"""A player's own strategy, which imports modules that the program itself does not use."""

COMPILED = """
from importlib import import_module
from cardtable.core import build_record
from cardtable.poker.lookup import evaluate

names = [build_record.module_name(path) for path in build_record.compiled_sources()]
plain = [name for name in names if import_module(name).__file__.endswith(".py")]
assert not plain, plain
assert evaluate(0, 1, 2, 3, 4, 5, 6) == evaluate([0, 1, 2, 3, 4, 5, 6]) > 7000
for wrong in (-1, 52, 63, 64, 1 << 30, (1 << 30) + 6, 1 << 64, -(1 << 64), 6.0):
    try:
        evaluate(0, 1, 2, 3, 4, 5, wrong)
    except (TypeError, ValueError):
        continue
    raise AssertionError(wrong)
print(len(names), "modules")
"""
"""Checks the compiled modules; one of them reads an int in a way of its own for the stable ABI."""

Check = tuple[bool, str]


def size_of(path: Path) -> float:
    """Return the size of a file or folder in megabytes."""
    files = [path] if path.is_file() else [f for f in path.rglob("*") if not f.is_symlink()]
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def size_checks(folder: Path, archive: Path | None) -> Iterator[Check]:
    """Check the sizes of folder and archive."""
    for path, limit in ((folder, FOLDER_MEGABYTES), (archive, ARCHIVE_MEGABYTES)):
        if path is not None:
            size = size_of(path)
            yield size < limit, f"{path.name} is {size:.1f} MB (limit {limit})"


def output_checks(program: Path, folder: Path) -> Iterator[Check]:
    """Check that the frozen program prints the same as the installed one."""
    source_program = "import sys; sys.argv[0] = 'cardtable'; from cardtable.cli import main; main()"
    for words in (
        ["--version"],
        ["--help"],
        ["play", "--help"],
        ["opp", "serve", "--help"],
        ["list"],
        ["rules", "classic"],
        ["list", "saves"],
        ["lab", "--help"],
        ["packs", "check", "berlin"],
        ["hand", "As Ks Qs Js Ts"],
    ):
        frozen, source = (
            subprocess.run(
                command,
                capture_output=True,
                text=True,
                timeout=ANSWER_SECONDS,
                check=False,
                env=_environment(folder),
            )
            for command in (
                [str(program), *words],
                [sys.executable, "-P", "-c", source_program, *words],
            )
        )
        same = frozen.returncode == source.returncode == 0 and frozen.stdout == source.stdout
        yield same, f"{' '.join(words)} prints the same as the source"
        if not same:
            print(frozen.stderr or frozen.stdout, source.stderr or source.stdout, sep="\n---\n")


def command_checks(program: Path, folder: Path) -> Iterator[Check]:
    """Check commands without a window that need various parts of Python."""
    strategy = folder / "mine.py"
    strategy.write_text(STRATEGY, encoding="utf-8")
    own = folder / "home" / "strategies" / "mine.py"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text(STRATEGY, encoding="utf-8")
    with_own = ["text", "spades", "--seed", "1", "--seat", "west=mine"]
    hearts = str(assets.find("games", "hearts"))
    for words, typed, expected in (
        (["lab", "match", "random", "rule-bidder", "--deals", "4", "--workers", "2"], "", "Seed 1"),
        (["strategies", "check", str(strategy), "--hands", "2"], "", "random"),
        (["ludl", "check", hearts], "", hearts),
        (["phh", "--help"], "", "phh show"),
        (["text", "hearts", "--seed", "1"], "quit\n", "Goodbye."),
        (["text", "spades", "--seed", "1"], "3\nbids\nquit\n", "saved"),
        (with_own, "3\n1\nquit\n", "West is played by the computer: Mine."),
        (["lab", "match", "random", str(strategy), "--deals", "4"], "", "Seed 1"),
    ):
        done = _run(program, folder, words, typed)
        has_failed = " failed (" in done.stdout  # a strategy in its own process
        works = done.returncode == 0 and expected in done.stdout and not has_failed
        yield works, f"{' '.join(words[:2])} works"
        if not works:
            print(done.stdout, done.stderr, sep="\n---\n")


def compiled_checks(folder: Path) -> Iterator[Check]:
    """Check that each module with declared C types is compiled, and one of them at its limits."""
    done = subprocess.run(
        [sys.executable, "-I", "-c", COMPILED],
        capture_output=True,
        text=True,
        timeout=ANSWER_SECONDS,
        check=False,
        env=_environment(folder),
    )
    yield done.returncode == 0, f"{done.stdout.strip() or 'modules'} are compiled"
    if done.returncode:
        print(done.stderr)


def lobby_checks(program: Path, folder: Path) -> Iterator[Check]:
    """Check that the first frame of the lobby appears in time, on a player's first start."""
    with Desktop(WINDOW) as desktop:
        begin = time.monotonic()
        home = folder / "lobby-home"
        running = desktop.start([str(program)], {"CARDTABLE_HOME": str(home)})
        try:
            desktop.wait_for(lambda shown: colours_in(shown) > 60, "the lobby", LOBBY_SECONDS)
            took = time.monotonic() - begin
            yield True, f"the lobby is drawn after {took:.1f} s (limit {LOBBY_SECONDS})"
        except TimeoutError as error:
            yield False, f"{error}\n{running.output}"
        desktop.screenshot(folder / "shown.png")


def server_checks(program: Path, folder: Path) -> Iterator[Check]:
    """Check a poker server: hashed passwords, serving, joining."""
    users = folder / "users.txt"
    done = _run(
        program, folder, ["opp", "users", "--add", "ann", "--users", str(users)], "sekrit\n"
    )
    is_hashed = done.returncode == 0 and "$argon2id$" in users.read_text(encoding="utf-8")
    yield is_hashed, "a password is stored as a hash"
    if not is_hashed:
        print(done.stdout, done.stderr, sep="\n---\n")
        return
    words = [
        "opp",
        "serve",
        "--users",
        str(users),
        "--port",
        "0",
        "--seats",
        "caller,open",
        "--players",
        "2",
        "--hands",
        "3",
    ]
    with subprocess.Popen(
        [str(program), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=_environment(folder),
    ) as server:
        assert server.stdout is not None
        try:
            first = server.stdout.readline()
            port = first.rpartition(" ")[2].strip(" .\n")
            joined = _run(
                program,
                folder,
                ["opp", "join", f"127.0.0.1:{port}", "--user", "ann", "--strategy", "shark@1"],
                "sekrit\n",
            )
            works = joined.returncode == 0 and "Result:" in joined.stdout
            yield works, "a table is served, and a player joins"
            if not works:
                print(first, joined.stdout, joined.stderr, sep="\n---\n")
        finally:
            server.terminate()


def _environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "CARDTABLE_HOME": str(folder / "home"), "PYTHONUNBUFFERED": "1"}


def _run(
    program: Path, folder: Path, words: list[str], typed: str
) -> subprocess.CompletedProcess[str]:
    """Run a command with *typed* as its standard input."""
    return subprocess.run(
        [str(program), *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=ANSWER_SECONDS,
        env=_environment(folder),
    )


def colours_in(picture: pygame.Surface) -> int:
    """Return the number of different colours in a sample of the pixels."""
    width, height = picture.get_size()
    return len(
        {tuple(picture.get_at((x, y))) for x in range(0, width, 7) for y in range(0, height, 7)}
    )


def window_checks(program: Path, folder: Path) -> Iterator[Check]:
    """Check a whole hand between four strategies in a window; print the time to the first frame."""
    shot = folder / "shown.png"
    command = [
        str(program),
        "demo",
        "--hands",
        "1",
        "--animation",
        "fast",
        "--seed",
        "1",
        "--seconds",
        str(LONGEST_HAND_SECONDS),
        "--screenshot",
        str(shot),
    ]
    with Desktop(WINDOW) as desktop:
        for turn in ("first", "warm"):
            begin = time.monotonic()
            running = desktop.start(command, {"CARDTABLE_HOME": str(folder / "home")})
            try:
                desktop.wait_for(lambda shown: shown.get_at((20, 400))[:3] != (0, 0, 0), "a frame")
                took = time.monotonic() - begin
                # Printed, not checked: it depends on the load of the machine.
                print(
                    f"      {turn} start: a frame after {took:.2f} s (goal {FIRST_FRAME_SECONDS})"
                )
                if turn == "warm":
                    desktop.wait_for(lambda shown: colours_in(shown) > 60, "cards on the table")
                    code = running.process.wait(LONGEST_HAND_SECONDS + 20)
                    took = time.monotonic() - begin
                    yield (
                        code == 0 and took < LONGEST_HAND_SECONDS,
                        f"a hand is played in {took:.0f} s, and the program ends with {code}",
                    )
            except (TimeoutError, subprocess.TimeoutExpired) as error:
                yield False, f"{error}\n{running.output}"
            desktop.stop_programs()
    yield from screenshot_check(shot)


def headless_checks(program: Path, folder: Path) -> Iterator[Check]:
    """Check a hand without a window, for systems without a virtual display."""
    shot = folder / "shown.png"
    command = [str(program), "demo", "--headless", "--seconds", "3", "--screenshot", str(shot)]
    environment = {**os.environ, "CARDTABLE_HOME": str(folder / "home")}
    done = subprocess.run(command, env=environment, timeout=60, check=False)
    yield done.returncode == 0, f"the headless demo ends with {done.returncode}"
    yield from screenshot_check(shot)


def screenshot_check(shot: Path) -> Iterator[Check]:
    """Check that a screenshot is not empty."""
    if not shot.exists():
        yield False, "the demo has written no screenshot"
        return
    count = colours_in(pygame.image.load(shot))
    yield count > 60, f"the screenshot shows {count} colours"


def main() -> int:
    """Run every check, print a line for each, and return the number of failures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wheel", action="store_true", help="test the installed wheel")
    here = Path(sys.executable).parent
    parser.add_argument("folder", type=Path, nargs="?", default=here)
    parser.add_argument("archive", type=Path, nargs="?")
    options = parser.parse_args()
    program = next(
        path
        for name in ("cardtable", "cardtable-console.exe", "cardtable.exe")
        if (path := options.folder.resolve() / name).exists()
    )
    windowed = sys.platform == "linux" and not missing_programs()
    failed = 0
    with tempfile.TemporaryDirectory() as place:
        if options.wheel:
            checks = [
                compiled_checks(Path(place)),
                command_checks(program, Path(place)),
                (lobby_checks if windowed else headless_checks)(program, Path(place)),
            ]
        else:
            checks = [
                size_checks(options.folder, options.archive),
                output_checks(program, Path(place)),
                command_checks(program, Path(place)),
                server_checks(program, Path(place)),
                (window_checks if windowed else headless_checks)(program, Path(place)),
            ]
        for passed, sentence in (outcome for check in checks for outcome in check):
            print("ok  " if passed else "FAIL", sentence, flush=True)
            failed += not passed
        screenshot = Path(place) / "shown.png"
        if screenshot.exists() and not options.wheel:
            shutil.copy(screenshot, options.folder.parent / "smoke.png")
    return failed


if __name__ == "__main__":
    sys.exit(main())
