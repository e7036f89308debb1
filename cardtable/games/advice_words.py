"""Sentences and numbers of an advice, the same at the table, in the terminal and in reviews."""

from __future__ import annotations

from typing import Any

from cardtable.core.i18n import N_, _, ngettext, write_number
from cardtable.engine import Advice, Candidate, Chance, Figure
from cardtable.games.action_words import ActionWords, capitalised
from cardtable.games.contrast import percent_words
from cardtable.games.speech import join_names

SINGULAR = {"chips": N_("chip"), "wins in 100": N_("win in 100")}
"""Units after a lone 1, for those that are shown in whole numbers."""
SHARES = frozenset({"wins in 100"})
"""Units with a maximum, of which losses are averaged and not added up."""
MAX_NAMED = 3
"""Maximum number of equally good actions that a sentence names."""


def hint_sentences(
    action: Any, advice: Advice | None, reason: str, words: ActionWords, view: Any = None
) -> str:
    """Return what to do, what it gains, and the reason.

    *action* is the best one of *advice*, or the only choice if that is None. *view* is that of the
    seat to act, for games whose words depend on the phase.
    """
    words = words.at(view)
    if advice is None:
        first = _("{command}.").format(command=words.command(action, view))
    else:
        first = comparison(advice, words, view)
    return f"{first} {words.reason(reason)}".strip()


def notes_on(
    action: Any, advice: Advice | None, reason: str, words: ActionWords, view: Any = None
) -> dict[Any, str]:
    """Return a sentence about each action: the hint for the best one, else what it loses."""
    notes = {action: hint_sentences(action, advice, reason, words, view)}
    if advice is not None:
        for candidate in advice.candidates:
            note = shortfall(advice, candidate, words.at(view))
            notes.setdefault(candidate.action, note)
    return notes


def comparison(advice: Advice, words: ActionWords, view: Any = None) -> str:
    """Return a sentence that names the best action and compares it with the others.

    It says which ones are as good or may be, then how far the next one that is clearly worse is
    behind. The numbers are differences of the numbers shown in the list of candidates.
    """
    best, equals, after = advice.best, advice.equals, advice.next_best
    command = words.command(best.action, view)
    alike = [
        candidate
        for candidate in equals
        if is_alike(advice, candidate) and is_known_as_good(advice, candidate)
    ]
    gain = _advantage(advice, words, after)
    if 1 < len(equals) == len(alike) <= MAX_NAMED:
        names = join_names([words.name(candidate.action) for candidate in equals])
        sentence = _("{names} are equally good").format(names=names)
        if sentence[1:2].isalpha():  # not the name of a cell
            sentence = capitalised(sentence)
        if best.verdict:
            return f"{sentence}: {best.verdict}."
        return f"{sentence}, {gain}." if gain else f"{sentence}."
    rivals = _rivals(advice, words)
    if rivals and not best.verdict:
        parts = [rivals, _shortfall_of_next(advice, words, after)]
    else:
        parts = [best.verdict or gain, rivals]
    if best.verdict and after is not None and len(equals) == 1:
        next_best = _("next best is {other}: {verdict}")
        parts.append(next_best.format(other=words.name(after.action), verdict=worth(advice, after)))
    listed = "; ".join(filter(None, parts))
    return f"{command}: {listed}." if listed else f"{command}."


def _advantage(advice: Advice, words: ActionWords, after: Candidate | None) -> str:
    """Return what the best candidate gains over *after*, the next one that is clearly worse."""
    if after is None:
        return ""
    other, gained = words.name(after.action), difference(advice, after)
    if not gained:
        return _("better than {other}").format(other=other)
    return _("{gained} better than {other}").format(gained=gained, other=other)


def _shortfall_of_next(advice: Advice, words: ActionWords, after: Candidate | None) -> str:
    """Return how far *after*, the next one that is clearly worse, is behind the best candidate."""
    if after is None:
        return ""
    other, lost = words.name(after.action), difference(advice, after)
    if not lost:
        return _("{other} is worse").format(other=other)
    return _("{other} is {lost} worse").format(other=other, lost=lost)


def _rivals(advice: Advice, words: ActionWords) -> str:
    """Return which other candidates are as good as the best, or may be; empty if there are none."""
    others = advice.equals[1:]
    if not others:
        return ""
    are_as_good = all(is_known_as_good(advice, candidate) for candidate in others)
    if len(others) < MAX_NAMED:
        names = join_names([words.name(candidate.action) for candidate in others])
        if are_as_good:
            return ngettext("{names} is as good", "{names} are as good", len(others)).format(
                names=names
            )
        return _("{names} may be as good").format(names=names)
    if advice.next_best is None:
        if are_as_good:
            return _("all {count} choices are equally good").format(count=len(others) + 1)
        return _("none of the other {count} choices is clearly worse").format(count=len(others))
    if are_as_good:
        return _("{count} other choices are as good").format(count=len(others))
    return _("{count} other choices may be as good").format(count=len(others))


def shortfall(advice: Advice, candidate: Candidate, words: ActionWords) -> str:
    """Return a sentence on *candidate*, which is not the best: how far it is behind."""
    best = words.name(advice.best.action)
    if advice.is_as_good(candidate):
        if is_known_as_good(advice, candidate):
            return _("As good as {best}.").format(best=best)
        return _("May be as good as {best}.").format(best=best)
    if candidate.verdict:
        return _("{verdict}; better is {best}.").format(
            verdict=capitalised(candidate.verdict), best=best
        )
    lost = difference(advice, candidate)
    if not lost:
        return _("Worse than {best}.").format(best=best)
    return _("{lost} worse than {best}.").format(lost=lost, best=best)


def is_alike(advice: Advice, candidate: Candidate) -> bool:
    """Whether *candidate* has the same number or verdict as the best one."""
    return worth(advice, candidate) == worth(advice, advice.best)


def is_known_as_good(advice: Advice, candidate: Candidate) -> bool:
    """Whether *candidate*, which cannot be told apart from the best one, is surely as good.

    It has the same number, with no error that shows, or both outcomes are known, such as wins in 3
    and in 5 moves.
    """
    if candidate.verdict and advice.best.verdict:
        return True
    return is_alike(advice, candidate) and not error_number(advice, candidate)


# -- numbers ---------------------------------------------------------------------------------------


def difference(advice: Advice, worse: Candidate) -> str:
    """Return by how much the best candidate is better than *worse*, with the unit.

    It is the difference of the two numbers as they are shown; empty if one has none or no unit.
    """
    if advice.best.verdict or worse.verdict or not advice.unit:
        return ""
    digits = advice.decimals
    gap = round(advice.best.expected, digits) - round(worse.expected, digits)
    return with_unit(write_number(gap, digits), advice)


def worth(advice: Advice, candidate: Candidate, words: ActionWords | None = None) -> str:
    """Return the verdict on *candidate*, or its number with unit."""
    if candidate.verdict:
        return candidate.verdict
    return with_unit(value_text(advice, candidate, words), advice)


def value_text(advice: Advice, candidate: Candidate, words: ActionWords | None = None) -> str:
    """Return the number of *candidate*, with a sign if it is a gain."""
    if not advice.is_gain:
        return write_number(candidate.expected, advice.decimals)
    return signed_number(candidate.expected, advice.decimals, words)


def with_unit(shown: str, advice: Advice) -> str:
    """Return a number with the unit of *advice*."""
    is_one = shown.lstrip("+−-") == "1"
    unit = _(SINGULAR.get(advice.unit, advice.unit)) if is_one else _(advice.unit)
    return _("{number} {unit}").format(number=shown, unit=unit).strip()


def signed_number(value: float, decimals: int = 1, words: ActionWords | None = None) -> str:
    """Return *value* with its sign.

    The minus sign is as wide as the plus; for a terminal, it is a word or a hyphen, and there is no
    plus.
    """
    shown = write_number(abs(value), decimals)
    if not round(abs(value), decimals):
        return shown
    speech = words.speech if words is not None else None
    if speech is None:
        return f"+{shown}" if value > 0 else f"−{shown}"
    if value > 0:
        return shown
    return _("minus {number}").format(number=shown) if speech.words else f"-{shown}"


def error_number(advice: Advice, candidate: Candidate) -> str:
    """Return the standard error of *candidate*, empty if it has none or its outcome is known."""
    if candidate.verdict or not round(candidate.error, advice.decimals):
        return ""
    return write_number(candidate.error, advice.decimals)


# -- outcomes --------------------------------------------------------------------------------------


def chance_text(chance: Chance) -> str:
    """Return an outcome with its chance: ``contract made 82%``."""
    return _("{what} {share}").format(what=_(chance.words), share=percent_words(chance.share))


def figure_text(figure: Figure) -> str:
    """Return a figure with its unit: ``1.3 bags``."""
    shown = write_number(figure.value, 1)
    if figure.unit:
        return _("{what} {number} {unit}").format(
            what=_(figure.words), number=shown, unit=_(figure.unit)
        )
    return _("{number} {unit}").format(number=shown, unit=_(figure.words))


def agreed_text(candidate: Candidate) -> str:
    """Return the share of worlds in which no other candidate was better."""
    return _("best in {share}").format(share=percent_words(candidate.agreed))


def equality_text(advice: Advice, candidate: Candidate) -> str:
    """Return the mark of a candidate that cannot be told apart from the best one.

    It is empty for any other candidate, and for the best one itself.
    """
    if candidate.action == advice.best.action or not advice.is_as_good(candidate):
        return ""
    return _("as good") if is_known_as_good(advice, candidate) else _("may be as good")
