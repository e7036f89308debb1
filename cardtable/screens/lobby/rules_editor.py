"""All options of a game's rules with their values and conflicts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
import yaml

from cardtable.core.i18n import _, write_number
from cardtable.games.option_words import RuleOption, groups, options_of, with_option
from cardtable.screens.lobby.choices import Choices, rule_sets
from cardtable.screens.lobby.parts import OptionRow
from cardtable.storage.files import SaveFailed, replace_file
from cardtable.storage.paths import rules_folder
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.text_dialog import Refused, TextDialog
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Choice, Label, ScrollArea, Widget

if TYPE_CHECKING:
    from cardtable.table.context import Context


class RulesScene(PanelScene):
    """Edits the rules of *choices*; *on_done* is called with the result."""

    def __init__(
        self, context: Context, choices: Choices, on_done: Callable[[Choices], None]
    ) -> None:
        super().__init__(_("All rules"), width=760, height=760, closes=_("Cancel"))
        self.context = context
        self.choices = choices
        self.on_done = on_done
        self.options = options_of(choices.kind)
        self.conflict: tuple[str, str] = ("", "")  # the refused option and the reason
        self.add_footer(
            Button(_("Save as rule set …"), self._ask_name, key=pygame.K_k, key_text="K"),
            first=True,
        )
        self.add_footer(primary(_("Done"), self._accept))
        self.area = self.form.add(ScrollArea[Widget]((), self._arrange, _("All rules")))
        self.rows: dict[str, OptionRow] = {}
        self._show()

    # -- showing ----------------------------------------------------------------------------------

    def _show(self, focus: str = "") -> None:
        """Update all rows and focus the option *focus*."""
        by_keyboard = self.form.keyboard_used
        offset = self.area.bar.offset
        self.sets = rule_sets(self.choices.kind, rules_folder())
        sources = [rule_set.source for rule_set in self.sets]
        index = sources.index(self.choices.rule_set) if self.choices.rule_set in sources else -1
        self.pills = Choice(
            _("Rule set"), [rule_set.title for rule_set in self.sets], index, self._pick_set
        )
        children: list[Widget] = [self.pills]
        self.rows = {}
        for heading, names in groups(self.choices.kind):
            children.append(Label.caption(heading))
            for name in names:
                children += self._option_widgets(self.options[name])
        self.area.set_children(children)
        self.area.bar.scroll_to(offset, glide=False)
        if focus:
            self.form.focus(self.rows.get(focus, self.pills), by_keyboard=by_keyboard)

    def _option_widgets(self, option: RuleOption) -> list[Widget]:
        value = getattr(self.choices.rules, option.name)
        words, index = list(option.words), option.index_of(value)
        if index < 0:
            words.append(option.text_of(value))
            index = len(words) - 1
        if option.minimum is not None:
            words.append(_("other …"))
        row = OptionRow(option.title, words, index, partial(self._set, option, len(words) - 1))
        self.rows[option.name] = row
        widgets: list[Widget] = [row, Label(option.help, size=12, colour="muted", wrapped=True)]
        if self.conflict[0] == option.name:
            widgets.append(Label(self.conflict[1], size=13, colour="danger_text", wrapped=True))
        return widgets

    # -- changing ---------------------------------------------------------------------------------

    def _pick_set(self, index: int) -> None:
        try:
            self.choices = self.choices.with_rule_set(self.sets[index].source)
            self.conflict = ("", "")
        except (ValueError, OSError) as error:
            self.app.announce(str(error))
            self.conflict = (next(iter(self.options), ""), str(error))
        self._show()
        self.form.focus(self.pills, by_keyboard=self.form.keyboard_used)

    def _set(self, option: RuleOption, last: int, index: int) -> None:
        if option.minimum is not None and index == last:
            self._ask_number(option)
        elif index < len(option.values):
            self._try(option, option.values[index])

    def _try(self, option: RuleOption, value: Any) -> bool:
        """Set *option* if the result is valid; otherwise show the conflict."""
        kind = self.choices.kind
        try:
            rules = with_option(kind, self.choices.rules, option.name, value)
        except ValueError as error:
            self.conflict = (option.name, self._explain(option, value, error))
            self.app.announce(self.conflict[1])
        else:
            self.conflict = ("", "")
            self.choices = self.choices.with_rules(rules)
        self._show(option.name)
        return not self.conflict[0]

    def _explain(self, option: RuleOption, value: Any, error: ValueError) -> str:
        """Return the value tried, the rule it breaks, and the title of the conflicting option."""
        named = self.options.get(getattr(error, "option", ""))
        words = str(getattr(error, "message", error))
        if named is not None and named.name != option.name:
            words = f"{named.title}: {words}"
        return _("“{value}” conflicts with the other rules. {why}").format(
            value=option.text_of(value), why=words
        )

    def _ask_number(self, option: RuleOption) -> None:
        minimum = option.minimum if option.minimum is not None else 0
        self._show(option.name)

        def take(text: str) -> None:
            if not text.isdecimal() or not minimum <= int(text) <= option.maximum:
                words = _("Enter a whole number from {minimum} to {maximum}.")
                maximum = write_number(option.maximum)
                raise Refused(words.format(minimum=minimum, maximum=maximum))
            self._try(option, int(text))

        start = str(getattr(self.choices.rules, option.name))
        length = len(str(option.maximum))
        self.app.push(
            TextDialog(
                option.title, option.help, option.title, take, start=start, max_length=length
            )
        )

    # -- leaving ----------------------------------------------------------------------------------

    def _accept(self) -> None:
        self.close()
        self.on_done(self.choices)

    def _ask_name(self) -> None:
        words = _("The rule set is saved in {folder} and appears in the lobby.")
        self.app.push(
            TextDialog(
                _("Save rule set"),
                words.format(folder=rules_folder()),
                _("Name"),
                self._save,
                yes=_("Save"),
                max_length=24,
            )
        )

    def _save(self, name: str) -> None:
        path = rules_folder() / f"{name}.yaml"
        if name in self.choices.kind.rule_sets or any(sign in name for sign in '/\\:*?"<>|'):
            raise Refused(_("Choose another name."))
        data = dict(self.choices.kind.rules_to_data(self.choices.rules))
        text = yaml.safe_dump(data, allow_unicode=True) if data else "target: 400\n"
        try:
            replace_file(path, text.encode("utf-8"), new=True)
        except FileExistsError:
            raise Refused(_("A rule set with this name already exists.")) from None
        except SaveFailed as error:
            raise Refused(str(error)) from None
        self.choices = self.choices.with_rule_set(str(path))
        self._show()

    # -- place ------------------------------------------------------------------------------------

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        self.area.place(rect, look)

    def _arrange(self, rect: pygame.Rect, look: Look) -> int:
        top = rect.top
        indent = look.px(8)
        for child in self.area.children():
            left, width = rect.left + indent, rect.width - 2 * indent
            if child is self.pills:
                height, after = self.pills.height_for(width, look), look.px(6)
            elif isinstance(child, OptionRow):
                height, after = child.measure(look)[1], 0
            elif isinstance(child, Label) and child.wrapped:
                height, after = child.height_for(width, look), look.px(6)
            else:
                top += look.px(14)
                height, after = look.tx(20), look.px(2)
            child.place(pygame.Rect(left, top, width, height), look)
            top += height + after
        return top - rect.top
