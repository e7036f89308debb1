"""The packs that ship with the program and those in the user's folder.

Only the packs in use are read at a start; the settings read all of them.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from cardtable.core import assets
from cardtable.core.archives import has_zip_suffix
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import read_bytes, reading
from cardtable.features.packs.folders import packs_folder
from cardtable.features.packs.pack import Pack
from cardtable.features.packs.pack_files import MAX_PACK_BYTES, DataFiles, PackFiles, files_at
from cardtable.features.packs.reader import read_pack
from cardtable.storage.files import make_folder, replace_file

MAX_PACKS = 200
"""Further entries of the user's folder are not read."""
_KEY = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


@cache
def shipped_keys() -> tuple[str, ...]:
    """Return the keys of the packs that ship with the program, sorted."""
    folder = assets.find("packs")
    return tuple(sorted(entry.name for entry in folder.iterdir() if entry.is_dir()))


@cache
def _shipped_pack(key: str) -> Pack:
    return read_pack(DataFiles(assets.find("packs", key)), key)


def find_pack(key: str) -> Pack | None:
    """Return the pack called *key*, None if there is none that can be read."""
    if key in shipped_keys():
        return _shipped_pack(key)
    path = _user_paths().get(key) if _KEY.fullmatch(key) else None
    if path is None:
        return None
    try:
        return pack_at(path)
    except SourceError:
        return None


def pack_at(path: Path) -> Pack:
    """Return the pack in the folder or zip at *path*. Raises SourceError if it cannot be read."""
    with reading(path):
        return _read_once(files_at(path), _key_of(path))


@lru_cache(maxsize=64)
def _read_once(files: PackFiles, key: str) -> Pack:
    """Return the pack in *files*; cached, because each change of a setting looks for its packs."""
    return read_pack(files, key)


def all_packs() -> Mapping[str, Pack]:
    """Return all packs that can be read, by key, those that ship with the program first."""
    packs = {key: _shipped_pack(key) for key in shipped_keys()}
    packs.update(_user_packs()[0])
    return packs


def pack_errors() -> tuple[SourceError, ...]:
    """Return the problems of the packs in the user's folder, without reading their pictures."""
    packs, errors = _user_packs()
    return (*errors, *(problem for pack in packs.values() for problem in pack.problems))


def install_pack(source: Path) -> Pack:
    """Copy the folder or zip *source* into the user's folder, and return the copy.

    Nothing is replaced: a name that is taken gets a number. Raises SourceError for something that
    is not a pack, SaveFailed and OSError if it cannot be copied.
    """
    pack = pack_at(source)
    key, number = _key_of(source), 2
    taken = {*_user_paths(), *shipped_keys()}
    base = key
    while key in taken:
        key, number = f"{base[:36]}-{number}", number + 1
    make_folder(packs_folder())
    if source.is_dir():
        target = packs_folder() / key
        copy_files(pack.files, target)
        return pack_at(target)
    target = packs_folder() / f"{key}.zip"
    replace_file(target, read_bytes(source, MAX_PACK_BYTES), new=True)
    return pack_at(target)


def copy_files(files: PackFiles, target: Path) -> None:
    """Copy the files that a pack uses into the new folder *target*; all or nothing.

    Raises SourceError, SaveFailed and OSError.
    """
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        for name in files.listing().names:
            replace_file(unfinished / name, files.read(name))
        os.rename(unfinished, target)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _user_paths() -> dict[str, Path]:
    """Return the folders and zips in the user's folder by key; hidden files are not packs."""
    try:
        names = sorted(os.listdir(packs_folder()))
    except OSError:
        return {}
    paths: dict[str, Path] = {}
    for name in names[:MAX_PACKS]:
        path = packs_folder() / name
        if not name.startswith(".") and (path.is_dir() or has_zip_suffix(path)):
            paths.setdefault(_key_of(path), path)
    return paths


def _user_packs() -> tuple[dict[str, Pack], tuple[SourceError, ...]]:
    """Return the user's packs that can be read, and the errors of the others."""
    packs: dict[str, Pack] = {}
    errors: list[SourceError] = []
    for key, path in _user_paths().items():
        if key in shipped_keys():
            errors.append(
                SourceError(
                    _("The name '{key}' belongs to a pack of the program.").format(key=key),
                    filename=str(path),
                    allowed=_("Rename the folder."),
                )
            )
            continue
        try:
            packs[key] = pack_at(path)
        except SourceError as error:
            errors.append(error)
    return packs, tuple(errors)


def _key_of(path: Path) -> str:
    """Return the key of the pack at *path*: the name of the folder or zip in lower case."""
    path = Path(os.path.abspath(path))
    name = (path.stem if has_zip_suffix(path) else path.name).lower()
    key = re.sub(r"[^a-z0-9_-]+", "-", name).strip("-_")[:40]
    return key or "pack"
