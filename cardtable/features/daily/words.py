"""The results of the deals of the day in words, for window and terminal."""

from __future__ import annotations

from datetime import date

from cardtable.core.i18n import N_, _, ngettext
from cardtable.features.daily.results import DayResult, Outcome, Streaks
from cardtable.games.speech import signed

WEEKDAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def weekday(day: date) -> str:
    """Return the short name of the day of the week."""
    return _(WEEKDAYS[day.weekday()])


def month_name(month: int) -> str:
    """Return the name of *month*; 0 is December and 13 January."""
    return _(MONTHS[(month - 1) % 12])


def month_title(day: date) -> str:
    """Return the month of *day*, as in ``November 2026``."""
    return _("{month} {year}").format(month=_(MONTHS[day.month - 1]), year=day.year)


def day_title(day: date) -> str:
    """Return *day* as in ``Thu, 26 November 2026``."""
    return _("{weekday}, {day} {month} {year}").format(
        weekday=weekday(day), day=day.day, month=_(MONTHS[day.month - 1]), year=day.year
    )


def day_words(result: DayResult | None) -> str:
    """Return a result as in ``+83, won``, or that the deal has not been played."""
    if result is None:
        return _("not played")
    outcome = {Outcome.WON: _("won"), Outcome.LOST: _("lost"), Outcome.EVEN: _("even")}
    words = f"{signed(result.points)}, {outcome[result.outcome]}"
    return _("{result}, late").format(result=words) if result.late else words


def streak_words(streaks: Streaks) -> str:
    """Return both streaks in a sentence."""
    current = ngettext("{count} day in a row", "{count} days in a row", streaks.current)
    return _("{current}, best {best}").format(
        current=current.format(count=streaks.current), best=streaks.best
    )
