"""The command ``compare``: the Master plays the hands of saved games on the same cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError
from cardtable.cli.help_text import N_
from cardtable.cli.progress import line_progress
from cardtable.core.i18n import _, ngettext

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.storage.saves import Saves

COMMANDS = Commands(Section.SAVED)


@COMMANDS.command("compare")
def compare(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME|FILE", help=N_("A saved game, or a game file. Default: all saved games.")
        ),
    ] = None,
    hand: options.OneHand = None,
    seat: options.SomeSeats = None,
    steps: Annotated[
        bool, typer.Option("--steps", help=N_("List the choices that differ."))
    ] = False,
    words: options.Words = True,
) -> None:
    """Compare your play in saved games with the Master's on the same cards."""
    from cardtable.cli.lookup import StrategyFinder, find_positions, find_saved
    from cardtable.features.duplicate.compared_hands import ComparedHands
    from cardtable.features.duplicate.comparison import DuplicateHand, comparable_hands
    from cardtable.features.duplicate.comparison_words import comparison_words, difference_lines
    from cardtable.features.duplicate.rating import ComparedHand
    from cardtable.games.speech import Speech
    from cardtable.storage.saves import Saves
    from cardtable.storage.statistics import Statistics

    saves = Saves()
    matches = [find_saved(saves, file).match] if file is not None else list(_all_matches(saves))
    statistics, finder = Statistics(), StrategyFinder()
    tasks: list[tuple[Match, int, int]] = []
    for match in matches:
        count = comparable_hands(match, finder.find(match.kind))
        positions = find_positions(match.kind, match.rules, seat or ()) or tuple(
            index for index, each in enumerate(match.seats) if each.is_person
        )
        if hand is not None and hand > count:
            raise CommandError(
                _("Hand {hand} is not finished. Allowed: 1 to {last}.").format(
                    hand=hand, last=count
                )
            )
        numbers = range(1, count + 1) if hand is None else (hand,)
        tasks += [
            (match, number, position)
            for number in numbers
            for position in positions
            if file is not None or not ComparedHands(statistics).has(match.id, number, position)
        ]
    if not tasks:
        typer.echo(_("There is no finished hand to compare."))
    done = 0
    try:
        with line_progress(_("Comparing"), len(tasks)) as (say, advance):
            for match, number, position in tasks:
                classes = finder.find(match.kind)
                comparison = DuplicateHand(match, classes, position, number).play()
                if comparison is not None:
                    ComparedHands(statistics).record(
                        match, number, position, ComparedHand.from_lines(comparison), rated=True
                    )
                    name = str(match.game.players[position].name)
                    title = _("Hand {number}").format(number=number)
                    say(f"{title}: {comparison_words(comparison, name)}")
                    for line in difference_lines(comparison, Speech(words)) if steps else ():
                        say(f"  {line}")
                done += 1
                advance()
    except KeyboardInterrupt:
        typer.echo(_("Stopped."))
    finally:
        statistics.close()
    if statistics.problem:
        typer.echo(statistics.problem, err=True)
    if done:
        typer.echo(
            ngettext("{count} hand compared.", "{count} hands compared.", done).format(count=done)
        )


def _all_matches(saves: Saves) -> Iterator[Match]:
    """Yield the user's saved games that can be read, unfinished ones too."""
    from cardtable.core.errors import SourceError

    for info in (*saves.recent(), *saves.resumable(), *saves.named()):
        try:
            yield saves.load(info).match
        except SourceError as error:
            typer.echo(str(error), err=True)
