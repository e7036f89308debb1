"""The list of games in the lobby, in groups; scrolls when they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cardtable.core.i18n import _, ngettext
from cardtable.engine import GameKind
from cardtable.screens.lobby.game_groups import GameSection, alias_found, find_games
from cardtable.screens.lobby.parts import GameCard
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, Label, ScrollArea, Widget
from cardtable.ui.widgets.scroll import MARGIN, ScrollBar

CARD = 68
"""Height of a game's card in design units."""
MIN_CARD = 52
"""Minimum height of a card; below it the list scrolls."""
MAX_CARD = 84
HEADING = 20
GAP = 8


class GameShelf(Widget):
    """A column of game cards below headings.

    *on_pick* is called with the game that was pressed, *on_problems* when the link to faulty game
    files was pressed.
    """

    def __init__(
        self,
        sections: Sequence[GameSection],
        on_pick: Callable[[GameKind], None],
        on_problems: Callable[[], None],
    ) -> None:
        super().__init__(_("Game"))
        self._on_pick = on_pick
        self._words = ""
        self._chosen = ""
        self.problems = Button("", on_problems, kind=Kind.LINK, align="left", size=12)
        self.problems.visible = False
        self.nothing = Label(_("No game found."), size=13, colour="muted", wrapped=True)
        self._revealed: tuple[str, int] = ("", 0)
        self.area = ScrollArea[Widget]((), self._arrange_cards, self.label)
        self.show_games(sections)

    def children(self) -> Sequence[Widget]:
        return (self.area,)

    # -- showing ----------------------------------------------------------------------------------

    def show_games(self, sections: Sequence[GameSection]) -> None:
        """Replace the games."""
        self.sections = tuple(sections)
        self._fill()

    def search(self, words: str) -> None:
        """Show only the games that *words* describe, without headings; all for an empty text."""
        self._words = words.strip()
        self._fill()
        self.area.bar.scroll_to(0, glide=False)

    def _fill(self) -> None:
        """Make the cards and headings."""
        self.cards: list[GameCard] = []
        lines: list[Widget] = []
        for title, kinds in self._shown():
            if title:
                lines.append(Label.caption(title))
            for kind in kinds:
                card = GameCard(kind, partial(self._on_pick, kind))
                alias = alias_found(kind, self._words)
                if alias:
                    card.summary = _("also called {name}").format(name=alias)
                card.selected = kind.key == self._chosen
                self.cards.append(card)
                lines.append(card)
        self.area.set_children([*(lines or [self.nothing]), self.problems])

    def _shown(self) -> list[tuple[str, tuple[GameKind, ...]]]:
        if not self._words:
            return [(section.title, section.kinds) for section in self.sections]
        kinds = [kind for section in self.sections for kind in section.kinds]
        return [("", find_games(kinds, self._words))]

    def show(self, chosen: GameKind, problems: int) -> None:
        """Mark the *chosen* game; *problems* is the number of faulty game files."""
        self._chosen = chosen.key
        for card in self.cards:
            card.selected = card.kind_of_game.key == chosen.key
            card.redraw()
        self.problems.visible = problems > 0
        self.problems.label = ngettext(
            "{count} game file has an error …", "{count} game files have errors …", problems
        ).format(count=problems)
        self.area.arrange()

    def height_wanted(self, look: Look) -> int:
        """Return the height in pixels at which every card fits."""
        kinds = sum(len(section.kinds) for section in self.sections)
        return self._other_height(look, len(self.sections)) + kinds * look.tx(CARD)

    def _other_height(self, look: Look, headings: int) -> int:
        """Return the height of all but the cards: headings, gaps and the link."""
        kinds = sum(len(section.kinds) for section in self.sections)
        link = look.tx(24) + look.px(GAP) if self.problems.visible else 0
        return headings * look.tx(HEADING) + (kinds + headings - 1) * look.px(GAP) + link

    # -- place and picture ------------------------------------------------------------------------

    def arrange(self) -> None:
        look = self.look
        margin = look.px(MARGIN)
        box = self.rect.inflate(2 * margin, 2 * margin)
        box.width += ScrollBar.width(look)
        self.area.place(box, look)
        chosen = next((card for card in self.cards if card.selected), None)
        now = (chosen.kind_of_game.key if chosen is not None else "", self.rect.height)
        if chosen is not None and now != self._revealed:
            self.area.reveal(chosen)  # once per size, so that people can scroll away from it
        self._revealed = now

    def _card_height(self, look: Look) -> int:
        """Return the height of a card, the same while a search hides some of them."""
        kinds = sum(len(section.kinds) for section in self.sections)
        space = self.rect.height - self._other_height(look, len(self.sections))
        return max(look.tx(MIN_CARD), min(look.tx(MAX_CARD), space // max(1, kinds)))

    def _arrange_cards(self, rect: pygame.Rect, look: Look) -> int:
        gap, high = look.px(GAP), self._card_height(look)
        top = rect.top
        for child in self.area.children():
            if isinstance(child, GameCard):
                height = high
            elif child is self.nothing:
                height = self.nothing.height_for(rect.width, look)
            elif child is self.problems:
                height = look.tx(24) if self.problems.visible else 0
            else:
                height = look.tx(HEADING)
            child.place(pygame.Rect(rect.left, top, rect.width, height), look)
            top += height + gap if height else 0
        return top - gap - rect.top

    def draw(self, surface: pygame.Surface) -> None:
        self.area.draw(surface)
