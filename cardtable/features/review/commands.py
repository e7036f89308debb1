"""The command ``review``: finds the mistakes in a saved game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError
from cardtable.cli.help_text import N_
from cardtable.cli.progress import line_progress
from cardtable.core.i18n import _

if TYPE_CHECKING:
    from cardtable.engine import GameKind, Strategy
    from cardtable.games.action_words import ActionWords
    from cardtable.review import FinishedHand

COMMANDS = Commands(Section.SAVED)


@COMMANDS.command("review")
def review(
    file: options.SavedGame,
    hand: options.OneHand = None,
    seat: options.SomeSeats = None,
    whole: Annotated[bool, typer.Option("--all", help=N_("List good choices too."))] = False,
    words: options.Words = True,
) -> None:
    """Find the mistakes in a saved game.

    Examples:
        cardtable review friday
        cardtable review friday.game --hand 3 --all

    Choices are assessed by what the player could see, not by the hidden cards.
    """
    from cardtable.cli.lookup import find_classes, find_positions, find_saved
    from cardtable.games.action_words import action_words_of
    from cardtable.games.speech import Speech
    from cardtable.review import FinishedHand, finished_hands
    from cardtable.storage.saves import Saves

    match = find_saved(Saves(), file).match
    count = finished_hands(match)
    if not count and not match.kind.hidden:
        raise CommandError(_("You can review a game once it is over."))
    if not count:
        raise CommandError(_("You can review a hand once it is over."))
    if hand is not None and hand > count:
        raise CommandError(
            _("Hand {hand} is not finished. Allowed: 1 to {last}.").format(hand=hand, last=count)
        )
    positions = find_positions(match.kind, match.rules, seat or ()) or None
    numbers = range(1, count + 1) if hand is None else (hand,)
    finished = [FinishedHand(match, number, positions) for number in numbers]
    make_reviewer = _reviewer_factory(match.kind, find_classes(match.kind))
    try:
        with line_progress(_("Reviewing"), sum(each.count for each in finished)) as (say, advance):
            output = _Output(action_words_of(match.kind, Speech(words)), whole, say)
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


@dataclass(frozen=True, slots=True)
class _Output:
    """Prints a review: *words* name the actions, *say* prints a line.

    With *whole*, good choices are listed too.
    """

    words: ActionWords
    whole: bool
    say: Callable[[str], None]


def _review_hand(
    hand: FinishedHand,
    make_reviewer: Callable[[int], Strategy],
    output: _Output,
    advance: Callable[[], None],
) -> None:
    from cardtable.features.review.terminal import assessment_line, summary_lines
    from cardtable.review import Review, TimePlan, assessments
    from cardtable.review.assessment_words import duration_words

    output.say(f"{hand.title}. {duration_words(TimePlan(tuple(hand.decisions())))}")
    review = Review(hand.hand, hand.count)
    for decision, assessment in zip(
        hand.decisions(), assessments(hand, make_reviewer), strict=True
    ):
        review = review.with_assessment(assessment)
        name = hand.names[assessment.position]
        line = assessment_line(decision, assessment, name, output.words, quiet=not output.whole)
        if line:
            output.say(line)
        advance()
    for line in summary_lines(review, hand.names):
        output.say(line)
