"""Any combination of options is either rejected with a reason or can be played to the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.cards import ALL_CARDS
from cardtable.engine import Door, IllegalAction
from cardtable.games.spades import Bid, Draw, Game, Phase, Rules, RulesError, View
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.rules import OPTIONS
from tests.games.spades.spades_seats import table, true_hand

ANY = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(list(option.choices)) for name, option in OPTIONS.items()}
)
# Options combined with all others: seats, bidding, decks and leads.
CORE = st.fixed_dictionaries(
    {
        name: st.sampled_from(list(OPTIONS[name].choices))
        for name in ("seats", "bidding", "jokers", "first_trick", "breaking")
    }
)
EVERY_ACTION = (*(Bid(tricks) for tricks in range(18)), Bid.BLIND_NIL, *ALL_CARDS, *Draw, None)


def accepted(options: dict[str, Any]) -> Rules | None:
    """Return the rules, or None if they are rejected; check the error of rejected rules."""
    try:
        return Rules(**options)
    except RulesError as error:
        refusal = error
    assert refusal.option in options
    assert refusal.message.endswith(".")
    assert str(refusal) == f"{refusal.option}: {refusal.message}"
    return None


def refused_option(options: dict[str, Any]) -> str:
    with pytest.raises(RulesError) as caught:
        Rules(**options)
    return caught.value.option


def have_conflict(options: dict[str, Any]) -> bool:
    """Return whether options exclude each other, by an independent implementation."""
    seats, bidding = options.get("seats", "4 partnership"), options.get("bidding", "free")
    nil, blind = options.get("nil", 100), options.get("blind_nil", 0)
    team = seats == "4 partnership"
    limits = options.get("min_team_bid", 0) or options.get("total_must_not_be_13", False)
    forbidden = options.get("double_nil", "each") == "forbidden"
    return bool(
        (bidding != "free" and (limits or blind))
        or (bidding in ("whiz", "suicide") and not nil)
        or (bidding == "suicide" and not team)
        or (forbidden and (not team or bidding in ("mirror", "whiz")))
        or (blind and (not nil or seats == "2"))
        or (options.get("blind_nil_exchange", 0) and not (team and blind))
        or (options.get("min_team_bid", 0) and not team)
    )


@given(ANY)
@settings(max_examples=100)
def test_exactly_the_conflicting_options_are_rejected(options: dict[str, Any]) -> None:
    assert (accepted(options) is None) == have_conflict(options)


def legal(game: Game) -> tuple[Any, ...]:
    return game.legal_bids() if game.door is Door.BID else game.legal_plays()


def submit(game: Game, action: Any) -> None:
    player = game.get_next_player()
    assert player is not None
    game.accept(action, player)


def check_doors(game: Game, rng: Random) -> None:
    """Check that illegal actions are rejected with a rule and a sentence."""
    allowed = legal(game)
    assert allowed
    assert len(set(allowed)) == len(allowed)
    for action in rng.sample(EVERY_ACTION, 6):
        if action not in allowed:
            with pytest.raises(IllegalAction) as caught:
                submit(game, action)
            assert caught.value.rule
            assert str(caught.value).endswith(".")
    assert legal(game) == allowed


def check_world(view: View, rng: Random) -> None:
    """Check that a sampled world looks the same to its seat and is reachable."""
    world = view.determinize(rng)
    assert world.view(view.seat) == view
    assert not view.hand_over
    if view.phase is Phase.DRAWING:
        return
    state = true_hand(world)
    assert sum(state.dealt) == sum({*state.dealt})
    start = HandState(view.rules, view.dealer, list(state.dealt), ())
    game = Game.resume(
        view.rules,
        start,
        totals=view.scores,
        bags=view.bags,
        names=view.names,
        number=view.number,
        seed=0,
    )
    for bid in view.bids:
        if bid is not None:
            player = game.get_next_player()
            assert player is not None
            submit(game, view.bids[player.position])
    for sender, _receiver, index in state.passed_cards:
        assert start.to_act == sender
        submit(game, ALL_CARDS[index])
    for index in view.history:
        submit(game, ALL_CARDS[index])
    assert (start.phase, start.to_act, start.held) == (state.phase, state.to_act, state.held)
    assert (start.history, start.leaders) == (state.history, state.leaders)
    assert (start.taken, start.broken, start.trick_size) == (
        state.taken,
        state.broken,
        state.trick_size,
    )
    if start.phase is Phase.PLAYING:
        assert (start.winning, start.legal_mask()) == (state.winning, state.legal_mask())


def play_two_hands(options: dict[str, Any], seed: int) -> None:
    """Play at random, sometimes checking illegal actions and views."""
    rules = accepted(options)
    while rules is None:  # remove options in conflict with the rest
        options = {key: value for key, value in options.items() if key != refused_option(options)}
        rules = accepted(options)
    game, rng = table(rules, seed=seed, dealer=seed % rules.players), Random(seed)
    phases = set()
    while len(game.results) < 2 and game.get_next_player() is not None:
        phases.add(game.current_phase)
        if rng.random() < 0.05:
            check_doors(game, rng)
            check_world(game.view(rng.randrange(rules.players)), rng)
        choice = legal(game)
        blind = Bid.BLIND_NIL in choice and rng.random() < 0.5
        submit(game, Bid.BLIND_NIL if blind else rng.choice(choice))
    assert (Phase.DRAWING in phases) == (rules.players == 2)
    for result in game.results:
        assert sum(result.tricks) == rules.hand_size
        assert len(result.sides) == len(rules.sides)
    assert len(game.results) == 2 or game.winners
    for seat in range(rules.players):
        world = game.view(seat).determinize(rng)
        assert world.view(seat) == game.view(seat)
        assert world.current_phase is game.current_phase
        assert game.view(seat).hand_over
        assert world.between_hands is game.between_hands is not bool(game.winners)
    twin = table(rules, seed=0, dealer=seed % rules.players, deals=game.deals())
    twin.get_next_player()
    assert twin.deals() == game.deals()[:1]


EXAMPLES: list[dict[str, Any]] = [
    {"seats": "2", "first_trick": "lowest_club"},
    {"seats": "2", "bidding": "mirror", "nil": 0},
    {"seats": "3 solo", "jokers": "joker_joker_deuce", "first_trick": "two_of_clubs"},
    {"seats": "3 solo", "jokers": "joker_joker_deuces", "first_trick": "two_of_clubs"},
    {
        "blind_nil": 200,
        "blind_nil_behind": 0,
        "blind_nil_exchange": 2,
        "first_trick": "lowest_club",
    },
    {"bidding": "suicide", "double_nil": "forbidden"},
]


@pytest.mark.parametrize("options", EXAMPLES, ids=str)
def test_selected_options_play_two_hands(options: dict[str, Any]) -> None:
    for seed in range(10):
        play_two_hands(options, seed)


@pytest.mark.sample(2)
@pytest.mark.parametrize("first_trick", ["lowest_club", "two_of_clubs"])
@pytest.mark.parametrize("seats", ["4 partnership", "3 solo", "2"])
def test_worlds_in_the_first_trick(seats: str, first_trick: str) -> None:
    """The leader is known to hold the lowest club; the play reveals more."""
    rules = Rules(seats=seats, first_trick=first_trick)
    for seed in range(25):
        game, rng = table(rules, seed=seed), Random(seed)
        while not game.view(0).tricks:
            if game.current_phase is Phase.PLAYING:
                for seat in range(rules.players):
                    check_world(game.view(seat), rng)
            submit(game, rng.choice(legal(game)))
        for seat in range(rules.players):
            check_world(game.view(seat), rng)


@pytest.mark.check
@given(core=CORE, other=ANY, seed=st.integers(0, 10**6))
@settings(max_examples=100)
def test_accepted_rules_play_two_hands(
    core: dict[str, Any], other: dict[str, Any], seed: int
) -> None:
    play_two_hands(other | core, seed)


@pytest.mark.soak
@given(core=CORE, other=ANY, seed=st.integers(0, 10**6))
@settings(max_examples=10_000)
def test_many_combinations_play_two_hands(
    core: dict[str, Any], other: dict[str, Any], seed: int
) -> None:
    play_two_hands(other | core, seed)
