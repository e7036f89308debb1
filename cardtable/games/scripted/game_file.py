"""A scripted game: its description, its rules as a program, its rules pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any

from cardtable.core.errors import SourceErrors
from cardtable.core.i18n import _, language, ngettext
from cardtable.engine import FrozenDict, frozen
from cardtable.games.scripted.actions import Message, is_line
from cardtable.games.scripted.archive import GAME, RULES
from cardtable.games.scripted.description import Description, Sides
from cardtable.games.scripted.layout import Layout
from cardtable.games.scripted.pieces import Pieces
from cardtable.games.scripted.script_texts import ScriptTexts
from cardtable.ludl import ChanceSource, Program, Session
from cardtable.ludl.declared_checks import PHASE
from cardtable.ludl.message_search import Declared
from cardtable.ludl.syntax_tree import Receiver, ReceiverKey, receiver_key

CACHE_SIZE = 10_000
MAX_LINES = 50
"""Longer lists of messages are not cached."""
Messages = tuple[Message, ...]
Doors = tuple[Messages, Messages, Messages]
"""Messages: all in their order, those for the door for bids, and those for the door for plays."""
GENERAL_SCORES = ("points", "score", "scores", "total", "totals")
"""Names of scores that do not say what is counted."""


class BrokenGame(SourceErrors):
    """A game file with errors."""


@dataclass(frozen=True)
class GameFile:
    """The checked files of a game. Two are equal if their keys and texts are equal.

    *texts* are the files stored in saves: game.yaml, rules.ludl and the files they name. *pages*
    are the rules pages by language (``en``, ``de``). *path* is the folder or zip, None for games
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

    pictures: Mapping[str, str | bytes] = field(default_factory=dict, compare=False)
    """The pictures of tokens by file name: the text of an SVG that is safe to draw, or a PNG."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "texts", frozen(self.texts))
        object.__setattr__(self, "pictures", frozen(self.pictures))
        object.__setattr__(self, "pages", frozen(self.pages))
        object.__setattr__(self, "translations", frozen(self.translations))

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the caches."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

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

    @property
    def unit(self) -> str:
        """What the players of the script count, in the chosen language: points, or books."""
        names = [name.replace("_", " ") for name, _title in self.description.score[:1]]
        if not names or names[0] in GENERAL_SCORES:
            return _("points")
        return self.translated(names[0])

    @cached_property
    def pieces(self) -> Pieces:
        """The piece of each token."""
        return Pieces(self.description, self.pictures, self.find_text)

    def rule_text(self, players: int) -> str:
        """Return the rules for *players* players as the text of a rule file."""
        title = ngettext(
            "# {game} for {count} player", "# {game} for {count} players", players
        ).format(game=self.translated(self.name), count=players)
        lines = [title]
        if len(self.description.players) > 1:
            lines.append(f"players: {players}")
        for name, declared in self.description.options.items():
            option = declared.option
            lines.append(f"{name}: {option.written(declared.default)}  # {option.spellings}")
        return "\n".join(lines) + "\n"

    def layout(self, players: int) -> Layout:
        """Return the layout for *players* players."""
        return self._layouts[players]

    @cached_property
    def _layouts(self) -> Mapping[int, Layout]:
        return {count: Layout(self.description, count) for count in self.description.players}

    def sides(self, players: int) -> Sides:
        """Return the positions of each side."""
        return self._sides[players]

    @cached_property
    def _sides(self) -> Mapping[int, Sides]:
        return {count: self.description.sides(count) for count in self.description.players}

    def plays_token(self, line: str) -> bool:
        """Whether *line* plays a token. Messages with ``play: false`` in game.yaml do not."""
        return self.message(line)[1]

    def is_double_click(self, message: Message) -> bool:
        """Return whether a double click on its card sends *message*."""
        wording = self.description.messages.get(message.receiver)
        return wording is not None and wording.double_click

    def message(self, line: str) -> tuple[Message, bool]:
        """Return a line as a message, and whether it plays a token. Valid lines are cached."""
        cached = self._message_cache.get(line)
        if cached is None:
            receiver, *words = line.split() or [""]
            wording = self.description.messages.get(receiver)
            names = self.pieces.names
            plays = (wording is None or wording.plays) and any(word in names for word in words)
            cached = Message(line), plays
            if is_line(line):
                if len(self._message_cache) > CACHE_SIZE:
                    self._message_cache.clear()
                self._message_cache[line] = cached
        return cached

    def cached_title(self, key: tuple[Any, ...], find: Callable[[], str]) -> str:
        """Return the title of a message, found once for each *key*."""
        title = self._title_cache.get(key)
        if title is None:
            if len(self._title_cache) > CACHE_SIZE:
                self._title_cache.clear()
            title = self._title_cache[key] = find()
        return title

    def by_door(self, lines: tuple[str, ...]) -> Doors:
        """Return lines as messages, without invalid lines. The result is cached."""
        found = self._door_cache.get(lines)
        if found is None:
            cache = self._message_cache
            try:
                messages = [cache[line] for line in lines]
            except KeyError:
                messages = [self.message(line) for line in lines if is_line(line)]
            plays = tuple([message for message, is_play in messages if is_play])
            if len(plays) == len(messages):  # the usual case
                found = plays, (), plays
            else:
                every = tuple([message for message, _is_play in messages])
                bids = tuple([message for message, is_play in messages if not is_play])
                found = every, bids, plays
            if len(messages) == len(lines) <= MAX_LINES:
                if len(self._door_cache) > CACHE_SIZE:
                    self._door_cache.clear()
                self._door_cache[lines] = found
        return found

    def plays_among(self, lines: tuple[str, ...]) -> list[Message]:
        """Return the lines that play a token as messages; none if a line is invalid."""
        cache = self._message_cache
        try:
            found = [cache[line] for line in lines]
        except KeyError:
            found = [self.message(line) for line in lines if is_line(line)]
            if len(found) < len(lines):
                return []
        return [message for message, is_play in found if is_play]

    @cached_property
    def _door_cache(self) -> dict[tuple[str, ...], Doors]:
        return {}

    @cached_property
    def _title_cache(self) -> dict[tuple[Any, ...], str]:
        return {}

    @cached_property
    def _message_cache(self) -> dict[str, tuple[Message, bool]]:
        return {}

    @cached_property
    def receivers(self) -> Mapping[ReceiverKey, Receiver]:
        """The receivers, by their keys."""
        return FrozenDict({receiver.key: receiver for receiver in self.program.receivers})

    def receiver_of(self, line: str) -> Receiver | None:
        """Return the receiver of a message, None if there is none."""
        words = line.split()
        key = receiver_key(self.receivers, words[0], len(words) - 1) if words else None
        return None if key is None else self.receivers[key]

    def is_together(self, line: str) -> bool:
        """Return whether players send a message together with others."""
        if not self.has_together:  # as in most games
            return False
        receiver = self.receiver_of(line)
        return receiver is not None and receiver.together

    @cached_property
    def has_together(self) -> bool:
        """Whether there are messages that players send together with others."""
        return any(receiver.together for receiver in self.program.receivers)

    def prompt(self, properties: Mapping[str, Any]) -> str:
        """Return the text that game.yaml has for the present phase, empty if none."""
        text = self.description.prompts.get(str(properties.get(PHASE)))
        return self.translated(text) if text else ""

    @property
    def secrets(self) -> Mapping[str, tuple[Any, ...]]:
        """The properties of which each player sees only the own value; the possible values."""
        return self.description.secrets

    @cached_property
    def has_sensible(self) -> bool:
        """Whether the script has a function ``sensible``."""
        return "sensible" in self.program.functions

    @cached_property
    def has_agreed(self) -> bool:
        """Whether the script has a function ``agreed``."""
        return "agreed" in self.program.functions

    @cached_property
    def has_worth(self) -> bool:
        """Whether the script says by a function ``worth`` what a player's hand is worth."""
        return len(self.program.functions.get("worth", ())) == 1

    @cached_property
    def declared_words(self) -> Declared:
        """The words that messages may have according to game.yaml, by receiver."""
        wordings = self.description.messages
        return FrozenDict({name: wording.words for name, wording in wordings.items()})

    @cached_property
    def changes_containers(self) -> bool:
        """Whether the script may change the properties of containers, such as their viewers."""
        return "CONTAINER_SET_PROP" in self.program.words

    @property
    def changes_sight(self) -> bool:
        """Whether the script may change who sees a token that does not move."""
        return self.changes_containers or self.turns_tokens

    @cached_property
    def turns_tokens(self) -> bool:
        """Whether the script may turn tokens face down."""
        return "TURN_DOWN" in self.program.words

    def rules_page(self, code: str) -> str:
        """Return the rules page in the language *code*, else in English, else an empty string."""
        return self.pages.get(code) or self.pages.get("en", "")

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

    @cached_property
    def _hash(self) -> int:
        return hash((self.key, self.texts[GAME], self.texts[RULES]))

    def __hash__(self) -> int:
        return self._hash
