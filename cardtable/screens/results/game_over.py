"""The end of a game: winner, celebration, summary and the next step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.core.features import additions
from cardtable.core.i18n import _, ngettext
from cardtable.games.score_sheet import SheetFact
from cardtable.games.speech import lost_words, personal, plain
from cardtable.match import Match
from cardtable.screens.additions import ResultsAddition, Saying
from cardtable.screens.results.celebration import Celebration
from cardtable.screens.results.sheet_data import Sheet, facts_of, own_side, sheet_of
from cardtable.table.avatar import draw_avatar
from cardtable.table.kind_lookup import kind_for
from cardtable.ui import text
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.motion import Tween, ease_out
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.theme import Look, Size
from cardtable.ui.widgets import Button, Column, DataTable, Label, boxes, draw_panel

if TYPE_CHECKING:
    from cardtable.table.context import Context


class GameOverScene(PanelScene):
    """Shows the result of *match*; *again*, *same_deal* and *lobby* are called by its buttons."""

    def __init__(
        self,
        context: Context,
        match: Match,
        again: Callable[[], None],
        same_deal: Callable[[], None],
        lobby: Callable[[], None],
    ) -> None:
        super().__init__(_("The game is over"), width=800, height=700, closes="")
        self.context = context
        self.match = match
        self.sheet = sheet_of(match)
        self.winners = match.game.winners
        self.is_alone = len(match.seats) == 1
        kind = kind_for(match)
        self.outcome = kind.panels.outcome()
        people = [position for position, seat in enumerate(match.seats) if seat.is_person]
        self.won = any(position in self.winners for position in people) or not people
        self.celebration: Celebration | None = None
        self._ends: list[Callable[[], None]] = []
        self._counted = 1.0
        self._tween: Tween | None = None
        add = self.form.add
        self.heading.visible = False
        self.headline = add(
            Label(
                self._headline(), size=30, bold=True, colour="title", align="center", wrapped=True
            )
        )
        self.record = add(
            Label(self._record(), size=14, colour="muted", align="center", wrapped=True)
        )
        self.remark = self._saying()
        self.facts = add(_facts_table(match, self.sheet))
        self.facts.visible = self.outcome is None and bool(self.facts.rows) and not self.is_alone
        self.captions = [kind.panels.score_title()] if self.is_alone else self.sheet.sides
        self.scores = pygame.Rect(0, 0, 0, 0)
        self.saying = pygame.Rect(0, 0, 0, 0)
        commands = [
            KeyCommand(_("Lobby"), lobby, pygame.K_ESCAPE, _("Esc"), 0),
            KeyCommand(_("Replay"), self._watch, pygame.K_w, "W", 10),
        ]
        if self.outcome is None:
            commands.append(KeyCommand(_("Same deal again"), same_deal, pygame.K_d, "D", 50))
            if not self.is_alone:
                sheet = KeyCommand(_("Score sheet"), self._score_sheet, pygame.K_s, "S", 40)
                commands.append(sheet)
        else:
            commands.append(KeyCommand(kind.same_again(), same_deal, pygame.K_d, "D", 50))
        for addition in additions(ResultsAddition):
            commands += addition.game_commands(context, match)
        for command in sorted(commands, key=lambda command: command.order):
            self.add_footer(Button.for_command(command))
        self.add_footer(primary(kind.rematch(), again))

    # -- text -------------------------------------------------------------------------------------

    def _headline(self) -> str:
        names = [self.match.game.players[position].name for position in self.winners]
        if not names and len(self.match.seats) == 1:
            return lost_words(self.match.game.players[0].name).removesuffix(".")
        if not names:
            return _("A draw")
        if len(names) == 1:
            return personal(names[0], _("You win!"), _("{name} wins!"))
        return _("{first} and {second} win!").format(first=", ".join(names[:-1]), second=names[-1])

    def _record(self) -> str:
        """Return the margin and the person's record so far."""
        lowest_wins = bool(getattr(self.match.game, "least_wins", False))
        best, *others = sorted(self.sheet.totals, reverse=not lowest_wins)
        margin = abs(best - next(iter(others), 0))
        by = ngettext("by {count} point", "by {count} points", margin).format(count=margin)
        words = [by] if margin else []  # partners in victory have the same points
        if not others:
            count = len(self.match.log)
            words = [ngettext("{count} move", "{count} moves", count).format(count=count)]
        if self.outcome is not None:
            words = [self.outcome.words]
        self.context.statistics.record(self.match)
        tally = self.context.statistics.totals(self.match.kind.key)
        if not self.is_alone and tally.games and any(seat.is_person for seat in self.match.seats):
            won = ngettext("{won} of {games} game won", "{won} of {games} games won", tally.games)
            words.append(won.format(won=tally.won, games=tally.games))
            if tally.streak > 1:
                words.append(_("{count} wins in a row").format(count=tally.streak))
        sentences = [
            addition.sentence(self.context, self.match) for addition in additions(ResultsAddition)
        ]
        return "\n".join(filter(None, (" · ".join(words), *sentences)))

    def _show_record(self) -> None:
        """Show what a feature has found out."""
        words = self._record()
        if words != self.record.label:
            self.record.set_text(words)
            self.layout(self.app.size)
            self.redraw()

    def _saying(self) -> Saying | None:
        """Return what a computer player says about the game."""
        sayings = (
            addition.saying(self.context, self.match) for addition in additions(ResultsAddition)
        )
        return next((saying for saying in sayings if saying is not None), None)

    # -- lifecycle --------------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.announce(f"{self.headline.label} {self.record.label}")
        motion = self.look.motion
        seconds = motion.duration(1.2)
        if seconds > 0.0:
            self._counted = 0.0
            self._tween = Tween((0.0,), (1.0,), seconds, ease=ease_out, on_step=self._count)
        if self.won and not motion.reduced and motion.duration(1.0) > 0.0:
            self.celebration = Celebration(self.app.size, self.look, seed=self.match.seed % 9973)
        self.context.sound.play("won" if self.won else "lost")
        for button in self.footer:
            button.guard()
        self._ends = [
            addition.watch(self.context, self._show_record)
            for addition in additions(ResultsAddition)
        ]

    def leave(self) -> None:
        for end in self._ends:
            end()

    def _count(self, value: tuple[float, ...]) -> None:
        self._counted = value[0]
        self.redraw()

    @property
    def animating(self) -> bool:
        counting = self._tween is not None and not self._tween.done
        return super().animating or counting or self.celebration is not None

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._tween is not None:
            self._tween.update(min(dt, 0.05))
        if self.celebration is not None:
            self.celebration.update(dt)
            self.redraw()
            if self.celebration.over:
                self.celebration = None

    # -- actions ----------------------------------------------------------------------------------

    def _score_sheet(self) -> None:
        from cardtable.screens.results.score_sheet import sheet_scene

        self.app.push(sheet_scene(self.context, self.match))

    def _watch(self) -> None:
        from cardtable.screens.replay.screen import ReplayScene

        self.app.push(ReplayScene(self.context, self.match))

    # -- place and picture ------------------------------------------------------------------------

    def _heights(self, width: int, look: Look) -> tuple[int, ...]:
        headline = self.headline.height_for(width, look)
        scores = look.tx(96 if len(self.sheet.sides) <= 4 else 124)
        record = self.record.height_for(width, look) if self.record.label else 0
        saying = look.tx(48) if self.remark is not None else 0
        facts = self.facts.measure(look)[1] if self.facts.visible else 0
        return headline, scores, record, saying, facts

    def wanted_height(self, width: int, look: Look) -> int:
        heights = self._heights(width, look)
        return sum(heights) + look.px(12) * sum(height > 0 for height in heights)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        head = look.tx(34)
        rect = pygame.Rect(rect.left, rect.top - head, rect.width, rect.height + head)
        headline, scores, record, saying, facts = self._heights(rect.width, look)
        gap = look.px(12)
        rect = self.headline.place_top(rect, headline, look, gap)
        self.scores, rect = boxes.cut_top(rect, scores, gap)
        rect = self.record.place_top(rect, record, look, gap if record else 0)
        self.saying, rect = boxes.cut_top(rect, saying, gap if saying else 0)
        self.facts.place_top(rect, facts, look)

    def layout(self, size: Size) -> None:
        super().layout(size)
        if self.celebration is not None and self.celebration.unit != self.look.scale.unit:
            self.celebration = None

    def draw(self, surface: pygame.Surface) -> None:
        if self.celebration is not None:
            self.celebration.draw(surface, self.context.art, near=False)
        super().draw(surface)
        if self.celebration is not None:
            self.celebration.draw(surface, self.context.art, near=True)

    def draw_content(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        self._draw_remark(surface)
        first = own_side(self.match)
        count = len(self.sheet.sides)
        order = [first, *(side for side in range(count) if side != first)]
        cells = boxes.columns(self.scores, [1] * count, look.px(14))
        if count > 4:
            cells = boxes.grid(self.scores, (count + 1) // 2, count, look.px(8))
        sides = self.match.kind.sides(self.match.rules)
        for side, cell in zip(order, cells, strict=True):
            won = any(position in self.winners for position in sides[side])
            draw_panel(surface, cell, look, glow=won)
            box = boxes.inset(cell, look.px(12 if count <= 4 else 5), look.px(6))
            upper, lower = boxes.rows(box, (64, 36))
            points = plain(round(self.sheet.totals[side] * self._counted))
            if self.outcome is not None:
                points = self.outcome.scores[side]
            colour = theme.number if won else theme.text
            text.draw_in(
                surface,
                points,
                upper,
                look.font(38 if count <= 4 else 19),
                colour,
                bold=True,
                align="center",
                shrink=0.5,
            )
            text.draw_in(
                surface,
                self.captions[side],
                lower,
                look.font(14 if count <= 4 else 12),
                theme.muted,
                align="center",
                shrink=0.7,
            )

    def _draw_remark(self, surface: pygame.Surface) -> None:
        """Draw the face of the speaker and the words, centred below the record."""
        remark, look = self.remark, self.look
        if remark is None or self.saying.height <= 0:
            return
        size = look.font(15)
        words = _("{name}: “{words}”").format(name=remark.name, words=remark.words)
        side, gap = min(look.tx(44), self.saying.height), look.px(10)
        wide = min(text.measure(words, size)[0], self.saying.width - side - gap)
        box = boxes.centred(self.saying, (side + gap + wide, self.saying.height))
        left, right = boxes.cut_left(box, side, gap)
        draw_avatar(surface, left, "", look.theme.track, look, remark.face)
        text.draw_in(surface, words, right, size, look.theme.text, shrink=0.6)


def _facts_table(match: Match, sheet: Sheet) -> DataTable:
    """Return the summary of the game, one column per side."""
    first = own_side(match)
    order = [first, *(side for side in range(len(sheet.sides)) if side != first)]
    columns = [
        Column(_("This game"), align="left"),
        *(Column(sheet.sides[n], align="right") for n in order),
    ]
    rows: list[tuple[str, ...]] = []
    facts = list(facts_of(match))
    if sheet.rows:
        points = [[cell.points for cell in row.cells] for row in sheet.rows]
        facts.append(SheetFact(_("Best hand"), tuple(map(max, zip(*points, strict=True)))))
    for fact in facts:
        if any(fact.numbers):
            rows.append((fact.title, *(str(fact.numbers[side]) for side in order)))
    count = len(sheet.rows)
    title = ngettext("{count} hand", "{count} hands", count).format(count=count)
    return DataTable(title, columns, rows)
