"""The worth of cards in a trick with penalties, compiled and as plain Python."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardtable.cards import DECK, Suit
from cardtable.games.scripted.reasons.trick_model import TrickModel
from cardtable.games.scripted.strategies.penalty_play import PenaltyTrick
from tests.paths import ROOT
from tests.uncompiled import IS_COMPILED, run_plain

POSITIONS = 200
PROGRAM = f"""
import json, sys
if sys.argv[1] == "without Cython":
    sys.modules["cython"] = None
sys.path[:0] = [sys.argv[2], {str(ROOT)!r}]
from cardtable.games.scripted.strategies import penalty_play
assert penalty_play.__file__.endswith(".py")
from tests.games.scripted.test_penalty_play import random_worths
print(json.dumps(random_worths(json.load(sys.stdin))))
"""


def random_worths(seed: int) -> list[list[float]]:
    """Return the worths of the cards of hands at random tricks, with random costs and trumps."""
    rng = Random(seed)
    found = []
    for _position in range(POSITIONS):
        costs = {card: float(rng.choice((0, 0, 0, 1, 13, -10))) for card in DECK}
        model = TrickModel(rng.choice((None, *Suit)), costs)
        cards = rng.sample(DECK, rng.randint(8, 52))
        size = len(cards) // 4
        trick = [card.index for card in cards[: rng.randint(0, 3)]]
        hand = cards[3 : 3 + size]
        others = sum(card.bit for card in cards[3 + size :])
        position = PenaltyTrick(model, trick, [card.index for card in hand], others, 4)
        found.append([position.worth(card) for card in hand])
    return found


@pytest.mark.check
@pytest.mark.skipif(not IS_COMPILED, reason="both sides would be plain Python")
@pytest.mark.sample(1, check=1)
@pytest.mark.parametrize("kind", ["with Cython", "without Cython"])
def test_worths_in_plain_python_are_the_same(kind: str, tmp_path: Path) -> None:
    worths = random_worths(1)
    assert len({worth for row in worths for worth in row}) > POSITIONS
    assert run_plain(PROGRAM, kind, 1, tmp_path) == worths
