"""The commands for problems: problems list, solve, make and check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, unknown_name
from cardtable.cli.help_text import N_
from cardtable.cli.progress import line_progress
from cardtable.core.i18n import _, ngettext

if TYPE_CHECKING:
    from cardtable.cli.lookup import StrategyFinder
    from cardtable.features.problems.making import SearchedHands
    from cardtable.match import Match
    from cardtable.problems.collection import Collection
    from cardtable.review import FinishedHand

COMMANDS = Commands(Section.PLAY)
COMMANDS.group(
    "problems",
    N_("Solve problems, also from your own games, and make new ones."),
    N_(
        "Examples:\n\n"
        "cardtable problems list --theme bags --state due\n\n"
        "cardtable problems solve --daily\n\n"
        "cardtable problems make\n\n"
        "A problem you miss comes back tomorrow; after right answers it comes back later and "
        "later."
    ),
)

STATES = ("due", "new", "waiting", "solved")


@COMMANDS.command("problems list")
def list_problems(
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help=N_("Only problems of this game."))
    ] = "",
    theme: Annotated[
        str, typer.Option("--theme", metavar="THEME", help=N_("Only this theme, e.g. bags."))
    ] = "",
    difficulty: Annotated[
        int, typer.Option("--difficulty", min=0, max=3, help=N_("1 easy, 2 medium, 3 hard."))
    ] = 0,
    state: Annotated[
        str, typer.Option("--state", metavar="STATE", help=N_("due, new, waiting or solved."))
    ] = "",
) -> None:
    """List the problems with their state."""
    from datetime import date

    from cardtable.cli.lookup import find_kind
    from cardtable.problems.selection import Filter, listed
    from cardtable.problems.themes import THEMES
    from cardtable.problems.words import schedule_words
    from cardtable.text.problems import problem_lines

    if theme and theme not in THEMES:
        raise unknown_name(_("Unknown theme '{name}'.").format(name=theme), theme, tuple(THEMES))
    if state and state not in STATES:
        raise unknown_name(_("Unknown state '{name}'.").format(name=state), state, STATES)
    key = find_kind(game).key if game else ""
    collection, today = _collection(), date.today()
    rows = listed(collection, today, Filter(key, theme, difficulty, state))
    for line in problem_lines(rows, collection, today):
        typer.echo(line)
    count = ngettext("{count} problem.", "{count} problems.", len(rows)).format(count=len(rows))
    typer.echo(f"{count} {schedule_words()}")


@COMMANDS.command("problems solve")
def solve(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help=N_("A name from the list. Default: the next one.")),
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help=N_("The problem of the day."))] = False,
    words: options.Words = True,
) -> None:
    """Solve problems in the terminal."""
    from datetime import date

    from cardtable.cli.lookup import StrategyFinder
    from cardtable.problems.course import Repetition
    from cardtable.problems.problem import Problem
    from cardtable.problems.selection import daily_problem, following, listed
    from cardtable.text.problems import solve_problems
    from cardtable.text.session import dialogue_class

    collection, today = _collection(), date.today()
    problems = [
        problem
        for problem, _progress in listed(collection, today)
        if dialogue_class(problem.kind) is not None
    ]
    last: Problem | None = None
    if daily:
        last = daily_problem(collection, today)
    elif name is not None:
        last = collection.find(name)
        if last is None:
            known = tuple(problem.name for problem in problems)
            raise unknown_name(_("Unknown problem '{name}'.").format(name=name), name, known)
    else:
        last = following(problems, None, collection, today)
    if last is None:
        typer.echo(_("No problem is due today."))
        return
    current = [last]

    def go_on() -> Problem | None:
        problem = following(problems, current[0], collection, today)
        if problem is not None:
            current[0] = problem
        return problem

    course = Repetition(collection, today, go_on)
    solve_problems(last, course, StrategyFinder().find, words=words)


@COMMANDS.command("problems check")
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=N_("Problem files."))],
) -> None:
    """Check problem files.

    Examples:
        cardtable problems check mine.yaml

    The fields of a problem are described in docs/problems.md.
    """
    from cardtable.core.errors import SourceError
    from cardtable.problems.problem_file import read_problem_file

    failed = False
    for file in files:
        try:
            problems = read_problem_file(file)
        except SourceError as error:
            typer.echo(error.explain(), err=True)
            failed = True
            continue
        typer.echo(
            ngettext(
                "{file}: {count} problem, no errors.",
                "{file}: {count} problems, no errors.",
                len(problems),
            ).format(file=file.name, count=len(problems))
        )
    if failed:
        raise typer.Exit(1)


@COMMANDS.command("problems make")
def make(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE...]", help=N_("Saved games. Default: all of yours.")),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="SEAT",
            help=N_("Only this seat. Default: all persons. May be repeated."),
        ),
    ] = None,
) -> None:
    """Find costly choices in saved games and make problems of them.

    Examples:
        cardtable problems make
        cardtable problems make friday.game --seat south

    Each choice of a person in a finished hand is assessed as in a review. If a mistake or a blunder
    is confirmed by a second jury with other seeds, the position becomes a problem in your folder.
    Ctrl-C stops; the next run goes on where this one stopped, and hands that were searched are not
    searched again.
    """
    from cardtable.cli.lookup import StrategyFinder
    from cardtable.features.problems.making import SearchedHands
    from cardtable.problems.own_folder import OwnFolder

    folder = OwnFolder()
    searched = SearchedHands(folder.folder)
    work = [
        (match, hand)
        for match in _matches(files or ())
        for hand in _hands_of(match, seat or ())
        if hand not in searched
    ]
    if not work:
        typer.echo(_("Nothing new to search: all finished hands were searched before."))
        return
    found = saved = 0
    finder = StrategyFinder()
    try:
        with line_progress(_("Searching"), sum(hand.count for _m, hand in work)) as (say, advance):
            for match, hand in work:
                costly, added = _search(match, hand, finder, searched, say, advance)
                found, saved = found + costly, saved + added
    except KeyboardInterrupt:
        typer.echo(_("Stopped. The next run continues here."))
    typer.echo(
        _("{found} costly choices, {saved} new problems in {folder}.").format(
            found=found, saved=saved, folder=folder.folder
        )
    )


def _search(
    match: Match,
    hand: FinishedHand,
    finder: StrategyFinder,
    searched: SearchedHands,
    say: Callable[[str], None],
    advance: Callable[[], None],
) -> tuple[int, int]:
    """Search one hand; return the number of costly choices and of new problems."""
    from cardtable.features.problems.making import find_problems
    from cardtable.problems.own_folder import OwnFolder
    from cardtable.problems.words import heading_of
    from cardtable.storage.files import SaveFailed

    folder = OwnFolder(searched.path.parent)
    costly = added = 0
    try:
        for candidate in find_problems(match, hand, finder.find(match.kind)):
            costly += candidate.is_costly
            if candidate.problem is not None and folder.add(candidate.problem):
                added += 1
                say(f"{candidate.problem.name}: {heading_of(candidate.problem)}")
            advance()
        searched.add(hand)
    except SaveFailed as error:
        raise CommandError(str(error)) from None
    return costly, added


def _matches(files: Sequence[str]) -> list[Match]:
    """Return the matches in *files*, or all saved ones; report those that cannot be read."""
    from cardtable.cli.lookup import find_saved
    from cardtable.core.errors import SourceError
    from cardtable.storage.saves import Saves

    saves = Saves()
    if files:
        return [find_saved(saves, name).match for name in files]
    matches = []
    for info in (*saves.named(), *saves.recent(), *saves.resumable()):
        try:
            matches.append(saves.load(info).match)
        except SourceError as error:
            typer.echo(error.explain(), err=True)
    if not matches:
        raise CommandError(_("There are no saved games."))
    return matches


def _hands_of(match: Match, seats: Sequence[str]) -> list[FinishedHand]:
    """Return the finished hands of *match* in which a chosen seat, or else a person, played."""
    from cardtable.cli.lookup import find_positions
    from cardtable.review import FinishedHand, finished_hands

    positions = tuple(position for position, seat in enumerate(match.seats) if seat.is_person)
    if seats:
        positions = find_positions(match.kind, match.rules, seats)
    if not positions:
        return []
    return [
        FinishedHand(match, number, positions) for number in range(1, finished_hands(match) + 1)
    ]


def _collection() -> Collection:
    """Return all problems; report the files that cannot be read."""
    from cardtable.problems.collection import Collection

    collection = Collection()
    for error in collection.unreadable:
        typer.echo(error.explain(), err=True)
    if collection.answers.problem:
        typer.echo(collection.answers.problem, err=True)
    return collection
