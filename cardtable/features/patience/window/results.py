"""The result of a patience at the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _, ngettext
from cardtable.features.patience.results import PatienceResults, seconds_of, time_words
from cardtable.match import Match
from cardtable.screens.additions import ResultsAddition
from cardtable.ui.key_command import KeyCommand

if TYPE_CHECKING:
    from cardtable.table.context import Context


class PatienceOfResults(ResultsAddition):
    """Says how long the game took, and compares it with the earlier ones.

    A lost game may be continued: its last move is undone.
    """

    def game_commands(self, context: Context, match: Match) -> Sequence[KeyCommand]:
        if [seat.is_person for seat in match.seats] != [True] or match.game.winners:
            return ()

        def undo() -> None:
            context.app.pop()
            match.undo()

        return (KeyCommand(_("Undo"), undo, pygame.K_u, "U", 45),)

    def sentence(self, context: Context, match: Match) -> str:
        if [seat.is_person for seat in match.seats] != [True]:
            return ""
        statistics = context.statistics
        seconds = seconds_of(statistics, match)
        if seconds is None:
            return ""
        results = PatienceResults.read(statistics, match.kind.key)
        won, count = results.won, len(results.games)
        words = [_("Time {time}").format(time=time_words(seconds))]
        if count:
            tally = ngettext("{won} of {games} game won", "{won} of {games} games won", count)
            words.append(tally.format(won=len(won), games=count))
        if results.streak > 1:
            words.append(_("{count} wins in a row").format(count=results.streak))
        if len(won) > 1:
            best = _("best time {time}, fewest moves {moves}").format(
                time=time_words(min(game.seconds for game in won)),
                moves=min(game.moves for game in won),
            )
            words.append(best)
        return " · ".join(words)
