"""The base of the scenes with saved and sample games: a list with details."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.games import all_games
from cardtable.match import Seat
from cardtable.screens import transitions
from cardtable.screens.lobby.resume_card import ago
from cardtable.storage.saves import SaveInfo, UnreadableSave
from cardtable.ui.dialog import message
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Label, ListBox, ScrollArea, boxes

if TYPE_CHECKING:
    from cardtable.storage.recovery import Recovered
    from cardtable.table.context import Context


class GameListScene(PanelScene):
    """A list of games with the details of the selected one on its right."""

    def __init__(self, context: Context, title: str, *, empty: str) -> None:
        super().__init__(title, width=880, height=620)
        self.context = context
        self.infos: Sequence[SaveInfo | UnreadableSave] = ()
        self.list = self.form.add(
            ListBox(
                title, (), -1, self._chosen, on_activate=lambda _place: self.play(), empty=empty
            )
        )
        self.facts = self.form.add(ScrollArea[Label]((), self._arrange_facts, _("About this game")))
        self.review = self.add_footer(
            Button(_("Replay"), self._watch, key=pygame.K_w, key_text="W"), first=True
        )
        self.resume = self.add_footer(primary(_("Resume"), self.play))

    @property
    def selected(self) -> SaveInfo | UnreadableSave | None:
        """The selected entry, or None."""
        index = self.list.index
        return self.infos[index] if 0 <= index < len(self.infos) else None

    @property
    def info(self) -> SaveInfo | None:
        """The selected game, None also for a file that cannot be read."""
        return self.selected if isinstance(self.selected, SaveInfo) else None

    # -- showing ----------------------------------------------------------------------------------

    def show(self, infos: Sequence[SaveInfo | UnreadableSave], index: int = 0) -> None:
        """List *infos* and select the one at index *index*."""
        self.infos = infos
        titles = [info.title for info in infos]
        details = [
            self.detail(info) if isinstance(info, SaveInfo) else info.label for info in infos
        ]
        index = min(index, len(infos) - 1)
        self.list.set_options(titles, index, details)
        self._chosen(index)

    def detail(self, info: SaveInfo) -> str:
        """Return the secondary text at the right of a row."""
        return ago(info.when)

    def _chosen(self, _index: int) -> None:
        selected, info = self.selected, self.info
        self.resume.enabled = info is not None and not info.finished
        self.review.enabled = info is not None
        self.facts.set_children(self._facts_of(selected) if selected is not None else ())

    def _facts_of(self, info: SaveInfo | UnreadableSave) -> list[Label]:
        if isinstance(info, UnreadableSave):
            return [
                Label(info.title, size=18, bold=True, colour="title", wrapped=True),
                Label(info.problem, size=14, colour="danger_text", wrapped=True),
                Label(ago(info.when), size=13, colour="muted", wrapped=True),
                Label(str(info.path), size=13, colour="muted", wrapped=True),
            ]
        summary = f"{_(info.game)} · {info.summary}" if info.name else info.summary
        facts = [
            Label(info.title, size=18, bold=True, colour="title", wrapped=True),
            Label(summary, size=14, colour="number", wrapped=True),
        ]
        if info.problem:
            facts.append(Label(info.problem, size=14, colour="danger_text", wrapped=True))
        if info.description:
            facts.append(Label(info.description.strip(), size=14, wrapped=True))
        code = info.code_of_first()
        if code:
            words = _("First deal: {code}").format(code=code)
            facts.append(Label(words, size=13, colour="muted", wrapped=True))
        facts += [
            Label(
                f"{seat.name} · {self._player_title(info, seat)}",
                size=13,
                colour="muted",
                wrapped=True,
            )
            for seat in info.seats
        ]
        return facts

    def _player_title(self, info: SaveInfo, seat: Seat) -> str:
        """Return the title of the strategy at *seat*, or "Human"."""
        if seat.is_person:
            return _("Human")
        kind = all_games().get(info.key)
        strategy = self.context.strategies(kind).classes.get(seat.strategy) if kind else None
        return strategy.title() if strategy is not None else seat.strategy

    # -- actions ----------------------------------------------------------------------------------

    def play(self) -> None:
        """Resume the selected game."""
        info = self.info
        if info is not None and not info.finished:
            transitions.load(self.context, info, instead_of=self)

    def load(self, info: SaveInfo) -> Recovered | None:
        """Load a game; show an error message and return None if that fails."""
        return transitions.read_game(self.context, info)

    def _watch(self) -> None:
        info = self.info
        recovered = self.load(info) if info is not None else None
        if recovered is not None:
            from cardtable.screens.replay.screen import ReplayScene

            self.app.push(ReplayScene(self.context, recovered.match, recovered.title))

    def show_error(self, title: str, error: Exception) -> None:
        """Show an error message."""
        self.app.push(message(title, str(error)))

    # -- place ------------------------------------------------------------------------------------

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        left, right = boxes.columns(rect, (1.1, 1), look.px(20))
        self.list.place(left, look)
        self.facts.place(right, look)

    def _arrange_facts(self, rect: pygame.Rect, look: Look) -> int:
        top = rect.top
        for child in self.facts.children():
            height = child.height_for(rect.width, look)
            child.place(pygame.Rect(rect.left, top, rect.width, height), look)
            top += height + look.px(10)
        return top - rect.top
