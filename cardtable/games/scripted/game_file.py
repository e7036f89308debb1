"""A game as a file: its description, its rules as a program, its pages of rules."""

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
from cardtable.ludl import LudlError, Program, Rejected, Session, parse_all, parse_later
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
    """A checked game. Two are equal if their keys and texts are.

    *texts* are the files stored in saves: game.yaml, rules.ludl and the files they name. *pages*
    are the pages of rules by language (``en``, ``de``). *path* is the folder or zip, None for games
    that ship with the program or come from a save; *stamp* changes when a file there changes.
    *strategy_folder* holds Python files with strategies for this game, None without any.
    """

    key: str
    texts: Mapping[str, str]
    description: Description = field(compare=False)
    program: Program = field(compare=False)
    pages: Mapping[str, str] = field(default_factory=dict, compare=False)
    path: Path | None = field(default=None, compare=False)
    stamp: tuple[float, ...] = field(default=(), compare=False)
    strategy_folder: Path | None = field(default=None, compare=False)

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
        words = _("# {game} for {count}").format(game=self.name, count=players)
        return f"{words}\n" + (f"players: {players}\n" if len(self.description.players) > 1 else "")

    def layout(self, players: int) -> Layout:
        """Return the layout for *players* players."""
        return self._layouts[players]

    @cached_property
    def _layouts(self) -> Mapping[int, Layout]:
        return {count: Layout(self.description, count) for count in self.description.players}

    def plays(self, line: str) -> bool:
        """Return whether a message plays a token: it names one, and game.yaml does not object."""
        return self.message(line)[1]

    def message(self, line: str) -> tuple[Message, bool]:
        """Return a line as a message, and whether it plays a token. Valid lines are cached."""
        known = self.messages.get(line)
        if known is None:
            receiver, *words = line.split() or [""]
            wording = self.description.messages.get(receiver)
            names = self.pieces.names
            plays = (wording is None or wording.plays) and any(word in names for word in words)
            known = Message(line), plays
            if is_line(line):
                if len(self.messages) > CACHE_SIZE:
                    self.messages.clear()
                self.messages[line] = known
        return known

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
        return {(one.name, len(one.parameters)): one.parameters for one in self.program.receivers}

    @cached_property
    def changes_containers(self) -> bool:
        """Whether the script may change who sees a container."""
        return "CONTAINER_SET_PROP" in self.texts[RULES]

    def page(self, language: str) -> str:
        """Return the page of rules in *language*, else the English one, else an empty string."""
        return self.pages.get(language) or self.pages.get("en", "")

    def session(self, players: int, first: int = 0, chance: Any = None) -> Session:
        """Return a session before ``set_up``."""
        return Session(self.program, self.description.state(players, first), chance=chance)

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
    found = build_game(key or game_key(path), texts, str(path))
    # Only a folder: Python in a zip is never run.
    folder = path / STRATEGIES
    strategies = folder if folder.is_dir() else None
    return replace(found, path=path, stamp=stamp_of(path), strategy_folder=strategies)


def game_key(path: Path) -> str:
    """Return the name of the game at *path* in commands."""
    name = (path.stem if path.suffix == ".zip" else path.name).lower()
    return "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in name) or "game"


def stamp_of(path: Path) -> tuple[float, ...]:
    """Return the times and sizes of the files at *path*, to detect changes."""
    try:
        files = [path]
        if path.is_dir():
            files = sorted(file for file in path.iterdir() if file.is_file())
        return tuple(
            figure
            for file in files
            for figure in (file.stat().st_mtime, float(file.stat().st_size))
        )
    except OSError:
        return ()


def build_game(key: str, texts: Mapping[str, str], place: str) -> GameFile:
    """Return the game made of *texts*; *place* names them in errors. Raises BrokenGame."""
    return _built(key, tuple(sorted(texts.items())), place)


@lru_cache(maxsize=64)
def _built(key: str, items: tuple[tuple[str, str], ...], place: str) -> GameFile:
    texts = dict(items)
    errors: list[SourceError] = []
    description, faults = read_description(texts[GAME], f"{place}/{GAME}", texts)
    errors += faults
    program, wrong = parse_all(texts[RULES], f"{place}/{RULES}")
    errors += wrong
    if errors or description is None or program is None:
        raise BrokenGame(errors)
    game = GameFile(key, saved_texts(texts), description, program, _pages(texts))
    faults = [*_misfits(game, texts[GAME], f"{place}/{GAME}"), *_trials(game, f"{place}/{GAME}")]
    if faults:
        raise BrokenGame(faults)
    return game


@lru_cache(maxsize=64)
def shipped_game(key: str, items: tuple[tuple[str, str], ...]) -> GameFile:
    """Return a game that ships with the program.

    The tests have checked it, so its rules are parsed only when it is first played, which keeps the
    start of the program fast. Raises BrokenGame for an invalid game.yaml.
    """
    texts = dict(items)
    description, faults = read_description(texts[GAME], f"{key}/{GAME}", texts)
    if description is None:
        raise BrokenGame(faults)
    program = parse_later(texts[RULES], f"{key}/{RULES}")
    return GameFile(key, saved_texts(texts), description, program, _pages(texts))


def _pages(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the pages of rules by language; a page without a language is English."""
    return {
        name.split(".")[1] if name.count(".") == 2 else "en": text
        for name, text in texts.items()
        if name.startswith("rules.") and name.endswith(".md")
    }


def _misfits(game: GameFile, text: str, filename: str) -> list[SourceError]:
    """Return errors about messages in game.yaml that do not fit the receivers."""
    faults = YamlErrors(text, filename)
    counts: dict[str, list[int]] = {}
    for name, count in game.receivers:
        counts.setdefault(name, []).append(count)
    for name, wording in game.description.messages.items():
        if name not in counts:
            faults.no_such(
                ("messages", name),
                _("The rules have no receiver '{name}'.").format(name=name),
                name,
                list(counts),
            )
        elif wording.words and len(wording.words) not in counts[name]:
            faults.add(
                ("messages", name, "words"),
                _("'{name}' takes {count} words.").format(
                    name=name, count=_(" or ").join(map(str, counts[name]))
                ),
            )
    return faults.errors


def _trials(game: GameFile, filename: str) -> list[SourceError]:
    """Return errors in a test start of the game, for each number of players."""
    found: list[SourceError] = []
    for players in game.description.players:
        try:
            session = game.session(players)
            answer = session.set_up()
            if not isinstance(answer, Rejected):
                session.legal()
        except LudlError as error:
            found.append(error)
        except ValueError as error:
            found.append(SourceError(str(error), filename=filename))
        else:
            if isinstance(answer, Rejected):
                found.append(answer.error or SourceError(answer.text, filename=filename))
        if found:
            break
    return found
