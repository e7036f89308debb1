"""The list of games in the lobby; scrolls when they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cardtable.engine import GameKind
from cardtable.i18n import _, ngettext
from cardtable.screens.lobby_parts import GameCard
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, ScrollArea, Widget
from cardtable.ui.widgets.scroll import MARGIN, ScrollBar

CARD = 68
"""Height of a game's card in design units."""
MIN_CARD = 54
"""Minimum height of a card; below it the list scrolls."""
GAP = 10


class GameShelf(Widget):
    """A column of game cards.

    *on_pick* is called with the game that was pressed, *on_problems* when the link to faulty game
    files was pressed.
    """

    def __init__(
        self,
        games: Sequence[GameKind],
        on_pick: Callable[[GameKind], None],
        on_problems: Callable[[], None],
    ) -> None:
        super().__init__(_("Game"))
        self._on_pick = on_pick
        self.cards = [self._card(kind) for kind in games]
        self.problems = Button("", on_problems, kind=Kind.LINK, align="left", size=12)
        self.problems.visible = False
        self._revealed: tuple[str, int] = ("", 0)
        self.area = ScrollArea([*self.cards, self.problems], self._arrange_cards, self.label)

    def _card(self, kind: GameKind) -> GameCard:
        return GameCard(kind, partial(self._on_pick, kind))

    def children(self) -> Sequence[Widget]:
        return (self.area,)

    # -- showing ----------------------------------------------------------------------------------

    def show_games(self, games: Sequence[GameKind]) -> None:
        """Replace the games."""
        self.cards = [self._card(kind) for kind in games]
        self.area.set_children([*self.cards, self.problems])

    def show(self, chosen: GameKind, problems: int) -> None:
        """Mark the *chosen* game; *problems* is the number of faulty game files."""
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
        link = look.tx(24) + look.px(GAP) if self.problems.visible else 0
        return len(self.cards) * (look.tx(CARD) + look.px(GAP)) - look.px(GAP) + link

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

    def _arrange_cards(self, rect: pygame.Rect, look: Look) -> int:
        gap = look.px(GAP)
        link = look.tx(24) + gap if self.problems.visible else 0
        room = self.rect.height - link - (len(self.cards) - 1) * gap
        high = max(look.tx(MIN_CARD), min(look.tx(CARD), room // max(1, len(self.cards))))
        top = rect.top
        for card in self.cards:
            card.place(pygame.Rect(rect.left, top, rect.width, high), look)
            top += high + gap
        if link:
            self.problems.place(pygame.Rect(rect.left, top, rect.width, look.tx(24)), look)
            top += link
        return top - gap - rect.top

    def draw(self, surface: pygame.Surface) -> None:
        self.area.draw(surface)
