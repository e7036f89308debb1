"""Random play: the baseline for other strategies."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.games.scripted.view import View


class Random(Strategy):
    """Plays any legal move."""

    rank: ClassVar[int] = 1

    @classmethod
    def title(cls) -> str:
        return _("Random")

    def choose(self, view: View) -> Message:
        legal = view.plain_legal
        return legal[int(self.random.random() * len(legal))]
