"""The scripted games that ship with the program and those in the user's folders, as game kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from cardtable.core import assets
from cardtable.core.archives import has_zip_suffix
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, add_text
from cardtable.core.input_files import reading
from cardtable.engine import GameGroup, GameKind, Opponent, StrategySet, ZoneKind
from cardtable.engine.kinds import SMALL_TABLE_SEATS
from cardtable.games.discovery import find_strategies
from cardtable.games.scripted.archive import GAME, MAX_FILE_BYTES, RULES
from cardtable.games.scripted.game import Game, Player
from cardtable.games.scripted.game_file import BrokenGame, GameFile
from cardtable.games.scripted.game_reader import STRATEGIES, build_game, read_game, shipped_game
from cardtable.games.scripted.rules import ScriptRules, options, rule_sets
from cardtable.games.scripted.strategies.base import Strategy

SEARCH, SKILLED = "tree", 3
"""The default opponent and its level."""
_LARGE_TABLE_SEATS = (
    "south",
    "southwest",
    "west",
    "northwest",
    "north",
    "northeast",
    "east",
    "southeast",
    "ninth",
    "tenth",
)


class Problem(NamedTuple):
    """A user's game that cannot be used, and its errors."""

    path: Path
    error: BrokenGame


class FoundGames(NamedTuple):
    """The games found, and those with errors."""

    kinds: tuple[GameKind, ...]
    problems: tuple[Problem, ...]


def kind_of(file: GameFile, *, is_shipped: bool = False) -> GameKind:
    """Return the game kind that *file* describes; *is_shipped* if it is part of the program."""
    seats = max(file.description.players)

    def new(rules: ScriptRules | None = None, **chance: Any) -> Game:
        return Game(rules if rules is not None else ScriptRules(file), **chance)

    summary = summary_of(file, ("{players} player", "{players} players"), str)
    add_text(file.name, lambda: file.find_text(file.name) or file.name)
    add_text(summary, lambda: translated_summary(file))
    folder = (file.strategy_folder,) if file.strategy_folder is not None else ()
    return GameKind(
        key=file.key,
        title=file.name,
        summary=summary,
        new=new,
        player=Player,
        rule_sets=rule_sets(file),
        find_rules=partial(ScriptRules.find, file),
        rules_to_data=ScriptRules.to_data,
        rules_from_data=partial(ScriptRules.from_data, file),
        sides=lambda rules: rules.sides,
        strategies=partial(_find_strategies, folder, is_shipped),
        strategy_folders=folder,
        seat_names=SMALL_TABLE_SEATS.get(seats, _LARGE_TABLE_SEATS[:seats]),
        opponents=(Opponent(SEARCH, SKILLED),) * max(1, seats - 1),
        hint=SEARCH,
        options=options(file),
        hidden=hides_anything(file),
        source=file,
        table="zones",
        package="cardtable.games.scripted",
        sign=file.description.sign,
        group=group_of(file),
        aliases=file.description.aliases,
        players=file.description.players,
        minutes=file.description.minutes,
    )


def group_of(file: GameFile) -> GameGroup:
    """Return the group that *file* states, otherwise the one that its zones suggest."""
    if file.description.group:
        return GameGroup(file.description.group)
    zones = {placement.kind for placement in file.description.layout}
    if ZoneKind.TRICK in zones:
        return GameGroup.TRICKS
    if ZoneKind.GRID in zones:
        return GameGroup.BOARDS
    if file.description.players == (1,):
        return GameGroup.PATIENCE
    looks = file.description.looks.values()
    if any(look.shape == "die" for look in looks) and ZoneKind.HAND not in zones:
        return GameGroup.DICE
    return GameGroup.OTHERS


def translated_summary(file: GameFile) -> str:
    """Return the number of players and the summary of *file* in the chosen language."""
    return summary_of(file, (_("{players} player"), _("{players} players")), file.translated)


def summary_of(file: GameFile, words: tuple[str, str], translate: Callable[[str], str]) -> str:
    """Return the number of players and the summary of *file*.

    *words* are the texts for one player and for several.
    """
    counts = sorted(file.description.players)
    numbers = "–".join(str(count) for count in dict.fromkeys((counts[0], counts[-1])))
    players = words[counts[-1] > 1].format(players=numbers)
    summary = translate(file.description.summary)
    return f"{players} · {summary}" if summary else players


def _find_strategies(
    own: Sequence[Path], is_shipped: bool, folders: Sequence[Path] | None = ()
) -> StrategySet:
    """Return the strategies for any script, those in *folders* and the script's *own*.

    Those of a shipped script are always among them; others are a user's, like *folders*.
    """
    package = "cardtable.games.scripted.strategies"
    if is_shipped:
        return find_strategies(package, Strategy, folders, shipped=own)
    return find_strategies(package, Strategy, None if folders is None else (*folders, *own))


def hides_anything(file: GameFile) -> bool:
    """Return whether there may be tokens, properties or choices that some player does not see."""
    # Only the texts are searched: the scripts of all games are not parsed at the start.
    is_together = any("TOGETHER" in text for text in file.texts.values())
    return is_together or bool(file.secrets) or has_hidden_tokens(file)


def has_hidden_tokens(file: GameFile) -> bool:
    """Return whether any container hides its tokens at the start, or tokens may be turned down."""
    containers = file.description.containers.values()
    is_turning = any("TURN_DOWN" in text for text in file.texts.values())
    return is_turning or any(container.get("visible_to") != "all" for container in containers)


def shipped_games() -> tuple[GameKind, ...]:
    """Return the scripted games that ship with the program."""
    folder = assets.find("games")
    if not folder.is_dir():
        return ()
    kinds = []
    for home in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if home.is_dir() and home.joinpath(GAME).is_file():
            texts = {
                entry.name: entry.read_text("utf-8")
                for entry in home.iterdir()
                if entry.name.endswith((".yaml", ".ludl", ".md"))
            }
            file = shipped_game(home.name, tuple(sorted(texts.items())))
            strategies = Path(str(home.joinpath(STRATEGIES)))
            if strategies.is_dir():
                file = replace(file, strategy_folder=strategies)
            kinds.append(kind_of(file, is_shipped=True))
    return tuple(kinds)


def games_in(folders: Iterable[Path], taken: Iterable[str]) -> FoundGames:
    """Return the games in the user's *folders*; the keys *taken* are not available."""
    used = set(taken)
    kinds: list[GameKind] = []
    problems: list[Problem] = []
    for path in (path for folder in folders for path in _candidates(folder)):
        try:
            with reading(path):
                file = read_game(path)
                if file.key in used:
                    raise BrokenGame([_duplicate_key(path, file.key)])
                kind = kind_of(file)
        except BrokenGame as error:
            problems.append(Problem(path, error))
        except SourceError as error:
            problems.append(Problem(path, BrokenGame([error])))
        else:
            used.add(file.key)
            kinds.append(kind)
    return FoundGames(tuple(kinds), tuple(problems))


def _candidates(folder: Path) -> list[Path]:
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return []
    return [
        entry
        for entry in entries
        if not entry.name.startswith(".") and (has_zip_suffix(entry) or entry.is_dir())
    ]


def _duplicate_key(path: Path, key: str) -> SourceError:
    return SourceError(
        _("There is already a game called '{key}'.").format(key=key),
        filename=str(path),
        allowed=_("Give the folder or zip another name."),
    )


def game_from_save(key: str, texts: Mapping[str, str], installed: GameKind | None) -> GameKind:
    """Return the game whose *texts* a save contains: the *installed* one if it is the same.

    Saves contain no pages, pictures, translations or strategies, so the installed game supplies
    them. Raises BrokenGame for invalid texts.
    """
    source: GameFile | None = installed.source if installed is not None else None
    if installed is not None and source is not None and dict(source.texts) == dict(texts):
        return installed
    checked = {
        str(name): text[:MAX_FILE_BYTES] for name, text in texts.items() if isinstance(text, str)
    }
    for name in (GAME, RULES):
        if name not in checked:
            problem = _("The file {name} is missing.").format(name=name)
            raise BrokenGame([SourceError(problem)])
    file = build_game(key, checked, key)
    if source is not None:
        file = replace(
            file,
            pages=source.pages,
            strategy_folder=source.strategy_folder,
            translations=source.translations,
            pictures=source.pictures,
        )
    return kind_of(file)
