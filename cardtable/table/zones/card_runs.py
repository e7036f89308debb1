"""Cards that a player chooses together although the script takes them one by one.

In Hearts, passing three cards takes three messages. A person first chooses all three and may change
the choice; then the messages are sent.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine import IllegalAction, ZoneKind
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.ludl import Accepted, TokenMove

MAX_RUN = 26
"""Maximum number of cards chosen together."""


def cards_in_run(game: Game, position: int, messages: Sequence[Message]) -> int:
    """Return the number of cards that *position* now has to choose in a row.

    It is 0 unless every legal message puts one card of the player's hand face down, and the next
    message of the same player can only do the same.
    """
    if len(messages) < 2 or not _are_hidden_choices(game, position, messages):
        return 0
    trial, receiver, count = game.copy(), messages[0].receiver, 0
    while count < MAX_RUN:
        legal = trial.legal()
        if trial.to_act != position or not legal or {m.receiver for m in legal} != {receiver}:
            break
        try:
            trial.accept(legal[0])
        except IllegalAction:
            return 0
        count += 1
    return count if count > 1 else 0


def _are_hidden_choices(game: Game, position: int, messages: Sequence[Message]) -> bool:
    """Return whether every message moves one card from the hand to a place that not all see."""
    names = {*game.file.pieces.names, game.codes[position]}
    if len({message.receiver for message in messages}) > 1:
        return False
    if not all(len(m.cards) == 1 and names.issuperset(m.words[1:]) for m in messages):
        return False
    answer = game.attempt(messages[0].line, position)
    moves = answer.moves if isinstance(answer, Accepted) else ()
    first = next((move for move in moves if isinstance(move, TokenMove)), None)
    if first is None or first.target is None or first.source is None:
        return False
    source = game.layout.by_name.get(game.zone_of(first.source))
    target = game.layout.by_name.get(game.zone_of(first.target))
    from_hand = source is not None and source.kind is ZoneKind.HAND and source.owner == position
    is_hidden = len(game.viewers_of(first.target)) < game.seats
    return from_hand and is_hidden and (target is None or target.kind is not ZoneKind.TRICK)


def label_for(title: str, shown: str, cards: Sequence[str]) -> str:
    """Return the *title* of a message about the card *shown*, reworded for all *cards*.

    >>> label_for("pass Q♥", "Q♥", ["Q♥", "2♣"])
    'Pass Q♥ 2♣'
    """
    listed = " ".join(cards)
    label = title.replace(shown, listed) if shown in title else f"{title} {listed}"
    return label[:1].upper() + label[1:]
