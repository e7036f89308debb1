"""Remarks of computer players at the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core.i18n import _
from cardtable.features.company.settings import CompanySettings
from cardtable.features.company.window.remarks import characters_at, talk_of
from cardtable.match import Match
from cardtable.screens.additions import ResultsAddition, Saying

if TYPE_CHECKING:
    from cardtable.table.context import Context


class CompanyOfResults(ResultsAddition):
    """Lets a character say something about the game."""

    def saying(self, context: Context, match: Match) -> Saying | None:
        if not context.settings.of(CompanySettings).remarks:
            return None
        game = match.game
        remark = talk_of(context).after_game(game.winners, game.sides, characters_at(match))
        if remark is None:
            return None
        return Saying(remark.character.name, remark.character.face, _(remark.line))
