"""The sentences about streaks, the same in the window and in the terminal."""

from __future__ import annotations

from cardtable.core.i18n import _, ngettext
from cardtable.features.streak.results import ALL, Run
from cardtable.games import all_games


def game_title(game: str) -> str:
    """Return the title of the game with that key, or the words for all games."""
    kind = all_games().get(game)
    if game == ALL or kind is None:
        return _("All games") if game == ALL else game
    return _(kind.title)


def rule_words() -> str:
    """Return the rule of a streak."""
    return _(
        "Problems from easy to hard, one after the other. The first mistake ends the streak; then "
        "all your mistakes are asked once more."
    )


def run_words(run: Run) -> str:
    """Return one line about a finished streak: ``7 right answers, 1 March 2026``."""
    count = ngettext("{count} right answer", "{count} right answers", run.count)
    return f"{count.format(count=run.count)}, {run.day.isoformat()}"


def mistake_words(count: int) -> str:
    """Return the number of open mistakes in a sentence."""
    if not count:
        return _("No mistake is left to make up for.")
    return ngettext(
        "{count} mistake is left to make up for.",
        "{count} mistakes are left to make up for.",
        count,
    ).format(count=count)
