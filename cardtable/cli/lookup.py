"""Looks up the games, rules, seats, strategies and saved games that arguments name."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import typer

from cardtable.cli.errors import CommandError, unknown_file_or_name, unknown_name
from cardtable.core import line_text
from cardtable.core.archives import has_zip_suffix
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import list_files
from cardtable.deal_codes import DealCode, InvalidCode, read_code
from cardtable.engine import GameKind, Level, Opponent, Strategy, find_level
from cardtable.games import add_game, all_games, problems
from cardtable.games.scripted import game_key, read_game
from cardtable.match import PERSON, Seat
from cardtable.storage.paths import rules_folder
from cardtable.storage.recovery import Recovered, read_journal, user_strategies
from cardtable.storage.saves import SaveInfo, Saves

MAX_NAME = 40  # characters of a player's name


# --- games and rules ------------------------------------------------------------------------------


def find_kind(name: str) -> GameKind:
    """Return the game called *name*, or the script in that folder or zip. Raises CommandError.

    *name* is its key, its title or one of its other names, such as ``gomoku`` or ``reversi``.
    """
    games = all_games()
    kind = games.get(name.lower()) or _named_kind(name, games)
    if kind is None and (has_zip_suffix(Path(name)) or os.sep in name or Path(name).is_dir()):
        return _script_at(Path(name), games)
    if kind is None:
        broken = [problem for problem in problems() if game_key(problem.path) == name.lower()]
        if broken:
            raise CommandError(broken[0].error.explain())
        raise unknown_name(_("Unknown game '{name}'.").format(name=name), name, tuple(games))
    return kind


def _named_kind(name: str, games: Mapping[str, GameKind]) -> GameKind | None:
    """Return the game with the title or other name *name*; None for none, or for several."""
    wanted = _letters(name)
    found = [
        kind
        for kind in games.values()
        if wanted
        in {_letters(form) for one in (kind.title, *kind.aliases) for form in (one, _(one))}
    ]
    return found[0] if wanted and len(found) == 1 else None


def _letters(words: str) -> str:
    """Return the letters and digits of *words* in lower case."""
    return "".join(letter for letter in words.casefold() if letter.isalnum())


def _script_at(path: Path, games: Mapping[str, GameKind]) -> GameKind:
    """Return the scripted game at *path*. Raises CommandError."""
    try:
        file = read_game(path)
    except SourceError as error:
        raise CommandError(error.explain()) from None
    known = games.get(file.key)
    if known is not None and known.source is None:
        raise CommandError(
            _("A game named '{key}' already exists. Rename the folder or zip.").format(key=file.key)
        )
    return add_game(file)


def rule_names(kind: GameKind) -> tuple[str, ...]:
    """Return the names of all rule sets: those that ship, then the user's."""
    names = [file.stem for file in list_files(rules_folder(), ".yaml")]
    return (*kind.rule_sets, *(name for name in names if name not in kind.rule_sets))


def find_rules(kind: GameKind, name: str) -> Any:
    """Return the rules called *name* or in the file *name*; the default set for an empty name.

    Raises CommandError.
    """
    name = name or kind.rule_sets[0]
    if name not in kind.rule_sets and name in rule_names(kind):
        name = str(rules_folder() / f"{name}.yaml")
    is_file = Path(name).suffix in (".yaml", ".yml") or os.path.exists(name)
    if not is_file and name not in kind.rule_sets:
        raise unknown_name(
            _("There is no rule set and no file '{name}'.").format(name=name),
            name,
            rule_names(kind),
        )
    try:
        return kind.find_rules(name)
    except SourceError as error:
        raise CommandError(error.explain()) from None


def find_code(text: str, kind: GameKind | None = None) -> DealCode:
    """Return the deal with the code *text*; with *kind*, it must be of that game.

    Raises CommandError.
    """
    try:
        code = read_code(text)
    except InvalidCode as error:
        raise CommandError(str(error)) from None
    if kind is not None and code.kind.key != kind.key:
        raise CommandError(
            _("The code is for a deal of {other}, not of {game}.").format(
                other=_(code.kind.title), game=_(kind.title)
            )
        )
    return code


# --- seats and strategies -------------------------------------------------------------------------


class StrategyFinder:
    """Finds the strategies of games, those of each game once, and reports every problem once."""

    def __init__(self) -> None:
        self._found: dict[str, Mapping[str, type[Strategy]]] = {}
        self._reported: set[str] = set()

    def find(self, kind: GameKind) -> Mapping[str, type[Strategy]]:
        """Return the strategies of *kind*; report those of the user that cannot be loaded."""
        if kind.key not in self._found:
            found = user_strategies(kind)
            for problem in found.problems:
                if problem not in self._reported:
                    self._reported.add(problem)
                    typer.echo(problem, err=True)
            self._found[kind.key] = found.classes
        return self._found[kind.key]


def find_classes(kind: GameKind) -> Mapping[str, type[Strategy]]:
    """Return the strategies of *kind*; report those of the user that cannot be loaded.

    For several games, or in a loop, use a StrategyFinder.
    """
    return StrategyFinder().find(kind)


def find_learner(name: str) -> GameKind:
    """Return the game of the strategy *name*. Raises CommandError if it does not learn."""
    learners = {
        key: kind
        for kind in all_games().values()
        for key, strategy in kind.strategies().classes.items()
        if strategy.learns
    }
    if name not in learners:
        raise unknown_name(_("'{name}' does not learn.").format(name=name), name, tuple(learners))
    return learners[name]


def find_seats(
    kind: GameKind,
    rules: Any,
    classes: Mapping[str, type[Strategy]],
    seats: Sequence[str],
    names: Sequence[str],
    own_name: str = "",
) -> tuple[Seat, ...]:
    """Return the seats under *rules*, with players ``seat=player`` and names ``seat=name``.

    By default a person has the first seat and the game's usual partner and opponents have the
    others, all named after their seats; the first person has *own_name* if it is known. Raises
    CommandError.
    """
    places = kind.seats_under(rules)
    players = {place: read_player(text, classes) for place, text in _pairs("--seat", seats, places)}
    player_names = {place: _read_name(name) for place, name in _pairs("--name", names, places)}
    opponents = kind.opponents or (Opponent(PERSON),)
    given = {places.index(place): player for place, (player, _level) in players.items()}
    people = [number for number, player in {0: PERSON, **given}.items() if player == PERSON]
    result = []
    for number, place in enumerate(places):
        default = opponents[(number - 1) % len(opponents)] if number else Opponent(PERSON)
        if number:
            default = kind.default_partner(rules, number, people) or default
        strategy, level = players.get(place, (default.strategy, default.level))
        result.append(Seat(strategy, player_names.get(place, _(place.capitalize())), level))
    own = next((n for n, seat in enumerate(result) if seat.is_person), None)
    if own is not None and places[own] not in player_names and own_name:
        others = {seat.name.casefold() for seat in result if seat is not result[own]}
        if own_name.casefold() not in others:
            result[own] = replace(result[own], name=own_name)
    if len({seat.name.casefold() for seat in result}) < len(result):
        raise CommandError(_("Two players have the same name. Each needs a different one."))
    return tuple(result)


def _pairs(option: str, values: Sequence[str], places: Sequence[str]) -> list[tuple[str, str]]:
    """Return ``place=value`` texts as pairs. Raises CommandError."""
    pairs: dict[str, str] = {}
    for text in values:
        place, sign, value = text.partition("=")
        place = place.strip().lower()
        if not sign or not value.strip():
            raise CommandError(
                _("Incomplete value for '{option}': '{text}'. Example: {example}").format(
                    option=option, text=text, example=_EXAMPLES[option]
                )
            )
        if place not in places:
            raise unknown_name(
                _("There is no seat '{name}'.").format(name=place), place, tuple(places)
            )
        if place in pairs:
            raise CommandError(
                _("'{option}' is given twice for {place}.").format(option=option, place=place)
            )
        pairs[place] = value.strip()
    return list(pairs.items())


_EXAMPLES = {"--seat": "--seat west=search@expert", "--name": "--name west=Ann"}


def find_positions(kind: GameKind, rules: Any, seats: Sequence[str]) -> tuple[int, ...]:
    """Return the positions of *seats* under *rules*. Raises CommandError."""
    names = kind.seats_under(rules)
    positions = []
    for seat in seats:
        if seat.lower() not in names:
            raise unknown_name(_("There is no seat '{name}'.").format(name=seat), seat, names)
        positions.append(names.index(seat.lower()))
    return tuple(positions)


def read_player(text: str, classes: Mapping[str, type[Strategy]]) -> tuple[str, int | None]:
    """Return the key of a strategy (or ``person``) and the level of ``search@2`` or ``search:2``.

    Raises CommandError.
    """
    key, sign, level = text.partition("@" if "@" in text else ":")
    key = key.strip().lower()
    if key != PERSON and key not in classes:
        raise unknown_name(
            _("Unknown strategy '{name}'.").format(name=key), key, (PERSON, *classes)
        )
    if not sign:
        return key, None
    levels = () if key == PERSON else classes[key].levels
    if not levels:
        raise CommandError(_("'{name}' has no levels.").format(name=key))
    return key, _read_level(key, level.strip(), levels)


def _read_level(key: str, text: str, levels: Sequence[Level]) -> int:
    number = find_level(levels, text)
    if number is not None:
        return number
    allowed = ", ".join(f"{number} ({_(level.title)})" for number, level in enumerate(levels, 1))
    raise CommandError(
        _("'{name}' has no level '{level}'. Allowed: {levels}.").format(
            name=key, level=text, levels=allowed
        )
    )


def _read_name(text: str) -> str:
    name = " ".join(text.split())
    if len(name) > MAX_NAME:
        raise CommandError(
            _("The name is too long (limit: {limit} characters).").format(limit=MAX_NAME)
        )
    if problem := line_text.fault(name):
        raise CommandError(problem)
    return name


def strategy_factory(text: str, classes: Mapping[str, type[Strategy]]) -> Callable[..., Strategy]:
    """Return a function that makes the strategy called *text*, such as ``shark@3``, from a seed.

    Raises CommandError.
    """
    key, level = read_player(text, classes)
    if key not in classes:
        raise unknown_name(_("Unknown strategy '{name}'.").format(name=key), key, tuple(classes))
    kind = classes[key]
    arguments = dict(kind.levels[level - 1].arguments) if level is not None else {}

    def make(seed: int | None = None) -> Strategy:
        return kind(seed=seed, **arguments)

    return make


# --- saved games ----------------------------------------------------------------------------------


def find_saved(saves: Saves, name: str, kind: GameKind | None = None) -> Recovered:
    """Return the game in the file *name*, or the saved or sample game of that name.

    With *kind*, only games of that kind are accepted. Raises CommandError.
    """
    try:
        if Path(name).is_file():
            recovered = read_journal(Path(name), saves.strategies)
        else:
            recovered = _load_named(saves, name, kind)
    except SourceError as error:
        raise CommandError(error.explain()) from None
    if kind is not None and recovered.match.kind.key != kind.key:
        raise CommandError(
            _("'{name}' is a game of {other}, not of {game}.").format(
                name=name, other=recovered.match.kind.title, game=kind.title
            )
        )
    return recovered


def _load_named(saves: Saves, name: str, kind: GameKind | None) -> Recovered:
    """Return the game of that name. Raises CommandError, SourceError if it cannot be read."""
    infos = [*saves.named(), *saves.samples()]
    for info in infos:
        if name.casefold() in (info.title.casefold(), info.path.stem.casefold()):
            return saves.load(info)
    for file in saves.unreadable(autosaves=False):
        if name.casefold() == file.title.casefold():
            raise CommandError(f"{file.path}: {file.problem}")
    if os.path.lexists(name):  # not a regular file: the error says what it is
        return read_journal(Path(name), saves.strategies)
    titles = [info.title for info in infos if kind is None or info.key == kind.key]
    raise unknown_file_or_name(
        _("There is no saved game and no file '{name}'.").format(name=name),
        name,
        titles,
        _("For a list, type: cardtable list saves"),
    )


def find_resumable(saves: Saves, kind: GameKind) -> SaveInfo | None:
    """Return the latest unfinished game of *kind*."""
    return next((info for info in saves.resumable() if info.key == kind.key), None)
