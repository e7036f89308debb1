"""Bridge as OpenSpiel plays it: calls, declarer, dummy, tricks and the score of a deal.

Each deal of ours is a game of its own, in which the dealer's side, the other, both or none are
vulnerable.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import pytest

from tests.games.scripted.second_implementations.comparison import Actions, CardNumbers, Comparison

CALLS = {"pass": 52, "double": 53, "redouble": 54}
BIDS = [suit + str(level) for level in range(1, 8) for suit in ("c", "d", "h", "s", "nt")]
FIRST_BID = 55
VULNERABLE: dict[tuple[bool, bool], dict[str, Any]] = {
    (False, False): {"vulnerability": "none"},
    (True, True): {"vulnerability": "all"},
    (True, False): {"vulnerability": "chicago", "deal_number": 1},
    (False, True): {"vulnerability": "turns", "deal_number": 2},
}
"""Our options for a vulnerable side of the dealer, and another one."""


class Bridge(Comparison):
    key = "bridge"
    cards = CardNumbers("23456789tjqka", "cdhs", by_rank=True)
    is_vulnerable = (False, False)

    def spiel_name(self) -> str:
        names = ("dealer_vul", "non_dealer_vul")
        chosen = (f"{name}={each}" for name, each in zip(names, self.is_vulnerable, strict=True))
        return f"bridge(use_double_dummy_result=False,{','.join(chosen)})"

    def prepare_hand(self) -> None:
        self.is_vulnerable = self.rng.choice(list(VULNERABLE))
        self.options = {"deals": 1, "passed_out": "counts", **VULNERABLE[self.is_vulnerable]}
        self.begin_game()

    def outcomes(self) -> Iterator[int]:
        return self.dealt_in_turn()

    def actions(self, line: str) -> Actions | None:
        *_receiver, word = line.split()
        if self.prop("phase") != "auction":
            return (self.cards[word],)
        return (CALLS[word] if word in CALLS else FIRST_BID + BIDS.index(word),)

    def choose(self, lines: Collection[str]) -> str:
        """Return a card at random; of the calls, a low bid or no bid."""
        calls = [line for line in lines if not line.startswith("bid")]
        return super().choose([*calls, *list(lines)[:3]] if "pass" in lines else lines)

    def compare_result(self, won: list[float]) -> None:
        lead = won[0] - won[1]
        assert [lead, -lead, lead, -lead] == self.gains(), str(self.state)
        self.counts[f"doubled {self.prop('doubled')}"] += 1
        self.counts["made" if lead > 0 else "failed"] += 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(5))
def test_bridge(seed: int) -> None:
    counts = Bridge(seed).play(12)
    assert counts["hands"] == 12
    assert counts["failed"]
