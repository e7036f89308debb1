"""Makes game files of the texts in a folder, in a zip, in a save, or of the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from cardtable.core.archives import has_zip_suffix
from cardtable.core.errors import SourceError
from cardtable.games.scripted.archive import (
    GAME,
    RULES,
    picture_files,
    read_texts,
    saved_texts,
    text_files,
)
from cardtable.games.scripted.description import Description
from cardtable.games.scripted.description_reader import read_description
from cardtable.games.scripted.game_checks import message_errors, start_errors
from cardtable.games.scripted.game_file import BrokenGame, GameFile
from cardtable.games.scripted.pictures import read_pictures
from cardtable.games.scripted.script_texts import FILE_NAME, ScriptTexts, read_script_texts
from cardtable.games.scripted.templates import template_texts
from cardtable.ludl import Program, parse_all, parse_later
from cardtable.ludl.libraries import SUFFIX

STRATEGIES = "strategies"
"""The folder beside rules.ludl with strategies for the game."""


def read_game(path: Path | str, key: str = "") -> GameFile:
    """Read the folder or zip at *path*. Raises BrokenGame with all errors.

    *key* names the game in commands and saves (default: the name of the folder or zip).
    """
    path = Path(path)
    stamp = stamp_of(path)  # before the files are read: a later edit must be noticed
    try:
        texts = read_texts(path)
    except SourceError as error:
        raise BrokenGame([error]) from None
    game = build_game(key or game_key(path), texts, str(path))
    # Only in a folder: Python in a zip is never run.
    folder = path / STRATEGIES
    strategies = folder if folder.is_dir() else None
    pictures, errors = read_pictures(game, path)
    if errors:
        raise BrokenGame(errors)
    return replace(game, path=path, stamp=stamp, strategy_folder=strategies, pictures=pictures)


def game_key(path: Path) -> str:
    """Return the key of the game at *path*: the name of the folder or zip in lower case."""
    name = (path.stem if has_zip_suffix(path) else path.name).lower()
    return (
        "".join(
            character if character.isalnum() or character in "-_" else "-" for character in name
        )
        or "game"
    )


def stamp_of(path: Path) -> tuple[float, ...]:
    """Return the times and sizes of the files at *path*, to detect changes."""
    try:
        files = [*text_files(path), *picture_files(path)] if path.is_dir() else [path]
        return tuple(
            number
            for file in files
            for number in (file.stat().st_mtime, float(file.stat().st_size))
        )
    except OSError:
        return ()


def build_game(key: str, texts: Mapping[str, str], place: str) -> GameFile:
    """Return the game with *texts*; errors begin with *place*. Raises BrokenGame."""
    return _built(key, tuple(sorted(texts.items())), place)


@lru_cache(maxsize=64)
def _built(key: str, items: tuple[tuple[str, str], ...], place: str) -> GameFile:
    texts = dict(items)
    description, yaml_errors = read_description(texts[GAME], f"{place}/{GAME}", texts)
    program, rule_errors = parse_all(texts[RULES], f"{place}/{RULES}", own_libraries(texts))
    translations, text_errors = _translations(texts, place)
    errors = [*yaml_errors, *rule_errors, *text_errors]
    if errors or description is None or program is None:
        raise BrokenGame(errors)
    game = _file_of(key, texts, description, program, translations)
    filename = f"{place}/{GAME}"
    errors = [*message_errors(game, texts[GAME], filename), *start_errors(game, filename)]
    if errors:
        raise BrokenGame(errors)
    return game


@lru_cache(maxsize=64)
def shipped_game(key: str, items: tuple[tuple[str, str], ...]) -> GameFile:
    """Return a game that ships with the program. Raises BrokenGame for an invalid game.yaml.

    The rules are parsed only when the game is first played, to keep the start of the program fast;
    the tests check them.
    """
    texts = dict(items)
    description, errors = read_description(texts[GAME], f"{key}/{GAME}", texts)
    if description is None:
        raise BrokenGame(errors)
    program = parse_later(texts[RULES], f"{key}/{RULES}", own_libraries(texts))
    translations, _errors = _translations(texts, key)
    return _file_of(key, texts, description, program, translations)


def _file_of(
    key: str,
    texts: Mapping[str, str],
    description: Description,
    program: Program,
    translations: Mapping[str, ScriptTexts],
) -> GameFile:
    """Return the game file; what a save contains includes libraries and templates."""
    used = {name + SUFFIX: text for name, text in program.libraries.items()}
    used |= template_texts(description.use, texts)
    saved = {**saved_texts(texts), **used}
    return GameFile(key, saved, description, program, _pages(texts), translations=translations)


def own_libraries(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the libraries among the *texts* of a game, by name."""
    return {
        name.removesuffix(SUFFIX): text
        for name, text in texts.items()
        if name.endswith(SUFFIX) and name != RULES
    }


def _translations(
    texts: Mapping[str, str], place: str
) -> tuple[dict[str, ScriptTexts], list[SourceError]]:
    """Return the translations among *texts* by language, and all errors in them."""
    translations, errors = {}, []
    for name, text in texts.items():
        match = FILE_NAME.fullmatch(name)
        if match is not None:
            translations[match[1]], found = read_script_texts(text, f"{place}/{name}")
            errors += found
    return translations, errors


def _pages(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the rules pages by language; one without a language is English."""
    return {
        name.split(".")[1] if name.count(".") == 2 else "en": text
        for name, text in texts.items()
        if name.startswith("rules.") and name.endswith(".md")
    }
