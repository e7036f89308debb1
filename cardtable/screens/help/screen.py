"""The help: keys, how to play, and the current rules, all searchable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from cardtable.art import CardLook, width_of
from cardtable.core.i18n import _
from cardtable.engine import GameKind
from cardtable.games import all_games
from cardtable.games.help_blocks import Block, Blocks, search
from cardtable.screens.help.keys import about, keys_everywhere, rules_in_force, table_keys
from cardtable.ui import shapes, text
from cardtable.ui.panel import PanelScene
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Label, ScrollArea, TabBar, TextField, Widget, boxes
from cardtable.ui.widgets.scroll import WHEEL_UNITS

if TYPE_CHECKING:
    from cardtable.table.context import Context

PAGES = ("keys", "play", "rules")
CARD = 84
"""Height of the cards in the text in design units."""


class KeyLine(Widget):
    """A key in a frame and its function."""

    def __init__(self, block: Block) -> None:
        super().__init__(f"{block.key}: {block.words}")
        self.block = block

    def _key_width(self, look: Look, width: int) -> int:
        return max(look.tx(110), round(width * 0.24))

    def height_for(self, width: int, look: Look) -> int:
        """Return the height at *width* pixels."""
        space = width - self._key_width(look, width) - look.px(16)
        words = text.paragraph_height(self.block.words, space, look.font(14))
        return max(look.tx(30), words + look.px(6))

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        left, right = boxes.cut_left(self.rect, self._key_width(look, self.rect.width), look.px(16))
        high = text.paragraph_height(self.block.words, right.width, look.font(14))
        right = boxes.centred(right, (right.width, high))
        text.draw_paragraph(surface, self.block.words, right, look.font(14), theme.text)
        wide = text.measure(self.block.key, look.font(13), bold=True)[0] + 2 * look.px(10)
        cap = pygame.Rect(0, 0, min(wide, left.width), look.tx(26))
        cap.midleft = left.midleft
        shapes.draw_rounded(surface, cap, look.px(7), theme.control, theme.border, look.px(1))
        text.draw_in(
            surface,
            self.block.key,
            boxes.inset(cap, look.px(6), 0),
            look.font(13),
            theme.text,
            bold=True,
            align="center",
        )


class RuleLine(Widget):
    """A rule with its value on the right and an explanation below."""

    def __init__(self, block: Block) -> None:
        super().__init__(f"{block.words}: {block.key}. {block.note}")
        self.block = block

    def height_for(self, width: int, look: Look) -> int:
        note = text.paragraph_height(self.block.note, width, look.font(12))
        return look.tx(24) + (note if self.block.note else 0) + look.px(6)

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        line, below = boxes.cut_top(self.rect, look.tx(24))
        left, right = boxes.cut_right(line, round(line.width * 0.36), look.px(12))
        text.draw_in(surface, self.block.words, left, look.font(14), theme.text)
        text.draw_in(
            surface, self.block.key, right, look.font(14), theme.number, bold=True, align="right"
        )
        text.draw_paragraph(surface, self.block.note, below, look.font(12), theme.muted)


class CardLine(Widget):
    """A row of cards with a caption."""

    def __init__(self, context: Context, block: Block) -> None:
        cards = ", ".join(card.title for card in block.cards)
        super().__init__(f"{cards}. {block.words}")
        self.context = context
        self.block = block
        self._ready = 0

    def _step(self, width: int, look: Look) -> tuple[int, int]:
        """Return the height of the cards and the distance between them."""
        high = look.tx(CARD)
        wide = width_of(high)
        count = len(self.block.cards)
        apart = wide + look.px(8)
        if count > 4:
            apart = min(round(wide * 0.62), (width - wide) // max(1, count - 1))
        return high, max(8, apart)

    def height_for(self, width: int, look: Look) -> int:
        words = text.paragraph_height(self.block.words, width, look.font(13))
        return look.tx(CARD) + look.px(12) + words + look.px(4)

    @property
    def animating(self) -> bool:
        return super().animating or (self._ready < len(self.block.cards) and self.rect.height > 0)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._ready < len(self.block.cards) and self.rect.height > 0:
            high = self._step(self.rect.width, self.look)[0]
            self.context.art.face(self.block.cards[self._ready], high)
            self._ready += 1
            self.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        look, art = self.look, self.context.art
        high, apart = self._step(self.rect.width, look)
        for number, card in enumerate(self.block.cards[: self._ready]):
            spot = (self.rect.left + number * apart, self.rect.top + look.px(2))
            shadow = art.shadow(high)
            centre = (spot[0] + width_of(high) // 2, spot[1] + high // 2 + art.shadow_drop(high))
            surface.blit(shadow, shadow.get_rect(center=centre))
            shown = CardLook.LIT if card is self.block.marked else CardLook.PLAIN
            surface.blit(art.face(card, high, shown), spot)
        top = self.rect.top + high + look.px(12)
        box = pygame.Rect(self.rect.left, top, self.rect.width, self.rect.bottom - top)
        text.draw_paragraph(surface, self.block.words, box, look.font(13), look.theme.muted)


HelpLine = Label | KeyLine | RuleLine | CardLine

TABLES = ("tricks", "board", "poker", "zones")
"""The order in which the keys of other tables are listed."""


def keys_for(kind: GameKind) -> Blocks:
    """Return all keys: the general ones, those of *kind* and its table, then the others."""
    own = _own_keys(kind)
    games = sorted(all_games().values(), key=lambda game: TABLES.index(game.table))
    others = dict.fromkeys(keys for game in games if (keys := _own_keys(game)) != own)
    return (
        *keys_everywhere(),
        *own,
        *table_keys(),
        *(block for keys in others for block in keys),
        *about(),
    )


def _own_keys(kind: GameKind) -> Blocks:
    keys: Blocks = kind.part("help_page").keys() if kind.has_part("help_page") else ()
    return keys


def how_to_play(kind: GameKind, rules: Any) -> Blocks:
    if not kind.has_part("help_page"):
        return (Block("words", f"{_(kind.title)}: {_(kind.summary)}"),)
    blocks: Blocks = kind.part("help_page").how_to_play(rules)
    return blocks


class HelpScene(PanelScene):
    """Help for a game with its current rules, in three pages: ``keys``, ``play`` and ``rules``."""

    def __init__(self, context: Context, kind: GameKind, rules: Any, *, page: str = "keys") -> None:
        super().__init__(_("Help"), width=860, height=740)
        self.context = context
        self.kind = kind
        self.rules = rules
        titles = (_("Keys"), _("How to play"), _("Rules of this game"))
        self.tabs = self.form.add(
            TabBar(_("Pages"), titles, PAGES.index(page), lambda _page: self._fill())
        )
        self.field = self.form.add(
            TextField(_("Search"), "", lambda _text: self._fill(), hint=_("Search"), max_length=40)
        )
        self.area = self.form.add(ScrollArea[HelpLine]((), self._arrange, _("Help")))

    def enter(self) -> None:
        self._fill()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and not (
            self.form.keyboard_used and self.form.focused is not None
        ):
            line, page = self.look.px(WHEEL_UNITS), self.area.rect.height * 0.9
            by = {
                pygame.K_UP: -line,
                pygame.K_DOWN: line,
                pygame.K_PAGEUP: -page,
                pygame.K_PAGEDOWN: page,
                pygame.K_SPACE: page,
                pygame.K_HOME: -1e6,
                pygame.K_END: 1e6,
            }.get(event.key)
            if by is not None and not isinstance(self.form.focused, TextField):
                self.area.bar.scroll_by(by)
                self.redraw()
                return True
        return super().handle(event)

    def _page(self) -> Blocks:
        return self._pages()[self.tabs.index]

    def _pages(self) -> tuple[Blocks, Blocks, Blocks]:
        rules = rules_in_force(self.kind, self.rules)
        return keys_for(self.kind), how_to_play(self.kind, self.rules), rules

    def _fill(self) -> None:
        """Show the page, or the search results from all pages."""
        wanted = self.field.value
        if wanted.strip():
            blocks = search(tuple(block for page in self._pages() for block in page), wanted)
        else:
            blocks = self._page()
        self._kinds = [block.kind for block in blocks]
        widgets = [self._widget(block) for block in blocks]
        if not widgets:
            self._kinds = ["words"]
            widgets = [Label(_("Nothing found."), size=14, colour="muted", wrapped=True)]
        self.area.bar.scroll_to(0, glide=False)
        self.area.set_children(widgets)

    def _widget(self, block: Block) -> HelpLine:
        if block.kind == "heading":
            return Label(block.words, size=16, bold=True, colour="title")
        if block.kind == "cards":
            return CardLine(self.context, block)
        if block.kind == "key":
            return KeyLine(block)
        if block.kind == "rule":
            return RuleLine(block)
        return Label(block.words, size=14, wrapped=True)

    # -- place ------------------------------------------------------------------------------------

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        top, body = boxes.cut_top(rect, look.tx(40), look.px(12))
        tabs, right = boxes.cut_right(top, min(look.tx(200), top.width // 3), look.px(20))
        self.tabs.place(tabs, look)
        self.field.place(boxes.centred(right, (right.width, look.tx(36))), look)
        self.area.place(body, look)

    def _arrange(self, rect: pygame.Rect, look: Look) -> int:
        top = rect.top
        for child, kind in zip(self.area.children(), self._kinds, strict=True):
            if kind == "heading":
                top += look.px(14) if top > rect.top else 0
                height, after = look.tx(26), look.px(4)
            else:
                height = child.height_for(rect.width, look)
                after = look.px(4 if kind in ("key", "rule") else 10)
            child.place(pygame.Rect(rect.left, top, rect.width, height), look)
            top += height + after
        return top - rect.top
