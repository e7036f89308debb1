"""Parse and check a game.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.core import line_text
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.yaml_fields import Field, Node
from cardtable.core.yaml_source import Trail
from cardtable.engine import GameGroup, ZoneKind
from cardtable.games.scripted.description import (
    PLAYER,
    Columns,
    Description,
    Placement,
    Sides,
    Wording,
    expand,
    player_names,
)
from cardtable.games.scripted.display_reader import read_dealer, read_hand_order, read_trump
from cardtable.games.scripted.option_reader import read_options
from cardtable.games.scripted.state_reader import MAX_NAME_LENGTH, StateReader

KINDS = ("hand", "trick", "taken", "stock", "discard", "board", "grid")
OWNED = ("hand", "taken")
"""Kinds of zones that belong to a player."""
MAX_ZONES = 60
"""Maximum number of zones, those of all players counted; a grid counts as one."""
STATE_KEYS = ("properties", "containers")
ZONE_KEYS = ("kind", "owner", "title", "columns", "cells", "fan", "empty")
FANS: Mapping[str, Sequence[str]] = {"board": ("right", "down"), "discard": ("right",)}
"""The directions in which the cards of a kind of zone may overlap."""
EMPTY = ("outline", "hidden")
"""What is shown of a zone without tokens."""
MESSAGE_KEYS = ("say", "play", "words", "more", "log", "noun", "double_click")
WINS = ("most", "least")
SIGNS = ("♠", "♥", "♦", "♣")
GROUPS = tuple(group.value for group in GameGroup)
MAX_ALIASES = 12
MAX_SUMMARY = 80
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
    names = [node.value] if isinstance(node.value, str) else node.value
    return tuple(name for name in names or () if isinstance(name, str))


_DEPENDENT = Field(lambda node: node.value)
"""A field that is read later, since other fields say what is allowed."""
FIELDS = {
    "name": Field(lambda node: node.line(MAX_NAME_LENGTH), ""),
    "summary": Field(lambda node: node.line(MAX_SUMMARY), ""),
    "sign": Field(lambda node: _choice(node, SIGNS), ""),
    "group": Field(lambda node: _choice(node, GROUPS), ""),
    "aliases": Field(_aliases, ()),
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
    "trump": _DEPENDENT,
    "flags": _DEPENDENT,
}


class _Reader(StateReader):
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
            self.words(),
            self.marks(properties),
            values["sign"],
            values["group"],
            values["aliases"],
            read_options(self, properties),
            self.flags(properties),
            values["use"],
            hand_order=read_hand_order(self, sets),
            dealer=read_dealer(self, properties),
            trump=read_trump(self, properties, containers),
        )

    # --- layout and words ----------------------------------------------------------------------

    def layout(
        self, containers: Mapping[str, Any], players: tuple[int, ...]
    ) -> tuple[Placement, ...]:
        placements = []
        named = expand(dict.fromkeys(containers, 0), player_names(min(players)))
        for name, value in self.mapping("layout").items():
            trail: Trail = ("layout", name)
            entries = value if isinstance(value, dict) else {"kind": value}
            self.check_names(trail, entries, ZONE_KEYS)
            kind = entries.get("kind")
            if kind not in KINDS:
                problem = _("'{kind}' is not a kind of zone.").format(kind=kind)
                self.unknown_name((*trail, "kind"), problem, str(kind), KINDS)
                continue
            if kind == "grid":
                placements.append(self.grid(trail, name, entries, named))
                continue
            if name not in containers and name not in named:
                problem = _("There is no container '{name}'.").format(name=name)
                self.unknown_name(trail, problem, name, list(containers))
            owner = str(entries.get("owner") or ("{player}" if "{player}" in name else ""))
            if owner and owner not in ("{player}", *player_names(max(players))):
                problem = _("There is no player '{name}'.").format(name=owner)
                self.unknown_name((*trail, "owner"), problem, owner, player_names(max(players)))
            elif not owner and kind in OWNED:
                problem = _("A zone of the kind '{kind}' belongs to a player.").format(kind=kind)
                allowed = _("Write {names}, or set its owner.").format(names='"{player}_hand"')
                self.add((*trail, "kind"), problem, allowed)
            fan = ""
            if "fan" in entries and kind not in FANS:
                problem = _("A zone of the kind '{kind}' has no fan.").format(kind=kind)
                self.add((*trail, "fan"), problem)
            elif "fan" in entries:
                fan = self.one_of(trail, entries, "fan", FANS[kind])
            placements.append(
                Placement(
                    name,
                    ZoneKind(kind),
                    owner,
                    str(entries.get("title") or ""),
                    is_column=fan == "down",
                    is_fan=fan == "right" and kind == ZoneKind.DISCARD,
                    hides_empty=self.one_of(trail, entries, "empty", EMPTY) == "hidden",
                )
            )
        self.check_placements(placements, players)
        return tuple(placements)

    def one_of(
        self, trail: Trail, entries: Mapping[str, Any], key: str, known: Sequence[str]
    ) -> str:
        """Return the value of *key*, by default the first of the *known* ones."""
        value = entries.get(key, known[0])
        if value not in known:
            problem = _("'{value}' is not allowed.").format(value=value)
            self.unknown_name((*trail, key), problem, str(value), known)
        return str(value)

    def check_placements(self, placements: Sequence[Placement], players: tuple[int, ...]) -> None:
        """Report containers that are in two zones, and a layout with too many zones."""
        names = player_names(max(players))
        seen: set[str] = set()
        reported: set[str] = set()
        for placement in placements:
            trail: Trail = ("layout", placement.container)
            places = [
                ((*trail, "cells", number) if placement.cells else trail, name)
                for number, each in enumerate(placement.cells or (placement.container,))
                if not placement.cells or PLAYER not in each  # which is an error by itself
                for name in expand([each], names)
            ]
            in_grid: set[str] = set()
            for place, name in places:
                if name in seen and name not in reported:
                    reported.add(name)
                    sentence = _("The container '{name}' is in two zones.")
                    allowed = ""
                    if name in in_grid:
                        sentence = _("The container '{name}' is in two cells.")
                        allowed = _("Each cell is a container of its own, also one left empty.")
                    self.add(place, sentence.format(name=name), allowed)
                in_grid |= {name} if placement.cells else set()
                seen.add(name)
        count = sum(len(expand([placement.container], names)) for placement in placements)
        if count > MAX_ZONES:
            self.add(
                ("layout",),
                _("The layout has {count} zones.").format(count=count),
                _("At most {limit}.").format(limit=MAX_ZONES),
            )

    def grid(
        self, trail: Trail, name: str, entries: Mapping[str, Any], containers: Mapping[str, Any]
    ) -> Placement:
        columns, cells = entries.get("columns"), entries.get("cells")
        if not isinstance(cells, list) or not cells or not all(isinstance(c, str) for c in cells):
            self.add(
                (*trail, "cells"),
                _("A grid must list the containers that are its cells."),
                _("Write: cells: [a1, b1, …], row by row from the top."),
            )
            return Placement(name, ZoneKind.GRID)
        if type(columns) is not int or not 1 <= columns <= 30 or len(cells) % columns:
            self.add(
                (*trail, "columns"),
                _("The columns do not divide {count} cells into full rows.").format(
                    count=len(cells)
                ),
            )
            columns = len(cells)
        for number, cell in enumerate(cells):
            if "{player}" in cell:
                self.add(
                    (*trail, "cells", number),
                    _("A cell is a single container, not one per player."),
                )
            elif cell not in containers:
                problem = _("There is no container '{name}'.").format(name=cell)
                self.unknown_name((*trail, "cells", number), problem, cell, list(containers))
        title = str(entries.get("title") or "")
        return Placement(name, ZoneKind.GRID, "", title, tuple(cells), columns)

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
            if number in players:
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
        if not are_numbers or not seats or sorted(seats) != list(range(players)):
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
