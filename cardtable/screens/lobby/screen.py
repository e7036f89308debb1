"""The lobby: choose a game, its rules and the players, then deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from cardtable.art.felt import felt
from cardtable.company.casting import character_at
from cardtable.core.errors import SourceError
from cardtable.core.features import additions
from cardtable.core.i18n import _
from cardtable.core.input_files import list_files
from cardtable.engine import GameGroup, GameKind
from cardtable.games import DEFAULT_GAME, all_games
from cardtable.match import Match, Seat
from cardtable.screens import transitions
from cardtable.screens.additions import SavesAddition
from cardtable.screens.lobby.additions import LobbyAddition, LobbyGroup
from cardtable.screens.lobby.choices import Choices
from cardtable.screens.lobby.command_groups import CommandGroupScene, GroupButton
from cardtable.screens.lobby.commands import LobbyCommands
from cardtable.screens.lobby.game_picker import GamePicker
from cardtable.screens.lobby.layout import LobbyLayout, lay_out_lobby
from cardtable.screens.lobby.name_question import NameQuestion
from cardtable.screens.lobby.parts import Logo
from cardtable.screens.lobby.resume_card import ResumeCard, ago
from cardtable.screens.lobby.rules import RulesBox
from cardtable.screens.lobby.seats import SeatsBox
from cardtable.storage import user_games
from cardtable.storage.own_name import own_name, system_name, tidy_name
from cardtable.storage.paths import games_folder
from cardtable.storage.saves import SaveInfo
from cardtable.ui.dialog import confirm, message
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Look, Size
from cardtable.ui.widgets import Button, Kind, Label, Toast, boxes, place_all

if TYPE_CHECKING:
    from cardtable.table.context import Context


class LobbyScene(Scene):
    """The first scene of the program."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.title = _("cardtable lobby")
        self.last: Match | None = None
        self._remembered: dict[str, Any] = dict(context.settings.lobby)
        self._played = context.recently_played
        self._games_stamp = user_games.folder_stamp()
        games = all_games()
        kind = games.get(str(self._remembered.get("game", "")), games[DEFAULT_GAME])
        self.choices = self._restored(kind)
        self.commands = LobbyCommands(self)
        self.plan: LobbyLayout | None = None
        self._resumable: list[SaveInfo] = []
        self._make_widgets()
        self._show_choices()

    # -- widgets ----------------------------------------------------------------------------------

    def _make_widgets(self) -> None:
        add = self.form.add
        self.logo = add(Logo(self.context))
        self.name = add(Label("cardtable", size=42, bold=True, colour="title"))
        self.tagline = add(Label(_("Card games, poker and board games"), size=16, colour="muted"))
        self.question: NameQuestion | None = None
        if not self.context.settings.name:
            self.question = add(NameQuestion(system_name(), self._answer_name))
        self.game_caption = add(Label.caption(_("Game")))
        self.picker = add(
            GamePicker(self._pick, self._show_game_problems, self._folded(), self._fold, self._star)
        )
        self._show_games()
        corners = (
            addition.corner(self, self.commands.open_lesson)
            for addition in additions(LobbyAddition)
        )
        self.corner = next((corner for corner in corners if corner is not None), None)
        if self.corner is not None:
            add(self.corner)
        self.seats_caption = add(Label.caption(_("Seats")))
        self.rules_caption = add(Label.caption(_("Rules")))
        self.seats = add(SeatsBox(self._open_seat, self._show_problems))
        self.rename = add(
            Button(
                _("New players"),
                self._new_names,
                key=pygame.K_n,
                key_text="N",
                kind=Kind.LINK,
                align="right",
                size=12,
            )
        )
        self.rules = add(
            RulesBox(
                self.choices,
                self._choose,
                self._show_conflict,
                self._show_invalid,
                self._open_rules,
            )
        )
        self.deal = add(
            Button(
                _("Deal"),
                self.start,
                key=pygame.K_RETURN,
                key_text=_("Enter"),
                kind=Kind.PRIMARY,
                size=21,
                radius=18,
            )
        )
        self.resume = add(ResumeCard(self._resume, self.commands.open_saved))
        self._make_commands()
        self.toast = add(Toast())

    def _make_commands(self) -> None:
        """Make the buttons beside Deal, those of the groups, and the keys of what groups list."""
        commands = self.commands.listed()
        self.quick: list[Button] = []
        self.form.shortcuts.clear()
        for command in commands:
            button = Button.for_command(command, kind=Kind.TABLE, align="left")
            if command.group is LobbyGroup.BESIDE_DEAL:
                button.tooltip = command.about
                self.quick.append(self.form.add(button))
            else:
                button.enabled = True  # the state may change; the command says why it cannot run
                self.form.shortcuts.append(button)
        used = {command.group for command in commands} - {LobbyGroup.BESIDE_DEAL}
        groups = [group for group in LobbyGroup if group in used]
        self.groups = [
            self.form.add(GroupButton(group, number, partial(self._open_group, group)))
            for number, group in enumerate(groups, 1)
        ]

    def _open_group(self, group: LobbyGroup) -> None:
        commands = [command for command in self.commands.listed() if command.group is group]
        self.app.push(CommandGroupScene(group, commands))

    def _restored(self, kind: GameKind) -> Choices:
        data = self._remembered.get(kind.key)
        classes = self.context.strategies(kind).classes
        settings = self.context.settings
        name, favourite = own_name(settings), settings.partner
        if isinstance(data, dict):
            return Choices.restore(data, kind, classes, own_name=name, favourite=favourite)
        return Choices.first(kind, classes, own_name=name, favourite=favourite)

    # -- lifecycle --------------------------------------------------------------------------------

    def enter(self) -> None:
        self.context.strategy_listeners.append(self._strategies_found)
        self.uncover()

    def leave(self) -> None:
        self.context.strategy_listeners.remove(self._strategies_found)

    def uncover(self) -> None:
        stamp = user_games.folder_stamp()
        if stamp != self._games_stamp:
            self._games_stamp = stamp
            self._games_changed()
        self._resumable = self.context.saves.resumable(1)
        if self._resumable:
            info = self._resumable[0]
            when = _("saved {ago}").format(ago=ago(info.when))
            self.resume.show(f"{info.title} · {info.summary}", when)
        else:
            self.resume.show("", "")
        self._follow_settings()
        self._show_corner()
        if self.plan is not None:
            self.layout(self.app.size)

    def retranslate(self) -> None:
        self.form.clear()
        self.title = _("cardtable lobby")
        self._rescan()  # the summary of a script depends on the language
        self._make_widgets()
        self._show_choices()
        self.uncover()
        self.logo.settle()

    # -- showing ----------------------------------------------------------------------------------

    def _show_choices(self) -> None:
        """Update every widget from the choices."""
        choices = self.choices
        self.picker.show(choices.kind, len(user_games.load_errors()))
        board = choices.kind.table == "board"
        self.deal.label = _("Start") if board else _("Deal")
        commands = self.commands.listed()
        for group in self.groups:
            group.show(commands)
        self.seats.show(choices, len(self.context.strategies(choices.kind).problems))
        self.rename.visible = choices.seat_count > 1
        self.rules.show(choices)
        if self.plan is not None:
            self.layout(self.app.size)

    def _show_corner(self) -> None:
        if self.corner is not None:
            self.corner.show(self.context, self.choices.kind.key)

    def _show_conflict(self, words: str) -> None:
        self.toast.show_message(words, seconds=5, danger=True)

    def refuse(self, words: str) -> None:
        """Show why a command is not possible."""
        self.toast.show_message(words, seconds=5)

    def _show_invalid(self, words: str) -> None:
        self.app.push(message(_("Invalid rules"), words))

    # -- choosing ---------------------------------------------------------------------------------

    def _follow_settings(self) -> None:
        """Select the game that was played last, and use the person's name of the settings."""
        settings = self.context.settings
        is_played = self.context.recently_played != self._played
        is_named = own_name(settings) != self.choices.own_name
        if is_played:
            self._played = self.context.recently_played
            self._show_games()
            self._remembered = dict(settings.lobby)
            self.choices = self._restored(all_games().get(self._played[0], self.choices.kind))
        if is_named:
            self.choices = self.choices.with_own_name(own_name(settings))
        if settings.name and self.question is not None:
            self.form.remove(self.question)
            self.question = None
        if is_played or is_named:
            self._show_choices()

    def _show_games(self) -> None:
        """List all games in the order in which they are offered now."""
        self.picker.show_games(all_games().values(), self._played, self._favourites())

    def _favourites(self) -> list[str]:
        """Return the keys of the games with a star."""
        keys = self.context.settings.lobby.get("favourites")
        return [key for key in keys if isinstance(key, str)] if isinstance(keys, list) else []

    def turn_favourite(self) -> None:
        """Make the chosen game a favourite, or end that."""
        self._star(self.choices.kind)

    def _star(self, kind: GameKind) -> None:
        keys = set(self._favourites()) ^ {kind.key}
        self.remember(favourites=sorted(keys))
        self.picker.show_favourites(keys)
        self._show_choices()
        is_favourite = kind.key in keys
        words = (
            _("{game} is a favourite.") if is_favourite else _("{game} is no longer a favourite.")
        )
        self.form.announce(words.format(game=_(kind.title)))

    def _folded(self) -> frozenset[GameGroup]:
        """Return the groups of games that are folded up; at first, those for authors."""
        names = self.context.settings.lobby.get("folded")
        if not isinstance(names, list):
            return frozenset({GameGroup.EXAMPLES})
        return frozenset(group for group in GameGroup if group.value in names)

    def _fold(self, folded: frozenset[GameGroup]) -> None:
        """Remember which groups of games are folded up."""
        self.remember(folded=sorted(group.value for group in folded))

    def _pick(self, kind: GameKind) -> None:
        if kind.key != self.choices.kind.key:
            self.remember()
            self.choices = self._restored(kind)
            self._show_corner()
            self._show_choices()

    def _choose(self, choices: Choices) -> None:
        """Replace the choices and remember them in the settings."""
        self.choices = choices
        self.remember()
        self._show_choices()

    def remember(self, **more: Any) -> None:
        """Remember the choices, and *more* values by name, in the settings."""
        self._remembered = dict(self.context.settings.lobby)  # other scenes store values there too
        self._remembered.update(more)
        self._remembered["game"] = self.choices.kind.key
        self._remembered[self.choices.kind.key] = self.choices.to_data()
        self.context.remember_lobby(self._remembered)

    def _answer_name(self, text: str) -> None:
        """Remember the person's name; the question disappears."""
        name = tidy_name(text) or _("You")
        if self.question is not None:
            self.form.remove(self.question)
            self.question = None
        self.context.change(name=name)
        self._choose(self.choices.with_own_name(name))

    def _new_names(self) -> None:
        self._choose(self.choices.with_new_names())

    def _set_seat(self, position: int, seat: Seat) -> None:
        """Seat another player; a new name at the person's seat becomes theirs everywhere."""
        if self.choices.is_own(self.choices.seats[position]) and seat.is_person:
            self._answer_name(seat.name)
        if self.choices.is_partner(position) and not seat.is_person:
            self._prefer(seat)
        self._choose(self.choices.with_seat(position, seat))

    def _prefer(self, seat: Seat) -> None:
        """Remember the character on the partner's *seat* for all games; forget it for another."""
        name = seat.name if character_at(self.choices.kind, seat) is not None else ""
        if name != self.context.settings.partner:
            self.context.change(partner=name)
            self.choices = replace(self.choices, favourite=name)

    # -- actions ----------------------------------------------------------------------------------

    def start(self) -> None:
        if self.question is not None:
            self._answer_name(self.question.field.value)
        self.begin(self.choices.new_match())

    def begin(self, match: Match) -> None:
        """Remember the choices and open the table with *match*."""
        self.remember()
        self.last = match
        transitions.open_table(self.context, match)

    @property
    def has_played(self) -> bool:
        """Whether there are files of earlier games; the files are not read."""
        if self.last is not None or self._resumable:
            return True
        return bool(list_files(self.context.saves.auto_folder, ".game"))

    def repeat_deal(self) -> None:
        """Deal the cards of the last game again, even if it was played in an earlier session."""
        if self.last is None:
            infos = [*self._resumable, *self.context.saves.recent()[:1]]
            latest = max(infos, key=lambda info: info.when, default=None)
            recovered = transitions.read_game(self.context, latest) if latest is not None else None
            self.last = recovered.match if recovered is not None else None
        if self.last is not None:
            classes = transitions.classes_of(self.context, self.last.kind)
            seats = transitions.seats_now(self.context, self.last)
            self.begin(transitions.same_deal(self.last, classes, seats))
        else:
            self.refuse(_("There is no earlier game whose deal could be repeated."))

    def _resume(self) -> None:
        if self._resumable:
            transitions.resume(self.context, self._resumable[0])

    def _open_rules(self) -> None:
        from cardtable.screens.lobby.rules_editor import RulesScene

        self.app.push(RulesScene(self.context, self.choices, self._choose))

    def _open_seat(self, position: int) -> None:
        from cardtable.screens.lobby.seat_dialog import SeatScene

        self.app.push(
            SeatScene(self.context, self.choices, position, partial(self._set_seat, position))
        )

    def _show_problems(self) -> None:
        from cardtable.screens.file_problems import StrategyProblemsScene

        self.app.push(
            StrategyProblemsScene(self.context, self.choices.kind, self._strategies_changed)
        )

    def _show_game_problems(self) -> None:
        """Show the errors in the user's game files."""
        from cardtable.screens.file_problems import FileProblemsScene

        about = _("Put your own games in {folder}.").format(folder=games_folder())
        self.app.push(
            FileProblemsScene(
                _("Game files"),
                about,
                user_games.load_errors(),
                self._recheck_games,
                _("All game files are valid."),
            )
        )

    def _recheck_games(self) -> Sequence[SourceError]:
        """Scan the user's game folders again; return the errors found."""
        self._games_stamp = user_games.folder_stamp()
        self._games_changed()
        return user_games.load_errors()

    def _games_changed(self) -> None:
        """Show the current games."""
        self._rescan()
        self._show_games()
        self._show_choices()

    def _rescan(self) -> None:
        """Scan for games again and keep the selection if it still exists."""
        self.remember()
        kinds = user_games.reload_games()
        self.choices = self._restored(kinds.get(self.choices.kind.key, kinds[DEFAULT_GAME]))

    def _strategies_changed(self) -> None:
        """Use the strategies found by the latest scan."""
        self.remember()
        self._strategies_found()

    def _strategies_found(self) -> None:
        self.choices = self._restored(self.choices.kind)
        self._show_choices()

    def settle(self) -> None:
        self.logo.settle()

    # -- place ------------------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        look = self.look
        plan = lay_out_lobby(
            size,
            look,
            [button.measure(look)[0] for button in self.groups],
            self.picker.height_wanted(look),
            self.resume.measure(look)[0],
            rules=self.rules.height_wanted(look),
            asks=self.question is not None,
            quick=[button.measure(look)[0] for button in self.quick],
        )
        self.plan = plan
        self.logo.place(plan.logo, look)
        self.name.place(plan.name, look)
        self.tagline.place(plan.tagline, look)
        self.resume.place(plan.resume, look)
        self._place_games(plan, look)
        self._place_seats(plan, look)
        self.rules_caption.place(plan.rules_caption, look)
        self.rules.place(plan.rules, look)
        if self.question is not None:
            self.question.place(plan.question, look)
        self.deal.place(plan.deal, look)
        place_all(self.quick, plan.quick, look)
        place_all(self.groups, plan.groups, look)
        self.toast.place_bottom(plan.seats, look.tx(90), look)

    def _place_games(self, plan: LobbyLayout, look: Look) -> None:
        self.game_caption.visible = plan.wide
        caption, choice = boxes.columns(plan.game_caption, (2, 3), look.px(8))
        self.game_caption.place(caption, look)
        self.picker.place_parts(plan.search, plan.games, plan.game, choice, look)
        if self.corner is not None:
            self.corner.visible = plan.wide
            self.corner.place(plan.corner, look)

    def _place_seats(self, plan: LobbyLayout, look: Look) -> None:
        names = self.rename.measure(look)[0]
        caption, right = boxes.cut_right(plan.seats_caption, names, look.px(10))
        self.seats_caption.place(caption, look)
        self.rename.place(right, look)
        self.seats.place(plan.seats, look)

    # -- events and picture -----------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if (
            event.type == pygame.WINDOWFOCUSGAINED
            and user_games.folder_stamp() != self._games_stamp
        ):
            self.uncover()
        if event.type == pygame.DROPFILE:
            path = Path(event.file)
            return any(each.open_file(self.context, path) for each in additions(SavesAddition))
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and self.picker.begins_search(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.push(
                confirm(_("Quit cardtable?"), _("Your games are saved."), _("Quit"), self.app.leave)
            )
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(felt(surface.get_size(), self.look.theme), (0, 0))
        super().draw(surface)
