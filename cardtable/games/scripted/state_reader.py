"""Reads the initial state from a game.yaml: players, tokens, containers."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import product
from math import isfinite, prod
from typing import Any

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, write_number
from cardtable.core.yaml_source import Trail, YamlErrors
from cardtable.games.scripted.description import (
    OBSERVER,
    PLAYER,
    STANDARD,
    expand,
    numbered,
    player_names,
)
from cardtable.games.scripted.templates import take_in
from cardtable.ludl.lexer import MAX_NUMBER, invisible_character

MIN_PLAYERS, MAX_PLAYERS = 1, 10
MAX_TOKENS = 250
MAX_CONTAINERS, MAX_TOKENS_DEALT = 1_000, 10_000
"""Maximum numbers of containers, and of the tokens in them at the start, those of all players."""
MAX_NAME_LENGTH = 40
_EXAMPLE = '{each: "{suit}_{rank}", suit: [red, blue], rank: [1, 2, 3]}'
_SLOT = re.compile(r"\{(\w+)\}")
_NAME = re.compile(r"[^\W\d][\w-]{0,39}")
_RANGE = re.compile(r"([0-9]{1,2}) ?- ?([0-9]{1,2})")


def _counts(part: Any) -> Sequence[int]:
    """Return the numbers of players in a number or a range such as ``2-6``; none if invalid."""
    if type(part) is int:
        return (part,)
    found = _RANGE.fullmatch(part) if isinstance(part, str) else None
    return range(int(found[1]), int(found[2]) + 1) if found else ()


def _chosen(values: Mapping[str, Any], slot: re.Match[str]) -> str:
    """Return the value for a word in braces."""
    return str(values[slot[1]])


def _are_secret_values(values: Any) -> bool:
    """Return whether *values* is a list of words, numbers, true and false."""
    if not isinstance(values, list) or not 0 < len(values) <= MAX_TOKENS:
        return False
    return all(type(value) in (str, int, bool) and value not in ("", "?") for value in values)


class StateReader(YamlErrors):
    """Checks the initial state of a game and collects the errors.

    *others* are the game's other texts by file name.
    """

    def __init__(self, text: str, filename: str, others: Mapping[str, str]) -> None:
        super().__init__(text, filename)
        data = {entry.key: entry.value for entry in self.source.entries()}
        self.data = take_in(self, data, others)
        self.others = others

    def mapping(self, *trail: str) -> dict[str, Any]:
        """Return the mapping at *trail*, or an empty one."""
        value: Any = self.data
        for key in trail:
            value = value.get(key) if isinstance(value, dict) else None
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.add(trail, _("Expected a mapping."))
            return {}
        return {str(key): inner for key, inner in value.items()}

    def is_property(self, trail: Trail, name: str, properties: Mapping[str, Any]) -> bool:
        """Return whether *name* is a property; if not, record an error at *trail*."""
        if name not in properties:
            problem = _("There is no property '{name}'.").format(name=name)
            self.unknown_name(trail, problem, name, list(properties))
        return name in properties

    def players(self) -> tuple[int, ...]:
        """Return the numbers of players, the default first."""
        value = self.data.get("players")
        parts = value if isinstance(value, list) else [value]
        single = [part for part in parts if type(part) is int]
        numbers = [number for part in parts for number in _counts(part)]
        good = [number for number in numbers if MIN_PLAYERS <= number <= MAX_PLAYERS]
        is_valid = all(map(_counts, parts)) and len(set(single)) == len(single)
        if not numbers or len(good) < len(numbers) or not is_valid:
            self.add(
                ("players",),
                _("The number of players is missing or invalid."),
                _(
                    "Write a number from {minimum} to {maximum}, a range such as 2-6, or a list of "
                    "these."
                ).format(minimum=MIN_PLAYERS, maximum=MAX_PLAYERS),
            )
        return tuple(dict.fromkeys(good)) or (MIN_PLAYERS,)

    def token_sets(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Return the tokens of each set by name, with their properties."""
        return {
            name: self.token_set(name, value) for name, value in self.mapping("token_sets").items()
        }

    def token_set(self, name: str, value: Any) -> dict[str, dict[str, Any]]:
        """Return the tokens of a set: standard cards, a list, a pattern, the contents of a file."""
        trail: Trail = ("token_sets", name)
        if value == "standard":
            return {name: dict(properties) for name, properties in STANDARD.items()}
        if isinstance(value, dict) and list(value) == ["file"]:
            return self.tokens_in_file(trail, str(value["file"]))
        if isinstance(value, dict) and isinstance(value.get("each"), str):
            return self.tokens(trail, self.generated(trail, value["each"], value))
        if isinstance(value, list):
            value = dict.fromkeys(map(str, value))
        if not isinstance(value, dict) or not value:
            self.add(
                trail,
                _("'{name}' is not a token set.").format(name=name),
                _("Write standard, a list of names, or names with properties."),
            )
            return {}
        return self.tokens(trail, value)

    def tokens(self, trail: Trail, value: dict[Any, Any]) -> dict[str, dict[str, Any]]:
        """Return the tokens in *value* by name, with their properties; record errors at *trail*.

        A token named like a standard card has its properties too.
        """
        tokens = {}
        if len(value) > MAX_TOKENS:
            self.add(trail, _("There are too many tokens."), self.max_tokens_hint())
        for key, properties in value.items():
            token = str(key)
            if not token or len(token) > MAX_NAME_LENGTH or not token.isprintable() or " " in token:
                self.add((*trail, token), _("A token name must be one short word."))
            if properties is not None and not isinstance(properties, dict):
                self.add((*trail, token), _("Expected a mapping."))
                properties = None
            own = {
                str(name): self.plain((*trail, token, str(name)), inner)
                for name, inner in (properties or {}).items()
            }
            tokens[token] = {**STANDARD.get(token, {}), **own}
        return tokens

    def generated(self, trail: Trail, pattern: str, value: dict[Any, Any]) -> dict[Any, Any]:
        """Return a token for each combination of the lists in *value*, named after *pattern*.

        Its properties are those of the combination. A title is a pattern too.
        """
        title = value.get("title")
        lists = {str(key): each for key, each in value.items() if key not in ("each", "title")}
        texts = (pattern, title) if isinstance(title, str) else (pattern,)
        slots = {slot for text in texts for slot in _SLOT.findall(text)}
        is_valid = all(isinstance(each, list) and each for each in lists.values())
        if not is_valid or not slots or not slots <= set(lists):
            self.add(
                (*trail, "each"),
                _("Each word in braces needs a list of its values."),
                _("Write: {names}.").format(names=_EXAMPLE),
            )
            return {}
        if prod(map(len, lists.values())) > MAX_TOKENS:
            self.add(trail, _("There are too many tokens."), self.max_tokens_hint())
            return {}
        tokens: dict[Any, Any] = {}
        for values in product(*lists.values()):
            chosen = dict(zip(lists, values, strict=True))
            name, *titles = (_SLOT.sub(partial(_chosen, chosen), text) for text in texts)
            if name in tokens:
                problem = _("The token '{name}' is defined twice.").format(name=name)
                self.add((*trail, "each"), problem)
                break
            own = {"title": titles[0]} if titles else {}
            tokens[name] = {**chosen, **own}
        return tokens

    def max_tokens_hint(self) -> str:
        """Return the sentence about the maximum number of tokens."""
        return _("At most {limit}.").format(limit=MAX_TOKENS)

    def tokens_in_file(self, trail: Trail, name: str) -> dict[str, dict[str, Any]]:
        """Return the tokens in a file beside this one."""
        if name not in self.others:
            self.add(trail, _("There is no file {name} in this folder.").format(name=name))
            return {}
        folder = self.source.filename.rpartition("/")[0]
        try:
            reader = StateReader(self.others[name], f"{folder}/{name}", {})
        except SourceError as error:
            self.errors.append(error)
            return {}
        tokens = reader.tokens((), reader.data)
        self.errors += reader.errors
        return tokens

    def plain(self, trail: Trail, value: Any) -> Any:
        """Return *value* with string keys; record an error for a value that no script can have."""
        if isinstance(value, dict):
            return {str(key): self.plain((*trail, str(key)), inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self.plain((*trail, number), inner) for number, inner in enumerate(value)]
        if isinstance(value, float) and not isfinite(value):
            self.add(trail, _("The number must be finite."))
            return 0
        if isinstance(value, int | float) and abs(value) > MAX_NUMBER:
            self.add(
                trail,
                _("The number is too large."),
                _("At most {limit}.").format(limit=write_number(MAX_NUMBER)),
            )
            return 0
        if isinstance(value, str) and (sign := invisible_character(value)):
            problem = _("The text contains the invisible character {sign}.")
            self.add(trail, problem.format(sign=sign))
            return ""
        return value

    def properties(self, players: tuple[int, ...]) -> dict[str, Any]:
        """Return the properties; record an error if ``play_order`` does not list all players."""
        properties = {
            name: self.plain(("state", "properties", name), value)
            for name, value in self.mapping("state", "properties").items()
        }
        order = properties.get("play_order")
        if order is not None:
            for number in players:
                names = player_names(number)
                if expand(order, names) != names:
                    self.add(
                        ("state", "properties", "play_order"),
                        _("play_order does not list the {count} players.").format(count=number),
                        _("Leave it out, or write: {names}.").format(names='["{player}"]'),
                    )
        return properties

    def secrets(
        self, properties: Mapping[str, Any], players: tuple[int, ...], public: Collection[str]
    ) -> dict[str, tuple[Any, ...]]:
        """Return the secret properties with their possible values; none may be *public*."""
        secrets: dict[str, tuple[Any, ...]] = {}
        names = player_names(max(players))
        for name, values in self.mapping("state", "secret").items():
            trail: Trail = ("state", "secret", name)
            if not self.is_property(trail, name, properties):
                continue
            start = expand(properties[name], names)
            if not isinstance(start, dict) or set(start) != set(names):
                self.add(
                    trail,
                    _("A secret property has a value for each player."),
                    _("Write: {names}.").format(names=f'{name}: {{"{PLAYER}": null}}'),
                )
            elif name in public:
                self.add(
                    trail, _("'{name}' is shown to all, so it is not secret.").format(name=name)
                )
            if not _are_secret_values(values):
                self.add(
                    trail,
                    _("Write a list of the values that a player may have in secret."),
                    _("For example: {example}").format(example=f"{name}: [1, 2, 3]"),
                )
            else:
                secrets[name] = tuple(values)
        return secrets

    def containers(
        self, players: tuple[int, ...], sets: Mapping[str, Mapping[str, Any]]
    ) -> dict[str, dict[str, Any]]:
        """Return the containers with their tokens and properties."""
        containers: dict[str, dict[str, Any]] = {}
        trail: Trail = ("state", "containers")
        for name, value in self.mapping("state", "containers").items():
            each = numbered(name)
            if not _NAME.fullmatch(each[-1].replace("{player}", "player")):
                self.add((*trail, name), _("A name consists of letters, digits, _ and - only."))
            if value is not None and not isinstance(value, dict):
                self.add((*trail, name), _("Expected a mapping."))
                value = None
            entries = {
                str(key): self.plain((*trail, name, str(key)), inner)
                for key, inner in (value or {}).items()
            }
            self.check_tokens((*trail, name, "tokens"), entries.get("tokens"), sets)
            if "visible_to" in entries:
                self.check_viewers((*trail, name, "visible_to"), entries["visible_to"], players)
            if not isinstance(entries.get("back_visible_to_all", False), bool):
                self.add((*trail, name, "back_visible_to_all"), _("Write true or false."))
            for twice in sorted(set(each).intersection(containers)):
                self.add_defined_twice((*trail, name), twice)
            containers.update(dict.fromkeys(each, entries))
        for name in containers:
            expanded = set(expand({name: 0}, player_names(max(players)))) - {name}
            for twice in sorted(expanded.intersection(containers)):
                self.add_defined_twice((*trail, twice), twice)
        if not containers:
            self.add(trail, _("The game has no containers."))
        self.check_size(containers, max(players), sets)
        return containers

    def check_size(
        self,
        containers: Mapping[str, Mapping[str, Any]],
        players: int,
        sets: Mapping[str, Mapping[str, Any]],
    ) -> None:
        """Record an error if *players* have too many containers, or too many tokens in them."""
        count = dealt = 0
        for name, entries in containers.items():
            repeated = players if PLAYER in name else 1
            tokens = entries.get("tokens")
            if isinstance(tokens, str):
                tokens = sets.get(tokens)
            count += repeated
            dealt += repeated * len(tokens) if isinstance(tokens, list | dict) else 0
        for number, limit, problem in (
            (count, MAX_CONTAINERS, _("The game has too many containers: {count}.")),
            (dealt, MAX_TOKENS_DEALT, _("The containers have too many tokens: {count}.")),
        ):
            if number > limit:
                self.add(
                    ("state", "containers"),
                    problem.format(count=write_number(number)),
                    _("At most {limit}.").format(limit=write_number(limit)),
                )

    def add_defined_twice(self, trail: Trail, name: str) -> None:
        """Record the container *name* as defined twice."""
        self.add(trail, _("The container '{name}' is defined twice.").format(name=name))

    def check_tokens(
        self, trail: Trail, wanted: Any, sets: Mapping[str, Mapping[str, Any]]
    ) -> None:
        """Record an error unless *wanted* is a token set, or a list of known tokens and sets."""
        known = [name for tokens in sets.values() for name in tokens]
        if wanted is None:
            return
        if isinstance(wanted, str):
            if wanted not in sets:
                problem = _("There is no token set '{name}'.").format(name=wanted)
                self.unknown_name(trail, problem, wanted, list(sets))
        elif isinstance(wanted, list):
            sizes = {name: len(tokens) for name, tokens in sets.items() if name not in known}
            if sum(sizes.get(str(name), 1) for name in wanted) > MAX_TOKENS:
                self.add(trail, _("There are too many tokens."), self.max_tokens_hint())
            for number, name in enumerate(wanted):
                if str(name) not in known and str(name) not in sets:
                    problem = _("There is no token '{name}'.").format(name=name)
                    if name == "standard":
                        hint = _("Write: {names}.").format(names="token_sets: {standard: standard}")
                        self.add((*trail, number), problem, hint)
                    else:
                        self.unknown_name((*trail, number), problem, str(name), known)
        else:
            self.add(trail, _("Write the name of a token set, or a list of token names."))

    def check_viewers(self, trail: Trail, viewers: Any, players: tuple[int, ...]) -> None:
        """Record an error unless a container's ``visible_to`` is ``all`` or a list of players."""
        if viewers == "all":
            return
        if not isinstance(viewers, list):
            self.add(
                trail,
                _("visible_to must be a list of players, or all."),
                _("Write: {names}.").format(names='visible_to: ["{player}"]'),
            )
            return
        known = ["{player}", OBSERVER, *player_names(max(players))]
        for number, name in enumerate(viewers):
            if name not in known:
                problem = _("There is no player '{name}'.").format(name=name)
                self.unknown_name((*trail, number), problem, str(name), known)
