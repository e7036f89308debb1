"""The odds panel says against which hands a call is judged."""

from __future__ import annotations

import pytest

from cardtable.engine import Advice, Candidate, Chance
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.chances import EQUITY
from cardtable.games.holdem.words import ActionWords
from cardtable.table.poker.odds import OddsPanel, Price


@pytest.mark.parametrize(
    ("equity", "before", "after"),
    [
        (0.60, "Enough against random hands", "Above break-even"),
        (0.30, "Too little against random hands", "Below break-even"),
        (0.51, "Close against random hands", "Close to break-even"),
    ],
)
def test_the_sentence_names_random_hands_until_a_hint(
    equity: float, before: str, after: str
) -> None:
    panel = OddsPanel()
    panel.ask(Price(50, 50))
    panel.answer(equity)
    assert panel.sentence == before
    chance = Chance("equity", equity, EQUITY)
    panel.advise(Advice((Candidate(Action.FOLD, 0.0, chances=(chance,)),), 0, "bb"), ActionWords())
    assert panel.sentence == after
