"""The contents of a checked game.yaml: players, tokens, the initial state, layout and texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from cardtable.engine import ZoneKind, frozen
from cardtable.games.options import Option

PLAYER = "{player}"

Cells = tuple[str, ...]
"""The containers that are the cells of a grid, row by row from the top."""

Columns = tuple[tuple[str, str], ...]
"""Properties with their titles."""

Sides = tuple[tuple[int, ...], ...]
"""The positions of each side."""

STANDARD: Mapping[str, Mapping[str, str]] = {
    f"{letter}{suit}": {"value": str(value), "suit": suit}
    for suit in "cdhs"
    for value, letter in enumerate("a23456789tjqk", 1)
}
"""The 52 cards: ``td`` has the value 10 and the suit d; aces have the value 1."""


def expand(value: Any, names: Sequence[str], player: str = "") -> Any:
    """Return *value* with ``{player}`` filled in, for each of *names* or for *player* alone.

    A key or list item that contains it is repeated for each player; in values below such a key it
    is replaced by that player.

    >>> expand({"{player}_hand": {"visible_to": ["{player}"]}, "deck": {}}, ["a", "b"])
    {'a_hand': {'visible_to': ['a']}, 'b_hand': {'visible_to': ['b']}, 'deck': {}}
    """
    if isinstance(value, Mapping):
        expanded: dict[str, Any] = {}
        for key, inner in value.items():
            if PLAYER in key and not player:
                for name in names:
                    expanded[key.replace(PLAYER, name)] = expand(inner, names, name)
            else:
                expanded[key.replace(PLAYER, player)] = expand(inner, names, player)
        return expanded
    if isinstance(value, list | tuple):
        items: list[Any] = []
        for item in value:
            if isinstance(item, str) and PLAYER in item and not player:
                items += [item.replace(PLAYER, name) for name in names]
            else:
                items.append(expand(item, names, player))
        return items
    if isinstance(value, str):
        return value.replace(PLAYER, player) if player else value
    return value


OBSERVER = "observer"
"""A spectator; ``visible_to: all`` includes observers."""


class Arrangement(StrEnum):
    """How the table arranges a zone of several containers, or cards that are counted."""

    MELDS = "melds"
    PAIRS = "pairs"
    CELLS = "cells"
    CAPTURED = "captured"


@dataclass(frozen=True, slots=True)
class Placement:
    """A zone in the layout of game.yaml.

    *container* is its container, with ``{player}`` one zone per player; *owner* is empty for a
    common zone. A grid has *cells* in *columns*. Melds, pairs and cells have *parts*, a container
    for each, which are cells in *rows* of these lengths. A board is a row, or a column if
    *is_column* is set, and then the cells of a row cover a part of those above; of discards with
    *is_fan* the last three are visible. Both begin at the right or at the bottom if *is_reversed*
    is set. With *hides_empty* the zone takes no room without tokens.
    """

    container: str
    kind: ZoneKind
    owner: str = ""
    title: str = ""
    cells: Cells = ()
    columns: int = 0
    arrangement: Arrangement | None = None
    parts: Cells = ()
    rows: tuple[int, ...] = ()
    is_column: bool = False
    is_fan: bool = False
    is_reversed: bool = False
    hides_empty: bool = False


OTHER_COLOURS: Mapping[str, str] = {
    "gray": "grey",
    "silver": "grey",
    "gold": "yellow",
    "violet": "purple",
    "cyan": "turquoise",
    "teal": "turquoise",
    "rot": "red",
    "gelb": "yellow",
    "grün": "green",
    "gruen": "green",
    "türkis": "turquoise",
    "tuerkis": "turquoise",
    "blau": "blue",
    "lila": "purple",
    "violett": "purple",
    "rosa": "pink",
    "braun": "brown",
    "schwarz": "black",
    "grau": "grey",
    "weiß": "white",
    "weiss": "white",
}
"""Other names of the colours of tokens: English and German ones."""


class Look(NamedTuple):
    """How a token is drawn: one of the SHAPES, and the entries of ``looks`` in game.yaml.

    *picture* is the name of a file in the folder of the game.
    """

    shape: str
    label: str = ""
    sign: str = ""
    colour: str = ""
    picture: str = ""


class Box(NamedTuple):
    """A row of the score sheet; *is_total* is a sum, which is written in bold."""

    name: str
    title: str
    help: str = ""
    is_total: bool = False


class Sheet(NamedTuple):
    """The score sheet: a property with a dict of boxes for each player, and the boxes in order."""

    name: str
    boxes: tuple[Box, ...] = ()


class BidBox(NamedTuple):
    """A box of bids: all *words* of the message *bid*, in *columns* from left to right.

    *calls* is the property with the calls so far, a list of pairs of a player and a word; empty if
    they are not shown. A game without a box has no words.
    """

    bid: str = ""
    words: tuple[str, ...] = ()
    columns: int = 0
    calls: str = ""


@dataclass(frozen=True, slots=True)
class Wording:
    """The readable text of a message, and the words that it may have.

    *say* contains ``{1}`` for the first word after the receiver's name. *plays* is False if the
    message does not play the token it names. *words* has for each word a kind (``card``,
    ``player``, ``place``, ``number``, ``suit``) or a list of words. *more* asks for further cards
    of a choice of several, with ``{count}``. *log* is the sentence for the log, with ``{player}``
    for the sender: None for a general one, empty for none. *noun* names the message in a sentence.
    *double_click* is set if a double click on the card sends the message.
    """

    say: str = ""
    plays: bool = True
    words: tuple[str | tuple[str, ...], ...] = ()
    more: str = ""
    log: str | None = None
    noun: str = ""
    double_click: bool = False


@dataclass(frozen=True, slots=True)
class HandOrder:
    """How a hand is sorted unless the person chooses otherwise.

    *by* is ``suits``, ``rising``, ``ranks`` or ``melds``. *suits* are from left to right, *ranks*
    from the highest; without a list, the order is the usual one or that of the token sets.
    """

    by: str = "suits"
    suits: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScriptOption:
    """An option of the rules. *words* has the texts for values, *default* the usual value."""

    option: Option
    default: Any
    help: str = ""
    words: Mapping[Any, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", frozen(self.words))


@dataclass(frozen=True)
class Description:
    """A checked game.yaml. Names may contain ``{player}``, which :meth:`state` fills in."""

    name: str
    summary: str = ""
    players: tuple[int, ...] = (2,)
    """The possible numbers of players, the default first."""
    token_sets: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    properties: Mapping[str, Any] = field(default_factory=dict)
    containers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    layout: tuple[Placement, ...] = ()
    score: Columns = ()
    """Properties shown as scores, with titles; the first decides the game."""
    shows: Columns = ()
    """Other properties shown at the table, with titles."""
    wins: str = "most"
    won: float | None = None
    """The score with which a single player has won; None: any above 0, or 0 if the least wins."""
    partners: Mapping[int, Sides] = field(default_factory=dict)
    """The positions of each side by the number of players; without an entry, all play alone."""
    messages: Mapping[str, Wording] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    marks: str = ""
    """The property that lists cells to highlight, such as a winning line."""
    sign: str = ""
    """A suit or one or two characters for the list of games; empty: the name's first letter."""
    group: str = ""
    """The group of games it belongs to; empty: inferred from the layout."""
    aliases: tuple[str, ...] = ()
    """Other names of the game."""
    options: Mapping[str, ScriptOption] = field(default_factory=dict)
    """The options of the rules, by the property that each of them sets."""
    flags: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Boolean properties with their texts for false and true, shown in the line about the turn."""
    use: tuple[str, ...] = ()
    """The templates it takes in."""
    hand_order: HandOrder = HandOrder()
    dealer: str = ""
    """The property with the player who deals."""
    trump: str = ""
    """The property with the trump suit, or the container of the card turned for it."""
    minutes: int = 0
    """About how long a game takes; 0: unknown."""
    alike: str = ""
    """The property whose equal values make tokens of a container interchangeable in messages."""
    looks: Mapping[str, Look] = field(default_factory=dict)
    """The looks of tokens that are not drawn by their names alone."""
    sheet: Sheet = field(default=Sheet(""))
    """The score sheet, without a name if the game has none."""
    bid_box: BidBox = field(default=BidBox())
    """The box of bids, without words if the game has none."""
    chips: str = ""
    """The property with the chips in front of each player."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """The files with pictures of tokens, and the entries of ``looks`` that name them."""
    prompts: Mapping[str, str] = field(default_factory=dict)
    """Texts for the line about the turn, by the value of the property ``phase``."""
    secrets: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """The properties of which each player sees only the own value, with the possible values."""

    def __post_init__(self) -> None:
        plain = (
            "token_sets",
            "properties",
            "containers",
            "partners",
            "messages",
            "words",
            "options",
            "flags",
            "looks",
            "pictures",
            "prompts",
            "secrets",
        )
        for name in plain:
            object.__setattr__(self, name, frozen(getattr(self, name)))

    def sides(self, players: int) -> Sides:
        """Return the positions of each side."""
        alone = tuple((position,) for position in range(players))
        return self.partners.get(players, alone)

    def state(self, players: int, first: int = 0) -> dict[str, Any]:
        """Return the state before ``set_up``; the player at position *first* begins."""
        names = player_names(players)
        order = [*names[first:], *names[:first]]
        containers: dict[str, Any] = {}
        for name, declared in expand(dict(self.containers), names).items():
            entries = {key: value for key, value in (declared or {}).items() if key != "tokens"}
            if entries.get("visible_to") == "all":
                entries["visible_to"] = [*names, OBSERVER]
            containers[name] = {"tokens": self._tokens((declared or {}).get("tokens")), **entries}
        properties = {"play_order": order, **expand(dict(self.properties), names)}
        properties["play_order"] = order
        sets = {
            name: {token: dict(properties) for token, properties in tokens.items()}
            for name, tokens in self.token_sets.items()
        }
        return {"properties": properties, "containers": containers, "token_sets": sets}

    def _tokens(self, wanted: Any) -> list[dict[str, Any]]:
        """Return the tokens of the set called *wanted*, or of a list of tokens and sets."""
        if not wanted:
            return []
        if isinstance(wanted, str):
            tokens = self.token_sets[wanted]
            return [{"name": name, **properties} for name, properties in tokens.items()]
        known = {
            name: properties
            for tokens in self.token_sets.values()
            for name, properties in tokens.items()
        }
        listed: list[dict[str, Any]] = []
        for name in map(str, wanted):
            named = {name: known[name]} if name in known else self.token_sets[name]
            listed += [{"name": each, **properties} for each, properties in named.items()]
        return listed


_NUMBERED = re.compile(r"(.*?)([0-9]{1,3})\.\.([0-9]{1,3})")


def numbered(name: str) -> list[str]:
    """Return the names that *name* stands for, numbered ones for a range of numbers.

    >>> numbered("meld_1..3"), numbered("deck")
    (['meld_1', 'meld_2', 'meld_3'], ['deck'])
    """
    found = _NUMBERED.fullmatch(name)
    numbers = range(int(found[2]), int(found[3]) + 1) if found is not None else ()
    return [f"{found[1]}{number}" for number in numbers] if found and numbers else [name]


def player_names(players: int) -> list[str]:
    """Return the names of the players in scripts, by position.

    >>> player_names(2)
    ['player_1', 'player_2']
    """
    return [f"player_{number}" for number in range(1, players + 1)]
