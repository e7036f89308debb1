"""The command that looks back at a saved game: what its choices gave away, and what was better."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardtable.cli.problems import Wrong, not_known
from cardtable.cli.words import N_
from cardtable.i18n import _

if TYPE_CHECKING:
    from cardtable.engine import GameKind, Strategy
    from cardtable.games.speech import Speech
    from cardtable.match import Match
    from cardtable.review import Case


def review(
    file: Annotated[
        str, typer.Argument(metavar="FILE|NAME", help=N_("The file of a game, or its name."))
    ],
    hand: Annotated[
        int | None,
        typer.Option("--hand", metavar="NUMBER", min=1, help=N_("Only this hand, from 1.")),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat", metavar="SEAT", help=N_("Whose choices; the persons' where none is named.")
        ),
    ] = None,
    whole: Annotated[bool, typer.Option("--all", help=N_("Name the good choices too."))] = False,
    words: Annotated[
        bool, typer.Option("--words/--short", help=N_("Say 'queen of hearts', or 'Qh'."))
    ] = True,
) -> None:
    """Look back at a saved game: what was given away, and what was better."""
    from cardtable.cli.finding import find_classes, find_saved
    from cardtable.games.speech import Speech
    from cardtable.review import Case, finished_hands
    from cardtable.storage.saves import Saves

    match = find_saved(Saves(), file).match
    finished = finished_hands(match)
    if not finished and not match.kind.hidden:  # a board is not dealt in hands
        raise Wrong(
            _(
                "{game} has no hands to review. To see the game again, type: cardtable "
                "replay {file}"
            ).format(game=_(match.kind.title), file=shlex.quote(file))
        )
    if not finished:
        raise Wrong(_("You can review a hand once it is over."))
    if hand is not None and hand > finished:
        raise Wrong(
            _("There is no finished hand {hand}; the last one is {last}.").format(
                hand=hand, last=finished
            )
        )
    positions = _positions(match, seat)
    hands = range(1, finished + 1) if hand is None else (hand,)
    cases = [Case(match, number, positions) for number in hands]
    judge = _reviewer(match.kind, find_classes(match.kind))
    try:
        with _progress(sum(case.count for case in cases)) as (say, advance):
            lines = _Lines(Speech(words), _action_words(match, Speech(words)), whole, say)
            for case in cases:
                _review_hand(case, judge, lines, advance)
    except KeyboardInterrupt:
        typer.echo(_("Stopped."))


def _positions(match: Match, seats: list[str] | None) -> tuple[int, ...] | None:
    """Return the positions that *seats* name, None for the usual ones. Raises Wrong."""
    names = match.kind.seat_names[: len(match.seats)]
    found = []
    for seat in seats or ():
        if seat.lower() not in names:
            raise not_known(_("There is no seat '{name}'.").format(name=seat), seat, names)
        found.append(names.index(seat.lower()))
    return tuple(found) or None


def _reviewer(kind: GameKind, classes: Any) -> Callable[[int], Strategy]:
    """Return what makes the strategy that judges. Raises Wrong where there is none."""
    from cardtable.review import reviewer_of

    if reviewer_of(kind, classes) is None:
        raise Wrong(_("{game} has no strategy that can weigh choices.").format(game=kind.title))

    def make(seed: int) -> Strategy:
        found = reviewer_of(kind, classes, seed)
        assert found is not None
        return found

    return make


def _action_words(match: Match, speech: Speech) -> Callable[[Any], str]:
    """Return what says an action of *match*: in the game's own words where it has any."""
    from cardtable.text.talks import dialogue_class, dialogue_for

    return dialogue_for(match, speech).say_action if dialogue_class(match.kind) else str


@dataclass(frozen=True, slots=True)
class _Lines:
    """How a review is said: cards, actions, whether the good choices too, and where to."""

    speech: Speech
    action: Callable[[Any], str]
    whole: bool
    say: Callable[[str], None]


def _review_hand(
    case: Case, judge: Callable[[int], Strategy], lines: _Lines, advance: Callable[[], None]
) -> None:
    from cardtable.review import Review, remarks
    from cardtable.text.advice import remark_line, summary_lines

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
    """Yield what says a line and what moves a bar on; the bar is shown only where somebody looks.

    Lines go out above the bar where both are on the same screen.
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
        task = bar.add_task(_("Looking back"), total=count)
        yield say, lambda: bar.advance(task)
