"""The integer core of Spades against the game: legal sets, events and scores, for all options."""

from __future__ import annotations

import copy
import inspect
import os
import pickle
from array import array
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.engine import Event
from cardtable.games.spades import Game, Phase, Player, Rules
from cardtable.games.spades.batch import Batch
from cardtable.games.spades.core import Core, card_tuple, deal_by_keys
from cardtable.games.spades.game import view_of
from cardtable.games.spades.hand import events
from cardtable.games.spades.hand.deals import shuffle, write_deal
from cardtable.games.spades.rules.actions import ACTIONS, BLIND_NIL, LOOK, action_of, number_of
from tests.games.spades.rule_combinations import every_value, random_rules
from tests.uncompiled import run_plain

HANDS = 3
PHASES = (Phase.DRAWING, Phase.BIDDING, Phase.EXCHANGE, Phase.PLAYING)


class Twins:
    """A game and a core that are dealt the same hands and make the same steps."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rng = Random(seed)
        self.deals = [shuffle(rules, self.rng) for _ in range(HANDS)]
        self.core = Core(rules, dealer=seed % rules.players, deal=self.deals[0])
        texts = [write_deal(rules, deal) for deal in self.deals]
        self.game = Game(rules, 0, texts, seed % rules.players)
        for _ in range(rules.players):
            self.game.register_player(Player())
        self.game.listeners.append(self.check_event)
        self.action = -1
        self.seat = -1
        self.reported: list[Event] = []

    def play(self) -> None:
        """Play some hands at random, fewer if the game ends."""
        for number in range(1, HANDS + 1):
            while not self.core.is_over:
                self.check_state()
                self.step()
            self.check_end(number)
            if number == HANDS or self.core.winning_side() >= 0:
                return
            self.core.deal(self.deals[number])

    def check_state(self) -> None:
        game, core = self.game, self.core
        player = game.get_next_player()
        assert player is not None
        assert player.position == core.to_act
        assert game.current_phase is PHASES[core.phase_number]
        actions = core.actions()
        assert core.legal() == sum(1 << action for action in actions)
        expected = [number_of(action) for action in game.legal()]
        if core.hidden:
            assert actions == [BLIND_NIL, LOOK]
            assert expected[0] == BLIND_NIL
        else:
            assert actions == [each for each in expected if each != BLIND_NIL]

    def step(self) -> None:
        core, game = self.core, self.game
        self.action, self.seat = self.rng.choice(core.actions()), core.to_act
        core.apply(self.action)
        action = action_of(self.action)
        if action is not None:
            self.reported.clear()
            game.accept(action)
            assert self.reported

    def check_event(self, event: Event) -> None:
        """Compare *event* with what the core did."""
        core = self.core
        self.reported.append(event)
        match event:
            case events.BidMade(position, _, bid):
                assert (position, number_of(bid)) == (self.seat, self.action)
                number = 18 if bid.blind else bid.tricks
                assert core.bid_numbers()[position] == number
            case events.CardPlayed((card,), _, _, position):
                assert (position, card.index) == (self.seat, self.action)
                assert core.played_cards()[-1] == card.index
            case events.SpadesBroken(position):
                assert position == self.seat
                assert core.broken
            case events.TrickTaken(cards, _, _, winner, number):
                assert core.winning == winner
                assert len(core.trick_leaders()) == number + 1
                assert core.trick_leaders()[-1] == winner
                assert core.played_cards()[-len(cards) :] == bytes(card.index for card in cards)
            case events.CardDrawn((kept, other), _, _, position):
                assert core.hand(position) & kept.bit
                assert not core.hand(position) & other.bit
            case events.CardPassed((card,), _, _, position):
                assert (position, card.index) == (self.seat, self.action)
            case events.HandScored(gained, totals, sides):
                assert core.points() == gained
                assert core.scores() == totals
                assert core.bag_counts() == tuple(side.bags for side in sides)

    def check_end(self, number: int) -> None:
        game, core = self.game, self.core
        assert len(game.results) == number
        assert core.tricks_taken() == game.results[-1].tricks
        side = core.winning_side()
        assert (game.current_phase is Phase.OVER) == (side >= 0)
        assert game.winners == (core.rules.sides[side] if side >= 0 else ())


@pytest.mark.check
def test_game_and_core_agree_for_every_value_of_every_option() -> None:
    for number, rules in enumerate(every_value()):
        for seed in range(2):
            Twins(rules, 10 * number + seed).play()


@pytest.mark.check
def test_game_and_core_agree_for_random_rules() -> None:
    rng = Random(1)
    for seed in range(100):
        Twins(random_rules(rng), seed).play()


@pytest.mark.soak
def test_game_core_and_batch_agree_in_a_million_hands() -> None:
    """Every rule set and value in turn, then random combinations; the batch replays the core."""
    rng, hands = Random(int(os.environ.get("CARDTABLE_SOAK_SEED", "1"))), 0
    wanted = int(os.environ.get("CARDTABLE_SOAK_HANDS", "1000000"))
    listed = list(every_value())
    while hands < wanted:
        rules = listed.pop() if listed else random_rules(rng)
        for _game in range(20):
            twins = Twins(rules, rng.getrandbits(40))
            twins.play()
            hands += len(twins.game.results)
        hands += replay_batch(rules, rng.getrandbits(40))


def replay_batch(rules: Rules, seed: int) -> int:
    """Play a batch at random, and the same actions on copies of its hands; return the hands."""
    size, hands = 8, 0
    batch = Batch(rules, size, seed=seed)
    cores = [batch.core(at) for at in range(size)]
    while hands < 5 * size:
        for at, core in enumerate(cores):
            row = bytes(batch.legal)[ACTIONS * at : ACTIONS * (at + 1)]
            assert core.actions() == [action for action, legal in enumerate(row) if legal]
            assert core.to_act == batch.to_act[at]
        actions = list(batch.random_actions())
        batch.step(array("i", actions))
        for at, core in enumerate(cores):
            core.apply(actions[at])
            assert core.is_over == bool(batch.done[at])
            gained = core.points()
            for seat in range(rules.players):
                assert batch.rewards[at, seat] == gained[rules.side_of[seat]]
            if core.is_over:
                hands += 1
                cores[at] = batch.core(at)
    return hands


def state_of(core: Core) -> tuple[object, ...]:
    """Return everything that can be read from *core*."""
    seats = range(core.seats)
    return (
        [core.hand(seat) for seat in seats],
        core.dealer,
        core.to_act,
        core.phase_number,
        core.hidden,
        core.broken,
        core.winning,
        core.trick_size,
        core.legal(),
        core.bid_numbers(),
        core.tricks_taken(),
        core.played_cards(),
        core.trick_leaders(),
        core.points(),
        core.scores(),
        core.bag_counts(),
        core.winning_side(),
        core.deal_of_hand(),
    )


def test_undo_restores_every_state_and_a_copy_is_independent() -> None:
    rng = Random(2)
    for seed in range(60):
        core = Core(random_rules(rng), seed=seed)
        for _hand in range(2):
            states, copies = [state_of(core)], [core.copy()]
            while not core.is_over:
                core.apply(rng.choice(core.actions()))
                states.append(state_of(core))
                copies.append(core.copy())
            # going back by some steps and on another way, then back to the deal
            for _try in range(4):
                steps = rng.randrange(1, len(states))
                for _step in range(steps):
                    core.undo()
                assert state_of(core) == states[-1 - steps]
                made = 0
                while made < steps and not core.is_over:
                    core.apply(rng.choice(core.actions()))
                    made += 1
                for _step in range(made):
                    core.undo()
                assert state_of(core) == states[-1 - steps]
                states, copies = states[: len(states) - steps], copies[: len(copies) - steps]
                while not core.is_over:
                    core.apply(rng.choice(core.actions()))
                    states.append(state_of(core))
                    copies.append(core.copy())
            assert [state_of(copy) for copy in copies] == states
            first = copies[0]
            with pytest.raises(IndexError):
                first.undo()
            core.deal()


@pytest.mark.check
def test_the_core_refuses_what_is_illegal_and_stays_as_it_was() -> None:
    rng = Random(3)
    for seed in range(12):
        core = Core(random_rules(rng), seed=seed)
        while not core.is_over:
            legal, before = core.legal(), state_of(core)
            for action in (*range(-1, ACTIONS + 1), 1 << 20):
                if action < 0 or not legal >> action & 1:
                    with pytest.raises(ValueError, match="not legal"):
                        core.apply(action)
            assert state_of(core) == before
            with pytest.raises(ValueError, match="not over"):
                core.deal()
            core.apply(rng.choice(core.actions()))


def test_only_whole_numbers_are_actions() -> None:
    core = Core(Rules())
    before = state_of(core)
    for action in (56.0, 56.7, "56", None):
        with pytest.raises(TypeError):
            core.apply(action)  # type: ignore[arg-type]  # any object may arrive here
    assert state_of(core) == before
    core.apply(True + 55)


def test_a_deal_has_every_card_of_the_deck_once() -> None:
    four, two = Rules(), Rules(seats="2")
    deal = Core(four).deal_of_hand()
    stock = Core(two).deal_of_hand()
    for rules, wrong in (
        (four, ()),
        (four, deal[:3]),
        (four, (*deal, 0)),
        (four, (deal[0], *deal[:3])),
        (four, (deal[0] | deal[1], 0, *deal[2:])),
        (four, (1 << 54, *deal[1:])),
        (four, (-1, *deal[1:])),
        (two, ()),
        (two, stock[:-1]),
        (two, (*stock, 52)),
        (two, stock * 40),
        (two, (stock[1], *stock[1:])),
        (two, (200, *stock[1:])),
    ):
        with pytest.raises(ValueError, match=r"deal has|A hand is"):
            Core(rules, deal=wrong)
        core = Core(rules)
        while not core.is_over:
            core.apply(core.actions()[0])
        before = state_of(core)
        with pytest.raises(ValueError, match=r"deal has|A hand is"):
            core.deal(wrong)
        assert (state_of(core), core.number) == (before, 0)
    with pytest.raises(ValueError, match="beyond the 54 cards"):
        card_tuple(1 << 54)
    with pytest.raises(ValueError, match="10 bytes for 52 cards"):
        deal_by_keys(four, bytes(10))


@pytest.mark.plain
@pytest.mark.parametrize("remake", [copy.copy, copy.deepcopy, pickle.dumps])
def test_copied_and_pickled_cores_go_on_and_back(remake: Any) -> None:
    rng = Random(4)
    for seed in range(60):
        core = Core(random_rules(rng), seed=seed)
        states = [state_of(core)]
        for _step in range(rng.randrange(70)):
            if core.is_over:
                core.deal()
                states.clear()
            else:
                core.apply(rng.choice(core.actions()))
            states.append(state_of(core))
        made = remake(core)
        twin = pickle.loads(made) if isinstance(made, bytes) else made
        assert (state_of(twin), twin.seed, twin.number) == (states[-1], seed, core.number)
        for state in reversed(states[:-1]):
            twin.undo()
            assert state_of(twin) == state
        with pytest.raises(IndexError):
            twin.undo()
        for other in (core, twin):
            while not other.is_over:
                other.apply(other.actions()[-1])
            other.deal()
        assert core.deal_of_hand() == twin.deal_of_hand()


@pytest.mark.plain
def test_copied_and_pickled_games_go_on_alike() -> None:
    rng = Random(6)
    for seed in range(60):
        game = Game(random_rules(rng), seed)
        for _ in range(game.rules.players):
            game.register_player(Player())
        for _step in range(rng.randrange(70)):
            if game.get_next_player() is not None:
                game.accept(rng.choice(game.legal()))
        twins = [copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
        for _step in range(60):
            player = game.get_next_player()
            if player is None:
                break
            action = rng.choice(game.legal())
            for twin in twins:
                twin.get_next_player()
                assert twin.view(player.position) == game.view(player.position)
                twin.accept(action)
            game.accept(action)
        assert all(twin.get_scores() == game.get_scores() for twin in twins)


@pytest.mark.plain
def test_a_view_of_the_true_game_can_be_pickled() -> None:
    """So it reaches strategies from files, which run in another process."""
    for seed in range(20):
        game = Game(Rules(blind_nil=200, blind_nil_behind=0, blind_nil_exchange=2), seed)
        for _ in range(4):
            game.register_player(Player())
        rng = Random(seed)
        for _step in range(rng.randrange(56)):
            game.get_next_player()
            game.accept(rng.choice(game.legal()))
        view = view_of(game, 0, True)
        read = pickle.loads(pickle.dumps(view))
        assert view.truth is not None
        assert read.truth is not None
        for hand in (view.truth, read.truth):
            assert hand.bids == view.bids
            assert hand.history == view.history
            assert hand.leaders == view.leaders
        assert read.truth.held == view.truth.held
        assert read.truth.passed_cards == view.truth.passed_cards


def test_actions_and_their_numbers() -> None:
    for number in range(ACTIONS):
        action = action_of(number)
        assert action is None if number == LOOK else number_of(action) == number
    for number in (-1, ACTIONS):
        with pytest.raises(ValueError, match="0 to 75"):
            action_of(number)


def test_deals_are_uniform() -> None:
    """Where the ace of spades goes in 4,000 deals: a chi-squared of 3 degrees below 16.3."""
    counts = [0, 0, 0, 0]
    for seed in range(4000):
        core = Core(Rules(), seed=seed)
        counts[next(seat for seat in range(4) if core.hand(seat) >> 51 & 1)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 16.3


@pytest.mark.check
def test_the_uncompiled_core_and_batch_do_the_same(tmp_path: Path) -> None:
    compiled = [play_numbers(name, seed) for seed, name in enumerate(Rules.sets)]
    assert run_plain(PROGRAM, "", list(Rules.sets), tmp_path) == compiled


def play_numbers(name: str, seed: int) -> list[object]:
    """Play a hand in the core, by the first, last, first, ... legal action, and a batch."""
    core, played = Core(Rules.named(name), seed=seed), list[int]()
    while not core.is_over:
        actions = core.actions()
        played.append(actions[-(len(played) % 2)])
        core.apply(played[-1])
    for _ in range(7):
        core.undo()
    batch = Batch(core.rules, 3, seed=seed)
    sums = []
    for _ in range(70):
        batch.step(batch.random_actions())
        for buffer in (batch.observations, batch.rewards):
            found: Any = buffer.tolist()
            sums.append([sum(found[at]) for at in range(3)])
    return [played, core.actions(), core.legal(), list(core.scores()), sums]


PROGRAM = f"""
import json, pickle, sys
sys.path.insert(0, sys.argv[2])
sys.modules["cython"] = None  # as if Cython were not installed
from cardtable.games.spades import Game, Player, Rules
from cardtable.games.spades.batch import Batch
from cardtable.games.spades.batch import Batch
from cardtable.games.spades.core import Core
from cardtable.games.spades.strategies import Random
import cardtable.games.spades.core as core_module
assert core_module.__file__.endswith(".py")

{inspect.getsource(play_numbers)}
game = Game(Rules.named("tournament"), seed=1)
for seed in range(4):
    game.register_player(Player(Random(seed=seed)))
assert game.play() == game.get_scores()
assert game.copy().view(0) == game.view(0)
core = Core(Rules(), seed=5)
assert pickle.loads(pickle.dumps(core)).plain() == core.plain()
print(json.dumps([play_numbers(name, seed) for seed, name in enumerate(json.load(sys.stdin))]))
"""
