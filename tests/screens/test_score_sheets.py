"""The score sheet of every game, and the words of Spades on it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardtable.engine import GameKind, Scored
from cardtable.games import all_games
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.rule_numbers import ITEMS
from cardtable.games.spades.score_words import item_words
from cardtable.games.spades.scoring import Item, SideScore
from cardtable.match import Match, Seat
from cardtable.screens.results import sheet_data
from cardtable.screens.results.score_sheet import PlainSheetScene, SheetScene, sheet_scene
from cardtable.screens.results.sheet_data import hands_of
from cardtable.table.kind_lookup import kind_for
from tests.scenes import FakeWindow

ACTIONS = 900
"""Enough for a hand of every game with hands."""


@pytest.fixture
def window() -> Iterator[FakeWindow]:
    window = FakeWindow()
    yield window
    window.close()


def played(kind: GameKind[Any]) -> Match:
    """Return a match of *kind* between random players, after ACTIONS actions or at its end."""
    rules = kind.find_rules(kind.rule_sets[0])
    count = sum(map(len, kind.sides(rules)))
    match, rng = Match(kind, rules, [Seat("random")] * count, seed=1), Random(1)
    while len(match.log) < ACTIONS and (position := match.deal()) is not None:
        match.act(rng.choice(match.game.legal()), position)
    return match


@pytest.mark.sample(6, check=16)
@pytest.mark.parametrize("game", all_games())
def test_the_sheet_lists_the_finished_hands_of_every_game(game: str, window: FakeWindow) -> None:
    match = played(all_games()[game])
    if not kind_for(match).has_sheet:
        pytest.skip("a game without a score sheet")
    scene = window.open(sheet_scene(window.context, match))
    assert isinstance(scene, SheetScene | PlainSheetScene)
    if isinstance(scene, SheetScene):
        assert scene.grid.sheet.rows
        assert scene.grid.spoken().startswith("Hand ")
    elif match.kind.hidden and len(match.seats) > 1:
        assert scene.hands


@pytest.mark.parametrize("game", ["spades", "hearts"])
def test_hands_that_are_not_reported_are_found_by_the_scores(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(all_games()[game])
    reported = [(hand.gained, hand.totals) for hand in hands_of(match)]

    class Unreported(Scored):
        pass

    monkeypatch.setattr(sheet_data, "Scored", Unreported)
    assert [(hand.gained, hand.totals) for hand in hands_of(match)] == reported
    assert len(reported) >= 3


@pytest.mark.quick
def test_every_item_of_a_score_in_spades_has_words() -> None:
    score = SideScore(0, 3, 2, 5, 7, ())
    for what in ITEMS:
        position = 1 if what.startswith(("nil", "blind")) else None
        words = item_words(Item(what, 10, position), score, ("Ann", "Bea"), Rules())
        assert all(words), what
        assert not any("{" in text for text in words), what
        assert (position is None) == ("Bea" not in words.line), what
