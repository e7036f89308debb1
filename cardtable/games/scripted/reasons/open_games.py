"""Reasons for a message in scripts without hidden tokens: what can happen next is tried."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardtable.core.i18n import _
from cardtable.engine import IllegalAction, ZoneKind
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.reasons.choice import Choice

MAX_TRIED = 400
"""Replies are only tried if there are at most this many."""


def is_open(choice: Choice) -> bool:
    """Whether the game is played on a board, and this seat knows all tokens."""
    if not any(zone.kind is ZoneKind.GRID for zone in choice.zones):
        return False
    return not any(
        isinstance(entry, int) for _place, entries in choice.view.contents for entry in entries
    )


def game_after(game: Game, message: Message) -> Game | None:
    """Return the game after *message* of the player to act, None if it is rejected."""
    twin = game.copy()
    try:
        twin.accept(message)
    except IllegalAction:
        return None
    twin.get_next_player()
    return twin


def any_game(choice: Choice) -> Game:
    """Return a game that fits the view."""
    game = choice.view.determinize(Random(0))
    assert isinstance(game, Game)
    return game


def _winning(game: Game) -> Iterator[int]:
    """Yield the position to act for each of its messages that wins the game at once."""
    player = game.get_next_player()
    if player is None:
        return
    for message in game.legal():
        after = game_after(game, message)
        if after is not None and player.position in after.winners:
            yield player.position


def win_at_once(choice: Choice) -> str:
    """The message ends the game, and this seat has won it."""

    def wins(message: Message) -> bool:
        after = game_after(any_game(choice), message)
        return after is not None and choice.view.seat in after.winners

    return _("Wins at once.") if choice.tells_apart(wins) else ""


def stop_win(choice: Choice) -> str:
    """After the other message the next player could win at once."""
    game = any_game(choice)

    def is_safe(message: Message) -> bool:
        after = game_after(game, message)
        return after is not None and not any(
            position != choice.view.seat for position in _winning(after)
        )

    if not choice.tells_apart(is_safe):
        return ""
    after = game_after(game, choice.other.action)
    assert after is not None
    (name,) = {after.names[position] for position in _winning(after)}
    return _("Otherwise {name} could win at once.").format(name=name)


def win_next(choice: Choice) -> str:
    """Whatever the next player replies, this seat can win with its next message."""
    game = any_game(choice)
    if len(choice.view.plain_legal) ** 2 > MAX_TRIED or len(choice.view.names) != 2:
        return ""

    def wins_next(message: Message) -> bool:
        after = game_after(game, message)
        if after is None or after.to_act == choice.view.seat or any(_winning(after)):
            return False
        replies = [game_after(after, reply) for reply in after.legal()]
        return bool(replies) and all(
            reply is not None and choice.view.seat in _winning(reply) for reply in replies
        )

    if not choice.tells_apart(wins_next):
        return ""
    return _("Wins with the next move, whatever {name} replies.").format(
        name=choice.view.names[choice.next_player]
    )


RULES = (win_at_once, stop_win, win_next)
"""The rules for boards, the most certain ones first."""
