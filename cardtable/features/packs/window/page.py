"""The settings page for looks and sounds, and for the packs that contain them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from cardtable.art import BACKS, CardArt, DeckStyle
from cardtable.cards import Card
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, ngettext
from cardtable.features.packs.folders import packs_folder
from cardtable.features.packs.library import all_packs, install_pack, pack_errors, shipped_keys
from cardtable.features.packs.pack import Pack
from cardtable.features.packs.settings import PackSettings
from cardtable.features.packs.window.check import find_problems
from cardtable.features.packs.window.packs_in_use import back_file
from cardtable.features.packs.window.problems import pack_problems
from cardtable.screens.file_problems import PATIENCE, FileProblemsScene
from cardtable.screens.settings.additions import SettingsPage
from cardtable.screens.settings.rows import PictureChoice, SettingRow
from cardtable.storage.files import SaveFailed
from cardtable.table.looks import deck_of, theme_of
from cardtable.ui import shapes
from cardtable.ui.surface_cache import SurfaceCache
from cardtable.ui.text_dialog import Refused, TextDialog
from cardtable.ui.theme import FELTS, Look
from cardtable.ui.widgets import Button, Dropdown, boxes

if TYPE_CHECKING:
    from cardtable.table.context import Context

SAMPLE_CARD = Card.parse("Ks")
PARTS = ("deck", "table", "sounds")
"""The parts of a pack that have a setting of the same name."""
MAX_PATH = 400
"""Maximum length of a path that is typed, in characters."""
CARD_SIZE, TABLE_SIZE, FELT_SIZE = (58, 78), (84, 56), (58, 40)
"""Sizes of the pictures in design units."""

_pictures = SurfaceCache(4_000_000)


class PackPage(SettingsPage):
    """Makes the rows of the page; *change* changes settings, *fill* makes the rows again."""

    def __init__(
        self, context: Context, change: Callable[..., None], fill: Callable[[], None]
    ) -> None:
        super().__init__(_("Look"), 10)
        self.context = context
        self._change = change
        self._fill = fill
        self._packs: dict[str, Pack] = {}
        self._problem_count = 0

    @property
    def is_outdated(self) -> bool:
        """Whether problems with packs were found since the rows were made."""
        return self._problem_count != len(pack_problems(self.context).errors)

    def rows(self) -> list[SettingRow]:
        """Return the rows for the packs installed now."""
        self._packs = dict(all_packs())
        self._problem_count = len(pack_problems(self.context).errors)
        rows = [self._deck(), self._back(), self._table(), self._felt()]
        rows.append(self._sounds())
        rows.append(self._own())
        return rows

    # -- rows -------------------------------------------------------------------------------------

    def _deck(self) -> SettingRow:
        keys = self._keys("deck")
        style = deck_of(self.context.settings.changed(deck=""))
        styles = [style, *(replace(style, deck=self._packs[key].deck) for key in keys[1:])]

        def paint(surface: pygame.Surface, number: int, box: pygame.Rect) -> None:
            _blit_card(surface, styles[number], SAMPLE_CARD, box)

        return SettingRow(_("Deck"), self._choice(_("Deck"), "deck", keys, paint, CARD_SIZE))

    def _back(self) -> SettingRow:
        names = [*BACKS]
        names += [f"{key}/{back}" for key, pack in self._packs.items() for back in pack.backs]
        titles = [_back_name(name) for name in names]
        styles = [
            DeckStyle(name if name in BACKS else BACKS[0], back_file=back_file(name))
            for name in names
        ]
        current = self.context.settings.back

        def paint(surface: pygame.Surface, number: int, box: pygame.Rect) -> None:
            _blit_card(surface, styles[number], None, box)

        choice = PictureChoice(
            _("Back"),
            titles,
            names.index(current) if current in names else 0,
            lambda index: self._change(back=names[index]),
            paint,
            size=CARD_SIZE,
        )
        return SettingRow(_("Back"), choice)

    def _table(self) -> SettingRow:
        keys = self._keys("table")
        settings = self.context.settings

        def paint(surface: pygame.Surface, number: int, box: pygame.Rect) -> None:
            theme = theme_of(settings.changed(table=keys[number], felt=""))
            look = replace(self.context.app.look, theme=theme)
            corner = look.px(8)
            _paint_felt(surface, box, look, theme.felt_middle, theme.felt_edge)
            panel = boxes.inset(box, box.width // 5, box.height // 4)
            shapes.draw_rounded(surface, panel, corner, theme.panel, theme.border, look.px(1))
            for line, colour in enumerate((theme.text, theme.gold)):
                bar = pygame.Rect(0, 0, panel.width * (6 - 2 * line) // 10, max(2, look.px(3)))
                bar.midleft = (panel.left + corner, panel.top + panel.height * (line + 1) // 3)
                shapes.draw_rounded(surface, bar, 1, colour)

        return SettingRow(_("Table"), self._choice(_("Table"), "table", keys, paint, TABLE_SIZE))

    def _felt(self) -> SettingRow:
        settings = self.context.settings
        pack = self._packs.get(settings.of(PackSettings).table)
        table = pack.table if pack is not None else None
        felts = dict(FELTS if table is None else table.felts)
        names = list(felts)

        def paint(surface: pygame.Surface, number: int, box: pygame.Rect) -> None:
            _paint_felt(surface, box, self.context.app.look, *felts[names[number]])

        choice = PictureChoice(
            _("Felt"),
            [_felt_name(name) if table is None else table.felt_title(name) for name in names],
            names.index(settings.felt) if settings.felt in names else 0,
            lambda index: self._change(felt=names[index]),
            paint,
            size=FELT_SIZE,
        )
        return SettingRow(_("Felt"), choice)

    def _sounds(self) -> SettingRow:
        keys = self._keys("sounds")
        current = self.context.settings.of(PackSettings).sounds

        def choose(index: int) -> None:
            self._change(sounds=keys[index])
            self.context.sound.play("snap")

        dropdown = Dropdown(
            _("Sound set"),
            self._titles(keys),
            keys.index(current) if current in keys else 0,
            choose,
        )
        return SettingRow(_("Sound set"), dropdown)

    def _own(self) -> SettingRow:
        open_pack = Button(_("Open pack …"), self._ask_path)
        count = len(self._known_problems())
        words = ngettext("{count} problem", "{count} problems", count).format(count=count)
        check = Button(words if count else _("Check packs"), self._show_problems)
        note = _("Your packs are in {folder}.").format(folder=packs_folder())
        return SettingRow(_("Your own packs"), open_pack, note, beside=check)

    def _keys(self, part: str) -> list[str]:
        """Return the keys of the packs with *part*, first an empty one for the program's own."""
        return ["", *(key for key, pack in self._packs.items() if getattr(pack, part) is not None)]

    def _titles(self, keys: Sequence[str]) -> list[str]:
        return [self._packs[key].title if key else _("Classic") for key in keys]

    def _choice(
        self,
        label: str,
        name: str,
        keys: Sequence[str],
        paint: Callable[[pygame.Surface, int, pygame.Rect], None],
        size: tuple[int, int],
    ) -> PictureChoice:
        current = getattr(self.context.settings.of(PackSettings), name)
        index = keys.index(current) if current in keys else 0

        def choose(index: int) -> None:
            self._change(**{name: keys[index]})
            if name == "table":
                self._fill()  # other felts

        return PictureChoice(label, self._titles(keys), index, choose, paint, size=size)

    # -- packs of the user ------------------------------------------------------------------------

    def _ask_path(self) -> None:
        words = _("Path of a folder or zip. It is copied to {folder}.")
        self.context.app.push(
            TextDialog(
                _("Open pack"),
                words.format(folder=packs_folder()),
                _("Path"),
                self.open_pack,
                yes=_("Open"),
                max_length=MAX_PATH,
            )
        )

    def open_pack(self, text: str) -> None:
        """Copy the pack at the path *text*, and select what it has. Raises Refused."""
        try:
            pack = install_pack(Path(os.path.expanduser(text)))
        except SourceError as error:
            raise Refused(str(error)) from None
        except (SaveFailed, OSError) as error:
            reason = getattr(error, "strerror", None) or error
            raise Refused(_("The pack cannot be copied: {reason}.").format(reason=reason)) from None
        chosen: dict[str, Any] = {
            part: pack.key for part in PARTS if getattr(pack, part) is not None
        }
        if pack.backs:
            chosen["back"] = f"{pack.key}/{next(iter(pack.backs))}"
        self._change(**chosen)
        self._fill()

    def _known_problems(self) -> tuple[SourceError, ...]:
        """Return the problems known without reading all pictures, one per file and line."""
        by_place = {error.place: error for error in pack_problems(self.context).errors}
        return tuple({**{error.place: error for error in pack_errors()}, **by_place}.values())

    def _show_problems(self) -> None:
        about = _(
            "A file that cannot be used is replaced by the program's own. Packs are in {folder}."
        )
        background = self.context.background

        def show(problems: Sequence[SourceError], _is_late: bool) -> None:
            scene = FileProblemsScene(
                _("Packs"),
                about.format(folder=packs_folder()),
                problems,
                self._check_again,
                _("All packs are valid."),
                background,
            )
            self.context.app.push(scene)

        background.run(self._all_problems, show, PATIENCE)

    def _check_again(self) -> tuple[SourceError, ...]:
        problems = self._all_problems()
        self.context.app.post(self._checked)
        return problems

    def _checked(self) -> None:
        pack_problems(self.context).forget()
        self.context.apply()
        self._fill()

    def _all_problems(self) -> tuple[SourceError, ...]:
        """Return the problems of every file of the user's packs."""
        errors = {str(error): error for error in pack_errors()}
        for key, pack in all_packs().items():
            if key not in shipped_keys():
                problems = find_problems(pack)
                errors.update({str(error): error for error in problems})
        return tuple(errors.values())


def _blit_card(
    surface: pygame.Surface, style: DeckStyle, card: Card | None, box: pygame.Rect
) -> None:
    height = min(box.height, round(box.width * 7 / 5))

    def draw() -> pygame.Surface:
        art = CardArt(style)
        return art.back(height) if card is None else art.face(card, height)

    picture = _pictures.get((style, card, height), draw)
    surface.blit(picture, picture.get_rect(center=box.center))


def _paint_felt(
    surface: pygame.Surface, box: pygame.Rect, look: Look, middle: Any, edge: Any
) -> None:
    shapes.draw_rounded(surface, box, look.px(8), edge, look.theme.border, look.px(1))
    inner = boxes.inset(box, box.width // 7, box.height // 7)
    shapes.draw_rounded(surface, inner, look.px(6), middle)


def _back_name(name: str) -> str:
    return {
        "navy": _("navy"),
        "burgundy": _("burgundy"),
        "wave": _("wave"),
        "night": _("night"),
        "sun": _("sun"),
        "plain": _("plain"),
    }.get(name, name)


def _felt_name(name: str) -> str:
    return {
        "teal": _("teal"),
        "green": _("green"),
        "blue": _("blue"),
        "burgundy": _("burgundy"),
        "charcoal": _("charcoal"),
    }.get(name, name)
