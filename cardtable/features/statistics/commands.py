"""The command stats: the results per opponent and level."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, not_writable
from cardtable.cli.help_text import N_
from cardtable.core.i18n import _, ngettext, write_number

if TYPE_CHECKING:
    from cardtable.storage.results import GameResult, Totals
    from cardtable.storage.statistics import Statistics

COMMANDS = Commands(Section.SAVED)


@COMMANDS.command("stats")
def stats(
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help=N_("Write one line per game to this CSV file.")),
    ] = None,
    as_json: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", help=N_("Write all data to this JSON file.")),
    ] = None,
) -> None:
    """Show your results per opponent and level.

    Examples:
        cardtable stats
        cardtable stats --csv games.csv
    """
    from cardtable.storage.files import SaveFailed
    from cardtable.storage.statistics import Statistics

    statistics = Statistics()
    try:
        for path, write in ((csv, statistics.export_csv), (as_json, statistics.export_json)):
            if path is not None:
                write(path)
                typer.echo(_("Written: {path}").format(path=path))
        if csv is None and as_json is None:
            lines = [*_stat_lines(statistics)]
            lines += _hand_lines(statistics)
            for line in lines or [_("No finished hands or games yet.")]:
                typer.echo(line)
    except SaveFailed as error:
        raise CommandError(str(error)) from None
    except BrokenPipeError:  # standard output was closed
        raise
    except OSError as error:
        raise not_writable(error.filename, error.strerror) from None
    finally:
        statistics.close()
    if statistics.problem:
        typer.echo(statistics.problem, err=True)


def _stat_lines(statistics: Statistics) -> Iterator[str]:
    """Yield the totals of all games, and those per game and opponent, most played first."""
    from cardtable.cli.lookup import StrategyFinder
    from cardtable.games import all_games
    from cardtable.storage.hand_words import player_title
    from cardtable.storage.results import group_totals

    played = statistics.results()
    if not played:
        return
    yield from _total_lines(_("All games"), statistics.totals())
    names = {result.game for result in played}
    kinds = {key: kind for key, kind in all_games().items() if key in names}
    finder = StrategyFinder()
    classes = {key: finder.find(kind) for key, kind in kinds.items()}

    def titles(result: GameResult) -> list[str]:
        kind = kinds.get(result.game)
        return [
            _("{game} against {who}").format(
                game=_(kind.title) if kind is not None else result.game,
                who=player_title(*opponent, classes.get(result.game, {})),
            )
            for opponent in result.opponents
        ]

    for title, totals in group_totals(played, titles).items():
        yield from _total_lines(title, totals)


def _total_lines(title: str, totals: Totals) -> Iterator[str]:
    from cardtable.storage.hand_words import share_words

    yield f"{title}:"
    yield "  " + _("won {won} of {games} games ({share})").format(
        won=totals.won, games=totals.games, share=share_words(totals.win_share)
    )
    if not totals.hands:  # a board game
        return
    yield "  " + _("{hands} hands, {points} points per hand").format(
        hands=totals.hands, points=write_number(totals.points_per_hand or 0, 1)
    )
    yield "  " + _("{sets} of {contracts} contracts set ({share})").format(
        sets=totals.sets, contracts=totals.contracts, share=share_words(totals.set_share)
    )
    if totals.nils:
        yield "  " + _("{made} of {nils} nils made ({share})").format(
            made=totals.nils_made, nils=totals.nils, share=share_words(totals.nil_share)
        )
    yield "  " + _("{bags} bags, {each} per hand").format(
        bags=totals.bags, each=write_number(totals.bags_per_hand or 0, 1)
    )


def _hand_lines(statistics: Statistics) -> Iterator[str]:
    """Yield the figures of single hands, game by game."""
    from cardtable.core.features import additions
    from cardtable.games import all_games
    from cardtable.games.hand_statistics import hand_statistics_of
    from cardtable.storage.hand_words import NONE, hand_figures, share_words
    from cardtable.storage.statistics import StatisticsAddition

    for key in statistics.games_played():
        kind = all_games().get(key)
        counted = hand_statistics_of(kind) if kind is not None else None
        hands = statistics.hands(key)
        if kind is None or counted is None or not hands.hands:
            continue
        yield _("{game}, hand by hand:").format(game=_(kind.title))
        count = len(hands.hands)
        yield "  " + ngettext("{count} hand", "{count} hands", count).format(count=count)
        for title, value in hand_figures(hands, counted):
            if value != NONE:
                yield f"  {title}: {value}"
        if hands.accuracy is not None:
            yield "  " + _("accuracy: {share}").format(share=share_words(hands.accuracy))
        for addition in additions(StatisticsAddition):
            for line in addition.lines(statistics, kind):
                yield f"  {line}"
