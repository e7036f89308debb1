"""The estimate of luck: exact over all cards and drawn actions, and right in the mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.games.holdem import Action, Game, Rules
from cardtable.games.holdem.experiment.luck import luck_of
from cardtable.games.holdem.hand.record import HandRecord
from tests.games.holdem.holdem_tables import act, deck_of, table

TABLES: dict[str, dict[str, Any]] = {
    "two seats": {"seats": 2},
    "six seats": {"seats": 6},
    "ten seats and antes": {"seats": 10, "ante": 5},
    "fixed limit": {"seats": 5, "structure": "fixed-limit"},
    "pot limit and a straddle": {"seats": 4, "structure": "pot-limit", "straddle": 40},
    "unequal stacks": {"seats": 5, "stacks": (90, 400, 1000, 35, 700), "ante": 10},
}


def random_hands(count: int, seed: int, **options: Any) -> list[HandRecord]:
    """Play hands at random, with few folds and many all-ins."""
    rules = Rules(rebuy="every_hand", hands=count, **options)
    game, rng = Game(rules, seed=seed), Random(seed)
    while (player := game.get_next_player()) is not None:
        legal = [action for action in game.legal_bids() if action is not Action.FOLD]
        fold = Action.FOLD in game.legal_bids() and rng.random() < 0.15
        game.accept_bid(Action.FOLD if fold else rng.choice(legal[:3]), player)
    return list(game.records)


def play(deck: Sequence[int], stacks: Sequence[int], words: str, **options: Any) -> HandRecord:
    text = " ".join(str(Card.of(index)) for index in deck)
    game = table(stacks, deck=text, **options)
    act(game, *words.split())
    (record,) = game.records
    return record


def decks_with(deck: list[int], place: int) -> Iterator[list[int]]:
    """Yield *deck* with each card at *place* that no hand and no earlier card of the board has.

    A burned card is as unknown as the rest of the deck, so it may lie there too.
    """
    seats = (len(deck) - 8) // 2
    burned = [2 * seats, 2 * seats + 4, 2 * seats + 6]
    yield deck
    for card in range(52):
        changed = [*deck]
        if card not in deck:
            changed[place] = card
        elif deck.index(card) in (*burned, *range(place + 1, len(deck))):
            at = deck.index(card)
            changed[place], changed[at] = changed[at], changed[place]
        else:
            continue
        yield changed


def means(rows: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


# --- exactly, over all cards ----------------------------------------------------------------------

LINES = {
    "three players": ([2000] * 3, "c c x x x x", "x x x b200 f f", "b100 f f"),
    "cards of folded hands are dead": (
        [2000] * 4,
        "r300 c f c x x x",
        "b200 c f x b500 f",
        "b200 f f",
    ),
    "limit": ([2000] * 3, "c c x x b100 c c", "x x b200 c c x x x", "b200 f f"),
}


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("line", LINES)
def test_the_river_is_zero_in_the_mean(line: str, seed: int) -> None:
    stacks, start, to_river, ends_on_turn = LINES[line]
    options = {"structure": "fixed-limit"} if line == "limit" else {}
    deck = Random(seed).sample(range(52), 2 * len(stacks) + 8)
    before = luck_of(play(deck, stacks, f"{start} {ends_on_turn}", **options), seed)
    lucks = [
        luck_of(play(other, stacks, f"{start} {to_river}", **options), seed)
        for other in decks_with(deck, len(deck) - 1)
    ]
    assert len(lucks) == 52 - 2 * len(stacks) - 4
    assert max(abs(luck[seat] - before[seat]) for luck in lucks for seat in range(len(before))) > 1
    assert means(lucks) == pytest.approx(before, abs=1e-9)


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("line", LINES)
def test_the_turn_is_zero_in_the_mean(line: str, seed: int) -> None:
    stacks, start, _to_river, ends_on_turn = LINES[line]
    options = {"structure": "fixed-limit"} if line == "limit" else {}
    deck = Random(seed).sample(range(52), 2 * len(stacks) + 8)
    on_flop = {
        "three players": "c c x b100 f f",
        "cards of folded hands are dead": "r300 c f c b100 f f",
        "limit": "c c x b100 f f",
    }
    before = luck_of(play(deck, stacks, on_flop[line], **options), seed)
    lucks = [
        luck_of(play(other, stacks, f"{start} {ends_on_turn}", **options), seed)
        for other in decks_with(deck, len(deck) - 3)
    ]
    assert len(lucks) == 52 - 2 * len(stacks) - 3
    assert means(lucks) == pytest.approx(before, abs=1e-9)


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("stacks", "start", "all_in"),
    [
        ([2000, 2000], "c x b300 c", "b1600 c"),
        ([400, 1500, 3000], "c c x b200 c c", "b1200 c c"),  # a main pot and a side pot
        ([500, 1500, 3000], "c c x b200 c c", "b1200 c f"),  # a folded hand's cards are dead
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_an_all_in_on_the_turn_is_replaced_by_its_mean_over_all_rivers(
    stacks: list[int], start: str, all_in: str, seed: int
) -> None:
    size = 2 * len(stacks) + 8
    deck = Random(seed).sample(range(52), size)
    records = [play(other, stacks, f"{start} {all_in}") for other in decks_with(deck, size - 1)]
    gains = means([record.gains for record in records])
    folds = "b100" + " f" * (len(stacks) - 1)
    before = luck_of(play(deck, stacks, f"{start} {folds}"), 1)
    for record in records:
        rows = zip(record.gains, luck_of(record, 1), before, strict=True)
        corrected = [gain - luck + earlier for gain, luck, earlier in rows]
        assert corrected == pytest.approx(gains, abs=1)  # up to the odd chip of a split pot


@pytest.mark.parametrize("stacks", [(2000, 2000), (2000, 150, 900)])
def test_a_drawn_action_is_zero_in_the_mean(stacks: tuple[int, ...]) -> None:
    """The value of an action does not depend on what follows it."""
    deck = Random(3).sample(range(52), 2 * len(stacks) + 8)
    others = "f " * (len(stacks) - 2)
    lines = {
        Action.FOLD: f"f {others}",
        Action.CALL: f"c {others} x x x x x x x",
        Action.raise_to(300): f"r300 {others} f",
    }
    mix = dict(zip(lines, (0.2, 0.5, 0.3), strict=True))
    found = []
    for action, words in lines.items():
        record = play(deck, stacks, words)
        drawn = luck_of(record, 1, mixes={0: mix})
        without = luck_of(record, 1)
        found.append([mix[action] * (a - b) for a, b in zip(drawn, without, strict=True)])
        assert sum(drawn) == pytest.approx(0, abs=1e-9)
    assert any(abs(value) > 1 for row in found for value in row)
    assert [3 * mean for mean in means(found)] == pytest.approx([0] * len(stacks), abs=1e-9)


def test_an_action_outside_the_mix_has_no_luck() -> None:
    record = play(Random(3).sample(range(52), 12), (2000, 2000), "f")
    assert luck_of(record, 1, mixes={0: {Action.CALL: 1.0}}) == (0, 0)


# --- in the mean, over random hands ---------------------------------------------------------------


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", TABLES)
def test_luck_is_zero_in_the_mean_and_adds_up_to_zero(name: str) -> None:
    hands = random_hands(400, 7, **TABLES[name])
    lucks = [luck_of(record, 1_000 + record.number) for record in hands]
    assert any(record.street == 3 for record in hands)
    for luck in lucks:
        assert sum(luck) == pytest.approx(0, abs=1e-6)
    for column in zip(*lucks, strict=True):
        mean = sum(column) / len(column)
        spread = sqrt(sum((value - mean) ** 2 for value in column) / (len(column) - 1))
        assert abs(mean) < 3.5 * spread / sqrt(len(column))


@pytest.mark.sample(2, check=3)
@pytest.mark.parametrize("name", TABLES)
def test_results_vary_less_without_luck(name: str) -> None:
    hands = random_hands(400, 7, **TABLES[name])

    def variance(values: list[float]) -> float:
        mean = sum(values) / len(values)
        return sum((value - mean) ** 2 for value in values) / (len(values) - 1)

    plain = variance([float(record.gains[1]) for record in hands])
    # Pots of random players grow little, so the growth for reasonable ones would overshoot.
    lucks = [luck_of(record, record.number, (1.0, 1.0, 1.0)) for record in hands]
    rest = variance([hand.gains[1] - luck[1] for hand, luck in zip(hands, lucks, strict=True)])
    assert rest < 0.95 * plain


def test_a_hand_without_a_flop_has_no_luck() -> None:
    deck = Random(1).sample(range(52), 14)
    assert luck_of(play(deck, [2000] * 3, "r300 f f"), 1) == (0, 0, 0)


def test_a_board_that_all_share_is_bad_luck_for_the_better_hand() -> None:
    deck = deck_of(["2c 3d", "As Ah"], "Ts Js Qs Ks 9s")
    record = play([Card.parse(word).index for word in deck.split()], [1000, 1000], "r1000 c")
    assert record.gains[0] == 1000  # a royal flush with the ace of spades
    split = deck_of(["2c 3d", "Ad Ah"], "Ts Js Qs Ks 9s")
    record = play([Card.parse(word).index for word in split.split()], [1000, 1000], "r1000 c")
    assert record.gains == (0, 0)
    luck = luck_of(record, 1)
    assert luck[0] == pytest.approx(-2000 * (0.88 - 0.5), abs=100)
    assert luck[1] == -luck[0]


def test_luck_is_repeatable() -> None:
    hands = random_hands(20, 3, seats=4)
    lucks = [luck_of(record, 5) for record in hands]
    assert lucks == [luck_of(record, 5) for record in hands]
    assert lucks != [luck_of(record, 6) for record in hands]


def test_luck_is_zero_in_the_mean_for_any_growth() -> None:
    """A poor guess of the growth costs precision, and nothing else."""
    hands = random_hands(400, 9, seats=3)
    for growth in ((1.0, 1.0, 1.0), (9.0, 0.5, 4.0)):
        column = [luck_of(record, record.number, growth)[0] for record in hands]
        mean = sum(column) / len(column)
        spread = sqrt(sum((value - mean) ** 2 for value in column) / (len(column) - 1))
        assert abs(mean) < 3.5 * spread / sqrt(len(column))
