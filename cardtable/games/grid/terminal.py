"""Board games in the terminal: the dialogue with a player."""

from __future__ import annotations

import re
from typing import Any

from cardtable.core.i18n import _, ngettext
from cardtable.engine import IllegalAction, Unreadable
from cardtable.games.grid import terminal_pages as pages
from cardtable.games.grid.actions import Cell, Colour, Say
from cardtable.games.grid.game import Game
from cardtable.games.grid.view import Phase, View
from cardtable.games.speech import is_you, personal
from cardtable.games.terminal import GameDialogue, Page, TerminalQuestion

_MOVE = re.compile(r"(?:column\s+)?([1-9][0-9]?)|([a-z])\s*([1-9][0-9]?)")
RESIGN = "resign"


class Dialogue(GameDialogue[Game, View]):
    """Questions, answers and pages of a board game.

    If the rules have a time limit, the time runs from the question to the move, hints included.
    """

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._asked_at = self.now()

    def opening(self) -> tuple[str, ...]:
        game = self.game
        game.get_next_player()
        view = game.view(0)
        lines = [
            _("{game}. Rules: {rules}.").format(
                game=_(self.match.kind.title), rules=game.rules.name
            )
        ]
        if view.colours_are_open:
            lines.append(_opening_words(view.names[game.first], view.names[1 - game.first]))
        for seat, name in enumerate(() if view.colours_are_open else view.names):
            piece = game.rules.piece_name(view.player_of(seat))
            if seat == game.first:
                you, other = _("You play {piece} and begin."), _("{name} plays {piece} and begins.")
            else:
                you, other = _("You play {piece}."), _("{name} plays {piece}.")
            lines.append(personal(name, you, other, piece=piece))
        if game.rules.seconds:
            lines.append(
                ngettext(
                    "{count} second for a turn; a player who takes longer loses.",
                    "{count} seconds for a turn; a player who takes longer loses.",
                    game.rules.seconds,
                ).format(count=game.rules.seconds)
            )
        if view.history:
            lines += (*pages.board(view, self.speech), *pages.last(view))
        if self.speech.words:
            lines.append(_("Type board for the board in words, or words off to see it drawn."))
        return tuple(lines)

    def question(self, view: View) -> TerminalQuestion:
        """Return the question for a move; without speech, the board is drawn first."""
        self._asked_at = self.now()
        lines = () if self.speech.words else tuple(pages.board(view, self.speech))
        piece = ""
        if view.phase is Phase.CHOICE:
            you, other = _("Black or white?"), _("{name}, black or white?")
        elif view.phase is Phase.OPENING:
            piece = view.rules.piece_name(view.next_player)
            you = _("Where does a stone go ({piece})?")
            other = _("{name}, where does a stone go ({piece})?")
        elif view.rules.has_gravity:
            you, other = _("Your column?"), _("{name}, your column?")
        else:
            you, other = _("Your move?"), _("{name}, your move?")
        return TerminalQuestion(lines, personal(view.names[view.seat], you, other, piece=piece))

    def parse_answer(self, text: str, view: View) -> Cell | Say | Colour | None:
        """Return the answer: a move, also by its number, or ``resign``; None for other text."""
        plain = " ".join(text.lower().split())
        if plain == RESIGN:
            return Say.RESIGN
        late = view.rules.seconds and self.now() - self._asked_at > view.rules.seconds
        for colour in view.legal_bids:
            if plain in (str(colour), colour.title.lower()):
                return Say.OUT_OF_TIME if late else colour
        return self._parse_move(plain, view, late=bool(late))

    def _parse_move(self, plain: str, view: View, *, late: bool) -> Cell | Say | None:
        found = _MOVE.fullmatch(plain)
        if found is None:
            return None
        number, letter, row = found.groups()
        has_gravity = view.rules.has_gravity
        if number and not has_gravity:
            place = int(number) - 1
            if place >= len(view.legal_plays):
                return None
            return Say.OUT_OF_TIME if late else view.legal_plays[place]
        if letter and has_gravity:
            return None
        try:
            move = view.rules.read_move(number or f"{letter}{row}")
        except Unreadable as error:
            raise IllegalAction("off-board", str(error)) from None
        return Say.OUT_OF_TIME if late else move

    def phrases(self, view: View) -> tuple[str, ...]:
        return tuple(map(str, (*view.legal_plays, *view.legal_bids)))

    def say_action(self, action: Cell | Say | Colour) -> str:
        return RESIGN if isinstance(action, Say) else action.title

    def own_pages(self) -> tuple[Page, ...]:
        speech = self.speech
        return (
            Page("board", _("the board"), lambda view: pages.board(view, speech), ("table",)),
            Page("last", _("the last move"), pages.last),
            Page("score", _("each player's pieces and their number"), pages.score, ("sheet",)),
        )

    def help(self, view: View) -> tuple[str, ...]:
        if view.phase is Phase.CHOICE:
            return _("Type black or white."), _("Type resign to give the game up.")
        move = view.legal_plays[0]
        words = (
            _("Type the number of a column, as in: {move}")
            if view.rules.has_gravity
            else _("Type a cell, its column and its row, as in: {move}")
        )
        return words.format(move=move), _("Type resign to give the game up.")


def _opening_words(first: str, second: str) -> str:
    """Return the sentence on a swap opening that the player *first* begins."""
    if is_you(second):
        return _(
            "{name} places two black stones and a white one, then you choose a colour."
        ).format(name=first)
    return personal(
        first,
        _("You place two black stones and a white one, then {second} chooses a colour."),
        _("{name} places two black stones and a white one, then {second} chooses a colour."),
        second=second,
    )
