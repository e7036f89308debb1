"""Parse the parts of a game.yaml about the start of a game: players, tokens, containers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from typing import Any

from cardtable.errors import SourceError
from cardtable.games.scripted.description import OBSERVER, STANDARD, expand, player_names
from cardtable.i18n import _
from cardtable.yaml_source import Trail, YamlErrors

MIN_PLAYERS, MAX_PLAYERS = 2, 10
MAX_TOKENS = 250
MAX_NAME_LENGTH = 40
_NAME = re.compile(r"[^\W\d][\w-]{0,39}")


class StateReader(YamlErrors):
    """Checks how a game begins. Errors are collected with their position."""

    def __init__(self, text: str, filename: str, others: Mapping[str, str]) -> None:
        super().__init__(text, filename)
        self.data = {entry.key: entry.value for entry in self.source.entries()}
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

    def line(self, key: str, most: int) -> str:
        """Return a short line of text, at most *most* characters."""
        value = self.data.get(key)
        if value is None:
            return ""
        if not isinstance(value, str | int | float) or isinstance(value, bool):
            self.add((key,), _("A line of text is expected here."))
            return ""
        text = str(value).strip()
        if len(text) > most or not text.isprintable():
            self.add(
                (key,),
                _("This must be a short line of text."),
                _("At most {limit} characters.").format(limit=most),
            )
        return text[:most]

    def players(self) -> tuple[int, ...]:
        """Return the numbers of players, the default first."""
        value = self.data.get("players")
        numbers = value if isinstance(value, list) else [value]
        good = [one for one in numbers if type(one) is int and MIN_PLAYERS <= one <= MAX_PLAYERS]
        if not numbers or len(good) < len(numbers) or len(set(good)) < len(good):
            self.add(
                ("players",),
                _("The number of players is missing or invalid."),
                _("Write a number from {minimum} to {maximum}, or a list of such numbers.").format(
                    minimum=MIN_PLAYERS, maximum=MAX_PLAYERS
                ),
            )
        return tuple(dict.fromkeys(good)) or (MIN_PLAYERS,)

    def token_sets(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Return the tokens of each set by name, with their properties."""
        found = {}
        for name, value in self.mapping("token_sets").items():
            found[name] = self.token_set(name, value)
        return found

    def token_set(self, name: str, value: Any) -> dict[str, dict[str, Any]]:
        """Return the tokens of a set: the standard cards, a list, or the contents of a file."""
        trail: Trail = ("token_sets", name)
        if value == "standard":
            return {key: dict(more) for key, more in STANDARD.items()}
        if isinstance(value, dict) and list(value) == ["file"]:
            return self.tokens_in_file(trail, str(value["file"]))
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
        """Return tokens with their properties."""
        made = {}
        if len(value) > MAX_TOKENS:
            self.add(trail, _("There are too many tokens."), self.most_tokens())
        for key, more in value.items():
            token = str(key)
            if not token or len(token) > MAX_NAME_LENGTH or not token.isprintable() or " " in token:
                self.add((*trail, token), _("A token name must be one short word."))
            if more is not None and not isinstance(more, dict):
                self.add((*trail, token), _("Expected a mapping."))
                more = None
            made[token] = {
                str(one): self.plain((*trail, token, str(one)), inner)
                for one, inner in (more or {}).items()
            }
        return made

    def most_tokens(self) -> str:
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
        found = reader.tokens((), reader.data)
        self.errors += reader.errors
        return found

    def plain(self, trail: Trail, value: Any) -> Any:
        """Return *value* with string keys; report values that JSON does not have."""
        if isinstance(value, dict):
            return {str(key): self.plain((*trail, str(key)), one) for key, one in value.items()}
        if isinstance(value, list):
            return [self.plain((*trail, number), one) for number, one in enumerate(value)]
        if isinstance(value, float) and not isfinite(value):
            self.add(trail, _("The number must be finite."))
            return 0
        return value

    def properties(self, players: tuple[int, ...]) -> dict[str, Any]:
        """Return the properties. A play_order must list the players."""
        found = {
            name: self.plain(("state", "properties", name), value)
            for name, value in self.mapping("state", "properties").items()
        }
        order = found.get("play_order")
        if order is not None:
            for number in players:
                names = player_names(number)
                if expand(order, names) != names:
                    self.add(
                        ("state", "properties", "play_order"),
                        _("play_order does not list the {count} players.").format(count=number),
                        _("Leave it out, or write: {names}.").format(names='["{player}"]'),
                    )
        return found

    def containers(
        self, players: tuple[int, ...], sets: Mapping[str, Mapping[str, Any]]
    ) -> dict[str, dict[str, Any]]:
        """Return the containers with their tokens and properties."""
        found = {}
        trail: Trail = ("state", "containers")
        for name, value in self.mapping("state", "containers").items():
            if not _NAME.fullmatch(name.replace("{player}", "player")):
                self.add((*trail, name), _("A name consists of letters, digits, _ and - only."))
            if value is not None and not isinstance(value, dict):
                self.add((*trail, name), _("Expected a mapping."))
                value = None
            made = {
                str(key): self.plain((*trail, name, str(key)), one)
                for key, one in (value or {}).items()
            }
            self.check_tokens((*trail, name, "tokens"), made.get("tokens"), sets)
            self.check_seers((*trail, name, "visible_to"), made.get("visible_to"), players)
            found[name] = made
        for name in found:
            mates = [one for one in expand({name: 0}, player_names(max(players))) if one != name]
            for one in sorted(set(mates).intersection(found)):
                words = _("The container '{name}' is defined twice.").format(name=one)
                self.add((*trail, one), words)
        if not found:
            self.add(trail, _("The game has no containers."))
        return found

    def check_tokens(
        self, trail: Trail, wanted: Any, sets: Mapping[str, Mapping[str, Any]]
    ) -> None:
        """Check the tokens of a container."""
        known = [name for one in sets.values() for name in one]
        if wanted is None:
            return
        if isinstance(wanted, str):
            if wanted not in sets:
                words = _("There is no token set '{name}'.").format(name=wanted)
                self.no_such(trail, words, wanted, list(sets))
        elif isinstance(wanted, list):
            if len(wanted) > MAX_TOKENS:
                self.add(trail, _("There are too many tokens."), self.most_tokens())
            for number, name in enumerate(wanted):
                if str(name) not in known:
                    words = _("There is no token '{name}'.").format(name=name)
                    self.no_such((*trail, number), words, str(name), known)
        else:
            self.add(trail, _("Write the name of a token set, or a list of token names."))

    def check_seers(self, trail: Trail, seers: Any, players: tuple[int, ...]) -> None:
        """Check a container's ``visible_to``."""
        if seers is None or seers == "all":
            return
        if not isinstance(seers, list):
            self.add(
                trail,
                _("visible_to must be a list of players, or all."),
                _("Write: {names}.").format(names='visible_to: ["{player}"]'),
            )
            return
        known = ["{player}", OBSERVER, *player_names(max(players))]
        for number, name in enumerate(seers):
            if name not in known:
                words = _("There is no player '{name}'.").format(name=name)
                self.no_such((*trail, number), words, str(name), known)
