"""The solver of FreeCell: known deals, every line played by the script, and brute force."""

from __future__ import annotations

import tracemalloc
from itertools import chain
from random import Random

import pytest

from cardtable.features.patience import solving
from cardtable.features.patience.solution import Progress, Solution, card_of, name_of
from cardtable.features.patience.solvers import freecell
from cardtable.features.patience.solvers.freecell import Position, lines_of, position_of, solve
from cardtable.games.scripted.description import STANDARD
from cardtable.ludl import Session
from tests.games.scripted.script_games import begin, names, say

KEY = "freecell"
UNWINNABLE = 11982
"""The only one of the first 32,000 deals that cannot be won."""


def contents(session: Session) -> dict[str, list[str]]:
    return {name: names(session, name) for name in session.world.containers}


def play_solution(number: int, limit: int = 200_000) -> dict[str, int] | None:
    """Play a deal by the script as the solver says; return the scores at the end."""
    session = begin(KEY, 1, deal=number)
    solution = solve(position_of(contents(session)), limit)
    assert solution.moves is not None
    scores = None
    for line in lines_of(solution.moves, contents(session)):
        assert scores is None
        scores = say(session, line).scores
    return None if scores is None else dict(scores)


def test_cards_have_numbers_in_the_order_of_ranks() -> None:
    assert sorted(range(52), key=lambda card: name_of(card)) == [
        card_of(name) for name in sorted(STANDARD)
    ]
    assert [name_of(card) for card in range(5)] == ["ac", "ad", "ah", "as", "2c"]


@pytest.mark.check
@pytest.mark.parametrize("number", [1, 2, 164, 617])
def test_a_solution_is_played_to_the_end_by_the_rules_of_the_script(number: int) -> None:
    assert play_solution(number) == {"player_1": 52}


@pytest.mark.soak
def test_a_thousand_of_the_first_deals_can_be_won() -> None:
    numbers = Random(32_000).sample([n for n in range(1, 32_001) if n != UNWINNABLE], 1000)
    assert all(play_solution(number, 5_000_000) == {"player_1": 52} for number in numbers)


@pytest.mark.soak
def test_one_deal_cannot_be_won() -> None:
    session = begin(KEY, 1, deal=UNWINNABLE)
    solution = solve(position_of(contents(session)), 100_000_000)
    assert (solution.moves, solution.is_complete) == (None, True)


def can_win(columns: list[list[int]], cells: int, home: list[int]) -> bool:
    """Return whether an ending can be won with this number of cells, by trying all moves."""
    held: tuple[int, ...] = ()
    start = tuple(map(tuple, columns)), held, tuple(home)
    seen, queue = {start}, [start]
    while queue:
        piles, held, done = queue.pop()
        if sum(done) == 52:
            return True
        for card in chain((pile[-1] for pile in piles if pile), held):
            rest = tuple(pile[:-1] if pile[-1:] == (card,) else pile for pile in piles)
            left = tuple(other for other in held if other != card)
            suit, after = card % 4, []
            if done[suit] == card // 4:
                up = tuple(count + (place == suit) for place, count in enumerate(done))
                after.append((rest, left, up))
            if card not in held and len(held) < cells:
                after.append((rest, (*held, card), done))
            for place, pile in enumerate(rest):
                reds = [(each % 4) in (1, 2) for each in (card, *pile[-1:])]
                if not pile or (pile[-1] // 4 == card // 4 + 1 and reds[0] != reds[1]):
                    moved = (*rest[:place], (*pile, card), *rest[place + 1 :])
                    after.append((moved, left, done))
            for position in after:
                if position not in seen:
                    seen.add(position)
                    queue.append(position)
    return False


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(8))
def test_small_endings_are_judged_as_by_brute_force(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells = seed % 2
    monkeypatch.setattr(freecell, "CELLS", cells)
    rng, results = Random(seed), set()
    for _ending in range(20):
        cards = rng.sample(range(40, 52), 12)
        columns = [cards[:4], cards[4:8], cards[8:]]
        position = Position(tuple(map(tuple, columns)), (), (10, 10, 10, 10))
        solution = solve(position)
        assert solution.is_complete
        assert (solution.moves is not None) is can_win(columns, cells, [10] * 4)
        results.add(solution.moves is not None)
    assert True in results
    assert False in results or cells


def test_a_search_stops_at_its_limit_or_when_it_is_told_to() -> None:
    session = begin(KEY, 1, deal=UNWINNABLE)
    position = position_of(contents(session))
    assert not solve(position, 500).is_complete
    solution = solve(position, progress=Progress(is_stopped=True))
    assert not solution.is_complete
    assert solution.positions < 5_000


@pytest.mark.check
def test_a_long_search_takes_some_hundred_megabytes_at_most() -> None:
    start = position_of(contents(begin(KEY, 1, deal=UNWINNABLE)))
    tracemalloc.start()
    try:
        solution = solve(start, 1_500)
        each = tracemalloc.get_traced_memory()[1] / solution.positions
    finally:
        tracemalloc.stop()
    assert each * freecell.MAX_POSITIONS < 400e6


def test_the_answer_names_the_next_move_or_says_that_there_is_none() -> None:
    won = solving.answer(Solution(("move 7h cell_2",), True, 1), "7♥ to free cell")
    assert won == "This can be won in 1 move: 7♥ to free cell."
    assert "no longer" in solving.answer(Solution(None, True, 9), "")
    assert "deal cannot" in solving.answer(Solution(None, True, 9), "", has_moved=False)
    assert "may be" in solving.answer(Solution(None, False, 9), "")


def test_a_move_names_the_place_of_the_script() -> None:
    places = {
        "column_1": ["2d", "7h"],
        "column_2": [],
        "column_3": ["8s"],
        "cell_1": ["2c"],
        "cell_2": [],
    }
    card = card_of("7h")
    targets = (freecell.HOME, freecell.CELL, freecell.EMPTY, card_of("8s"))
    lines = [*chain(*(lines_of((freecell.Move(card, target),), places) for target in targets))]
    assert lines == ["home 7h", "move 7h cell_2", "move 7h column_2", "move 7h column_3"]
