"""The sentences about the events that all games have."""

from __future__ import annotations

from inspect import signature

from cardtable.engine import Scored
from cardtable.games import all_games
from cardtable.games.narrator import Narrator


def test_the_log_writes_every_minus_alike() -> None:
    narrator = Narrator(("Ann", "Bob"), ((0,), (1,)))
    scored = Scored((-230, 0), (-230, 10))
    assert narrator.sentence(scored) == "Ann −230 = −230 · Bob 0 = 10"
    assert narrator.number(-40) == "−40"


def test_a_module_of_words_has_no_other_standing_than_the_one_of_saved_games() -> None:
    modules = [kind.part("words") for kind in all_games().values() if kind.has_part("words")]
    found = [module.standing for module in modules if hasattr(module, "standing")]
    assert found
    for standing in found:
        assert list(signature(standing).parameters) == ["rules", "totals", "position"]
