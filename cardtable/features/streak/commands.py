"""The command streak: a streak of problems in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, exclusive
from cardtable.cli.help_text import N_
from cardtable.core.i18n import _

COMMANDS = Commands(Section.PLAY)


@COMMANDS.command("streak")
def streak(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help=N_("Only problems of this game."))
    ] = "",
    best: Annotated[bool, typer.Option("--best", help=N_("List your longest streaks."))] = False,
    mistakes: Annotated[
        bool, typer.Option("--mistakes", help=N_("Only make up for your mistakes."))
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help=N_("The problems of your last streak, in their order."))
    ] = False,
    words: options.Words = True,
) -> None:
    """Solve problems until the first mistake.

    Examples:
        cardtable streak
        cardtable streak spades
        cardtable streak --again
        cardtable streak --best

    Afterwards all your mistakes are asked once more. The longest streaks are kept.
    """
    from datetime import date

    from cardtable.cli.lookup import StrategyFinder, find_kind
    from cardtable.features.streak.results import ALL, StreakResults
    from cardtable.features.streak.run import StreakCourse, new_seed, problems_of
    from cardtable.features.streak.words import mistake_words, rule_words, run_words
    from cardtable.problems.collection import Collection
    from cardtable.text.problems import solve_problems
    from cardtable.text.session import dialogue_class

    exclusive(best=best, mistakes=mistakes, again=again)
    key = find_kind(game).key if game else ALL
    results, collection = StreakResults(), Collection()
    for problem in filter(None, (results.problem, collection.answers.problem)):
        typer.echo(problem, err=True)
    if best:
        runs = results.best(key)
        for rank, run in enumerate(runs, 1):
            typer.echo(f"{rank}. {run_words(run)}")
        if not runs:
            typer.echo(_("No streak yet."))
        return
    today = date.today()
    if mistakes:
        course = StreakCourse.of_mistakes(collection, results, today)
    else:
        last = next((run for run in reversed(results.runs) if run.game == key), None)
        if again and last is None:
            raise CommandError(_("There is no streak to repeat."))
        seed = last.seed if again and last is not None else new_seed()
        problems = [
            problem
            for problem in problems_of(collection, key)
            if dialogue_class(problem.kind) is not None
        ]
        course = StreakCourse(collection, results, problems, key, seed, today)
        typer.echo(rule_words())
    first = course.following()
    if first is None:
        typer.echo(mistake_words(0) if mistakes else _("There are no problems of this game."))
        return
    solve_problems(first, course, StrategyFinder().find, words=words)
    course.leave()
    typer.echo(mistake_words(len(results.mistakes)))
