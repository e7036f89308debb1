"""The command ``review``: finds the mistakes in a saved game."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardtable.cli import options
from cardtable.cli.errors import CommandError
from cardtable.cli.help_text import N_
from cardtable.i18n import _

if TYPE_CHECKING:
    from cardtable.engine import GameKind, Strategy
    from cardtable.games.speech import Speech
    from cardtable.match import Match
    from cardtable.review import FinishedHand


def review(
    file: options.SavedGame,
    hand: Annotated[
        int | None,
        typer.Option("--hand", metavar="NUMBER", min=1, help=N_("Only this hand (from 1).")),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="SEAT",
            help=N_("Only this seat. Default: all persons. May be repeated."),
        ),
    ] = None,
    whole: Annotated[bool, typer.Option("--all", help=N_("List good choices too."))] = False,
    words: options.Words = True,
) -> None:
    """Find the mistakes in a saved game."""
    from cardtable.cli.lookup import find_classes, find_positions, find_saved
    from cardtable.games.speech import Speech
    from cardtable.review import FinishedHand, finished_hands
    from cardtable.storage.saves import Saves

    match = find_saved(Saves(), file).match
    finished = finished_hands(match)
    if not finished and not match.kind.hidden:  # board games have no hands
        raise CommandError(
            _(
                "{game} has no hands to review. To replay the game, type: cardtable replay {file}"
            ).format(game=_(match.kind.title), file=shlex.quote(file))
        )
    if not finished:
        raise CommandError(_("You can review a hand once it is over."))
    if hand is not None and hand > finished:
        raise CommandError(
            _("Hand {hand} is not finished. Allowed: 1 to {last}.").format(hand=hand, last=finished)
        )
    positions = find_positions(match.kind, match.rules, seat or ()) or None
    hands = range(1, finished + 1) if hand is None else (hand,)
    cases = [FinishedHand(match, number, positions) for number in hands]
    judge = _reviewer(match.kind, find_classes(match.kind))
    try:
        with _progress(sum(case.count for case in cases)) as (say, advance):
            lines = _Lines(Speech(words), _action_words(match, Speech(words)), whole, say)
            for case in cases:
                _review_hand(case, judge, lines, advance)
    except KeyboardInterrupt:
        typer.echo(_("Stopped."))


def _reviewer(kind: GameKind, classes: Any) -> Callable[[int], Strategy]:
    """Return the maker of the strategy that assesses choices. Raises CommandError."""
    from cardtable.review import reviewer_of

    if reviewer_of(kind, classes) is None:
        raise CommandError(
            _("{game} has no strategy that can assess choices.").format(game=kind.title)
        )

    def make(seed: int) -> Strategy:
        found = reviewer_of(kind, classes, seed)
        assert found is not None
        return found

    return make


def _action_words(match: Match, speech: Speech) -> Callable[[Any], str]:
    """Return the function that puts an action of *match* into words."""
    from cardtable.text.dialogues import dialogue_class, dialogue_for

    return dialogue_for(match, speech).say_action if dialogue_class(match.kind) else str


@dataclass(frozen=True, slots=True)
class _Lines:
    """The output of a review: words, whether *whole* lists good choices, and the writer."""

    speech: Speech
    action: Callable[[Any], str]
    whole: bool
    say: Callable[[str], None]


def _review_hand(
    case: FinishedHand, judge: Callable[[int], Strategy], lines: _Lines, advance: Callable[[], None]
) -> None:
    from cardtable.review import Review, remarks
    from cardtable.text.review import remark_line, summary_lines

    lines.say(_("Hand {number}.").format(number=case.hand))
    found = Review(case.hand, case.count)
    for remark in remarks(case, judge):
        found = found.with_remark(remark)
        line = remark_line(remark, case.names, lines.action, lines.speech, quiet=not lines.whole)
        if line:
            lines.say(line)
        advance()
    for line in summary_lines(found, case.names, lines.speech):
        lines.say(line)


@contextmanager
def _progress(count: int) -> Iterator[tuple[Callable[[str], None], Callable[[], None]]]:
    """Yield a function that prints a line and one that advances the bar.

    The bar is shown only on a terminal; lines on the same terminal appear above it.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    together = sys.stdout.isatty()
    console = Console(stderr=not together)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
        redirect_stdout=False,
        redirect_stderr=False,
    )

    def say(line: str) -> None:
        if together:
            console.print(line, markup=False, highlight=False, soft_wrap=True)
        else:
            typer.echo(line)

    with bar:
        task = bar.add_task(_("Reviewing"), total=count)
        yield say, lambda: bar.advance(task)
