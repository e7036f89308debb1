"""The commands ``list`` and ``rules``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.help_text import N_
from cardtable.core.i18n import _, ngettext
from cardtable.core.input_files import read_text
from cardtable.games import DEFAULT_GAME

if TYPE_CHECKING:
    from cardtable.engine import GameKind, Opponent, Strategy
    from cardtable.storage.hand_words import Figures
    from cardtable.storage.saves import SaveInfo, UnreadableSave

COMMANDS = Commands(Section.RULES)


class Listed(StrEnum):
    """What ``list`` can list."""

    GAMES = "games"
    RULES = "rules"
    SAVES = "saves"


@COMMANDS.command("list")
def list_(
    what: Annotated[
        Listed,
        typer.Argument(
            metavar="[games|rules|saves]",
            help=N_("Games, the rule sets of a game, or saved games."),
        ),
    ] = Listed.GAMES,
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help=N_("With 'rules': the game."),
            autocompletion=options.complete_games,
        ),
    ] = DEFAULT_GAME,
    as_json: options.Json = False,
) -> None:
    """List the games with rule sets, seats and strategies; or rule sets, or saved games.

    Examples:
        cardtable list
        cardtable list rules holdem
        cardtable list saves --json
    """
    if what is Listed.RULES:
        _list_rules(game, as_json)
    elif what is Listed.SAVES:
        _list_saves(as_json)
    else:
        _list_games(as_json)


def _list_games(as_json: bool) -> None:
    from cardtable.cli.lookup import StrategyFinder
    from cardtable.games import all_games, problems
    from cardtable.storage.paths import games_folder, rules_folder, strategy_folder

    finder = StrategyFinder()
    games = {kind: finder.find(kind) for kind in all_games().values()}
    if as_json:
        data = [_game_data(kind, classes) for kind, classes in games.items()]
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for problem in problems():
        typer.echo(problem.error.explain(), err=True)
    for kind, classes in games.items():
        for line in _game_lines(kind, classes):
            typer.echo(line)
    typer.echo(_("Put your own strategies in: {folder}").format(folder=strategy_folder()))
    typer.echo(_("Put your own rule files in: {folder}").format(folder=rules_folder()))
    typer.echo(_("Put your own games in: {folder}").format(folder=games_folder()))


def _game_data(kind: GameKind, classes: Mapping[str, type[Strategy]]) -> dict[str, Any]:
    from cardtable.cli.lookup import rule_names

    return {
        "game": kind.key,
        "title": kind.title,
        "rules": list(rule_names(kind)),
        "seats": list(_seats(kind)),
        "players": {
            key: {
                "title": strategy.title(),
                "describes": strategy.describe(),
                "levels": [level.title for level in strategy.levels],
                "sees_everything": strategy.sees_everything,
                **_measured(kind, key, strategy),
            }
            for key, strategy in classes.items()
        },
    }


def _seats(kind: GameKind) -> tuple[str, ...]:
    """Return the names of the positions under the game's first rule set."""
    return kind.seats_under(kind.find_rules(kind.rule_sets[0]))


def _game_lines(kind: GameKind, classes: Mapping[str, type[Strategy]]) -> Iterator[str]:
    from cardtable.cli.lookup import rule_names

    yield f"{kind.key}: {kind.title}"
    yield "  " + _("rules: {names}").format(names=", ".join(rule_names(kind)))
    yield "  " + _("seats: {names}").format(names=", ".join(_seats(kind)))
    yield "  " + _("players:")
    yield "    person: " + _("You, or another person at this computer.")
    legend = ""
    for key, strategy in classes.items():
        levels = ", ".join(
            f"{number} {_(level.title)}" for number, level in enumerate(strategy.levels, 1)
        )
        levels_text = f" ({_('levels: {levels}').format(levels=levels)})" if levels else ""
        yield f"    {key}{levels_text}: {strategy.describe()}"
        for opponent, figures in _figures(kind, key, strategy):
            words = ", ".join(f"{title} {value}" for title, value in figures.values)
            yield f"      {opponent.level} {words}" if opponent.level else f"      {words}"
            legend = figures.legend
    if legend:
        yield f"    {legend}"


def _figures(
    kind: GameKind, key: str, strategy: type[Strategy]
) -> Iterator[tuple[Opponent, Figures]]:
    """Yield the strategy at each of its levels with the figures measured of it, if there are."""
    from cardtable.engine import Opponent
    from cardtable.storage.hand_words import opponent_figures

    for level in range(1, len(strategy.levels) + 1) or [None]:
        opponent = Opponent(key, level)
        figures = opponent_figures(kind, opponent)
        if figures is not None:
            yield opponent, figures


def _measured(kind: GameKind, key: str, strategy: type[Strategy]) -> dict[str, Any]:
    """Return the values of the figures by level, 0 for a strategy without levels."""
    found = {
        str(opponent.level or 0): dict(figures.values)
        for opponent, figures in _figures(kind, key, strategy)
    }
    return {"measured": found} if found else {}


# --- rules -----------------------------------------------------------------------------------


def _list_rules(game: str, as_json: bool) -> None:
    from cardtable.cli.lookup import find_kind, rule_names

    kind = find_kind(game)
    first_lines = {name: _rule_text(kind, name).partition("\n")[0] for name in rule_names(kind)}
    described = {
        name: line.lstrip("# ") if line.startswith("#") else ""
        for name, line in first_lines.items()
    }
    if as_json:
        data = [{"name": name, "description": words} for name, words in described.items()]
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for name, words in described.items():
        typer.echo(f"{name}: {words}" if words else name)


@COMMANDS.command("rules")
def rules(
    name: Annotated[str, typer.Argument(metavar="NAME|FILE", help=N_("Rule set or rule file."))],
    game: options.GameOption = DEFAULT_GAME,
) -> None:
    """Print a rule set as a file you can edit, or check such a file.

    Examples:
        cardtable rules classic > mine.yaml
        cardtable rules mine.yaml
        cardtable play spades --rules mine.yaml

    For a list of the rule sets, type: cardtable list rules
    """
    from cardtable.cli.lookup import find_kind, find_rules, rule_names

    kind = find_kind(game)
    if name in rule_names(kind):
        find_rules(kind, name)
        typer.echo(_rule_text(kind, name).rstrip())
    else:
        _check_rules(kind, name)


def _check_rules(kind: GameKind, file: str) -> None:
    """Say which options the rules in *file* change; exit with code 1 if they are invalid."""
    from cardtable.cli.lookup import find_rules
    from cardtable.core.errors import SourceError

    try:
        rules = kind.find_rules(file)
    except SourceError as error:
        typer.echo(error.explain(), err=True)
        raise typer.Exit(1) from None
    except ValueError:
        rules = find_rules(kind, file)  # which says that there is no such file
    data = kind.rules_to_data(rules)
    typer.echo(_("{file} is valid.").format(file=file))
    count = len(data)
    typer.echo(
        ngettext(
            "{count} option differs from {usual}: {names}",
            "{count} options differ from {usual}: {names}",
            count,
        ).format(count=count, usual=kind.rule_sets[0], names=", ".join(data))
        if count
        else _("No option differs from {usual}.").format(usual=kind.rule_sets[0])
    )


def _rule_text(kind: GameKind, name: str) -> str:
    """Return the text of a rule set or a rule file known to be valid."""
    from cardtable.storage.paths import rules_folder

    if kind.source is not None and name in kind.rule_sets:
        return str(kind.source.rule_text(kind.find_rules(name).players))
    if name in kind.rule_sets:
        return str(kind.find_rules(name).text_of(name))
    user_file = rules_folder() / f"{name}.yaml"
    return read_text(user_file if user_file.is_file() else name)


# --- saved games -----------------------------------------------------------------------------


def _list_saves(as_json: bool) -> None:
    """List unfinished, saved and sample games."""
    from cardtable.storage.saves import Saves
    from cardtable.text.store import describe_unreadable

    saves = Saves()
    samples = saves.samples()
    unreadable = [*saves.unreadable(autosaves=True), *saves.unreadable(autosaves=False)]
    groups = {
        "unfinished": (_("Unfinished:"), saves.resumable()),
        "saved": (_("Saved:"), saves.named()),
        "samples": (_("Samples:"), samples),
    }
    if as_json:
        data = {key: [_save_data(info) for info in infos] for key, (_t, infos) in groups.items()}
        data["unreadable"] = [_unreadable_data(file) for file in unreadable]
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for title, infos in groups.values():
        if infos:
            typer.echo(title)
        for info in infos:
            typer.echo("  " + _save_line(info, dated=infos is not samples))
    if unreadable:
        typer.echo(_("Cannot be read:"))
    for file in unreadable:
        typer.echo(f"  {describe_unreadable(file)}")
        typer.echo(f"    {file.path}")
    if not unreadable and not any(infos for _title, infos in groups.values()):
        typer.echo(_("There are no saved games."))


def _save_data(info: SaveInfo) -> dict[str, Any]:
    return {
        "title": info.title,
        "game": info.key,
        "file": str(info.path),
        "when": info.when.isoformat(),
        "hands": info.hands,
        "scores": list(info.scores),
        "finished": info.finished,
        "description": info.description,
        "deal": info.code_of_first(),
        "problem": info.problem,
    }


def _unreadable_data(save: UnreadableSave) -> dict[str, Any]:
    return {
        "file": str(save.path),
        "when": save.when.isoformat(),
        "newer": save.is_newer,
        "problem": save.problem,
    }


def _save_line(info: SaveInfo, *, dated: bool) -> str:
    from cardtable.text.store import describe

    line = describe(info, dated=dated)
    code = info.code_of_first() if dated else ""
    if code:
        line += ", " + _("deal {code}").format(code=code)
    return f"{line}. {info.description}" if info.description else line
