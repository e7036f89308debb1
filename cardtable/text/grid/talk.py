"""A game on a grid as the terminal client knows it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from time import monotonic
from typing import Any, ClassVar, cast

from cardtable import engine
from cardtable.engine import Event, IllegalAction, Unreadable
from cardtable.games.grid.actions import Cell, Say
from cardtable.games.grid.game import Game
from cardtable.games.grid.pieces import piece_name
from cardtable.games.grid.view import View
from cardtable.games.narrator import Line
from cardtable.games.terminal import GameDialogue, Page, Question
from cardtable.i18n import _, ngettext
from cardtable.text.grid import pages
from cardtable.text.grid.telling import tell

_MOVE = re.compile(r"(?:column\s+)?([1-9][0-9]?)|([a-z])\s*([1-9][0-9]?)")
RESIGN = "resign"


class GridTalk(GameDialogue[Game, View]):
    """Say and ask all that a game on a grid needs.

    Where the rules have a clock, it runs from the question to the move; hints and the like take
    their time too.
    """

    key: ClassVar[str] = "grid"

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._asked_at = monotonic()

    @property
    def _game(self) -> Game:
        return self.match.game

    def opening(self) -> tuple[str, ...]:
        """Say the rules, who plays what and, in a game under way, how the board is."""
        game = self._game
        game.get_next_player()
        view = game.view(0)
        lines = [
            _("{game}. Rules: {rules}.").format(
                game=_(self.match.kind.title), rules=game.rules.name
            )
        ]
        for seat, name in enumerate(view.names):
            piece = piece_name(game.rules, view.player_of(seat))
            first = _("{name} plays {piece} and begins.")
            words = first if seat == game.first else _("{name} plays {piece}.")
            lines.append(words.format(name=name, piece=piece))
        if game.rules.seconds:
            lines.append(
                ngettext(
                    "{count} second for a turn: whoever needs more, loses.",
                    "{count} seconds for a turn: whoever needs more, loses.",
                    game.rules.seconds,
                ).format(count=game.rules.seconds)
            )
        if view.history:
            lines += (*pages.board(view, self.speech), *pages.last(view))
        if self.speech.words:
            lines.append(_("Type board to hear the board, or words off to see it drawn."))
        return tuple(lines)

    def question(self, view: View) -> Question:
        """Ask for a move; where things are said in short, the board is drawn first."""
        self._asked_at = monotonic()
        lines = () if self.speech.words else tuple(pages.board(view, self.speech))
        words = _("{name}, your column?") if view.falls else _("{name}, your move?")
        return Question(lines, words.format(name=view.names[view.seat]))

    def read(self, text: str, view: View) -> Cell | Say | None:
        """Read a move, its number in the list that legal shows, or resign."""
        plain = " ".join(text.lower().split())
        if plain == RESIGN:
            return Say.RESIGN
        found = _MOVE.fullmatch(plain)
        if found is None:
            return None
        number, letter, row = found.groups()
        late = view.rules.seconds and monotonic() - self._asked_at > view.rules.seconds
        if number and not view.falls:
            place = int(number) - 1
            if place >= len(view.legal_plays):
                return None
            return Say.OUT_OF_TIME if late else view.legal_plays[place]
        if letter and view.falls:
            return None
        try:
            move = view.rules.read(number or f"{letter}{row}")
        except Unreadable as error:
            raise IllegalAction("off-board", str(error)) from None
        return Say.OUT_OF_TIME if late else move

    def phrases(self, view: View) -> tuple[str, ...]:
        """Return the moves allowed now."""
        return tuple(map(str, view.legal_plays))

    def say_action(self, action: Cell | Say) -> str:
        """Return the words for a move, or for what was said."""
        return action.title if isinstance(action, Cell) else RESIGN

    def tell(self, event: Event, game: engine.Game) -> Iterable[Line]:
        """Say what happened."""
        return tell(event, cast(Game, game))

    def pages(self) -> tuple[Page, ...]:
        """Return the board, the last move, the count and the rules."""
        speech = self.speech
        return (
            Page("board", _("the board"), lambda view: pages.board(view, speech), ("table",)),
            Page("last", _("the last move"), pages.last),
            Page("score", _("who plays what, and how many pieces lie"), pages.score, ("sheet",)),
            Page("rules", _("the rules in force"), pages.rules),
        )

    def help(self, view: View) -> tuple[str, ...]:
        """Say how a move is typed."""
        move = view.legal_plays[0]
        words = (
            _("Type the number of a column, as in: {move}")
            if view.falls
            else _("Type a cell, its column and its row, as in: {move}")
        )
        return words.format(move=move), _("Type resign to give the game up.")
