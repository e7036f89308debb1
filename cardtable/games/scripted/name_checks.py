"""Compares the names in a script with game.yaml: containers, properties, token sets and tokens.

A name may be put together at run time, as in ``CONCAT $player '_hand'``. It is compared as a
pattern, in which a variable stands for any text. A name of which nothing is known is not checked;
random games find those (see :mod:`.trial_games`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.yaml_source import YamlErrors
from cardtable.games.scripted.clicks import SUIT_LED
from cardtable.games.scripted.description import PLAYER, expand, player_names
from cardtable.games.scripted.game_file import GameFile
from cardtable.games.scripted.reasons.trick_model import TRUMPS
from cardtable.games.scripted.titles import is_broken_flag
from cardtable.ludl import LudlError
from cardtable.ludl.checker import CALLERS, HOOKS
from cardtable.ludl.errors import did_you_mean
from cardtable.ludl.syntax_tree import (
    Definition,
    Expression,
    For,
    FunctionCall,
    Literal,
    Statement,
    Variable,
    assigned_name,
    walk,
)
from cardtable.ludl.world import PLAY_ORDER

_PLAYERS = ("PLAYER_NAME", "CURRENT_PLAYER")
TARGET = "target"
"""The property with the points that end a game; the bars of the scores are full there."""
_ALWAYS = ("name",)
"""The properties that every token has."""
_READS = {"GET_CONTAINER": "container", "GET_PROP": "property", "TOKEN_GET_PROP": "token property"}
_WRITES = {"SET_PROP": "property", "TOKEN_SET_PROP": "token property"}


@dataclass(frozen=True, slots=True)
class _Name:
    """A name as far as it is known: *parts* are texts, and None for a text that is not known.

    *shown* is the name for error messages, *guess* the one to compare with names in game.yaml.
    """

    parts: tuple[str | None, ...]
    shown: str
    guess: str

    @property
    def is_known_in_part(self) -> bool:
        return any(self.parts)

    def matches(self, names: Iterable[str]) -> bool:
        """Return whether one of *names* may be this one."""
        if None not in self.parts:
            return "".join(map(str, self.parts)) in names
        pattern = re.compile(
            "".join(".+" if part is None else re.escape(part) for part in self.parts)
        )
        return any(pattern.fullmatch(name) for name in names)


def name_errors(game: GameFile) -> list[LudlError]:
    """Return an error for each name in the script that game.yaml does not have."""
    errors = _NameChecker(game).errors()
    return sorted(errors, key=lambda error: (error.filename, error.line, error.column))


def unused_properties(game: GameFile, filename: str) -> list[SourceError]:
    """Return an error for each property of the game.yaml *filename* that nothing uses.

    None for those of templates, and if the script reads a property of whose name nothing is known.
    """
    checker, description = _NameChecker(game), game.description
    list(checker.errors())
    names = [*checker.read, *checker.written["property"]]
    if not all(name.is_known_in_part for name in names):
        return []
    columns = (*description.score, *description.shows)
    used = {
        PLAY_ORDER,
        SUIT_LED,
        TRUMPS,
        TARGET,
        description.dealer,
        description.trump,
        description.marks,
    }
    used |= {description.sheet.name, description.chips, description.bid_box.calls}
    used |= {name for name, _title in columns} | {*description.options, *description.flags}
    yaml = YamlErrors(game.texts["game.yaml"], filename)
    state = {entry.key: entry.value for entry in yaml.source.entries()}.get("state")
    own = state.get("properties") if isinstance(state, dict) else None
    for name in own or ():
        expanded = expand({str(name): 0}, player_names(max(description.players)))
        if name in used or is_broken_flag(str(name)) or any(e.matches(expanded) for e in names):
            continue
        message = _("The property '{name}' is never used.").format(name=name)
        yaml.add(("state", "properties", str(name)), message)
    return yaml.errors


class _NameChecker:
    """Compares the names in one game."""

    def __init__(self, game: GameFile) -> None:
        description = game.description
        codes = player_names(max(description.players))
        self.script = game.program
        self.sets = description.token_sets
        self.read: list[_Name] = []
        """The properties that the script reads."""
        self.opaque = False
        """Whether the script reads a property of whose name nothing is known."""
        token_properties = {
            name for tokens in self.sets.values() for each in tokens.values() for name in each
        }
        self.known: dict[str, set[str]] = {
            "container": set(expand(dict.fromkeys(description.containers, 0), codes)),
            "property": {PLAY_ORDER, *expand(dict.fromkeys(description.properties, 0), codes)},
            "token property": {*_ALWAYS, *token_properties},
        }
        self.choices: dict[str, list[str]] = {
            "container": [*description.containers, *self.known["container"]],
            "property": [PLAY_ORDER, *description.properties, *self.known["property"]],
            "token property": [*_ALWAYS, *token_properties],
        }
        self.written: dict[str, list[_Name]] = {kind: [] for kind in self.known}

    def errors(self) -> Iterator[LudlError]:
        calls = [(each, call) for each in self.definitions for call in _calls(each.body)]
        for definition, call in calls:
            kind = _WRITES.get(call.name)
            if kind is not None:
                self.written[kind].append(_name_of(call.operands[-2], definition))
            elif call.name == "GET_PROP":
                name = _name_of(call.operands[0], definition)
                self.opaque |= not name.is_known_in_part
                self.read.append(name)
        for definition, call in calls:
            if call.name in _READS:
                yield from self._check(_READS[call.name], call.operands[-1], definition)
            elif call.name == "SET_PROP":
                yield from self._check_written(call.operands[0], definition)
            elif call.name == "INSTANTIATE_TOKEN":
                yield from self._check_token(*call.operands[:2])

    @cached_property
    def definitions(self) -> list[Definition]:
        """The definitions of the script, and those of its libraries that it may call.

        A library has functions for containers that a game need not have.
        """
        rules = self.script.rules
        functions = {function.name: function for function in rules.functions}
        waiting = [each for each in rules.definitions if not each.span.library]
        waiting += [functions[name] for name in HOOKS if name in functions]
        found: dict[int, Definition] = {}
        while waiting:
            definition = waiting.pop()
            if id(definition) in found:
                continue
            found[id(definition)] = definition
            for call in _calls(definition.body, own=True):
                name = call.name if call.is_own else ""
                if call.name in CALLERS and isinstance(call.operands[1], Literal):
                    name = str(call.operands[1].value)
                if name in functions:
                    waiting.append(functions[name])
        return list(found.values())

    def _check(self, kind: str, node: Expression, definition: Definition) -> Iterator[LudlError]:
        """Yield an error unless a name that the script reads may exist."""
        name = _name_of(node, definition)
        written = self.written[kind]
        if (
            not name.is_known_in_part
            or name.matches(self.known[kind])
            or any(not each.is_known_in_part for each in written)
            or any(_may_be_equal(name, each) for each in written)
        ):
            return
        sentences = {
            "container": _("There is no container '{name}'."),
            "property": _("There is no property '{name}'."),
            "token property": _("No token has the property '{name}'."),
        }
        yield self._error(sentences[kind].format(name=name.shown), node, name, self.choices[kind])

    def _check_written(self, node: Expression, definition: Definition) -> Iterator[LudlError]:
        """Yield an error for a property that is set and never read, if one is called similarly."""
        name = _name_of(node, definition)
        if (
            self.opaque
            or not name.is_known_in_part
            or name.matches(self.known["property"])
            or is_broken_flag(name.guess)
            or any(_may_be_equal(name, each) for each in self.read)
        ):
            return
        if did_you_mean(name.guess, self.choices["property"]):
            sentence = _("The property '{name}' is set but never read.").format(name=name.shown)
            yield self._error(sentence, node, name, self.choices["property"])

    def _check_token(self, set_node: Expression, token_node: Expression) -> Iterator[LudlError]:
        """Yield an error for a token set, or a token of it, that does not exist."""
        tokens: Mapping[str, object] = {
            name: each for tokens in self.sets.values() for name, each in tokens.items()
        }
        if isinstance(set_node, Literal):
            if set_node.value not in self.sets:
                sentence = _("There is no token set '{name}'.").format(name=set_node.value)
                yield self._error(sentence, set_node, str(set_node.value), self.sets)
            else:
                tokens = self.sets[str(set_node.value)]
        if isinstance(token_node, Literal) and token_node.value not in tokens:
            sentence = _("There is no token '{name}'.").format(name=token_node.value)
            yield self._error(sentence, token_node, str(token_node.value), tokens)

    def _error(
        self, sentence: str, node: Expression, name: _Name | str, choices: Iterable[str]
    ) -> LudlError:
        guess = name if isinstance(name, str) else name.guess
        names = dict.fromkeys(choices)
        near = did_you_mean(guess, names)
        own = next((each for each in names if each.startswith("{player}_")), "")
        if own and guess.removeprefix("player_").isdecimal():  # '@player_1.hand'
            near = _("Did you mean {name}?").format(name=own.replace("{player}", guess))
        if not near and node.span.library:
            near = _("The library '{name}' needs it.").format(name=node.span.library)
        return self.script.error(sentence, node.span, near)


def _calls(body: tuple[Statement, ...], *, own: bool = False) -> Iterator[FunctionCall]:
    """Yield the calls of built-in words in *body*; with *own*, those of functions, too."""
    for node in walk(body):
        if isinstance(node, FunctionCall) and (own or not node.is_own):
            yield node


def _may_be_equal(name: _Name, other: _Name) -> bool:
    """Return whether two names may be the same at run time."""
    if None not in other.parts:
        return name.matches(["".join(map(str, other.parts))])
    return None in name.parts or other.matches(["".join(map(str, name.parts))])


def _name_of(node: Expression, definition: Definition) -> _Name:
    """Return what is known of the name that *node* has at run time."""
    parts = list(_parts_of(node, definition, {}))
    return _Name(
        tuple(part for part, _shown, _guess in parts),
        "".join(shown for _part, shown, _guess in parts),
        "".join(guess for _part, _shown, guess in parts),
    )


def _parts_of(
    node: Expression, definition: Definition, within: Mapping[str, None]
) -> Iterator[tuple[str | None, str, str]]:
    """Yield the parts of a name with their texts for messages and for comparisons.

    *within* are the variables whose values are being looked up.
    """
    if isinstance(node, Literal):
        yield str(node.value), str(node.value), str(node.value)
    elif isinstance(node, Variable):
        value = None if node.name in within else _only_value(node.name, definition)
        if value is not None:
            yield from _parts_of(value, definition, {**within, node.name: None})
        else:
            yield None, f"{{${node.name}}}", PLAYER
    elif node.name in ("CONCAT", "TEXT") and not node.is_own:
        for operand in node.operands:
            yield from _parts_of(operand, definition, within)
    else:
        yield None, "{…}", PLAYER


def _only_value(name: str, definition: Definition) -> Expression | None:
    """Return the value of a variable that is assigned once, and neither by FOR nor as parameter."""
    if name in _PLAYERS or name in definition.parameters:
        return None
    found: list[Expression | None] = []
    for node in walk(definition.body):
        if assigned_name(node) == name:
            found.append(None if isinstance(node, For) else _assigned_value(node))
    return found[0] if len(found) == 1 else None


def _assigned_value(node: Statement) -> Expression | None:
    return node.operands[1] if isinstance(node, FunctionCall) else None
