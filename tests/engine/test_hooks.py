"""Hooks and constructors of strategies that raise, in every game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cardtable.engine import HOOKS, Event, Failed, Game, GameKind, Strategy
from cardtable.games import all_games
from cardtable.match import BrokenStrategy, Match, Seat

GAMES = pytest.mark.parametrize("kind", all_games().values(), ids=lambda kind: kind.key)
ERRORS = (
    ValueError,
    RecursionError,
    MemoryError,
    SystemExit,
    GeneratorExit,
    asyncio.CancelledError,
    type("Own", (BaseException,), {}),
)
STEPS = 40


def failing(error: type[BaseException]) -> type[Strategy]:
    """Return a strategy all of whose hooks raise *error*."""

    def fail(_strategy: Strategy, _view: object) -> None:
        raise error

    hooks: dict[str, Callable[..., None]] = dict.fromkeys(HOOKS, fail)
    return type("Failing", (Strategy,), hooks)


def seated(kind: GameKind, strategies: list[Strategy | None]) -> Game:
    game = kind.new(kind.find_rules(kind.rule_sets[0]), seed=1)
    for position, strategy in enumerate(strategies):
        game.register_player(kind.player(strategy, name=f"P{position}"))
    return game


def seats_of(kind: GameKind) -> int:
    return sum(len(side) for side in kind.sides(kind.find_rules(kind.rule_sets[0])))


@pytest.mark.sample(10, check=40)
@GAMES
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.__name__)
def test_a_hook_that_raises_is_reported_and_the_game_goes_on(
    kind: GameKind, error: type[BaseException]
) -> None:
    count = seats_of(kind)
    game = seated(kind, [failing(error)(), *[None] * (count - 1)])
    quiet = seated(kind, [None] * count)
    news: list[Event] = []
    game.listeners.append(news.append)
    first, second = Random(1), Random(1)
    for _ in range(STEPS):
        player, twin = game.get_next_player(), quiet.get_next_player()
        if player is None or twin is None:
            break
        game.accept(first.choice(game.legal()))
        quiet.accept(second.choice(quiet.legal()))
    failures = [event for event in news if isinstance(event, Failed)]
    assert failures[0].hook == "pre_hand"
    assert {event.position for event in failures} == {0}
    assert {type(event.error) for event in failures} == {error}
    assert game.get_scores() == quiet.get_scores()
    assert [game.view(seat) for seat in range(count)] == [quiet.view(seat) for seat in range(count)]


@GAMES
def test_ctrl_c_in_a_hook_reaches_the_caller(kind: GameKind) -> None:
    game = seated(kind, [failing(KeyboardInterrupt)(), *[None] * (seats_of(kind) - 1)])
    news: list[Event] = []
    game.listeners.append(news.append)
    with pytest.raises(KeyboardInterrupt):
        game.get_next_player()
    assert not any(isinstance(event, Failed) for event in news)


def unmade(error: type[BaseException]) -> type[Strategy]:
    """Return a strategy whose constructor raises *error*."""

    def fail(_strategy: Strategy, **_arguments: Any) -> None:
        raise error

    return type("Unmade", (Strategy,), {"__init__": fail})


def match_with(kind: GameKind, strategy: type[Strategy], level: int | None = None) -> Match:
    seats = [Seat("unmade", level=level), *[Seat(name=f"P{n}") for n in range(1, seats_of(kind))]]
    rules = kind.find_rules(kind.rule_sets[0])
    return Match(kind, rules, seats, seed=1, strategies={"unmade": strategy})


@GAMES
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.__name__)
def test_a_constructor_that_raises_does_so_when_the_strategy_is_asked(
    kind: GameKind, error: type[BaseException]
) -> None:
    match = match_with(kind, unmade(error))
    match.deal()
    strategy = match.game.players[0].strategy
    assert isinstance(strategy, BrokenStrategy)
    with pytest.raises(error):
        strategy.decide(match.view(0))


@GAMES
def test_a_constructor_that_makes_something_else_is_broken(kind: GameKind) -> None:
    made = type("Odd", (Strategy,), {"__new__": lambda _class, **_arguments: 10**5000})
    strategy = match_with(kind, made).game.players[0].strategy
    with pytest.raises(TypeError, match="<int>, not a strategy"):
        strategy.decide(None)


@GAMES
def test_levels_that_are_no_levels_break_the_strategy_alone(kind: GameKind) -> None:
    match = match_with(kind, type("Odd", (Strategy,), {"levels": 42}), level=2)
    with pytest.raises(TypeError):
        match.game.players[0].strategy.decide(match.view(0))


@GAMES
def test_ctrl_c_in_a_constructor_reaches_the_caller(kind: GameKind) -> None:
    with pytest.raises(KeyboardInterrupt):
        match_with(kind, unmade(KeyboardInterrupt))
