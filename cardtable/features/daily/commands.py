"""The commands for deal codes and for the deal of the day: deal, daily."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, excludes, unknown_name
from cardtable.cli.help_text import N_
from cardtable.cli.window import WindowOptions, check_display, show
from cardtable.core.i18n import _

if TYPE_CHECKING:
    from cardtable.engine import GameKind
    from cardtable.features.daily.results import DailyResults

COMMANDS = Commands(Section.PLAY)

CALENDAR_DAYS = 28


@COMMANDS.command("deal", section=Section.RULES)
def deal(
    code: Annotated[str, typer.Argument(metavar="CODE", help=N_("The deal code."))],
    cards: Annotated[bool, typer.Option("--cards", help=N_("Print the cards too."))] = False,
) -> None:
    """Show the game, the rules and the dealer of a deal code.

    Examples:
        cardtable deal 8VN2F-PBCR7-SSSX3-620
        cardtable play --deal 8VN2F-PBCR7-SSSX3-620

    Lower case, spaces and hyphens make no difference.
    """
    from cardtable.cli.lookup import find_code

    deal_code = find_code(code)
    kind, rules = deal_code.kind, deal_code.rules
    typer.echo(_("Code: {code}").format(code=deal_code.text))
    typer.echo(_("Game: {game}").format(game=_(kind.title)))
    typer.echo(_("Rules: {rules}").format(rules=getattr(rules, "name", "")))
    typer.echo(
        _("Dealer: {seat}").format(seat=_(kind.seats_under(rules)[deal_code.dealer].capitalize()))
    )
    if cards:
        for line in deal_code.first_deals():
            typer.echo(line)


@COMMANDS.command("daily")
def daily(
    *,
    game: options.GameToPlay = None,
    calendar: Annotated[
        bool, typer.Option("--calendar", help=N_("Print your results of the last four weeks."))
    ] = False,
    on: Annotated[
        str,
        typer.Option(
            "--date",
            metavar="YYYY-MM-DD",
            help=N_("Play the deal of an earlier day, which counts as late."),
        ),
    ] = "",
    in_window: Annotated[
        bool, typer.Option("--in-window", help=N_("Play in a window instead of the terminal."))
    ] = False,
    words: options.Words = True,
    window: WindowOptions,
    own: options.StrategyOptions,
) -> None:
    """Play the deal of the day, or show your results.

    Examples:
        cardtable daily
        cardtable daily holdem --in-window
        cardtable daily --calendar

    The deal depends on the date alone. Its first result counts.
    """
    from cardtable.features.daily.results import DailyResults, today

    if calendar:
        excludes("calendar", date=on, **{"in-window": in_window})
    own.apply()
    kind = _daily_kind(game)
    results, now = DailyResults(), today()
    if calendar:
        for line in _calendar_lines(kind, results, now):
            typer.echo(line)
    else:
        _play(kind, results, _read_day(on, now), words, window if in_window else None)
    if results.problem:
        typer.echo(results.problem, err=True)


def _daily_kind(game: str | None) -> GameKind:
    """Return the game called *game*, which must have a deal of the day. Raises CommandError."""
    from cardtable.cli.lookup import find_kind
    from cardtable.deal_codes import daily_games

    kinds = daily_games()
    if game is None:
        return kinds[0]
    kind = find_kind(game)
    if kind.key not in [other.key for other in kinds]:
        raise unknown_name(
            _("{game} has no deal of the day.").format(game=_(kind.title)),
            kind.key,
            [other.key for other in kinds],
        )
    return kind


def _read_day(text: str, now: date) -> date:
    """Return the date *text*, by default *now*. Raises CommandError."""
    if not text:
        return now
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise CommandError(
            _("Invalid value for '--date': '{text}'. Example: {example}").format(
                text=text, example=now.isoformat()
            )
        ) from None
    if day > now:
        raise CommandError(_("The deal of {date} cannot be played yet.").format(date=day))
    return day


def _play(
    kind: GameKind, results: DailyResults, day: date, words: bool, window: WindowOptions | None
) -> None:
    from cardtable.cli.lookup import find_classes, find_seats
    from cardtable.deal_codes import code_of_day
    from cardtable.features.daily.results import today
    from cardtable.match import Match
    from cardtable.storage.saves import Saves
    from cardtable.storage.settings import load_settings
    from cardtable.storage.statistics import Statistics
    from cardtable.text.start import run_text
    from cardtable.text.store import GameStore

    classes = find_classes(kind)
    code = code_of_day(day, kind)
    seats = find_seats(kind, code.rules, classes, (), (), load_settings().name)

    def begin() -> Match:
        match = Match(kind, code.rules, seats, strategies=classes, **code.for_match)
        results.begin(day, match, today())
        return match

    if window is not None:
        arguments = window.arguments()
        check_display()
        match = begin()
        show(lambda start: start.run_match(match, **arguments))
        return
    typer.echo(_("Deal of {date}, code {code}").format(date=day.isoformat(), code=code.text))
    store = GameStore(kind, Saves(strategies=classes), classes, Statistics())
    run_text(store, begin, offer=False, words=words)


def _calendar_lines(kind: GameKind, results: DailyResults, now: date) -> Iterator[str]:
    """Yield the streaks and one line for each of the last days, the latest first."""
    from cardtable.features.daily.words import day_words, streak_words, weekday

    yield _("{game}, deal of the day").format(game=_(kind.title))
    yield streak_words(results.streaks(kind.key, now))
    day_results = results.results(kind.key, now)
    for back in range(CALENDAR_DAYS):
        if back >= now.toordinal():
            return
        day = now - timedelta(days=back)
        yield f"{day.isoformat()}  {weekday(day)}  {day_words(day_results.get(day))}".rstrip()
