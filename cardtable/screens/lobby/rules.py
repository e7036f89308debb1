"""The rules in the lobby: rule sets as pills, the main options as rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cardtable.core.i18n import _
from cardtable.games.option_words import (
    RuleOption,
    differences,
    main_options,
    options_of,
    with_option,
)
from cardtable.screens.lobby.choices import Choices, rule_sets
from cardtable.screens.lobby.parts import OptionRow
from cardtable.screens.transitions import error_text
from cardtable.storage.paths import rules_folder
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Choice, Kind, Label, ScrollArea, Widget, boxes, draw_panel

TWO_COLUMNS = 560
"""Width in units of text from which all options are shown, in two columns."""


class RulesBox(Widget):
    """Shows and edits the rules of :class:`Choices`.

    *on_choose* is called with the new choices, *on_conflict* with a message about options that
    exclude each other, *on_invalid* with one about an invalid rule set, *on_all* to open the full
    list.
    """

    def __init__(
        self,
        choices: Choices,
        on_choose: Callable[[Choices], None],
        on_conflict: Callable[[str], None],
        on_invalid: Callable[[str], None],
        on_all: Callable[[], None],
    ) -> None:
        super().__init__(_("Rules"))
        self.choices = choices
        self.on_choose = on_choose
        self.on_conflict = on_conflict
        self.on_invalid = on_invalid
        self.pills = Choice(_("Rules"), ())
        self.changed = Label("", size=12, colour="muted", wrapped=True)
        self.rows: dict[str, OptionRow] = {}
        self.all_rules = Button("", on_all, kind=Kind.LINK, align="left")
        self.area = ScrollArea[Widget]((), self._arrange_rows, _("Rules"))
        self._is_wide = False
        """Whether all options are shown, in two columns, instead of the main ones."""

    def children(self) -> tuple[Widget, ...]:
        return (self.area,)

    # -- showing ----------------------------------------------------------------------------------

    def show(self, choices: Choices) -> None:
        """Show the rules of *choices* and keep the focus."""
        focused, by_keyboard = self._focused(), self.form is not None and self.form.keyboard_used
        self.choices = choices
        self.sets = rule_sets(choices.kind, rules_folder())
        sources = [rule_set.source for rule_set in self.sets]
        names = [rule_set.title for rule_set in self.sets]
        if choices.rule_set in sources:
            index = sources.index(choices.rule_set)
        else:
            names.append(_("House rules"))
            index = len(names) - 1
        self.pills = Choice(_("Rules"), names, index, self._pick_set)
        options = options_of(choices.kind)
        shown = options if self._is_wide else main_options(choices.kind)
        self.rows = {name: self._row(options[name]) for name in shown}
        self.all_rules.label = _("All {count} rules …").format(count=len(options))
        self.all_rules.visible = len(options) > len(main_options(choices.kind))
        titles = {row.label for row in self.rows.values()}
        self.changed.set_text(
            " · ".join(
                f"{title}: {value}"
                for title, value in differences(choices.kind, choices.rules)
                if title not in titles
            )
        )
        self.changed.visible = bool(self.changed.label)
        self.area.set_children([self.pills, self.changed, *self.rows.values(), self.all_rules])
        again = self.pills if focused == "pills" else self.rows.get(focused)
        if again is not None and self.form is not None:
            self.form.focus(again, by_keyboard=by_keyboard)

    def _focused(self) -> str:
        """Return ``pills`` or the name of the focused option."""
        if self.pills.focused:
            return "pills"
        return next((name for name, row in self.rows.items() if row.focused), "")

    def _row(self, option: RuleOption) -> OptionRow:
        value = getattr(self.choices.rules, option.name)
        words, index = list(option.words), option.index_of(value)
        if index < 0:  # a number that was typed
            words.append(option.text_of(value))
            index = len(words) - 1
        row = OptionRow(option.title, words, index, partial(self._set_option, option))
        row.tooltip = option.help
        return row

    # -- changing ---------------------------------------------------------------------------------

    def _pick_set(self, index: int) -> None:
        if index >= len(self.sets):
            return
        try:
            choices = self.choices.with_rule_set(self.sets[index].source)
        except (ValueError, OSError) as error:
            self.show(self.choices)
            self.on_invalid(error_text(error))
        else:
            self.on_choose(choices)

    def _set_option(self, option: RuleOption, index: int) -> None:
        if index >= len(option.values):
            return
        kind, rules = self.choices.kind, self.choices.rules
        try:
            changed = with_option(kind, rules, option.name, option.values[index])
        except ValueError as error:
            self.show(self.choices)
            self.on_conflict(f"{option.title}: {getattr(error, 'message', error)}")
        else:
            self.on_choose(self.choices.with_rules(changed))

    # -- place and picture ------------------------------------------------------------------------

    def height_wanted(self, look: Look) -> int:
        """Return the height in pixels of all options in two columns."""
        lines = -(-len(options_of(self.choices.kind)) // 2)
        return 3 * look.tx(36) + look.px(30) + lines * (look.tx(36) + look.px(5))

    def arrange(self) -> None:
        look = self.look
        is_wide = self.rect.width >= look.tx(TWO_COLUMNS)
        if is_wide != self._is_wide:
            self._is_wide = is_wide
            self.show(self.choices)
        area = boxes.inset(self.rect, look.px(12), look.px(10))
        area.width += look.px(9)
        self.area.place(area, look)

    def _arrange_rows(self, rect: pygame.Rect, look: Look) -> int:
        rect = boxes.inset(rect, look.px(4), 0)
        top = rect.top
        rows = list(self.rows.values())
        for child in self.area.children():
            if self._is_wide and child in rows:
                if child is rows[0]:
                    top = self._arrange_columns(rows, pygame.Rect(rect.topleft, rect.size), top)
                continue
            if child is self.pills:
                height = self.pills.height_for(rect.width, look)
            elif child is self.changed:
                height = self.changed.height_for(rect.width, look) if self.changed.label else 0
            else:
                height = look.tx(28) if child is self.all_rules else child.measure(look)[1]
            child.place(pygame.Rect(rect.left, top, rect.width, height), look)
            top += height + (look.px(5) if height else 0)
        return top - rect.top

    def _arrange_columns(self, rows: Sequence[OptionRow], rect: pygame.Rect, top: int) -> int:
        """Place *rows* in two columns from *top*; return the bottom."""
        look = self.look
        gap, high = look.px(5), look.tx(36)
        lines = -(-len(rows) // 2)
        for number, row in enumerate(rows):
            column, line = divmod(number, lines)
            box = boxes.columns(rect, (1, 1), look.px(36))[column]
            box.top, box.height = top + line * (high + gap), high
            row.place(box, look)
        return top + lines * (high + gap)

    def draw(self, surface: pygame.Surface) -> None:
        draw_panel(surface, self.rect, self.look)
        self.area.draw(surface)
