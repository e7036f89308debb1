"""Who sits where, by which rules: what the options of a command say about a new match."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardtable.cli.problems import Wrong, not_known
from cardtable.cli.words import N_
from cardtable.engine import GameKind, Level, Opponent, Strategy
from cardtable.errors import SourceError
from cardtable.games import all_games, bring, problems
from cardtable.games.scripted import read_game
from cardtable.games.scripted.file import game_key
from cardtable.i18n import _
from cardtable.match import PERSON, Seat
from cardtable.storage.places import rules_folder

LONGEST_NAME = 40
SEAT_TITLES = (N_("South"), N_("West"), N_("North"), N_("East"))
"""For the translators: what players without a name are called."""


def find_kind(name: str) -> GameKind:
    """Return the game called *name*, or the script in that folder or zip. Raises Wrong."""
    games = all_games()
    kind = games.get(name.lower())
    if kind is None and (Path(name).suffix == ".zip" or os.sep in name or Path(name).is_dir()):
        return _script_at(Path(name), games)
    if kind is None:
        broken = [problem for problem in problems() if game_key(problem.path) == name.lower()]
        if broken:
            raise Wrong(broken[0].error.explain())
    if kind is None:
        raise not_known(_("There is no game '{name}'.").format(name=name), name, tuple(games))
    return kind


def _script_at(path: Path, games: Mapping[str, GameKind]) -> GameKind:
    """Return the game at *path*. Raises Wrong."""
    try:
        file = read_game(path)
    except SourceError as error:
        raise Wrong(error.explain()) from None
    known = games.get(file.key)
    if known is not None and known.source is None:
        words = _("There is a game called '{key}' already. Give the folder or zip another name.")
        raise Wrong(words.format(key=file.key))
    return bring(file)


def rule_names(kind: GameKind) -> tuple[str, ...]:
    """Return the names of all rule sets: those that ship, then the user's own."""
    folder = rules_folder()
    own = sorted(file.stem for file in folder.glob("*.yaml")) if folder.is_dir() else []
    return (*kind.rule_sets, *(name for name in own if name not in kind.rule_sets))


def find_rules(kind: GameKind, name: str) -> Any:
    """Return the rules called *name*, or those in the file of that name. Raises Wrong."""
    own = rules_folder() / f"{name}.yaml"
    if name not in kind.rule_sets and name in rule_names(kind):
        name = str(own)
    is_file = Path(name).suffix in (".yaml", ".yml") or Path(name).is_file()
    if not is_file and name not in kind.rule_sets:
        raise not_known(
            _("There is no rule set '{name}', and no such file.").format(name=name),
            name,
            rule_names(kind),
        )
    try:
        return kind.find_rules(name)
    except SourceError as error:
        raise Wrong(error.explain()) from None


def positions(kind: GameKind, rules: Any) -> tuple[str, ...]:
    """Return the names of the seats under *rules*, by position."""
    return kind.seat_names[: sum(len(side) for side in kind.sides(rules))]


def find_seats(
    kind: GameKind,
    rules: Any,
    classes: Mapping[str, type[Strategy]],
    seats: Sequence[str],
    names: Sequence[str],
) -> tuple[Seat, ...]:
    """Return who sits where: as ``seat=who`` and ``seat=name`` say, and by default elsewhere.

    By default a person has the first seat and the game's usual opponents the others; they are
    called like their seats. Raises Wrong.
    """
    places = positions(kind, rules)
    chosen = {place: read_who(who, classes) for place, who in _pairs("--seat", seats, places)}
    called = {place: _read_name(name) for place, name in _pairs("--name", names, places)}
    usual = kind.opponents or (Opponent(PERSON),)
    found = []
    for number, place in enumerate(places):
        default = usual[(number - 1) % len(usual)] if number else Opponent(PERSON)
        strategy, level = chosen.get(place, (default.strategy, default.level))
        found.append(Seat(strategy, called.get(place, _(place.capitalize())), level))
    if len({seat.name.casefold() for seat in found}) < len(found):
        raise Wrong(_("Two players have the same name. Give each a name of their own."))
    return tuple(found)


def _pairs(option: str, values: Sequence[str], places: Sequence[str]) -> list[tuple[str, str]]:
    """Return ``place=value`` texts as pairs."""
    found: dict[str, str] = {}
    for text in values:
        place, sign, value = text.partition("=")
        place = place.strip().lower()
        if not sign or not value.strip():
            raise Wrong(
                _("{option} '{text}' is incomplete. Write a seat and a value: {example}").format(
                    option=option, text=text, example=_EXAMPLES[option]
                )
            )
        if place not in places:
            raise not_known(
                _("There is no seat '{place}'.").format(place=place), place, tuple(places)
            )
        if place in found:
            raise Wrong(
                _("{option} is given twice for {place}.").format(option=option, place=place)
            )
        found[place] = value.strip()
    return list(found.items())


_EXAMPLES = {"--seat": "--seat west=search@expert", "--name": "--name west=Ann"}


def read_who(text: str, classes: Mapping[str, type[Strategy]]) -> tuple[str, int | None]:
    """Return the strategy's key (or ``person``) and the level of ``search@2`` or ``search:2``."""
    key, sign, written = text.partition("@" if "@" in text else ":")
    key = key.strip().lower()
    if key != PERSON and key not in classes:
        raise not_known(
            _("No player is called '{name}'.").format(name=key), key, (PERSON, *classes)
        )
    if not sign:
        return key, None
    levels = () if key == PERSON else classes[key].levels
    if not levels:
        raise Wrong(_("'{name}' has no levels.").format(name=key))
    return key, _read_level(key, written.strip(), levels)


def _read_level(key: str, written: str, levels: Sequence[Level]) -> int:
    for number, level in enumerate(levels, 1):
        if written == str(number) or written.casefold() in (
            level.title.casefold(),
            _(level.title).casefold(),
        ):
            return number
    allowed = ", ".join(f"{number} ({_(level.title)})" for number, level in enumerate(levels, 1))
    raise Wrong(
        _("'{name}' has no level '{level}'. Allowed: {levels}.").format(
            name=key, level=written, levels=allowed
        )
    )


def _read_name(text: str) -> str:
    name = " ".join(text.split())
    if not name.isprintable() or len(name) > LONGEST_NAME:
        raise Wrong(_("A name has at most {most} printable characters.").format(most=LONGEST_NAME))
    return name
