"""A scripted game as files: its description, its rules as a program, its pages of rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from cardtable.errors import SourceError
from cardtable.games.scripted.actions import Message, is_line
from cardtable.games.scripted.archive import GAME, RULES, read_texts, saved_texts
from cardtable.games.scripted.description import Description
from cardtable.games.scripted.description_reader import read_description
from cardtable.games.scripted.layout import Layout
from cardtable.games.scripted.pieces import Pieces
from cardtable.i18n import _
from cardtable.ludl import (
    ChanceSource,
    LudlError,
    Program,
    Rejected,
    Session,
    parse_all,
    parse_later,
)
from cardtable.yaml_source import YamlErrors

CACHE_SIZE = 10_000
STRATEGIES = "strategies"
"""The folder beside rules.ludl with strategies for the game."""


class BrokenGame(SourceError):
    """A game file with errors; *errors* lists them."""

    def __init__(self, errors: Sequence[SourceError]) -> None:
        first = errors[0]
        super().__init__(
            first.message,
            filename=first.filename,
            line=first.line,
            column=first.column,
            source=first.source,
            allowed=first.allowed,
            length=first.length,
        )
        self.errors = tuple(errors)

    def explain(self) -> str:
        """Return the full report of all errors."""
        return "\n\n".join(
            error.explain() if not isinstance(error, BrokenGame) else str(error)
            for error in self.errors
        )


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

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the texts; equal texts are read once in each process."""
        texts = tuple(sorted(self.texts.items()))
        return _shared, (self.key, texts, tuple(sorted(self.pages.items())))

    @property
    def name(self) -> str:
        """The title of the game."""
        return self.description.name

    @cached_property
    def pieces(self) -> Pieces:
        """The pieces for the tokens of this game."""
        return Pieces(self.description)

    def rule_text(self, players: int) -> str:
        """Return the rules for *players* players as the text of a rule file."""
        title = _("# {game} for {count}").format(game=self.name, count=players)
        return f"{title}\n" + (f"players: {players}\n" if len(self.description.players) > 1 else "")

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
        cached = self.messages.get(line)
        if cached is None:
            receiver, *words = line.split() or [""]
            wording = self.description.messages.get(receiver)
            names = self.pieces.names
            plays = (wording is None or wording.plays) and any(word in names for word in words)
            cached = Message(line), plays
            if is_line(line):
                if len(self.messages) > CACHE_SIZE:
                    self.messages.clear()
                self.messages[line] = cached
        return cached

    @cached_property
    def titles(self) -> dict[tuple[Any, ...], str]:
        """A cache of the messages' titles."""
        return {}

    @cached_property
    def messages(self) -> dict[str, tuple[Message, bool]]:
        """A cache of messages by line."""
        return {}

    @cached_property
    def receivers(self) -> Mapping[tuple[str, int], tuple[str, ...]]:
        """The parameters of each receiver, by its name and their number."""
        return {
            (receiver.name, len(receiver.parameters)): receiver.parameters
            for receiver in self.program.receivers
        }

    @cached_property
    def changes_containers(self) -> bool:
        """Whether the script may change the properties of containers, such as their viewers."""
        return "CONTAINER_SET_PROP" in self.texts[RULES]

    def page(self, language: str) -> str:
        """Return the page of rules in *language*, else the English one, else an empty string."""
        return self.pages.get(language) or self.pages.get("en", "")

    def session(self, players: int, chance: ChanceSource | None = None) -> Session:
        """Return a session before ``set_up``, with random outcomes from *chance* if given."""
        return Session(self.program, self.description.state(players), chance=chance)

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


@lru_cache(maxsize=16)
def _shared(
    key: str, texts: tuple[tuple[str, str], ...], pages: tuple[tuple[str, str], ...]
) -> GameFile:
    """Return the game of texts that were checked in another process."""
    return replace(shipped_game(key, texts), pages=dict(pages))


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


@lru_cache(maxsize=64)
def _build(key: str, items: tuple[tuple[str, str], ...], place: str) -> GameFile:
    texts = dict(items)
    description, yaml_errors = read_description(texts[GAME], f"{place}/{GAME}", texts)
    program, rule_errors = parse_all(texts[RULES], f"{place}/{RULES}")
    errors = [*yaml_errors, *rule_errors]
    if errors or description is None or program is None:
        raise BrokenGame(errors)
    game = GameFile(key, saved_texts(texts), description, program, _pages(texts))
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
    return GameFile(key, saved_texts(texts), description, program, _pages(texts))


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
    """Start the game once for each number of players and return the errors."""
    errors: list[SourceError] = []
    for players in game.description.players:
        try:
            session = game.session(players)
            answer = session.set_up()
            if not isinstance(answer, Rejected):
                session.legal()
        except LudlError as error:
            errors.append(error)
        except ValueError as error:
            errors.append(SourceError(str(error), filename=filename))
        else:
            if isinstance(answer, Rejected):
                errors.append(answer.error or SourceError(answer.text, filename=filename))
        if errors:
            break
    return errors
