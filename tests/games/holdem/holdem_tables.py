"""Games of Hold'em for tests, played with abbreviated actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.games.holdem import Action, Game, IllegalAction, Rules

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
