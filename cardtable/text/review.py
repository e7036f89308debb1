"""Reviews of finished hands as plain lines, and the command ``review``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.engine import Strategy
from cardtable.games.speech import Speech
from cardtable.i18n import _, ngettext
from cardtable.review import FinishedHand, Remark, Review, finished_hands, remarks, reviewer_of
from cardtable.text.advice import Say, amount
from cardtable.text.session import TerminalSession


class ReviewCommand:
    """The command ``review``: evaluates the persons' choices in one finished hand."""

    def __init__(self, session: TerminalSession) -> None:
        self.session = session

    def run(self, rest: str) -> bool:
        """Review a hand; *rest* is its number, ``all``, both or empty (the last hand)."""
        session = self.session
        words = rest.lower().split()
        numbers = [word for word in words if word != "all"]
        finished = finished_hands(session.match)
        kind = session.match.kind
        if not finished and not kind.hidden:  # board games have no hands
            session.say(_("{game} has no hands to review.").format(game=_(kind.title)))
        elif not finished:
            session.say(_("No hand is finished yet."))
        elif len(numbers) > 1 or not all(word.isdecimal() for word in numbers):
            session.say(_("Type 'review', 'review all' or 'review' and the number of a hand."))
        elif numbers and not 1 <= int(numbers[0]) <= finished:
            session.say(_("Hands 1 to {last} can be reviewed.").format(last=finished))
        else:
            hand = int(numbers[0]) if numbers else finished
            self._review(FinishedHand(session.match, hand), quiet="all" not in words)
        return False

    def _review(self, case: FinishedHand, *, quiet: bool) -> None:
        """Write each remark as soon as it is known. Ctrl-C ends the review, not the game."""
        session = self.session
        say, classes = session.dialogue.say_action, session.store.strategies

        def make(seed: int) -> Strategy:
            reviewer = reviewer_of(case.kind, classes, seed)
            return reviewer if reviewer is not None else Strategy(seed=seed)

        if reviewer_of(case.kind, classes) is None:
            sentence = _("{game} has no strategy that can assess choices.")
            session.say(sentence.format(game=_(case.kind.title)))
            return
        session.say(_("Review of hand {number}.").format(number=case.hand))
        review = Review(case.hand, case.count)
        try:
            for remark in remarks(case, make):
                review = review.with_remark(remark)
                line = remark_line(remark, case.names, say, session.speech, quiet=quiet)
                if line:
                    session.say(line)
        except KeyboardInterrupt:
            session.say(_("Stopped."))
        session.say(*summary_lines(review, case.names, session.speech))


def remark_line(
    remark: Remark, names: Sequence[str], say: Say, speech: Speech, *, quiet: bool = False
) -> str:
    """Return the line on one decision; with *quiet*, an empty one for a good decision."""
    parts = [_where(remark, names[remark.position], say)]
    if remark.error:
        parts.append(_("could not be assessed ({error}).").format(error=remark.error))
    elif remark.better is not None and remark.advice is not None:
        lost = _("{number} {unit} lost.").format(
            number=amount(remark.loss, speech, remark.advice.decimals), unit=_(remark.advice.unit)
        )
        better = _("Better: {action}.").format(action=say(remark.better))
        parts += [lost, better, *filter(None, (_contrast(remark), remark.why))]
    elif quiet:
        return ""
    elif remark.is_assessed:
        parts.append(_("good."))
    else:
        parts.append(_("forced.") if remark.is_forced else _("not assessed."))
    return " ".join(parts)


def _where(remark: Remark, name: str, say: Say) -> str:
    template = _("{name}: {action},")
    if remark.trick:
        template = _("Trick {trick}, {name}: {action},")
    return template.format(trick=remark.trick, name=name, action=say(remark.action))


def _contrast(remark: Remark) -> str:
    """Return the chance that differs most between the two actions, as a sentence."""
    contrast = remark.largest_difference()
    if contrast is None:
        return ""
    chance, share, other = contrast
    sentence = _("{what} {share} % instead of {other} %").format(
        what=_(chance), share=round(100 * share), other=round(100 * other)
    )
    return f"{sentence[:1].upper()}{sentence[1:]}."


def summary_lines(review: Review, names: Sequence[str], speech: Speech) -> Iterator[str]:
    """Yield one line for each position reviewed: decisions, mistakes and their cost."""
    if not review.assessed:
        yield _("No choice in this hand could be assessed.")
        return
    for position in sorted({remark.position for remark in review.remarks}):
        count = sum(remark.position == position for remark in review.assessed)
        marked = review.mistakes(position)
        reviewed = ngettext(
            "{name}: {count} choice reviewed", "{name}: {count} choices reviewed", count
        )
        mistakes = _("no clear mistake.")
        if marked:
            unit = marked[0].advice.unit if marked[0].advice is not None else ""
            mistakes = ngettext(
                "{marked} mistake, {number} {unit} lost.",
                "{marked} mistakes, {number} {unit} lost.",
                len(marked),
            ).format(marked=len(marked), number=amount(review.loss(position), speech), unit=_(unit))
        yield f"{reviewed.format(name=names[position], count=count)}, {mistakes}"
