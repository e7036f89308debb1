"""A hand as the person and as the Master played it, side by side with the same cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.art.felt import felt
from cardtable.core.i18n import _
from cardtable.engine import Advice
from cardtable.features.duplicate.comparison import Comparison, Line
from cardtable.features.duplicate.comparison_words import comparison_words, gap_words, result_words
from cardtable.features.duplicate.window.comparisons import ShownComparison
from cardtable.features.duplicate.window.line_pane import LinePane
from cardtable.games.advice_words import value_text, worth
from cardtable.screens.replay.buttons import SignButton
from cardtable.ui import text
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Look, Size
from cardtable.ui.widgets import Button, Label, Panel, ProgressBar, Slider, Toggle, boxes

if TYPE_CHECKING:
    from cardtable.table.context import Context

BAR = 158
"""Height of the controls below the tables in design units."""
HEAD = 30
"""Height of the names above the tables in design units."""
TWO_TABLES = 980
"""Minimum width in pixels, divided by the text scale, for two tables side by side."""
POLL_SECONDS = 0.1
MAX_OPTIONS = 4
"""Maximum number of options listed for a choice that is not a card."""


class ComparisonScene(Scene):
    """Shows the lines of *pending*, a comparison that may still be in progress.

    Both tables show the same number of actions of the hand. A narrow window has one table, and a
    button that switches to the other one.
    """

    def __init__(self, context: Context, pending: ShownComparison) -> None:
        super().__init__()
        self.context = context
        self.title = _("Your play and the Master's")
        self.pending = pending
        self.panes: tuple[LinePane, ...] = ()
        self._shown = 0
        """The table that a narrow window shows: 0 is the person's."""
        add = self.form.add
        self.panel = add(Panel())
        self.waiting = add(
            Label(_("The Master is playing your cards …"), size=18, align="center", wrapped=True)
        )
        self.progress = add(ProgressBar(_("The Master's hand")))
        self.heading = add(Label("", size=16, bold=True, colour="title"))
        self.reason = add(Label("", size=14, colour="muted", wrapped=True))
        self.slider = add(Slider(_("Place in the hand"), 0, 0, 1, 1, self._scrub))
        self.keys = [
            add(SignButton(_("Previous trick"), "trick-back", lambda: self._jump(-1))),
            add(SignButton(_("Previous action"), "card-back", lambda: self.step(-1))),
            add(SignButton(_("Next action"), "card", lambda: self.step(1), primary=True)),
            add(SignButton(_("Next trick"), "trick", lambda: self._jump(1))),
        ]
        self.to_first = add(
            Button(_("First difference"), self.show_first, key=pygame.K_f, key_text="F")
        )
        self.other = add(Button("", self.change_table, key=pygame.K_TAB, key_text=_("Tab")))
        self.all_cards = add(Toggle(_("All cards"), False, self._open_hands))
        self.leave_key = add(Button(_("Close"), self.close, key=pygame.K_ESCAPE, key_text=_("Esc")))
        self._heads: list[tuple[pygame.Rect, str]] = []

    # --- lifecycle -------------------------------------------------------------------------------

    def enter(self) -> None:
        if self.pending.done:
            self._show()
        else:
            self.pending.listeners.append(self._arrived)
        self._show_waiting()

    def leave(self) -> None:
        if self._arrived in self.pending.listeners:
            self.pending.listeners.remove(self._arrived)
        for pane in self.panes:
            pane.leave()

    def _arrived(self) -> None:
        self._show()
        self._show_waiting()
        self.layout(self.app.size)
        self.redraw()

    def _show_waiting(self) -> None:
        """Show the controls of the comparison, or the progress until it is ready."""
        ready = bool(self.panes)
        self.waiting.visible = not ready
        self.progress.visible = not ready and not self.pending.done
        for widget in (self.heading, self.reason, self.slider, *self.keys, self.all_cards):
            widget.visible = ready
        self.to_first.visible = self.other.visible = len(self.panes) > 1
        if self.pending.done and not ready:
            reason = self.pending.error or _("You were not dealt in.")
            self.waiting.set_text(_("This hand cannot be compared. {reason}").format(reason=reason))

    def _show(self) -> None:
        """Make the tables of the comparison."""
        comparison = self.pending.comparison
        if comparison is None:
            return
        lines = [comparison.own]
        if comparison.first is not None:
            lines.append(comparison.master)
        self.panes = tuple(self._pane(comparison, line) for line in lines)
        self.slider.high = max(1, self._count)
        self.show_first()
        self.app.announce(self._summary(comparison))

    def _pane(self, comparison: Comparison, line: Line) -> LinePane:
        return LinePane(self.context, self.app, line, comparison.position)

    @property
    def comparison(self) -> Comparison:
        """The comparison. Raises LookupError until it is complete."""
        if self.pending.comparison is None:
            raise LookupError("the comparison is not complete")
        return self.pending.comparison

    def _summary(self, comparison: Comparison) -> str:
        name = self._name(0) if comparison.rival else ""
        return " ".join(filter(None, (comparison_words(comparison, name), gap_words(comparison))))

    # --- moving ----------------------------------------------------------------------------------

    @property
    def _count(self) -> int:
        """The number of actions of the longer line."""
        return max(pane.last for pane in self.panes)

    @property
    def place(self) -> int:
        """The number of actions of the hand that are shown."""
        return max(pane.actions for pane in self.panes)

    def go_to(self, actions: int) -> None:
        """Show both tables after *actions* actions of the hand."""
        for pane in self.panes:
            pane.go_to(actions)
        self._describe()
        self.redraw()

    def show_first(self) -> None:
        """Show the first choice that differs, or the beginning of the hand."""
        self.go_to(self.comparison.first or 0)

    def step(self, by: int) -> None:
        """Move by *by* actions."""
        self.go_to(self.place + by)

    def _jump(self, by: int) -> None:
        """Move to the next or previous end of a trick, deal or street of the first line."""
        timeline, start = self.panes[0].film.timeline, self.comparison.own.start
        ends = [timeline.frames[index].actions - start for index in timeline.stops()]
        stops = sorted({0, *(end for end in ends if end > 0), self._count})
        if by > 0:
            self.go_to(next((stop for stop in stops if stop > self.place), stops[-1]))
        else:
            self.go_to(next((stop for stop in reversed(stops) if stop < self.place), stops[0]))

    def _scrub(self, value: float) -> None:
        self.go_to(round(value))

    def _open_hands(self, value: bool) -> None:
        for pane in self.panes:
            pane.open_hands(value)
        self._describe()

    def change_table(self) -> None:
        """Show the other table of a narrow window."""
        self._shown = 1 - self._shown
        self.layout(self.app.size)
        self._describe()
        self.redraw()

    # --- words -----------------------------------------------------------------------------------

    def _describe(self) -> None:
        """Show what happens next on both tables, and the Master's thoughts."""
        comparison = self.comparison
        place = self.place
        advice = comparison.thoughts.get(place)
        apart = comparison.first is not None and place > comparison.first
        for number, pane in enumerate(self.panes):
            is_known = pane.is_to_act and not (apart and number == 0)
            pane.mark(advice if is_known and pane.actions == place else None)
        self.slider.value = place
        self.heading.set_text(self._heading(comparison, place))
        self.reason.set_text(self._reason(advice, place))
        if hasattr(self, "app"):
            self.app.announce(f"{self.heading.label} {self.reason.label}".strip())
            self.layout(self.app.size)

    def _heading(self, comparison: Comparison, place: int) -> str:
        ended = all(pane.actions >= pane.last for pane in self.panes)
        if ended:
            return self._summary(comparison)
        parts = []
        for number, pane in enumerate(self.panes):
            name = self._name(number)
            if pane.actions >= pane.last:
                parts.append(_("{name}: the hand is over").format(name=name))
            elif pane.is_to_act:
                action = pane.words.name(pane.next_action)
                parts.append(_("{name}: {action}").format(name=name, action=action))
        if len(self.panes) == 1 and not parts:
            return self._summary(comparison)
        if not parts:
            frame = self.panes[0].film.frame
            if frame.trick:
                return _("Trick {number}").format(number=frame.trick)
            return _("Action {number} of {count}").format(number=place, count=self._count)
        return " · ".join(parts)

    def _reason(self, advice: Advice | None, place: int) -> str:
        """Return the Master's reason and estimates, based on what the seat can see."""
        pane = self.panes[-1]
        if advice is None or not pane.is_to_act or pane.actions != place:
            return ""
        words = pane.words
        listed = [
            f"{words.name(candidate.action)} {self._value(advice, number)}"
            for number, candidate in enumerate(advice.candidates[:MAX_OPTIONS])
        ]
        options = _("The Master's estimates, by what you could see: {options}").format(
            options=" · ".join(listed)
        )
        return f"{advice.reason} {options}".strip()

    def _value(self, advice: Advice, number: int) -> str:
        candidate = advice.candidates[number]
        if not number or candidate.verdict:
            return worth(advice, candidate)
        return value_text(advice, candidate)

    def _name(self, number: int) -> str:
        if number:
            return self.comparison.rival or _("Master")
        return self.panes[0].table.names[self.comparison.position]

    # --- time ------------------------------------------------------------------------------------

    @property
    def _visible(self) -> tuple[LinePane, ...]:
        """The tables that are drawn."""
        if len(self.panes) < 2 or self._is_wide:
            return self.panes
        return (self.panes[self._shown],)

    @property
    def _is_wide(self) -> bool:
        return self.app.size[0] / max(1.0, self.look.scale.text) >= TWO_TABLES

    @property
    def animating(self) -> bool:
        return super().animating or any(pane.animating for pane in self._visible)

    @property
    def needs_redraw(self) -> bool:
        return super().needs_redraw or any(pane.needs_redraw for pane in self._visible)

    def update(self, dt: float) -> None:
        super().update(dt)
        for pane in self.panes:
            pane.update(dt)
        if not self.panes and not self.pending.done:
            self.progress.value = self.pending.progress
            self.redraw()

    def wake_after(self) -> float | None:
        waits = [super().wake_after(), *(pane.wake_after() for pane in self.panes)]
        if not self.panes and not self.pending.done:
            waits.append(POLL_SECONDS)
        return min((wait for wait in waits if wait is not None), default=None)

    # --- events ----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.panes and not self.slider.focused:
            commands: dict[int, Callable[[], None]] = {
                pygame.K_LEFT: lambda: self.step(-1),
                pygame.K_RIGHT: lambda: self.step(1),
                pygame.K_UP: lambda: self._jump(-1),
                pygame.K_DOWN: lambda: self._jump(1),
                pygame.K_HOME: lambda: self.go_to(0),
                pygame.K_END: lambda: self.go_to(self._count),
            }
            command = commands.get(event.key)
            if command is not None:
                command()
                return True
        return super().handle(event)

    # --- place and picture -----------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        look = self.look
        space = pygame.Rect((0, 0), size)
        bar = min(look.tx(BAR), size[1] // 2)
        tables, below = boxes.cut_bottom(space, bar)
        self.panel.place(boxes.inset(below, look.px(10), look.px(6)), look)
        self._place_bar(boxes.inset(self.panel.rect, look.px(16), look.px(8)), look)
        centre = boxes.centred(tables, (min(tables.width, look.tx(460)), look.tx(70)))
        lower = self.waiting.place_top(centre, look.tx(52), look, look.px(8))
        self.progress.place(lower, look)
        self._heads = []
        shown = self._visible
        for pane, cell in zip(
            shown, boxes.columns(tables, [1] * max(1, len(shown)), look.px(4)), strict=False
        ):
            head, box = boxes.cut_top(cell, look.tx(HEAD))
            number = self.panes.index(pane)
            line = self.comparison.master if number else self.comparison.own
            result = result_words(self.comparison.kind, line.result)
            self._heads.append((head, f"{self._name(number)} · {result}"))
            pane.place(box)

    def _place_bar(self, rect: pygame.Rect, look: Look) -> None:
        gap = look.px(8)
        high = look.tx(38)
        self.other.visible = len(self.panes) > 1 and not self._is_wide
        name = self._name(1 - self._shown) if len(self.panes) > 1 else ""
        self.other.label = _("Show: {name}").format(name=name)
        left = [key for key in self.keys if key.visible]
        others = (self.to_first, self.other, self.all_cards, self.leave_key)
        right = [widget for widget in others if widget.visible]
        widths = [widget.measure(look)[0] for widget in (*left, *right)]
        fits = sum(widths) + gap * len(widths) <= rect.width
        words, block = boxes.cut_bottom(rect, high if fits else 2 * high + gap, gap)
        upper_row, lower_row = (block, block) if fits else boxes.rows(block, (1, 1), gap)
        x = upper_row.left
        for key, width in zip(left, widths, strict=False):
            key.place(pygame.Rect(x, upper_row.top, width, high), look)
            x += width + gap
        wanted = widths[len(left) :]
        start = lower_row.right - sum(wanted) - gap * (len(wanted) - 1)
        track = pygame.Rect(x + gap, upper_row.top, upper_row.right - x - gap, high)
        if fits:
            track.width = max(0, start - 2 * gap - track.left)
        self.slider.visible = bool(self.panes) and track.width >= look.tx(80)
        self.slider.place(track, look)
        for widget, width in zip(right, wanted, strict=True):
            widget.place(pygame.Rect(start, lower_row.top, width, high), look)
            start += width + gap
        lower = self.heading.place_top(words, look.tx(24), look, look.px(2))
        self.reason.place(lower, look)

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        surface.blit(felt(surface.get_size(), theme), (0, 0))
        for pane in self._visible:
            pane.draw_in(surface)
        for head, words in self._heads:
            text.draw_in(
                surface, words, head, look.font(16), theme.title, bold=True, align="center"
            )
        super().draw(surface)
