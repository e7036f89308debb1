"""What a game.yaml says, checked: players, tokens, the first state, what lies where, words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from math import isfinite
from typing import Any

from cardtable.engine import ZoneKind
from cardtable.errors import SourceError
from cardtable.games.scripted.cells import STANDARD, Cells, Columns, expand
from cardtable.i18n import _
from cardtable.yaml_source import Place, Source, Trail

FEWEST_PLAYERS, MOST_PLAYERS = 2, 10
MOST_TOKENS = 250
LONGEST_NAME = 40
KEYS = (
    "name", "summary", "players", "token_sets", "state", "layout", "score", "wins", "sides",
    "messages", "words",
)  # fmt: skip
KINDS = ("hand", "trick", "taken", "stock", "discard", "board", "grid")
WINS = ("most", "least")
WORD_KINDS = ("card", "player", "place", "number", "suit")
_NAME = re.compile(r"[^\W\d][\w-]{0,39}")
OBSERVER = "observer"
"""Who watches without a seat; ``visible_to: all`` means him as well."""


@dataclass(frozen=True, slots=True)
class Lying:
    """Where a container lies: *container* may hold ``{player}`` and then stands for one each."""

    container: str
    kind: ZoneKind
    owner: str = ""
    title: str = ""
    cells: Cells = ()
    columns: int = 0


@dataclass(frozen=True, slots=True)
class Wording:
    """How a message reads, and what its words may be (where the table has to try).

    *say* has ``{1}`` for the first word after the receiver's name. *words* has for each word a
    kind (``card``, ``player``, ``place``, ``number``, ``suit``) or the words themselves.
    """

    say: str = ""
    plays: bool = True
    words: tuple[str | tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Description:
    """A checked game.yaml. Names may hold ``{player}``; :meth:`state` fills them in."""

    name: str
    summary: str = ""
    players: tuple[int, ...] = (2,)
    """The numbers of players, the usual one first."""
    token_sets: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    properties: Mapping[str, Any] = field(default_factory=dict)
    containers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    layout: tuple[Lying, ...] = ()
    score: Columns = ()
    """Properties shown as scores, each with its title; the first one counts."""
    wins: str = "most"
    partners: tuple[tuple[int, ...], ...] = ()
    messages: Mapping[str, Wording] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Return the positions of each side."""
        return self.partners or tuple((position,) for position in range(players))

    def state(self, players: int, first: int = 0) -> dict[str, Any]:
        """Return the state before ``set_up`` for so many players, the one at *first* to begin."""
        names = player_names(players)
        order = [*names[first:], *names[:first]]
        everybody = [*names, OBSERVER]
        containers: dict[str, Any] = {}
        for name, found in expand(dict(self.containers), names).items():
            made = {key: value for key, value in (found or {}).items() if key != "tokens"}
            if made.get("visible_to") == "all":
                made["visible_to"] = everybody
            containers[name] = {"tokens": self._tokens((found or {}).get("tokens")), **made}
        properties = {"play_order": order, **expand(dict(self.properties), names)}
        properties["play_order"] = order
        sets = {name: {k: dict(v) for k, v in one.items()} for name, one in self.token_sets.items()}
        return {"properties": properties, "containers": containers, "token_sets": sets}

    def _tokens(self, wanted: Any) -> list[dict[str, Any]]:
        if not wanted:
            return []
        if isinstance(wanted, str):
            return [{"name": name, **more} for name, more in self.token_sets[wanted].items()]
        kinds = {name: more for one in self.token_sets.values() for name, more in one.items()}
        return [{"name": str(name), **kinds[str(name)]} for name in wanted]


def player_names(players: int) -> list[str]:
    """Return what scripts call the players, by position.

    >>> player_names(2)
    ['player_1', 'player_2']
    """
    return [f"player_{number}" for number in range(1, players + 1)]


def read_description(
    text: str, filename: str, others: Mapping[str, str]
) -> tuple[Description | None, list[SourceError]]:
    """Return what a game.yaml says and all that is wrong with it.

    *others* are the texts beside it, by name. The description is None where anything is wrong.
    """
    try:
        reader = _Reader(text, filename, others)
    except SourceError as error:
        return None, [error]
    found = reader.read()
    return (None if reader.errors else found), reader.errors


class Faults:
    """What is wrong in one YAML text, each fault with its place."""

    def __init__(self, text: str, filename: str) -> None:
        self.source = Source(text, filename)
        self.places: Mapping[Trail, Place] = self.source.places()
        self.errors: list[SourceError] = []

    def add(self, trail: Trail, message: str, allowed: str = "") -> None:
        """Note what is wrong with the value at *trail*, or nearest to it."""
        while trail and trail not in self.places:
            trail = trail[:-1]
        if trail:
            line, column, length = self.places[trail]
            error = self.source.fault(message, line, column, allowed=allowed, length=length)
        else:
            error = SourceError(message, filename=self.source.filename, allowed=allowed)
        self.errors.append(error)

    def no_such(self, trail: Trail, message: str, name: str, known: Sequence[str]) -> None:
        """Note a name that nothing has; with a near one, and those there are."""
        near = get_close_matches(name, known, 1)
        if near:
            message += " " + _("Is '{key}' meant?").format(key=near[0])
        shown = ", ".join(known[:20]) + (", …" if len(known) > 20 else "")
        self.add(trail, message, _("Allowed: {names}.").format(names=shown) if shown else "")


class _Reader(Faults):
    """Check one game.yaml; every fault is noted with its place, and reading goes on."""

    def __init__(self, text: str, filename: str, others: Mapping[str, str]) -> None:
        super().__init__(text, filename)
        self.data = {entry.key: entry.value for entry in self.source.entries()}
        self.others = others

    def mapping(self, *trail: str) -> dict[str, Any]:
        """Return the mapping at *trail*, an empty one where there is none."""
        value: Any = self.data
        for key in trail:
            value = value.get(key) if isinstance(value, dict) else None
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.add(trail, _("A mapping is expected here."))
            return {}
        return {str(key): inner for key, inner in value.items()}

    def line(self, key: str, most: int) -> str:
        """Return a short line of text."""
        value = self.data.get(key)
        if value is None:
            return ""
        if not isinstance(value, str | int | float) or isinstance(value, bool):
            self.add((key,), _("A line of text is expected here."))
            return ""
        text = str(value).strip()
        if len(text) > most or not text.isprintable():
            self.add(
                (key,), _("This is no short line of text."),
                _("At most {most} characters.").format(most=most),
            )  # fmt: skip
        return text[:most]

    # --- the parts -------------------------------------------------------------------------------

    def read(self) -> Description:
        """Return the description, as far as it could be read."""
        for key in self.data:
            if key not in KEYS:
                words = _("There is no entry '{key}'.").format(key=key)
                self.no_such((key,), words, key, KEYS)
        name = self.line("name", LONGEST_NAME)
        if not name:
            self.add(("name",), _("The game has no name."), _("Write: name: My game"))
        players = self.players()
        sets = self.token_sets()
        state = self.mapping("state")
        for key in state:
            if key not in ("properties", "containers"):
                words = _("There is no entry '{key}'.").format(key=key)
                self.no_such(("state", key), words, key, ("properties", "containers"))
        properties = self.properties(players)
        containers = self.containers(players, sets)
        return Description(
            name, self.line("summary", 80), players, sets, properties, containers,
            self.layout(containers, players), self.score(properties), self.wins(),
            self.partners(players), self.messages(), self.words(),
        )  # fmt: skip

    def players(self) -> tuple[int, ...]:
        value = self.data.get("players")
        numbers = value if isinstance(value, list) else [value]
        good = [
            one for one in numbers
            if type(one) is int and FEWEST_PLAYERS <= one <= MOST_PLAYERS
        ]  # fmt: skip
        if not numbers or len(good) < len(numbers) or len(set(good)) < len(good):
            self.add(
                ("players",), _("The number of players is missing, or none that can be."),
                _("Write one number from {least} to {most}, or a list of them.").format(
                    least=FEWEST_PLAYERS, most=MOST_PLAYERS
                ),
            )  # fmt: skip
        return tuple(dict.fromkeys(good)) or (FEWEST_PLAYERS,)

    def token_sets(self) -> dict[str, dict[str, dict[str, Any]]]:
        found = {}
        for name, value in self.mapping("token_sets").items():
            found[name] = self.token_set(name, value)
        return found

    def token_set(self, name: str, value: Any) -> dict[str, dict[str, Any]]:
        trail: Trail = ("token_sets", name)
        if value == "standard":
            return {key: dict(more) for key, more in STANDARD.items()}
        if isinstance(value, dict) and list(value) == ["file"]:
            return self.tokens_in_file(trail, str(value["file"]))
        if isinstance(value, list):
            value = dict.fromkeys(map(str, value))
        if not isinstance(value, dict) or not value:
            self.add(
                trail, _("'{name}' is no set of tokens.").format(name=name),
                _("Write standard, a list of names, or names with properties."),
            )  # fmt: skip
            return {}
        return self.tokens(trail, value)

    def tokens(self, trail: Trail, value: dict[Any, Any]) -> dict[str, dict[str, Any]]:
        made = {}
        if len(value) > MOST_TOKENS:
            self.add(trail, _("There are too many tokens."), self.most_tokens())
        for key, more in value.items():
            token = str(key)
            if not token or len(token) > LONGEST_NAME or not token.isprintable() or " " in token:
                self.add((*trail, token), _("This is no name of a token: one short word."))
            if more is not None and not isinstance(more, dict):
                self.add((*trail, token), _("A mapping is expected here."))
                more = None
            made[token] = {
                str(one): self.plain((*trail, token, str(one)), inner)
                for one, inner in (more or {}).items()
            }
        return made

    def most_tokens(self) -> str:
        return _("At most {most}.").format(most=MOST_TOKENS)

    def tokens_in_file(self, trail: Trail, name: str) -> dict[str, dict[str, Any]]:
        if name not in self.others:
            self.add(trail, _("There is no file {name} beside this one.").format(name=name))
            return {}
        folder = self.source.filename.rpartition("/")[0]
        try:
            reader = _Reader(self.others[name], f"{folder}/{name}", {})
        except SourceError as error:
            self.errors.append(error)
            return {}
        found = reader.tokens((), reader.data)
        self.errors += reader.errors
        return found

    def plain(self, trail: Trail, value: Any) -> Any:
        """Return *value* with strings as keys; note what no JSON has."""
        if isinstance(value, dict):
            return {str(key): self.plain((*trail, str(key)), one) for key, one in value.items()}
        if isinstance(value, list):
            return [self.plain((*trail, number), one) for number, one in enumerate(value)]
        if isinstance(value, float) and not isfinite(value):
            self.add(trail, _("This number is not finite."))
            return 0
        return value

    def properties(self, players: tuple[int, ...]) -> dict[str, Any]:
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
                        _("play_order does not name the {count} players.").format(count=number),
                        _("Leave it out, or write: {names}.").format(names='["{player}"]'),
                    )
        return found

    def containers(
        self, players: tuple[int, ...], sets: Mapping[str, Mapping[str, Any]]
    ) -> dict[str, dict[str, Any]]:
        found = {}
        trail: Trail = ("state", "containers")
        for name, value in self.mapping("state", "containers").items():
            if not _NAME.fullmatch(name.replace("{player}", "player")):
                self.add((*trail, name), _("This is no name: letters, digits, _ and - only."))
            if value is not None and not isinstance(value, dict):
                self.add((*trail, name), _("A mapping is expected here."))
                value = None
            made = {
                str(key): self.plain((*trail, name, str(key)), one)
                for key, one in (value or {}).items()
            }
            self.check_tokens((*trail, name, "tokens"), made.get("tokens"), sets)
            self.check_seers((*trail, name, "visible_to"), made.get("visible_to"), players)
            found[name] = made
        if not found:
            self.add(trail, _("The game has no containers."))
        return found

    def check_tokens(
        self, trail: Trail, wanted: Any, sets: Mapping[str, Mapping[str, Any]]
    ) -> None:
        known = [name for one in sets.values() for name in one]
        if wanted is None:
            return
        if isinstance(wanted, str):
            if wanted not in sets:
                words = _("There is no set of tokens '{name}'.").format(name=wanted)
                self.no_such(trail, words, wanted, list(sets))
        elif isinstance(wanted, list):
            if len(wanted) > MOST_TOKENS:
                self.add(trail, _("There are too many tokens."), self.most_tokens())
            for number, name in enumerate(wanted):
                if str(name) not in known:
                    words = _("There is no token '{name}'.").format(name=name)
                    self.no_such((*trail, number), words, str(name), known)
        else:
            self.add(trail, _("Tokens are a set's name, or a list of names."))

    def check_seers(self, trail: Trail, seers: Any, players: tuple[int, ...]) -> None:
        if seers is None or seers == "all":
            return
        if not isinstance(seers, list):
            self.add(
                trail, _("Who sees it is a list of players, or all."),
                _("Write: {names}.").format(names='visible_to: ["{player}"]'),
            )  # fmt: skip
            return
        known = ["{player}", OBSERVER, *player_names(max(players))]
        for number, name in enumerate(seers):
            if name not in known:
                words = _("There is no player '{name}'.").format(name=name)
                self.no_such((*trail, number), words, str(name), known)

    # --- what lies where, and words --------------------------------------------------------------

    def layout(self, containers: Mapping[str, Any], players: tuple[int, ...]) -> tuple[Lying, ...]:
        found = []
        for name, value in self.mapping("layout").items():
            trail: Trail = ("layout", name)
            more = value if isinstance(value, dict) else {"kind": value}
            for key in more:
                if key not in ("kind", "owner", "title", "columns", "cells"):
                    words = _("There is no entry '{key}'.").format(key=key)
                    known = ("kind", "owner", "title", "columns", "cells")
                    self.no_such((*trail, str(key)), words, str(key), known)
            kind = more.get("kind")
            if kind not in KINDS:
                words = _("'{kind}' is no kind of place.").format(kind=kind)
                self.no_such((*trail, "kind"), words, str(kind), KINDS)
                continue
            if kind == "grid":
                found.append(self.grid(trail, name, more, containers))
                continue
            if name not in containers:
                words = _("There is no container '{name}'.").format(name=name)
                self.no_such(trail, words, name, list(containers))
            owner = str(more.get("owner") or ("{player}" if "{player}" in name else ""))
            if owner and owner not in ("{player}", *player_names(max(players))):
                words = _("There is no player '{name}'.").format(name=owner)
                self.no_such((*trail, "owner"), words, owner, player_names(max(players)))
            found.append(Lying(name, ZoneKind(kind), owner, str(more.get("title") or "")))
        return tuple(found)

    def grid(
        self, trail: Trail, name: str, more: Mapping[str, Any], containers: Mapping[str, Any]
    ) -> Lying:
        columns, cells = more.get("columns"), more.get("cells")
        if not isinstance(cells, list) or not cells or not all(isinstance(c, str) for c in cells):
            self.add(
                (*trail, "cells"), _("A grid lists the containers that are its cells."),
                _("Write: cells: [a1, b1, …], row by row from above."),
            )  # fmt: skip
            return Lying(name, ZoneKind.GRID)
        if type(columns) is not int or not 1 <= columns <= 30 or len(cells) % columns:
            self.add(
                (*trail, "columns"), _("The columns of a grid do not fit its {count} cells.")
                .format(count=len(cells)),
            )  # fmt: skip
            columns = len(cells)
        for number, cell in enumerate(cells):
            if cell not in containers:
                words = _("There is no container '{name}'.").format(name=cell)
                self.no_such((*trail, "cells", number), words, cell, list(containers))
        title = str(more.get("title") or "")
        return Lying(name, ZoneKind.GRID, "", title, tuple(cells), columns)

    def score(self, properties: Mapping[str, Any]) -> Columns:
        value = self.data.get("score")
        if value is None:
            return ()
        if isinstance(value, str):
            value = {value: ""}
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            value = dict.fromkeys(value, "")
        if not isinstance(value, dict):
            self.add(("score",), _("A score is a property, or several with their titles."))
            return ()
        for name in value:
            if str(name) not in properties:
                words = _("There is no property '{name}'.").format(name=name)
                self.no_such(("score", str(name)), words, str(name), list(properties))
        return tuple((str(name), str(title or "")) for name, title in value.items())

    def wins(self) -> str:
        value = self.data.get("wins", "most")
        if value not in WINS:
            words = _("'{value}' is not possible.").format(value=value)
            self.no_such(("wins",), words, str(value), WINS)
        return str(value)

    def partners(self, players: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        value = self.data.get("sides")
        if value is None:
            return ()
        lists = isinstance(value, list) and all(isinstance(one, list) for one in value)
        seats = [seat for one in value for seat in one] if lists else []
        whole = all(type(seat) is int for seat in seats)
        if not lists or not whole or any(sorted(seats) != list(range(n)) for n in players):
            self.add(
                ("sides",), _("The sides do not name every position once."),
                _("Positions count from 0. Write, for four: [[0, 2], [1, 3]]"),
            )  # fmt: skip
            return ()
        return tuple(tuple(one) for one in value)

    def messages(self) -> dict[str, Wording]:
        found = {}
        for name, value in self.mapping("messages").items():
            trail: Trail = ("messages", name)
            if not isinstance(value, dict):
                self.add(trail, _("A mapping is expected here."))
                continue
            for key in value:
                if key not in ("say", "play", "words"):
                    words = _("There is no entry '{key}'.").format(key=key)
                    self.no_such((*trail, str(key)), words, str(key), ("say", "play", "words"))
            if value.get("play", "card") not in ("card", False, None):
                words = _("'{value}' is not possible.").format(value=value["play"])
                self.no_such((*trail, "play"), words, str(value["play"]), ("card", "false"))
            slots = value.get("words") or []
            if not isinstance(slots, list):
                self.add((*trail, "words"), _("A list is expected here."))
                slots = []
            found[name] = Wording(
                str(value.get("say") or ""),
                value.get("play", "card") is not False,
                tuple(self.slot((*trail, "words", n), slot) for n, slot in enumerate(slots)),
            )
        return found

    def slot(self, trail: Trail, value: Any) -> str | tuple[str, ...]:
        if isinstance(value, list):
            return tuple(map(str, value))
        if value not in WORD_KINDS:
            words = _("'{value}' is not possible.").format(value=value)
            self.no_such(trail, words, str(value), WORD_KINDS)
        return str(value)

    def words(self) -> dict[str, str]:
        return {name: str(value) for name, value in self.mapping("words").items()}
