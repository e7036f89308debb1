"""The command ``review``: finds the mistakes in a saved game."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardtable.cli import options
from cardtable.cli.errors import CommandError
from cardtable.cli.help_text import N_
from cardtable.cli.progress import line_progress
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
    make_reviewer = _reviewer_factory(match.kind, find_classes(match.kind))
    try:
        with line_progress(_("Reviewing"), sum(case.count for case in cases)) as (say, advance):
            lines = _Lines(Speech(words), _action_words(match, Speech(words)), whole, say)
            for case in cases:
                _review_hand(case, make_reviewer, lines, advance)
    except KeyboardInterrupt:
        typer.echo(_("Stopped."))


def _reviewer_factory(kind: GameKind, classes: Any) -> Callable[[int], Strategy]:
    """Return a function that makes the strategy that assesses choices. Raises CommandError."""
    from cardtable.review import reviewer_of

    if reviewer_of(kind, classes) is None:
        raise CommandError(
            _("{game} has no strategy that can assess choices.").format(game=kind.title)
        )

    def make(seed: int) -> Strategy:
        reviewer = reviewer_of(kind, classes, seed)
        assert reviewer is not None
        return reviewer

    return make


def _action_words(match: Match, speech: Speech) -> Callable[[Any], str]:
    """Return a function that describes an action of *match*."""
    from cardtable.text.session import dialogue_class, dialogue_for

    return dialogue_for(match, speech).say_action if dialogue_class(match.kind) else str


@dataclass(frozen=True, slots=True)
class _Lines:
    """The output of a review. With *whole*, good choices are listed too; *say* prints a line."""

    speech: Speech
    action: Callable[[Any], str]
    whole: bool
    say: Callable[[str], None]


def _review_hand(
    case: FinishedHand,
    make_reviewer: Callable[[int], Strategy],
    lines: _Lines,
    advance: Callable[[], None],
) -> None:
    from cardtable.review import Review, remarks
    from cardtable.text.review import remark_line, summary_lines

    lines.say(_("Hand {number}.").format(number=case.hand))
    review = Review(case.hand, case.count)
    for remark in remarks(case, make_reviewer):
        review = review.with_remark(remark)
        line = remark_line(remark, case.names, lines.action, lines.speech, quiet=not lines.whole)
        if line:
            lines.say(line)
        advance()
    for line in summary_lines(review, case.names, lines.speech):
        lines.say(line)
