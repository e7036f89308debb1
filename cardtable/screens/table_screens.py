"""The screens that a table opens around itself: see :mod:`cardtable.table.screens`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardtable.core.errors import SourceError
from cardtable.engine import GameKind
from cardtable.match import Match, Seat
from cardtable.screens import transitions
from cardtable.table.screens import MenuHost
from cardtable.ui.scene import Scene

if TYPE_CHECKING:
    from cardtable.table.context import Context


class TableScreens:
    """Opens screens in the window of *context*. Modules are imported on first use."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def open_menu(self, host: MenuHost) -> None:
        from cardtable.screens.menu import MenuScene

        self.context.app.push(MenuScene(self.context, host))

    def open_shared_menu(self, host: MenuHost) -> None:
        from cardtable.screens.menu import SharedMenuScene

        self.context.app.push(SharedMenuScene(self.context, host))

    def open_help(self, match: Match) -> None:
        from cardtable.screens.help.screen import HelpScene

        self.context.app.push(HelpScene(self.context, match.kind, match.rules))

    def open_sheet(self, match: Match) -> None:
        from cardtable.screens.results.score_sheet import sheet_scene

        self.context.app.push(sheet_scene(self.context, match))

    def open_replay(
        self,
        match: Match,
        *,
        hand: int | None = None,
        unknown: frozenset[int] = frozenset(),
        at_end: bool = False,
    ) -> None:
        from cardtable.screens.replay.screen import ReplayScene

        scene = ReplayScene(self.context, match, hand=hand, unknown=unknown, at_end=at_end)
        self.context.app.push(scene)

    def open_game_over(self, scene: Scene, match: Match) -> None:
        from cardtable.screens.results.game_over import GameOverScene

        context = self.context
        context.app.push(
            GameOverScene(
                context,
                match,
                lambda: transitions.play_again(context, scene, match),
                lambda: transitions.play_same_deal(context, scene, match),
                self.to_lobby,
            )
        )

    def play_again(self, scene: Scene, match: Match) -> None:
        transitions.play_again(self.context, scene, match)

    def open_table(self, match: Match, *, instead_of: Scene) -> None:
        transitions.open_table(self.context, match, instead_of=instead_of)

    def open_file_problems(
        self,
        title: str,
        about: str,
        faults: Sequence[SourceError],
        again: Callable[[], tuple[SourceError, ...]],
    ) -> None:
        from cardtable.screens.file_problems import FileProblemsScene

        self.context.app.push(FileProblemsScene(title, about, faults, again))

    def fill_seats(self, kind: GameKind, rules: Any, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        from cardtable.screens.lobby.choices import Choices

        made = Choices(kind, "", rules, seats, transitions.classes_of(self.context, kind))
        return made.with_rules(rules).seated

    def close_above(self, scene: Scene) -> None:
        transitions.close_above(self.context, scene)

    def to_lobby(self) -> None:
        """Return to the open lobby, or open one."""
        from cardtable.screens.lobby.screen import LobbyScene

        app = self.context.app
        lobby = next((scene for scene in app.scenes if isinstance(scene, LobbyScene)), None)
        if lobby is None:
            app.replace(LobbyScene(self.context))
        else:
            self.close_above(lobby)

    def open_lobby_below(self) -> None:
        """Open a lobby if there is none, below the scene opened next."""
        from cardtable.screens.lobby.screen import LobbyScene

        app = self.context.app
        if not any(isinstance(scene, LobbyScene) for scene in app.scenes):
            app.push(LobbyScene(self.context))
