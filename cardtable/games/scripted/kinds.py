"""Every script as a game of its own: those that ship, and those in folders of the user."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from cardtable import assets
from cardtable.engine import GameKind, Opponent, StrategySet
from cardtable.errors import SourceError
from cardtable.games.discovery import find_strategies
from cardtable.games.scripted.archive import GAME, MOST_TEXT, RULES
from cardtable.games.scripted.file import BrokenGame, GameFile, build_game, read_game, shipped_game
from cardtable.games.scripted.game import Game, Player
from cardtable.games.scripted.rules import ScriptRules, options, rule_sets
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.i18n import _

SEARCH, CASUAL = "tree", 3
"""Who sits down by default, and at which level."""
_NAMES = {
    2: ("south", "north"),
    3: ("south", "west", "north"),
    4: ("south", "west", "north", "east"),
}
_MORE = (
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
    """A game of the user's that cannot be used, and why."""

    path: Path
    error: BrokenGame


class Shelf(NamedTuple):
    """The games found, and what is wrong with the others."""

    kinds: tuple[GameKind, ...]
    problems: tuple[Problem, ...]


def kind_of(file: GameFile) -> GameKind:
    """Return *file* as the lobby, the command line, saves and tests know a game."""
    most = max(file.description.players)

    def new(rules: ScriptRules | None = None, **chance: Any) -> Game:
        return Game(rules if rules is not None else ScriptRules(file), **chance)

    return GameKind(
        key=file.key,
        title=file.name,
        summary=summary_of(file),
        new=new,
        player=Player,
        rule_sets=rule_sets(file),
        find_rules=partial(ScriptRules.find, file),
        rules_to_data=ScriptRules.to_data,
        rules_from_data=partial(ScriptRules.from_data, file),
        sides=lambda rules: rules.sides,
        strategies=_find_strategies,
        seat_names=_NAMES.get(most, _MORE[:most]),
        opponents=(Opponent(SEARCH, CASUAL),) * (most - 1),
        hint=SEARCH,
        options=options(file),
        hidden=hides(file),
        source=file,
        table="zones",
        package="cardtable.games.scripted",
        sign="♥" if file.key == "hearts" else "",
    )


def summary_of(file: GameFile) -> str:
    """Return the number of players, and the summary of *file* if it has one."""
    counts = sorted(file.description.players)
    words = (
        str(counts[0])
        if len(counts) == 1
        else _("{least} to {most}").format(least=counts[0], most=counts[-1])
    )
    summary = _("{players} players").format(players=words)
    return f"{summary} · {file.description.summary}" if file.description.summary else summary


def _find_strategies(folders: Sequence[Path] = ()) -> StrategySet:
    return find_strategies("cardtable.games.scripted.strategies", Strategy, folders)


def hides(file: GameFile) -> bool:
    """Tell whether any container hides its tokens from somebody when the game begins."""
    seen = [more.get("visible_to") for more in file.description.containers.values()]
    return any(seers != "all" for seers in seen)


def shipped_games() -> tuple[GameKind, ...]:
    """Return the scripted games that ship."""
    folder = assets.find("games")
    if not folder.is_dir():
        return ()
    found = []
    for home in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if home.is_dir() and home.joinpath(GAME).is_file():
            texts = {
                file.name: file.read_text("utf-8")
                for file in home.iterdir()
                if file.name.endswith((".yaml", ".ludl", ".md"))
            }
            found.append(kind_of(shipped_game(home.name, tuple(sorted(texts.items())))))
    return tuple(found)


def games_in(folders: Iterable[Path], taken: Iterable[str]) -> Shelf:
    """Return the games in the user's *folders*, which may not be called as those *taken* are."""
    known = set(taken)
    kinds: list[GameKind] = []
    problems: list[Problem] = []
    for path in (path for folder in folders for path in _candidates(folder)):
        try:
            file = read_game(path)
            if file.key in known:
                raise BrokenGame([_taken(path, file.key)])
        except BrokenGame as error:
            problems.append(Problem(path, error))
        else:
            known.add(file.key)
            kinds.append(kind_of(file))
    return Shelf(tuple(kinds), tuple(problems))


def _candidates(folder: Path) -> list[Path]:
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return []
    return [
        entry
        for entry in entries
        if not entry.name.startswith(".") and (entry.suffix == ".zip" or entry.is_dir())
    ]


def _taken(path: Path, key: str) -> SourceError:
    return SourceError(
        _("There is a game called '{key}' already.").format(key=key),
        filename=str(path),
        allowed=_("Give the folder or zip another name."),
    )


def kept_game(key: str, texts: Mapping[str, str], installed: GameKind | None) -> GameKind:
    """Return the game that a save keeps the *texts* of: the *installed* one, if it is the same.

    Raises BrokenGame when they are no game, or too long.
    """
    source = installed.source if installed is not None else None
    if isinstance(source, GameFile) and dict(source.texts) == dict(texts):
        assert installed is not None
        return installed
    good = {str(name): text[:MOST_TEXT] for name, text in texts.items() if isinstance(text, str)}
    for name in (GAME, RULES):
        if name not in good:
            words = _("The file {name} is missing.").format(name=name)
            raise BrokenGame([SourceError(words)])
    file = build_game(key, good, key)
    if isinstance(source, GameFile) and source.pages:
        file = GameFile(file.key, file.texts, file.description, file.program, source.pages)
    return kind_of(file)
