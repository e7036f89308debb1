"""The panel at the end of a hand: its result, and buttons for what to do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from cardtable.art import CardArt
from cardtable.core.i18n import _
from cardtable.games.speech import plain, signed
from cardtable.match import Match
from cardtable.review import hand_number
from cardtable.table.facts import ResultRow, Summary
from cardtable.table.layout import TableLayout
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.result_rows import ResultRows
from cardtable.ui import text
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form, Kind, Widget, boxes, draw_panel, place_all

WIDTH = 520
WIDTH_WITH_CARDS = 620
PAD = 24


class ResultPanel(Widget):
    """A panel with the result of a hand, a button that goes on, and one for each of *commands*."""

    def __init__(
        self, on_next: Callable[[], None], commands: Sequence[KeyCommand], size: int = 0
    ) -> None:
        super().__init__()
        self.summary: Summary | None = None
        self.next = Button(
            _("Next hand"),
            on_next,
            key=pygame.K_RETURN,
            key_text=_("Enter"),
            kind=Kind.PRIMARY,
            size=size,
        )
        self.next_label: Callable[[], str] = lambda: _("Next hand")
        """Returns the label of the button that goes on."""
        self.buttons = [Button.for_command(command) for command in commands]
        self.note = ""
        """A sentence of a feature about the hand."""
        self.visible = False

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines about the result, for screen readers."""
        raise NotImplementedError

    def update_commands(self, commands: Sequence[KeyCommand], note: str) -> None:
        """Enable or disable the buttons; show *note*, and read it out if it is new."""
        for button, command in zip(self.buttons, commands, strict=True):
            button.enabled = command.enabled
        if note == self.note:
            return
        self.note = note
        if self.visible:
            if self.form is not None and note:
                self.form.announce(note)
            self.arrange()
            self.redraw()

    def show(self, summary: Summary | None) -> None:
        """Show the result of a hand; None hides the panel."""
        if summary is self.summary:
            return
        self.summary = summary
        self.next.label = self.next_label()
        self.visible = summary is not None
        if summary is not None:
            self.label = summary.title
            self.next.guard()
            if self.form is not None:
                focused = self.form.focused
                if focused is None or not focused.takes_text:  # a chat goes on
                    self.form.focus(self.next, quietly=True)
                self.form.announce(". ".join((summary.title, *self.lines)))
            self.arrange()
        self.redraw()


class HandEnd(ResultPanel):
    """A panel with a row for each side, cards that are shown, and buttons: next hand and others."""

    def __init__(
        self,
        on_next: Callable[[], None],
        commands: Sequence[KeyCommand],
        art: Callable[[], CardArt],
    ) -> None:
        super().__init__(on_next, commands)
        self._results = ResultRows(art)
        self.box = pygame.Rect(0, 0, 0, 0)

    def children(self) -> Sequence[Widget]:
        return (self.next, *self.buttons)

    @property
    def lines(self) -> tuple[str, ...]:
        rows = self.summary.rows if self.summary is not None else ()
        lines = [
            f"{name}: {', '.join(filter(None, (parts, plain(total))))}"
            for name, parts, _gained, total in rows
        ]
        results = [result.words for result in self._result_rows]
        return (*lines, *results, *filter(None, (self._notes,)))

    @property
    def _result_rows(self) -> tuple[ResultRow, ...]:
        return self.summary.results if self.summary is not None else ()

    @property
    def _notes(self) -> str:
        """The note on the result, and that of a feature."""
        note = self.summary.note if self.summary is not None else ""
        return f"{note} {self.note}".strip()

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.box.collidepoint(pos)

    # -- place ------------------------------------------------------------------------------------

    def place_in(self, space: pygame.Rect, below: int, look: Look) -> None:
        """Set the space for the panel, and the free height *below* it, in pixels."""
        self._below = below
        self.place(space, look)

    _below = 0

    def arrange(self) -> None:
        if self.summary is None:
            return
        look = self.look
        pad = look.px(PAD)
        wanted = look.px(WIDTH_WITH_CARDS if self._result_rows else WIDTH)
        width = min(self.rect.width, round(wanted * (0.5 + 0.5 * look.scale.text)))
        inner = width - 2 * pad
        self._row_heights = [self._row_height(row[1], inner) for row in self.summary.rows]
        head, buttons = look.tx(36), look.tx(44)
        across = self._across(inner)
        rows = -(-len(self.buttons) // across)
        others = look.tx(36) * rows + look.px(8) * (rows - 1)
        body = sum(self._row_heights)
        note = self._note_height(inner)
        buttons += note
        limit = self.rect.height + self._below
        fixed = head + body + buttons + others + look.px(14 + 10)
        results = self._arrange_results(inner, limit - fixed - 2 * look.px(10))
        body += results
        height = head + body + buttons + others + look.px(14 + 10) + 2 * pad
        if height > limit:
            pad = max(look.px(10), pad - (height - limit) // 2)
            height = head + body + buttons + others + look.px(24) + 2 * pad
        if height > limit:  # leave out the explanations: the score sheet has them too
            self._row_heights = [self._row_height("", inner) for _row in self.summary.rows]
            height += sum(self._row_heights) + results - body
        free = self.rect.copy()
        free.height = min(limit, max(free.height, height))
        self.box = boxes.centred(free, (width, height))
        space = boxes.inset(self.box, look.px(PAD), pad)
        self._head, space = boxes.cut_top(space, head)
        space, row = boxes.cut_bottom(space, others)
        cells = self._cells(row, across)
        place_all(self.buttons, cells, look)
        space, row = boxes.cut_bottom(space, buttons, look.px(14))
        row.bottom -= look.px(10)
        self._note, row = boxes.cut_top(row, note)
        self.next.place(row, look)
        self._body = space

    _head = pygame.Rect(0, 0, 0, 0)
    _body = pygame.Rect(0, 0, 0, 0)
    _note = pygame.Rect(0, 0, 0, 0)
    _row_heights: Sequence[int] = ()
    _result_heights: Sequence[int] = ()
    """The height of each row of cards; empty if there is no room for them."""
    _card_height = 0
    """The height of these cards at normal size, 0 for words."""

    def _arrange_results(self, width: int, space: int) -> int:
        """Choose pictures, words or nothing for the cards shown, and return the height."""
        for card in self._results.card_heights(self._result_rows, width, self.look):
            heights = self._results.heights(self._result_rows, width, self.look, card)
            if sum(heights) <= space:
                self._result_heights, self._card_height = heights, card
                return sum(heights)
        self._result_heights = ()
        return 0

    def _cells(self, space: pygame.Rect, across: int) -> list[pygame.Rect]:
        """Return the boxes of the other buttons in rows of *across*, with the widths they need."""
        look, gap = self.look, self.look.px(8)
        widths = [button.measure(look)[0] for button in self.buttons]
        parts = [widths[first : first + across] for first in range(0, len(widths), across)]
        cells: list[pygame.Rect] = []
        for part, row in zip(parts, boxes.rows(space, [1] * len(parts), gap), strict=True):
            cells += boxes.columns(row, part, gap)
        return cells

    def _note_height(self, width: int) -> int:
        """Return the height of the notes."""
        look = self.look
        if not self._notes:
            return 0
        return text.paragraph_height(self._notes, width, look.font(14)) + look.px(10)

    def _across(self, width: int) -> int:
        """Return the number of columns of the other buttons."""
        look = self.look
        wanted = sum(button.measure(look)[0] for button in self.buttons)
        fits = wanted + (len(self.buttons) - 1) * look.px(8) <= width
        return len(self.buttons) if fits else 2

    def _row_height(self, parts: str, width: int) -> int:
        look = self.look
        lines = text.paragraph_height(parts, width, look.font(13)) if parts else 0
        return look.tx(28) + lines + look.px(10)

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        if self.summary is None:
            return
        look, theme = self.look, self.look.theme
        draw_panel(surface, self.box, look, fill="panel_solid", shadow=True, radius=20)
        head = self._head.copy()
        head.height = look.tx(28)
        text.draw_in(surface, self.summary.title, head, look.font(20), theme.title, bold=True)
        rows = boxes.stack(self._body, (*self._row_heights, *self._result_heights))
        count = len(self._row_heights)
        for line, row in zip(self.summary.rows, rows[:count], strict=True):
            self._draw_row(surface, row, look, line)
        for result, row in zip(self._result_rows, rows[count:], strict=False):
            self._results.draw(surface, result, row, look, self._card_height)
        if self._notes:
            text.draw_paragraph(surface, self._notes, self._note, look.font(14), theme.number)
        for child in self.children():
            child.draw(surface)

    def _draw_row(
        self, surface: pygame.Surface, row: pygame.Rect, look: Look, line: tuple[str, str, int, int]
    ) -> None:
        theme = look.theme
        name, parts, gained, total = line
        top, rest = boxes.cut_top(row, look.tx(28))
        left, right = boxes.cut_right(top, look.tx(76))
        number = plain(total)
        text.draw_in(surface, number, right, look.font(20), theme.number, bold=True, align="right")
        left, middle = boxes.cut_right(left, look.tx(72))
        colour = theme.danger_text if gained < 0 else theme.text
        text.draw_in(
            surface, signed(gained), middle, look.font(16), colour, bold=True, align="right"
        )
        text.draw_in(surface, name, left, look.font(16), theme.text, bold=True)
        if parts and rest.height > look.px(10):
            text.draw_paragraph(surface, parts, rest, look.font(13), theme.muted)


class HandEndPart(Part):
    """Shows the end of each hand at the table of *play*, in a panel of its kind of table.

    The keys of the panel's buttons work at any time.
    """

    panel: ResultPanel

    def __init__(self, play: PlaySession) -> None:
        self.play = play

    def show_summary(self, summary: Summary | None) -> None:
        self.update_hand_end()
        self.panel.show(summary)

    def update_hand_end(self) -> None:
        self.panel.update_commands(self.play.hand_commands(), self.play.hand_note())

    def keys(self) -> Mapping[int, Callable[[], None]]:
        return {command.key: command.run for command in self.play.hand_commands()}

    def same_deal(self) -> None:
        """Go back to the beginning of this hand."""
        rewind_hand(self.play)


class HandEnds(HandEndPart):
    """Shows a row for each side at the end of a hand.

    *look_back* opens the tricks of the hand; None in games without tricks.
    """

    panel: HandEnd

    def __init__(self, play: PlaySession, look_back: Callable[[], None] | None = None) -> None:
        super().__init__(play)
        self._look_back = look_back

    def add_widgets(self, form: Form) -> None:
        play = self.play
        self.panel = form.add(
            HandEnd(play.playback.next_hand, play.hand_commands(), lambda: play.context.art)
        )
        self.panel.next_label = lambda: play.venue.next_words() or _("Next hand")
        self.update_hand_end()

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        hand = layout.hands[layout.bottom]  # empty by now
        self.panel.place_in(layout.panel, hand.bottom - layout.panel.bottom, look)

    def hand_commands(self) -> Sequence[KeyCommand]:
        sheet = self.play.table.open_sheet
        commands = [KeyCommand(_("Score sheet"), sheet, pygame.K_s, "S", 10)]
        if self._look_back is not None:
            look_back = KeyCommand(_("Trick by trick"), self._look_back, pygame.K_l, "L", 20)
            commands.append(look_back)
        if not self.play.venue.is_contest:
            again = KeyCommand(_("Same deal again"), self.same_deal, pygame.K_d, "D", 40)
            commands.append(again)
        return commands

    def menu_entries(self) -> Sequence[KeyCommand]:
        if self.play.match.kind.is_for_one:  # a patience has no hands
            return ()
        sheet = self.play.table.open_sheet
        return (KeyCommand(_("Score sheet"), sheet, pygame.K_s, "S", closes=False),)


def rewind_hand(play: PlaySession) -> None:
    """Go back to the beginning of the current hand."""
    match = play.match
    hand = hand_number(match.game)
    action_count = sum(1 for number in _hands_of_entries(match) if number < hand)
    if action_count < len(match.log):
        match.rewind(action_count)


def _hands_of_entries(match: Match) -> list[int]:
    """Return the number of the hand, from 1, for each action of the log."""
    replay = match.replayed()
    hands = []
    for _entry in replay:
        replay.game.get_next_player()
        hands.append(hand_number(replay.game))
    return hands
