"""The sentences about the events that all games have."""

from __future__ import annotations

from cardtable.engine import Scored
from cardtable.games.narrator import Narrator


def test_the_log_writes_every_minus_alike() -> None:
    narrator = Narrator(("Ann", "Bob"), ((0,), (1,)))
    scored = Scored((-230, 0), (-230, 10))
    assert narrator.sentence(scored) == "Ann −230 = −230 · Bob 0 = 10"
    assert narrator.number(-40) == "−40"
