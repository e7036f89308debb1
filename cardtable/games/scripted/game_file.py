"""A scripted game as files: its description, its rules as a program, its pages of rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cardtable.core.errors import SourceError, SourceErrors
from cardtable.core.i18n import _, language
from cardtable.core.yaml_source import YamlErrors
from cardtable.engine import FrozenDict, frozen
from cardtable.games.scripted.actions import Message, is_line
from cardtable.games.scripted.archive import GAME, RULES, read_texts, saved_texts
from cardtable.games.scripted.description import Description
from cardtable.games.scripted.description_reader import read_description
from cardtable.games.scripted.layout import Layout
from cardtable.games.scripted.pieces import Pieces
from cardtable.games.scripted.script_texts import FILE_NAME, ScriptTexts, read_script_texts
from cardtable.ludl import (
    ChanceSource,
    LudlError,
    Program,
    Rejected,
    Session,
    parse_all,
    parse_later,
)

CACHE_SIZE = 10_000
STRATEGIES = "strategies"
"""The folder beside rules.ludl with strategies for the game."""


class BrokenGame(SourceErrors):
    """A game file with errors."""


@dataclass(frozen=True)
class GameFile:
    """The checked files of a game. Two are equal if their keys and texts are equal.

    *texts* are the files stored in saves: game.yaml, rules.ludl and the files they name. *pages*
    are the pages of rules by language (``en``, ``de``). *path* is the folder or zip, None for games
    that ship with the program or come from a save; *stamp* changes when one of the files changes.
    *strategy_folder* has Python files with strategies for this game; None if there are none.
    """

    key: str
    texts: Mapping[str, str]
    description: Description = field(compare=False)
    program: Program = field(compare=False)
    pages: Mapping[str, str] = field(default_factory=dict, compare=False)
    path: Path | None = field(default=None, compare=False)
    stamp: tuple[float, ...] = field(default=(), compare=False)
    strategy_folder: Path | None = field(default=None, compare=False)
    translations: Mapping[str, ScriptTexts] = field(default_factory=dict, compare=False)
    """The texts of the script in other languages, by language."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "texts", frozen(self.texts))
        object.__setattr__(self, "pages", frozen(self.pages))
        object.__setattr__(self, "translations", frozen(self.translations))

    @property
    def name(self) -> str:
        """The title of the game."""
        return self.description.name

    def translated(self, text: str) -> str:
        """Return a text of the script in the chosen language, or unchanged."""
        found = self.find_text(text)
        return _(text) if found is None else found

    def find_text(self, text: str) -> str | None:
        """Return a text in the chosen language from the script's own translations, or None."""
        texts = self.translations.get(language())
        return texts.find(text) if texts is not None else None

    @cached_property
    def pieces(self) -> Pieces:
        """The pieces for the tokens of this game."""
        return Pieces(self.description)

    def rule_text(self, players: int) -> str:
        """Return the rules for *players* players as the text of a rule file."""
        title = _("# {game} for {count}").format(game=self.translated(self.name), count=players)
        lines = [title]
        if len(self.description.players) > 1:
            lines.append(f"players: {players}")
        for name, declared in self.description.options.items():
            option = declared.option
            choices = list(option.choices.values())
            if option.minimum is not None:
                choices.append(_("any whole number from {minimum}").format(minimum=option.minimum))
            lines.append(f"{name}: {option.written(declared.default)}  # {', '.join(choices)}")
        return "\n".join(lines) + "\n"

    def layout(self, players: int) -> Layout:
        """Return the layout for *players* players."""
        return self._layouts[players]

    @cached_property
    def _layouts(self) -> Mapping[int, Layout]:
        return {count: Layout(self.description, count) for count in self.description.players}

    def plays(self, line: str) -> bool:
        """Return whether a message names a token and game.yaml does not say ``play: false``."""
        return self.message(line)[1]

    def message(self, line: str) -> tuple[Message, bool]:
        """Return a line as a message, and whether it plays a token. Valid lines are cached."""
        cached = self._messages.get(line)
        if cached is None:
            receiver, *words = line.split() or [""]
            wording = self.description.messages.get(receiver)
            names = self.pieces.names
            plays = (wording is None or wording.plays) and any(word in names for word in words)
            cached = Message(line), plays
            if is_line(line):
                if len(self._messages) > CACHE_SIZE:
                    self._messages.clear()
                self._messages[line] = cached
        return cached

    def title(self, key: tuple[Any, ...], find: Callable[[], str]) -> str:
        """Return the title of a message, found once for each *key*."""
        title = self._titles.get(key)
        if title is None:
            if len(self._titles) > CACHE_SIZE:
                self._titles.clear()
            title = self._titles[key] = find()
        return title

    @property
    def messages(self) -> Mapping[str, tuple[Message, bool]]:
        """The cached results of :meth:`message`, by line."""
        return MappingProxyType(self._messages)

    @cached_property
    def _titles(self) -> dict[tuple[Any, ...], str]:
        return {}

    @cached_property
    def _messages(self) -> dict[str, tuple[Message, bool]]:
        return {}

    @cached_property
    def receivers(self) -> Mapping[tuple[str, int], tuple[str, ...]]:
        """The parameters of each receiver, by its name and their number."""
        return FrozenDict(
            {
                (receiver.name, len(receiver.parameters)): receiver.parameters
                for receiver in self.program.receivers
            }
        )

    @cached_property
    def changes_containers(self) -> bool:
        """Whether the script may change the properties of containers, such as their viewers."""
        return "CONTAINER_SET_PROP" in self.texts[RULES]

    def page(self, language: str) -> str:
        """Return the page of rules in *language*, else the English one, else an empty string."""
        return self.pages.get(language) or self.pages.get("en", "")

    def session(
        self,
        players: int,
        chance: ChanceSource | None = None,
        chosen: Mapping[str, Any] | None = None,
    ) -> Session:
        """Return a session before ``set_up``, with random outcomes from *chance* if given.

        *chosen* are the values of options.
        """
        state = self.description.state(players)
        state["properties"].update(chosen or {})
        return Session(self.program, state, chance=chance)

    def __hash__(self) -> int:
        return hash((self.key, self.texts[GAME], self.texts[RULES]))


def read_game(path: Path | str, key: str = "") -> GameFile:
    """Read the folder or zip at *path*. Raises BrokenGame with all errors.

    *key* names the game in commands and saves (default: the name of the folder or zip).
    """
    path = Path(path)
    try:
        texts = read_texts(path)
    except SourceError as error:
        raise BrokenGame([error]) from None
    game = build_game(key or game_key(path), texts, str(path))
    # Only in a folder: Python in a zip is never run.
    folder = path / STRATEGIES
    strategies = folder if folder.is_dir() else None
    return replace(game, path=path, stamp=stamp_of(path), strategy_folder=strategies)


def game_key(path: Path) -> str:
    """Return the key of the game at *path*: the name of the folder or zip in lower case."""
    name = (path.stem if path.suffix == ".zip" else path.name).lower()
    return (
        "".join(
            character if character.isalnum() or character in "-_" else "-" for character in name
        )
        or "game"
    )


def stamp_of(path: Path) -> tuple[float, ...]:
    """Return the times and sizes of the files at *path*, to detect changes."""
    try:
        files = [path]
        if path.is_dir():
            files = sorted(file for file in path.iterdir() if file.is_file())
        return tuple(
            number
            for file in files
            for number in (file.stat().st_mtime, float(file.stat().st_size))
        )
    except OSError:
        return ()


def build_game(key: str, texts: Mapping[str, str], place: str) -> GameFile:
    """Return the game with *texts*; errors begin with *place*. Raises BrokenGame."""
    return _build(key, tuple(sorted(texts.items())), place)


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


@lru_cache(maxsize=64)
def _build(key: str, items: tuple[tuple[str, str], ...], place: str) -> GameFile:
    texts = dict(items)
    description, yaml_errors = read_description(texts[GAME], f"{place}/{GAME}", texts)
    program, rule_errors = parse_all(texts[RULES], f"{place}/{RULES}")
    translations, text_errors = _translations(texts, place)
    errors = [*yaml_errors, *rule_errors, *text_errors]
    if errors or description is None or program is None:
        raise BrokenGame(errors)
    game = GameFile(
        key, saved_texts(texts), description, program, _pages(texts), translations=translations
    )
    filename = f"{place}/{GAME}"
    errors = [*_message_errors(game, texts[GAME], filename), *_trial_errors(game, filename)]
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
    program = parse_later(texts[RULES], f"{key}/{RULES}")
    translations, _errors = _translations(texts, key)
    return GameFile(
        key, saved_texts(texts), description, program, _pages(texts), translations=translations
    )


def _pages(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the pages of rules by language; a page without a language is English."""
    return {
        name.split(".")[1] if name.count(".") == 2 else "en": text
        for name, text in texts.items()
        if name.startswith("rules.") and name.endswith(".md")
    }


def _message_errors(game: GameFile, text: str, filename: str) -> list[SourceError]:
    """Return errors about messages in game.yaml that do not fit the receivers."""
    errors = YamlErrors(text, filename)
    counts: dict[str, list[int]] = {}
    for name, count in game.receivers:
        counts.setdefault(name, []).append(count)
    for name, wording in game.description.messages.items():
        if name not in counts:
            errors.unknown_name(
                ("messages", name),
                _("The rules have no receiver '{name}'.").format(name=name),
                name,
                list(counts),
            )
        elif wording.words and len(wording.words) not in counts[name]:
            errors.add(
                ("messages", name, "words"),
                _("'{name}' takes {count} words.").format(
                    name=name, count=_(" or ").join(map(str, counts[name]))
                ),
            )
    return errors.errors


def _trial_errors(game: GameFile, filename: str) -> list[SourceError]:
    """Start the game once for each number of players and each value of an option.

    Return the errors of the first start that fails.
    """
    description = game.description
    values: list[dict[str, Any]] = [
        {name: value}
        for name, declared in description.options.items()
        for value in declared.option.choices
        if value != declared.default
    ]
    trials: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in description.players]
    trials += [(description.players[0], chosen) for chosen in values]
    for players, chosen in trials:
        errors = _trial_errors_with(game, players, chosen, filename)
        if errors:
            return errors
    return []


def _trial_errors_with(
    game: GameFile, players: int, chosen: Mapping[str, Any], filename: str
) -> list[SourceError]:
    """Start the game with the values *chosen* for options and return the errors."""
    try:
        session = game.session(players, chosen=chosen)
        answer = session.set_up()
        if isinstance(answer, Rejected):
            return [answer.error or SourceError(answer.text, filename=filename)]
        session.legal()
    except LudlError as error:
        return [error]
    except ValueError as error:
        return [SourceError(str(error), filename=filename)]
    return []
