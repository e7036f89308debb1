"""Parse and check a game.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.core import line_text
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.yaml_fields import Field, Node
from cardtable.core.yaml_source import Trail
from cardtable.engine import GameGroup
from cardtable.games.scripted.description import Columns, Description, Sides, Wording
from cardtable.games.scripted.display_reader import (
    read_alike,
    read_bid_box,
    read_chips,
    read_dealer,
    read_hand_order,
    read_prompts,
    read_sheet,
    read_trump,
)
from cardtable.games.scripted.layout_reader import LayoutReader
from cardtable.games.scripted.look_reader import read_looks
from cardtable.games.scripted.option_reader import read_options
from cardtable.games.scripted.state_reader import MAX_NAME_LENGTH

STATE_KEYS = ("properties", "secret", "containers")
MESSAGE_KEYS = ("say", "play", "words", "more", "log", "noun", "double_click")
WINS = ("most", "least")
MAX_SIGN = 2
GROUPS = tuple(group.value for group in GameGroup)
MAX_ALIASES = 12
MAX_SUMMARY = 80
MAX_MINUTES = 300
WORD_KINDS = ("card", "player", "place", "number", "suit")


def read_description(
    text: str, filename: str, others: Mapping[str, str]
) -> tuple[Description | None, list[SourceError]]:
    """Return the description in a game.yaml and all errors in it.

    *others* are the game's other texts by file name. With errors the description is None.
    """
    try:
        reader = _Reader(text, filename, others)
    except SourceError as error:
        return None, [error]
    description = reader.read()
    errors = sorted(reader.errors, key=lambda error: (error.filename != filename, error.line))
    return (None if errors else description), errors


def _choice(node: Node, known: Sequence[str]) -> str:
    """Return one of *known*, or an empty text."""
    return "" if node.value == "" else node.choice(known)


def _aliases(node: Node) -> tuple[str, ...]:
    value = node.value
    names = value if isinstance(value, list | tuple) else [value]
    are_names = all(
        isinstance(name, str) and not line_text.fault(name) and len(name) <= MAX_NAME_LENGTH
        for name in names
    )
    if not are_names or len(names) > MAX_ALIASES:
        raise node.fail(
            _("The other names of the game must be a list of short lines of text."),
            _("At most {limit} characters.").format(limit=MAX_NAME_LENGTH),
        )
    return tuple(names)


def _names(node: Node) -> tuple[str, ...]:
    """Return the names of templates; a wrong one was reported when they were taken in."""
    names = node.value if isinstance(node.value, list) else [node.value]
    return tuple(name for name in names if isinstance(name, str))


_DEPENDENT = Field(lambda node: node.value)
"""A field that is read later, since other fields say what is allowed."""
FIELDS = {
    "name": Field(lambda node: node.line(MAX_NAME_LENGTH), ""),
    "summary": Field(lambda node: node.line(MAX_SUMMARY), ""),
    "sign": Field(lambda node: node.line(MAX_SIGN), ""),
    "group": Field(lambda node: _choice(node, GROUPS), ""),
    "aliases": Field(_aliases, ()),
    "minutes": Field(lambda node: node.number(1, MAX_MINUTES), 0),
    "use": Field(_names, ()),
    "players": _DEPENDENT,
    "token_sets": _DEPENDENT,
    "state": _DEPENDENT,
    "layout": _DEPENDENT,
    "score": _DEPENDENT,
    "shows": _DEPENDENT,
    "wins": Field(lambda node: node.choice(WINS), "most"),
    "won": _DEPENDENT,
    "sides": _DEPENDENT,
    "messages": _DEPENDENT,
    "words": _DEPENDENT,
    "marks": _DEPENDENT,
    "options": _DEPENDENT,
    "hand_order": _DEPENDENT,
    "dealer": _DEPENDENT,
    "alike": _DEPENDENT,
    "trump": _DEPENDENT,
    "flags": _DEPENDENT,
    "looks": _DEPENDENT,
    "sheet": _DEPENDENT,
    "chips": _DEPENDENT,
    "bid_box": _DEPENDENT,
    "prompts": _DEPENDENT,
}


class _Reader(LayoutReader):
    """Checks one game.yaml and collects the errors."""

    # --- the parts -------------------------------------------------------------------------------

    def read(self) -> Description:
        """Return the description, as far as it could be parsed."""
        values = Node(self, (), self.data).fields(FIELDS, lenient=True)
        if not values["name"] and not self.errors:
            self.add(("name",), _("The game has no name."), _("Write: name: My game"))
        players = self.players()
        sets = self.token_sets()
        self.check_names(("state",), self.mapping("state"), STATE_KEYS)
        properties = self.properties(players)
        containers = self.containers(players, sets)
        score = self.columns("score", properties)
        self.check_scores(score, properties)
        looks, pictures = read_looks(self, sets)
        sheet = read_sheet(self, properties)
        shown = {name for name, _title in score}
        dealer, trump = read_dealer(self, properties), read_trump(self, properties, containers)
        options, flags = read_options(self, properties), self.flags(properties)
        marks = self.marks(properties)
        chips = read_chips(self, properties)
        bid_box = read_bid_box(self, properties)
        public = {*shown, sheet.name, chips, dealer, trump, marks, *options, *flags}
        public.add(bid_box.calls)
        return Description(
            values["name"],
            values["summary"],
            players,
            sets,
            properties,
            containers,
            self.layout(containers, players),
            score,
            self.columns("shows", properties),
            values["wins"],
            self.won(players),
            self.partners(players),
            self.messages(),
            {**{box.name: box.title for box in sheet.boxes}, **self.words()},
            marks,
            values["sign"],
            values["group"],
            values["aliases"],
            options,
            flags,
            values["use"],
            hand_order=read_hand_order(self, sets),
            dealer=dealer,
            trump=trump,
            looks=looks,
            sheet=sheet,
            chips=chips,
            bid_box=bid_box,
            pictures=pictures,
            prompts=read_prompts(self, properties),
            secrets=self.secrets(properties, players, public),
            minutes=values["minutes"],
            alike=read_alike(self, sets),
        )

    # --- columns and words -----------------------------------------------------------------------

    def columns(self, key: str, properties: Mapping[str, Any]) -> Columns:
        """Return the properties at *key* with their titles."""
        value = self.data.get(key)
        if value is None:
            return ()
        if isinstance(value, str):
            value = {value: ""}
        if isinstance(value, list) and all(isinstance(name, str) for name in value):
            value = dict.fromkeys(value, "")
        if not isinstance(value, dict):
            self.add((key,), _("Write a property, or several properties with their titles."))
            return ()
        for name in value:
            self.is_property((key, str(name)), str(name), properties)
        return tuple((str(name), str(title or "")) for name, title in value.items())

    def check_scores(self, score: Columns, properties: Mapping[str, Any]) -> None:
        """Report a score whose initial value is neither null nor one value per player."""
        for name, _title in score:
            start = properties.get(name)
            if start is not None and not isinstance(start, dict | list):
                self.add(
                    ("state", "properties", name),
                    _("'{name}' is a score, so it must be a dict by player.").format(name=name),
                    _("Write: {names}.").format(names=f'{name}: {{"{{player}}": 0}}'),
                )

    def marks(self, properties: Mapping[str, Any]) -> str:
        """Return the property that lists the cells to highlight, or an empty string."""
        name = self.data.get("marks")
        if name is None:
            return ""
        self.is_property(("marks",), str(name), properties)
        return str(name)

    def flags(self, properties: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
        """Return the boolean properties with their texts for false and true."""
        flags = {}
        for name, value in self.mapping("flags").items():
            if not self.is_property(("flags", name), name, properties):
                continue
            if not isinstance(value, list) or len(value) != 2:
                self.add(
                    ("flags", name), _("Write two texts: the first for false, the second for true.")
                )
            else:
                flags[name] = (str(value[0] or ""), str(value[1] or ""))
        return flags

    def won(self, players: tuple[int, ...]) -> float | None:
        value = self.data.get("won")
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.add(("won",), _("Write the score with which a game for one player is won."))
            return None
        if 1 not in players:
            self.add(("won",), _("Only a game for one player has a score with which it is won."))
        return value

    def partners(self, players: tuple[int, ...]) -> dict[int, Sides]:
        """Return the sides by the number of players, those of all numbers alike for a list."""
        value = self.data.get("sides")
        if value is None:
            return {}
        found: dict[int, Sides] = {}
        if not isinstance(value, dict):
            for number in players:
                found[number] = self.sides(("sides",), value, number)
                if not found[number]:
                    break
            return found
        for number, sides in value.items():
            trail: Trail = ("sides", str(number))
            if type(number) is int and number in players:
                found[number] = self.sides(trail, sides, number)
            else:
                problem = _("The game has no {count} players.").format(count=number)
                self.add(trail, problem, _("Write the sides for one of its numbers of players."))
        return found

    def sides(self, trail: Trail, value: Any, players: int) -> Sides:
        """Return the positions of each side of *players* players."""
        are_lists = isinstance(value, list) and all(isinstance(side, list) for side in value)
        seats = [seat for side in value for seat in side] if are_lists else []
        are_numbers = all(type(seat) is int for seat in seats)
        if not are_numbers or sorted(seats) != list(range(players)) or not all(value):
            self.add(
                trail,
                _("The sides must list every position exactly once."),
                _("Positions count from 0. For four players, write: [[0, 2], [1, 3]]"),
            )
            return ()
        return tuple(tuple(side) for side in value)

    def messages(self) -> dict[str, Wording]:
        wordings = {}
        for name, value in self.mapping("messages").items():
            trail: Trail = ("messages", name)
            if not isinstance(value, dict):
                self.add(trail, _("Expected a mapping."))
                continue
            self.check_names(trail, value, MESSAGE_KEYS)
            if value.get("play", "card") not in ("card", False, None):
                problem = _("'{value}' is not allowed.").format(value=value["play"])
                self.unknown_name((*trail, "play"), problem, str(value["play"]), ("card", "false"))
            slots = value.get("words") or []
            if not isinstance(slots, list):
                self.add((*trail, "words"), _("A list is expected here."))
                slots = []
            wordings[name] = Wording(
                str(value.get("say") or ""),
                value.get("play", "card") is not False,
                tuple(self.slot((*trail, "words", n), slot) for n, slot in enumerate(slots)),
                str(value.get("more") or ""),
                None if value.get("log") is None else str(value["log"]),
                str(value.get("noun") or ""),
                self.is_true((*trail, "double_click"), value.get("double_click", False)),
            )
        return wordings

    def is_true(self, trail: Trail, value: Any) -> bool:
        if not isinstance(value, bool):
            self.add(trail, _("Write true or false."))
        return value is True

    def slot(self, trail: Trail, value: Any) -> str | tuple[str, ...]:
        if isinstance(value, list):
            return tuple(map(str, value))
        if value not in WORD_KINDS:
            problem = _("'{value}' is not allowed.").format(value=value)
            self.unknown_name(trail, problem, str(value), WORD_KINDS)
        return str(value)

    def words(self) -> dict[str, str]:
        return {name: str(value) for name, value in self.mapping("words").items()}
