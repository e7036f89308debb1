"""The choice of a game in the lobby: a search field, and a list or a drop-down below it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.engine import GameGroup, GameKind
from cardtable.screens.lobby.game_groups import GameFilter, find_games, sections_of
from cardtable.screens.lobby.game_shelf import GameShelf
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Dropdown, TextField, Widget


class SearchField(TextField):
    """A text field for a search: Escape clears it, then leaves it."""

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and not self.composing:
            self.clear()
            return True
        return super().handle(event)

    def clear(self) -> None:
        """Remove the text, or leave the field if it has none."""
        if not self.value:
            if self.form is not None:
                self.form.focus(None)
            return
        self.value = ""
        if self.on_change is not None:
            self.on_change("")


class GamePicker(Widget):
    """Lists the games that the search field describes, all while it is empty.

    *on_pick* is called with the game that was chosen, *on_problems* when the link to faulty game
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
        self._on_pick = on_pick
        self._chosen: GameKind | None = None
        self._before: GameKind | None = None
        """The game chosen before the search found a single one."""
        self.games: tuple[GameKind, ...] = ()
        self._all: tuple[GameKind, ...] = ()
        self._recent: tuple[str, ...] = ()
        self._favourites: frozenset[str] = frozenset()
        self.found: tuple[GameKind, ...] = ()
        """The games listed, the best match first."""
        self.search = SearchField(
            _("Search games"),
            "",
            self._search,
            on_submit=lambda _words: self._pick_found(),
            hint=_("Search games"),
            max_length=40,
        )
        self.shelf = GameShelf(self._pick, on_problems, folded, on_fold, on_star)
        self.menu = Dropdown(_("Game"), (), -1, lambda index: self._pick(self.found[index]))
        self.filter = Dropdown(
            _("Show"), [option.title for option in GameFilter], 0, lambda _index: self._list_games()
        )

    def children(self) -> tuple[Widget, ...]:
        return (self.filter, self.search, self.shelf, self.menu)

    def show_games(
        self, games: Iterable[GameKind], recent: Sequence[str], favourites: Collection[str] = ()
    ) -> None:
        """List *games* and clear the search; *recent* and *favourites* are keys of games."""
        self._all, self._recent = tuple(games), tuple(recent)
        self._favourites = frozenset(favourites)
        self.search.value = ""
        self._list_games()

    def show_favourites(self, favourites: Collection[str]) -> None:
        """List the same games with other favourites, and keep the search."""
        self._favourites = frozenset(favourites)
        self._list_games()

    def _list_games(self) -> None:
        """List the games that the filter lets pass and the search describes."""
        chosen = list(GameFilter)[self.filter.index]
        passed = (kind for kind in self._all if chosen.fits(kind, self._favourites))
        sections = sections_of(passed, self._recent, self._favourites)
        self.games = tuple(kind for section in sections for kind in section.kinds)
        self.shelf.show_games(sections, self._favourites)
        self._search(self.search.value)

    def show(self, chosen: GameKind, problems: int) -> None:
        """Mark the *chosen* game; *problems* is the number of faulty game files."""
        self._chosen = chosen
        self.shelf.show(chosen, problems)
        self._fill_menu()

    def _fill_menu(self) -> None:
        """List the games found in the drop-down; without a search no examples, unless chosen."""
        if not self.search.value:
            self.found = tuple(
                kind
                for kind in self.games
                if kind.group is not GameGroup.EXAMPLES or kind == self._chosen
            )
        keys = [kind.key for kind in self.found]
        chosen = self._chosen.key if self._chosen is not None else ""
        self.menu.set_options(
            [_(kind.title) for kind in self.found], keys.index(chosen) if chosen in keys else -1
        )

    def _search(self, words: str) -> None:
        """List the games found; a single one is chosen while it is listed alone.

        So "Deal" always deals a game that is shown.
        """
        self.shelf.search(words)
        self.found = find_games(self.games, words)
        self._fill_menu()
        if words and len(self.found) == 1:
            self._before = self._before or self._chosen
            self._on_pick(self.found[0])
        elif self._before is not None:
            self._on_pick(self._before)
            self._before = None

    def _pick_found(self) -> None:
        """Choose the first game found; a second Enter deals."""
        if self.found:
            self._pick(self.found[0])
            if self.form is not None:
                self.form.focus(None)

    def _pick(self, kind: GameKind) -> None:
        self._before = None
        if self.search.value:
            self.search.clear()
        self._on_pick(kind)

    # -- place and picture ------------------------------------------------------------------------

    def height_wanted(self, look: Look) -> int:
        """Return the height in pixels at which every game fits into the list; 0 for one game."""
        return self.shelf.height_wanted(look) if len(self._all) > 1 else 0

    def place_parts(
        self,
        search: pygame.Rect,
        games: pygame.Rect,
        menu: pygame.Rect,
        choice: pygame.Rect,
        look: Look,
    ) -> None:
        """Place the search field, and the list in *games* or, if that is empty, the drop-down.

        *choice* is the box of the filter, which is not shown beside a drop-down.
        """
        has_choice, has_list = len(self._all) > 1, games.width > 0
        self.filter.visible = has_choice and has_list
        self.search.visible = has_choice
        self.shelf.visible = has_list
        self.menu.visible = has_choice and not has_list
        self.place(search.unionall((games, choice) if has_list else (menu,)), look)
        for widget, box in (
            (self.filter, choice),
            (self.search, search),
            (self.shelf, games),
            (self.menu, menu),
        ):
            widget.place(box, look)

    def begins_search(self, event: pygame.event.Event) -> bool:
        """Put the cursor into the search field if *event* is the key for it: a slash, Ctrl+F."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        is_key = getattr(event, "unicode", "") == "/" or bool(command and event.key == pygame.K_f)
        if is_key and self.search.visible and self.form is not None:
            self.form.focus(self.search, by_keyboard=True)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        for child in self.children():
            if child.visible:
                child.draw(surface)
