"""The command of the terminal that looks back at a finished hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.engine import Strategy
from cardtable.i18n import _
from cardtable.review import FinishedHand, Review, finished_hands, remarks, reviewer_of
from cardtable.text.advice import remark_line, summary_lines

if TYPE_CHECKING:
    from cardtable.text.client import Client


class Hindsight:
    """Judges the choices of the persons at *client*'s table, one hand at a time."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def review(self, rest: str) -> bool:
        """Say what the choices of a hand gave away: *rest* is its number, ``all``, or both."""
        client = self.client
        words = rest.lower().split()
        whole = "all" in words
        numbers = [word for word in words if word != "all"]
        finished = finished_hands(client.match)
        kind = client.match.kind
        if not finished and not kind.hidden:  # a board is not dealt in hands
            client.terminal.say((_("{game} has no hands to review.").format(game=_(kind.title)),))
            return False
        if not finished:
            client.terminal.say((_("No hand is finished yet."),))
            return False
        if len(numbers) > 1 or not all(word.isdecimal() for word in numbers):
            client.terminal.say((_("Type: review, review all, or review and a hand's number."),))
            return False
        hand = int(numbers[0]) if numbers else finished
        if not 1 <= hand <= finished:
            client.terminal.say(
                (_("There are hands 1 to {last} to look back at.").format(last=finished),)
            )
            return False
        self._judge(FinishedHand(client.match, hand), quiet=not whole)
        return False

    def _judge(self, case: FinishedHand, *, quiet: bool) -> None:
        """Say each remark as soon as it is found. Ctrl-C ends the review, not the game."""
        client = self.client
        say, classes = client.talk.say_action, client.keeper.strategies

        def make(seed: int) -> Strategy:
            found = reviewer_of(case.kind, classes, seed)
            return found if found is not None else Strategy(seed=seed)

        if reviewer_of(case.kind, classes) is None:
            sentence = _("{game} has no strategy that can weigh choices.")
            client.terminal.say((sentence.format(game=_(case.kind.title)),))
            return
        client.terminal.say((_("Looking back at hand {number}.").format(number=case.hand),))
        review = Review(case.hand, case.count)
        try:
            for remark in remarks(case, make):
                review = review.with_remark(remark)
                line = remark_line(remark, case.names, say, client.speech, quiet=quiet)
                if line:
                    client.terminal.say((line,))
        except KeyboardInterrupt:
            client.terminal.say((_("Stopped."),))
        client.terminal.say(tuple(summary_lines(review, case.names, client.speech)))
