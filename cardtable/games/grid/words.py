"""Sentences about the events and the end of a board game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardtable import engine
from cardtable.core.i18n import _, ngettext
from cardtable.engine import Event
from cardtable.games import action_words, narrator
from cardtable.games.action_words import capitalised
from cardtable.games.grid import events
from cardtable.games.grid.actions import Cell, Say
from cardtable.games.grid.events import REASONS, Reason
from cardtable.games.grid.view import View
from cardtable.games.narrator import ANYBODY, Line
from cardtable.games.speech import personal, winners_words


class Narrator(narrator.Narrator):
    """Puts the events of a board game into words."""

    def sentence(self, event: Event, seat: int = ANYBODY) -> str:
        match event:
            case events.PiecePlaced(
                position=int(position), move=move, turned=turned, colour=colour
            ):
                name = self.names[position]
                if colour is not None:
                    placed = _("{name}: {move}, {piece}")
                    return placed.format(name=name, move=move.title, piece=colour.title)
                if not turned:
                    return _("{name}: {move}").format(name=name, move=move.title)
                return ngettext(
                    "{name}: {move}, turns {count} disc",
                    "{name}: {move}, turns {count} discs",
                    len(turned),
                ).format(name=name, move=move.title, count=len(turned))
            case events.Passed(position=position):
                return self.words(
                    position, _("You cannot move and pass"), _("{name} cannot move and passes")
                )
            case events.ColourChosen(position=position, colour=colour):
                words = _("You choose {piece}"), _("{name} chooses {piece}")
                return self.words(position, *words, piece=colour.title)
            case events.GaveUp(position=position, say=Say.RESIGN):
                return self.words(position, _("You resign"), _("{name} resigns"))
            case events.GaveUp(position=position):
                return self.words(position, _("You are out of time"), _("{name} is out of time"))
            case events.GameOver(winners=winners, reason=reason, words=words):
                why = ending(self.names, winners, reason, words)
                return f"{super().sentence(event, seat)} {why[:1].upper()}{why[1:]}."
        return super().sentence(event, seat)

    def lines(self, event: Event, game: engine.Game) -> Iterator[Line]:
        match event:
            case events.GameStarted(first=first):
                yield Line(self.words(first, _("You begin."), _("{name} begins.")))
            case events.GameOver(winners=winners, line=line, totals=totals, rules=rules):
                if line:
                    cells = ", ".join(map(str, line))
                    yield Line(_(rules.winning_cells_words).format(cells=cells))
                if rules.counts_discs:
                    counts = ", ".join(
                        _("{name} {count}").format(name=name, count=count)
                        for name, count in zip(self.names, totals, strict=True)
                    )
                    yield Line(_("Discs: {counts}.").format(counts=counts))
                yield from map(Line, result_sentences(self.names, winners))
            case _:
                yield from super().lines(event, game)


def ending(names: Sequence[str], winners: Sequence[int], reason: Reason, words: str) -> str:
    """Return how a game ended; *words* is the text of the rules for a win or draw on the board.

    After a resignation or a lost clock, all others are *winners*.
    """
    if reason not in (Reason.RESIGNED, Reason.TIME):
        return words
    loser = next(name for seat, name in enumerate(names) if seat not in winners)
    if reason is Reason.RESIGNED:
        return personal(loser, _("you resigned"), _("{name} resigned"))
    return personal(loser, _("you ran out of time"), _("{name} ran out of time"))


def ending_of(view: View, names: Sequence[str]) -> str:
    """Return how the finished game of *view* ended."""
    reason = Reason.FULL if view.said is None else REASONS[view.said]
    return ending(names, view.winners, reason, view.rules.result_words(view.board()))


def result_sentences(names: Sequence[str], winners: Sequence[int]) -> Iterator[str]:
    """Yield the result of a finished game."""
    if not winners:
        yield _("The game is a draw.")
        return
    yield winners_words([names[seat] for seat in winners])


class ActionWords(action_words.ActionWords):
    """Names moves by their cell or column, and what a player may say instead."""

    def plain(self, action: Any) -> str:
        if isinstance(action, Say):  # its title would be that of every string
            return _("Resign") if action is Say.RESIGN else capitalised(action.words)
        return super().plain(action)

    def command(self, action: Any, view: Any = None) -> str:
        if isinstance(action, Cell):
            return _("Play {action}").format(action=self.name(action))
        return super().command(action, view)
