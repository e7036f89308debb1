"""A terminal client with a quick strategy for hints, reviews and comparisons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.match import Match
from cardtable.storage.saves import Saves
from cardtable.storage.statistics import Statistics
from cardtable.text.store import GameStore
from tests.text.fake_terminal import SPADES, converse, first_allowed, make_match
from tests.weighing_strategy import Weigher

WEIGHING = {**SPADES.strategies().classes, "weigher": Weigher}
KIND = replace(SPADES, hint="weigher")


def match_with(persons: tuple[int, ...] = (0,)) -> Match:
    match = make_match(persons=persons)
    match.kind = KIND
    return match


def play_and_type(*answers: str, hands: int = 0, **more: Any) -> str:
    """Play *hands* hands, then type *answers*; return the output."""
    script = list(answers)
    state = {"hands": 0}

    def answer(prompt: str) -> str | None:
        if state["hands"] >= hands:
            return script.pop(0) if script else None
        if prompt.startswith("Press Enter for the next hand"):
            state["hands"] += 1
            if state["hands"] >= hands:
                return script.pop(0) if script else None
        return first_allowed(prompt)

    store = GameStore(KIND, Saves(), WEIGHING, Statistics())
    return converse(match_with(**more), answer, store)
