"""The sentences of a comparison with the Master, the same in the window and in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from cardtable.core.i18n import _, write_number, write_percent
from cardtable.engine import GameKind
from cardtable.features.duplicate.comparison import Comparison
from cardtable.games.action_words import action_words_of
from cardtable.games.hand_statistics import hand_statistics_of
from cardtable.games.speech import Speech, plain
from cardtable.match import Match
from cardtable.review.assessment import Decision
from cardtable.review.assessment_words import stage_words
from cardtable.review.hand_review import FinishedHand


def result_words(kind: GameKind, result: float, *, signed: bool = False) -> str:
    """Return a result or a difference of one hand with its unit: ``71 points``."""
    counted = hand_statistics_of(kind)
    if counted is None:
        return plain(round(result))
    main = counted.result
    decimals = 0 if main.chart_factor == 1.0 and result == int(result) else 1
    number = write_number(result * main.chart_factor, decimals, signed=signed)
    return _("{number} {unit}").format(number=number, unit=_(main.unit))


def comparison_words(comparison: Comparison, name: str = "") -> str:
    """Return the two results in a sentence; *name* is the player's name if it is not "you"."""
    kind = comparison.kind
    own = result_words(kind, comparison.own.result)
    if comparison.rival:
        other = result_words(kind, comparison.master.result)
        return _("{name}: {own}. {rival} on the same cards: {other}.").format(
            name=name, own=own, rival=comparison.rival, other=other
        )
    if comparison.first is None:
        if name:
            return _("The Master would have made the same choices as {name}: {own}.").format(
                name=name, own=own
            )
        return _("The Master would have made the same choices: {own}.").format(own=own)
    master = result_words(kind, comparison.master.result)
    share = None if comparison.own.match.game.least_wins else comparison.share
    if share is None:
        sentence = _("{name}: {own}. The Master on the same cards: {master}.")
    else:
        sentence = _("{name}: {own}, {percent} of the Master's {master} on the same cards.")
    percent = write_percent(100 * (share or 0.0))
    return sentence.format(name=name or _("You"), own=own, master=master, percent=percent)


def gap_words(comparison: Comparison) -> str:
    """Return whether the Master did better against the other sides, and by how much.

    It is empty if there is no difference, if the two results show it, and for two people.
    """
    gap = comparison.gap
    own, master = comparison.own.result, comparison.master.result
    if not gap or comparison.rival or gap == own - master:
        return ""
    lead = result_words(comparison.kind, abs(gap))
    if gap > 0:
        return _("That is {lead} better than the Master, counting the other sides.").format(
            lead=lead
        )
    return _("The Master did {lead} better, counting the other sides.").format(lead=lead)


def difference_lines(comparison: Comparison, speech: Speech) -> Iterator[str]:
    """Yield the choices that differ, in turn, with the Master's reason where it has one."""
    if comparison.first is None:
        return
    own, master = (
        _decisions(comparison, line.match) for line in (comparison.own, comparison.master)
    )
    words = action_words_of(comparison.kind, speech)
    for mine, other in zip_longest(own, master):
        shown = mine or other
        parts = [
            words.at(decision.view).title(decision.action) if decision is not None else "–"
            for decision in (mine, other)
        ]
        if parts[0] == parts[1]:
            continue
        line = _("{stage}: {action}; the Master: {other}").format(
            stage=stage_words(shown), action=parts[0], other=parts[1]
        )
        reason = ""
        if other is not None:
            thought = comparison.thoughts.get(other.log_index - comparison.master.start)
            reason = thought.reason if thought is not None else ""
        yield f"{line}. {reason}".strip()


def _decisions(comparison: Comparison, match: Match) -> list[Decision]:
    """Return the choices of the compared seat in *match*, from the first difference on."""
    first = comparison.own.start + (comparison.first or 0)
    hand = FinishedHand(match, comparison.hand, [comparison.position])
    return [decision for decision in hand.decisions() if decision.log_index >= first]
