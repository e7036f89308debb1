"""Reasons for a message in a game for one player, such as a patience."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.engine import ZoneKind
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.reasons.choice import Choice
from cardtable.games.scripted.reasons.open_games import any_game, game_after


def _hidden(game: Game) -> int:
    """Return the number of cards in columns that lie face down."""
    zones = game.view(0).zones()
    boards = (zone.pieces for zone in zones if zone.kind is ZoneKind.BOARD)
    return sum(pieces.count(None) for pieces in boards)


def _open_columns(game: Game) -> int:
    """Return the number of empty columns to which a card can go."""
    places = game.layout.places
    empty = {p.name for p in places if p.is_column and not game.containers[p.name].tokens}
    return len(empty & {message.target for message in game.view(0).legal}) if empty else 0


def _stock(game: Game) -> int:
    places = [place.name for place in game.layout.places if place.kind is ZoneKind.STOCK]
    return sum(len(game.containers[name].tokens) for name in places)


def win_at_once(choice: Choice) -> str:
    """The message wins the game."""
    game = any_game(choice)

    def wins(message: Message) -> bool:
        after = game_after(game, message)
        return after is not None and bool(after.winners)

    return _("Wins at once.") if choice.tells_apart(wins) else ""


def turn_card_up(choice: Choice) -> str:
    """The message turns up a card in a column."""
    game = any_game(choice)
    before = _hidden(game)

    def turns_up(message: Message) -> bool:
        after = game_after(game, message)
        return after is not None and _hidden(after) < before

    return _("Turns up a card.") if choice.tells_apart(turns_up) else ""


def empty_column(choice: Choice) -> str:
    """The message leaves a column empty, which takes other cards."""
    game = any_game(choice)
    before = _open_columns(game)

    def empties(message: Message) -> bool:
        after = game_after(game, message)
        return after is not None and _open_columns(after) > before

    return _("Empties a column.") if choice.tells_apart(empties) else ""


def send_safe_home(choice: Choice) -> str:
    """The message brings a card home that is of no more use."""
    view = choice.view

    def is_safe(message: Message) -> bool:
        return message in view.home_messages and view.is_safe_home(message)

    return _("No other card needs it in a column.") if choice.tells_apart(is_safe) else ""


def spare_stock(choice: Choice) -> str:
    """The other message takes cards from the stock."""
    game = any_game(choice)
    before = _stock(game)

    def spares(message: Message) -> bool:
        after = game_after(game, message)
        return after is not None and _stock(after) >= before

    return _("The next card of the stock can wait.") if choice.tells_apart(spares) else ""


RULES = (win_at_once, turn_card_up, empty_column, send_safe_home, spare_stock)
"""The rules for games for one player, the most certain ones first."""
