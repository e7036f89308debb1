"""The sentences of a review, the same in the window and in the terminal."""

from __future__ import annotations

import re

from cardtable.core.i18n import _, ngettext, write_number, write_percent
from cardtable.games.action_words import ActionWords, action_words_of, capitalised
from cardtable.games.advice_words import (
    SHARES,
    error_number,
    is_alike,
    is_known_as_good,
    with_unit,
    worth,
)
from cardtable.games.contrast import percent_words
from cardtable.review.assessment import Assessment, Decision, Review
from cardtable.review.time_plan import TimePlan
from cardtable.review.verdicts import FAULTS, Verdict


def words_for(decision: Decision) -> ActionWords:
    """Return the words for the actions of *decision*, as its player would say them."""
    words = ActionWords() if decision.kind is None else action_words_of(decision.kind)
    return words.at(decision.view)


def stage_words(decision: Decision) -> str:
    """Return when in the hand a choice was made: ``Trick 3``, ``Bid``, ``Flop``, ``Move 12``."""
    if decision.trick:
        return _("Trick {number}").format(number=decision.trick)
    street = getattr(decision.view, "street", None)
    if street is not None:
        titles = {"preflop": _("Pre-flop"), "flop": _("Flop"), "turn": _("Turn")}
        return titles.get(str(street), _("River"))
    if hasattr(decision.view, "bids"):
        return _("Bid")
    return _("Move {number}").format(number=decision.log_index + 1)


def verdict_words(assessment: Assessment | None) -> str:
    """Return the verdict on a choice in one to three words; an ellipsis while it is pending."""
    if assessment is None:
        return "…"
    if assessment.error:
        return _("could not be assessed")
    if assessment.verdict is None:
        return _("forced") if assessment.is_forced else _("not assessed")
    if assessment.verdict is Verdict.AS_GOOD and not _is_known_as_good(assessment):
        return _("about as good")
    return {
        Verdict.BEST: _("best"),
        Verdict.AS_GOOD: _("as good"),
        Verdict.UNCLEAR: _("too close to tell"),
        Verdict.INACCURACY: _("inaccuracy"),
        Verdict.MISTAKE: _("mistake"),
        Verdict.BLUNDER: _("blunder"),
    }[assessment.verdict]


def _is_known_as_good(assessment: Assessment) -> bool:
    """Whether the choice is surely as good as the best one."""
    advice = assessment.advice
    chosen = advice.candidate_for(assessment.action) if advice is not None else None
    return advice is None or chosen is None or is_known_as_good(advice, chosen)


def loss_words(assessment: Assessment) -> str:
    """Return what a choice loses, with its unit: ``5.8 points``.

    It is empty for a choice without a loss, and where outcomes are known instead of numbers.
    """
    advice = assessment.advice
    if advice is None or not assessment.loss or not advice.unit:
        return ""
    chosen = advice.candidate_for(assessment.action)
    if advice.best.verdict or chosen is None or chosen.verdict:
        return ""
    return with_unit(write_number(assessment.loss, advice.decimals), advice)


def error_words(assessment: Assessment, words: ActionWords) -> str:
    """Return the error of the loss, such as ``±0.6``; empty without one."""
    advice = assessment.advice
    chosen = advice.candidate_for(assessment.action) if advice is not None else None
    error = error_number(advice, chosen) if advice is not None and chosen is not None else ""
    if not error:
        return ""
    if words.speech is not None and words.speech.words:
        return _("plus or minus {error}").format(error=error)
    return f"±{error}"


def comparison(assessment: Assessment, words: ActionWords) -> str:
    """Return a sentence that compares a choice with the best one; empty for the best one."""
    advice = assessment.advice
    chosen = advice.candidate_for(assessment.action) if advice is not None else None
    if advice is None or chosen is None or assessment.verdict in (None, Verdict.BEST):
        return ""
    best, lost, error = (
        words.name(advice.best.action),
        loss_words(assessment),
        error_words(assessment, words),
    )
    if not assessment.is_mistake:
        if is_alike(advice, chosen) or not lost:
            sentence = _("as good as {best}.")
            if not is_known_as_good(advice, chosen):
                sentence = _("may be as good as {best} ({error}).")
            return capitalised(sentence.format(best=best, error=error))
        sentence = _("{lost} behind {best} ({error}), which may be chance.")
        if not advice.is_as_good(chosen):
            sentence = _("{lost} behind {best}.")
    elif lost:
        sentence = _("{lost} worse than {best} ({error}).")
        if not error:
            sentence = _("{lost} worse than {best}.")
    elif chosen.verdict or advice.best.verdict:
        outcome, possible = worth(advice, chosen, words), worth(advice, advice.best, words)
        return _("{outcome}. Better was {best}: {possible}.").format(
            outcome=capitalised(outcome), best=best, possible=possible
        )
    else:
        sentence = _("Better was {best}.")
    return capitalised(sentence.format(lost=lost, best=best, error=error))


def contrast(assessment: Assessment) -> str:
    """Return the chance that differs most from that of the best action, as a sentence."""
    found = assessment.largest_difference()
    if found is None:
        return ""
    what, share, other = found
    sentence = _("{what} {share} instead of {other}").format(
        what=_(what), share=percent_words(share), other=percent_words(other)
    )
    return f"{capitalised(sentence)}."


def explanation(assessment: Assessment, words: ActionWords) -> str:
    """Return the comparison, the chance that differs most, and the reason for the best action.

    For the best choice it is the reason alone. The mix of a solved strategy is always a reason.
    """
    if assessment.error:
        return assessment.error
    is_shown = assessment.is_mistake or assessment.verdict is Verdict.BEST or _is_mix(assessment)
    reason = assessment.why if is_shown else ""
    difference = contrast(assessment)
    if set(re.findall(r"\d+", difference)) <= set(re.findall(r"\d+", reason)):
        difference = ""  # the reason names both chances
    return " ".join(filter(None, (comparison(assessment, words), difference, words.reason(reason))))


def _is_mix(assessment: Assessment) -> bool:
    """Whether the advice is the mix of a solved strategy, which fits all of its actions."""
    return assessment.advice is not None and assessment.advice.best.chance("mix") is not None


def duration_words(plan: TimePlan) -> str:
    """Return how many choices there are to assess, and how long that may take."""
    seconds, _is_limit = plan.seconds_left(0)
    count = plan.choices
    return ngettext(
        "{count} choice, at most {seconds} s.", "{count} choices, at most {seconds} s.", count
    ).format(count=count, seconds=seconds)


def summary_words(review: Review, name: str, position: int) -> str:
    """Return accuracy, faults and loss of the player at *position*, called *name*, in one line."""
    accuracy = review.accuracy(position)
    if accuracy is None:
        return _("{name}: no choice assessed").format(name=name)
    parts = [_("{name}: accuracy {share}").format(name=name, share=write_percent(int(accuracy)))]
    counts = {verdict: review.number_of(verdict, position) for verdict in FAULTS}
    nouns = {
        Verdict.INACCURACY: lambda n: ngettext("{count} inaccuracy", "{count} inaccuracies", n),
        Verdict.MISTAKE: lambda n: ngettext("{count} mistake", "{count} mistakes", n),
        Verdict.BLUNDER: lambda n: ngettext("{count} blunder", "{count} blunders", n),
    }
    parts += [
        nouns[verdict](count).format(count=count)
        for verdict, count in reversed(counts.items())
        if count
    ]
    unclear = review.number_of(Verdict.UNCLEAR, position)
    lost = total_loss(review, position)
    if lost:
        parts.append(lost)
    elif not any(counts.values()):
        parts.append(_("no clear mistake"))
    if unclear:
        words = ngettext(
            "{count} choice too close to tell", "{count} choices too close to tell", unclear
        )
        parts.append(words.format(count=unclear))
    return ", ".join(parts)


def total_loss(review: Review, position: int) -> str:
    """Return what the faults lost, with its unit; empty without a loss in numbers.

    It is the sum or, in a unit that has a maximum, the mean of all choices assessed.
    """
    losses = [assessment for assessment in review.mistakes(position) if loss_words(assessment)]
    if not losses or losses[0].advice is None:
        return ""
    advice = losses[0].advice
    total = sum(assessment.loss for assessment in losses)
    if advice.unit not in SHARES:
        lost = with_unit(write_number(total, advice.decimals), advice)
        return _("{lost} lost").format(lost=lost)
    count = sum(assessment.position == position for assessment in review.assessed)
    lost = with_unit(write_number(total / count, advice.decimals + 1), advice)
    return _("{lost} lost per choice").format(lost=lost)
