"""Cards that are alike at the table: any of a rank may be clicked, and the message names them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pygame
import pytest

from cardtable.games import all_games
from cardtable.games.scripted import BrokenGame, Game, Message, build_game
from cardtable.match import PERSON, Match, Seat
from cardtable.review.hand_review import FinishedHand, finished_hands
from tests.table.zones.scripted_tables import ScriptTable, script_match

KEY = "dou-dizhu"


def landlord_match(seed: int) -> Match:
    """Return a match in which the person is the landlord and leads."""
    match = script_match(KEY, PERSON, "random", "random", seed=seed)
    match.deal()
    while position := match.next_position:
        match.act(Message("pass"), position)
    match.act(Message("bid 3"), 0)
    return match


def ranks_of(match: Match) -> dict[str, list[str]]:
    """Return the cards of each rank in the hand of the person."""
    held: dict[str, list[str]] = {}
    for token in match.game_as(Game).containers["player_1_hand"].tokens:
        held.setdefault(token.name[0], []).append(token.name)
    return held


def test_any_cards_of_a_rank_are_chosen_and_played() -> None:
    with ScriptTable(landlord_match(5)) as table:
        table.until_turn()
        held = next(cards for cards in ranks_of(table.match).values() if len(cards) == 3)
        listed = {m.line for m in table.match.view(0).legal}
        first, second, third = held
        assert {f"play {first}", f"play {first} {second}"} <= listed
        assert not {f"play {third}", f"play {second} {third}"} & listed
        for name in (third, second):
            table.click(table.spot(table.piece(name)))
            table.wait(0.5)
        assert table.script.stage.kept == {table.piece(name) for name in (second, third)}
        assert table.piece(first) not in table.script.stage.dimmed
        table.choose(table.options[0])
        assert table.match.log[-1].action.line == f"play {third} {second}"
        assert ranks_of(table.match)[first[0]] == [first]


def test_cards_of_a_rank_that_are_too_many_are_dimmed() -> None:
    with ScriptTable(landlord_match(5)) as table:
        table.until_turn()
        held = ranks_of(table.match)
        pair = next(cards for cards in held.values() if len(cards) == 2)
        single = next(cards[0] for cards in held.values() if len(cards) == 1)
        # two of a rank go with another card only as wings
        for name in (single, pair[1]):
            table.click(table.spot(table.piece(name)))
            table.wait(0.5)
        ranks = [Counter(card[0] for card in m.line.split()[1:]) for m in table.match.view(0).legal]
        chosen = Counter(str(card)[0].lower() for card in table.script.picked)
        for rank, cards in held.items():
            fits = any(chosen + Counter(rank) <= each for each in ranks)
            for name in cards:
                piece = table.piece(name)
                if piece not in table.script.picked:
                    assert (piece in table.script.stage.dimmed) is not fits, name


def test_a_review_takes_cards_for_the_listed_ones_of_their_rank() -> None:
    match = landlord_match(5)
    first, *_others, last = next(cards for cards in ranks_of(match).values() if len(cards) == 3)
    match.act(Message(f"play {last}"), 0)
    rng = Random(1)
    while not finished_hands(match):
        position = match.next_position
        assert position is not None
        match.act(rng.choice(match.game.legal()), position)
    _bid, lead, *_rest = FinishedHand(match, 1, [0]).decisions()
    assert str(lead.action) == f"play {first}"
    assert lead.action in lead.legal


def test_the_property_of_tokens_that_are_alike_must_exist() -> None:
    game = "players: 2\nname: Small\nalike: valeu\ntoken_sets: {cards: standard}\nstate: {}\n"
    rules = "RECEIVE go: ACCEPT; END_RECEIVE"
    with pytest.raises(BrokenGame, match="No token has the property 'valeu'"):
        build_game("small", {"game.yaml": game, "rules.ludl": rules}, "small")


def passing_match() -> Match:
    """Return a match of Pinochle in which the person passes three cards, among them equal ones."""
    kind = all_games()["pinochle"]
    rules = kind.rules_from_data({"passing": 3})
    seats = [Seat(PERSON, "You"), *(Seat("random", name) for name in ("Ann", "Bob", "Eve"))]
    match = Match(kind, rules, seats, seed=5)
    match.deal()
    for line in ("bid 25", "pass", "pass", "pass", "name s"):
        position = match.next_position
        assert position is not None
        match.act(Message(line), position)
    while match.next_position == 2:
        match.act(match.game.legal()[0], 2)
    return match


@pytest.mark.check
def test_equal_cards_are_passed_together() -> None:
    with ScriptTable(passing_match()) as table:
        table.until_turn()
        own = [sprite.card for sprite in table.script.stage.own_sprites()]
        cards = [card for card in own if card is not None]
        names = Counter(map(str, cards))
        twins = next(c for c in ([x for x in cards if str(x) == n] for n in names) if len(c) == 2)
        other = next(card for card in cards if card not in twins)
        for card in (*twins, other):
            table.click(table.spot(card))
            table.wait(0.5)
        assert table.script.picked == (*twins, other)
        table.key(pygame.K_RETURN)
        table.wait(1.5)
        lines = [entry.action.line for entry in table.match.log]
        assert lines[-3:] == [f"pass_card {str(card).lower()}" for card in (*twins, other)]
