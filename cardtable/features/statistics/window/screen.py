"""The statistics screen: results of games and hands, charts and export."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from cardtable.core.features import additions
from cardtable.core.i18n import _, ngettext, write_number
from cardtable.engine import GameKind
from cardtable.features.statistics.window.tables import results_table
from cardtable.games import all_games
from cardtable.games.hand_statistics import HandResult, HandStatistics, hand_statistics_of
from cardtable.screens.additions import StatisticsScreenAddition
from cardtable.storage.files import SaveFailed
from cardtable.storage.hand_totals import HandTotals, group_hands
from cardtable.storage.hand_words import hand_figures, player_title, share_words
from cardtable.storage.results import GameResult, StrategyLevel, group_totals
from cardtable.storage.statistics import Totals
from cardtable.ui import shapes, text
from cardtable.ui.charts import Chart, rolling
from cardtable.ui.dialog import confirm, message
from cardtable.ui.panel import PanelScene
from cardtable.ui.text_dialog import Refused, TextDialog
from cardtable.ui.theme import Look
from cardtable.ui.widgets import (
    Button,
    DataTable,
    Dropdown,
    Label,
    ScrollArea,
    Widget,
    boxes,
    place_all,
)

if TYPE_CHECKING:
    from cardtable.table.context import Context

WINDOW = 10
"""Number of games or reviews in a moving average."""
HAND_WINDOW = 20
"""Number of hands in a moving average."""


NUMBER_SHRINK = 0.55
"""How small a number may become in its tile, so that none with an interval is cut."""


class Tile(Widget):
    """A number with a caption."""

    def __init__(self, number: str, caption: str) -> None:
        super().__init__(f"{caption}: {number}")
        self.number = number
        self.caption = caption

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        corner = look.px(theme.radius_control)
        shapes.draw_rounded(surface, self.rect, corner, theme.panel, theme.border, look.px(1))
        upper, lower = boxes.rows(boxes.inset(self.rect, look.px(8), look.px(6)), (60, 40))
        text.draw_in(
            surface,
            self.number,
            upper,
            look.font(24),
            theme.number,
            bold=True,
            align="center",
            shrink=NUMBER_SHRINK,
        )
        text.draw_in(
            surface, self.caption, lower, look.font(12), theme.muted, align="center", shrink=0.7
        )


class StatisticsScene(PanelScene):
    """Shows the results of one player and one game, or of all."""

    def __init__(self, context: Context) -> None:
        super().__init__(_("Statistics"), width=1000, height=760)
        self.context = context
        statistics = context.statistics
        self.games: list[str | None] = [None, *statistics.games_played()]
        self.players: list[str | None] = [None, *statistics.players()]
        titles = [_("All games"), *(self._game_title(key) for key in statistics.games_played())]
        names = [_("All players"), *statistics.players()]
        first = min(1, len(self.games) - 1)  # a game, whose hands have details, rather than all
        self.game = self.form.add(Dropdown(_("Game"), titles, first, lambda _place: self._fill()))
        self.player = self.form.add(Dropdown(_("Player"), names, 0, lambda _place: self._fill()))
        self.area = self.form.add(ScrollArea[Widget]((), self._arrange, _("Statistics")))
        self.reset_button = self.add_footer(
            Button(_("Reset statistics …"), self._ask_reset), first=True
        )
        self.export = self.add_footer(
            Button(_("Export …"), self._ask_path, key=pygame.K_x, key_text="X"), first=True
        )
        self._fill()

    def _game_title(self, key: str) -> str:
        kind = all_games().get(key)
        return _(kind.title) if kind is not None else key

    # -- content ----------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Show the results for the selected game and player."""
        statistics = self.context.statistics
        game, player = self.games[self.game.index], self.players[self.player.index]
        played = statistics.results(game, player)
        hands = statistics.hands(game, player)
        self.note.label = statistics.problem
        self.tiles: list[Tile] = []
        self.charts: list[Chart] = []
        self.tables: list[Widget] = []
        has_any = bool(played or hands.hands)
        self.export.enabled = self.reset_button.enabled = has_any
        if has_any:
            kind = all_games().get(game or "")
            counted = hand_statistics_of(kind) if kind is not None else None
            if kind is None or not kind.is_for_one:  # the feature about patiences has all of those
                self._add_games(played, statistics.totals(game, player))
                if hands.hands:
                    self._add_hands(hands, counted)
            self._add_tables(played, hands, counted)
            if kind is not None:
                self._add_features(kind, player)
        else:
            words = _("No finished hands or games yet.")
            self.tables = [Label(words, size=15, wrapped=True)]
        self.area.set_children([*self.tiles, *self.charts, *self.tables])
        if self.panel.width:
            self.layout(self.app.size)

    def _add_games(self, played: Sequence[GameResult], totals: Totals) -> None:
        self.tiles += [
            Tile(str(totals.games), ngettext("game", "games", totals.games)),
            Tile(share_words(totals.win_share), _("won")),
            Tile(str(totals.best_streak), _("longest winning streak")),
        ]
        wins = rolling([float(result.won) for result in played], WINDOW)
        if played:
            title = _("Won, last {count} games").format(count=WINDOW)
            self.charts.append(Chart(title, wins, share_words, bounds=(0.0, 1.0), level=0.5))

    def _add_hands(self, hands: HandTotals, counted: HandStatistics | None) -> None:
        """Add the figures of single hands; *counted* says which, None for several games."""
        count = len(hands.hands)
        self.tiles += [
            Tile(str(count), ngettext("hand", "hands", count)),
            Tile(share_words(hands.accuracy), _("accuracy")),
        ]
        if counted is not None:
            self.tiles += [Tile(value, title) for title, value in hand_figures(hands, counted)]
            self.charts.append(_result_chart(hands, counted.result))
        if hands.accuracies:
            title = _("Accuracy, last {count} reviews").format(count=WINDOW)
            values = rolling(hands.accuracies, WINDOW)
            self.charts.append(
                Chart(title, values, share_words, bounds=(0.0, 1.0), colour="team_b")
            )

    def _add_features(self, kind: GameKind, player: str | None) -> None:
        """Add the figures of the features about one game."""
        for addition in additions(StatisticsScreenAddition):
            figures, charts, tables = addition.figures(self.context, kind, player)
            self.tiles += [Tile(value, title) for title, value in figures]
            self.charts += charts
            for caption, table in tables:
                self.tables += [Label.caption(caption), table]

    def _add_tables(
        self, played: Sequence[GameResult], hands: HandTotals, counted: HandStatistics | None
    ) -> None:
        opponents = group_totals(played, lambda game: self._titles(game.game, game.opponents))
        partners = group_totals(played, lambda game: self._titles(game.game, game.partners))
        by_opponent = group_hands(hands.hands, lambda hand: self._titles(hand.game, hand.opponents))
        for caption, title, games, played_hands in (
            (_("By opponent"), _("Opponent"), opponents, by_opponent),
            (_("By partner"), _("Partner"), partners, {}),
        ):
            if games or played_hands:
                table = results_table(title, games, played_hands, counted)
                self.tables += [Label.caption(caption), table]

    def _titles(self, game: str, players: Iterable[StrategyLevel]) -> list[str]:
        """Return what the table and the lobby call *players* of *game*: their levels."""
        kind = all_games().get(game)
        classes = self.context.strategies(kind).classes if kind is not None else {}
        return [player_title(key, level, classes) for key, level in players]

    # -- actions ----------------------------------------------------------------------------------

    def _ask_path(self) -> None:
        start = str(Path.home() / "cardtable-statistics.csv")
        words = _(".csv: one line per game. .json: every hand.")
        self.app.push(
            TextDialog(
                _("Export statistics"),
                words,
                _("File"),
                self._export,
                start=start,
                yes=_("Export"),
                max_length=400,
            )
        )

    def _export(self, name: str) -> None:
        path = Path(name).expanduser()
        if path.suffix.lower() not in (".csv", ".json"):
            raise Refused(_("The name must end in .csv or .json."))
        if path.exists():
            raise Refused(_("A file with this name already exists."))
        statistics = self.context.statistics
        try:
            (statistics.export_json if path.suffix.lower() == ".json" else statistics.export_csv)(
                path
            )
        except (SaveFailed, OSError) as error:
            raise Refused(str(error)) from None
        self.app.after(0.0, lambda: self.app.push(message(_("Exported"), str(path))))

    def _ask_reset(self) -> None:
        words = _("All statistics will be deleted. Saved games are kept.")
        self.app.push(
            confirm(_("Reset the statistics?"), words, _("Reset"), self._reset, danger=True)
        )

    def _reset(self) -> None:
        self.context.statistics.reset()
        self.app.push(StatisticsScene(self.context))
        self.close()

    # -- place ------------------------------------------------------------------------------------

    def wanted_height(self, width: int, look: Look) -> int | None:
        return None if self.tiles else look.tx(120)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        top, body = boxes.cut_top(rect, look.tx(36), look.px(12))
        widths = [min(look.tx(220), (top.width - look.px(12)) // 2)] * 2
        left = top.left
        for box, width in zip((self.game, self.player), widths, strict=True):
            box.place(pygame.Rect(left, top.top, width, top.height), look)
            left += width + look.px(12)
        self.area.place(body, look)

    def _arrange(self, rect: pygame.Rect, look: Look) -> int:
        gap = look.px(12)
        top = rect.top
        if self.tiles:
            across = 6 if rect.width >= look.tx(660) else 3
            rows = -(-len(self.tiles) // across)
            space = pygame.Rect(rect.left, top, rect.width, rows * look.tx(70) + (rows - 1) * gap)
            place_all(self.tiles, boxes.grid(space, across, len(self.tiles), gap), look)
            top = space.bottom + gap
        if self.charts:
            across = min(len(self.charts), max(1, rect.width // look.tx(280)), 3)
            rows = -(-len(self.charts) // across)
            high = look.tx(190)
            space = pygame.Rect(rect.left, top, rect.width, rows * high + (rows - 1) * gap)
            place_all(self.charts, boxes.grid(space, across, len(self.charts), gap), look)
            top = space.bottom + gap
        for child in self.tables:
            if isinstance(child, DataTable):
                height = child.measure(look)[1]
            elif isinstance(child, Label) and child.wrapped:
                height = child.height_for(rect.width, look)
            else:
                height = look.tx(22)
            child.place(pygame.Rect(rect.left, top, rect.width, height), look)
            top += height + look.px(8)
        return top - rect.top


def _result_chart(hands: HandTotals, result: HandResult) -> Chart:
    """Return the chart of the results of all hands: their sum so far, or a moving average."""
    title = _(result.chart).format(count=HAND_WINDOW)
    values = [result.chart_factor * value for value in hands.series(result.key)]
    series = tuple(accumulate(values)) if result.is_summed else rolling(values, HAND_WINDOW)
    return Chart(title, series, _whole, colour="team_b")


def _whole(value: float) -> str:
    return write_number(round(value))
