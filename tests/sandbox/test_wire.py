"""Advice between the program and the process of a strategy."""

from __future__ import annotations

import json

from cardtable.engine import Advice, Candidate, Chance, Figure
from cardtable.sandbox.wire import read_advice, write_advice


def test_advice_arrives_as_it_was_sent() -> None:
    advice = Advice(
        (
            Candidate("a", 3.5, 0.0, 0.8, (Chance("nil made", 0.7, "nil"),), (), "win"),
            Candidate("b", 1.0, 0.4, 0.2, (), (Figure("bags", 1.3, "", "bags"),)),
        ),
        300,
        "points",
        decimals=2,
        reason="It ducks.",
    )
    legal = ("b", "a")
    assert read_advice(json.loads(json.dumps(write_advice(advice, legal))), legal) == advice
