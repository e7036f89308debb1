"""The list of games in the lobby, in groups; scrolls when they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame

from cardtable.core.i18n import _, ngettext
from cardtable.engine import GameGroup, GameKind
from cardtable.screens.lobby.game_groups import GameSection, alias_found, find_games, group_title
from cardtable.screens.lobby.parts import GameCard
from cardtable.ui import shapes, signs, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, Label, ScrollArea, Widget, boxes
from cardtable.ui.widgets.scroll import MARGIN, ScrollBar

CARD = 68
"""Height of a game's card in design units."""
MIN_CARD = 52
"""Minimum height of a card; below it the list scrolls."""
MAX_CARD = 84
HEADING = 20
GAP = 8


class GroupHeading(Button):
    """The heading of a group of games; pressing it folds the group up or unfolds it."""

    def __init__(self, section: GameSection, on_press: Callable[[], None]) -> None:
        super().__init__(section.title, on_press, kind=Kind.LINK)
        self.count = len(section.kinds)
        self.folded = False

    def spoken_name(self) -> str:
        words = ngettext("{title}, {count} game", "{title}, {count} games", self.count)
        words = words.format(title=self.label, count=self.count)
        return _("{words}, folded up").format(words=words) if self.folded else words

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        colour = shapes.mix(theme.muted, theme.text, self.hover.value)
        size = look.font(theme.size_small)
        box, arrow = boxes.cut_right(self.rect, look.tx(9), look.px(6))
        sign = signs.mark("right" if self.folded else "down", arrow.width, colour)
        surface.blit(sign, sign.get_rect(center=arrow.center))
        if self.folded:
            box, count = boxes.cut_right(box, look.tx(24), look.px(4))
            text.draw_in(surface, str(self.count), count, size, colour, align="right")
        text.draw_in(surface, self.label.upper(), box, size, colour, bold=True)
        self.draw_focus_ring(surface)


class GameShelf(Widget):
    """A column of game cards below headings.

    *on_pick* is called with the game that was pressed, *on_problems* when the link to faulty game
    files was pressed, *on_fold* with all groups that are *folded* up after a change, *on_star* with
    the game whose star was pressed.
    """

    def __init__(
        self,
        on_pick: Callable[[GameKind], None],
        on_problems: Callable[[], None],
        folded: frozenset[GameGroup] = frozenset(),
        on_fold: Callable[[frozenset[GameGroup]], None] | None = None,
        on_star: Callable[[GameKind], None] | None = None,
    ) -> None:
        super().__init__(_("Game"))
        self.sections: tuple[GameSection, ...] = ()
        self.favourites: frozenset[str] = frozenset()
        self._on_star = on_star
        self.folded = folded
        self._on_pick = on_pick
        self._on_fold = on_fold
        self._words = ""
        self._chosen = ""
        self.problems = Button("", on_problems, kind=Kind.LINK, align="left", size=12)
        self.problems.visible = False
        self.nothing = Label(_("No game found."), size=13, colour="muted", wrapped=True)
        self._revealed: tuple[str, int] = ("", 0)
        self.area = ScrollArea[Widget]((), self._arrange_cards, self.label)
        self._fill()

    def children(self) -> Sequence[Widget]:
        return (self.area,)

    # -- showing ----------------------------------------------------------------------------------

    def show_games(self, sections: Sequence[GameSection], favourites: Collection[str] = ()) -> None:
        """Replace the games; those with the keys *favourites* have a star."""
        self.sections = tuple(sections)
        self.favourites = frozenset(favourites)
        self._fill()

    def search(self, words: str) -> None:
        """Show only the games that *words* describe, without headings; all for an empty text."""
        self._words = words.strip()
        self._fill()
        self.area.bar.scroll_to(0, glide=False)
        self._revealed = ("", 0)
        self._reveal_chosen()

    def _fill(self) -> None:
        """Make the cards and headings."""
        self.cards: list[GameCard] = []
        lines: list[Widget] = []
        for section in self._shown():
            if section.title:
                lines.append(self._heading(section))
            if section.group in self.folded:
                continue
            for kind in section.kinds:
                card = GameCard(kind, partial(self._on_pick, kind), partial(self._star, kind))
                card.is_favourite = kind.key in self.favourites
                alias = alias_found(kind, self._words)
                if alias:
                    card.summary = _("also called {name}").format(name=alias)
                card.selected = kind.key == self._chosen
                self.cards.append(card)
                lines.append(card)
        self.area.set_children([*(lines or [self.nothing]), self.problems])

    def _star(self, kind: GameKind) -> None:
        if self._on_star is not None:
            self._on_star(kind)

    def _heading(self, section: GameSection) -> Widget:
        group = section.group
        if group is None:
            return Label.caption(section.title)
        heading = GroupHeading(section, lambda: self._turn(group))
        heading.folded = group in self.folded
        return heading

    def _turn(self, group: GameGroup) -> None:
        """Fold *group* up or unfold it."""
        self.folded ^= {group}
        self._fill()
        again = (
            line
            for line in self.area.children()
            if isinstance(line, GroupHeading) and line.label == group_title(group)
        )
        if self.form is not None:
            self.form.focus(next(again, None))
        if self._on_fold is not None:
            self._on_fold(self.folded)

    def _shown(self) -> list[GameSection]:
        if not self._words:
            return list(self.sections)
        kinds = [kind for section in self.sections for kind in section.kinds]
        return [GameSection("", find_games(kinds, self._words))]

    def show(self, chosen: GameKind, problems: int) -> None:
        """Mark the *chosen* game; *problems* is the number of faulty game files."""
        if chosen.key != self._chosen:
            self._chosen = chosen.key
            self._unfold(chosen)
        for card in self.cards:
            card.selected = card.kind_of_game.key == chosen.key
            card.redraw()
        self.problems.visible = problems > 0
        self.problems.label = ngettext(
            "{count} game file has an error …", "{count} game files have errors …", problems
        ).format(count=problems)
        self.area.arrange()
        self._reveal_chosen()

    def _unfold(self, chosen: GameKind) -> None:
        """Show the section that the *chosen* game is in."""
        for section in self.sections:
            if chosen in section.kinds and section.group in self.folded:
                self.folded -= {section.group}
                self._fill()

    def height_wanted(self, look: Look) -> int:
        """Return the height in pixels at which every card fits."""
        return self._other_height(look) + self._card_count() * look.tx(CARD)

    def _card_count(self) -> int:
        """Return the number of cards without a search."""
        unfolded = (section for section in self.sections if section.group not in self.folded)
        return sum(len(section.kinds) for section in unfolded)

    def _other_height(self, look: Look) -> int:
        """Return the height of all but the cards: headings, gaps and the link."""
        headings, kinds = len(self.sections), self._card_count()
        link = look.tx(24) + look.px(GAP) if self.problems.visible else 0
        return headings * look.tx(HEADING) + (kinds + headings - 1) * look.px(GAP) + link

    # -- place and picture ------------------------------------------------------------------------

    def arrange(self) -> None:
        look = self.look
        margin = look.px(MARGIN)
        box = self.rect.inflate(2 * margin, 2 * margin)
        box.width += ScrollBar.width(look)
        self.area.place(box, look)
        self._reveal_chosen()

    def _reveal_chosen(self) -> None:
        """Scroll to the chosen game, once per size, so that people can scroll away from it."""
        chosen = next((card for card in self.cards if card.selected), None)
        now = (chosen.kind_of_game.key if chosen is not None else "", self.rect.height)
        if chosen is not None and self.rect.height and now != self._revealed:
            self.area.reveal(chosen)
        self._revealed = now

    def _card_height(self, look: Look) -> int:
        """Return the height of a card, the same while a search hides some of them."""
        space = self.rect.height - self._other_height(look)
        fitting = space // max(1, self._card_count())
        return max(look.tx(MIN_CARD), min(look.tx(MAX_CARD), fitting))

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
