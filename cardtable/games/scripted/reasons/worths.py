"""Reasons for a message in scripts that say what a hand is worth, such as rummy."""

from __future__ import annotations

from cardtable.core.i18n import _, ngettext
from cardtable.engine import ZoneKind
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.reasons.choice import Choice
from cardtable.games.scripted.reasons.open_games import any_game, game_after


def _after(choice: Choice, message: Message) -> Game | None:
    """Return the game after *message*, None if that ends the hand."""
    after = game_after(any_game(choice), message)
    return None if after is None or after.between_hands or after.to_act < 0 else after


def _worth(choice: Choice, game: Game) -> float:
    """Return what the hand of this seat is worth."""
    sides = enumerate(choice.view.rules.sides)
    return next(game.worths()[number] for number, side in sides if choice.view.seat in side)


def take_useful_card(choice: Choice) -> str:
    """The best message takes a discard that makes the hand no worse."""
    after = _after(choice, choice.best.action)
    if after is None or _worth(choice, after) < _worth(choice, any_game(choice)):
        return ""
    held = {
        card
        for zone in after.view(choice.view.seat).zones()
        if zone.kind is ZoneKind.HAND and zone.owner == choice.view.seat
        for card in zone.pieces
    }
    for zone in choice.zones:
        card = zone.pieces[-1] if zone.kind is ZoneKind.DISCARD and zone.pieces else None
        if card is not None and card in held:
            return _("The {card} improves your hand.").format(card=card.title)
    return ""


def keep_better_hand(choice: Choice) -> str:
    """Both messages discard a card, and what is left is worth more."""
    if choice.cards is None:
        return ""
    best, other = (_after(choice, each.action) for each in (choice.best, choice.other))
    if best is None or other is None:
        return ""
    level = _worth(choice, other)
    gain = round(_worth(choice, best) - level)

    def is_better(message: Message) -> bool:
        after = _after(choice, message)
        return after is not None and _worth(choice, after) > level

    if gain < 1 or not choice.tells_apart(is_better):
        return ""
    return ngettext(
        "Leaves a hand that is worth {count} point more.",
        "Leaves a hand that is worth {count} points more.",
        gain,
    ).format(count=gain)


RULES = (take_useful_card, keep_better_hand)
"""The rules for hands with a worth."""
