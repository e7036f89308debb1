"""A match: actions, undo, redo, seats and log."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from cardtable.cards import Card
from cardtable.engine import Door, Game, GameKind, IllegalAction, Level
from cardtable.games import all_games
from cardtable.games.spades import GAME, Bid, Phase, Rules
from cardtable.games.spades import Game as SpadesGame
from cardtable.games.spades.strategies import Random as RandomStrategy
from cardtable.match import Change, LogEntry, Match, Seat
from tests.games.spades.spades_seats import one_suit_each

pytestmark = pytest.mark.quick

PEOPLE = (Seat(name="Ada"), Seat(name="Ben"), Seat(name="Cleo"), Seat(name="Dan"))
MIXED = (Seat(name="Ada"), Seat("random", "Ben"), Seat("random", "Cleo"), Seat("random", "Dan"))


def new(seats: Sequence[Seat] = PEOPLE, *, seed: int = 1, rules: Rules | None = None) -> Match:
    return Match(GAME, rules or Rules(), seats, seed=seed)


def act_on(match: Match, count: int, rng: Random | None = None) -> None:
    """Take *count* legal actions, the first one each time or random ones."""
    for _ in range(count):
        position = match.deal()
        assert position is not None
        choice = match.game.legal()
        match.act(choice[0] if rng is None else rng.choice(choice), position)


def tick_on(match: Match) -> None:
    while match.tick() is not None:
        pass


def visible_state(game: Game) -> tuple[Any, ...]:
    return (
        game.current_phase,
        game.between_hands,
        game.get_scores(),
        game.deals(),
        [game.view(player)._replace(names=()) for player in game.players],
    )


def replayed(match: Match, log: Sequence[LogEntry]) -> Game:
    """Return a plain game in which *log* was played on the match's deals."""
    game = GAME.new(match.rules, seed=match.seed, deals=match.deals, dealer=match.dealer)
    for _seat in match.seats:
        game.register_player(GAME.player())
    for entry in log:
        player = game.get_next_player()
        assert player is game.players[entry.position]
        game.accept(entry.action, player)
    return game


def recorded_changes(match: Match) -> list[Change]:
    changes: list[Change] = []
    match.listeners.append(lambda _match, change: changes.append(change))
    return changes


# --- actions ------------------------------------------------------------------------------------


def test_an_action_is_logged_and_reported() -> None:
    match = new()
    changes = recorded_changes(match)
    position = match.deal()
    assert position == 1
    assert [change.kind for change in changes] == ["deal"]
    events = match.act(Bid(3), 1)
    assert match.log == (LogEntry(1, Door.BID, Bid(3)),)
    assert changes[-1] == Change("act", match.version, 1, match.log[0], events)
    assert [type(event).__name__ for event in events] == ["BidMade"]
    assert match.next_position == 2
    assert len(changes) == 2


def test_listeners_are_called_after_the_change() -> None:
    match = new()
    calls: list[tuple[int, int, bool]] = []
    match.listeners.append(
        lambda match, change: calls.append((len(match.log), change.log_length, match.can_redo))
    )
    act_on(match, 2)
    match.undo()
    match.redo()
    assert calls == [(0, 0, False), (1, 1, False), (2, 2, False), (1, 1, True), (2, 2, False)]


def test_a_listener_may_remove_itself_while_it_is_called() -> None:
    match = new()
    changes = []

    def once(match: Match, change: Change) -> None:
        changes.append(change)
        match.listeners.remove(once)

    match.listeners.append(once)
    later = recorded_changes(match)
    act_on(match, 2)
    assert len(changes) == 1
    assert len(later) == 3


@pytest.mark.parametrize(
    ("action", "position", "rule"),
    [
        (Bid(3), 0, "not-your-turn"),
        (Bid(14), 1, "bid-out-of-range"),
        (Card.parse("As"), 1, "not-a-bid"),
        (None, 1, "not-a-bid"),
        (Bid.BLIND_NIL, 1, "blind-nil-not-allowed"),
    ],
)
def test_an_illegal_action_changes_nothing_not_even_redo(
    action: Any, position: int, rule: str
) -> None:
    match = new()
    act_on(match, 3)
    match.rewind(0)
    assert match.deal() == 1
    before = (match.version, match.log, match.can_redo, visible_state(match.game))
    changes = recorded_changes(match)
    with pytest.raises(IllegalAction) as caught:
        match.act(action, position)
    assert caught.value.rule == rule
    assert (match.version, match.log, match.can_redo, visible_state(match.game)) == before
    assert not changes
    while match.redo():
        pass
    assert len(match.log) == 3


def test_a_finished_match_accepts_no_action() -> None:
    match = new((*MIXED[1:], Seat("random", "Eve")), rules=Rules(target=1, floor=-200))
    tick_on(match)
    assert match.over
    assert match.game.current_phase is Phase.OVER
    assert match.next_position is None
    assert match.tick() is None
    with pytest.raises(IllegalAction) as caught:
        match.act(Bid(3), 0)
    assert caught.value.rule == "wrong-phase"


def test_between_two_hands_the_match_is_not_over_and_nothing_is_dealt() -> None:
    match = new()
    act_on(match, 56)
    assert match.game.between_hands
    assert not match.over
    assert len(match.deals) == 1
    assert match.awaits_deal
    assert match.next_position is None
    changes = recorded_changes(match)
    assert not changes
    assert match.deal() == match.next_position == 2
    assert not match.awaits_deal
    assert len(match.deals) == 2
    assert [change.kind for change in changes] == ["deal"]


def test_strategies_are_asked_and_people_are_not() -> None:
    match = new(MIXED)
    position = match.deal()
    assert position == 1
    before = visible_state(match.game)
    answer = match.ask()
    assert visible_state(match.game) == before
    assert isinstance(answer, Bid)
    tick_on(match)
    assert match.next_position == 0
    assert [entry.position for entry in match.log] == [1, 2, 3]
    assert match.tick() is None
    with pytest.raises(RuntimeError):
        match.ask()


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (PEOPLE[:3], "4 seats, not 3"),
        ((*PEOPLE, Seat()), "4 seats, not 5"),
        ((*PEOPLE[:3], Seat("nobody")), "No strategy is called 'nobody'"),
    ],
)
def test_invalid_seats_are_refused(seats: Sequence[Seat], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        new(seats)


def test_each_match_has_its_own_id_unless_given() -> None:
    assert new().id != new().id
    assert Match(GAME, Rules(), PEOPLE, id="abc").id == "abc"


# --- undo and redo ------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    match = new(MIXED)
    tick_on(match)
    match.act(Bid(3), 0)
    tick_on(match)
    assert match.next_position == 0
    before = visible_state(match.game)
    log = match.log
    match.act(match.game.legal()[0], 0)
    tick_on(match)
    assert match.undo()
    assert match.log == log
    assert match.next_position == 0
    assert visible_state(match.game) == before
    assert match.undo()
    assert [entry.position for entry in match.log] == [1, 2, 3]
    assert match.game.door is Door.BID
    assert not match.can_undo
    assert not match.undo()


def test_redo_stops_at_the_next_decision_of_a_person() -> None:
    match = new(MIXED)
    tick_on(match)
    lengths = [len(match.log)]
    for _ in range(6):
        assert match.next_position == 0
        match.act(match.game.legal()[0], 0)
        tick_on(match)
        lengths.append(len(match.log))
    whole = match.log
    for _ in range(6):
        match.undo()
    assert len(match.log) == lengths[0]
    for length in lengths[1:]:
        assert match.can_redo
        assert match.redo()
        assert len(match.log) == length
    assert match.log == whole
    assert not match.can_redo
    assert not match.redo()


def test_repeating_the_undone_action_keeps_redo() -> None:
    match = new()
    act_on(match, 10)
    whole = match.log
    match.rewind(4)
    match.act(whole[4].action, whole[4].position)
    assert match.can_redo
    while match.redo():
        pass
    assert match.log == whole


def test_another_action_clears_redo() -> None:
    match = new()
    act_on(match, 4)
    match.rewind(2)
    position = match.deal()
    assert position is not None
    match.act(Bid(7), position)
    assert not match.can_redo
    assert not match.redo()
    assert len(match.log) == 3


def test_deals_stay_the_same_after_an_undo() -> None:
    """After undo over the end of a hand and other actions, the next deal is the same."""
    match = new(seed=5)
    act_on(match, 60)
    assert len(match.deals) == 2
    deals, second = match.deals, match.view(0).held
    match.rewind(3)
    assert match.deals == deals
    assert len(match.game.deals()) == 1
    act_on(match, 57, Random(2))
    assert match.deals == deals
    assert match.view(0).number == 2
    assert match.game.deals() == deals
    held = {card for player in match.game_as(SpadesGame).players for card in player.cards}
    assert held <= set(match.rules.deck)
    assert second & match.view(0).held == match.view(0).held


def test_a_repeated_deal_is_reported_again() -> None:
    match = new()
    act_on(match, 57)
    changes = recorded_changes(match)
    match.rewind(56)
    assert match.game.between_hands
    assert match.deal() == 2
    assert [change.kind for change in changes] == ["undo", "deal"]
    assert any(type(event).__name__ == "HandDealt" for event in changes[-1].events)


@pytest.mark.parametrize("length", [-1, 4, 99])
def test_rewinding_to_an_invalid_length_raises(length: int) -> None:
    match = new()
    act_on(match, 3)
    with pytest.raises(ValueError, match=str(length)):
        match.rewind(length)
    assert len(match.log) == 3
    assert not match.can_redo


def test_undo_is_reported_once_without_old_events() -> None:
    match = new()
    act_on(match, 20)
    changes = recorded_changes(match)
    match.rewind(5)
    assert [(change.kind, change.log_length, change.events) for change in changes] == [
        ("undo", 5, ())
    ]


def test_every_change_has_a_new_version() -> None:
    match = new(MIXED)
    changes = recorded_changes(match)
    tick_on(match)
    match.act(Bid(3), 0)
    match.undo()
    match.redo()
    match.reseat(0, Seat("random", "Ada"))
    match.tick()
    assert [change.version for change in changes] == list(range(1, len(changes) + 1))
    assert match.version == len(changes)


# --- seats --------------------------------------------------------------------------------------


def test_another_player_can_take_over_a_seat() -> None:
    match = new(MIXED)
    tick_on(match)
    assert match.next_position == 0
    changes = recorded_changes(match)
    match.reseat(0, Seat("random", "Robot"))
    assert [change.kind for change in changes] == ["seat"]
    assert match.seats[0] == Seat("random", "Robot")
    assert match.view(2).names == ("Robot", "Ben", "Cleo", "Dan")
    assert match.game.players[0].name == "Robot"
    assert match.tick() is not None


def test_an_unnamed_seat_is_called_by_its_number() -> None:
    match = new([Seat(), *PEOPLE[1:]])
    assert match.view(0).names[0] == "Player 1"
    match.reseat(0, Seat(name="Ada"))
    match.reseat(0, Seat())
    assert match.view(0).names[0] == "Player 1"


def test_a_seat_stays_after_an_undo() -> None:
    match = new()
    act_on(match, 6)
    match.reseat(3, Seat("random", "Robot"))
    match.undo()
    assert match.view(0).names[3] == "Robot"
    assert isinstance(match.game.players[3].strategy, RandomStrategy)


def test_an_invalid_seat_keeps_the_old_one() -> None:
    match = new()
    with pytest.raises(ValueError, match="nobody"):
        match.reseat(0, Seat("nobody", "Robot"))
    assert match.seats == PEOPLE
    assert match.view(0).names[0] == "Ada"


class _Leveled(RandomStrategy):
    """Stores its arguments."""

    levels = (Level("low", {"depth": 1}), Level("high", {"depth": 9}))

    def __init__(self, *, seed: int | None = None, depth: int = 0) -> None:
        super().__init__(seed=seed)
        self.depth = depth


@pytest.mark.parametrize(("level", "depth"), [(None, 0), (1, 1), (2, 9), (0, 1), (99, 9)])
def test_a_level_makes_the_strategy(level: int | None, depth: int) -> None:
    seats = [Seat("ladder", "L", level), *PEOPLE[1:]]
    match = Match(GAME, Rules(), seats, seed=1, strategies={"ladder": _Leveled})
    strategy = match.game.players[0].strategy
    assert isinstance(strategy, _Leveled)
    assert strategy.depth == depth


@pytest.mark.parametrize("kind", all_games().values(), ids=lambda kind: kind.key)
def test_a_strategy_that_fails_to_start_reports_why_when_asked(kind: GameKind) -> None:
    class Broken(RandomStrategy):
        def __init__(self, *, seed: int | None = None) -> None:
            raise ZeroDivisionError("not today")

    rules = kind.find_rules(kind.rule_sets[0])
    count = sum(len(side) for side in kind.sides(rules))
    seats = [Seat("broken", f"Seat {n}") for n in range(count)]
    match = Match(kind, rules, seats, seed=1, strategies={"broken": Broken})
    position = match.deal()
    with pytest.raises(ZeroDivisionError, match="not today"):
        match.tick()
    match.act(match.game.legal()[0], position)
    assert len(match.log) == 1


def test_deals_passed_in_are_dealt() -> None:
    deal = "/".join("".join(hand) for hand in one_suit_each())
    match = Match(GAME, Rules(), PEOPLE, deals=[deal], dealer=2)
    assert match.deal() == 3
    assert match.deals == (deal,)
    assert {card.suit.letter for card in match.game_as(SpadesGame).players[3].cards} == {"s"}


# --- against a model ----------------------------------------------------------------------------


class MatchMachine(RuleBasedStateMachine):
    """After any steps, the state of the match follows from its log and its deals."""

    def __init__(self) -> None:
        super().__init__()
        seats = (PEOPLE[0], MIXED[1], PEOPLE[2], MIXED[3])
        self.match = Match(GAME, Rules(target=30, floor=-200), seats, seed=3)
        self.log: list[LogEntry] = []
        self.undone: list[LogEntry] = []
        self.changes = recorded_changes(self.match)
        self.replicated: list[LogEntry] = []
        self.version = 0

    def record(self, entry: LogEntry) -> None:
        self.log.append(entry)
        if self.undone[:1] == [entry]:
            del self.undone[0]
        else:
            self.undone = []

    @precondition(lambda self: not self.match.over)
    @rule(choice=st.integers(0, 10**6), count=st.sampled_from([1, 1, 3, 30]))
    def act(self, choice: int, count: int) -> None:
        for _ in range(count):
            position = self.match.deal()
            if position is None:
                break
            action = self.match.game.legal()[choice % len(self.match.game.legal())]
            door = self.match.game.door
            self.match.act(action, position)
            self.record(LogEntry(position, door, action))

    @rule()
    def tick(self) -> None:
        position, door = self.match.next_position, self.match.game.door
        person = position is None or self.match.seats[position].is_person
        events = self.match.tick()
        assert (events is None) == person
        if position is not None and not person:
            self.record(LogEntry(position, door, self.match.log[-1].action))

    @rule(position=st.integers(0, 3), action=st.sampled_from([Bid(17), Bid.BLIND_NIL, "As", None]))
    def refused(self, position: int, action: object) -> None:
        assert self.match.over or self.match.deal() is not None
        version = self.match.version
        with pytest.raises(IllegalAction):
            self.match.act(action, position)
        assert self.match.version == version

    @rule()
    def undo(self) -> None:
        people = [place for place, entry in enumerate(self.log) if entry.position in (0, 2)]
        assert self.match.can_undo == bool(people)
        assert self.match.undo() == bool(people)
        if people:
            self.cut_log(people[-1])

    @rule(share=st.floats(0, 1))
    def rewind(self, share: float) -> None:
        length = int(share * len(self.log))
        self.match.rewind(length)
        self.cut_log(length)

    def cut_log(self, length: int) -> None:
        self.undone = self.log[length:] + self.undone
        self.log = self.log[:length]

    @rule()
    def redo(self) -> None:
        assert self.match.redo() == bool(self.undone)
        first = True
        while self.undone and (first or self.undone[0].position not in (0, 2)):
            self.log.append(self.undone.pop(0))
            first = False

    @rule(name=st.sampled_from(["Eve", "Finn"]))
    def reseat(self, name: str) -> None:
        self.match.reseat(1, Seat("random", name))

    @invariant()
    def the_state_follows_from_the_log(self) -> None:
        assert list(self.match.log) == self.log
        assert self.match.can_redo == bool(self.undone)
        game = replayed(self.match, self.log)
        if not self.match.game.between_hands:
            game.get_next_player()  # the match has dealt the next hand
            self.match.game.get_next_player()
        assert visible_state(self.match.game) == visible_state(game)

    @invariant()
    def listeners_can_replicate_the_log(self) -> None:
        for change in self.changes:
            assert change.version == self.version + 1
            self.version = change.version
            if change.entry is not None:
                self.replicated.append(change.entry)
            del self.replicated[change.log_length :]
        self.changes.clear()
        assert self.replicated == self.log
        assert self.version == self.match.version


TestMatchMachine = MatchMachine.TestCase
TestMatchMachine.settings = settings(max_examples=60, stateful_step_count=30)
