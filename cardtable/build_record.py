"""The record of which sources the compiled modules were built from, to find outdated ones.

The build keeps a record per interpreter in ``build/``: for each module a hash of the files it was
compiled from, which are its ``.py``, its ``.pxd`` and the ``.pxd`` files imported there. Unlike the
times of files, hashes stay valid when branches are switched.
"""

from __future__ import annotations

import hashlib
import json
import re
import sysconfig
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]

_CIMPORT = re.compile(r"^\s*from\s+(cardtable[\w.]*)\s+cimport\b", re.MULTILINE)
_WORDS = re.compile(r"^# build: *(.*)$", re.MULTILINE)


def build_folder() -> Path:
    """Return the folder that keeps objects and the record for this interpreter."""
    return ROOT / "build" / str(sysconfig.get_config_var("SOABI") or "compiled")


def read_record() -> dict[str, Any]:
    """Return the record: ``settings``, and ``modules`` by name; empty without a build."""
    try:
        record = json.loads((build_folder() / "record.json").read_bytes())
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def write_record(record: dict[str, Any]) -> None:
    """Replace the record atomically."""
    folder = build_folder()
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / "record.json.new"
    new.write_text(json.dumps(record, indent=1))
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


def source_hash(source: Path) -> str:
    """Return the hash of all files that *source*, relative to ROOT, is compiled from."""
    total = hashlib.sha256()
    for path in [source, *sorted(_headers(source.with_suffix(".pxd")))]:
        total.update(f"{path.as_posix()}\n{_text(path)}\n".encode())
    return total.hexdigest()


def outdated_modules() -> list[str]:
    """Return the names of compiled modules whose sources have changed since they were built.

    Modules that were never compiled are not outdated: they run as plain Python.
    """
    _text.cache_clear()
    built = {
        Path(*name.split(".")).with_suffix(".py"): module["hash"]
        for name, module in read_record().get("modules", {}).items()
    }
    return [
        module_name(source)
        for source, known in built.items()
        if (ROOT / source).exists()
        and known != source_hash(source)
        and any((ROOT / source.with_suffix(suffix)).exists() for suffix in EXTENSION_SUFFIXES)
    ]


def outdated_translations() -> list[Path]:
    """Return the ``.po`` files that are newer than their ``.mo``, in a source tree."""
    sources = sorted((ROOT / "assets" / "locale").glob("*/LC_MESSAGES/cardtable.po"))
    targets = [source.with_suffix(".mo") for source in sources]
    return [
        source
        for source, target in zip(sources, targets, strict=True)
        if not target.exists() or target.stat().st_mtime <= source.stat().st_mtime
    ]


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
