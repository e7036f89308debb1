"""The estimate of luck on Kuhn and Leduc poker, over all deals and all actions.

The two games are written down here once more, so that this file depends on nothing but luck.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

from cardtable.games.luck import Luck, Values, mean_value


@dataclass(frozen=True)
class Hand:
    """A hand of two players: the *cards* dealt, and the *actions* of each street."""

    game: str
    cards: tuple[int, ...] = ()
    actions: tuple[str, ...] = ("",)

    @property
    def bets(self) -> tuple[int, ...]:
        return (1,) if self.game == "kuhn" else (2, 4)

    @property
    def cap(self) -> int:
        return 1 if self.game == "kuhn" else 2

    def paid(self) -> list[int]:
        """Return the chips of each player in the pot, the ante of 1 included."""
        chips = [1, 1]
        for size, street in zip(self.bets, self.actions, strict=False):
            for number, action in enumerate(street):
                if action == "c":
                    chips[number % 2] = max(chips)
                elif action == "r":
                    chips[number % 2] = max(chips) + size
        return chips

    def street_over(self) -> bool:
        return self.actions[-1].endswith("c") and len(self.actions[-1]) > 1

    def is_over(self) -> bool:
        last = self.street_over() and len(self.actions) == len(self.bets)
        return self.actions[-1].endswith("f") or last

    def draws(self) -> list[Hand]:
        """Return the equally likely hands after the next card, none if a player acts."""
        if len(self.cards) >= 2 and not (self.street_over() and not self.is_over()):
            return []
        actions = self.actions if len(self.cards) < 2 else (*self.actions, "")
        deck = range(3 if self.game == "kuhn" else 6)
        left = [card for card in deck if card not in self.cards]
        return [Hand(self.game, (*self.cards, card), actions) for card in left]

    def seat(self) -> int:
        return len(self.actions[-1]) % 2

    def moves(self) -> dict[str, Hand]:
        street = self.actions[-1]
        faces_bet = street.endswith("r")
        names = "f" * faces_bet + "c" + "r" * (street.count("r") < self.cap)
        before = self.actions[:-1]
        return {name: Hand(self.game, self.cards, (*before, street + name)) for name in names}

    def gains(self) -> tuple[float, float]:
        """Return the gain of each player at the end."""
        street = self.actions[-1]
        if street.endswith("f"):
            sign = 1 if len(street) % 2 == 0 else -1  # the second player folded
        else:
            one, two = (self.strength(seat) for seat in (0, 1))
            sign = (one > two) - (one < two)
        gain = float(sign * min(self.paid()))
        return gain, -gain

    def strength(self, seat: int) -> int:
        if self.game == "kuhn":
            return self.cards[seat]
        ranks = [card // 2 for card in self.cards]
        return ranks[seat] + 10 * (ranks[seat] == ranks[2])

    def seen(self, seat: int) -> str:
        """Return what a player knows."""
        own = self.cards[seat] if self.game == "kuhn" else self.cards[seat] // 2
        board = [card // 2 for card in self.cards[2:]]
        return f"{own} {board} {self.actions}"


Policy = Callable[[Hand], dict[str, float]]
Value = Callable[[Hand], Values]


def random_policy(seed: int) -> Policy:
    """Return a policy with random probabilities, some of them 0."""

    @cache
    def policy(hand: Hand) -> dict[str, float]:
        draw = Random(f"{seed} {hand.seen(hand.seat())}").random
        weights = {move: max(0.0, draw() - 0.2) + 1e-9 for move in hand.moves()}
        total = sum(weights.values())
        return {move: weight / total for move, weight in weights.items()}

    return policy


@cache
def honest(hand: Hand) -> dict[str, float]:
    """Raise with the best cards, fold the worst to a bet."""
    ranks = 3 if hand.game == "kuhn" else 6
    strength = (hand.cards[hand.seat()] + 1) / ranks
    weights = {"f": 1 - strength, "c": 0.5, "r": strength}
    total = sum(weights[move] for move in hand.moves())
    return {move: weights[move] / total for move in hand.moves()}


def exact_value(policies: tuple[Policy, Policy]) -> Value:
    """Return the function that gives the mean gain of each player from any situation on."""

    @cache
    def value(hand: Hand) -> tuple[float, float]:
        if hand.is_over():
            return hand.gains()
        draws = hand.draws()
        if draws:
            rows = [(1 / len(draws), value(after)) for after in draws]
        else:
            chances = policies[hand.seat()](hand)
            rows = [(chances[move], value(after)) for move, after in hand.moves().items()]
        gain = sum(chance * both[0] for chance, both in rows)
        return gain, -gain

    return value


@cache
def nonsense(hand: Hand) -> tuple[float, float]:
    draw = Random(repr(hand))
    return draw.uniform(-50, 50), draw.uniform(-50, 50)


def playings(
    hand: Hand, policies: tuple[Policy, Policy], value: Value, known: tuple[int, ...]
) -> Iterator[tuple[float, Values, Values]]:
    """Yield the probability, the gains and the luck of every way a hand can go.

    The actions of the players in *known* are corrected, and all cards.
    """

    def walk(
        hand: Hand, chance: float, events: tuple[tuple[Values, Values], ...]
    ) -> Iterator[tuple[float, Values, Values]]:
        if hand.is_over():
            luck = Luck(2)
            for happened, mean in events:
                luck.add(happened, mean)
            yield chance, hand.gains(), luck.by_seat
            return
        draws = hand.draws()
        if draws:
            after = [(1 / len(draws), drawn) for drawn in draws]
        else:
            chances = policies[hand.seat()](hand)
            after = [(chances[move], moved) for move, moved in hand.moves().items()]
        rows = [(share, value(one)) for share, one in after]
        corrected = bool(draws) or hand.seat() in known
        mean = mean_value(rows)
        for (share, one), (_share, worth) in zip(after, rows, strict=True):
            yield from walk(one, chance * share, (*events, *(((worth, mean),) * corrected)))

    return walk(hand, 1.0, ())


def moments(rows: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the mean and the variance of values with their probabilities."""
    mean = sum(chance * value for chance, value in rows)
    return mean, sum(chance * (value - mean) ** 2 for chance, value in rows)


PAIRS: dict[str, tuple[Policy, Policy]] = {
    "random": (random_policy(1), random_policy(2)),
    "honest": (honest, honest),
    "mixed": (honest, random_policy(3)),
}


@pytest.mark.check
@pytest.mark.sample(2, check=7)
@pytest.mark.parametrize("game", ["kuhn", "leduc"])
@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("known", [(), (0,), (0, 1)])
def test_the_mean_is_exact_for_any_value_function(
    game: str, pair: str, known: tuple[int, ...]
) -> None:
    policies, start = PAIRS[pair], Hand(game)
    truth = exact_value(policies)(start)
    others = exact_value(PAIRS["random"])
    for value in (nonsense, others, lambda hand: (float(sum(hand.paid())), 0.0)):
        rows = list(playings(start, policies, value, known))
        assert sum(chance for chance, _gains, _luck in rows) == pytest.approx(1, abs=1e-12)
        for seat in (0, 1):
            mean, _variance = moments([(p, gains[seat] - luck[seat]) for p, gains, luck in rows])
            assert mean == pytest.approx(truth[seat], abs=1e-9)


@pytest.mark.check
@pytest.mark.sample(1, check=3)
@pytest.mark.parametrize("game", ["kuhn", "leduc"])
@pytest.mark.parametrize("pair", PAIRS)
def test_a_good_value_function_lowers_the_variance(game: str, pair: str) -> None:
    policies, start = PAIRS[pair], Hand(game)
    good = exact_value(policies)
    variances = []
    for known in ((), (0,), (0, 1)):
        rows = list(playings(start, policies, good, known))
        plain = moments([(p, gains[0]) for p, gains, _luck in rows])[1]
        variances.append(moments([(p, gains[0] - luck[0]) for p, gains, luck in rows])[1] / plain)
    assert variances[0] < 0.8
    assert variances[1] < variances[0]
    assert variances[2] == pytest.approx(0, abs=1e-12)  # everything is known, so nothing is luck


@pytest.mark.parametrize("game", ["kuhn", "leduc"])
def test_a_value_of_other_policies_helps_too(game: str) -> None:
    start = Hand(game)
    rows = list(playings(start, PAIRS["mixed"], exact_value(PAIRS["honest"]), ()))
    plain = moments([(p, gains[0]) for p, gains, _luck in rows])[1]
    assert moments([(p, gains[0] - luck[0]) for p, gains, luck in rows])[1] < 0.9 * plain


def test_the_game_of_kuhn_has_its_known_value() -> None:
    """Of the equilibria (H. W. Kuhn, 1950) the one in which the first player never bets first."""
    third = 1 / 3

    def equilibrium(hand: Hand) -> dict[str, float]:
        card, street = hand.cards[hand.seat()], hand.actions[-1]
        if not street:
            return {"c": 1.0, "r": 0.0}
        if street.endswith("r"):
            call = (0.0, third, 1.0)[card]
            return {"f": 1 - call, "c": call}
        bet = (third, 0.0, 1.0)[card]
        return {"c": 1 - bet, "r": bet}

    assert exact_value((equilibrium, equilibrium))(Hand("kuhn"))[0] == pytest.approx(-1 / 18)


def test_probabilities_must_add_up_to_one() -> None:
    with pytest.raises(ValueError, match="their sum is not 1"):
        mean_value([(0.5, (1.0,)), (0.4, (2.0,))])
    with pytest.raises(ValueError, match="their sum is not 1"):
        mean_value([(1.5, (1.0,)), (-0.5, (2.0,))])
    with pytest.raises(ValueError, match="zip"):
        Luck(2).add((1.0, 2.0), (1.0,))
