"""The build in the source tree: what is compiled, and what an interrupted build leaves.

A small tree is built with a compiler that only writes empty files and a list of them.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardtable.core import build_record
from tests.paths import ROOT
from tests.waiting import LIMIT, read_until, wait_until

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(sys.platform == "win32", reason="the compiler is a shell script"),
]

COMPILER = """#!/bin/sh
for word; do
    [ "$last" = -o ] && target=$word
    case $word in -O*) level=$word ;; esac  # the last one counts
    last=$word
done
name=${target##*/}
[ ! -e "fails-${name%%.*}" ] || exit 1
case $* in *-fno-tree-pta*) [ ! -e other-compiler ] || exit 1 ;; esac
: >"$target"
[ "$level" != -O3 ] || echo "${name%%.*}" >>optimised
case $target in *.so)
    echo "${name%%.*}" >>linked
    while [ -e waits ]; do sleep 0.05; done
    [ ! -e interrupted ] || kill -INT 0
esac
"""
FILES = {
    "first.py": "def twice(number):\n    return 2 * number\n",
    "first.pxd": "# build: fast\ncpdef int twice(int number)\n",
    "second.py": "def four_times(number):\n    return twice(twice(number))\n",
    "second.pxd": "from cardtable.first cimport twice\ncpdef int four_times(int number)\n",
    "third.py": "def zero():\n    return 0\n",
    "third.pxd": "# build: training\ncpdef int zero()\n",
}
FOLDER = "böse Länge"
ALL = {"_cython", "first", "second", "third"}
MAX_WEIGHT = 2_400_000
"""What takes 40 to 45 seconds on two quiet cores; see BuildExtensions.weight."""
CATALOGUE = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


class Tree:
    """A source tree with three modules to compile."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.modules = folder / "cardtable"
        self.catalogue = folder / "assets" / "locale" / "de" / "LC_MESSAGES" / "cardtable.po"

    def write_sources(self) -> None:
        (self.modules / "core").mkdir(parents=True)
        for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
            shutil.copy2(ROOT / name, self.folder)
        for name in ("__init__.py", "core/__init__.py", "core/build_record.py"):
            shutil.copy2(ROOT / "cardtable" / name, self.modules / name)
        for name, text in FILES.items():
            (self.modules / name).write_text(text)
        self.catalogue.parent.mkdir(parents=True)
        self.catalogue.write_text(CATALOGUE + 'msgid "card"\nmsgstr "Karte"\n')
        compiler = self.folder / "compiler"
        compiler.write_text(COMPILER)
        compiler.chmod(0o755)

    def start(self, *words: str, **environment: str) -> subprocess.Popen[str]:
        (self.folder / "linked").unlink(missing_ok=True)
        return subprocess.Popen(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace", *words],
            cwd=self.folder,
            env={**os.environ, "CC": "./compiler", "CARDTABLE_BUILD": "", **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # of which the compiler interrupts all processes
        )

    def build(self, *words: str, fails: bool = False, **environment: str) -> set[str]:
        """Build, and return which modules were compiled."""
        process = self.start(*words, **environment)
        errors = process.communicate(timeout=LIMIT)[1]
        assert bool(process.returncode) == fails, errors
        linked = self.folder / "linked"
        return set(linked.read_text().split()) if linked.exists() else set()

    def compiled(self) -> set[str]:
        """Return which modules are compiled."""
        return {path.name.split(".")[0] for path in self.modules.glob("*.so")}

    def add(self, name: str, text: str) -> None:
        with (self.modules / name).open("a") as file:
            file.write(text)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    made = Tree(tmp_path / FOLDER)
    made.write_sources()
    monkeypatch.setattr(build_record, "ROOT", made.folder)
    return made


@pytest.fixture(scope="module")
def finished_build(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A tree in which everything is compiled, to be copied: a build takes seconds."""
    made = Tree(tmp_path_factory.mktemp("build") / FOLDER)
    made.write_sources()
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(build_record, "ROOT", made.folder)
        assert made.build() == made.compiled() == ALL
        assert build_record.outdated_modules() == []
    return made


@pytest.fixture
def built_tree(finished_build: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    """A copy of a tree in which everything is compiled."""
    made = Tree(tmp_path / FOLDER)
    shutil.copytree(finished_build.folder, made.folder)
    monkeypatch.setattr(build_record, "ROOT", made.folder)
    return made


def test_only_what_has_changed_is_compiled(tree: Tree) -> None:
    assert build_record.outdated_translations() == [tree.catalogue]
    assert tree.build() == tree.compiled() == ALL
    for path in tree.modules.iterdir():
        os.utime(path)  # as when Git switches branches
    assert build_record.outdated_modules() == []
    assert tree.build() == set()
    tree.add("first.py", "\n")
    assert build_record.outdated_modules() == ["cardtable.first"]
    assert tree.build() == {"first"}
    tree.add("first.pxd", "\n")
    assert build_record.outdated_modules() == ["cardtable.first", "cardtable.second"]
    assert tree.build() == {"first", "second"}
    assert build_record.outdated_modules() == []


def test_what_an_interrupted_build_has_written_is_compiled_again(built_tree: Tree) -> None:
    """The sources are as before the build, but a module may already contain the edit."""
    before = (built_tree.modules / "third.py").read_text()
    built_tree.add("third.py", "#\n")
    (built_tree.folder / "interrupted").touch()
    built_tree.build(fails=True)
    (built_tree.folder / "interrupted").unlink()
    (built_tree.modules / "third.py").write_text(before)
    assert build_record.outdated_modules() == ["cardtable.third"]
    assert built_tree.build() == {"third"}
    assert build_record.outdated_modules() == []


def test_an_interrupted_build_starts_no_other_module(tree: Tree) -> None:
    (tree.folder / "interrupted").touch()
    assert len(tree.build("--parallel=1", fails=True)) == 1


def test_modules_that_an_interrupted_build_has_not_reached_are_outdated(tree: Tree) -> None:
    """Compiled modules do not work with plain ones that they use."""
    (tree.folder / "fails-second").touch()
    tree.build(fails=True)
    assert "second" not in tree.compiled()
    assert "_cython" in tree.compiled()
    assert "cardtable.second" in build_record.outdated_modules()
    (tree.folder / "fails-second").unlink()
    assert "second" in tree.build()
    assert build_record.outdated_modules() == []


@pytest.mark.parametrize("flags", ["", " -DOTHER"])
def test_module_that_was_deleted_is_removed(built_tree: Tree, flags: str) -> None:
    """With other options of the compiler, too."""
    for name in ("second.py", "second.pxd"):
        (built_tree.modules / name).unlink()
    assert build_record.outdated_modules() == ["cardtable.second"]
    built_tree.build(CC="./compiler" + flags)
    assert built_tree.compiled() == ALL - {"second"}
    assert build_record.outdated_modules() == []


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_a_word_in_the_header_keeps_the_meaning_of_python(tree: Tree) -> None:
    """By default divisions are C's, and annotations are types; the header may say otherwise."""
    half = "import cython\n\ndef half(number: cython.int):\n    return number // 2\n"
    (tree.modules / "first.py").write_text(half)
    (tree.modules / "second.pxd").unlink()
    program = "from cardtable.first import half; print(half(-3))"
    for words, halved in (("fast", "-1"), ("fast python", "-2")):
        (tree.modules / "first.pxd").write_text(f"# build: {words}\n")
        tree.build(CC="cc")
        run = [sys.executable, "-c", program]
        assert subprocess.check_output(run, cwd=tree.folder, text=True).strip() == halved


def test_another_compiler_may_not_know_the_options_of_gcc(tree: Tree) -> None:
    (tree.folder / "other-compiler").touch()
    (tree.modules / "third.pxd").write_text("# build: checked\n")
    assert tree.build() == tree.compiled() == ALL


def test_a_wheel_has_all_modules_optimised(tree: Tree) -> None:
    optimised = tree.folder / "optimised"  # with the file that looks for a compiler
    tree.build()
    assert set(optimised.read_text().split()) - {"sample"} == {"first"}
    words = "-q", "build_ext", "--build-lib", "lib", "--build-temp", "temp"
    environment = {**os.environ, "CC": "./compiler", "CARDTABLE_BUILD": ""}
    subprocess.run(
        [sys.executable, "setup.py", *words], cwd=tree.folder, env=environment, check=True
    )
    assert set(optimised.read_text().split()) - {"sample"} == ALL


def test_header_without_its_module_is_reported(built_tree: Tree) -> None:
    (built_tree.modules / "second.py").unlink()
    process = built_tree.start()
    assert process.communicate(timeout=LIMIT)[1].splitlines()[-1] == (
        "error: cardtable/second.pxd stands alone: cardtable/second.py is missing"
    )


def test_modules_that_were_never_compiled_are_uncompiled(tree: Tree) -> None:
    """New ones, and after a build for players those for training; none in plain Python."""
    assert build_record.uncompiled_modules() == []
    assert tree.build(CARDTABLE_BUILD="play") == ALL - {"third"}
    assert build_record.outdated_modules() == []
    assert build_record.uncompiled_modules() == ["cardtable.third"]
    assert tree.build() == {"third"}
    assert build_record.uncompiled_modules() == []


def test_build_for_players_keeps_modules_for_training_that_are_current(built_tree: Tree) -> None:
    assert built_tree.build(CARDTABLE_BUILD="play") == set()
    assert built_tree.compiled() == ALL
    built_tree.add("third.py", "\n")
    built_tree.build(CARDTABLE_BUILD="play")
    assert built_tree.compiled() == ALL - {"third"}


@pytest.mark.parametrize("compiler", ["./compiler", "false"])
def test_if_players_cannot_compile_everything_runs_as_plain_python(
    built_tree: Tree, compiler: str
) -> None:
    (built_tree.folder / "fails-first").touch()
    built_tree.add("first.pxd", "\n")
    built_tree.build(CC=compiler, CARDTABLE_BUILD="play")
    assert built_tree.compiled() == set()
    assert build_record.outdated_modules() == []


def test_wrong_source_stops_the_build_for_players_too(built_tree: Tree) -> None:
    built_tree.add("first.py", "def broken(:\n")
    built_tree.build(fails=True, CARDTABLE_BUILD="play")
    assert built_tree.compiled() == ALL


def test_after_damage_to_the_record_everything_is_compiled(built_tree: Tree) -> None:
    for text in ("", "{", "[]", '{"settings": ""}', '{"settings": "", "modules": [1]}'):
        (build_record.build_folder() / "record.json").write_text(text)
        outdated = build_record.outdated_modules()
        assert outdated == ["cardtable.first", "cardtable.second", "cardtable.third"]
    assert built_tree.build() == ALL


def test_two_builds_wait_for_each_other(built_tree: Tree) -> None:
    import fcntl

    built_tree.add("first.py", "\n")
    with (build_record.build_folder() / "lock").open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        process = built_tree.start()
        assert process.stderr is not None
        read_until(process.stderr.fileno(), "Waiting for another build")
        assert not (built_tree.folder / "linked").exists()
    process.communicate(timeout=LIMIT)
    assert (built_tree.folder / "linked").read_text() == "first\n"


def test_nothing_of_a_killed_build_keeps_the_next_one_waiting(built_tree: Tree) -> None:
    built_tree.add("first.py", "\n")
    (built_tree.folder / "waits").touch()
    process = built_tree.start()
    wait_until((built_tree.folder / "linked").exists, "the compiler runs")
    process.kill()
    process.wait()
    (built_tree.folder / "waits").unlink()
    assert built_tree.build() == {"first"}
    assert process.stderr is not None
    process.stderr.close()


def test_translations_are_compiled_whichever_way_the_clock_goes(built_tree: Tree) -> None:
    catalogue = built_tree.catalogue
    assert build_record.outdated_translations() == []
    catalogue.write_text(CATALOGUE + 'msgid "card"\nmsgstr "Spielkarte"\n')
    os.utime(catalogue, (0, 0))
    assert build_record.outdated_translations() == [catalogue]
    built_tree.build()
    assert b"Spielkarte" in catalogue.with_suffix(".mo").read_bytes()
    assert build_record.outdated_translations() == []


def test_path_of_the_interpreter_may_contain_spaces(tmp_path: Path) -> None:
    """It answers as if it was new enough, but makes no environment."""
    python = tmp_path / "my programs" / "python3"
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\necho "$1 $2" >>"{tmp_path}/asked"\n[ "$1" != -m ]\n')
    python.chmod(0o755)
    done = subprocess.run(
        ["sh", str(ROOT / "packaging" / "dev" / "setup.sh")],
        env={**os.environ, "PYTHON": str(python), "VENV": str(tmp_path / "venv")},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert done.returncode == 1
    assert (tmp_path / "asked").read_text().endswith("-m venv\n"), done.stderr


def test_windows_without_a_compiler_is_noticed() -> None:
    """There setuptools raises an error of its own."""
    names = runpy.run_path(str(ROOT / "setup.py"))

    def compile_nothing(*_arguments: object, **_options: object) -> None:
        raise names["PlatformError"]("Microsoft Visual C++ 14.0 or greater is required.")

    command = SimpleNamespace(compiler=SimpleNamespace(compile=compile_nothing))
    assert "Visual C++" in names["BuildExtensions"].missing_compiler(command)


def test_what_is_compiled_before_the_first_game_has_a_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """People who try the program wait for these modules; -O3 takes twice as long as -O1."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("CARDTABLE_BUILD", "play")
    names = runpy.run_path("setup.py")
    weight = names["BuildExtensions"].weight
    weights = {each.name: weight(None, each) for each in names["extensions"]()}
    assert sum(weights.values()) < MAX_WEIGHT, sorted(weights, key=lambda name: -weights[name])
