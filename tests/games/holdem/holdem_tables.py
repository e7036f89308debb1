"""Games of Hold'em for tests, played with abbreviated actions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.games.holdem import Action, Game, IllegalAction, Rules
from cardtable.games.holdem.core import CALL, FOLD, Core

ACTIONS = {"f": Action.FOLD, "x": Action.CHECK, "c": Action.CALL}


def act(game: Game, *words: str) -> None:
    """Play actions of the next players: f, x, c, b60 (bet 60), r120 (raise to 120)."""
    for word in words:
        player = game.get_next_player()
        assert player is not None
        amount = int(word[1:] or 0)
        made = {"b": Action.bet, "r": Action.raise_to}.get(word[0])
        game.accept_bid(made(amount) if made else ACTIONS[word[0]], player)


def table(
    stacks: Sequence[int],
    blinds: tuple[int, int] = (50, 100),
    *,
    button: int = 0,
    deck: str | None = None,
    hands: int = 1,
    seed: int = 1,
    **options: Any,
) -> Game:
    rules = Rules(small_blind=blinds[0], big_blind=blinds[1], **options)
    return Game(rules=rules, stacks=stacks, button=button, deck=deck, hands=hands, seed=seed)


def to_act(game: Game) -> int | None:
    """Return the position to act, None if the game is over."""
    player = game.get_next_player()
    return None if player is None else player.position


def refused(game: Game, action: Action) -> str:
    """Return the id of the rule that *action* of the next player breaks."""
    player = game.get_next_player()
    assert player is not None
    with pytest.raises(IllegalAction) as caught:
        game.accept_bid(action, player)
    return caught.value.rule


def gains(game: Game) -> tuple[int, ...]:
    return game.records[-1].gains


def deck_of(holes: Sequence[str], board: str) -> str:
    """Return a deck that deals *holes*, from the button's left, and *board*."""
    split = [hole.split() for hole in holes]
    used = {str(Card.parse(word)) for word in " ".join((*holes, board)).split()}
    spare = [str(Card.of(index)) for index in range(52) if str(Card.of(index)) not in used]
    five = board.split()
    order = [hole[0] for hole in split] + [hole[1] for hole in split]
    order += [spare[0], *five[:3], spare[1], five[3], spare[2], five[4]]
    return " ".join(order)


def run_down(game: Game) -> None:
    """Check and call to the end of the hand."""
    while not game.between_hands and game.get_next_player() is not None:
        act(game, "x" if Action.CHECK in game.legal_bids() else "c")


def listen(game: Game) -> list[Any]:
    reported: list[Any] = []
    game.listeners.append(reported.append)
    return reported


def random_table(rng: Random) -> tuple[Rules, tuple[int, ...], int]:
    """Return random rules, stacks (some seats may be empty) and a button."""
    rules = Rules(
        structure=rng.choice(("no-limit", "pot-limit", "fixed-limit")),
        small_blind=rng.choice((0, 5, 10)),
        big_blind=10,
        ante=rng.choice((0, 0, 1, 12)),
        ante_from=rng.choice(("everyone", "big_blind")),
        straddle=rng.choice((0, 0, 20, 25)),
        small_bet=rng.choice((0, 0, 7)),
        big_bet=rng.choice((0, 0, 15)),
        raise_cap=rng.choice((3, 4, 0)),
        cap_heads_up=rng.random() < 0.5,
        odd_chips=rng.choice(("one_each", "first_seat", "highest_card")),
        showdown=rng.choice(("losers_muck", "all_show")),
    )
    seats, depth = rng.randint(2, 10), rng.choice((15, 60, 300, 3_000))
    stacks = [rng.choice((0, 1, 1, 1)) * rng.randint(1, depth) for _seat in range(seats)]
    if sum(chips > 0 for chips in stacks) < 2:
        stacks[:2] = 50, 70
    return rules.with_stacks(stacks), tuple(stacks), rng.randrange(seats)


def random_number(core: Core, rng: Random) -> int:
    """Return a random legal action of a core, seldom a fold."""
    draw = rng.random()
    if core.most and draw < 0.3:
        return rng.choice((core.least, core.most, rng.randint(core.least, core.most)))
    return FOLD if draw > 0.9 else CALL
