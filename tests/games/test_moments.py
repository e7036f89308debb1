"""Moments: the same from every seat, and made of public facts only."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardtable.games import all_games
from cardtable.games.grid.actions import Cell
from cardtable.games.holdem import events as holdem_events
from cardtable.games.holdem.actions import Action
from cardtable.games.moments import MomentKind, finder_of
from cardtable.games.spades.hand import events as spades_events
from cardtable.games.spades.rules.bids import Bid
from cardtable.match import PERSON, Match, Seat

GAMES = all_games()


def new_match(key, rules=None, seed=1, **more):
    kind = GAMES[key]
    found = kind.find_rules(rules or kind.rule_sets[0])
    seats = sum(len(side) for side in kind.sides(found))
    return Match(kind, found, [Seat(PERSON, f"P{n}") for n in range(seats)], seed=seed, **more)


def without_secrets(event):
    """Return *event* without cards that were dealt, drawn, folded or passed face down."""
    match event:
        case spades_events.HandDealt() | holdem_events.HandDealt():
            return replace(event, hands=())
        case (
            holdem_events.Folded()
            | holdem_events.Mucked()
            | holdem_events.Burned()
            | spades_events.CardPassed()
            | spades_events.CardDrawn()
        ):
            return replace(event, cards=())
    return event


@pytest.mark.sample(3)
@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_seat_finds_the_same_moments_without_hidden_cards(key):
    rng = Random(7)
    match = new_match(key)
    find = finder_of(match.kind)
    kinds: set[Any] = set()

    def check(_match, change):
        if change.kind not in ("act", "deal"):
            return
        public = [without_secrets(event) for event in change.events]
        seats = range(len(match.seats))
        found = [find(public, match.view(seat)) for seat in seats]
        assert found[0] == find(change.events, match.view(0))
        assert all(each == found[0] for each in found)
        kinds.update(moment.kind for moment in found[0])

    match.listeners.append(check)
    for _action in range(400 if match.kind.table == "zones" else 700):
        position = match.deal()
        if position is None:
            break
        match.act(rng.choice(match.game.legal()), position)
    if match.kind.key == "spades":
        assert {MomentKind.SET, MomentKind.TRUMPS_BROKEN} <= kinds
    if match.kind.table == "board":
        assert kinds & {MomentKind.WON, MomentKind.DRAWN}


def test_spades_nils_and_the_last_trick():
    seen = set()
    for seed in range(12):
        match = new_match("spades", seed=seed)
        find, found = finder_of(match.kind), list[Any]()
        match.listeners.append(
            lambda _m, change, m=match, f=find, out=found: out.extend(f(change.events, m.view(0)))
        )
        bids = [Bid(0), Bid(3), Bid(4), Bid(3)]
        scored: list[Any] = []
        match.game.listeners.append(
            lambda event, out=scored: (
                out.append(event) if isinstance(event, spades_events.HandScored) else None
            )
        )
        while not scored:
            position = match.deal()
            legal = match.game.legal()
            match.act(bids[position] if Bid(0) in legal else min(legal), position)
        taken = match.view(0).taken
        kinds = [moment.kind for moment in found]
        assert (MomentKind.NIL_FAILED in kinds) == (taken[0] > 0)
        assert (MomentKind.NIL_MADE in kinds) == (taken[0] == 0)
        assert kinds.count(MomentKind.NIL_FAILED) <= 1
        sides = match.game.sides
        for positions, score in zip(sides, scored[0].sides, strict=True):
            of_side = [m.kind for m in found if m.positions == positions]
            assert (MomentKind.SET in of_side) == (not score.made)
            assert (MomentKind.EXACT in of_side) == (score.made and score.tricks == score.contract)
        seen.update(kinds)
    assert {MomentKind.NIL_FAILED, MomentKind.SET, MomentKind.EXACT} <= seen


def test_a_four_in_connect_four_is_a_line_of_cells():
    match = new_match("connect-four")
    columns = [0, 1, 0, 1, 0, 1, 0]
    found: list[Any] = []
    find = finder_of(match.kind)
    match.listeners.append(lambda _m, change: found.extend(find(change.events, match.view(0))))
    for column in columns:
        position = match.deal()
        moves = {cell.column: cell for cell in match.game.legal()}
        match.act(moves[column], position)
    line = next(moment for moment in found if moment.kind is MomentKind.LINE)
    assert len(line.cells) == 4
    assert {column for _row, column in line.cells} == {0}
    assert [moment.kind for moment in found][-1] is MomentKind.WON
    assert isinstance(line.cells[0], Cell)


def test_a_called_bluff_is_seen_at_the_showdown():
    caught = fair = 0
    for seed in range(60):
        match = new_match("holdem", "heads-up", seed=seed)
        find, found = finder_of(match.kind), list[Any]()
        shown, won = dict[int, Any](), set[int]()

        def watch(event, shown=shown, won=won):
            if isinstance(event, holdem_events.Shown):
                shown[event.position] = event.title
            if isinstance(event, holdem_events.PotWon):
                won.add(event.position)

        match.game.listeners.append(watch)
        match.listeners.append(
            lambda _m, change, m=match, f=find, out=found: out.extend(f(change.events, m.view(0)))
        )
        bettor = None
        while not won:
            position = match.deal()
            view, legal = match.view(position), match.game.legal()
            if view.street == "river" and bettor is None and Action.CHECK in legal:
                low = view.raise_range
                match.act(Action.bet(low[0]), position)
                bettor = position
            else:
                passive = Action.CHECK if Action.CHECK in legal else Action.CALL
                match.act(passive, position)
        bluffs = [moment for moment in found if moment.kind is MomentKind.BLUFF_CAUGHT]
        high = "high" in shown.get(bettor, "").lower() and "straight" not in shown[bettor].lower()
        if bluffs:
            assert bluffs[0].positions == (bettor,)
            assert bettor not in won
            assert set(bluffs[0].others) == won
            caught += 1
        elif bettor in won:
            fair += 1
        assert bool(bluffs) <= high
    assert caught
    assert fair
