"""The record of which sources the compiled modules were built from, to find outdated ones.

The build keeps a record per interpreter in ``build/``: for each module a hash of the files it was
compiled from, which are its ``.py``, its ``.pxd`` and the ``.pxd`` files imported there. Unlike the
times of files, hashes stay valid when branches are switched. While a module is being compiled, its
hash is empty, so that an interrupted build leaves nothing that seems up to date.
"""

from __future__ import annotations

import hashlib
import json
import re
import sysconfig
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_CIMPORT = re.compile(r"^\s*from\s+(cardtable[\w.]*)\s+cimport\b", re.MULTILINE)
_WORDS = re.compile(r"^# build: *(.*)$", re.MULTILINE)


@dataclass
class Record:
    """What the compiled modules were built from: *settings* of the build, and a hash per name."""

    settings: str = ""
    modules: dict[str, str] = field(default_factory=dict)


def build_folder() -> Path:
    """Return the folder that keeps objects and the record for this interpreter."""
    return ROOT / "build" / str(sysconfig.get_config_var("SOABI") or "compiled")


def read_record() -> Record:
    """Return the record, an empty one if there is none or if it is damaged."""
    try:
        known = json.loads((build_folder() / "record.json").read_bytes())
        hashes = {name: str(known_hash) for name, known_hash in known["modules"].items()}
        return Record(str(known["settings"]), hashes)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return Record()


def write_record(record: Record) -> None:
    """Replace the record atomically."""
    folder = build_folder()
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / "record.json.new"
    new.write_text(json.dumps(asdict(record), indent=1))
    new.replace(folder / "record.json")


def compiled_sources() -> list[Path]:
    """Return the source files of the modules to compile, relative to ROOT."""
    headers = sorted((ROOT / "cardtable").rglob("*.pxd"))
    sources = [header.relative_to(ROOT).with_suffix(".py") for header in headers]
    return [source for source in sources if "inline" not in build_words(source)]


def build_words(source: Path) -> list[str]:
    """Return the words of the line ``# build:`` in the ``.pxd`` file of *source*."""
    found = _WORDS.search(_text(source.with_suffix(".pxd")))
    return found[1].split() if found else []


def module_name(source: Path) -> str:
    """Return the name to import *source* by, which is relative to ROOT."""
    return ".".join(source.with_suffix("").parts)


def source_of(name: str) -> Path:
    """Return the source file of the module *name*, relative to ROOT."""
    return Path(*name.split(".")).with_suffix(".py")


def source_hash(name: str) -> str:
    """Return the hash of all files that the module *name* is compiled from; some may be missing."""
    source = source_of(name)
    total = hashlib.sha256()
    for path in [source, *sorted(_headers(source.with_suffix(".pxd")))]:
        total.update(f"{path.as_posix()}\n{_text(path)}\n".encode())
    return total.hexdigest()


def outdated_modules() -> list[str]:
    """Return the names of compiled modules that do not match their sources.

    Their sources have changed since they were built, or the build was interrupted. Nothing is
    outdated in an installation, and where nothing is compiled: all modules run as plain Python.
    """
    if not (ROOT / "setup.py").exists():
        return []
    _text.cache_clear()
    known = read_record().modules
    names = {*known, *map(module_name, compiled_sources())}
    built = {name for name in names if _is_built(name)}
    if not built:
        return []
    return sorted(
        name
        for name in built.union(known)
        if name not in built or known.get(name) != source_hash(name)
    )


def uncompiled_modules() -> list[str]:
    """Return the names of compilable modules that run as plain Python although others do not.

    They are new, or they are for training and the last build was for players.
    """
    names = list(map(module_name, compiled_sources()))
    missing = [name for name in names if not _is_built(name)]
    return missing if len(missing) < len(names) else []


def outdated_translations() -> list[Path]:
    """Return the ``.po`` files, in a source tree, that differ in time from their ``.mo``.

    The build gives both the same time. A newer ``.mo`` would prove nothing if the clock was set
    back, or if an older ``.po`` was copied with its time.
    """
    return [
        source
        for source in sorted((ROOT / "assets" / "locale").glob("*/LC_MESSAGES/cardtable.po"))
        if _time(source) != _time(source.with_suffix(".mo"))
    ]


def _time(file: Path) -> int:
    """Return when *file* was changed, in nanoseconds; 0 if it is missing."""
    return file.stat().st_mtime_ns if file.exists() else 0


def _is_built(name: str) -> bool:
    source = ROOT / source_of(name)
    return any(source.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)


def _headers(header: Path) -> set[Path]:
    """Return *header* and the ``.pxd`` files it imports, directly or not."""
    found = {header}
    todo = [header]
    while todo:
        names = _CIMPORT.findall(_text(todo.pop()))
        new = {Path(*name.split(".")).with_suffix(".pxd") for name in names} - found
        found |= new
        todo += new
    return found


@cache
def _text(path: Path) -> str:
    file = ROOT / path
    return file.read_text("utf-8") if file.exists() else ""
