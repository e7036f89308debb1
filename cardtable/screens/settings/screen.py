"""The settings: every change takes effect at once, in the preview and at the table below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from cardtable.core import i18n
from cardtable.core.features import additions
from cardtable.core.i18n import _, write_percent, write_short
from cardtable.screens.settings.additions import SettingsAddition, SettingsPage, Switch
from cardtable.screens.settings.preview import Preview
from cardtable.screens.settings.rows import SettingRow
from cardtable.storage.own_name import MAX_NAME_LENGTH, tidy_name
from cardtable.storage.settings import ANIMATIONS, BOT_SPEEDS, HAND_ORDERS, HOME_MOVES, Settings
from cardtable.table.sounds import SoundGroup
from cardtable.ui.panel import PanelScene
from cardtable.ui.theme import Look, Size
from cardtable.ui.widgets import (
    Button,
    Choice,
    ChoiceStyle,
    Dropdown,
    ScrollArea,
    Slider,
    TabBar,
    TextField,
    Toggle,
    boxes,
)

if TYPE_CHECKING:
    from cardtable.table.context import Context

LANGUAGE_NAMES = {
    "en": "English",
    "cs": "Čeština",
    "da": "Dansk",
    "de": "Deutsch",
    "el": "Ελληνικά",
    "es": "Español",
    "fi": "Suomi",
    "fr": "Français",
    "hu": "Magyar",
    "it": "Italiano",
    "nl": "Nederlands",
    "no": "Norsk",
    "pl": "Polski",
    "pt": "Português",
    "ro": "Română",
    "ru": "Русский",
    "sv": "Svenska",
    "tr": "Türkçe",
    "uk": "Українська",
}

SAMPLES = {SoundGroup.CARDS: "snap", SoundGroup.SIGNALS: "turn", SoundGroup.CELEBRATIONS: "hand"}
"""The sample sound of each group."""


class _Page(SettingsPage):
    """A page of this screen, made by *make*; *is_outdated* says when to make it again."""

    def __init__(
        self,
        title: str,
        order: int,
        make: Callable[[], list[SettingRow]],
        is_outdated: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(title, order)
        self._make = make
        self._is_outdated = is_outdated

    @property
    def is_outdated(self) -> bool:
        return self._is_outdated()

    def rows(self) -> list[SettingRow]:
        return self._make()


class SettingsScene(PanelScene):
    """Pages of settings with a preview; changes are saved at once."""

    def __init__(self, context: Context, page: int = 0) -> None:
        super().__init__(_("Settings"), width=1000, height=700, closes=_("Done"))
        self.context = context
        self.page = page
        self.pages = self._pages()
        self._shows_failure = False
        titles = [page.title for page in self.pages]
        self.tabs = self.form.add(TabBar(_("Pages"), titles, page, self._turn_page))
        self.area = self.form.add(ScrollArea[SettingRow]((), self._arrange, _("Settings")))
        self.preview = self.form.add(Preview(context))
        self.fullscreen = self._toggle("fullscreen", _("Full screen"), context.settings.fullscreen)
        self._fill()

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self.context.settings

    def _change(self, **fields: Any) -> None:
        """Change settings, and replay the preview if they affect motion."""
        deck = self.context.art.style
        self.context.change(**fields)
        if self.context.art.style != deck:
            self.preview.deck_changed()
        if fields.keys() & {"animation", "trick_rest", "trick_waits", "reduced_motion"}:
            self.preview.show_motion()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.pages[self.page].is_outdated:
            self._fill()

    def retranslate(self) -> None:
        fresh = SettingsScene(self.context, self.page)
        self.app.push(fresh)
        self.app.remove(self)

    # -- pages ------------------------------------------------------------------------------------

    def _turn_page(self, page: int) -> None:
        self.page = page
        self._fill()
        self.area.bar.scroll_to(0, glide=False)

    def _pages(self) -> list[SettingsPage]:
        """Return all pages, those of features too."""

        def sound_failed() -> bool:  # the device is opened in the background
            return self.context.sound.failed and not self._shows_failure

        pages: list[SettingsPage] = [
            _Page(_("Table"), 0, self._table),
            _Page(_("Cards"), 20, self._cards),
            _Page(_("Play"), 30, self._play),
            _Page(_("Sound"), 40, self._sound, sound_failed),
            _Page(_("Display"), 50, self._display),
        ]
        for addition in additions(SettingsAddition):
            pages += addition.pages(self.context, self._change, self._fill)
        return sorted(pages, key=lambda page: page.order)

    def _fill(self) -> None:
        self.area.set_children(self.pages[self.page].rows())

    def _table(self) -> list[SettingRow]:
        settings = self.settings
        name = TextField(
            _("Your name"),
            settings.name,
            self._set_name,
            max_length=MAX_NAME_LENGTH,
            hint=_("Your name"),
        )
        return [
            SettingRow(_("Your name"), name, _("For your seat, the log and network tables.")),
            self._segments(
                "animation", _("Motion"), ANIMATIONS, (_("Off"), _("Fast"), _("Normal"), _("Slow"))
            ),
            self._segments(
                "bot_speed",
                _("Opponents' pace"),
                BOT_SPEEDS,
                (_("Like motion"), _("No pause"), _("Fast"), _("Slow")),
            ),
            self._segments(
                "home_moves",
                _("Patiences: cards go to the foundations by themselves"),
                HOME_MOVES,
                (_("Never"), _("When safe"), _("Always")),
            ),
            self._switch("show_log", _("Game log"), _("Lists everything that happens.")),
        ]

    def _set_name(self, text: str) -> None:
        name = tidy_name(text)
        if name:
            self._change(name=name)

    def _cards(self) -> list[SettingRow]:
        settings = self.settings
        size = Slider(
            _("Hand size"), settings.hand_size, 0.8, 1.3, 0.05, self._set_hand_size, show=_percent
        )
        return [
            SettingRow(_("Hand size"), size),
            self._segments(
                "hand_order",
                _("Hand order"),
                HAND_ORDERS,
                (_("as usual"), _("by suit"), _("low first"), _("by rank"), _("by meld")),
            ),
            self._switch(
                "four_colour", _("Four-colour deck"), _("Diamonds are blue and clubs green.")
            ),
            self._switch(
                "large_index",
                _("Large indices"),
                _("Larger ranks and suits in the corners of the cards."),
            ),
            self._switch(
                "german_index", _("German indices"), _("B, D and K for jack, queen and king.")
            ),
        ]

    def _set_hand_size(self, value: float) -> None:
        self._change(hand_size=round(value, 2))
        self.preview.deck_changed()

    def _play(self) -> list[SettingRow]:
        settings = self.settings
        rest = Slider(
            _("Show finished tricks for"),
            settings.trick_rest,
            0.0,
            4.0,
            0.25,
            lambda value: self._change(trick_rest=value),
            show=_seconds,
        )
        rest.enabled = not settings.trick_waits
        waits = self._switch(
            "trick_waits",
            _("Wait for a click after each trick"),
            _("The trick stays until you click or press a key."),
            lambda value: setattr(rest, "enabled", not value),
        )
        return [
            self._segments(
                "clicks", _("Playing a card takes"), (1, 2), (_("one click"), _("two clicks"))
            ),
            self._switch(
                "forced_cards",
                _("Play forced cards"),
                _("A card is played by itself if no other is allowed."),
            ),
            SettingRow(_("Show finished tricks for"), rest),
            waits,
            *(self._row_of(switch) for switch in self._switches()),
        ]

    def _switches(self) -> list[Switch]:
        """Return the switches of features about play."""
        switches = [
            switch
            for addition in additions(SettingsAddition)
            for switch in addition.play_switches()
        ]
        return sorted(switches, key=lambda switch: switch.order)

    def _row_of(self, switch: Switch) -> SettingRow:
        is_on = getattr(self.settings.of(switch.kind), switch.name)
        return SettingRow(switch.title, self._toggle(switch.name, switch.title, is_on), switch.note)

    def _segments(
        self, name: str, title: str, values: Sequence[Any], titles: Sequence[str]
    ) -> SettingRow:
        """Return the row for the setting *name*, one of *values*, which are called *titles*."""
        choice = Choice(
            title,
            titles,
            values.index(getattr(self.settings, name)),
            lambda index: self._change(**{name: values[index]}),
            style=ChoiceStyle.SEGMENTS,
        )
        return SettingRow(title, choice)

    def _sound(self) -> list[SettingRow]:
        sound = self.context.sound
        if not self.settings.muted:
            sound.open()  # finds out whether there is a device
        self._shows_failure = sound.failed
        note = _("No sound device found.") if sound.failed else _("Turns all sounds off.")
        rows = [self._switch("muted", _("Mute"), note)]
        for group in SoundGroup:
            name = f"volume_{group.value}"
            slider = Slider(
                group.label,
                getattr(self.settings, name),
                0.0,
                1.0,
                0.05,
                self._set_volume(name, group),
                show=_percent,
            )
            sample = Button(_("Play sample"), partial(self._play_sample, group))
            rows.append(SettingRow(group.label, slider, beside=sample))
        return rows

    def _set_volume(self, name: str, group: SoundGroup) -> Callable[[float], None]:
        def set_volume(value: float) -> None:
            self._change(**{name: value})
            self._play_sample(group)

        return set_volume

    def _play_sample(self, group: SoundGroup) -> None:
        self.context.sound.play(SAMPLES[group])

    def _display(self) -> list[SettingRow]:
        settings = self.settings
        codes = ["", *i18n.languages()]
        names = [_("System default"), *(LANGUAGE_NAMES.get(code, code) for code in codes[1:])]
        index = codes.index(settings.language) if settings.language in codes else 0
        language = Dropdown(
            _("Language"), names, index, lambda number: self._change(language=codes[number])
        )
        size = Slider(
            _("Text size"),
            settings.text_size,
            0.8,
            1.6,
            0.05,
            lambda value: self._change(text_size=round(value, 2)),
            show=_percent,
        )
        return [
            SettingRow(_("Language"), language),
            SettingRow(_("Text size"), size),
            self._switch(
                "high_contrast", _("High contrast"), _("Darker panels, brighter text, solid lines.")
            ),
            self._switch(
                "reduced_motion", _("Reduced motion"), _("Cards appear in place instead of moving.")
            ),
            SettingRow(self.fullscreen.label, self.fullscreen, _("Also toggled with F11.")),
        ]

    def _switch(
        self, name: str, title: str, note: str = "", on_change: Callable[[bool], None] | None = None
    ) -> SettingRow:
        is_on = getattr(self.settings, name)
        return SettingRow(title, self._toggle(name, title, is_on, on_change), note)

    def _toggle(
        self, name: str, title: str, is_on: bool, on_change: Callable[[bool], None] | None = None
    ) -> Toggle:
        """Return the switch for the setting *name*; *on_change* is called with each new value."""

        def change(value: bool) -> None:
            self._change(**{name: value})
            if on_change is not None:
                on_change(value)

        return Toggle(title, is_on, change)

    # -- place ------------------------------------------------------------------------------------

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        body = self.tabs.place_top(rect, look.tx(40), look, look.px(14))
        left, right = boxes.cut_right(body, round(body.width * 0.36), look.px(20))
        self.area.place(left, look)
        high = min(right.height, round(right.width * 1.25))
        self.preview.place_top(right, high, look)

    def _arrange(self, rect: pygame.Rect, look: Look) -> int:
        top = rect.top
        inner = boxes.inset(rect, look.px(4), 0)
        for child in self.area.children():
            height = child.height_for(inner.width, look)
            child.place(pygame.Rect(inner.left, top, inner.width, height), look)
            top += height + look.px(14)
        return top - rect.top

    def layout(self, size: Size) -> None:
        self.fullscreen.value = self.app.fullscreen
        super().layout(size)


def _seconds(value: float) -> str:
    return _("{seconds} s").format(seconds=write_short(value))


def _percent(value: float) -> str:
    return write_percent(100 * value)
