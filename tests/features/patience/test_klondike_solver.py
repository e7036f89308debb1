"""The solver of Klondike: ways to win played by the script, lost deals, and brute force."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from cardtable.features.patience.solution import SUITS, Progress
from cardtable.features.patience.solvers.klondike import lines_of, packed, solve_table
from cardtable.features.patience.solving import table_of
from cardtable.games import all_games
from cardtable.games.scripted import Message
from cardtable.search.patience.klondike_search import KlondikeSearch
from tests.features.patience.patience_tables import play, session_table
from tests.games.scripted.script_games import begin
from tests.table.zones.scripted_tables import script_match

KEY = "klondike"
BACK = 4, 1
"""Seed and cards turned over of a deal that is won with a card from a foundation."""
HARD = 5
"""The seed of a deal that needs a long search, if three cards are turned over."""


class Ending(NamedTuple):
    """A position with few cards left, and any number of columns."""

    columns: tuple[tuple[int, tuple[int, ...]], ...]
    """For each the number of cards face down, and the cards."""
    talon: tuple[int, ...]
    waste: int
    home: tuple[int, ...]

    def packed(self) -> bytes:
        sizes = [len(cards) for _hidden, cards in self.columns]
        hidden = [hidden for hidden, _cards in self.columns]
        head = bytes(sizes).ljust(7, b"\0") + bytes(hidden).ljust(7, b"\0") + bytes(self.home)
        talon = bytes((len(self.talon), self.waste, 0, 0, *self.talon)).ljust(30, b"\0")
        return head + talon + b"".join(bytes(cards).ljust(20, b"\0") for _h, cards in self.columns)


def random_ending(rng: Random) -> Ending:
    """Return an ending with 8 to 13 cards that are not home."""
    home = [13] * 4
    for _card in range(rng.randint(8, 13)):
        home[rng.choice([suit for suit in range(4) if home[suit] > 7])] -= 1
    left = [4 * rank + suit for suit in range(4) for rank in range(home[suit], 13)]
    rng.shuffle(left)
    talon = left[: rng.randint(0, 7)]
    columns: list[list[int]] = [[] for _column in range(rng.randint(1, 3))]
    for card in left[len(talon) :]:
        rng.choice(columns).append(card)
    dealt = tuple((max(len(cards) - 1, 0), tuple(cards)) for cards in columns)
    return Ending(dealt, tuple(talon), rng.randint(0, len(talon)), tuple(home))


def fits(card: int, below: int) -> bool:
    is_red = [number % 4 in (1, 2) for number in (card, below)]
    return below // 4 == card // 4 + 1 and is_red[0] != is_red[1]


Piles = tuple[tuple[int, tuple[int, ...]], ...]


def without(piles: Piles, column: int, place: int) -> Piles:
    """Return the columns without the cards from a place on; the last card is turned up."""
    hidden, cards = piles[column]
    rest = min(hidden, max(place - 1, 0)), cards[:place]
    return (*piles[:column], rest, *piles[column + 1 :])


def put(piles: Piles, cards: tuple[int, ...], source: int = -1) -> Iterator[Piles]:
    """Yield the columns after *cards* have been put on each one on which they may go."""
    for column, (hidden, pile) in enumerate(piles):
        may = fits(cards[0], pile[-1]) if pile else cards[0] >= 48
        if may and column != source:
            yield (*piles[:column], (hidden, (*pile, *cards)), *piles[column + 1 :])


def counted(home: tuple[int, ...], suit: int, change: int) -> tuple[int, ...]:
    return tuple(count + change * (place == suit) for place, count in enumerate(home))


def after_turning(ending: Ending, drawn: int) -> Iterator[Ending]:
    """Yield what turning cards over, and moves of the last card of the waste lead to."""
    columns, talon, waste, home = ending
    if talon:
        turned = min(waste + drawn, len(talon)) if waste < len(talon) else 0
        yield ending._replace(waste=turned)
    if waste:
        card, rest = talon[waste - 1], talon[: waste - 1] + talon[waste:]
        for piles in put(columns, (card,)):
            yield Ending(piles, rest, waste - 1, home)
        if home[card % 4] == card // 4:
            yield Ending(columns, rest, waste - 1, counted(home, card % 4, 1))


def after_moves(ending: Ending, lowest: int) -> Iterator[Ending]:
    """Yield what moves from columns and foundations lead to; no rank below *lowest* comes back."""
    columns, talon, waste, home = ending
    for suit in range(4):
        if home[suit] > lowest:
            for piles in put(columns, (4 * (home[suit] - 1) + suit,)):
                yield Ending(piles, talon, waste, counted(home, suit, -1))
    for column, (hidden, cards) in enumerate(columns):
        for place in range(hidden, len(cards)):
            for piles in put(without(columns, column, place), cards[place:], column):
                yield Ending(piles, talon, waste, home)
        if cards and home[cards[-1] % 4] == cards[-1] // 4:
            rest = without(columns, column, len(cards) - 1)
            yield Ending(rest, talon, waste, counted(home, cards[-1] % 4, 1))


def can_win(start: Ending, drawn: int) -> bool:
    """Return whether an ending can be won, by trying all moves."""
    lowest = max(min(start.home) - 2, 0)
    seen, queue = {start}, [start]
    while queue:
        ending = queue.pop()
        if sum(ending.home) == 52:
            return True
        for after in (*after_moves(ending, lowest), *after_turning(ending, drawn)):
            same = after._replace(columns=tuple(sorted(after.columns)))
            if same not in seen:
                seen.add(same)
                queue.append(same)
    return False


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(20))
def test_small_endings_are_judged_as_by_brute_force(seed: int) -> None:
    rng, results = Random(seed), set()
    for number in range(12):
        ending, drawn = random_ending(rng), 1 + 2 * (number % 2)
        search = KlondikeSearch(ending.packed(), drawn, len(ending.columns))
        assert search.run(1_000_000)
        assert search.won is can_win(ending, drawn)
        results.add(search.won)
    assert results == {True, False}


@pytest.mark.sample(2, check=4)
@pytest.mark.parametrize("drawn", [1, 3])
@pytest.mark.parametrize("seed", range(6))
def test_a_way_to_win_is_played_to_the_end_by_the_rules_of_the_script(
    seed: int, drawn: int
) -> None:
    session = begin(KEY, 1, seed=seed, drawn=drawn)
    solution = solve_table(session_table(session), Progress(), 200_000)
    if solution.lines is None:
        pytest.skip("this deal is lost, or hard")
    assert play(session, solution.lines) == {"player_1": 52}


def test_the_last_card_that_lies_face_down_is_no_part_of_a_run() -> None:
    match = script_match(all_games()[KEY], seed=0)
    match.deal()

    def count_down() -> int:
        counts = table_of(match.game).face_down
        return sum(counts.get(f"column_{number}", 0) for number in range(1, 8))

    way = list(solve_table(table_of(match.game), Progress(), 100_000).lines or ())
    while count_down() > 1:
        match.act(Message(way.pop(0)), 0)
    assert count_down() == 1
    lines = solve_table(table_of(match.game), Progress(), 100_000).lines
    assert lines
    for line in lines:
        match.act(Message(line), 0)
    contents = table_of(match.game).contents
    assert sum(len(contents[f"foundation_{suit}"]) for suit in SUITS) == 52


@pytest.mark.soak
@pytest.mark.parametrize("drawn", [1, 3])
def test_many_ways_to_win_are_played_by_the_script(drawn: int) -> None:
    won = 0
    for seed in range(100):
        session = begin(KEY, 1, seed=seed, drawn=drawn)
        solution = solve_table(session_table(session), Progress(), 1_000_000)
        if solution.lines is not None:
            assert play(session, solution.lines) == {"player_1": 52}
            won += 1
    assert won > 70


def test_a_way_is_found_from_the_midst_of_a_game_with_cards_in_the_waste() -> None:
    found = 0
    for seed in range(4):
        session, rng = begin(KEY, 1, seed=seed, drawn=3), Random(seed)
        play(session, (rng.choice(session.legal() or ()) for _message in range(25)))
        solution = solve_table(session_table(session), Progress(), 50_000)
        if solution.lines is not None:
            assert play(session, solution.lines) == {"player_1": 52}
            found += 1
    assert found


def test_cards_come_back_from_their_foundations() -> None:
    session = begin(KEY, 1, seed=BACK[0], drawn=BACK[1])
    table = session_table(session)
    search = KlondikeSearch(packed(table), BACK[1])
    assert search.run(10_000)
    assert "back" in [kind for kind, *_places in search.solution()]
    assert play(session, lines_of(search.solution(), table)) == {"player_1": 52}


def test_a_search_stops_at_its_limit_or_when_it_is_told_to() -> None:
    table = session_table(begin(KEY, 1, seed=HARD, drawn=3))
    solution = solve_table(table, Progress(), 5)
    assert (solution.lines, solution.is_complete) == (None, False)
    assert solution.positions == 11 * 5
    progress = Progress(is_stopped=True)
    assert solve_table(table, progress).positions == 10_000
    assert 0 < progress.share < 0.01


def test_a_search_can_be_begun_again_in_another_order() -> None:
    table = session_table(begin(KEY, 1, seed=2))
    search = KlondikeSearch(packed(table), 1)
    search.run(100_000)
    first = search.solution()
    search.restart(0, 1)
    search.run(100_000)
    assert search.solution() == first
    search.restart(40, 1)
    search.run(100_000)
    assert search.won
    assert search.solution() != first
    assert list(lines_of(search.solution(), table))[-1].startswith("home k")
