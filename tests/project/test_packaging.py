"""The built package is complete, and the desktop files are correct."""

from __future__ import annotations

import ast
import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import cardtable
from tests.paths import ROOT
from tests.waiting import LIMIT

PACKAGING = ROOT / "packaging"
NAME = "org.cardtable.Cardtable"


SOURCES = (
    "cardtable",
    "assets",
    "saves",
    "pyproject.toml",
    "setup.py",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the sources, because other tests read them while these build."""
    folder = tmp_path_factory.mktemp("source")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            unwanted = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
            shutil.copytree(ROOT / name, folder / name, ignore=unwanted)
        else:
            shutil.copy2(ROOT / name, folder)
    return folder


def run_setup(source: Path, *words: str) -> None:
    subprocess.run(
        [sys.executable, "setup.py", "-q", *words], cwd=source, check=True, timeout=LIMIT
    )


@pytest.fixture(scope="module")
def built(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the package without compiled modules."""
    folder = tmp_path_factory.mktemp("built")
    run_setup(source, "egg_info", "--egg-base", str(folder), "build_py", "--build-lib", str(folder))
    return folder / "cardtable"


def files_of(folder: Path, *patterns: str) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for pattern in patterns
        for path in folder.rglob(pattern)
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.check
def test_built_package_contains_all_modules_and_data_files(built: Path) -> None:
    wanted = files_of(ROOT / "cardtable", "*.py", "*.pxd", "*.pyi", "py.typed") | {
        f"_data/{top}/{name}"
        for top in ("assets", "saves")
        for name in files_of(ROOT / top, "*")
        if Path(name).suffix not in (".po", ".pot")
    }
    assert wanted - files_of(built, "*") == set()
    assert files_of(built, "*.po", "*.c", "*.pot") == set()


@pytest.mark.check
def test_building_leaves_the_source_package_unchanged(source: Path, built: Path) -> None:
    assert (built / "_data").exists()
    assert not (source / "cardtable" / "_data").exists()


@pytest.mark.check
def test_translations_are_compiled(built: Path) -> None:
    sources = files_of(ROOT / "assets" / "locale", "cardtable.po")
    compiled = files_of(built / "_data" / "assets" / "locale", "cardtable.mo")
    assert {name.replace(".po", ".mo") for name in sources} == compiled


@pytest.mark.check
def test_built_package_finds_its_data(built: Path, tmp_path: Path) -> None:
    """Run it in an empty folder, without access to the source tree."""
    program = (
        f"import sys; sys.path.insert(0, {str(built.parent)!r}); sys.argv[0] = 'cardtable'\n"
        "from cardtable.cli import main; main()"
    )
    for arguments, expected in ((["list"], "hearts"), (["list", "saves"], "Othello")):
        done = subprocess.run(
            [sys.executable, "-I", "-c", program, *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert expected in done.stdout


@pytest.mark.check
def test_source_distribution_contains_the_data(source: Path, tmp_path: Path) -> None:
    """Check the manifest, which lists the files of a source distribution."""
    run_setup(source, "egg_info", "--egg-base", str(tmp_path))
    manifest = (tmp_path / "cardtable.egg-info" / "SOURCES.txt").read_text(encoding="utf-8")
    packed = set(manifest.splitlines())
    assert {
        "setup.py",
        "saves/9-othello.game",
        "assets/locale/de/LC_MESSAGES/cardtable.po",
    } <= packed
    assert not [name for name in packed if name.endswith((".mo", ".so", ".pyc"))]


def test_menu_entry_names_the_program() -> None:
    entry = configparser.ConfigParser(interpolation=None, strict=True)
    entry.optionxform = str  # type: ignore[assignment, method-assign]  # keys keep their case
    entry.read(PACKAGING / "linux" / f"{NAME}.desktop", encoding="utf-8")
    main = entry["Desktop Entry"]
    assert (main["Exec"], main["TryExec"], main["Icon"]) == ("cardtable", "cardtable", NAME)
    assert main["Categories"] == "Game;CardGame;"
    opened = (ROOT / "cardtable" / "ui" / "display.py").read_text(encoding="utf-8")
    assert f'"SDL_VIDEO_X11_WMCLASS", "{main["StartupWMClass"]}"' in opened


def test_description_names_this_version() -> None:
    description = ElementTree.parse(PACKAGING / "linux" / f"{NAME}.metainfo.xml").getroot()
    assert description.findtext("id") == NAME
    assert description.findtext("launchable") == f"{NAME}.desktop"
    releases = [release.get("version") for release in description.iter("release")]
    assert releases[0] == cardtable.__version__


def test_menu_entry_is_installed_and_removed(tmp_path: Path) -> None:
    """Install from a folder like the built one, then remove it."""
    share, home = tmp_path / "built" / "share", tmp_path / "data"
    (share / "applications").mkdir(parents=True)
    entry = f"{NAME}.desktop"
    source = PACKAGING / "linux" / entry
    (share / "applications" / entry).write_bytes(source.read_bytes())
    script = tmp_path / "built" / "install.sh"
    script.write_bytes((PACKAGING / "linux" / "install.sh").read_bytes())
    environment = {**os.environ, "XDG_DATA_HOME": str(home)}
    subprocess.run(["sh", str(script)], env=environment, check=True, timeout=LIMIT)
    installed = (home / "applications" / entry).read_text(encoding="utf-8")
    assert f'Exec="{tmp_path}/built/cardtable"' in installed
    subprocess.run(["sh", str(script), "remove"], env=environment, check=True, timeout=LIMIT)
    assert not (home / "applications" / entry).exists()


def excluded() -> set[str]:
    """Return the modules that the spec excludes on any system."""
    tree = ast.parse((PACKAGING / "cardtable.spec").read_text(encoding="utf-8"))
    lists = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AugAssign)
        and isinstance(node.value, ast.List)
        and "unused" in {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
    ]
    assert len(lists) == 2
    return {str(ast.literal_eval(item)) for found in lists for item in found.elts}


@pytest.mark.check
def test_no_imported_module_is_excluded() -> None:
    """Only optional dependencies may be excluded."""
    allowed = {"Cython", "cython", "matplotlib", "numpy"}
    excluded_wrongly = excluded() - allowed
    roots = {"sqlite3", *(name.partition(".")[0] for name in excluded_wrongly)}
    word = re.compile(rf"\b(?:{'|'.join(roots)})\b")
    wanted = {
        name: file.name
        for file in (ROOT / "cardtable").rglob("*.py")
        # which is faster than to parse each file
        if word.search(text := file.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
            if isinstance(node, ast.ImportFrom) and not node.level
            else []
        )
    }
    assert "sqlite3" in wanted
    missing = {
        f"{name} in {file}"
        for name, file in wanted.items()
        for gone in excluded_wrongly
        if name == gone or name.startswith(f"{gone}.")
    }
    assert missing == set()
