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
    count = finished_hands(match)
    if not count and not match.kind.hidden:  # board games have no hands
        raise CommandError(
            _(
                "{game} has no hands to review. To replay the game, type: cardtable replay {file}"
            ).format(game=_(match.kind.title), file=shlex.quote(file))
        )
    if not count:
        raise CommandError(_("You can review a hand once it is over."))
    if hand is not None and hand > count:
        raise CommandError(
            _("Hand {hand} is not finished. Allowed: 1 to {last}.").format(hand=hand, last=count)
        )
    positions = find_positions(match.kind, match.rules, seat or ()) or None
    numbers = range(1, count + 1) if hand is None else (hand,)
    finished = [FinishedHand(match, number, positions) for number in numbers]
    speech = Speech(words)
    make_reviewer = _reviewer_factory(match.kind, find_classes(match.kind))
    try:
        with line_progress(_("Reviewing"), sum(each.count for each in finished)) as (say, advance):
            output = _Output(speech, _action_words(match, speech), whole, say)
            for each in finished:
                _review_hand(each, make_reviewer, output, advance)
    except KeyboardInterrupt:
        typer.echo(_("Stopped."))


def _reviewer_factory(kind: GameKind, classes: Any) -> Callable[[int], Strategy]:
    """Return a function that creates the reviewing strategy from a seed.

    Raises CommandError if the game has no such strategy.
    """
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
class _Output:
    """Prints a review: *action* describes an action, *say* prints a line.

    With *whole*, good choices are listed too.
    """

    speech: Speech
    action: Callable[[Any], str]
    whole: bool
    say: Callable[[str], None]


def _review_hand(
    hand: FinishedHand,
    make_reviewer: Callable[[int], Strategy],
    output: _Output,
    advance: Callable[[], None],
) -> None:
    from cardtable.review import Review, remarks
    from cardtable.text.review import remark_line, summary_lines

    output.say(_("Hand {number}.").format(number=hand.hand))
    review = Review(hand.hand, hand.count)
    for remark in remarks(hand, make_reviewer):
        review = review.with_remark(remark)
        line = remark_line(remark, hand.names, output.action, output.speech, quiet=not output.whole)
        if line:
            output.say(line)
        advance()
    for line in summary_lines(review, hand.names, output.speech):
        output.say(line)
