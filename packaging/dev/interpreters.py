"""The Pythons of this machine, and which of them can build a wheel."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_NAME = re.compile(r"python(3(\.\d+)?)?(\.exe)?")

_PROBE = """
import json, os, sys, sysconfig
try:
    import ensurepip, venv
    has_venv = True
except ImportError:
    has_venv = False
header = os.path.join(sysconfig.get_path("include"), "Python.h")
print(json.dumps({
    "path": sys.executable,
    "version": "%d.%d" % sys.version_info[:2],
    "full": "%d.%d.%d" % sys.version_info[:3],
    "problem":
        "is not CPython" if sys.implementation.name != "cpython"
        else "is not a final release" if sys.version_info.releaselevel != "final"
        else "is a free-threaded build" if sysconfig.get_config_var("Py_GIL_DISABLED")
        else "has no headers (Python.h)" if not os.path.exists(header)
        else "" if has_venv
        else "cannot create a virtual environment",
}))
"""


@dataclass(frozen=True)
class Interpreter:
    """An installed Python; *problem* says why it cannot build a wheel, and is empty if it can."""

    path: Path
    version: str
    full: str
    problem: str


def candidates() -> Iterator[Path]:
    """Yield the programs named like Python in the folders of PATH and below those of pyenv."""
    versions = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    folders = [Path(part) for part in os.environ.get("PATH", "").split(os.pathsep) if part]
    for version in sorted(versions.glob("*"), reverse=True):
        folders += [version / "bin", version]
    for folder in folders:
        if folder.is_dir():
            yield from sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))


def interpreters(paths: Iterable[Path]) -> list[Interpreter]:
    """Return the different interpreters among *paths*; programs that do not answer are left out."""
    found: dict[Path, Interpreter] = {}
    seen = set()
    for path in paths:
        if path.resolve() in seen:
            continue
        try:
            done = subprocess.run(
                [path, "-I", "-c", _PROBE], capture_output=True, text=True, timeout=60, check=True
            )
            words = json.loads(done.stdout)
        except (OSError, subprocess.SubprocessError, ValueError):
            continue  # such as a shim of pyenv for a version that is not active
        seen.add(path.resolve())
        real = Path(words["path"]).resolve()
        found.setdefault(real, Interpreter(**{**words, "path": real}))
    return list(found.values())


def choose(found: Sequence[Interpreter], versions: Iterable[str]) -> dict[str, Interpreter | None]:
    """Return the first usable interpreter for each of *versions*."""
    return {
        version: next((one for one in found if one.version == version and not one.problem), None)
        for version in versions
    }


def describe(
    found: Sequence[Interpreter], chosen: Mapping[str, Interpreter | None]
) -> Iterator[str]:
    """Yield a line for each version: the interpreter that is used, or why there is none."""
    for version, one in chosen.items():
        if one:
            yield f"Python {one.full:7} {one.path}"
        else:
            unfit = [f"{other.path} {other.problem}" for other in found if other.version == version]
            yield f"Python {version:7} not used: {'; '.join(unfit) or 'not found'}"
