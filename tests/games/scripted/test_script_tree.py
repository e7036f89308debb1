"""The tree search of scripts: what it prefers before it searches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from cardtable.cards import DECK, mask_of, parse_cards
from cardtable.engine import ZoneKind
from cardtable.games import all_games
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.reasons.trick_model import trick_model
from cardtable.games.scripted.strategies.penalty_play import PenaltyTrick
from cardtable.games.scripted.strategies.playouts import likely_bid
from cardtable.games.scripted.strategies.tree import NAMING, Tree
from cardtable.games.scripted.view import View
from cardtable.ludl import Accepted


def dealt(key: str, seed: int) -> tuple[Game, Any]:
    """Return a game after its first deal, and the view of the player to act."""
    kind = all_games()[key]
    rules = kind.find_rules(kind.rule_sets[0])
    game = kind.new(rules, seed=seed)
    for side in kind.sides(rules):
        for _seat in side:
            game.register_player(kind.player())
    player = game.get_next_player()
    assert player is not None
    assert isinstance(game, Game)
    return game, game.view(player)


def test_an_eight_names_a_suit_that_is_held() -> None:
    checked = 0
    for seed in range(12):
        _game, view = dealt("crazy-eights", seed)
        preferred = dict(zip(view.legal, Tree().preferences(view, view.legal), strict=True))
        hand = next(
            zone for zone in view.zones() if zone.owner == view.seat and zone.kind is ZoneKind.HAND
        )
        for message, value in preferred.items():
            if message.words[0] != "play_eight":
                assert value == 0.0
                continue
            held = Counter(str(card)[-1] for card in hand.pieces if str(card) != message.words[1])
            share = held[message.words[2]] / max(held.values())
            assert value == NAMING * (share - 1.0)
            checked += 1
    assert checked >= 8


def test_a_weak_search_names_a_suit_that_is_held() -> None:
    """Ten playouts alone would name any suit."""
    for seed in range(40):
        _game, view = dealt("crazy-eights", seed)
        eights = [each for each in view.legal if each.words[0] == "play_eight"]
        if eights:
            preferred = Tree().preferences(view, eights)
            if min(preferred) == -NAMING and sorted(preferred)[1] > -NAMING:
                break
    named: Counter[int] = Counter()
    for number in range(6):
        tree = Tree(seed=number, iterations=10)
        tree.consider(eights)
        named[eights.index(tree.decide(view))] += 1
        advice = tree.advice()
        assert advice is not None
        assert {each.action for each in advice.candidates} == set(eights)
    assert named[preferred.index(-NAMING)] <= 1


def test_bids_that_look_like_ranks_are_preferred_by_what_the_hand_is_worth() -> None:
    game, view = dealt("script-spades", 3)
    assert view.legal[0].words[0] == "bid"
    preferences = Tree().preferences(view, view.legal)
    best = preferences.index(max(preferences))
    assert view.legal[best] == likely_bid(game)
    assert list(preferences[: best + 1]) == sorted(preferences[: best + 1])
    assert list(preferences[best:]) == sorted(preferences[best:], reverse=True)


def test_only_bids_of_tricks_are_made_by_the_hand() -> None:
    for key in ("hearts", "go-fish", "crazy-eights"):
        game, _view = dealt(key, 3)
        assert likely_bid(game) is None


def test_the_unit_does_not_depend_on_whether_the_actions_differ() -> None:
    """Near the end of a hand all cards often lead to the same score: it is still in points."""
    game, _view = dealt("script-spades", 3)
    rng = Random(3)
    for _message in range(48):  # four bids and eleven tricks
        game.accept(rng.choice(game.legal()))
    while len(game.legal()) < 2:
        game.accept(game.legal()[0])
    tree = Tree(seed=1, iterations=8)
    tree.choose(game.view(game.get_next_player()))
    advice = tree.advice()
    assert advice is not None
    assert advice.unit == "points"


def queen_discards(seeds: range) -> Iterator[tuple[View, Message]]:
    """Yield views of Hearts in which the queen of spades may be discarded, and that message."""
    for seed in seeds:
        game, _view = dealt("hearts", seed)
        rng = Random(seed)
        while not game.between_hands:
            legal = game.legal()
            queen = next((each for each in legal if each.line == "play_card qs"), None)
            if queen is not None and game.properties["suit_led"] not in (None, "s"):
                if len(legal) > 1:
                    yield game.view(game.get_next_player()), queen
                break
            game.accept(rng.choice(legal), game.get_next_player())


@pytest.mark.check
def test_the_queen_of_spades_is_discarded_however_little_time_there_is() -> None:
    positions = list(queen_discards(range(24)))
    assert len(positions) >= 8
    for view, queen in positions:
        assert Tree(seed=1, budget_ms=0.0).choose(view).line == queen.line
    for view, queen in positions[:3]:
        assert Tree(seed=1, iterations=2 * len(view.legal)).choose(view).line == queen.line


@pytest.mark.check
def test_a_narrow_search_discards_the_queen_of_spades_at_the_first_chance() -> None:
    for view, queen in queen_discards(range(24)):
        assert Tree(seed=1, iterations=48, narrow=True).choose(view).line == queen.line
    assert [level.arguments.get("narrow", False) for level in Tree.levels] == [
        False,
        True,
        True,
        False,
    ]


def test_a_choice_without_a_search_leaves_no_advice_of_an_earlier_one() -> None:
    tree = Tree(seed=1, iterations=48)
    view, queen = next(queen_discards(range(24)))
    tree.choose(view)
    assert tree.advice() is not None
    tree.narrow = True
    assert tree.choose(view).line == queen.line
    assert (tree.advice(), tree.playouts) == (None, 0)


def test_a_narrow_search_tries_what_the_script_calls_sensible() -> None:
    game, _view = dealt("gin-rummy", 1)
    rng = Random(1)
    while not 1 < len(game.sensible()) < len(game.legal()):
        game.accept(rng.choice(game.sensible()), game.get_next_player())
    view = game.view(game.get_next_player())
    sensible = {message.line for message in game.sensible()}
    tree = Tree(seed=1, iterations=2 * len(view.legal), narrow=True)
    tree.choose(view)
    advice = tree.advice()
    assert advice is not None
    assert {candidate.action.line for candidate in advice.candidates} == sensible


def test_a_card_is_worth_what_it_saves_in_the_trick() -> None:
    model = trick_model(dealt("hearts", 1)[0].rules)
    assert model is not None
    hand = parse_cards("Qs 3s Ah 2h Ad 4d 2c Kc")
    others = [card for card in DECK if card not in hand]
    held = [card.index for card in hand]

    def ranked(trick: str, cards: str) -> str:
        played = parse_cards(trick)
        out = [card for card in others if card not in played]
        trick_numbers = [card.index for card in played]
        position = PenaltyTrick(model, trick_numbers, held, mask_of(out), 4)
        return " ".join(map(str, sorted(parse_cards(cards), key=position.worth, reverse=True)))

    no_diamonds = "Qs Ah 2h"
    assert ranked("5d 6d", no_diamonds) == no_diamonds, "another player takes it"
    assert ranked("5c 6c 9c", "2c Kc") == "Kc 2c", "a trick without points, and the last card"
    assert ranked("5c 6h 9c", "2c Kc") == "2c Kc", "the trick has a point"
    assert ranked("5s 6s Ks", "3s Qs") == "Qs 3s", "under the king"
    assert ranked("5s 6s 9s", "3s Qs") == "3s Qs", "it would take itself"
    assert ranked("", "2c Qs Ah").startswith("2c"), "a low lead"


def late_hearts(seeds: Iterable[int]) -> Iterator[tuple[Game, View]]:
    """Yield games of Hearts from random play, at each choice among the last twenty cards."""
    for seed in seeds:
        game, _view = dealt("hearts", seed)
        rng = Random(seed)
        while not game.between_hands:
            plays = [each for each in game.legal() if each.line != "claim"]
            held = sum(len(game.containers[f"{code}_hand"].tokens) for code in game.codes)
            if len(plays) > 1 and held <= 20:
                yield game, game.view(game.get_next_player())
            game.accept(rng.choice(plays), game.get_next_player())


@pytest.mark.check
def test_a_claim_is_as_good_as_playing_on_and_is_chosen() -> None:
    claims = 0
    for game, view in late_hearts(range(40)):
        claim = next((each for each in view.legal if each.line == "claim"), None)
        if claim is None:
            continue
        tree = Tree(seed=claims, iterations=4 * len(view.legal))
        assert tree.choose(view) == claim
        advice = tree.advice()
        assert advice is not None
        assert {each.expected for each in advice.candidates} == {advice.best.expected}
        assert game.legal_bids() == (claim,)
        claims += 1
    assert claims >= 8


def test_no_card_is_preferred_once_no_points_are_left() -> None:
    decided = preferred = 0
    for game, view in late_hearts((24, 92, 105)):
        properties = game.properties
        worths = set(Tree().preferences(view, view.legal_plays))
        if sum(properties["hand_points"].values()) == 26:
            assert worths == {0.0}
            decided += 1
        else:
            preferred += len(worths) > 1
    assert min(decided, preferred) >= 6


def check_keep_turn(playout: Game, message: Message) -> None:
    """Check that a message is sent exactly if its sender is to act again, or the game is over."""
    seat, trial, sent = playout.to_act, playout.copy(), playout.copy()
    sent.advance(message)
    answer = playout.attempt(message.line, seat)
    assert isinstance(answer, Accepted)
    assert trial.keep_turn(message) is (answer.following == playout.codes[seat])
    expected = sent if answer.following == playout.codes[seat] else playout
    assert trial.properties == expected.properties
    assert (trial.to_act, trial.current_phase) == (expected.to_act, expected.current_phase)
    assert trial.get_scores() == expected.get_scores()
    assert trial.deals() == expected.deals()


@pytest.mark.parametrize("key", ["script-spades", "hearts", "go-fish", "gin-rummy", "klondike"])
def test_a_playout_goes_as_the_game_does_but_records_nothing(key: str) -> None:
    game, _view = dealt(key, 1)
    copy, playout, rng = game.copy(), game.playout(5), Random(2)
    copy.reseed(5)
    for _message in range(150):
        player = copy.get_next_player()
        if player is None:
            break
        to_act = playout.get_next_player()
        assert to_act is not None
        assert (to_act.position, playout.legal()) == (player.position, copy.legal())
        message = rng.choice(copy.legal())
        copy.accept(message, player)
        check_keep_turn(playout, message)
        playout.advance(message)
        assert playout.between_hands == copy.between_hands
    assert playout.get_scores() == copy.get_scores()
    assert playout.deals() == copy.deals()
    with pytest.raises(AssertionError, match="a playout knows nothing"):
        playout.view(0).resolve()


@pytest.mark.parametrize("narrow", [False, True])
def test_every_search_makes_the_call_that_partners_have_agreed_on(narrow: bool) -> None:
    game, view = dealt("bridge", 3)
    [agreed] = game.agreed()
    tree = Tree(seed=1, iterations=4, narrow=narrow)
    assert tree.decide(view) == agreed
    assert tree.advice() is None
    assert tree.why().startswith("The rules page says what calls mean")
    assert len(view.legal) > 30
