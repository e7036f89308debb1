"""The panel where a person chooses a bid, or any other action that is not a card."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from cardtable.core.i18n import _
from cardtable.games.action_words import action_words_of
from cardtable.games.advice_words import notes_on
from cardtable.table.facts import Offer
from cardtable.table.layout import TableLayout
from cardtable.table.panel_place import free_spaces
from cardtable.table.part import Part, Suggestion
from cardtable.table.play_session import PlaySession
from cardtable.table.thinker import StrategyAnswer
from cardtable.ui import text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import (
    Button,
    Choice,
    ChoiceStyle,
    Form,
    Kind,
    Widget,
    boxes,
    draw_panel,
    place_all,
)
from cardtable.ui.widgets.base import left_button

PAD = 24
CELL = 48
TOGETHER_SECONDS = 0.9
"""Two digits typed within this time form one number."""
WIDTH = 480
CALL = 62
"""Width of a column of the auction, and space between it and the options."""
CALL_ROW = 26
MIN_WIDTH = 330
"""Minimum width of the panel beside cards that it may not cover."""
ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class OptionGrid(Choice):
    """A grid of options. *on_confirm* gets an option that is clicked twice, or is disabled."""

    def __init__(
        self,
        label: str,
        options: Sequence[str],
        columns: int,
        on_change: Callable[[int], None],
        on_confirm: Callable[[int], None],
    ) -> None:
        super().__init__(label, options, -1, on_change, style=ChoiceStyle.GRID, columns=columns)
        self._on_confirm = on_confirm

    def arrange(self) -> None:
        """Place the cells; those of a short last row, such as *Pass*, are as wide as two others."""
        super().arrange()
        first = len(self._cells) // self.columns * self.columns
        short = self._cells[first:]
        if first and 0 < len(short) * 2 <= self.columns:
            step = self._cells[1].left - self._cells[0].left
            wide = [
                pygame.Rect(cell.left + number * step, cell.top, cell.width + step, cell.height)
                for number, cell in enumerate(short)
            ]
            self._cells = (*self._cells[:first], *wide)
            self._fit_text()

    def handle(self, event: pygame.event.Event) -> bool:
        if left_button(event, pygame.MOUSEBUTTONUP):
            cell, chosen = self._cell_at(event.pos), self.index
            used = super().handle(event)
            confirms = cell in self.disabled or (cell == chosen and self._is_double_click)
            if cell is not None and cell == self._pressed_index and confirms:
                self._on_confirm(cell)
            return used
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            self._pressed_index = self._cell_at(event.pos)
            self._is_double_click = getattr(event, "clicks", 1) == 2
        return super().handle(event)

    _pressed_index: int | None = None
    _is_double_click = False


class BidPanel(Widget):
    """A panel for an :class:`Offer`; *on_answer* is called with the chosen action.

    *on_suggest* asks for a suggestion; :meth:`suggest` shows one. *on_show_cards* is called when
    the player looks at the cards instead of bidding blind.
    """

    def __init__(
        self,
        on_answer: Callable[[Any], None],
        on_suggest: Callable[[], None],
        on_show_cards: Callable[[], None],
    ) -> None:
        super().__init__()
        self.offer: Offer | None = None
        self.grid: OptionGrid | None = None
        self.confirm: Button | None = None
        self.box = pygame.Rect(0, 0, 0, 0)
        self._children: list[Widget] = []
        self._on_answer = on_answer
        self._on_suggest = on_suggest
        self._on_show_cards = on_show_cards
        self._notes: Mapping[Any, str] = {}
        """What a hint says about each option."""
        self._typed = ("", 0.0)
        self._strip = pygame.Rect(0, 0, 0, 0)
        self.visible = False

    # -- the offer --------------------------------------------------------------------------------

    def children(self) -> Sequence[Widget]:
        return self._children

    def show(self, offer: Offer | None) -> None:
        """Show *offer*; None hides the panel."""
        if offer == self.offer:
            return
        for child in self._children:
            if self.form is not None:
                self.form.release(child)
        self.offer, self._notes, self.grid, self.confirm = offer, {}, None, None
        self._children = self._make(offer) if offer is not None else []
        self.visible = offer is not None
        if self.form is not None:
            self.form.adopt(self)
        for child in self._children:
            if isinstance(child, Button):
                child.guard()
        if offer is not None:
            self.label = offer.title
            if self.form is not None:
                self.form.announce(f"{offer.title}. {offer.note}")
            self.arrange()
        self.redraw()

    def _make(self, offer: Offer) -> list[Widget]:
        if offer.blind is not None:
            blind = offer.blind
            return [
                Button(
                    _("Look at my cards"),
                    self._on_show_cards,
                    key=pygame.K_RETURN,
                    key_text=_("Enter"),
                    kind=Kind.PRIMARY,
                ),
                Button(
                    blind.label, lambda: self._on_answer(blind.action), key=pygame.K_b, key_text="B"
                ),
            ]
        if offer.wide:
            return [self._option_button(offer, number) for number in range(len(offer.options))]
        labels = [option.label for option in offer.options]
        self.grid = OptionGrid(
            offer.title, labels, offer.columns or self._across(labels), self._chosen, self._take
        )
        self.grid.disabled = frozenset(
            number for number, option in enumerate(offer.options) if not option.enabled
        )
        suggest = Button(_("Suggest"), self._on_suggest, key=pygame.K_h, key_text="H")
        self.confirm = Button(
            _("Choose a bid"), self._answer, key=pygame.K_RETURN, key_text=_("Enter"), size=16
        )
        self.confirm.enabled = False
        if offer.preferred >= 0:
            self.grid.show(offer.preferred)
            self._chosen(offer.preferred)
        return [self.grid, suggest, self.confirm]

    def _option_button(self, offer: Offer, number: int) -> Button:
        option = offer.options[number]
        key = pygame.key.key_code(option.key) if option.key else None
        return Button(
            option.label,
            lambda: self._on_answer(option.action),
            key=key,
            key_text=option.key,
            kind=Kind.TABLE,
        )

    def _across(self, labels: Sequence[str]) -> int:
        """Return the number of columns: one or two rows, or more if the labels are long."""
        longest = max(map(len, labels), default=1)
        limit = max(1, min(7, 42 // (longest + 2)))
        return max(1, min(limit, -(-len(labels) // 2) if len(labels) > 4 else len(labels)))

    # -- choosing ---------------------------------------------------------------------------------

    def _chosen(self, number: int) -> None:
        if self.confirm is not None and self.offer is not None:
            option = self.offer.options[number]
            self.confirm.label = self.offer.confirm.format(option=_in_sentence(option.label))
            self.confirm.enabled = True
            self.confirm.kind, self.confirm.bold = Kind.PRIMARY, True
            self.confirm.guard(0.0)  # Enter after a choice is meant for this panel
        self.redraw()

    def _take(self, number: int) -> None:
        if self.offer is not None:
            self._on_answer(self.offer.options[number].action)

    def _answer(self) -> None:
        if self.grid is not None and self.grid.index >= 0:
            self._take(self.grid.index)

    def suggest(self, action: Any, notes: Mapping[Any, str]) -> None:
        """Choose *action*; *notes* are the sentences of the hint about each option."""
        if self.mark(action):
            self._notes = notes
            self.arrange()
            self.redraw()

    @property
    def why(self) -> str:
        """What the hint on display says about the chosen option; empty without a hint."""
        if self.offer is None or self.grid is None or self.grid.index < 0:
            return ""
        return self._notes.get(self.offer.options[self.grid.index].action, "")

    def mark(self, action: Any) -> bool:
        """Choose *action*; return whether it is among the options."""
        if self.offer is None or self.grid is None:
            return False
        for number, option in enumerate(self.offer.options):
            if option.action == action:
                self.grid.choose(number)
                return True
        return False

    def type_digit(self, letter: str) -> bool:
        """Choose an option by its digit; two digits in quick succession form one number.

        Return False if no option has that number.
        """
        if not letter.isdigit() or self.offer is None or self.grid is None:
            return False
        now = time.monotonic()
        before, when = self._typed
        candidates = [before + letter, letter] if now - when < TOGETHER_SECONDS else [letter]
        for typed in candidates:
            for number, option in enumerate(self.offer.options):
                if option.key == typed:
                    self._typed = (typed, now)
                    if option.enabled:
                        self.grid.choose(number)
                        if self.form is not None:
                            self.form.announce(self.grid.spoken())
                    else:
                        self._take(number)
                    return True
        return False

    # -- place ------------------------------------------------------------------------------------

    def place_in(self, space: pygame.Rect, strip: pygame.Rect, look: Look) -> None:
        """Set the space for the panel, and the strip for the buttons of a wide offer."""
        self._strip = strip
        self.place(space, look)

    def keep_off(self, *groups: Sequence[pygame.Rect]) -> None:
        """Place the panel beside the boxes of the first of *groups* that leaves room for it."""
        self._kept_off = groups
        self.arrange()

    def _free_space(self, offer: Offer, wanted: int) -> pygame.Rect:
        """Return the part of the space, at best *wanted* wide, that covers no card to be read."""
        look = self.look
        gap, least = 2 * look.px(PAD) // 3, look.px(MIN_WIDTH)
        inner = least - 2 * look.px(PAD)
        title, middle, lines, row, between = self._heights(offer, inner, self.rect.height)
        height = min(self.rect.height, title + middle + lines + row + 3 * between)
        middle_x, middle_y = self.rect.center
        for group in self._kept_off:
            taken = [box.inflate(gap, gap) for box in group]
            free = [
                space
                for space in free_spaces(self.rect, taken)
                if space.width >= least and space.height >= height
            ]
            if free:
                return max(
                    free,
                    key=lambda space: (
                        min(space.width, wanted),
                        -abs(space.centerx - middle_x) - abs(space.centery - middle_y),
                    ),
                )
        return self.rect

    def arrange(self) -> None:
        offer, look = self.offer, self.look
        if offer is None:
            return
        if offer.wide:
            self.box = self._strip
            cells = boxes.columns(self._strip, [1] * len(self._children), look.px(12))
            place_all(self._children, cells, look)
            return
        usual = look.px(WIDTH) + self._calls_width(offer)
        width = min(self.rect.width, round(usual * (0.6 + 0.4 * look.scale.text)))
        space = self._free_space(offer, width)
        width, pad = min(width, space.width), look.px(PAD)
        title, middle, lines, row, gap = self._heights(offer, width - 2 * pad, space.height)
        height = title + middle + lines + row + 3 * gap
        pad_y = min(pad, max(look.px(6), (space.height - height) // 2))
        self.box = boxes.centred(space, (width, min(space.height, height + 2 * pad_y)))
        body = boxes.inset(self.box, pad, pad_y)
        self._title, body = boxes.cut_top(body, title, gap)
        main, body = boxes.cut_top(body, middle, gap)
        self._lines = boxes.cut_top(body, lines)[0] if lines else main
        bottom = boxes.cut_bottom(body, row)[1]
        buttons = self._children
        if self.grid is not None:
            self._calls, main = boxes.cut_left(main, self._calls_width(offer))
            self.grid.place(main, look)
            buttons = self._children[1:]
        shares = (136, 280) if self.grid is not None else (220, 160)
        place_all(buttons, boxes.columns(bottom, shares, look.px(16)), look)

    _kept_off: tuple[Sequence[pygame.Rect], ...] = ()
    """Boxes of cards that a choice may depend on, all of them first."""
    _title = pygame.Rect(0, 0, 0, 0)
    _lines = pygame.Rect(0, 0, 0, 0)
    _calls = pygame.Rect(0, 0, 0, 0)
    _together = False

    def _heights(self, offer: Offer, inner: int, space: int) -> tuple[int, int, int, int, int]:
        """Return the heights of title, cells, lines, buttons and the gaps between them.

        If the height *space* is small, the reason for a suggestion replaces the line about the
        option; if that is not enough, the cells become lower, then the gaps.
        """
        look = self.look
        title, row, gap = look.tx(28), look.tx(44), look.px(12)
        edge = 2 * look.px(PAD)
        self._together = False
        if self.grid is None:
            words = text.paragraph_height(offer.blind_note, inner, look.font(14))
            return title, words, 0, row, min(gap, max(1, (space - title - words - row) // 5))
        rows = -(-len(offer.options) // self.grid.columns)
        between = (rows - 1) * look.px(8)
        middle = rows * look.px(CELL) + between
        about = self._about_height(inner)
        notes = (text.paragraph_height(note, inner, look.font(13)) for note in self._notes.values())
        why = max(look.tx(20), max(notes, default=0))
        lines = about + why
        if title + middle + lines + row + 3 * gap + edge > space and about:
            self._together = True
            lines = max(about, why if self._notes else 0)
        over = title + middle + lines + row + 3 * gap + edge - space
        if over > 0:
            middle = max(rows * look.px(34) + between, middle - over)
            over = title + middle + lines + row + 3 * gap + edge - space
        if over > 0:
            gap = max(look.px(4), gap - over // 5)
        return title, middle, lines, row, gap

    def _about_height(self, inner: int) -> int:
        offer = self.offer
        if offer is None or not offer.explain:
            return 0
        longest = max((*offer.explain, offer.so_far), key=len)
        return text.paragraph_height(longest, inner, self.look.font(14))

    # -- picture ----------------------------------------------------------------------------------

    def hit(self, pos: tuple[int, int]) -> bool:
        if self.offer is not None and self.offer.wide:
            return any(child.hit(pos) for child in self._children)
        return self.box.collidepoint(pos)

    def draw(self, surface: pygame.Surface) -> None:
        offer, look, theme = self.offer, self.look, self.look.theme
        if offer is None:
            return
        if not offer.wide:
            draw_panel(surface, self.box, look, fill="panel_solid", shadow=True, radius=20)
            note = text.measure(offer.note, look.font(13))[0]
            share = self._title.width * 3 // 5
            left, right = boxes.cut_right(self._title, min(note, share), look.px(14))
            text.draw_in(surface, offer.title, left, look.font(20), theme.title, bold=True)
            text.draw_in(
                surface, offer.note, right, look.font(13), theme.muted, align="right", shrink=0.7
            )
            self._draw_lines(surface, offer, look)
            self._draw_calls(surface, offer, look)
        for child in self._children:
            if child.visible:
                child.draw(surface)

    def _calls_width(self, offer: Offer) -> int:
        """Return the width of the auction with the space beside it, 0 without one."""
        return (len(offer.calls[0]) * self.look.tx(CALL) + self.look.px(PAD)) if offer.calls else 0

    def _draw_calls(self, surface: pygame.Surface, offer: Offer, look: Look) -> None:
        """Draw the auction so far, or the last rows of it that there is room for."""
        if not offer.calls or self.grid is None:
            return
        theme, size = look.theme, look.font(15)
        area = pygame.Rect(self._calls)
        area.width -= look.px(PAD)
        row = min(look.tx(CALL_ROW), area.height // 4)
        names, calls = offer.calls[0], offer.calls[1:]
        calls = calls[max(0, len(calls) + 1 - area.height // row) :]
        wide = area.width // len(names)
        for place, line in enumerate((names, *calls)):
            for column, words in enumerate(line):
                box = pygame.Rect(area.left + column * wide, area.top + place * row, wide, row)
                is_name = place == 0
                text.draw_in(
                    surface,
                    words,
                    box.inflate(-4, 0),
                    look.font(13) if is_name else size,
                    theme.muted if is_name else theme.text,
                    bold=not is_name,
                    align="center",
                    shrink=0.7,
                    red=theme.red_suit,
                )
        edge = area.top + row
        pygame.draw.line(surface, theme.track[:3], (area.left, edge), (area.right, edge))

    def _draw_lines(self, surface: pygame.Surface, offer: Offer, look: Look) -> None:
        theme, body = look.theme, self._lines
        if self.grid is None:
            text.draw_paragraph(surface, offer.blind_note, body, look.font(14), theme.text)
            return
        chosen = self.grid.index
        about = offer.explain[chosen] if offer.explain and chosen >= 0 else offer.so_far
        if not (self._together and self.why):
            upper = body
            if not self._together:
                upper, body = boxes.cut_top(body, self._about_height(body.width))
            text.draw_paragraph(surface, about, upper, look.font(14), theme.text)
        if self.why:
            text.draw_paragraph(
                surface, self.why, body, look.font(13), theme.muted, red=theme.red_suit
            )


def _in_sentence(label: str) -> str:
    """Return the label of an option within a sentence; a call such as "3NT" stays as it is."""
    return label if label.isupper() or label[:1].isdigit() else label.lower()


class OfferPart(Part):
    """Asks the people at the table of *play* for bids and other actions that are not cards.

    *on_suggest* is called by the Suggest button.
    """

    panel: BidPanel

    def __init__(self, play: PlaySession, on_suggest: Callable[[], None]) -> None:
        self.play = play
        self._on_suggest = on_suggest

    @property
    def asks_before_looking(self) -> bool:
        """Whether the offer is one to bid before looking at the cards."""
        panel = self.panel
        return panel.visible and panel.offer is not None and panel.offer.blind is not None

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        return (self.panel.box,) if self.panel.visible else ()

    def add_widgets(self, form: Form) -> None:
        play = self.play
        self.panel = form.add(BidPanel(play.answer, self._on_suggest, play.look_at_cards))

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self.panel.place_in(layout.panel, layout.choice, look)
        self._keep_off_cards()

    def _keep_off_cards(self) -> None:
        """Place the panel beside the cards in the middle, at least those that can be read."""
        table = self.play.table
        if table.layout is not None:
            zones = table.stage.visible
            filled = table.layout.filled
            self.panel.keep_off(filled(zones), filled(zones, is_open=True))

    # -- a turn -----------------------------------------------------------------------------------

    def ask_person(self, position: int) -> str | None:
        play = self.play
        view = play.match.view(position)
        self._keep_off_cards()
        self.panel.show(play.table.panels.offer(view, play.viewpoint.looked))
        return None

    def retract(self) -> None:
        self.panel.show(None)

    def suggest(self, answer: StrategyAnswer) -> Suggestion | None:
        if not self.panel.visible:
            return None
        if self.panel.grid is None:
            return Suggestion(answer)
        words, view = action_words_of(self.play.match.kind), answer.question.view
        notes = notes_on(answer.action, answer.advice, answer.why, words, view)
        self.panel.suggest(answer.action, notes)
        return Suggestion(answer, explained=True)

    def point_out(self, action: Any) -> bool:
        return self.panel.mark(action)

    def handle_key(self, event: pygame.event.Event) -> bool:
        form, grid = self.play.scene.form, self.panel.grid
        if not self.panel.visible or grid is None:
            return False
        if self.panel.type_digit(getattr(event, "unicode", "")):
            return True
        if event.key not in ARROWS or (form.keyboard_used and form.focused is not None):
            return False
        form.focus(grid, by_keyboard=True)
        return form.handle(event)
