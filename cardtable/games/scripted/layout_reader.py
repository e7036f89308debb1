"""Reads the layout in a game.yaml: the zones at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardtable.core.i18n import _
from cardtable.core.yaml_source import Trail
from cardtable.engine import ZoneKind
from cardtable.games.scripted.description import (
    PLAYER,
    Arrangement,
    Placement,
    expand,
    numbered,
    player_names,
)
from cardtable.games.scripted.state_reader import StateReader

AREAS = {"melds": "groups", "pairs": "groups", "cells": "cells"}
"""Kinds of zones that consist of several containers, with the entry that lists these."""
KINDS = (*("hand", "trick", "taken", "captured", "stock", "discard", "board", "grid"), *AREAS)
OWNED = ("hand", "taken", "captured")
"""Kinds of zones that belong to a player."""
MAX_ZONES = 60
"""Maximum number of zones, those of all players counted; one of several containers is one."""
MAX_PARTS = 120
"""Maximum number of containers in one zone."""
_COMMON = ("kind", "owner", "title")
ZONE_KEYS: Mapping[str, Sequence[str]] = {
    "hand": _COMMON,
    "trick": _COMMON,
    "taken": _COMMON,
    "captured": (*_COMMON, "empty"),
    "stock": (*_COMMON, "empty"),
    "discard": (*_COMMON, "fan", "empty"),
    "board": (*_COMMON, "fan", "empty"),
    "grid": ("kind", "title", "columns", "cells"),
    "melds": (*_COMMON, "groups", "empty"),
    "pairs": (*_COMMON, "groups", "empty"),
    "cells": (*_COMMON, "columns", "cells", "fan", "empty"),
}
"""The entries that a zone of each kind may have."""
FANS: Mapping[str, Sequence[str]] = {
    "board": ("right", "left", "down", "up"),
    "discard": ("right", "left"),
    "cells": ("down",),
}
"""The directions in which the cards of a kind of zone may overlap."""
EMPTY = ("outline", "hidden")
"""What is shown of a zone without tokens."""


class LayoutReader(StateReader):
    """Checks the layout of a game and collects the errors."""

    def layout(
        self, containers: Mapping[str, Any], players: tuple[int, ...]
    ) -> tuple[Placement, ...]:
        """Return the zones in the order of the file."""
        placements = []
        named = expand(dict.fromkeys(containers, 0), player_names(min(players)))
        for name, value in self.mapping("layout").items():
            trail: Trail = ("layout", name)
            entries = value if isinstance(value, dict) else {"kind": value}
            kind = entries.get("kind")
            allowed = dict.fromkeys(key for keys in ZONE_KEYS.values() for key in keys)
            self.check_names(trail, entries, ZONE_KEYS.get(str(kind), list(allowed)))
            if kind not in KINDS:
                problem = _("'{kind}' is not a kind of zone.").format(kind=kind)
                self.unknown_name((*trail, "kind"), problem, str(kind), KINDS)
            elif kind == "grid":
                placements.append(self.grid(trail, name, entries, named))
            else:
                owner = self.owner(trail, name, entries, players)
                if kind in AREAS:
                    known = [*containers, *named]
                    placements.append(self.area(trail, name, owner, entries, known))
                    continue
                for each in numbered(name):
                    if each not in containers and each not in named:
                        problem = _("There is no container '{name}'.").format(name=each)
                        self.unknown_name(trail, problem, each, list(containers))
                    placements.append(self.zone(trail, each, owner, entries))
        self.check_placements(placements, players)
        return tuple(placements)

    def owner(
        self, trail: Trail, name: str, entries: Mapping[str, Any], players: tuple[int, ...]
    ) -> str:
        """Return the player to whom the zone *name* belongs, empty for a common one."""
        owner = str(entries.get("owner") or (PLAYER if PLAYER in name else ""))
        kind = entries["kind"]
        if owner and owner not in (PLAYER, *player_names(max(players))):
            problem = _("There is no player '{name}'.").format(name=owner)
            self.unknown_name((*trail, "owner"), problem, owner, player_names(max(players)))
        elif not owner and kind in OWNED:
            problem = _("A zone of the kind '{kind}' belongs to a player.").format(kind=kind)
            allowed = _("Write {names}, or set its owner.").format(names='"{player}_hand"')
            self.add((*trail, "kind"), problem, allowed)
        return owner

    def zone(self, trail: Trail, name: str, owner: str, entries: Mapping[str, Any]) -> Placement:
        """Return a zone of a single container."""
        kind, fan = entries["kind"], ""
        if kind in FANS and "fan" in entries:
            fan = self.one_of(trail, entries, "fan", FANS[kind])
        is_captured = kind == "captured"
        return Placement(
            name,
            ZoneKind.STOCK if is_captured else ZoneKind(kind),
            owner,
            str(entries.get("title") or ""),
            arrangement=Arrangement.CAPTURED if is_captured else None,
            is_column=fan in ("down", "up"),
            is_fan=bool(fan) and kind == ZoneKind.DISCARD,
            is_reversed=fan in ("left", "up"),
            hides_empty=self.one_of(trail, entries, "empty", EMPTY) == "hidden",
        )

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
            in_cells: set[str] = set()
            for place, name in self._named_in(placement, names):
                if name in seen and name not in reported:
                    reported.add(name)
                    sentence = _("The container '{name}' is in two zones.")
                    allowed = ""
                    if name in in_cells:
                        sentence = _("The container '{name}' is in two cells.")
                        allowed = _("Each cell is a container of its own, also one left empty.")
                    self.add(place, sentence.format(name=name), allowed)
                in_cells |= {name} if placement.cells or placement.parts else set()
                seen.add(name)
        count = sum(len(expand([placement.container], names)) for placement in placements)
        if count > MAX_ZONES:
            self.add(
                ("layout",),
                _("The layout has {count} zones.").format(count=count),
                _("At most {limit}.").format(limit=MAX_ZONES),
            )

    @staticmethod
    def _named_in(placement: Placement, names: Sequence[str]) -> Iterator[tuple[Trail, str]]:
        """Yield each container of a zone with its place in the file."""
        trail: Trail = ("layout", placement.container)
        if placement.parts:
            for code in names if PLAYER in placement.container else names[:1]:
                for part in placement.parts:
                    yield trail, part.replace(PLAYER, code)
            return
        for number, each in enumerate(placement.cells or (placement.container,)):
            if placement.cells and PLAYER in each:
                continue  # which is an error by itself
            for name in expand([each], names):
                yield ((*trail, "cells", number) if placement.cells else trail), name

    # --- zones of several containers -------------------------------------------------------------

    def area(
        self, trail: Trail, name: str, owner: str, entries: Mapping[str, Any], known: Sequence[str]
    ) -> Placement:
        """Return a zone of melds, pairs or cells, each a container among the *known* ones."""
        kind = entries["kind"]
        key = AREAS[kind]
        value = entries.get(key)
        if not all(isinstance(part, str) for row in self.rows(value) for part in row):
            self.add((*trail, key), _("Every entry must be the name of a container."))
            return Placement(name, ZoneKind.BOARD, owner)
        rows = [self.parts((*trail, key), each, known) for each in self.rows(value)]
        if PLAYER not in name and any(PLAYER in part for row in rows for part in row):
            self.add((*trail, key), _("A cell is a single container, not one per player."))
        count = sum(map(len, rows))
        if not count or count > MAX_PARTS:
            self.add(
                (*trail, key),
                _("A zone of the kind '{kind}' lists its containers.").format(kind=kind),
                _("Write: {key}: [{name}_1..6]; at most {limit} containers.").format(
                    key=key, name=name, limit=MAX_PARTS
                ),
            )
        columns = entries.get("columns", max(map(len, rows), default=1))
        if type(columns) is not int or columns < 1:
            self.add((*trail, "columns"), _("Expected a whole number from 1."))
            columns = 1
        overlaps = "fan" in entries and kind in FANS
        if overlaps:
            self.one_of(trail, entries, "fan", FANS[kind])
        lengths = [
            min(columns, len(row) - start) for row in rows for start in range(0, len(row), columns)
        ]
        return Placement(
            name,
            ZoneKind.BOARD,
            owner,
            str(entries.get("title") or ""),
            arrangement=Arrangement(kind),
            parts=tuple(part for row in rows for part in row),
            rows=tuple(lengths) if kind == "cells" else (),
            is_column=overlaps,
            hides_empty=self.one_of(trail, entries, "empty", EMPTY) == "hidden",
        )

    @staticmethod
    def rows(value: Any) -> list[list[Any]]:
        """Return the lists in *value*, or *value* itself as the only row."""
        if not isinstance(value, list):
            return []
        if value and all(isinstance(row, list) for row in value):
            return value
        return [value]

    def parts(self, trail: Trail, names: Sequence[Any], known: Sequence[str]) -> list[str]:
        """Return the containers called *names*, in which ``a_1..3`` stands for three."""
        parts = [part for name in names for part in numbered(str(name))]
        for part in parts:
            if part not in known:
                problem = _("There is no container '{name}'.").format(name=part)
                self.unknown_name(trail, problem, part, list(dict.fromkeys(known)))
        return parts

    def grid(
        self, trail: Trail, name: str, entries: Mapping[str, Any], containers: Mapping[str, Any]
    ) -> Placement:
        """Return a grid, a zone with a container for each cell."""
        columns, cells = entries.get("columns"), entries.get("cells")
        if not isinstance(cells, list) or not cells or not all(isinstance(c, str) for c in cells):
            self.add(
                (*trail, "cells"),
                _("A grid must list the containers that are its cells."),
                _("Write: cells: [a1, b1, …], row by row from the top."),
            )
            return Placement(name, ZoneKind.GRID)
        cells = [part for cell in cells for part in numbered(cell)]
        if type(columns) is not int or not 1 <= columns <= 30 or len(cells) % columns:
            self.add(
                (*trail, "columns"),
                _("The columns do not divide {count} cells into full rows.").format(
                    count=len(cells)
                ),
            )
            columns = len(cells)
        for number, cell in enumerate(cells):
            if PLAYER in cell:
                self.add(
                    (*trail, "cells", number),
                    _("A cell is a single container, not one per player."),
                )
            elif cell not in containers:
                problem = _("There is no container '{name}'.").format(name=cell)
                self.unknown_name((*trail, "cells", number), problem, cell, list(containers))
        title = str(entries.get("title") or "")
        return Placement(name, ZoneKind.GRID, "", title, tuple(cells), columns)
