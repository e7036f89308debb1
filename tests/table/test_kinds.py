"""Every game declares a kind of table, and every kind creates all parts of a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.engine import ZoneKind
from cardtable.games import all_games
from cardtable.match import PERSON, Match, Seat
from cardtable.table.button_row import ButtonRow
from cardtable.table.hints import Hints
from cardtable.table.kind import TableKind
from cardtable.table.kind_lookup import kind_for
from cardtable.table.layout import LayoutRequest
from tests.table.table_hands import Table


def match_of(key: str) -> Match:
    """Return a match of a game: a person against its default opponents."""
    kind = all_games()[key]
    rules = kind.find_rules(kind.rule_sets[0])
    count = sum(len(side) for side in kind.sides(rules))
    others = [Seat(kind.opponents[n % len(kind.opponents)].strategy) for n in range(count - 1)]
    return Match(kind, rules, [Seat(PERSON, "You"), *others], seed=1)


@pytest.mark.parametrize("key", list(all_games()))
def test_every_game_has_a_table(key: str) -> None:
    match = match_of(key)
    match.deal()
    kind = kind_for(match)
    assert isinstance(kind, TableKind)
    seen = kind.panels.visible_zones(match.view(0))
    assert kind.zones & {zone.kind for zone in seen}
    size, kinds = (1280, 800), frozenset(zone.kind for zone in seen)
    layout = kind.layout(LayoutRequest(size, seats=len(match.seats), kinds=kinds), seen)
    assert set(layout.plates) == set(range(len(match.seats)))


@pytest.mark.parametrize("key", ["spades", "holdem", "othello", "hearts"])
def test_a_table_is_made_of_parts(key: str) -> None:
    with Table(match_of(key)) as table:
        scene = table.scene
        assert {"U", "H", "M"} <= {button.key_text for button in scene.find(ButtonRow).buttons}
        assert scene.find(Hints) in scene.parts


def test_an_unknown_kind_of_table_is_refused() -> None:
    match = match_of("spades")
    match.kind = replace(match.kind, table="piles")
    with pytest.raises(LookupError, match="piles"):
        kind_for(match)


def test_kinds_know_their_zones_before_the_deal() -> None:
    assert ZoneKind.POT in kind_for(match_of("holdem")).zones
    assert kind_for(match_of("othello")).zones == {ZoneKind.GRID}
